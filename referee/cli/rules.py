"""`shinpan rules [ID…]`: the rulebook and its rulings; `--coverage`: what exercises each of them."""

from argparse import ArgumentParser, Namespace
from typing import Any, Final

import msgspec

from referee.cli import stock
from referee.cli.coverage.command import show_coverage
from referee.cli.screen import Screen, write_json
from referee.cli.tongue import add_language, language
from referee.cli.trouble import Trouble
from referee.language.rulebook import Rulebook
from referee.views.phrase import Lang, Phrase
from referee.views.rulebook import render, render_clause, render_index, render_page

UNKNOWN: Final = Phrase(
    "{id}は条項（{clauses}）、章（{sections}）、裁定（Q01-Q99、当審判独自のQ101-{house}。Q100は欠番）、"
    "スイッチのどれでもありません",
    "{id} is no clause ({clauses}), section ({sections}), ruling (Q01-Q99, those of the house Q101-{house}; "
    "Q100 is left free between the two) or switch",
)


def configure(parser: ArgumentParser) -> None:
    parser.add_argument(
        "id", nargs="*", help="a clause (H12), a section (H), a ruling (Q30) or a switch; none: an overview"
    )
    parser.add_argument("--coverage", action="store_true", help="which tests, scenarios and cards exercise it")
    parser.add_argument("--json", action="store_true", help="for programs, in both languages")
    add_language(parser)


def run(args: Namespace) -> int:
    book = stock.rulebook()
    if args.coverage:
        return show_coverage(book, args.id, as_json=args.json)
    if args.json:
        write_json([_plain(book, id) for id in args.id] if args.id else msgspec.to_builtins(book))
        return 0
    lang = language(args)
    pages = [_page(book, id, lang) for id in args.id] or [render_page(book, lang), render_index(book, lang)]
    screen = Screen()
    for number, page in enumerate(pages):
        if number:
            screen.line()
        for line in page.splitlines():
            screen.line(line)
    return 0


def _page(book: Rulebook, id: str, lang: Lang) -> str:
    for section in book.sections:
        if section.id == id.upper():
            return "\n".join(render_clause(book, clause.id, lang) for clause in section.clauses)
    page = render(book, id, lang)
    if page is None:
        raise _unknown(book, id)
    return page


def _plain(book: Rulebook, id: str) -> Any:
    """What an id stands for, as plain data."""
    for section in book.sections:
        if section.id == id.upper():
            return msgspec.to_builtins(section)
    clause = book.clause(id.upper())
    if clause is not None:
        return msgspec.to_builtins(clause) | {"rulings": book.rulings_on(clause.id)}
    switch = book.switch(id.lower())
    ruling = switch[0] if switch else book.rulings.get(id.upper())
    if ruling is None:
        raise _unknown(book, id)
    return msgspec.to_builtins(ruling)


def _unknown(book: Rulebook, id: str) -> Trouble:
    clauses = [clause.id for section in book.sections for clause in section.clauses]
    return Trouble(
        UNKNOWN.fill(
            id=repr(id),
            clauses=f"{clauses[0]}-{clauses[-1]}",
            sections=f"{book.sections[0].id}-{book.sections[-1].id}",
            house=max(book.rulings, key=lambda ruling: int(ruling[1:])),
        )
    )
