"""The table at which one action is judged: the board, the ruleset, and what this action has brought about so far."""

from collections.abc import Sequence
from typing import Protocol

from referee.rules.apply import apply
from referee.rules.book import Book
from referee.rules.event import GameEvent
from referee.rules.game import Ask, Frame, Game


class Chance(Protocol):
    """The keyed stream of the match (design: chance that nobody can steer). Each call is one draw of it."""

    def shuffle(self, cards: list[int]) -> list[int]: ...

    def pick(self, cards: list[int], n: int = 1) -> list[int]: ...


class Table:
    """`number` is the record being made: questions asked now carry it.

    `steps` counts what is done since the answer, `turn_steps` what is done in this turn (Q82).
    """

    __slots__ = (
        "_before",
        "asks",
        "book",
        "chance",
        "due",
        "events",
        "frames",
        "game",
        "number",
        "queue",
        "steps",
        "switches",
    )

    def __init__(self, book: Book, game: Game, number: int, chance: Chance) -> None:
        self.book = book
        self.switches = book.switches
        self.game = game
        self.number = number
        self.chance = chance
        self.events: list[GameEvent] = []
        self.frames: list[Frame] = list(game.frames)
        self.asks: list[Ask] = []
        self.due = game.due
        self.queue: list[Frame] = list(game.queue)
        self.steps = 0
        self._before = game.steps

    @property
    def turn_steps(self) -> int:
        return self._before + self.steps

    def count_anew(self) -> None:
        """A turn begins, or the bound was reached: its steps count from here."""
        self._before = -self.steps

    def emit(self, event: GameEvent) -> None:
        """An event happens: the board is at once as after it."""
        apply(self.game, event)
        self.events.append(event)

    def ask(self, seat: int, kind: str) -> None:
        self.asks.append((seat, kind, self.number))

    def turn_order(self) -> tuple[int, int]:
        """The turn player first (Q83)."""
        seat = self.game.turn_seat
        return (0, 1) if seat < 0 else (seat, 1 - seat)

    def push(self, frames: Sequence[Frame]) -> None:
        """Put work before everything that waits, in the order given: the first is done first."""
        self.frames.extend(reversed(frames))
