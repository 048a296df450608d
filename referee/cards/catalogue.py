"""All cards of a seeds/cards folder: one folder a set, each with set.yaml (its booster) and card files."""

import unicodedata
from collections.abc import Sequence
from pathlib import Path

from referee.cards.card_reader import ReadCard, read_cards
from referee.cards.node import Fault
from referee.cards.regular import read_regular
from referee.cards.source import BYTES_MAX, Reader, read
from referee.language.card import Card
from referee.language.check import BOOSTER_MAX
from referee.language.ruleset import Ruleset, Texts
from referee.language.switches import Switches

FILES_MAX = 200
"""Files in one folder of cards."""


def name_key(name: str) -> str:
    """The key by which a name is looked up: NFKC (Q05), and no difference between capitals."""
    return unicodedata.normalize("NFKC", name).strip().casefold()


class Catalogue:
    """Every card, in the order of ids, found by id or by its Japanese or English name."""

    __slots__ = ("_by_id", "_by_name", "cards", "names_en")

    def __init__(self, cards: list[Card], names_en: dict[str, str]) -> None:
        self.cards: tuple[Card, ...] = tuple(sorted(cards, key=lambda card: card.id))
        self.names_en = {card.id: names_en[card.id] for card in self.cards}
        self._by_id = {card.id: card for card in self.cards}
        self._by_name = {name_key(card.name): card for card in self.cards}
        self._by_name |= {name_key(name): self._by_id[card_id] for card_id, name in self.names_en.items()}

    def find(self, text: str) -> Card | None:
        """The card with that id, or that name in either language."""
        return self._by_id.get(text) or self._by_name.get(name_key(text))

    def with_cards(self, cards: Sequence[tuple[Card, str]]) -> "Catalogue":
        """This catalogue and more cards, each with its English name."""
        names_en = {**self.names_en, **{card.id: name for card, name in cards}}
        return Catalogue([*self.cards, *(card for card, _ in cards)], names_en)

    def known(self) -> tuple[str, ...]:
        """Every text that `find` knows, as printed: for suggestions."""
        return (*self._by_id, *(card.name for card in self.cards), *self.names_en.values())

    def pool(self, switches: Switches) -> tuple[Card, ...]:
        """The cards that the format admits (A09, Q07)."""
        boosters = {int(number) for number in switches.format_sets.split(",")}
        return tuple(card for card in self.cards if card.booster in boosters)

    def ruleset(self, rulebook: str, switches: Switches) -> Ruleset:
        """What record 1 pins: the switches and the whole pool of the format, in the order of ids."""
        return Ruleset(rulebook, switches, self.pool(switches))

    def texts(self, switches: Switches) -> Texts:
        """The English names of the pool."""
        return Texts({card.id: self.names_en[card.id] for card in self.pool(switches)})


def load_catalogue(path: Path) -> tuple[Catalogue | None, list[Fault]]:
    """Read every set below `path`. Either a catalogue and no fault, or None and every fault."""
    faults: list[Fault] = []
    found: list[tuple[str, ReadCard]] = []
    try:
        folders = sorted(entry for entry in path.iterdir() if entry.is_dir())
        if not folders:
            faults.append(Fault(str(path), 0, "there is no set here: a folder with set.yaml and card files"))
        for folder in folders:
            found += _read_set(folder, faults)
    except OSError as error:
        faults.append(Fault(str(path), 0, f"cannot be read: {error.strerror}"))
    faults += _duplicates(found)
    if faults:
        return None, sorted(faults)
    cards = [read_card.card for _, read_card in found]
    return Catalogue(cards, {read_card.card.id: read_card.name_en for _, read_card in found}), []


def _read_set(folder: Path, faults: list[Fault]) -> list[tuple[str, ReadCard]]:
    files = sorted(entry for entry in folder.iterdir() if entry.suffix == ".yaml")
    if len(files) > FILES_MAX:
        faults.append(Fault(str(folder), 0, f"has {len(files)} files; at most {FILES_MAX} are read"))
        return []
    head = folder / "set.yaml"
    if head not in files:
        faults.append(Fault(str(head), 0, "is missing: it gives the set's booster and name"))
        return []
    booster = _read_head(head, faults)
    found: list[tuple[str, ReadCard]] = []
    for file in files:
        if file != head:
            cards, own = read_cards(str(file), _bytes(file), booster)
            faults += own
            found += [(str(file), card) for card in cards]
    return found


def _read_head(file: Path, faults: list[Fault]) -> int:
    root, own = read(str(file), _bytes(file))
    reader = Reader(str(file), faults)
    faults += own
    if root is None:
        return 1
    booster = reader.number(root, "booster", 1, BOOSTER_MAX)
    reader.no_other_keys(root, ("booster", "name"))
    name = reader.child(root, "name")
    if name is not None:
        reader.text(name, "ja")
        reader.text(name, "en")
        reader.no_other_keys(name, ("ja", "en"))
    return booster


def _bytes(file: Path) -> bytes:
    """At most one byte more than a file may have: enough for the reader to refuse it."""
    return read_regular(file, BYTES_MAX)


def _duplicates(found: list[tuple[str, ReadCard]]) -> list[Fault]:
    """Ids, and names in either language, are given once over all sets (Q05)."""
    faults: list[Fault] = []
    first: dict[str, str] = {}
    for file, (card, name_en, line) in found:
        keys = {card.id: f"the id {card.id}", name_key(card.name): f"the name {card.name}"}
        keys.setdefault(name_key(name_en), f"the name {name_en}")
        for key, what in keys.items():
            if key in first:
                faults.append(Fault(file, line, f"{what} was given before, at {first[key]} (Q05)"))
            else:
                first[key] = f"{file}:{line}"
    return faults
