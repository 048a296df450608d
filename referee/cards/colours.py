"""The names of the nine colours and of the planets and hearts they stand for. Clauses A17-A23."""

from pathlib import Path
from typing import NamedTuple

from referee.cards.node import Fault, Node
from referee.cards.regular import read_regular
from referee.cards.source import BYTES_MAX, Reader, read
from referee.language.terms import COLOUR_RING, ROYAL_LINE


class ColourNames(NamedTuple):
    """Names by language ("ja", "en")."""

    name: dict[str, str]
    home: dict[str, str]


def load_colours(path: Path) -> tuple[dict[str, ColourNames] | None, list[Fault]]:
    """Read colours.yaml: every colour with its names in both languages; or None and every fault."""
    try:
        root, faults = read(str(path), read_regular(path, BYTES_MAX))
    except OSError as error:
        return None, [Fault(str(path), 0, f"cannot be read: {error.strerror}")]
    if root is None:
        return None, faults
    reader = Reader(str(path), faults)
    colours: tuple[str, ...] = (*COLOUR_RING, *ROYAL_LINE)
    reader.no_other_keys(root, colours)
    found = {}
    for colour in colours:
        entry = reader.child(root, colour)
        if entry is not None:
            reader.no_other_keys(entry, ("name", "home"))
            found[colour] = ColourNames(_names(reader, entry, "name"), _names(reader, entry, "home"))
    return (None, faults) if faults else (found, [])


def _names(reader: Reader, node: Node, key: str) -> dict[str, str]:
    entry = reader.child(node, key)
    if entry is None:
        return {}
    reader.no_other_keys(entry, ("ja", "en"))
    return {language: reader.text(entry, language) for language in ("ja", "en")}
