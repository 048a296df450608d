"""Lines of text that fit a terminal, Japanese included: wide characters take two columns.

Latin words stay whole; Japanese may break anywhere, save that a closing mark never begins a line and an
opening mark never ends one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from unicodedata import combining, east_asian_width

COLUMNS: Final = 80

_NEVER_FIRST: Final = frozenset(
    "、。，．・：；？！ー」』）〕］｝〉》】々ぁぃぅぇぉっゃゅょァィゥェォッャュョ〜…,.;:?!)]}%'\""
)
_NEVER_LAST: Final = frozenset("「『（〔［｛〈《【([{")


def width(text: str) -> int:
    """Columns that a text takes."""
    return sum(_columns(char) for char in text)


def wrap(text: str, columns: int = COLUMNS, *, first: str = "", rest: str | None = None) -> list[str]:
    """Lines of at most `columns`, the first begun with `first` and the others with `rest` (as many blanks).

    A word longer than a line is cut.
    """
    other = " " * width(first) if rest is None else rest
    lines: list[str] = []
    line, room = first, columns - width(first)
    bare = True
    for piece, spaced in _pieces(text):
        gap = " " if spaced and not bare else ""
        if not bare and width(gap + piece) > room:
            lines.append(line)
            line, room, bare, gap = other, columns - width(other), True, ""
        while width(piece) > room and bare:
            head = _fitting(piece, room)
            lines.append(line + head)
            piece, line, room = piece[len(head) :], other, columns - width(other)
        line += gap + piece
        room -= width(gap + piece)
        bare = bare and not piece
    return [*lines, line]


def pad(text: str, columns: int) -> str:
    """The text with blanks after it, up to so many columns."""
    return text + " " * max(0, columns - width(text))


def _columns(char: str) -> int:
    if combining(char):
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def _fitting(piece: str, room: int) -> str:
    """The longest start of the piece that fits; at least one character, so that a wrap always ends."""
    used = 0
    for at, char in enumerate(piece):
        used += _columns(char)
        if used > room:
            return piece[: max(1, at)]
    return piece


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The parts that must not be broken, each with whether a blank stood before it."""
    for at, word in enumerate(text.split()):
        spaced = at > 0
        piece = ""
        for char in word:
            if piece and _may_break(piece[-1], char):
                yield piece, spaced
                piece, spaced = "", False
            piece += char
        yield piece, spaced


def _may_break(before: str, after: str) -> bool:
    if after in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    return _columns(before) == 2 or _columns(after) == 2
