"""The import contracts of pyproject.toml stand: each one falls to an import that crosses it."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
NAMES = {contract["id"]: contract["name"] for contract in SETTINGS["contracts"]}
LAYERS = ("cli", "service", "views", "cards", "match", "rules", "language")
PACKAGES = ("bench", "referee", "replay", "shinpan", "shinpan/v1", *(f"referee/{name}" for name in LAYERS))

# Where an import is written, what it imports, and the contracts that must fall to it.
CROSSINGS = [
    ("referee", "import bench", {"packages"}),
    ("replay", "import referee.language", {"packages"}),
    ("shinpan", "import replay", {"packages", "replay-guarded"}),
    ("referee/rules", "import referee.match", {"layers"}),
    ("referee/language", "import referee.cards", {"layers", "cards-guarded"}),
    ("referee/service", "import referee.cli", {"layers"}),
    ("referee/cards", "import referee.rules", {"cards"}),
    ("referee/cards", "import replay", {"replay-guarded"}),
    ("referee/match", "import replay", {"replay-guarded"}),
    ("bench", "import shinpan.v1", {"generated-guarded"}),
    ("referee/cli", "import shinpan.v1", {"generated-guarded", "cli-through-sdk"}),
    ("referee/cli", "import grpc.aio", {"cli-through-sdk"}),
    ("referee/language", "import random", {"pure"}),
    ("referee/rules", "from time import monotonic", {"pure"}),
    ("referee/match", "import os.path", {"pure"}),
    ("referee/views", "import asyncio", {"pure"}),
    ("replay", "import random", {"replay-plain"}),
]
ALLOWED = [
    ("bench", "import referee.cards, referee.match, referee.rules, replay, shinpan, time"),
    ("referee/cli", "import referee.cards, referee.service, referee.rules, replay, shinpan, os"),
    ("referee/service", "import referee.cards, referee.views, referee.match, replay, shinpan.v1, grpc"),
    ("referee/cards", "import referee.language, pathlib, yaml"),
    ("replay", "import sqlite3, secrets, threading"),
]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """An empty house of the same rooms, under the real contracts."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for package in PACKAGES:
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text("", encoding="utf-8")
    return tmp_path


def lint(house: Path) -> tuple[int, str]:
    """Exit code and output of import-linter in `house`, long lines joined."""
    command = "from importlinter.cli import lint_imports_command as run; run(['--no-cache'])"
    environment = {**os.environ, "COLUMNS": "400", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", command], cwd=house, env=environment, capture_output=True, encoding="utf-8"
    )
    return done.returncode, done.stdout + done.stderr


def broken(output: str) -> set[str]:
    """The ids of the contracts that `output` reports as broken."""
    return {id_ for id_, name in NAMES.items() if f"{name} BROKEN" in output}


def test_allowed_imports_pass(house: Path) -> None:
    for place, line in ALLOWED:
        (house / place / "__init__.py").write_text(line + "\n", encoding="utf-8")
    code, output = lint(house)
    assert (code, broken(output)) == (0, set()), output


@pytest.mark.parametrize(("place", "line", "falls"), CROSSINGS)
def test_a_crossing_is_caught(house: Path, place: str, line: str, falls: set[str]) -> None:
    (house / place / "__init__.py").write_text(line + "\n", encoding="utf-8")
    code, output = lint(house)
    assert (code, broken(output)) == (1, falls), output


def test_every_contract_has_a_crossing() -> None:
    assert set().union(*(falls for _, _, falls in CROSSINGS)) == set(NAMES)


def test_a_new_folder_must_be_placed(house: Path) -> None:
    (house / "referee" / "attic").mkdir()
    (house / "referee" / "attic" / "__init__.py").write_text("", encoding="utf-8")
    code, output = lint(house)
    assert (code, broken(output)) == (1, {"layers"}), output


def test_every_package_of_the_checkout_is_under_contract() -> None:
    found = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    sdk = {path.parent.name for path in ROOT.glob("clients/python/src/*/__init__.py")}
    assert found | sdk <= set(SETTINGS["root_packages"])
