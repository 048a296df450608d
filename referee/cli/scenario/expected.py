"""What a step expected, against what the rules said."""

from typing import Final

from referee.cli.scenario.report import Problem
from referee.language.scenario import Refusal, Step
from referee.rules.refusal import Refused

OUT_OF_PLACE: Final[dict[str, frozenset[str]]] = {
    "game_over": frozenset(),
    "not_started": frozenset({"D01", "D02", "Q10"}),
    "wrong_turn": frozenset({"E01", "Q61"}),
    "not_asked": frozenset({"E01", "Q61"}),
}
"""Refusals of what comes at no moment of its player's: whoever expects one names its code, or one of these."""


def compare(step: Step, refusal: Refused | None, unmet: str) -> Problem | None:
    """Where the step went otherwise than expected. `unmet` says that its question was not asked, "" that it was."""
    if step.outcome == "refused":
        expected = f"refused ({wanted(step.refusal)})"
        if refusal is None:
            return Problem(step.line, step.text, expected, unmet or "accepted")
        if step.refusal is not None and not _same(step.refusal, refusal, unmet):
            return Problem(step.line, step.text, expected, unmet or f"refused: {words_of(refusal)}")
        return None
    if refusal is None:
        return None
    found = f"{unmet}; refused: {words_of(refusal)}" if unmet else f"refused: {words_of(refusal)}"
    return Problem(step.line, step.text, "possible" if step.outcome == "possible" else "accepted", found)


def words_of(refusal: Refused) -> str:
    """A refusal by its code, clauses, ruling and switch."""
    return " ".join(part for part in (refusal.code, *refusal.clauses, refusal.ruling, refusal.switch) if part)


def wanted(refusal: Refusal | None) -> str:
    """An expected refusal in the same words."""
    if refusal is None:
        return ""
    return " ".join(part for part in (refusal.code, *refusal.clauses, refusal.ruling, refusal.switch) if part) or "any"


def _same(expected: Refusal, found: Refused, unmet: str) -> bool:
    if not (
        set(expected.clauses) <= set(found.clauses)
        and expected.ruling in ("", found.ruling)
        and expected.switch in ("", found.switch)
        and expected.code in ("", found.code)
    ):
        return False
    if found.code in OUT_OF_PLACE:
        named = {*expected.clauses, expected.ruling}
        return expected.code == found.code or bool(named & OUT_OF_PLACE[found.code])
    anything = Refusal(())
    return expected != anything or not unmet
