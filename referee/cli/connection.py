"""The options that say which referee a command talks to, and with which token."""

import asyncio
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Final, TypeVar

from referee.cli import stock
from referee.cli.trouble import USAGE, Trouble
from shinpan import Client, ShinpanError
from shinpan import connect as connect_to
from shinpan.bot import BotRefused

T = TypeVar("T")
ADDRESS: Final = "127.0.0.1:7300"
TOKEN_MAX_BYTES: Final = 4_096
PEM_MAX_BYTES: Final = 1_048_576


def add_referee(parser: ArgumentParser) -> None:
    """`--referee` and `--tls-root`."""
    parser.add_argument(
        "--referee", metavar="HOST:PORT", help=f"the referee's address (default: $SHINPAN_REFEREE, else {ADDRESS})"
    )
    parser.add_argument("--tls-root", type=Path, metavar="FILE", help="certificates to trust (PEM); none: no TLS")


def add_token(parser: ArgumentParser) -> None:
    """`--token`."""
    parser.add_argument(
        "--token", metavar="TOKEN|@FILE", help="the token, or @ and the file that holds it (default: $SHINPAN_TOKEN)"
    )


def connected(args: Namespace) -> Client:
    """A client of the named referee, bearing the token. Nothing is sent yet."""
    address = args.referee or os.environ.get("SHINPAN_REFEREE") or ADDRESS
    root = None if args.tls_root is None else stock.contents(args.tls_root, PEM_MAX_BYTES)
    return connect_to(address, _token(args.token or os.environ.get("SHINPAN_TOKEN", "")), tls_root=root)


def _token(said: str) -> str:
    if not said:
        raise Trouble("no token: give --token TOKEN, --token @FILE or $SHINPAN_TOKEN", code=USAGE)
    if not said.startswith("@"):
        return said
    return stock.contents(Path(said[1:]), TOKEN_MAX_BYTES).decode(errors="replace").strip()


def call(act: Coroutine[Any, Any, T]) -> T:
    """Run calls to a referee; its errors become `Trouble`."""
    try:
        return asyncio.run(act)
    except ShinpanError as error:
        raise Trouble(str(error)) from error
    except BotRefused as error:
        raise Trouble(f"the referee refused what it had offered: {error}") from error
