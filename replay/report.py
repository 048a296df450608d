"""What a verification found, step by step."""

from enum import StrEnum
from typing import Any, NamedTuple


class Verdict(StrEnum):
    """Of a step, and of the whole."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_CHECKABLE = "not checkable here"
    UNFINISHED = "unfinished"


class Check(StrEnum):
    """The steps, in the order they are taken."""

    DIGEST = "digest"
    RECORDS = "records"
    HEAD = "head"
    KNOWN_HEAD = "known head"
    OPENINGS = "openings"
    PINS = "pins"
    SECRET = "secret"
    FOLD = "fold"
    STATE_SEALS = "state seals"
    DECISIONS = "decisions"
    END = "end"


class Step(NamedTuple):
    """One check. A failed one names the first bad record (None: the file as a whole) and what differed."""

    check: Check
    verdict: Verdict
    detail: str = ""
    record: int | None = None
    expected: Any = None
    found: Any = None


class Report(NamedTuple):
    """All steps taken; after a step that leaves nothing to stand on, later ones are missing."""

    steps: tuple[Step, ...]

    @property
    def verdict(self) -> Verdict:
        """Failed if any step failed; else unfinished; else not checkable if any is; else passed."""
        verdicts = {step.verdict for step in self.steps}
        for verdict in (Verdict.FAILED, Verdict.UNFINISHED, Verdict.NOT_CHECKABLE):
            if verdict in verdicts:
                return verdict
        return Verdict.PASSED

    @property
    def first_failure(self) -> Step | None:
        """The first failed step."""
        return next((step for step in self.steps if step.verdict is Verdict.FAILED), None)

    def step(self, check: Check) -> Step | None:
        """The step of that check, if it was taken."""
        return next((step for step in self.steps if step.check is check), None)
