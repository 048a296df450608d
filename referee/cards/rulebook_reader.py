"""From the nodes of one file of seeds/rulebook or seeds/rulings to its structs. It checks the file alone."""

from __future__ import annotations

import re
from typing import Final

from referee.language.rulebook import (
    RULING_KINDS,
    Clause,
    Part,
    Ruling,
    RulingKind,
    Section,
    SwitchText,
    Words,
)

from .node import Node
from .reader import Reader

_JAPANESE: Final = re.compile("[\u3041-\u30ff\u3400-\u9fff]")
_CLAUSE_ID: Final = re.compile(r"[A-N][0-9]{2}")
_RULING_ID: Final = re.compile(r"Q(?:0[1-9]|[1-9][0-9]|[1-9][0-9]{2})")

Lines = dict[str, tuple[str, int]]
"""Where each id was read: file and line."""


def read_section(reader: Reader, root: Node, lines: Lines) -> Section:
    """One file of the rulebook."""
    reader.no_other_keys(root, ("section", "title", "clauses"))
    section = reader.text(root, "section")
    clauses = tuple(_clause(reader, node, section, lines) for node in reader.sequence(root, "clauses"))
    return Section(section, _words_at(reader, root, "title"), clauses)


def read_page(reader: Reader, root: Node) -> tuple[Words, tuple[Part, ...]]:
    """The game on one page."""
    reader.no_other_keys(root, ("title", "parts"))
    parts = tuple(_part(reader, node) for node in reader.sequence(root, "parts"))
    return _words_at(reader, root, "title"), parts


def read_rulings(reader: Reader, root: Node, lines: Lines) -> list[Ruling]:
    """One file of rulings, which may be empty."""
    reader.no_other_keys(root, ("rulings",))
    return [_ruling(reader, node, lines) for node in reader.sequence(root, "rulings")]


def _clause(reader: Reader, node: Node, section: str, lines: Lines) -> Clause:
    reader.no_other_keys(node, ("id", "ja", "en", "see", "flavour"))
    id = _id(reader, node, _CLAUSE_ID, lines)
    if section and id and not id.startswith(section):
        reader.fault(node, f"{id} does not belong to section {section}")
    return Clause(id, _words(reader, node), reader.texts(node, "see"), reader.flag(node, "flavour", default=False))


def _part(reader: Reader, node: Node) -> Part:
    reader.no_other_keys(node, ("id", "name", "ja", "en", "clauses"))
    clauses = reader.texts(node, "clauses", optional=False)
    return Part(reader.text(node, "id"), _words_at(reader, node, "name"), _words(reader, node), clauses)


def _ruling(reader: Reader, node: Node, lines: Lines) -> Ruling:
    reader.no_other_keys(
        node,
        (
            "id",
            "kind",
            "title",
            "clauses",
            "question",
            "readings",
            "default",
            "precisely",
            "reason",
            "switches",
        ),
    )
    kinds: dict[str, RulingKind] = {kind: kind for kind in RULING_KINDS}
    return Ruling(
        id=_id(reader, node, _RULING_ID, lines),
        kind=kinds[reader.choice(node, "kind", RULING_KINDS)],
        title=_words_at(reader, node, "title"),
        clauses=reader.texts(node, "clauses", optional=False),
        question=_words_at(reader, node, "question"),
        readings=_named_words(reader, node, "readings", optional=True),
        default=_words_at(reader, node, "default"),
        precisely=_words_at(reader, node, "precisely") if node.get("precisely") else None,
        reason=_words_at(reader, node, "reason"),
        switches=tuple(_switch(reader, item, lines) for item in reader.sequence(node, "switches", optional=True)),
    )


def _switch(reader: Reader, node: Node, lines: Lines) -> SwitchText:
    reader.no_other_keys(node, ("name", "default", "values"))
    name = reader.text(node, "name")
    _place(reader, node, name, lines)
    values = _named_words(reader, node, "values", optional=False)
    return SwitchText(name, reader.choice(node, "default", tuple(values) or ("",)), values)


def _named_words(reader: Reader, node: Node, key: str, *, optional: bool) -> dict[str, Words]:
    entries = reader.mapping(node, key, optional=optional)
    return {name: _bare_words(reader, entry) for name, entry in entries.items()}


def _words_at(reader: Reader, node: Node, key: str) -> Words:
    found = reader.child(node, key)
    return Words("", "") if found is None else _bare_words(reader, found)


def _bare_words(reader: Reader, node: Node) -> Words:
    reader.mapping(node)
    reader.no_other_keys(node, ("ja", "en"))
    return _words(reader, node)


def _words(reader: Reader, node: Node) -> Words:
    words = Words(reader.text(node, "ja"), reader.text(node, "en"))
    if words.ja and not _JAPANESE.search(words.ja):
        reader.fault(node.get("ja") or node, "'ja' holds no Japanese character")
    return words


def _id(reader: Reader, node: Node, form: re.Pattern[str], lines: Lines) -> str:
    id = reader.text(node, "id")
    if id and not form.fullmatch(id):
        reader.fault(node, f"'{id}' is not an id of this kind")
    elif id:
        _place(reader, node, id, lines)
    return id


def _place(reader: Reader, node: Node, name: str, lines: Lines) -> None:
    if name in lines:
        file, line = lines[name]
        reader.fault(node, f"{name} was given before, at {file}:{line}")
    else:
        lines[name] = (reader.file, node.line)
