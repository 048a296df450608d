"""`shinpan bot`: play one seat of a match. The bot knows no rules: it picks among the options that it is offered."""

from argparse import ArgumentParser, Namespace
from random import Random
from typing import Final

from referee.cli.connection import add_referee, add_token, call, connected
from referee.cli.trouble import USAGE, Trouble
from shinpan import messages as pb
from shinpan.bot import Bot

JOINED: Final = "already_joined"
"""The refusal of a seat that is taken: by this bot, before it was restarted."""


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("--match", required=True, metavar="ID", help="the match")
    parser.add_argument("--seed", type=int, metavar="N", help="make the bot's choices reproducible")
    parser.add_argument("--eagerness", type=float, default=0.8, help="how seldom it idles, 0 to 1 (%(default)s)")
    add_referee(parser)
    add_token(parser)


def run(args: Namespace) -> int:
    if not 0 <= args.eagerness <= 1:
        raise Trouble("--eagerness must be 0 to 1", code=USAGE)
    call(_play(args))
    return 0


async def _play(args: Namespace) -> None:
    async with connected(args) as client:
        bot = Bot(client, args.match, Random(args.seed), eagerness=args.eagerness)
        joined = await client.join(args.match)
        if isinstance(joined, pb.Refusal) and joined.code != JOINED:
            raise Trouble(joined.text.en)
        await bot.play(join=False)
