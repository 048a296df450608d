"""Who speaks for what: every item with its tests, scenarios, cards and code, and the holes."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from referee.cards.catalogue import Catalogue
from referee.cli.coverage.citation import SwitchReader
from referee.cli.coverage.item import Item, items_of
from referee.cli.coverage.witness import Witness, code, scenarios, tests
from referee.language.rulebook import Rulebook
from referee.language.vocabulary import tags

REMAINDER: Final = Path("docs/coverage-remainder.txt")


class Entry(NamedTuple):
    """`cards` speak for words alone. A word needs a card that has it, and a scenario with such a card or a test that
    names the word."""

    item: Item
    tests: tuple[str, ...]
    scenarios: tuple[str, ...]
    cards: tuple[str, ...]
    code: tuple[str, ...]

    @property
    def hole(self) -> bool:
        return not (self.tests or self.scenarios) or (self.item.group == "word" and not self.cards)


class Survey(NamedTuple):
    """`open_holes` stand in no remainder; `stale` are lines of the remainder that are no hole any more."""

    entries: tuple[Entry, ...]
    remainder: Mapping[str, str]

    @property
    def open_holes(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if entry.hole and entry.item.id not in self.remainder)

    @property
    def stale(self) -> tuple[str, ...]:
        holes = {entry.item.id for entry in self.entries if entry.hole}
        return tuple(id for id in self.remainder if id not in holes)


def survey(root: Path, book: Rulebook, catalogue: Catalogue) -> Survey:
    """Read a checkout: its tests, scenarios, cards and code."""
    switches = SwitchReader(book)
    tested = list(tests(root / "tests", switches))
    played = list(scenarios(root / "seeds" / "scenarios", switches))
    coded = list(code(root / "referee", switches))
    printed: dict[str, list[str]] = {}
    for card in catalogue.cards:
        for tag in sorted(frozenset().union(*tags(card).values())):
            printed.setdefault(tag, []).append(card.id)
    entries = []
    for item in items_of(book):
        if item.group == "word":
            cards = printed.get(item.id, [])
            names = _names(item, cards, catalogue)
            named = tuple(each.name for each in tested if item.id in each.words)
            shown = tuple(each.name for each in played if names & each.words)
            entries.append(Entry(item, named, shown, tuple(cards), ()))
        else:
            named, shown = (tuple(each.name for each in some if _cites(item, each)) for some in (tested, played))
            entries.append(Entry(item, named, shown, (), tuple(each.name for each in coded if item.id in each.ids)))
    return Survey(tuple(entries), _remainder(root / REMAINDER))


def _names(item: Item, cards: Iterable[str], catalogue: Catalogue) -> frozenset[str]:
    """What names a word: its tag, or a card with it by id or name."""
    found = {item.id}
    for card in catalogue.cards:
        if card.id in cards:
            found |= {card.id, card.name, catalogue.names_en[card.id]}
    return frozenset(found)


def _cites(item: Item, witness: Witness) -> bool:
    """By name; or a default value by its ruling, where the switch is left alone."""
    if item.id in witness.ids:
        return True
    if not item.default or witness.switched is None or item.ruling not in witness.ids:
        return False
    return item.id.partition("=")[0] not in witness.switched


def _remainder(path: Path) -> dict[str, str]:
    """`ID  why it waits`, one a line; # begins a remark."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        id, _, why = line.partition("#")[0].strip().partition(" ")
        if id:
            found[id] = why.strip()
    return found
