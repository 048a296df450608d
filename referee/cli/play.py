"""`shinpan play`: a seat at a terminal; without `--match`, against a bot on a referee of one's own."""

import asyncio
import shutil
from argparse import ArgumentParser, Namespace
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from referee.cli import stock
from referee.cli.connection import add_referee, add_token, call, connected
from referee.cli.local import STORE, VAR, fresh_folder, local_referee, open_match, refused_lines
from referee.cli.player import Player
from referee.cli.private import write_private
from referee.cli.screen import Screen
from referee.cli.tongue import add_language, language
from referee.cli.trouble import USAGE, Trouble
from referee.language.deck import Deck
from referee.views.phrase import Lang, Phrase
from shinpan import Client, connect
from shinpan import messages as pb
from shinpan.bot import Bot

FILE: Final = VAR / "play.shinpan"
SEATS: Final = "seats.json"
SEATS_MAX_BYTES: Final = 65_536
DECKS: Final = Phrase(
    "あなたのデッキは「{own}」、対戦相手のボットのデッキは「{other}」です",
    "Your deck is {own}; your opponent is a bot with {other}",
)
WRITTEN: Final = Phrase(
    "対戦{match}を{file}に書き出しました。shinpan replay text {file} で読めます",
    "Match {match} is in {file}; shinpan replay text {file} tells it",
)
FETCH: Final = Phrase(
    "対戦{match}です。shinpan match fetch --match {match} --out FILE でファイルに書き出せます",
    "Match {match}; shinpan match fetch --match {match} --out FILE writes it to a file",
)
LEFT: Final = Phrase("退席しました。同じコマンドで戻れます", "You left; the same command brings you back")
LEFT_BOT: Final = Phrase(
    "退席しました。shinpan play --resume {folder} で続きから遊べます",
    "You left; shinpan play --resume {folder} goes on",
)
NOTHING_THERE: Final = Phrase(
    "{folder}に続けられる対戦はありません", "{folder} holds no match against a bot to go on with"
)


class Seats(msgspec.Struct, frozen=True):
    """A match against a bot, to go on with: its id, the tokens, what is said of the decks."""

    match_id: str
    own: str
    other: str
    decks: Phrase


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("--match", metavar="ID", help="the match; without it a bot is the opponent, here")
    add_referee(parser)
    add_token(parser)
    decks = ", ".join(stock.starter_decks())
    parser.add_argument("--deck", default="crimson-banquet", help=f"against a bot: the own deck, a file or of {decks}")
    parser.add_argument("--against", default="silent-grove", metavar="DECK", help="against a bot: its deck")
    parser.add_argument("--seed", type=int, metavar="N", help="against a bot: make chance and bot reproducible")
    parser.add_argument("--resume", type=Path, metavar="FOLDER", help="against a bot: go on with a match that you left")
    parser.add_argument(
        "--ask-all", action="store_true",
        help="ask even where there is one answer, which is else given after a short pause",
    )  # fmt: skip
    add_language(parser)


def run(args: Namespace) -> int:
    call(_at_a_match(args) if args.match else _against_a_bot(args))
    return 0


async def _at_a_match(args: Namespace) -> None:
    screen, lang = Screen(), language(args)
    async with connected(args) as client:
        over = await Player(client, args.match, screen, lang, ask_all=args.ask_all).play()
    screen.wrapped((FETCH.fill(match=args.match) if over else LEFT).say(lang))


async def _against_a_bot(args: Namespace) -> None:
    screen, lang = Screen(), language(args)
    if args.resume is not None and not ((args.resume / SEATS).is_file() and (args.resume / STORE).is_file()):
        raise Trouble(NOTHING_THERE.fill(folder=str(args.resume)), code=USAGE)
    cards = stock.catalogue()
    decks = stock.deck(args.deck, cards), stock.deck(args.against, cards)
    folder = args.resume or fresh_folder("play")
    async with (
        local_referee(folder) as referee,
        connect(referee.address, referee.organizer_token) as organizer,
    ):
        seats = await _seats(folder, organizer, decks, args.seed, lang)
        screen.wrapped(seats.decks.say(lang))
        async with connect(referee.address, seats.own) as own, connect(referee.address, seats.other) as other:
            bot = asyncio.create_task(_let_play(Bot(other, seats.match_id, Random(args.seed))))
            try:
                player = Player(own, seats.match_id, screen, lang, ask_all=args.ask_all)
                person = asyncio.create_task(player.play())
                await asyncio.wait({bot, person}, return_when=asyncio.FIRST_COMPLETED)
                if bot.done():
                    bot.result()  # its trouble would leave the person waiting
                over = await person
            finally:
                bot.cancel()
                await asyncio.gather(bot, return_exceptions=True)
        if over:
            FILE.parent.mkdir(exist_ok=True)
            write_private(FILE, await organizer.fetch_bundle(seats.match_id))
    if over:
        shutil.rmtree(folder)  # all of it is in FILE
        screen.wrapped(WRITTEN.fill(match=seats.match_id, file=str(FILE)).say(lang))
    else:
        screen.wrapped(LEFT_BOT.fill(folder=str(folder)).say(lang))


async def _seats(folder: Path, organizer: Client, decks: tuple[Deck, Deck], seed: int | None, lang: Lang) -> Seats:
    """Those kept in the folder, else those of a new match."""
    kept = folder / SEATS
    if kept.exists():
        try:
            return msgspec.json.decode(stock.contents(kept, SEATS_MAX_BYTES), type=Seats)
        except msgspec.MsgspecError as error:
            raise Trouble(f"{kept}: {error}") from error
    opened = await open_match(organizer, decks, seed=seed)
    if isinstance(opened, pb.RefusedMatch):
        raise Trouble(*refused_lines(opened, lang))
    own, other = (Phrase(deck.name_ja, deck.name_en) for deck in decks)
    seats = Seats(opened.match_id, opened.token_a, opened.token_b, DECKS.fill(own=own, other=other))
    kept.touch(mode=0o600)
    kept.write_bytes(msgspec.json.encode(seats))
    return seats


async def _let_play(bot: Bot) -> None:
    await bot.client.join(bot.match_id, command_id=bot.command_id())  # refused where it sits there already
    await bot.play(join=False)
