"""The command line as a whole: help, usage, language, pipes."""

import subprocess
from pathlib import Path

import pytest

from referee.cards.seeds import seeds_path
from referee.cli import main
from referee.cli.program import COMMANDS
from referee.cli.tongue import locale_language
from tests.cli.shell import command, environment, shinpan


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    said = capsys.readouterr().out
    assert all(f"    {name}" in said for name in COMMANDS)


@pytest.mark.parametrize("word", [name for name in COMMANDS if name != "scenario"])
def test_every_command_explains_itself(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([word, "--help"])
    assert stop.value.code == 0
    assert f"usage: shinpan {word}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "argv",
    [
        ["nope"], ["cards"], ["cards", "paint"], ["deck", "check"], ["rules", "--lang", "fr"], ["bot"],
        ["replay", "show", "x.shinpan", "--as", "C"], ["demo", "--seed", "x"],
    ],
)  # fmt: skip
def test_a_wrong_use_is_exit_code_2(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(argv)
    assert stop.value.code == 2
    assert "usage: shinpan" in capsys.readouterr().err


def test_without_a_command_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "usage: shinpan" in capsys.readouterr().out


@pytest.mark.parametrize("argv", [["--lang", "ja", "rules", "H12"], ["rules", "H12", "--lang", "ja"]])
def test_the_language_may_stand_before_the_command(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 0
    assert capsys.readouterr().out.startswith("H12  ロイヤル\n")


def test_the_language_reaches_troubles_and_scenarios(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SHINPAN_TOKEN", raising=False)
    assert main(["--lang", "ja", "bot", "--match", "00"]) == 2
    assert capsys.readouterr().err.startswith("shinpan: トークンがありません")
    assert main(["--lang", "en", "rules", "Z99", "--lang", "ja"]) == 1
    assert "どれでもありません" in capsys.readouterr().err
    for lang in ("ja", "en"):
        scenario = str(seeds_path() / "scenarios" / "t05-saved-from-zero.yaml")
        assert main(["--lang", lang, "scenario", "run", scenario]) == 0
        assert ("Saved" in capsys.readouterr().out) is (lang == "en")


def test_troubles_of_use_are_exit_code_2(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SHINPAN_TOKEN", raising=False)
    for argv in (
        ["demo", "--seed", "-1"],
        ["bot", "--match", "00", "--token", "t", "--eagerness", "2"],
        ["bot", "--match", "00"],
        ["deck", "check", "silent-grove", "--switch", "mulligan"],
        ["deck", "check", "silent-grove", "--switch", "nope=1"],
        ["deck", "check", "silent-grove", "--switch", "mulligan=twice"],
        ["replay", "verify", "no-such-file"],
    ):
        assert main(argv) == 2, argv
        error = capsys.readouterr().err
        assert error.startswith("shinpan: ")
        assert error.count("\n") == 1


def test_scenarios_are_run_by_their_own_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario"]) == 2
    assert main(["scenario", "run"]) == 2
    assert "FILE" in capsys.readouterr().err
    assert main(["scenario", "run", "no-such-file.yaml"]) == 1


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({}, "en"), ({"LANG": "ja_JP.UTF-8"}, "ja"), ({"LANG": "en_US.UTF-8"}, "en"), ({"LANG": "C"}, "en"),
        ({"LANG": "en_GB", "LC_ALL": "ja_JP"}, "ja"), ({"LANG": "ja_JP", "LC_MESSAGES": "en_US"}, "en"),
        ({"LANG": "ja", "LC_ALL": ""}, "ja"),
    ],
)  # fmt: skip
def test_the_locale_gives_the_language(variables: dict[str, str], lang: str) -> None:
    assert locale_language(variables) == lang


def test_a_reader_that_has_seen_enough_stops_the_command(tmp_path: Path) -> None:
    running = subprocess.Popen(
        command("cards", "show", *(f"SK{n:02}" for n in range(1, 25)), "--json"),
        cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    errors = running.stderr.read().decode()
    running.stderr.close()
    assert running.wait(timeout=30) == 1
    assert errors == ""


def test_a_terminal_without_japanese_still_gets_an_answer(tmp_path: Path) -> None:
    done = shinpan("cards", "show", "SK01", cwd=tmp_path, PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert "SK01  Call to War  ?????" in done.stdout


def test_output_that_cannot_be_written_and_streams_that_are_closed(tmp_path: Path) -> None:
    def through_shell(redirected: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            ["sh", "-c", f'exec "$@" {redirected}', "sh", *command("rules", "H12")],
            cwd=tmp_path, env=environment(), capture_output=True, encoding="utf-8", timeout=60, check=False,
        )  # fmt: skip

    full = through_shell(">/dev/full")
    assert (full.returncode, full.stderr.count("\n")) == (1, 1)
    assert full.stderr.startswith("shinpan: standard output: ")
    for closed in (">&-", "<&-", "2>&-", "<&- >&- 2>&-"):
        done = through_shell(closed)
        assert (done.returncode, done.stderr) == (0, ""), closed


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "var").touch()
    done = shinpan("demo", "--seed", "7", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, "shinpan: var: File exists\n")
