"""A wrong expectation is found and told; the command's exit codes and output."""

import json
import re
from pathlib import Path

import pytest

from referee.cli.scenario.command import main
from referee.cli.scenario.library import seed_scenarios
from referee.cli.scenario.report import Problem
from referee.cli.scenario.run import cites_of
from referee.cli.scenario.words import problem_line
from referee.language.scenario import Scenario
from referee.views.wrap import width
from tests.scenarios.seeds import play

HEAD = "id: F\ntitle: {ja: 例, en: An example}\n"
BOARD = HEAD + "board: {P1: {hand: [2 SK03], skill: [SK04], ex: [GD05]}, P2: {hand: [SK01], life: 3}}\n"
CAST = BOARD + "steps:\n  - P1: cast SK03\n"


@pytest.mark.parametrize(
    ("rest", "what", "expected", "found"),
    [
        ("    after: {P1: {life: 9}}\n", "P1 life", "9", "10"),
        ("    after: {P1: {hand: 9}}\n", "P1 hand", "9 cards", "3"),
        ("    after: {P1: {skill: [SK03]}}\n", "P1 skill", "SK03", "SK04, SK03"),
        ("    after: {P1: {skill: [SK05, …]}}\n", "P1 skill", "SK05, …", "SK04, SK03"),
        ("    after: {P1: {skill: {lacks: [SK04]}}}\n", "P1 skill", "not to hold SK04", "SK04, SK03"),
        ("    after: {P1: {skill: {has: [2 SK04]}}}\n", "P1 skill", "to hold 2 SK04", "SK04, SK03"),
        ("    after: {P1: {guardian: GD05}}\n", "P1 guardian", "GD05", "none"),
        ("    after: {P1: {force: 3}}\n", "P1 force", "3", "0"),
        ("    after: {P1: {unused: [SK03 cast]}}\n", "P1 SK03 magic", "not used this turn", "used this turn"),
        ("    after: {P1: {used: [SK04 cast]}}\n", "P1 SK04 magic", "used this turn", "not used this turn"),
        ("    after: {P1: {deeds: {cast_off: 1}}}\n", "P1 cast_off this turn", "1", "0"),
        ("    after: {turn: P2}\n", "whose turn", "P2", "P1"),
        ("    after: {turn: 4}\n", "turn", "4", "3"),
        ("    after: {phase: summon}\n", "phase", "summon", "cast"),
        ("    after: {winner: P1}\n", "winner", "P1", "undecided"),
        ("    after: {asked: [P2 block]}\n", "asked", "P2 block", "P2 answer"),
        ("    after: {not_asked: [P2 answer]}\n", "asked", "not P2 answer", "P2 answer"),
        ("    after: {checks: []}\n", "clear checks", "none", "cast after"),
        ("    after: {happened: [P1 drawn 3]}\n", "happened", "P1 drawn 3", "P1 drawn 2"),
        ("    after: {happened: [link_over, link]}\n", "happened", "link", "link_over"),
        ("    after: {not_happened: [P1 drawn]}\n", "happened", "no P1 drawn", "P1 drawn 2"),
        ("    refused: G03\n", "P1: cast SK03", "refused (G03)", "accepted"),
        ("  - P1: cast SK03\n", "P1: cast SK03", "accepted", "name_cast_magic G03 Q27 same_name=per_kind"),
        ("  - P1: cast SK03\n    refused: H12\n", "P1: cast SK03", "refused (H12)", "name_cast_magic"),
        ("  - P1: cast SK03\n    refused: [G03, Q30]\n", "P1: cast SK03", "Q30", "Q27"),
        ("  - P1: cast SK03\n    refused: [G03, same_name=all_kinds]\n", "P1: cast SK03", "all_kinds", "per_kind"),
        ("  - P1: cast SK03\n    refused: {for: G03, code: zone_full}\n", "P1: cast SK03", "zone_full", "name_cast"),
        ("  - P1: cast SK03\n    possible: true\n", "P1: cast SK03", "possible", "refused"),
        ("    chance: [{pick: [SK03]}]\n", "chance", "a pick", "never drew"),
        ("  - P1: choose SK03\n", "P1: choose SK03", "accepted", "nothing_to_choose"),
        ("  - P2: end turn\n", "the scenario", "can be played", "other player's turn"),
    ],
)
def test_a_wrong_expectation_is_told(rest: str, what: str, expected: str, found: str) -> None:
    for telling in (False, True):
        (report,) = play(CAST + rest, telling=telling)
        assert len(report.problems) == 1, report.problems
        problem = report.problems[0]
        assert problem.what == what
        assert expected in problem.expected
        assert found in problem.found
        assert problem.line >= 5


def test_an_open_choice_that_no_step_makes_is_told() -> None:
    text = (
        HEAD + "board: {P1: {hand: [SK02]}, P2: {skill: [SK03, SK04]}}\nsteps:\n  - P1: cast SK02\n  - P1: end turn\n"
    )
    (report,) = play(text)
    assert "P1 is asked: choose" in report.problems[0].found


