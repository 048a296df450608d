"""Random legal decks, decided by `pick` alone, for property tests and random play."""

from collections.abc import Callable
from typing import Any, TypeVar

from referee.language.card import Equip, Guardian, Royal, Skill
from referee.language.deck import Deck
from referee.language.ruleset import Ruleset
from referee.language.terms import COLOUR_RING

Pick = Callable[[int], int]
"""Gives a number from 0 to n-1."""

PAIRS = (("white", "grey"), ("grey", "black"))
_MAIN_SIZE, _COPIES, _ROYALS, _GUARDIANS = 40, 4, 5, 10
_Item = TypeVar("_Item")


def arc_of(start: int) -> tuple[str, ...]:
    """The arc of three neighbours that begins at that colour of the ring (0 red … 5 purple)."""
    return tuple(COLOUR_RING[(start + step) % len(COLOUR_RING)] for step in range(3))


def random_legal_deck(ruleset: Ruleset, pick: Pick, arc: int | None = None, pair: int | None = None) -> Deck:
    """A legal deck of a random (or the given) arc and royal pair, contiguous whatever `pick` says."""
    colours = arc_of(pick(6) if arc is None else arc)
    royal_colours = PAIRS[pick(2) if pair is None else pair]
    cards: tuple[Any, ...] = ruleset.cards
    skills = [card.id for card in cards if isinstance(card, Skill) and card.colour in colours]
    equips = [card.id for card in cards if isinstance(card, Equip) and card.colour in (None, *colours)]
    guardians = [card.id for card in cards if isinstance(card, Guardian) and card.colour in colours]
    royals = [card.id for card in cards if isinstance(card, Royal) and card.colour in royal_colours]
    copies = [card_id for card_id in (*skills, *equips) for _ in range(_COPIES)]
    # One card of every colour comes first, so that the deck has no gap in its arc (Q02, contiguous).
    first = [
        _choose([card.id for card in cards if isinstance(card, Skill) and card.colour == colour], 1, pick)[0]
        for colour in colours
    ]
    for card_id in first:
        copies.remove(card_id)
    main: dict[str, int] = {}
    for card_id in sorted([*first, *_choose(copies, _MAIN_SIZE - len(first), pick)]):
        main[card_id] = main.get(card_id, 0) + 1
    return Deck(
        "乱数の山",
        "Random deck",
        tuple(main.items()),
        tuple(sorted(_choose(royals, _ROYALS, pick))),
        tuple(sorted(_choose(guardians, _GUARDIANS, pick))),
    )


def _choose(items: list[_Item], n: int, pick: Pick) -> list[_Item]:
    rest = list(items)
    return [rest.pop(pick(len(rest))) for _ in range(n)]
