"""What a YAML file says: a tree of nodes that know their lines, and the faults found in it."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum

import msgspec

SHOWN = 40
"""Characters of a foreign text that a message repeats."""

Scalar = str | int | bool | Decimal | None


class Kind(StrEnum):
    """The three shapes of a node; BROKEN stands where a fault was already listed, and readers skip it."""

    SCALAR = "a single value"
    LIST = "a list"
    MAP = "a mapping"
    BROKEN = "broken"


class Fault(msgspec.Struct, frozen=True, order=True):
    """One error of a seed file. `line` counts from 1; 0 means the file as a whole."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class Node:
    """One value of the file.

    A scalar has `raw` (the characters as read) and `value` (its YAML 1.2 core meaning); a list has
    `items`; a mapping has `entries`, in file order.
    """

    __slots__ = ("entries", "items", "kind", "line", "raw", "value")

    def __init__(self, kind: Kind, line: int, raw: str = "", value: Scalar = None) -> None:
        self.kind = kind
        self.line = line
        self.raw = raw
        self.value = value
        self.items: list[Node] = []
        self.entries: dict[str, Node] = {}

    def get(self, key: str) -> Node | None:
        """The entry of a mapping, or None where it is absent or this is no mapping."""
        return self.entries.get(key)

    @property
    def is_null(self) -> bool:
        return self.kind is Kind.SCALAR and self.value is None


def shown(text: str) -> str:
    """A foreign text made safe for a message: clipped, and with unprintable characters escaped."""
    return repr(text if len(text) <= SHOWN else text[: SHOWN - 1] + "…")
