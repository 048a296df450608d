"""The excerpts of a match in the READMEs: what `shinpan demo --seed 7` really tells."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from referee.views.phrase import Lang

ROOT: Final = Path(__file__).parents[2]
END: Final = "<!-- end of the excerpt -->\n"
FIRST: Final = "━━ Turn 2", "━━ ターン2"
LINES: Final = 20


def environment() -> dict[str, str]:
    """For commands whose output is compared: 80 columns, no colour."""
    python_path = os.pathsep.join((str(ROOT), str(ROOT / "clients/python/src")))
    return {**os.environ, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONPATH": python_path, "PYTHONIOENCODING": "utf-8"}


def demo(lang: Lang) -> str:
    """The output of the demonstration with seed 7."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "referee.cli", "demo", "--seed", "7", "--lang", lang]
        done = subprocess.run(
            command, cwd=folder, env=environment(), capture_output=True, encoding="utf-8", check=True, timeout=120
        )
    return done.stdout


def excerpt(output: str) -> str:
    """The head of turn 2, whole sentences only."""
    lines = output.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(FIRST))
    stop = start + LINES
    while lines[stop][:5].strip() == "":
        stop += 1
    return "\n".join(["```", *lines[start:stop], "  …", "```"]) + "\n"


def with_excerpt(page: str, lang: Lang) -> str:
    """The page with the excerpt between its marks made anew."""
    mark = f"<!-- excerpt {lang}: made by make docs -->\n"
    head, rest = page.split(mark)
    return head + mark + "\n" + excerpt(demo(lang)) + "\n" + rest[rest.index(END) :]
