"""The options that say which referee a command talks to, and with which token."""

import asyncio
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Final, TypeVar

from referee.cli import stock
from referee.cli.trouble import USAGE, Trouble
from referee.views.phrase import Phrase
from shinpan import Client, ShinpanError, Unavailable
from shinpan import connect as connect_to
from shinpan.bot import BotRefused

T = TypeVar("T")
ADDRESS: Final = "127.0.0.1:7300"
TOKEN_MAX_BYTES: Final = 4_096
PEM_MAX_BYTES: Final = 1_048_576

NO_TOKEN: Final = Phrase(
    "トークンがありません。--token TOKEN、--token @FILE、または$SHINPAN_TOKENで指定してください",
    "no token: give --token TOKEN, --token @FILE or $SHINPAN_TOKEN",
)
OFFERED: Final = Phrase(
    "審判サーバーが、自ら示した選択肢を拒否しました：{error}", "the referee refused what it had offered: {error}"
)
UNREACHED: Final = Phrase("審判サーバーに接続できません：{detail}", "the referee cannot be reached: {detail}")
ERRORS: Final[dict[str, Phrase]] = {
    "TOKEN_MISSING": Phrase("トークンがありません", "no token was sent"),
    "TOKEN_INVALID": Phrase("この審判サーバーのトークンではありません", "not a token of this referee"),
    "TOKEN_EXPIRED": Phrase("トークンの有効期限が切れています", "the token's time is over"),
    "WRONG_MATCH": Phrase("別の対戦のトークンです", "the token is for another match"),
    "WRONG_ROLE": Phrase("このトークンの役割ではできません", "the token's role may not do this"),
    "MALFORMED": Phrase("{field}の形式が正しくありません", "{field} is missing or not of its form"),
    "UNKNOWN_MATCH": Phrase("その対戦はありません", "there is no such match"),
    "UNKNOWN_RECORD": Phrase("その記録はありません。最後は{last}です", "there is no such record; the last is {last}"),
    "MATCH_FULL": Phrase("この対戦にはもう記録を追加できません", "the match can take no more records"),
    "DISCLOSED": Phrase(
        "秘密を開示済みの対戦は再開できません", "its secrets were handed out, so the match cannot be reopened"
    ),
    "TOO_MANY_WATCHERS": Phrase(
        "このトークンで観戦している接続が多すぎます", "too many watch this match with such a token"
    ),
    "STORE_FAILED": Phrase("記録を保存できませんでした。やり直してください", "the store failed; try again"),
    "CLOSING": Phrase("審判サーバーは終了するところです", "the referee is closing"),
}
"""By the referee's reason; others are said in its own words."""


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
        raise Trouble(NO_TOKEN, code=USAGE)
    if not said.startswith("@"):
        return said
    return stock.contents(Path(said[1:]), TOKEN_MAX_BYTES).decode(errors="replace").strip()


def call(act: Coroutine[Any, Any, T]) -> T:
    """Run calls to a referee; its errors become `Trouble`."""
    try:
        return asyncio.run(act)
    except ShinpanError as error:
        raise Trouble(_said(error)) from error
    except BotRefused as error:
        raise Trouble(OFFERED.fill(error=str(error))) from error


def _said(error: ShinpanError) -> Phrase:
    """The trouble in words; what the referee says besides stays in English."""
    words = ERRORS.get(error.reason)
    if words is None:
        return UNREACHED.fill(detail=str(error)) if isinstance(error, Unavailable) else Phrase(str(error), str(error))
    return words.fill(field=error.metadata.get("field", "?"), last=error.metadata.get("last", "?"))
