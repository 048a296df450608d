"""Deck files: cards by id or by name in either language. Legality is not judged here."""

from collections.abc import Sequence

from referee.cards.catalogue import Catalogue
from referee.cards.node import Fault, Kind, Node, shown
from referee.cards.source import Reader, hint, read
from referee.language.deck import Deck

ENTRIES_MAX = 200
"""Different cards in one list of a deck file."""
COPIES_READ_MAX = 99
"""More copies than this are a slip of the pen, not a deck to judge."""


def read_deck(file: str, data: bytes, catalogue: Catalogue) -> tuple[Deck | None, list[Fault]]:
    """Read one deck file: a deck and no fault, or None and every fault."""
    root, found = read(file, data)
    if root is None:
        return None, found
    deck = deck_of(Reader(file, found), root, catalogue)
    return (None, found) if found else (deck, [])


def deck_of(reader: Reader, node: Node, catalogue: Catalogue) -> Deck:
    """A deck in a file: {name: {ja, en}, main: {card: copies}, royals: […], guardians: […]}."""
    reader.no_other_keys(node, ("name", "main", "royals", "guardians"))
    name = reader.child(node, "name")
    ja, en = ("", "") if name is None else (reader.text(name, "ja"), reader.text(name, "en"))
    if name is not None:
        reader.no_other_keys(name, ("ja", "en"))
    return Deck(
        ja,
        en,
        _main(reader, node, catalogue),
        *(_extra(reader, node, key, catalogue) for key in ("royals", "guardians")),
    )


def _main(reader: Reader, node: Node, catalogue: Catalogue) -> tuple[tuple[str, int], ...]:
    entries = reader.mapping(node, "main")
    if len(entries) > ENTRIES_MAX:
        reader.fault(node.entries["main"], f"'main' has {len(entries)} entries; at most {ENTRIES_MAX} are read")
        return ()
    found: dict[str, int] = {}
    for text, copies in entries.items():
        card_id = _card_id(reader, copies, text, catalogue)
        number = reader.as_number(copies, 1, COPIES_READ_MAX, "the number of copies")
        if card_id in found:
            reader.fault(copies, f"{card_id} stands twice in 'main', by id or by name")
        elif card_id:
            found[card_id] = number
    return tuple(found.items())


def _extra(reader: Reader, node: Node, key: str, catalogue: Catalogue) -> tuple[str, ...]:
    """A card may stand twice here: whether it may is for the rules to say (A06)."""
    items: Sequence[Node] = reader.sequence(node, key)
    if len(items) > ENTRIES_MAX:
        reader.fault(node.entries[key], f"'{key}' has {len(items)} entries; at most {ENTRIES_MAX} are read")
        return ()
    found = []
    for item in items:
        if item.kind is Kind.SCALAR and item.raw:
            found.append(_card_id(reader, item, item.raw, catalogue))
        else:
            reader.as_text(item, f"a card of '{key}'")
    return tuple(found)


def _card_id(reader: Reader, at: Node, text: str, catalogue: Catalogue) -> str:
    card = catalogue.find(text)
    if card is None:
        reader.fault(at, f"no card is called {shown(text)}{hint(text, catalogue.known())}")
        return ""
    return card.id
