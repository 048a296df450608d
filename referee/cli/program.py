"""The command line: which commands there are, and how their troubles end."""

import io
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from importlib import import_module
from typing import Final, cast

from referee.cli.command import Command
from referee.cli.screen import complain
from referee.cli.tongue import add_language, language
from referee.cli.trouble import WRONG, Trouble

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "rules": ("rules", "the rulebook: one clause, ruling or switch, a section, or the game on a page"),
    "cards": ("cards", "the cards: a list, or single ones with their effects"),
    "deck": ("deck", "check deck lists against clauses A01-A16"),
    "scenario": ("scenario_command", "put a written-down board to the referee"),
    "demo": ("demo", "two bots play a whole match over gRPC; its file is then judged again"),
    "serve": ("serve", "run a referee"),
    "match": ("match", "open, watch or roll back a match, or fetch its file"),
    "play": ("play", "play a seat yourself, in a match or against a bot (make play lets bots play at random)"),
    "bot": ("bot", "a bot plays one seat of a match"),
    "replay": ("replay", "a recorded match: its board at any record, its text, its verification"),
}
"""Each command's module here, and its line of help. A module is loaded only for its own command: the rulebook needs
no network."""
INTERRUPTED: Final = 130
"""Exit code, as shells count an interrupt."""


def parser(word: str) -> ArgumentParser:
    """All commands, that of `word` with its arguments. A wrong use of them exits with 2."""
    root = ArgumentParser(prog="shinpan", description="Shinpan (審判): a referee for a two-player card game.")
    add_language(root)
    words = root.add_subparsers(metavar="COMMAND", required=True)
    for name, (module, about) in COMMANDS.items():
        own = words.add_parser(name, help=about, description=about)
        if name == word:
            command = cast(Command, import_module(f"referee.cli.{module}"))
            command.configure(own)
            own.set_defaults(run=command.run)
    return root


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; gives its exit code: 0 well, 1 a wrong answer or faults, 2 a wrong use."""
    _open_closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show 審判 must not stop a command
    words = sys.argv[1:] if argv is None else list(argv)
    args = Namespace()
    try:
        if not words:
            parser("").print_help()
            return 0
        parser(next((word for word in words if word in COMMANDS), "")).parse_args(words, args)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except Trouble as trouble:
        sys.stdout.flush()
        complain(*trouble.said(language(args)))
        return trouble.code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough; nothing more can be said there
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WRONG
    except OSError as error:  # a full disk, a folder that may not be written
        complain(f"{error.filename or 'standard output'}: {error.strerror or error}")
        if error.filename is None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WRONG


def _open_closed() -> None:
    """Standard streams that the caller closed lead nowhere, and their descriptors go to no other file."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
