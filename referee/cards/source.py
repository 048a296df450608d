"""The one YAML reader of the project, built for hostile files.

It knows YAML 1.2 core scalars only (`on`, `no` and `yes` are texts) and refuses what seeds never need and
attackers do: anchors, aliases, tags, directives, several documents, repeated keys, deep nesting, large
files, and characters that a reader of the file cannot see. Bad bytes are faults, never exceptions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Protocol

import yaml

from .node import Fault as Fault
from .node import Kind as Kind
from .node import Node as Node
from .node import Scalar, shown
from .reader import Reader as Reader
from .reader import hint as hint

__all__ = ["Fault", "Kind", "Node", "Reader", "hint", "read", "shown"]

BYTES_MAX = 1 << 20
"""A rulebook in two languages is a tenth of this."""
DEPTH_MAX = 32
"""Twice what the deepest card effect needs."""
FAULTS_MAX = 200
"""More than this is not a file with faults but another kind of file."""
INTEGER_MAX = 1 << 63
DIGITS_MAX = 32

# Control, bidirectional, zero-width and line-separator characters, lone surrogates and language tags:
# everything that makes a text look different from what it is. Tab and line ends are judged by the grammar.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\u3164\ufeff\ufff9-\ufffb\ud800-\udfff\ufffe\uffff\U000e0000-\U000e0fff]"
)
_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_DECIMAL = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]{1,3})?")
_NO_NUMBER = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_BASES = {"0o": 8, "0x": 16}
_WORDS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip


def read(name: str, data: bytes) -> tuple[Node | None, list[Fault]]:
    """Read one file: its root node, or None where the text cannot be read to its end, and every fault.

    `name` is what faults call the file. Nothing of a file that has a fault may be used.
    """
    reader = Reader(name)
    root = _read(reader, data)
    if len(reader.faults) > FAULTS_MAX:
        del reader.faults[FAULTS_MAX:]
        reader.fault(reader.faults[-1].line, "too many faults; the rest is not listed")
    return root, reader.faults


class _Events(Protocol):
    def get_event(self) -> yaml.Event: ...


def _read(reader: Reader, data: bytes) -> Node | None:
    if len(data) > BYTES_MAX:
        reader.fault(0, f"the file has {len(data)} bytes; at most {BYTES_MAX} are read")
        return None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        reader.fault(data.count(b"\n", 0, error.start) + 1, "this is not UTF-8 text")
        return None
    text = text.removeprefix("\ufeff")
    if _has_unseen(reader, text):
        return None
    try:
        return _Builder(reader, _parser(text)).document()
    except _TooDeep as error:
        reader.fault(error.line, f"nested deeper than {DEPTH_MAX} levels")
    except yaml.MarkedYAMLError as error:
        at = error.problem_mark or error.context_mark
        why = " ".join(part for part in (error.context, error.problem) if part)
        reader.fault(at.line + 1 if at else 0, f"this is not YAML: {why}")
    except (yaml.YAMLError, ValueError, OverflowError) as error:  # e.g. an escape beyond Unicode
        reader.fault(0, f"this is not YAML: {shown(str(error))}")
    return None


def _parser(text: str) -> _Events:
    loader: type = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # only its events are used: it builds nothing
    events: _Events = loader(text)
    return events


def _has_unseen(reader: Reader, text: str) -> bool:
    line, start, found = 1, 0, False
    for match in _UNSEEN.finditer(text):
        line += text.count("\n", start, match.start())
        start, found = match.start(), True
        reader.fault(line, f"the character U+{ord(match[0]):04X} is not allowed: it cannot be seen")
        if len(reader.faults) > FAULTS_MAX:
            break
    return found


class _TooDeep(Exception):
    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line


class _Builder:
    """Turns the events of one document into nodes, and lists what it refuses on the way."""

    def __init__(self, reader: Reader, parser: _Events) -> None:
        self.reader = reader
        self.parser = parser

    def document(self) -> Node | None:
        self.parser.get_event()  # stream start
        start = self.parser.get_event()
        if not isinstance(start, yaml.DocumentStartEvent):
            self.reader.fault(0, "the file is empty")
            return None
        self._no_directives(start)
        root = self._node(self.parser.get_event(), 1)
        self.parser.get_event()  # document end
        following = self.parser.get_event()
        if isinstance(following, yaml.DocumentStartEvent):
            self.reader.fault(_line(following), "only one document a file")
        return root

    def _no_directives(self, start: yaml.DocumentStartEvent) -> None:
        if start.version or start.tags:
            self.reader.fault(_line(start), "directives (%) are not allowed")

    def _node(self, event: yaml.Event, depth: int) -> Node:
        line = _line(event)
        if isinstance(event, yaml.AliasEvent):
            self.reader.fault(line, f"aliases are not allowed: {shown(f'*{event.anchor}')}")
            return Node(Kind.BROKEN, line)
        if depth > DEPTH_MAX:
            raise _TooDeep(line)
        self._no_names(event, line)
        if isinstance(event, yaml.SequenceStartEvent):
            node = Node(Kind.LIST, line)
            node.items.extend(self._node(item, depth + 1) for item in self._until(yaml.SequenceEndEvent))
            return node
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(line, depth)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, line)
        raise TypeError(f"the YAML parser gave {type(event).__name__} where a value begins")

    def _until(self, end: type[yaml.Event]) -> Iterator[yaml.Event]:
        while not isinstance(event := self.parser.get_event(), end):
            yield event

    def _mapping(self, line: int, depth: int) -> Node:
        node = Node(Kind.MAP, line)
        for event in self._until(yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            value = self._node(self.parser.get_event(), depth + 1)
            if key.kind is Kind.BROKEN:
                continue
            if key.kind is not Kind.SCALAR or not key.raw:
                self.reader.fault(key.line, "a key must be a plain word")
            elif key.raw in node.entries:
                first = node.entries[key.raw].line
                self.reader.fault(key.line, f"the key {shown(key.raw)} was given before, at line {first}")
            else:
                node.entries[key.raw] = value
        return node

    def _scalar(self, event: yaml.ScalarEvent, line: int) -> Node:
        raw = event.value
        hidden = _UNSEEN.search(raw)  # only an escape (\u202e) can still bring one in
        if hidden:
            self.reader.fault(line, f"the character U+{ord(hidden[0]):04X} is not allowed: it cannot be seen")
            return Node(Kind.BROKEN, line)
        if event.style:  # quoted or block: a text, whatever it looks like
            return Node(Kind.SCALAR, line, raw, raw)
        try:
            return Node(Kind.SCALAR, line, raw, _core(raw))
        except ValueError as error:
            self.reader.fault(line, str(error))
            return Node(Kind.BROKEN, line)

    def _no_names(self, event: yaml.Event, line: int) -> None:
        anchor, tag = getattr(event, "anchor", None), getattr(event, "tag", None)
        if anchor is not None:
            self.reader.fault(line, f"anchors are not allowed: {shown('&' + anchor)}")
        if tag is not None:
            self.reader.fault(line, f"tags are not allowed: {shown(tag)}")


def _line(event: yaml.Event) -> int:
    mark = event.start_mark
    return mark.line + 1 if mark else 0


def _core(raw: str) -> Scalar:
    """The meaning of a plain scalar by the YAML 1.2 core schema; ValueError for a number out of bounds."""
    if raw in _WORDS:
        return _WORDS[raw]
    if _INTEGER.fullmatch(raw):
        number = int(raw, _BASES.get(raw[:2], 10)) if len(raw) <= DIGITS_MAX else INTEGER_MAX
        if abs(number) >= INTEGER_MAX:
            raise ValueError(f"the number {shown(raw)} is too large")
        return number
    if _DECIMAL.fullmatch(raw):
        if len(raw) > DIGITS_MAX:
            raise ValueError(f"the number {shown(raw)} is too long")
        return Decimal(raw)
    if _NO_NUMBER.fullmatch(raw):
        raise ValueError(f"{raw} is no number that a seed may hold")
    return raw
