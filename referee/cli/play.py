"""`shinpan play`: a seat at a terminal; without `--match`, against a bot on a referee of one's own."""

import asyncio
from argparse import ArgumentParser, Namespace
from random import Random

from referee.cli import stock
from referee.cli.connection import add_referee, add_token, call, connected
from referee.cli.local import fresh_folder, local_referee, open_match, refused_lines
from referee.cli.player import Player
from referee.cli.screen import Screen
from referee.cli.tongue import add_language, language
from referee.cli.trouble import Trouble
from shinpan import connect
from shinpan import messages as pb
from shinpan.bot import Bot


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("--match", metavar="ID", help="the match; without it a bot is the opponent, here")
    add_referee(parser)
    add_token(parser)
    decks = ", ".join(stock.starter_decks())
    parser.add_argument("--deck", default="crimson-banquet", help=f"against a bot: the own deck, a file or of {decks}")
    parser.add_argument("--against", default="silent-grove", metavar="DECK", help="against a bot: its deck")
    parser.add_argument("--seed", type=int, metavar="N", help="against a bot: make chance and bot reproducible")
    add_language(parser)


def run(args: Namespace) -> int:
    call(_at_a_match(args) if args.match else _against_a_bot(args))
    return 0


async def _at_a_match(args: Namespace) -> None:
    async with connected(args) as client:
        await Player(client, args.match, Screen(), language(args)).play()


async def _against_a_bot(args: Namespace) -> None:
    cards = stock.catalogue()
    decks = stock.deck(args.deck, cards), stock.deck(args.against, cards)
    lang = language(args)
    async with (
        local_referee(fresh_folder("play")) as referee,
        connect(referee.address, referee.organizer_token) as organizer,
    ):
        opened = await open_match(organizer, decks, seed=args.seed)
        if isinstance(opened, pb.RefusedMatch):
            raise Trouble(*refused_lines(opened, lang))
        async with connect(referee.address, opened.token_a) as own, connect(referee.address, opened.token_b) as other:
            bot = asyncio.create_task(Bot(other, opened.match_id, Random(args.seed)).play())
            try:
                person = asyncio.create_task(Player(own, opened.match_id, Screen(), lang).play())
                await asyncio.wait({bot, person}, return_when=asyncio.FIRST_COMPLETED)
                if bot.done():
                    bot.result()  # its trouble would leave the person waiting
                await person
            finally:
                bot.cancel()
                await asyncio.gather(bot, return_exceptions=True)
