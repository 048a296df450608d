"""The knowledge ledger: who has seen which hidden cards, in which turn, and whether a shuffle has mixed them since.

Kept from events, outside the board; it only advises (a rollback, a judge). Cards the reader may not know are None.
"""

from typing import NamedTuple

from referee.rules import event as ev


class Seen(NamedTuple):
    """`viewer` (a seat, or 2 for everybody) saw cards of `seat`'s zone in that turn. `mixed`: shuffled since."""

    turn: int
    viewer: int
    seat: int
    zone: str
    cards: tuple[int, ...] | None
    mixed: bool = False


class Ledger:
    __slots__ = ("entries",)

    def __init__(self) -> None:
        self.entries: list[Seen] = []

    def note(self, event: object, turn: int) -> None:
        """Take down what an event has shown or mixed."""
        match event:
            case ev.CardsLookedAt():
                self.entries.append(Seen(turn, event.viewer, event.seat, event.zone, event.cards))
            case ev.CardsRevealed() | ev.CardsFound():
                zone = event.zone if isinstance(event, ev.CardsRevealed) else "hand"
                self.entries.append(Seen(turn, 2, event.seat, zone, event.cards))
                if isinstance(event, ev.CardsFound):
                    self._mix(event.seat)
            case ev.DeckShuffled() | ev.DeckRefreshed() | ev.HandShuffledIn():
                self._mix(event.seat)
            case _:
                pass

    def _mix(self, seat: int) -> None:
        self.entries = [
            entry._replace(mixed=True) if entry.seat == seat and entry.zone == "deck" else entry
            for entry in self.entries
        ]


NOTED = (
    ev.CardsLookedAt,
    ev.CardsRevealed,
    ev.CardsFound,
    ev.DeckShuffled,
    ev.DeckRefreshed,
    ev.HandShuffledIn,
)
"""The event kinds that the ledger takes down."""
