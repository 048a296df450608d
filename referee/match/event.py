"""What happens to a match beside its games."""

from msgspec import Struct

from referee.match.action import CardLists
from referee.rules.event import GameEvent


class MatchOpened(Struct, frozen=True, array_like=True, tag="opened", gc=False):
    best_of: int
    clock_ms: int
    name_a: str | None
    name_b: str | None
    deck_a: CardLists | None
    deck_b: CardLists | None


class SeatJoined(Struct, frozen=True, array_like=True, tag="joined", gc=False):
    seat: int


class GameOpened(Struct, frozen=True, array_like=True, tag="game", gc=False):
    """A game of the series begins with a fresh board; its number counts from 1."""

    number: int


class ChanceDrawn(Struct, frozen=True, array_like=True, tag="chance", gc=False):
    """The keyed stream stands at this draw now: shuffles and picks of this record are behind it."""

    game: int
    next: int


class ClockRan(Struct, frozen=True, array_like=True, tag="clock", gc=False):
    """Milliseconds left for each seat at the time of this record (Q77)."""

    at_ms: int
    left_a: int
    left_b: int


class MatchEnded(Struct, frozen=True, array_like=True, tag="match_over", gc=False):
    """`winner` is a seat, or -1 for a draw."""

    winner: int
    reason: str
    clause: str


MatchEvent = MatchOpened | SeatJoined | GameOpened | ChanceDrawn | ClockRan | MatchEnded | GameEvent


def opened_secrets(event: MatchOpened) -> tuple[tuple[str, int], ...]:
    return (("name_a", 7), ("name_b", 7), ("deck_a", 1), ("deck_b", 2))
