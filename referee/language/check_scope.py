"""Where in a card text a check stands, and what may be said there."""

from typing import Final, NamedTuple

from msgspec import Struct

from referee.language.card import On, Window
from referee.language.expression import Answered
from referee.language.operation import Operation
from referee.language.terms import Moment

NESTING_MAX: Final = 6
"""Instructions, conditions or numbers inside one another. No printed card needs more than four."""
AMOUNT_MAX: Final = 20
"""Largest number in a card text: twice the starting life, half a deck."""

Step = str | int


class CardFault(Struct, frozen=True):
    """Why a card may not be printed so: where (words of the card file), the reason, its clause or ruling."""

    path: tuple[Step, ...]
    message: str
    clause: str

    def __str__(self) -> str:
        return f"{self.message} ({self.clause})"


_GUARDIAN_ANSWERS = frozenset({"skill.magic", "skill.soul", "guardian.magic", "guardian.soul", "unit.magic"})
ANSWERS: Final[dict[str, frozenset[str]]] = {
    "skill.trigger": frozenset({"skill.magic", "skill.soul"}),  # G04 G05
    "guardian.trigger": _GUARDIAN_ANSWERS,  # I11 L02
    "unit.trigger": _GUARDIAN_ANSWERS,
    "royal.trigger": _GUARDIAN_ANSWERS | {"royal.magic"},  # H18
}
"""The kinds that a kind of trigger may answer at all, by the derived answer table."""


class Scope(NamedTuple):
    """`kind`: an ability kind, "mission", "eternal". `x`: a cost declares X. `before`: the last word."""

    found: list[CardFault]
    kind: str
    path: tuple[Step, ...] = ()
    window: Window | None = None
    x: bool = False
    before: Operation | None = None
    declared: bool = False
    delayed: bool = False
    depth: int = 0

    def at(self, *steps: Step) -> "Scope":
        return self._replace(path=(*self.path, *steps))

    def deeper(self, *steps: Step) -> "Scope":
        """One level further in; a fault where that is too far."""
        inner = self._replace(path=(*self.path, *steps), depth=self.depth + 1)
        if inner.depth == NESTING_MAX + 1:
            inner.fault(f"nested more than {NESTING_MAX} deep", "Q82")
        return inner

    @property
    def too_deep(self) -> bool:
        return self.depth > NESTING_MAX

    def fault(self, message: str, clause: str) -> None:
        self.found.append(CardFault(self.path, message, clause))

    @property
    def moment(self) -> Moment | None:
        """The restricted timing of this text, if it has one."""
        return self.window.moment if isinstance(self.window, On) else None

    @property
    def answers(self) -> frozenset[str]:
        """The kinds of activation that may stand before this text when it is processed as an answer."""
        full = frozenset() if self.delayed else ANSWERS.get(self.kind, frozenset())
        match self.window:
            case On(also=also):
                return full if also else frozenset()
            case Answered(kinds=kinds) if kinds:
                return full & frozenset(kinds)
            case _ if self.kind == "skill.trigger":
                return full - {"skill.soul"}  # G05: only where the text names it
            case _:
                return full
