"""A book in which a word is wrong: if no scenario can tell, no scenario bears the word out.

What a word does is not done, or stands too long or too short; a number is one more, a condition turned round, a filter
open to every card; a cost is not asked; a window never opens; a selection takes more or fewer, or is made by the other
player.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from functools import partial
from typing import Final

from msgspec import structs

from referee.cli.coverage.saying import Said, Sayings, Tags, ability_of, costs_of, sayings
from referee.language import card as cd
from referee.language.operation import If
from referee.language.terms import How
from referee.language.vocabulary import said
from referee.rules.book import Book, CostPart, Text
from referee.rules.compute import Number, Test
from referee.rules.effect import Effect
from referee.rules.effects import control
from referee.rules.effects.select import Picker
from referee.rules.game import Game
from referee.rules.program import Instruction, Run
from referee.rules.table import Table

_OTHERWISE: Final[dict[How, How]] = {"up_to": "exactly", "exactly": "all", "random": "all", "all": "exactly"}


@contextmanager
def without(book: Book, tag: str) -> Iterator[bool]:
    """The book with that word wrong, and whether it has it. It may be shared, but by no other game meanwhile."""
    changes = _Changes(book, tag)
    try:
        changes.make()
        yield bool(changes.made)
    finally:
        changes.undo()


class _Changes:
    def __init__(self, book: Book, tag: str) -> None:
        self.book = book
        self.tag = tag
        self.made: list[tuple[object, str, object]] = []

    def undo(self) -> None:
        for owner, name, value in reversed(self.made):
            setattr(owner, name, value)

    def _set(self, owner: object, name: str, value: object) -> None:
        before = getattr(owner, name)
        if value != before:
            self.made.append((owner, name, before))
            setattr(owner, name, value)

    def make(self) -> None:
        known = sayings(self.book)
        for text in self.book.texts:
            for instruction, words in zip(text.code, known.code[text.id], strict=True):
                self._instruction(instruction, words)
            self._use(text, known)
        for card, tags in enumerate(known.missions):
            self._mission(card, tags)
        self._set(
            self.book,
            "eternal",
            [tuple(word for word in words if self.tag not in said(word)) for words in self.book.eternal],
        )

    def _instruction(self, i: Instruction, words: Said) -> None:
        if self.tag in words.by:
            if i.test is not None:
                self._set(i, "test", _reversed(i.test))
            if i.number is not None:
                self._set(i, "number", _one_more(i.number))
        if i.picker is not None:
            self._set(i, "picker", self._picker(i.picker, words))
        elif self.tag in words.does:
            if isinstance(i.word, If):
                self._set(i, "test", _never)
            else:
                self._set(i, "run", _go_on if i.run in _ASKING else _nothing)
        elif self.tag in words.lasts:
            self._set(i, "run", partial(_misjudged, i.run))

    def _picker(self, picker: Picker, words: Said) -> Picker:
        wrong = copy(picker)
        if self.tag in words.by:
            wrong.fits = _anything
            wrong.number = _one_more(picker.number)
        elif self.tag == "sel:opp_chooses" and self.tag in words.does:
            wrong.chooser = "own" if picker.chooser == "opponent" else "opponent"
        elif self.tag in words.does:
            wrong.how = _OTHERWISE[picker.how]
        else:
            return picker
        return wrong

    def _use(self, text: Text, known: Sayings) -> None:
        use, ability = known.uses[text.id], ability_of(self.book, text)
        if self.tag in (use.window, use.timing):
            self._set(text, "gate", _never)
        elif text.gate is not None and self.tag in use.gate:
            self._set(text, "gate", _reversed(text.gate))
        if self.tag in use.by:
            self._set(text, "window_fits", _anything)
        if self.tag == "proh:be_cast_off":
            self._set(text, "firm", False)
        if self.tag == "ctl:mode":
            self._set(text, "entry", text.entry[::-1])
        kept = zip(text.costs, costs_of(ability), strict=True)
        self._set(text, "costs", tuple(self._kept(costs, printed) for costs, printed in kept))

    def _mission(self, card: int, tags: Tags) -> None:
        mission, printed = self.book.mission[card], self.book.cards[card]
        if mission is None or self.tag not in tags or not isinstance(printed, cd.Royal):
            return
        if mission.test is not None:
            self._set(mission, "test", _reversed(mission.test))
        if isinstance(printed.mission, cd.CostMission):
            self._set(mission, "costs", self._kept(mission.costs, printed.mission.cost))
            if self.tag == "win:clear_check_in_phase":
                self._set(mission, "phases", frozenset())

    def _kept(self, costs: tuple[CostPart, ...], printed: tuple[cd.Cost, ...]) -> tuple[CostPart, ...]:
        return tuple(part for part, cost in zip(costs, printed, strict=True) if self.tag not in said(cost))


def _reversed(test: Test) -> Test:
    return lambda game, fx: not test(game, fx)


def _one_more(number: Number) -> Number:
    return lambda game, fx: number(game, fx) + 1


def _anything(game: Game, fx: Effect, card: int) -> bool:
    return True


def _never(game: Game, fx: Effect) -> bool:
    return False


def _nothing(t: Table, fx: Effect, i: Instruction) -> bool:
    fx.picked, fx.moved, fx.done = (), 0, 0
    return False


def _go_on(t: Table, fx: Effect, i: Instruction) -> bool:
    """Asks and tests nothing: the part that follows is carried out."""
    return False


_ASKING: Final = frozenset({control.jump_unless_done, control.ask_mode})


def _misjudged(run: Run, t: Table, fx: Effect, i: Instruction) -> bool:
    """What would stand while its object does ends with the turn; everything else stands for ever."""
    first = t.game.next_modifier
    waits = run(t, fx, i)
    for standing in t.game.modifiers.values():
        for at, modifier in enumerate(standing):
            if modifier.id >= first:
                until = ("end", t.game.turn) if modifier.until[0] == "hold" else ("hold", -1)
                standing[at] = structs.replace(modifier, until=until)
    return waits
