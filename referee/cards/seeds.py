"""Where the seeds are, and their files as bytes. The one place that knows."""

from __future__ import annotations

from pathlib import Path

from .node import Fault
from .regular import read_regular
from .source import BYTES_MAX


def seeds_path() -> Path:
    """The folder seeds/ of this checkout, or the copy inside an installed package."""
    package = Path(__file__).resolve().parents[1]
    for folder in (package.parent / "seeds", package / "seeds"):
        if (folder / "rulebook").is_dir():
            return folder
    raise FileNotFoundError("no seeds: neither beside the package nor in it; the installation is incomplete")


def seed_files(root: Path, folder: str) -> tuple[dict[str, bytes], list[Fault]]:
    """The .yaml files under root/folder by name from root, sorted; one that cannot be read is a fault."""
    files: dict[str, bytes] = {}
    faults: list[Fault] = []
    for path in sorted((root / folder).rglob("*.yaml")):
        name = path.relative_to(root).as_posix()
        try:
            files[name] = read_regular(path, BYTES_MAX)
        except OSError as error:
            faults.append(Fault(name, 0, f"cannot be read: {error.strerror}"))
    if not files and not faults:
        faults.append(Fault(folder, 0, "the folder has no .yaml file"))
    return files, faults
