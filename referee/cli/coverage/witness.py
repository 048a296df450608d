"""What speaks for an item by naming it: a test or a file of code, with all that it cites."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from referee.cli.coverage.citation import SwitchReader, cited_ids

NO_PLAY: Final = ("cards/test_rulebook.py", "cli/", "house/", "kit/", "scenarios/", "views/")
"""Tests about words and tools: they quote the rulebook, and exercise no rule of it. Scenarios speak for themselves."""
READING: Final = ("cards/", "language/", "service/test_wire.py")
"""Tests that read cards and switches: they may speak for clauses, but play under no switch value."""
CODE: Final = ("cards", "language", "match", "rules", "service")
"""The folders of the referee that carry clauses out."""


class Witness(NamedTuple):
    """`ids` are clauses, rulings and `switch=value`; `switched` the switches of which it leaves none at its default,
    None where it plays under no switches at all.
    """

    name: str
    ids: frozenset[str]
    switched: frozenset[str] | None = frozenset()


def tests(folder: Path, switches: SwitchReader) -> Iterator[Witness]:
    """One witness a test function: its name, text and docstring, the comment above it, the tables that it names."""
    for path in sorted(folder.rglob("test_*.py")):
        name = path.relative_to(folder).as_posix()
        if not name.startswith(NO_PLAY):
            yield from _tests(name, path.read_text(encoding="utf-8"), switches)


def _tests(file: str, source: str, switches: SwitchReader) -> Iterator[Witness]:
    tree = ast.parse(source)
    lines = source.splitlines()
    tables = {
        target.id: _text(lines, node)
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            text = _text(lines, node)
            named = {
                each.id
                for part in (node, *node.decorator_list)
                for each in ast.walk(part)
                if isinstance(each, ast.Name)
            }
            text += "".join(f"\n{tables[each]}" for each in sorted(named & tables.keys()))
            text += "\n" + " ".join(node.name.upper().split("_"))
            witness = _witness(f"{file}::{node.name}", text, switches)
            if file.startswith(READING):
                read_only = frozenset(id for id in witness.ids if "=" not in id)
                witness = witness._replace(ids=read_only, switched=None)
            yield witness


def _text(lines: list[str], node: ast.stmt) -> str:
    """A statement with its decorators and the comment right above it."""
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else []
    first = min([node.lineno, *(each.lineno for each in decorators)]) - 1
    while first and lines[first - 1].lstrip().startswith("#"):
        first -= 1
    return "\n".join(lines[first : node.end_lineno])


def code(folder: Path, switches: SwitchReader) -> Iterator[Witness]:
    """One witness a file that carries clauses out."""
    for part in CODE:
        for path in sorted((folder / part).rglob("*.py")):
            yield _witness(path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8"), switches)


def _witness(name: str, text: str, switches: SwitchReader) -> Witness:
    values = switches.values(text)
    set_so = frozenset(value.partition("=")[0] for value in values)
    return Witness(name, frozenset(cited_ids(text) | values), set_so)
