"""What came of a scenario: plain values, printed elsewhere."""

from msgspec import Struct

from referee.language.scenario import Case, Scenario, Step
from referee.rules.refusal import Refused
from referee.views.line import Words
from referee.views.question import Question


class Problem(Struct, frozen=True):
    """One expectation that was not met, by the line of the file."""

    line: int
    what: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}: expected {self.expected}, found {self.found}"


class Unplayable(Exception):
    """The case cannot be set up or go on as written: its author has to change the file."""


class StepReport(Struct):
    """`questions` were open just before the step, `lines` tell what happened from it on until the next one,
    by those `clauses`.
    """

    step: Step
    questions: tuple[Question, ...]
    outcome: str
    refusal: Refused | None
    lines: list[Words]
    clauses: tuple[str, ...] = ()


class CaseReport(Struct):
    """`before` tells what happened before the first step; `judged` are the verdicts on decks and card files."""

    scenario: Scenario
    case: Case
    before: list[Words]
    steps: list[StepReport]
    judged: list[str]
    problems: list[Problem]
