"""Old matches are read, folded and judged again as they were: line by line, and by the verifier."""

import pytest

from referee.cli.recorded import RefereeGame
from replay import Check, Verdict, parse_bundle, verify
from tests.golden.matches import FOLDER, GOLDEN, Golden, lines_of

NAMES = [golden.name for golden in GOLDEN]


def stored(golden: Golden) -> bytes:
    return (FOLDER / f"{golden.name}.shinpan").read_bytes()


@pytest.mark.parametrize("golden", GOLDEN, ids=NAMES)
def test_every_line(golden: Golden) -> None:
    expected = (FOLDER / f"{golden.name}.txt").read_text(encoding="utf-8").splitlines()
    found = list(lines_of(stored(golden)))
    for number, (line, other) in enumerate(zip(expected, found, strict=False), 1):
        assert other == line, f"{golden.name}.txt:{number}"
    assert len(found) == len(expected)


@pytest.mark.parametrize("golden", GOLDEN, ids=NAMES)
def test_verified(golden: Golden) -> None:
    """The fold, every sealed board, and every decision again with the pinned rules."""
    report = verify(stored(golden), RefereeGame())
    assert report.verdict is Verdict.PASSED, report.first_failure
    assert {step.check for step in report.steps} >= {Check.FOLD, Check.STATE_SEALS, Check.DECISIONS, Check.END}


def test_no_file_without_its_match() -> None:
    files = {path.stem for path in FOLDER.glob("*.shinpan")} | {path.stem for path in FOLDER.glob("*.txt")}
    assert files == set(NAMES)


def test_they_differ_in_switches_and_one_was_rolled_back() -> None:
    bundles = [parse_bundle(stored(golden)) for golden in GOLDEN]
    assert len({bundle.ruleset for bundle in bundles}) == len(GOLDEN)
    assert any(" roll_back " in line for golden in GOLDEN for line in lines_of(stored(golden)))
