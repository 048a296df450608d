"""In which language a command speaks: as asked, else as the locale says."""

import os
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Final

from referee.views.phrase import LANGS, Lang

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def add_language(parser: ArgumentParser) -> None:
    """`--lang`; one that stood before the command counts too."""
    parser.add_argument("--lang", choices=LANGS, default=SUPPRESS, help="language of the output; else the locale's")


def language(args: Namespace) -> Lang:
    """The language that was asked for, else the locale's."""
    asked: Lang | None = getattr(args, "lang", None)
    return asked or locale_language(os.environ)


def locale_language(environment: Mapping[str, str]) -> Lang:
    """Japanese if the first locale variable that says anything says so; else English."""
    said = next((value for name in _VARIABLES if (value := environment.get(name))), "")
    return "ja" if said.lower().startswith("ja") else "en"
