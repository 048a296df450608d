"""The commands of the pages are true: those under a mark are run, of the others the command and its options exist."""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.cli.program import parser
from tests.docs.excerpt import ROOT, environment
from tests.docs.pages import page

PAGES = ("README.md", "README.ja.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "docs/scenarios.md")
RUN = "<!-- run -->\n"


class Line(NamedTuple):
    """A command of a page, and whether it stands under the mark of those that are run."""

    page: str
    words: tuple[str, ...]
    runs: bool


def lines_of(name: str) -> list[Line]:
    found = []
    for mark, block in re.findall(rf"({RUN})?```sh\n(.*?)```", page(name), re.DOTALL):
        for line in block.splitlines():
            words = shlex.split(line, comments=True)
            if words:
                found.append(Line(name, tuple(words), bool(mark)))
    return found


def inline(name: str, program: str) -> list[str]:
    """Commands of that program that stand within sentences and tables."""
    return re.findall(rf"`({program} [^`]+)`", page(name))


LINES = [line for name in PAGES for line in lines_of(name)]
TARGETS = set(re.findall(r"^([a-z-]+):", page("Makefile"), re.MULTILINE))


@pytest.mark.parametrize("name", ["README.md", "README.ja.md"])
def test_the_marked_commands_run(name: str, tmp_path: Path) -> None:
    (tmp_path / "seeds").symlink_to(ROOT / "seeds")
    marked = [line.words for line in LINES if line.page == name and line.runs]
    assert marked
    for program, *arguments in marked:
        assert program == "shinpan"
        command = [sys.executable, "-m", "referee.cli", *arguments]
        done = subprocess.run(
            command, cwd=tmp_path, env=environment(), capture_output=True, encoding="utf-8", timeout=120, check=False
        )
        assert (done.returncode, done.stderr) == (0, ""), arguments
        assert done.stdout.strip(), arguments


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line.page}: {' '.join(line.words)}")
def test_the_command_exists(line: Line) -> None:
    program, *arguments = line.words
    if program == "make":
        targets = [word for word in arguments if "=" not in word]
        assert targets
        assert set(targets) <= TARGETS
    else:
        assert program == "shinpan"
        parser(arguments[0]).parse_args(arguments)


@pytest.mark.parametrize("name", PAGES)
def test_targets_of_make_in_sentences_exist(name: str) -> None:
    named = {found.split()[1] for found in inline(name, "make") if "=" not in found.split()[1]}
    assert named <= TARGETS


def test_the_help_of_make_names_what_readers_need() -> None:
    helped = set(re.findall(r"^([a-z-]+):.*## ", page("Makefile"), re.MULTILINE))
    assert helped >= {"demo", "test", "check", "fix", "docs", "golden", "play", "bench", "proto", "lock"}
