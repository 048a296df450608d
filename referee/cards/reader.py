"""Typed getters over nodes that list faults instead of raising, so that one run finds every fault.

A getter that finds a fault gives back a harmless value of its type; whoever reads must look at `faults`
before using anything. Broken nodes were listed when they were read, and say nothing a second time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

from .node import SHOWN, Fault, Kind, Node, shown

_NO_ENTRIES: Mapping[str, Node] = {}
_NO_ITEMS: Sequence[Node] = ()


class Reader:
    """Reads the nodes of one file. `faults` may be shared by the readers of several files."""

    __slots__ = ("faults", "file")

    def __init__(self, file: str, faults: list[Fault] | None = None) -> None:
        self.file = file
        self.faults: list[Fault] = [] if faults is None else faults

    def fault(self, at: Node | int, message: str) -> None:
        """List a fault at a node's line (or at a line)."""
        line = at if isinstance(at, int) else at.line
        self.faults.append(Fault(self.file, line, message))

    def is_kind(self, node: Node, kind: Kind, what: str) -> bool:
        """Whether the node has that shape; if not, a fault naming `what`."""
        if node.kind is kind:
            return True
        if node.kind is not Kind.BROKEN:
            found = "nothing" if node.is_null else node.kind.value
            self.fault(node, f"{what} must be {kind.value}, not {found}")
        return False

    def child(self, node: Node, key: str, *, optional: bool = False) -> Node | None:
        """The entry `key` of a mapping; a fault where it is missing and not optional."""
        found = node.entries.get(key)
        if found is None and not optional and self.is_kind(node, Kind.MAP, "this"):
            self.fault(node, f"'{key}' is missing")
        return found

    def mapping(self, node: Node, key: str | None = None, *, optional: bool = False) -> Mapping[str, Node]:
        """The entries of the node itself, or of its entry `key`, in file order."""
        target = node if key is None else self.child(node, key, optional=optional)
        if target is None or not self.is_kind(target, Kind.MAP, _what(key)):
            return _NO_ENTRIES
        return target.entries

    def sequence(self, node: Node, key: str | None = None, *, optional: bool = False) -> Sequence[Node]:
        """The items of the node itself, or of its entry `key`."""
        target = node if key is None else self.child(node, key, optional=optional)
        if target is None or not self.is_kind(target, Kind.LIST, _what(key)):
            return _NO_ITEMS
        return target.items

    def text(self, node: Node, key: str, default: str | None = None) -> str:
        """A non-empty text; required unless there is a default."""
        found = self.child(node, key, optional=default is not None)
        return (default or "") if found is None else self.as_text(found, _what(key))

    def texts(self, node: Node, key: str, *, optional: bool = True) -> tuple[str, ...]:
        """A list of non-empty texts; an absent optional one is empty."""
        found = self.sequence(node, key, optional=optional)
        return tuple(self.as_text(item, f"an item of '{key}'") for item in found)

    def number(self, node: Node, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from `low` to `high`; required unless there is a default."""
        found = self.child(node, key, optional=default is not None)
        if found is None:
            return low if default is None else default
        return self.as_number(found, low, high, _what(key))

    def flag(self, node: Node, key: str, default: bool | None = None) -> bool:
        """`true` or `false`; required unless there is a default."""
        found = self.child(node, key, optional=default is not None)
        if found is None:
            return bool(default)
        if self.is_kind(found, Kind.SCALAR, _what(key)):
            if isinstance(found.value, bool):
                return found.value
            self.fault(found, f"'{key}' must be true or false, not {shown(found.raw)}")
        return bool(default)

    def choice(self, node: Node, key: str, allowed: Sequence[str], default: str | None = None) -> str:
        """One of the allowed words; required unless there is a default; after a fault it is the first."""
        found = self.child(node, key, optional=default is not None)
        if found is None:
            return allowed[0] if default is None else default
        return self.as_choice(found, allowed, _what(key))

    def as_text(self, node: Node, what: str) -> str:
        """The node itself as a non-empty text; a number or a bare `true` must be quoted to be a text."""
        if not self.is_kind(node, Kind.SCALAR, what):
            return ""
        if not isinstance(node.value, str):
            hint = "not nothing" if node.value is None else f"not {shown(node.raw)}: put it in quotes"
            self.fault(node, f"{what} must be a text, {hint}")
            return ""
        if not node.value.strip():
            self.fault(node, f"{what} must not be empty")
        return node.value

    def as_number(self, node: Node, low: int, high: int, what: str) -> int:
        """The node itself as a whole number from `low` to `high`."""
        if not self.is_kind(node, Kind.SCALAR, what):
            return low
        if not isinstance(node.value, int) or isinstance(node.value, bool):
            self.fault(node, f"{what} must be a whole number, not {shown(node.raw)}")
            return low
        if not low <= node.value <= high:
            self.fault(node, f"{what} must be from {low} to {high}, not {shown(node.raw)}")
            return low
        return node.value

    def as_choice(self, node: Node, allowed: Sequence[str], what: str) -> str:
        """The node itself as one of the allowed words, compared as written: `10` and `true` may be words."""
        if not self.is_kind(node, Kind.SCALAR, what):
            return allowed[0]
        if node.raw not in allowed:
            self.fault(node, f"{what} cannot be {shown(node.raw)}{hint(node.raw, allowed)}")
            return allowed[0]
        return node.raw

    def no_other_keys(self, node: Node, allowed: Iterable[str]) -> None:
        """A fault for each key of a mapping that is not allowed, with the nearest one that is."""
        words = tuple(allowed)
        for key, entry in node.entries.items():
            if key not in words:
                self.fault(entry, f"unknown key {shown(key)}{hint(key, words)}")


def hint(word: str, allowed: Sequence[str]) -> str:
    """How a message goes on: the word that was probably meant, or the short list of those allowed."""
    near = get_close_matches(word, allowed, n=1) if len(word) <= SHOWN else []
    if near:
        return f"; did you mean '{near[0]}'?"
    if 0 < len(allowed) <= 8:
        return "; allowed: " + ", ".join(allowed)
    return ""


def _what(key: str | None) -> str:
    return "this" if key is None else f"'{key}'"
