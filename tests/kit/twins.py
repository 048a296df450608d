"""Twins: boards and matches that differ only in what one viewer may not know."""

from random import Random

from referee.rules.book import Book
from referee.rules.game import Game, Pile, Side
from referee.rules.hidden import Card
from tests.kit.boards import copy_of


def _main(book: Book) -> list[int]:
    return [card for card, kind in enumerate(book.kind) if kind in ("skill", "equip")]


def _of_kind(book: Book, kind: str) -> list[int]:
    return [card for card, found in enumerate(book.kind) if found == kind]


def twin_of(book: Book, game: Game, viewer: int, random: Random) -> Game:
    """A copy in which every card that the viewer (a seat, or 2 for the spectator) does not know is another one.

    Of the viewer's own deck, whose cards they know but not their order, the unknown places are mixed.
    """
    twin = copy_of(game)
    for seat, side in enumerate(twin.sides):
        if seat == viewer:
            _mix_deck(side, viewer, random)
        else:
            _change_side(book, side, viewer, random, janken=any(ask[1] == "throw" for ask in game.asks))
    return twin


def _unseen(side: Side, viewer: int) -> list[int]:
    return [place for place, eyes in enumerate(side.deck_eyes) if not eyes & 1 << viewer]


def _mix_deck(side: Side, viewer: int, random: Random) -> None:
    places = _unseen(side, viewer)
    cards: list[Card] = [side.deck[place] for place in places]
    random.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        side.deck[place] = card


def _change_side(book: Book, side: Side, viewer: int, random: Random, *, janken: bool) -> None:
    least = 2 if viewer == 2 else 1
    _change_pile(side.hand, least, _main(book), random)
    _change_pile(side.ex, least, _of_kind(book, "guardian"), random)
    for royal in side.royals:
        if not royal.iid and royal.level < least:
            royal.card = random.choice(_of_kind(book, "royal"))
    for place in _unseen(side, viewer):
        side.deck[place] = random.choice(_main(book))
    if isinstance(side.sealed, tuple):
        side.sealed = (random.choice((0, 1, 2)) if janken else -1,)


def _change_pile(pile: Pile, least: int, cards: list[int], random: Random) -> None:
    pile.known = [key if key & 3 >= least else random.choice(cards) << 2 | key & 3 for key in pile.known]
