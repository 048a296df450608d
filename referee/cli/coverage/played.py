"""Which words of the card language were carried out in a game.

A word counts when its instruction did something; a window, a cost and a condition for a use when the text was used with
it; a mission when its royal was cleared by it; an eternal function when it stood; a duration when what stood under it
came to its end; and what cannot be cast off when a text tried to.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from referee.cli.coverage.saying import TESTING, Said, Tags, sayings
from referee.language.operation import CastOff, CastOffSoul
from referee.rules.book import Book
from referee.rules.effect import Effect
from referee.rules.event import GameEvent, LinkOpened, RoyalCleared
from referee.rules.game import Game
from referee.rules.program import Instruction, Run
from referee.rules.table import Table

_FIRM: Final = "proh:be_cast_off"


class Played:
    """`used` grows while the game is played under `listening`, and as it is told of every action in `note`."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.used: set[str] = set()
        self._sayings = sayings(book)
        self._lasting: dict[int, Tags] = {}
        self._seen = 1

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Every instruction of the book reports here. The book may be shared, but by no other game meanwhile."""
        runs: list[tuple[Instruction, Run]] = []
        for text, spoken in zip(self.book.texts, self._sayings.code, strict=True):
            for instruction, words in zip(text.code, spoken, strict=True):
                if words != Said():
                    runs.append((instruction, instruction.run))
                    instruction.run = partial(self._carry_out, instruction.run, words)
        try:
            yield
        finally:
            for instruction, run in runs:
                instruction.run = run

    def _carry_out(self, run: Run, words: Said, t: Table, fx: Effect, i: Instruction) -> bool:
        first = t.game.next_modifier
        waits = run(t, fx, i)
        if waits or run in TESTING or (fx.picked if i.picker is not None else fx.done):
            self.used |= words.does | words.by
            for modifier in range(first, t.game.next_modifier):
                self._lasting[modifier] = words.lasts
        elif isinstance(i.word, CastOff | CastOffSoul) and self._firm(t.game, fx.answered):
            self.used.add(_FIRM)
        return waits

    def _firm(self, game: Game, link: int) -> bool:
        return 0 <= link < len(game.links) and self.book.texts[game.links[link].text].firm

    def note(self, game: Game, events: Iterable[GameEvent]) -> None:
        """What has happened since the last time, and the board after it."""
        for event in events:
            match event:
                case LinkOpened(text=text, mode=mode, answers=answers):
                    use = self._sayings.uses[text]
                    self.used |= use.by | use.gate | use.modes[mode]
                    self.used.add(use.timing if answers < 0 else use.window)
                case RoyalCleared(card=card, how="mission"):
                    self.used |= self._sayings.missions[card]
                case _:
                    pass
        if self._lasting or game.next_modifier > self._seen:
            self._look(game)

    def _look(self, game: Game) -> None:
        """What stands newly by no instruction, which is an eternal function (H15), and what stands no longer."""
        there = {modifier.id: modifier for each in game.modifiers.values() for modifier in each}
        for number, modifier in there.items():
            words = self._sayings.eternal[modifier.source]
            if number >= self._seen and number not in self._lasting and words != Said():
                self.used |= words.does
                self._lasting[number] = words.lasts
        self._seen = game.next_modifier
        for number in self._lasting.keys() - there.keys():
            self.used |= self._lasting.pop(number)
