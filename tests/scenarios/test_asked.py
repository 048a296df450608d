"""A step that must be refused, or that answers, has its question here and now; nothing passes for another reason."""

import pytest

from referee.cli.scenario.report import Problem
from tests.scenarios.seeds import play

HEAD = "id: F\ntitle: {ja: 例, en: An example}\n"
BATTLE = "board: {phase: battle, P1: {guardian: GD02}, P2: {hand: [SK01], life: 3}}\nsteps:\n"
CAST = "board: {P1: {hand: [2 SK03], guardian: GD02}, P2: {hand: [SK01], life: 3}}\nsteps:\n"


def problem(text: str) -> Problem | None:
    (report,) = play(HEAD + text)
    return report.problems[0] if report.problems else None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (BATTLE + "  - P1: attack\n  - P2: refuse\n", "P2 was not asked for that"),
        (BATTLE + "  - P1: attack\n  - P2: accept\n", "P2 was not asked for that"),
        (BATTLE + "  - P1: attack\n  - P2: answer with SK01\n", "P2 was not asked for that"),
        (BATTLE + "  - P1: attack\n  - P1: attack\n    refused: [J01]\n", "P1 was not asked for that"),
        (BATTLE + "  - P1: attack\n  - P1: attack\n    refused: true\n", "P1 was not asked for that"),
        (BATTLE + "  - P1: attack\n  - P1: stand GD02\n    refused: [I10]\n", "P1 was not asked for that"),
        (CAST + "  - P2: answer with SK01\n    refused: true\n", "P2 was not asked for that"),
        (CAST + "  - P2: cast SK01\n    refused: true\n", "P2 was not asked for that"),
        (CAST + "  - P2: refuse\n    refused: true\n", "P2 was not asked for that"),
        (CAST + "  - P2: done\n    refused: true\n", "refused: wrong_turn"),
        (CAST + "  - P1: done\n  - P1: cast SK03\n    refused: {for: [G03]}\n", "refused: not_in_phase_cast"),
        (CAST + "  - P2: refuse\n", "P2 was not asked for that"),
        (CAST + "  - P1: cast SK03\n  - P2: choose nothing\n", "P2 was not asked for that"),
    ],
)
def test_what_nobody_was_asked(text: str, found: str) -> None:
    wrong = problem(text)
    assert wrong is not None
    assert wrong.found.startswith(found)
    assert wrong.what.startswith("P")


@pytest.mark.parametrize("steps", ["  - P2: answer with SK01\n    refused: {}\n", "  - P2: refuse\n    refused: {}\n"])
@pytest.mark.parametrize("reason", ["E01", "[E01, Q61]", "{code: wrong_turn}"])
def test_whoever_expects_it_says_so(steps: str, reason: str) -> None:
    assert problem(CAST + steps.format(reason)) is None


def test_the_search_stops_before_the_phase_is_over() -> None:
    """The board is looked at where the step came, not at the end of the game."""
    royals = "P1: {guardian: GD02, royals: [5 fillers]}"
    text = f"board: {{phase: battle, {royals}, P2: {{hand: [SK01], life: 3, royals: [5 cleared]}}}}\nsteps:\n"
    text += "  - P1: attack\n    after: {phase: battle, turn: P1, P2: {life: 0}, winner: undecided}\n"
    assert problem(text + "  - P1: attack\n    refused: [E01, Q61]\n") is None


def test_after_an_end_of_phase_the_next_phase_is_the_place() -> None:
    text = CAST + "  - P1: done\n  - P1: cast SK03\n    refused: [G01, E11]\n  - P1: stand GD02\n    possible: true\n"
    assert problem(text) is None


def test_what_ran_past_its_phase_is_not_asked_in_the_next_turn() -> None:
    """Nobody has a royal to clear: after the attack P2 is asked next, in a turn of its own, to cast."""
    text = "board: {phase: battle, P1: {guardian: GD02, royals: [5 gone]}, "
    text += "P2: {hand: [SK01], royals: [5 gone]}}\nsteps:\n  - P1: attack\n"
    wrong = problem(text + "  - P2: cast SK01\n    refused: true\n")
    assert wrong is not None
    assert wrong.found.startswith("P2 was not asked for that before the phase was over")
    assert problem(text + "  - P2: cast SK01\n") is None


def test_nothing_follows_the_end_of_the_game() -> None:
    over = CAST + "  - P2: concede\n  - P1: cast SK03\n"
    for rest in ("", "    refused: true\n", "    refused: [E08]\n"):
        wrong = problem(over + rest)
        assert wrong is not None
        assert wrong.found == "nothing can follow: the game is over, by Q77"
    assert problem(over + "    refused: {code: game_over}\n") is None
    wrong = problem(CAST + "  - P2: concede\n  - P1: end turn\n")
    assert wrong is not None
    assert wrong.found.startswith("nothing can follow")


def test_a_phase_that_asks_nobody_is_not_gone_to() -> None:
    """Without royals there are no clear checks, without a soul text in the blank zone nothing to do."""
    nobody = "board: {phase: battle, P1: {guardian: GD02, royals: [5 gone]}, P2: {royals: [5 gone]}}\nsteps:\n"
    wrong = problem(nobody + "  - P1: go to end\n")
    assert wrong is not None
    assert wrong.found == "the end phase went by: nobody was asked anything in it; go to a later one"
    assert problem(nobody.replace("5 gone", "5 fillers") + "  - P1: go to end\n    after: {phase: end}\n") is None
    soul = nobody.replace("battle", "start of charge") + "  - P1: go to summon\n"
    assert problem(soul) is None


def test_a_phase_of_the_other_turn_is_not_gone_to() -> None:
    wrong = problem(CAST + "  - P1: go to soul\n")
    assert wrong is not None
    assert wrong.found.startswith("that point was not reached")


def test_any_reason_is_any_reason_of_its_question() -> None:
    assert problem(CAST + "  - P1: attack\n    refused: true\n") is None
