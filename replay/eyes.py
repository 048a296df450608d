"""Whose eyes may see an opening, and who a viewer is. Both are small bit masks.

Eyes: 1 seat A, 2 seat B, 4 everybody, 0 nobody before the end.
Viewer: 1, 2 or 3 (both seats), 4 a spectator, 8 the whole (referee; everybody's view after an opened end).
"""

from typing import Final

NOBODY: Final = 0
SEAT_A: Final = 1
SEAT_B: Final = 2
EVERYBODY: Final = 4
SPECTATOR: Final = 4
WHOLE: Final = 8


def sees(viewer: int, eyes: int) -> bool:
    """Whether that viewer may hold an opening meant for these eyes."""
    return bool(viewer & WHOLE or eyes & (viewer | EVERYBODY))
