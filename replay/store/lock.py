"""A lock file held for life, so that a second process stays off. The system frees it when the holder dies."""

import fcntl
import os
from pathlib import Path

from replay.errors import StoreLocked


class FileLock:
    """Takes the lock or raises `StoreLocked` at once."""

    def __init__(self, path: Path) -> None:
        self._handle: int | None = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self.release()
            raise StoreLocked(f"{path} is held by another referee") from error

    def release(self) -> None:
        """Let go; idempotent. The file stays: removing it would let two holders meet on two files."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
