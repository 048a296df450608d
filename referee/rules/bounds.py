"""Every bound of the rules, with its reason. Bounds on the wire and in the log are elsewhere."""

from typing import Final

HAND_AT_START: Final = 5
"""D02."""
HAND_REFILL: Final = 7
"""E02."""
LIFE_AT_START: Final = 10
"""A07."""
SKILL_ZONE_CARDS: Final = 5
"""C03."""
ROYALS: Final = 5
"""A05, C04, E08."""
GUARDIANS: Final = 10
"""A05, C05."""

LINKS_PER_TURN: Final = 200
"""Q82. A turn of real cards opens fewer than 40."""
STEPS_PER_TURN: Final = 5_000
"""Q82. A turn of real cards takes fewer than 600 instructions."""
STEPS_WITHOUT_QUESTION: Final = 100
"""Q82: a loop in which nobody was asked for so long is a mandatory one."""
EFFECT_DEPTH: Final = 64
"""Frames that may wait on each other. Real cards stay under 12."""
RECORDS_PER_MATCH: Final = 19_000
"""Q77: at this bound the game is drawn; the log holds 1,000 more, for rollbacks. A long match has about 2,000."""
