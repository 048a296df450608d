"""Which matches were handed out whole, with the referee's secret. Such a match is never reopened: whoever holds its
bundle knows every card and every draw to come.

Law: a match is noted on disk before its first byte leaves. A file each, in a folder beside the store.
"""

import os
from pathlib import Path


class Disclosures:
    """`folder` is made when it is first needed. Every method may be called from any thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def note(self, match_id: bytes) -> None:
        """Remember it for ever. Raises OSError, and then nothing may be handed out."""
        self._folder.mkdir(exist_ok=True)
        os.close(os.open(self._folder / match_id.hex(), os.O_WRONLY | os.O_CREAT, 0o600))
        for folder in (self._folder, self._folder.parent):
            _sync(folder)

    def __contains__(self, match_id: bytes) -> bool:
        return (self._folder / match_id.hex()).exists()


def _sync(folder: Path) -> None:
    """Names of files are on disk once their folder is."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