def test_wrong_verdicts_on_decks_and_cards_are_told() -> None:
    text = (
        HEAD
        + "decks:\n"
        + "  - {is: short, main: {fillers: 39}, legal: true}\n"
        + "  - {is: good, faults: A01}\n"
        + "  - {is: mixed, royals: [RY01, RY05, 3 fillers], no_fault: A16}\n"
        + "cards:\n"
        + "  - {is: nothing, file: '[]', faults: B01}\n"
        + "  - {is: broken, file: 'x', legal: true}\n"
    )
    (report,) = play(text)
    assert [problem.what for problem in report.problems] == ["short", "good", "mixed", "nothing", "broken"]


def test_a_refused_step_changes_nothing_and_possible_does_nothing() -> None:
    rest = "    possible: true\n  - after: {P1: {hand: [2 SK03], skill: [SK04]}}\n"
    rest += "  - P1: summon GD05\n    refused: true\n  - after: {P1: {hand: [2 SK03], skill: [SK04]}}\n"
    (report,) = play(CAST + rest)
    assert report.problems == []


def test_citations_include_the_switches_that_cases_set() -> None:
    scenario: Scenario = play(HEAD + "cites: [G03]\nswitches: {overpay: true}\nboard: {}\nsteps: [{P1: done}]\n")[
        0
    ].scenario
    assert cites_of(scenario) == ("G03", "overpay=true")


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = write(tmp_path / "good.yaml", CAST + "    after: {P1: {hand: 3}}\n")
    assert main(["run", good, "--lang", "en"]) == 0
    told = capsys.readouterr().out
    for words in (
        "F An example",
        "Cast phase",
        "P1: cast SK03: done",
        "Siesta of Plenty",
        "[F01 E11 G01 M02 H11]",
        "1 case of 1 scenario, 0 not as expected",
    ):
        assert words in told
    assert main(["run", good, "--lang", "ja"]) == 0
    told = capsys.readouterr().out
    for words in ("豊穣の昼寝", "P1: cast SK03：実行", "期待どおり", "1ケース、1シナリオ：期待と相違0件"):
        assert words in told


def test_command_in_japanese_says_what_was_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = "    after: {P1: {hand: 4}, winner: P1}\n"
    wrong = write(tmp_path / "wrong.yaml", CAST + steps)
    assert main(["run", wrong, "--lang", "ja"]) == 1
    told = capsys.readouterr().out
    for words in ("相違", "P1のhand", "期待：4枚", "実際：3枚：", "期待：P1", "実際：未決着", "期待と相違1件"):
        assert words in told
    assert main(["run", wrong, "--quiet", "--lang", "ja"]) == 1
    assert "6行目、P1のhand：期待 4枚、実際 3枚：" in "".join(capsys.readouterr().out.split("\n        "))


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_line_fits(lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    files = [str(path) for path in seed_scenarios()[:12]]
    assert main(["run", *files, "--lang", lang]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert len(lines) > 1000
    assert [line for line in lines if width(line) > 80 or line != line.rstrip()] == []


def test_every_kind_of_problem_has_japanese_words() -> None:
    """Words of the form, cards and clauses stay; an English sentence would not."""
    for what, expected, found in (
        ("P1 cast_off this turn", "1", "0"),
        ("P1 SK03 magic", "not used this turn", "used this turn"),
        ("clear checks", "none", "cast after"),
        ("the scenario", "a step that can be played", "nothing can follow: the game is over, by Q77"),
        ("chance", "a pick", "the referee never drew"),
        ("P2: refuse", "accepted", "P2 was not asked for that (asked: P1 act); refused: wrong_turn E01 Q61"),
        ("P2: refuse", "refused (any)", "P2 was not asked for that before the phase was over (asked: )"),
        ("short", "legal", "main_count (A01 Q01)"),
    ):
        line = problem_line(Problem(7, what, expected, found), "ja")
        assert not re.search(r"\b(the|not|was|a|by|this|turn)\b", line), line
        assert "7行目" in line


def test_command_wrong_expectation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = write(tmp_path / "wrong.yaml", CAST + "    after: {P1: {hand: 4}}\n")
    assert main(["run", wrong, "--lang", "en"]) == 1
    told = capsys.readouterr().out
    assert "expected: 4 cards" in told
    assert "wrong.yaml:6" in told
    assert main(["run", "--json", wrong]) == 1
    (report,) = json.loads(capsys.readouterr().out)
    assert report["as_expected"] is False
    assert report["problems"][0]["line"] == 6


def test_command_faults_of_every_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = write(tmp_path / "one.yaml", CAST + "  - P1: juggle\n")
    two = write(tmp_path / "two.yaml", "id: F\n")
    assert main(["run", one, two, str(tmp_path / "none.yaml")]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "one.yaml:6:" in told.err
    assert "two.yaml:1:" in told.err
    assert "none.yaml:0: cannot be read" in told.err


def test_command_an_id_in_two_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", write(tmp_path / "a.yaml", CAST), write(tmp_path / "b.yaml", CAST)]) == 1
    assert "is in" in capsys.readouterr().err


def test_command_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert main(["run", "--lang", "en", "--only", "NOBODY", str(Path(__file__).parent / "form.yaml")]) == 1
    assert "no scenario is called NOBODY" in capsys.readouterr().err
