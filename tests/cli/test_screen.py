"""How wide the output is: as $COLUMNS says, if that is a width at all."""

from pathlib import Path

import pytest

from referee.cli.screen import Screen
from tests.cli.shell import shinpan


@pytest.mark.parametrize(
    ("said", "columns"),
    [
        ("80", 80), ("100", 100), ("500", 120), ("40", 40), ("20", 40), ("10", 40), ("9", 80), ("0", 80), ("00", 80),
        ("-5", 80), ("1e3", 80), ("wide", 80), ("\u00b2", 80), ("\u0669\u0660", 80), ("9" * 5_000, 80), (" 90", 80),
    ],
)  # fmt: skip
def test_a_width_that_is_none_is_80(said: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", said)
    monkeypatch.setenv("LINES", "\u00b2")  # as silly
    assert Screen().columns == columns


@pytest.mark.parametrize("said", ["0", "1", "\u00b2", "9" * 5_000])
def test_every_kind_of_output_bears_it(said: str, tmp_path: Path) -> None:
    for argv in (["rules", "Q30"], ["rules", "Q05"], ["--help"], ["demo", "--help"]):
        done = shinpan(*argv, cwd=tmp_path, COLUMNS=said, LINES=said)
        assert (done.returncode, done.stderr) == (0, ""), argv
        if argv[-1] != "--help":  # which is laid out by the standard library
            assert 60 < max(map(len, done.stdout.splitlines())) <= 80
