"""`shinpan scenario run FILE…`: put written-down boards to the referee."""

from argparse import REMAINDER, ArgumentParser, Namespace
from typing import Final

from referee.cli.scenario.command import main as run_scenarios

NAME: Final = "scenario"
HELP: Final = "put a written-down board to the referee"


def configure(parser: ArgumentParser) -> None:
    words = parser.add_subparsers(metavar="WORD", required=True)
    run_parser = words.add_parser("run", help="play scenario files step by step", add_help=False)
    run_parser.add_argument("rest", nargs=REMAINDER, help="FILE… and options; see shinpan scenario run --help")


def run(args: Namespace) -> int:
    rest: list[str] = args.rest
    return run_scenarios(rest)
