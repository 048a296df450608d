"""Deck legality. Clauses A01-A16, B05, B07, C04, under the rulings Q01-Q07 and two switches."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from referee.language.card import Card, Equip, Guardian, Royal, Skill
from referee.language.deck import Deck
from referee.language.ruleset import Ruleset
from referee.language.terms import COLOUR_RING, ROYAL_LINE
from referee.rules.book import name_key
from referee.rules.bounds import GUARDIANS, ROYALS

MAIN_SIZE: Final = 40  # A01
COPIES_MAX: Final = 4  # A03
EXTRA_SIZE: Final = 15  # A04
ARC: Final = 3  # A12
ROYAL_COLOURS_MAX: Final = 2  # A15


class DeckFault(Struct, frozen=True, omit_defaults=True):
    """One reason against a deck: `code` names its text, `params` fill it; ruling and switch decided it."""

    code: str
    clause: str
    ruling: str = ""
    switch: str = ""  # "name=value"
    params: tuple[tuple[str, str | int], ...] = ()


def deck_faults(ruleset: Ruleset, deck: Deck) -> tuple[DeckFault, ...]:
    """Every fault of a deck under this pool and these switches; empty if it is legal."""
    return tuple(_faults(ruleset, deck))


def _faults(ruleset: Ruleset, deck: Deck) -> Iterator[DeckFault]:
    pool = {card.id: card for card in ruleset.cards}
    yield from _sizes(deck)
    yield from _membership(ruleset, pool, deck)
    yield from _kinds(pool, deck)
    yield from _copies(pool, deck)
    yield from _colours(ruleset, pool, deck)
    yield from _royal_colours(pool, deck)


def _sizes(deck: Deck) -> Iterator[DeckFault]:
    for card_id, copies in deck.main:
        if copies < 1:
            yield _fault("main_copies_positive", "A01", "Q01", card=card_id, found=copies)
    main = sum(copies for _, copies in deck.main)
    if main != MAIN_SIZE:
        yield _fault("main_size", "A01", "Q01", found=main, needed=MAIN_SIZE)
    extra = len(deck.royals) + len(deck.guardians)
    if extra != EXTRA_SIZE:
        yield _fault("extra_size", "A04", "Q06", found=extra, needed=EXTRA_SIZE)
    if len(deck.royals) != ROYALS:
        yield _fault("royal_count", "A05", "Q06", found=len(deck.royals), needed=ROYALS)
    if len(deck.guardians) != GUARDIANS:
        yield _fault("guardian_count", "A05", "Q06", found=len(deck.guardians), needed=GUARDIANS)


def _membership(ruleset: Ruleset, pool: dict[str, Card], deck: Deck) -> Iterator[DeckFault]:
    """A format admits the cards of its boosters; equips are the reason there is a second one."""
    value = ruleset.switches.format_sets
    boosters = {int(number) for number in value.split(",")}
    for card_id in _once(_all_ids(deck)):
        card = pool.get(card_id)
        if card is None or card.booster not in boosters:
            yield DeckFault("not_in_format", "A09", "Q07", f"format_sets={value}", (("card", card_id),))


def _kinds(pool: dict[str, Card], deck: Deck) -> Iterator[DeckFault]:
    for card_id in _once(card_id for card_id, _ in deck.main):
        if isinstance(pool.get(card_id), (Royal, Guardian)):
            yield _fault("main_kind", "A02", "Q04", card=card_id)
    for card_id in _once(deck.royals):
        if isinstance(pool.get(card_id), (Skill, Guardian, Equip)):
            yield _fault("royal_kind", "A05", "Q06", card=card_id)
    for card_id in _once(deck.guardians):
        if isinstance(pool.get(card_id), (Skill, Royal, Equip)):
            yield _fault("guardian_kind", "A05", "Q06", card=card_id)


def _copies(pool: dict[str, Card], deck: Deck) -> Iterator[DeckFault]:
    main: Counter[str] = Counter()
    for card_id, copies in deck.main:
        main[_name(pool, card_id)] += copies
    for name, copies in main.items():
        if copies > COPIES_MAX:
            yield _fault("main_copies", "A03", "Q05", name=name, found=copies, most=COPIES_MAX)
    extra = Counter(_name(pool, card_id) for card_id in (*deck.royals, *deck.guardians))
    for name, copies in extra.items():
        if copies > 1:
            yield _fault("extra_copies", "A06", "Q05", name=name, found=copies, most=1)


def _colours(ruleset: Ruleset, pool: dict[str, Card], deck: Deck) -> Iterator[DeckFault]:
    """One arc for main deck and guardians together; an equip counts if a colour is printed on it (Q03)."""
    used = set()
    for card_id in _all_ids(deck):
        match pool.get(card_id):
            case Skill(colour=colour) | Guardian(colour=colour):
                used.add(colour)
            case Equip(colour=printed) if printed is not None:
                used.add(printed)
            case _:
                pass
    value = ruleset.switches.colour_arc
    if not arc_fits(used, contiguous=value == "contiguous"):
        named = " ".join(colour for colour in COLOUR_RING if colour in used)
        yield DeckFault("colour_arc", "A12", "Q02", f"colour_arc={value}", (("colours", named), ("most", ARC)))


def arc_fits(colours: Iterable[str], *, contiguous: bool) -> bool:
    """Whether colours lie in one arc of three neighbours (A11, A12); `contiguous`: with no gap between."""
    used = set(colours)
    for length in range(1, ARC + 1):
        for start in range(len(COLOUR_RING)):
            arc = {COLOUR_RING[(start + step) % len(COLOUR_RING)] for step in range(length)}
            if used == arc or (used <= arc and not contiguous):
                return True
    return not used


def _royal_colours(pool: dict[str, Card], deck: Deck) -> Iterator[DeckFault]:
    used = {card.colour for card in map(pool.get, deck.royals) if isinstance(card, Royal)}
    named = " ".join(colour for colour in ROYAL_LINE if colour in used)
    if len(used) > ROYAL_COLOURS_MAX:
        yield _fault("royal_colours", "A15", colours=named, most=ROYAL_COLOURS_MAX)
    if {"white", "black"} <= used:
        yield _fault("white_and_black", "A16", colours=named)


def _all_ids(deck: Deck) -> tuple[str, ...]:
    return (*(card_id for card_id, _ in deck.main), *deck.royals, *deck.guardians)


def _once(card_ids: Iterable[str]) -> Iterable[str]:
    return dict.fromkeys(card_ids)


def _name(pool: dict[str, Card], card_id: str) -> str:
    """The name key that counts copies: the Japanese name after NFKC (Q05); of an unknown card, its id."""
    card = pool.get(card_id)
    return card_id if card is None else name_key(card.name)


def _fault(code: str, clause: str, ruling: str = "", **params: str | int) -> DeckFault:
    return DeckFault(code, clause, ruling, params=tuple(params.items()))
