"""`shinpan deck check FILE…`: every fault of a deck, each with its clause."""

from argparse import ArgumentParser, Namespace
from typing import Any, Final

from referee.cli import stock
from referee.cli.screen import Screen, complain, write_json
from referee.cli.switch_option import add_switches, switches
from referee.cli.tongue import add_language, language
from referee.cli.trouble import WRONG, Trouble
from referee.language.deck import Deck
from referee.rules.book import Book
from referee.rules.legality import DeckFault, deck_faults
from referee.service.library import RULEBOOK
from referee.views.deck_words import deck_fault_words
from referee.views.names import Names
from referee.views.phrase import Phrase

LEGAL: Final = Phrase(
    "適正：メインデッキ{main}枚、ロイヤル{royals}枚、ガーディアン{guardians}枚",
    "legal: {main} cards, {royals} royals, {guardians} guardians",
)
ILLEGAL: Final = Phrase("不適正：違反{n}件", "not legal, {n} faults")


def configure(parser: ArgumentParser) -> None:
    words = parser.add_subparsers(metavar="check", required=True)
    check = words.add_parser("check", help="every fault of a deck, each with its clause")
    check.add_argument("file", nargs="+", help=f"deck files, or starter decks: {', '.join(stock.starter_decks())}")
    check.add_argument("--json", action="store_true", help="for programs, in both languages")
    add_switches(check)
    add_language(check)


def run(args: Namespace) -> int:
    catalogue = stock.catalogue()
    format_switches = switches(args)
    book = Book(catalogue.ruleset(RULEBOOK, format_switches))
    names = Names(book, catalogue.texts(format_switches))
    lang = language(args)
    screen = Screen()
    results: list[dict[str, Any]] = []
    for file in args.file:
        try:
            deck = stock.deck(file, catalogue)
        except Trouble as trouble:  # the other files are judged all the same
            complain(*trouble.said(lang))
            results.append({"file": file, "legal": False, "unreadable": trouble.said("en")})
            continue
        faults = deck_faults(book.ruleset, deck)
        results.append(_plain(file, deck, faults, names))
        if not args.json:
            name = deck.name_ja if lang == "ja" else deck.name_en
            head, style = (ILLEGAL.fill(n=len(faults)), "bold red") if faults else (_legal(deck), "bold green")
            screen.parts((f"{file}  {name}  ", "bold"), (head.say(lang), style))
            for fault in faults:
                screen.wrapped(deck_fault_words(names, fault).say(lang), first="  ", rest="       ")
    if args.json:
        write_json(results)
    return 0 if all(result["legal"] for result in results) else WRONG


def _legal(deck: Deck) -> Phrase:
    main = sum(copies for _, copies in deck.main)
    return LEGAL.fill(main=main, royals=len(deck.royals), guardians=len(deck.guardians))


def _plain(file: str, deck: Deck, faults: tuple[DeckFault, ...], names: Names) -> dict[str, Any]:
    return {
        "file": file,
        "name": {"ja": deck.name_ja, "en": deck.name_en},
        "legal": not faults,
        "faults": [
            {
                "code": fault.code, "clause": fault.clause, "ruling": fault.ruling, "switch": fault.switch,
                "text": {"ja": (words := deck_fault_words(names, fault)).ja, "en": words.en},
            }
            for fault in faults
        ],
    }  # fmt: skip
