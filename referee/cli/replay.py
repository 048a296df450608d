"""`shinpan replay show|text|verify FILE`: a recorded match at any point, from any eyes, and whether it is true."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any, Final

import msgspec

from referee.cli import stock
from referee.cli.board import show_board
from referee.cli.narrator import Narrator, standing_of
from referee.cli.recorded import VIEWERS, RecordedMatch, RefereeGame
from referee.cli.report_words import VERDICTS, plain_report, show_report
from referee.cli.screen import Screen, complain, write_json
from referee.cli.tongue import add_language, language
from referee.cli.trouble import WRONG, Trouble
from referee.views.phrase import Phrase
from referee.views.words import SEAT_WORDS
from replay import Head, Verdict, parse_bundle, parse_head, verify
from replay.bounds import BUNDLE_MAX_BYTES, HEAD_MAX_BYTES
from replay.errors import IntegrityError
from replay.record import RolledBack

CODES: Final = "Exit code: 0 identical, 1 different, 2 wrong use or no such file, 3 not all could be checked"
UNDECIDED: Final = 3
"""Exit code of a verification that found nothing wrong, and could not look at everything."""


BLIND: Final = Phrase(
    "{seat}だけに見える部分は{file}に入っていないため、誰にでも見える部分だけを表示します",
    "{seat}'s openings are not in {file}: this is what everybody sees",
)


def configure(parser: ArgumentParser) -> None:
    words = parser.add_subparsers(dest="word", metavar="show|text|verify|head", required=True)
    show = words.add_parser("show", help="the board after a record")
    text = words.add_parser("text", help="the match told by turn and phase")
    check = words.add_parser("verify", help=f"check the file. {CODES}", description=CODES)
    head = words.add_parser(
        "head", help="print the head of its log: keep it, and verify --head convicts a rewritten log"
    )
    for each in (show, text):
        each.add_argument(
            "--as", dest="viewer", choices=tuple(VIEWERS), default="all", help="whose eyes (default: all)"
        )
        each.add_argument("--at", type=int, metavar="N", help="the record after which to stop; the last by default")
    text.add_argument("--whole", action="store_true", help="fold nothing away")
    check.add_argument("--head", type=Path, metavar="FILE", help="a head of this log that was kept elsewhere")
    for each in (show, text, check, head):
        each.add_argument("file", type=Path, help="a .shinpan file")
        add_language(each)
    for each in (show, text, check):
        each.add_argument("--json", action="store_true", help="for programs")


def run(args: Namespace) -> int:
    match args.word:
        case "show":
            return _show(args)
        case "text":
            return _text(args)
        case "head":
            return _print_head(args)
        case _:
            return _verify(args)


def _opened(args: Namespace) -> RecordedMatch:
    recorded = RecordedMatch(args.file, VIEWERS[args.viewer])
    if recorded.blind:
        complain(BLIND.fill(seat=SEAT_WORDS[recorded.viewer].sentence(), file=str(args.file)).say(language(args)))
    return recorded


def _show(args: Namespace) -> int:
    recorded = _opened(args)
    view = recorded.view(recorded.at(recorded.size if args.at is None else args.at))
    if args.json:
        write_json(_named(view))
        return 0
    show_board(Screen(), recorded.names, view, language(args))
    return 0


def _named(value: Any) -> Any:
    """Structs as mappings, though they travel as arrays."""
    match value:
        case msgspec.Struct():
            return {name: _named(getattr(value, name)) for name in value.__struct_fields__}
        case tuple():
            return [_named(each) for each in value]
        case _:
            return value


def _text(args: Namespace) -> int:
    recorded = _opened(args)
    last = recorded.size if args.at is None else args.at
    recorded.at(last)
    if args.json:
        write_json(
            [
                {
                    "number": told.body.seq, "at_ms": told.body.at_ms, "actor": told.body.actor,
                    "lines": [{"ja": w.words.ja, "en": w.words.en, "weight": w.weight} for w in told.lines],
                }
                for told in recorded.told(last)
            ]
        )  # fmt: skip
        return 0
    narrator = Narrator(Screen(), language(args), whole=args.whole)
    for told in recorded.told(last):
        back = any(isinstance(event, RolledBack) for event in told.body.events)
        narrator.record(told.body.seq, told.lines, standing_of(told.match), back=back)
    return 0


def _verify(args: Namespace) -> int:
    report = verify(stock.contents(args.file, BUNDLE_MAX_BYTES), RefereeGame(), _head(args.head))
    if args.json:
        write_json(plain_report(report))
    else:
        screen, lang = Screen(), language(args)
        show_report(screen, report, lang)
        style = "bold green" if report.verdict is Verdict.PASSED else "bold"
        screen.line(f"{args.file}: {VERDICTS[report.verdict].say(lang)}", style)
    if report.verdict is Verdict.PASSED:
        return 0
    return WRONG if report.verdict is Verdict.FAILED else UNDECIDED


def _print_head(args: Namespace) -> int:
    try:
        for line in parse_bundle(stock.contents(args.file, BUNDLE_MAX_BYTES)).last_head().text().splitlines():
            Screen().line(line)
    except IntegrityError as error:
        raise Trouble(f"{args.file}: {error}") from error
    return 0


def _head(path: Path | None) -> Head | None:
    if path is None:
        return None
    try:
        return parse_head(stock.contents(path, HEAD_MAX_BYTES).decode())
    except (IntegrityError, UnicodeDecodeError) as error:
        raise Trouble(f"{path}: {error}") from error
