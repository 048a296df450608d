"""Files that open hands and decks: whoever asked for one may read it, nobody else."""

import os
import stat
from pathlib import Path


def write_private(path: Path, data: bytes) -> None:
    """Write a file for its owner alone, also where it was open to others before; what is no file is only written to.

    Raises OSError, its `filename` the path.
    """
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            if stat.S_ISREG(os.fstat(descriptor).st_mode):
                os.fchmod(descriptor, 0o600)
            file.write(data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
