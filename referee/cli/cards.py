"""`shinpan cards list` and `shinpan cards show ID…`."""

from argparse import ArgumentParser, Namespace
from typing import Any, Final, assert_never

import msgspec

from referee.cards.catalogue import Catalogue
from referee.cards.source import hint
from referee.cli import stock
from referee.cli.card_words import RANK_FORCE, kind_of, kind_words, texts_of
from referee.cli.screen import Screen, write_json
from referee.cli.tongue import add_language, language
from referee.cli.trouble import Trouble
from referee.language.card import Card, Equip, Guardian, Royal, Skill
from referee.language.vocabulary import tags
from referee.views.phrase import Lang
from referee.views.words import CARD_KINDS, COLOURS
from referee.views.wrap import pad, width

STYLES: Final = {
    "red": "red", "orange": "dark_orange", "yellow": "yellow", "green": "green", "blue": "blue", "purple": "magenta",
    "grey": "bright_black",
}  # fmt: skip
"""Terminal colours of the cards' colours; white, black and colourless stay plain."""


def configure(parser: ArgumentParser) -> None:
    words = parser.add_subparsers(dest="word", metavar="list|show", required=True)
    listing = words.add_parser("list", help="all cards, by id")
    listing.add_argument("--kind", choices=tuple(CARD_KINDS), help="of one kind alone")
    listing.add_argument("--colour", choices=tuple(COLOURS), help="of one colour alone")
    show = words.add_parser("show", help="single cards with their effects")
    show.add_argument("card", nargs="+", help="id, or name in either language")
    for each in (listing, show):
        each.add_argument("--json", action="store_true", help="for programs, in both languages")
        add_language(each)


def run(args: Namespace) -> int:
    catalogue = stock.catalogue()
    if args.word == "list":
        cards = [
            card
            for card in catalogue.cards
            if args.kind in (None, kind_of(card)) and args.colour in (None, card.colour)
        ]
    else:
        cards = _named(catalogue, args.card)
    if args.json:
        write_json([_plain(catalogue, card) for card in cards])
    elif args.word == "list":
        _list(catalogue, cards, language(args))
    else:
        show_cards(Screen(), catalogue, cards, language(args))
    return 0


def _named(catalogue: Catalogue, names: list[str]) -> list[Card]:
    found = [(name, catalogue.find(name) or catalogue.find(name.upper())) for name in names]
    unknown = [f"there is no card {name!r}{hint(name, catalogue.known())}" for name, card in found if card is None]
    if unknown:
        raise Trouble(*unknown)
    return [card for _, card in found if card is not None]


def _plain(catalogue: Catalogue, card: Card) -> dict[str, Any]:
    words = {text: sorted(found) for text, found in tags(card).items()}
    plain: dict[str, Any] = msgspec.to_builtins(card)
    return plain | {"name": {"ja": card.name, "en": catalogue.names_en[card.id]}, "words": words}


def _list(catalogue: Catalogue, cards: list[Card], lang: Lang) -> None:
    screen = Screen()
    names = {card.id: card.name if lang == "ja" else catalogue.names_en[card.id] for card in cards}
    column = max(map(width, names.values()), default=0) + 2
    kinds = max((width(CARD_KINDS[kind_of(card)].say(lang)) for card in cards), default=0) + 2
    for card in cards:
        colour = COLOURS[card.colour].say(lang) if card.colour else ""
        numbers = RANK_FORCE.fill(rank=card.rank, force=card.force).say(lang) if isinstance(card, Guardian) else ""
        screen.parts(
            (f"{card.id}  ", "bold"),
            (pad(names[card.id], column), ""),
            (pad(CARD_KINDS[kind_of(card)].say(lang), kinds), ""),
            (pad(colour, 8) if numbers else colour, STYLES.get(card.colour or "", "")),
            (numbers, ""),
        )


def show_cards(screen: Screen, catalogue: Catalogue, cards: list[Card], lang: Lang) -> None:
    """The cards with all that is printed on them."""
    for number, card in enumerate(cards):
        if number:
            screen.line()
        names = card.name, catalogue.names_en[card.id]
        screen.parts(
            (f"{card.id}  ", "bold"),
            (f"{names[0]}  {names[1]}" if lang == "ja" else f"{names[1]}  {names[0]}", "bold " + _style(card)),
        )
        screen.line("  " + kind_words(card).sentence().say(lang))
        for words, effects in texts_of(card):
            screen.line("  " + words.sentence().say(lang), "underline")
            screen.wrapped(effects, first="    ")


def _style(card: Card) -> str:
    match card:
        case Skill() | Guardian() | Royal():
            return STYLES.get(card.colour, "")
        case Equip():
            return STYLES.get(card.colour or "", "")
        case _:
            assert_never(card)
