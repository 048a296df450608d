"""`shinpan scenario run FILE…`: put written-down boards to the referee."""

from argparse import REMAINDER, ArgumentParser, Namespace

from referee.cli.scenario.command import main as run_scenarios


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("rest", nargs=REMAINDER, metavar="run FILE…", help="see shinpan scenario run --help")


def run(args: Namespace) -> int:
    rest: list[str] = args.rest
    asked: str | None = getattr(args, "lang", None)  # before the command
    return run_scenarios([rest[0], "--lang", asked, *rest[1:]] if rest and asked else rest)
