"""Who speaks for what: every item with its tests, scenarios, cards and code, and the holes."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from referee.cards.catalogue import Catalogue
from referee.cli.coverage.citation import SwitchReader
from referee.cli.coverage.item import Item, items_of
from referee.cli.coverage.scenes import Scenes
from referee.cli.coverage.witness import Witness, code, tests
from referee.cli.scenario.library import Library, read_files
from referee.cli.trouble import Trouble
from referee.language.rulebook import Rulebook
from referee.language.vocabulary import tags

REMAINDER: Final = Path("docs/coverage-remainder.txt")


class Entry(NamedTuple):
    """Clauses, rulings and switch values need a test that names them, or a scenario: one that cites a clause or ruling,
    or is decided by a switch value. A word needs a card, and scenarios that carry it out; `noticed`: one of them would
    fail if it were wrong."""

    item: Item
    tests: tuple[str, ...]
    scenarios: tuple[str, ...]
    cards: tuple[str, ...]
    code: tuple[str, ...]
    noticed: bool = True

    @property
    def hole(self) -> bool:
        if self.item.group == "word":
            return not (self.cards and self.scenarios and self.noticed)
        return not (self.tests or self.scenarios)


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
    """Read a checkout's tests, cards and code, and play its scenarios. Raises `Trouble` where those have faults."""
    switches = SwitchReader(book)
    tested = list(tests(root / "tests", switches))
    coded = list(code(root / "referee", switches))
    paths = sorted((root / "seeds" / "scenarios").rglob("*.yaml"))
    found, faults = read_files(Library(catalogue, book), paths)
    if faults:
        raise Trouble(*map(str, faults))
    scenes = Scenes(catalogue, found, switches)
    printed: dict[str, list[str]] = {}
    for card in catalogue.cards:
        for tag in sorted(frozenset().union(*tags(card).values())):
            printed.setdefault(tag, []).append(card.id)
    entries = []
    for item in items_of(book):
        if item.group == "word":
            cards, shown = tuple(printed.get(item.id, ())), scenes.carrying_out(item.id)
            entries.append(Entry(item, (), shown, cards, (), scenes.notice(item.id)))
        else:
            shown = scenes.deciding(item) if item.group == "switch" else scenes.citing(item.id)
            named = tuple(each.name for each in tested if _cites(item, each))
            entries.append(Entry(item, named, shown, (), tuple(each.name for each in coded if item.id in each.ids)))
    return Survey(tuple(entries), _remainder(root / REMAINDER))


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
