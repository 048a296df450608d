"""Files for their owner's eyes alone, as whoever reads them may act, or see every card."""

import os
from pathlib import Path


def write_secret(path: Path, data: bytes) -> None:
    """Write the file whole or not at all, on disk when this returns."""
    draft = path.with_name(path.name + ".new")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def narrow(path: Path) -> None:
    """Close an existing file to others: a copy, or an earlier version, may have left it open."""
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)
