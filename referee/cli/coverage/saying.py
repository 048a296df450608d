"""Which words each part of a book says: by instruction, by use of a text, by mission and by eternal function."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec import Struct, structs

from referee.language import card as cd
from referee.language import operation as op
from referee.language.expression import Filter
from referee.language.vocabulary import said, window
from referee.rules.book import Book, Text
from referee.rules.effects import control
from referee.rules.program import Instruction

Tags = frozenset[str]
_NONE: Final[Tags] = frozenset()
_PASSING: Final = frozenset({control.end, control.jump, control.jump_by_mode, control.jump_unless_won})
"""Instructions that only lead from one word to the next."""
TESTING: Final = frozenset({control.jump_unless, control.jump_unless_done})
"""Instructions that have done their work whichever way they lead."""


class Said(NamedTuple):
    """`does` is what an instruction does, `by` the numbers, conditions and filters by which it does it, `lasts` for
    how long that stands."""

    does: Tags = _NONE
    by: Tags = _NONE
    lasts: Tags = _NONE


class Used(NamedTuple):
    """What the use of a text says: the window (`timing`: the restricted one), and by mode the costs and the rest."""

    window: str
    timing: str
    by: Tags
    gate: Tags
    modes: tuple[Tags, ...]


class Sayings(NamedTuple):
    """`code` and `uses` by the number of a text, `missions` and `eternal` by the number of a card."""

    code: tuple[tuple[Said, ...], ...]
    uses: tuple[Used, ...]
    missions: tuple[Tags, ...]
    eternal: tuple[Said, ...]


_known: dict[tuple[cd.Card, ...], Sayings] = {}


def sayings(book: Book) -> Sayings:
    """Those of a book; books of the same cards share them, whatever their switches."""
    cards = book.ruleset.cards
    if cards not in _known:
        _known[cards] = Sayings(
            tuple(tuple(_code(text.code)) for text in book.texts),
            tuple(_use(text, ability_of(book, text)) for text in book.texts),
            tuple(_mission(card) for card in book.cards),
            tuple(_lasting(said(words)) for words in book.eternal),
        )
    return _known[cards]


def ability_of(book: Book, text: Text) -> cd.Ability:
    """The text as the card has it."""
    card = book.cards[text.card]
    if isinstance(card, cd.Royal):
        function = card.functions[text.ordinal]
        if isinstance(function, cd.Eternal):
            raise TypeError("an eternal function is no text")
        return function.text
    ability: cd.Ability = getattr(card, text.kind.partition(".")[2])
    return ability


def costs_of(ability: cd.Ability) -> tuple[tuple[cd.Cost, ...], ...]:
    """By mode, as `Text.costs`."""
    modes = ability.modes or (cd.Mode(do=ability.do),)
    return tuple((*ability.cost, *mode.cost) for mode in modes)


def _code(code: list[Instruction]) -> Iterator[Said]:
    picked: op.Operation | None = None
    for instruction in code:
        word = instruction.word
        if word is None or instruction.run in _PASSING:
            yield Said()
        elif instruction.picker is not None:
            picked = word
            yield _selection(getattr(word, "pick", None))
        else:
            yield _word(word, alone=picked is not word)


def _selection(pick: op.Pick | None) -> Said:
    if pick is None:
        raise TypeError("a selection of nothing")
    by = said(pick.filter) | _number(pick)
    return Said(said(structs.replace(pick, filter=Filter(), n=1)) | (said(pick, Filter) - by), by)


def _word(word: op.Operation, *, alone: bool) -> Said:
    """`alone`: no instruction of its own picks for it."""
    apart: tuple[type[Struct], ...] = (op.Word, op.Pick) if not alone else (op.Word,)
    by = said(word.condition) if isinstance(word, op.If) else _number(word)
    found = _lasting(said(word, *apart))
    return Said(found.does - by, by, found.lasts)


def _number(node: Struct) -> Tags:
    """What a number that is worked out says."""
    n = getattr(node, "n", 1)
    return _NONE if isinstance(n, int) else said(n) | {"ctl:for_each"}


def _lasting(tags: Tags) -> Said:
    lasts = frozenset(tag for tag in tags if tag.startswith("dur:") and tag != "dur:instant")
    return Said(tags - lasts, _NONE, lasts)


def _use(text: Text, ability: cd.Ability) -> Used:
    gate = said(ability.only_if) | {"cond:only_if"} if ability.only_if is not None else _NONE
    rest = {"ctl:mode"} if ability.modes else set()
    if text.kind.startswith("unit."):
        rest.add("cost:remove_unit")  # K06
    return Used(
        window(text.kind, ability, timing=False),
        window(text.kind, ability, timing=True),
        said(ability.when),
        gate,
        tuple(said(costs) | rest for costs in costs_of(ability)),
    )


def _mission(card: cd.Card | None) -> Tags:
    match card:
        case cd.Royal(mission=cd.Trial() as trial):
            return said(trial) | {"win:clear_check"}
        case cd.Royal(mission=cd.CostMission() as cost):
            return said(cost) | {"win:clear_check_in_phase"}
        case _:
            return _NONE
