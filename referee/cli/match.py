"""`shinpan match …`: what an organizer does: open a match, watch it, roll it back, fetch its file."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any, Final

from referee.cli import stock
from referee.cli.connection import add_referee, add_token, call, connected
from referee.cli.local import open_match, refused_lines
from referee.cli.narrator import Narrator
from referee.cli.private import write_private
from referee.cli.screen import Screen, write_json
from referee.cli.switch_option import add_switches, switch_texts, switches_of
from referee.cli.telling import Follower, text_of
from referee.cli.tongue import add_language, language
from referee.cli.trouble import Trouble
from referee.views.phrase import Phrase
from shinpan import messages as pb

ROLLED_BACK: Final = Phrase(
    "記録{number}：記録{to}の直後の盤面から対戦を続けます", "record {number}: the match goes on after record {to}"
)


def configure(parser: ArgumentParser) -> None:
    words = parser.add_subparsers(dest="word", metavar="open|watch|rollback|fetch", required=True)
    opening = words.add_parser("open", help="open a match; prints its id and the tokens to hand out")
    opening.add_argument("decks", nargs=2, metavar="DECK", help=f"files, or of {', '.join(stock.starter_decks())}")
    opening.add_argument("--seed", type=int, metavar="N", help="make it reproducible, and foreseeable")
    opening.add_argument("--players", nargs=2, default=("", ""), metavar=("A", "B"), help="the players' names")
    opening.add_argument("--json", action="store_true", help="for programs")
    add_switches(opening)
    watch = words.add_parser("watch", help="tell a match as it happens")
    watch.add_argument("--after", type=int, metavar="N", help="begin after record N (default: from now)")
    back = words.add_parser("rollback", help="let a match go on from an earlier record")
    back.add_argument("to", type=int, help="the record after which it goes on")
    back.add_argument("reason", help="for all to read")
    fetch = words.add_parser("fetch", help="write a match to a .shinpan file, for your eyes alone")
    fetch.add_argument("--out", type=Path, required=True, metavar="FILE", help="where to")
    for each in (watch, back, fetch):
        each.add_argument("--match", required=True, metavar="ID", help="the match")
    for each in (opening, watch, back, fetch):
        add_referee(each)
        add_token(each)
        add_language(each)


def run(args: Namespace) -> int:
    match args.word:
        case "open":
            return _open(args)
        case "watch":
            call(_watch(args))
        case "rollback":
            call(_roll_back(args))
        case _:
            write_private(args.out, call(_fetch(args)))
    return 0


def _open(args: Namespace) -> int:
    cards = stock.catalogue()
    decks = stock.deck(args.decks[0], cards), stock.deck(args.decks[1], cards)
    texts = switch_texts(args)
    switches_of(texts)

    async def act() -> Any:
        async with connected(args) as organizer:
            players = args.players[0], args.players[1]
            return await open_match(organizer, decks, seed=args.seed, switches=texts, players=players)

    opened = call(act())
    if isinstance(opened, pb.RefusedMatch):
        raise Trouble(*refused_lines(opened, language(args)))
    tokens = {"A": opened.token_a, "B": opened.token_b, "viewer": opened.token_viewer}
    if args.json:
        write_json({"match": opened.match_id, "tokens": tokens})
        return 0
    screen = Screen()
    screen.line(f"match   {opened.match_id}")
    for who, token in tokens.items():
        screen.line(f"{who:<8}{token}")
    return 0


async def _watch(args: Namespace) -> None:
    async with connected(args) as client:
        follower = Follower(Narrator(Screen(), language(args)))
        async for answer in client.watch(args.match, after=args.after):
            follower.take(answer)
            if follower.over:
                return


async def _roll_back(args: Namespace) -> None:
    async with connected(args) as organizer:
        outcome = await organizer.roll_back(args.match, args.to, args.reason)
        if isinstance(outcome, pb.Refusal):
            raise Trouble(text_of(outcome.text, language(args)))
        Screen().line(ROLLED_BACK.fill(number=outcome.number, to=args.to).say(language(args)))


async def _fetch(args: Namespace) -> bytes:
    async with connected(args) as client:
        return await client.fetch_bundle(args.match)
