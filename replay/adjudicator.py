"""The seam to the game. `replay` knows nothing of its rules: whoever fits this protocol can be recorded.

The game need not import anything from here: `Accepted` is told from a refusal by its attribute `events`
(so a refusal must have none), a secret is any pair (field, eyes), and `Now`, `Chance` and `RolledBack`
are read by attribute. A state must survive `copy.deepcopy`; only rollbacks copy one. What all states share
(a ruleset) should define `__deepcopy__` returning itself.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from replay.chance import Chance
from replay.record import RolledBack

State = TypeVar("State")


class Now(NamedTuple):
    """Number and time (UTC ms) of the record being made."""

    seq: int
    at_ms: int


class Secret(NamedTuple):
    """A field to seal and the eyes its opening is for (`replay.eyes`)."""

    field: str
    eyes: int


class Accepted(NamedTuple):
    """The outcome of an accepted action. Any value without `events` is a refusal."""

    events: tuple[Any, ...]


class Adjudicator(Protocol[State]):
    """Judges and applies. Law: refused, nothing changed; accepted, the state stands advanced."""

    @property
    def engine(self) -> int:
        """Raised whenever the outcome of `decide` changes for any legal log."""

    @property
    def action_type(self) -> Any:
        """Union of array-like msgspec structs with text tags."""

    @property
    def event_type(self) -> Any:
        """Union of array-like msgspec structs with text tags."""

    def new(self) -> State:
        """The state before record 1."""

    def decide(self, state: State, actor: str, action: Any, now: Now, chance: Chance | None, /) -> Any:
        """`Accepted` with the state advanced, or a refusal with the state as it was."""

    def apply(self, state: State, event: Any, /) -> None:
        """Advance the state by one recorded event; never judges, never looks at a secret."""

    def board(self, state: State, /) -> object:
        """The board as plain data for canonical msgpack."""

    def secrets(self, item: Any, /) -> Sequence[tuple[str, int]]:
        """(field, eyes) for each secret field of an action or event, in field order; usually ()."""

    def chance_at(self, state: State, /) -> tuple[int, int]:
        """Number of the game being played and of its next draw."""

    def rewind(self, then: State, now: State, event: RolledBack, at: Now, /) -> State:
        """The game of `then` in the match of `now`. Both are the caller's to give away: reuse either."""

    def ended(self, state: State, /) -> bool:
        """Whether the match is over."""


def accepted_events(outcome: Any) -> tuple[Any, ...] | None:
    """Events of an accepted outcome; None for a refusal."""
    events = getattr(outcome, "events", None)
    return None if events is None else tuple(events)
