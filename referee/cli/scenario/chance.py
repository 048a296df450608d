"""Chance as the scenario scripts it; what it does not script is no chance at all: the first, in the order given."""

from collections import deque
from collections.abc import Callable

from referee.cli.scenario.board import fits
from referee.cli.scenario.report import Unplayable
from referee.language.scenario import CardCount, Draw, Pile
from referee.rules.book import Book


class ScriptedChance:
    """`card_of` gives the card of a number to be picked: of an object id in an open zone."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.script: deque[Draw] = deque()
        self.card_of: Callable[[int], int] = lambda number: number

    def trial(self, card_of: Callable[[int], int]) -> "ScriptedChance":
        """The same chance to come, for a game that is only tried."""
        twin = ScriptedChance(self.book)
        twin.script = deque(self.script)
        twin.card_of = card_of
        return twin

    def shuffle(self, cards: list[int]) -> list[int]:
        """The scripted cards on top, the rest below in the order of ids; the last one of the list is the top."""
        below = sorted(cards, reverse=True)
        draw = self._next("shuffle")
        if draw is None:
            return below
        top = self._take(below, draw.pile, draw.line, lambda number: number)
        if below and not draw.pile.open:
            raise Unplayable(f"line {draw.line}: the deck has {len(below)} cards more than named; end with …")
        return [*below, *reversed(top)]

    def pick(self, cards: list[int], n: int = 1) -> list[int]:
        rest = sorted(cards)
        draw = self._next("pick")
        if draw is None:
            return rest[:n]
        picked = self._take(rest, draw.pile, draw.line, self.card_of)
        if len(picked) != n:
            raise Unplayable(f"line {draw.line}: the referee picks {n}, not {len(picked)}")
        return picked

    def _next(self, kind: str) -> Draw | None:
        if not self.script:
            return None
        draw = self.script.popleft()
        if draw.kind != kind:
            raise Unplayable(f"line {draw.line}: the next draw of chance is a {kind}, not a {draw.kind}")
        return draw

    def _take(self, rest: list[int], pile: Pile, line: int, card_of: Callable[[int], int]) -> list[int]:
        found = []
        for one in pile.cards:
            for number in take(self.book, rest, one, card_of):
                found.append(number)
                rest.remove(number)
            if len(found) < one.n:
                raise Unplayable(f"line {line}: chance cannot give {one.n} of {one.id or 'the fillers'}")
        return found


def take(book: Book, items: list[int], one: CardCount, card_of: Callable[[int], int]) -> list[int]:
    """The first items that are what a text names, at most as many as it says."""
    return [item for item in items if fits(book, one, card_of(item))][: one.n]
