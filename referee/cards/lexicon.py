"""How scenario files name cards: by id, by a name in either language, or as fillers; with or without a number."""

import re
from typing import Final

from referee.cards.catalogue import Catalogue, name_key
from referee.cards.node import Kind, Node, shown
from referee.cards.source import Reader, hint
from referee.language.filler import fillers
from referee.language.scenario import AnyCard, CardCount, Pile

COUNT_MAX: Final = 60
"""Cards of one entry: more than any zone holds."""
ENTRIES_MAX: Final = 100
"""Entries of one list."""
REST: Final = ("…", "...")
_COUNTED: Final = re.compile(r"([0-9]{1,6})\s+(\S.*)")
_FILLER_WORDS: Final[dict[str, AnyCard]] = {
    "filler": "any", "unknown": "any", "card": "any", "more": "any",
    "skill": "skill", "equip": "equip", "guardian": "guardian", "royal": "royal",
}  # fmt: skip


class Lexicon:
    """Finds what a text names. Every method lists a fault at the node where it finds nothing."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._fillers = {card.id: card.id for card, _ in fillers()}
        for card, name_en in fillers():
            self._fillers[name_key(card.name)] = self._fillers[name_key(name_en)] = card.id

    def id_of(self, text: str) -> str:
        """The id of the card that the text names, "" for none."""
        card = self.catalogue.find(text)
        if card is not None:
            return card.id
        return self._fillers.get(text) or self._fillers.get(name_key(text), "")

    def card(self, reader: Reader, at: Node | int, text: str) -> str:
        """The id of the card; a fault where there is none."""
        found = self.id_of(text)
        if not found:
            reader.fault(at, f"no card is called {shown(text)}{hint(text, self.catalogue.known())}")
        return found

    def one(self, text: str) -> CardCount | None:
        """`SK03`, `2 SK03`, `filler`, `3 skills`; None where it names nothing."""
        found = self.id_of(text)
        if found:
            return CardCount(1, found)
        n, name = 1, text
        match = _COUNTED.fullmatch(text)
        if match:
            n, name = int(match[1]), match[2]
            found = self.id_of(name)
            if found:
                return CardCount(n, found)
        word = name if name in _FILLER_WORDS else name.removesuffix("s")
        return CardCount(n, "", _FILLER_WORDS[word]) if word in _FILLER_WORDS else None

    def count(self, reader: Reader, node: Node, text: str) -> CardCount | None:
        """The same, with a fault where it names nothing or too much."""
        found = self.one(text)
        if found is None:
            match = _COUNTED.fullmatch(text)
            self.card(reader, node, match[2] if match else text)
        elif not 1 <= found.n <= COUNT_MAX:
            reader.fault(node, f"from 1 to {COUNT_MAX} cards, not {shown(text)}")
            return None
        return found

    def pile(self, reader: Reader, node: Node | None, what: str) -> Pile:
        """A number (of fillers), one card, or a list of cards whose last entry may be `…`."""
        if node is None:
            return Pile()
        if node.kind is Kind.SCALAR:
            if isinstance(node.value, int) and not isinstance(node.value, bool):
                n = reader.as_number(node, 0, COUNT_MAX, what)
                return Pile((CardCount(n),) if n else ())
            if node.raw == "none":
                return Pile()
            items = [node]
        elif reader.is_kind(node, Kind.LIST, what):
            items = node.items
        else:
            items = []
        return self._entries(reader, node, items, what)

    def _entries(self, reader: Reader, node: Node, items: list[Node], what: str) -> Pile:
        if len(items) > ENTRIES_MAX:
            reader.fault(node, f"{what} has {len(items)} entries; at most {ENTRIES_MAX} are read")
            return Pile()
        found: list[CardCount] = []
        for at, item in enumerate(items):
            if item.kind is Kind.SCALAR and item.raw in REST:
                if at < len(items) - 1:
                    reader.fault(item, "… stands for the rest, so nothing may follow it")
                continue
            text = reader.as_text(item, f"a card of {what}")
            one = self.count(reader, item, text) if text else None
            if one is not None:
                found.append(one)
        return Pile(tuple(found), bool(items) and items[-1].kind is Kind.SCALAR and items[-1].raw in REST)

    def names(self, reader: Reader, node: Node, text: str) -> tuple[CardCount, ...]:
        """Several cards in a sentence, `SK01, 2 fillers`; a name that holds a comma is tried whole first."""
        if text == "nothing":
            return ()
        whole = self.one(text)
        if whole is not None:
            return (whole,)
        found = (self.count(reader, node, part.strip()) for part in text.split(",") if part.strip())
        return tuple(one for one in found if one is not None)
