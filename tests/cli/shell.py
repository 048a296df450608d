"""Runs the command as a program of its own, as a shell does."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


def environment(**more: str) -> dict[str, str]:
    """No locale, no colours and no token of the machine's; `more` replaces."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "SHINPAN_"))}
    paths = os.pathsep.join((str(ROOT), str(ROOT / "clients" / "python" / "src")))
    kept.pop("FORCE_COLOR", None)
    return kept | {"PYTHONPATH": paths, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8", "LANG": "C.UTF-8"} | more


def command(*argv: str) -> list[str]:
    return [sys.executable, "-m", "referee.cli", *argv]


def shinpan(*argv: str, cwd: Path, stdin: str = "", **env: str) -> "subprocess.CompletedProcess[str]":
    """The finished command: exit code, output, errors."""
    return subprocess.run(
        command(*argv),
        cwd=cwd,
        env=environment(**env),
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
