"""The command line: which commands there are, and how their troubles end."""

import io
import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Final

from referee.cli import bot, cards, deck, demo, match, play, replay, rules, scenario_command, serve
from referee.cli.command import Command
from referee.cli.screen import complain
from referee.cli.trouble import WRONG, Trouble

COMMANDS: Final[tuple[Command, ...]] = (
    rules, cards, deck, scenario_command, demo, serve, match, play, bot, replay,
)  # fmt: skip
INTERRUPTED: Final = 130
"""Exit code, as shells count an interrupt."""


def parser() -> ArgumentParser:
    """All commands with their arguments. A wrong use of them exits with 2."""
    root = ArgumentParser(prog="shinpan", description="Shinpan (審判): a referee for a two-player card game.")
    words = root.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        own = words.add_parser(command.NAME, help=command.HELP, description=command.HELP)
        command.configure(own)
        own.set_defaults(run=command.run)
    return root


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; gives its exit code: 0 well, 1 a wrong answer or faults, 2 a wrong use."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show 審判 must not stop a command
    try:
        args = parser().parse_args(argv)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except Trouble as trouble:
        sys.stdout.flush()
        complain(*trouble.lines)
        return trouble.code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough; nothing more can be said there
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WRONG
