"""Where commands write: lines that fit, Japanese included, in colour on a terminal that wants it (NO_COLOR, TERM)."""

import json
import os
import sys
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from referee.views.steering import harmless
from referee.views.wrap import wrap

COLUMNS_MAX: Final = 120
"""Longer lines than this are hard to read."""
_COLUMNS_MIN: Final = 40
_COLUMNS_SAID_MIN: Final = 10
"""No terminal is narrower: $COLUMNS is broken."""
_COLUMNS_ELSE: Final = 80
_LINES: Final = 24  # nothing here depends on it


class Screen:
    """Standard output. Styles are rich's (`bold red`); what is written is never read as markup.

    Files, names and messages are another's: what steers a terminal is marked, never written.
    """

    def __init__(self) -> None:
        self._console = Console(
            highlight=False, markup=False, emoji=False, soft_wrap=True, width=_columns_said(), height=_LINES
        )
        self.columns = max(_COLUMNS_MIN, min(COLUMNS_MAX, self._console.width))

    def line(self, text: str = "", style: str = "") -> None:
        """One line as it is."""
        self._console.print(Text(harmless(text), style))

    def parts(self, *parts: tuple[str, str]) -> None:
        """One line of pieces, each with its style."""
        text = Text.assemble(*((harmless(part), style) for part, style in parts))
        text.rstrip()
        self._console.print(text)

    def prompt(self, text: str) -> None:
        """The start of a line that a person is to finish."""
        self._console.file.write(harmless(text))
        self._console.file.flush()

    def fit(self, text: str, *, first: str = "", rest: str | None = None) -> list[str]:
        """The text in lines that fit, the first begun with `first`."""
        return wrap(text, self.columns, first=first, rest=rest)

    def wrapped(self, text: str, style: str = "", *, first: str = "", rest: str | None = None) -> None:
        """A text in as many lines as it needs, the first begun with `first`."""
        for line in self.fit(text, first=first, rest=rest):
            self.line(line, style)


def _columns_said() -> int | None:
    """What $COLUMNS says, or 80 where that is no width; None: it says nothing, and the terminal is asked."""
    said = os.environ.get("COLUMNS")
    if not said:
        return None
    plain = said.isascii() and said.isdigit() and len(said) <= 4
    return int(said) if plain and int(said) >= _COLUMNS_SAID_MIN else _COLUMNS_ELSE


def write_json(value: Any) -> None:
    """One JSON document on standard output, in UTF-8."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def complain(*lines: str) -> None:
    """Lines on standard error, each under the name of the command."""
    for line in lines:
        sys.stderr.write(f"shinpan: {harmless(line)}\n")
