"""Characters that steer: they move a terminal's cursor, turn a line around, or cannot be seen at all."""

from typing import Final
from unicodedata import category

_CATEGORIES: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def steers(text: str) -> bool:
    """Whether the text holds such a character: a control, bidirectional or invisible one, or an end of a line."""
    return any(category(char) in _CATEGORIES for char in text)


def harmless(text: str) -> str:
    """The text with a mark in place of each of them."""
    return "".join("\ufffd" if category(char) in _CATEGORIES else char for char in text)
