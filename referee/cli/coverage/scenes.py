"""What the scenarios bear out. A scenario that is not as expected bears out nothing."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import structs

from referee.cards.catalogue import Catalogue
from referee.cards.switch_reader import value_word
from referee.cli.coverage.citation import SwitchReader, cited_ids
from referee.cli.coverage.item import Item
from referee.cli.coverage.missing import without
from referee.cli.coverage.played import Played
from referee.cli.scenario.pool import pool_of
from referee.cli.scenario.run import cites_of, run_case
from referee.language.scenario import Case, Scenario
from referee.language.switches import NUMBERS, VALUES, switch_faults
from referee.rules.book import Book


class Scene(NamedTuple):
    """A scenario as played: what it cites, its clauses and rulings and `switch=value`s, and every case with its
    words."""

    scenario: Scenario
    ids: frozenset[str]
    cases: tuple[tuple[Case, frozenset[str]], ...]

    @property
    def name(self) -> str:
        return self.scenario.id


class Scenes:
    """Plays every case of the scenarios once; what is asked of them plays some again."""

    def __init__(self, catalogue: Catalogue, scenarios: Iterable[Scenario], switches: SwitchReader) -> None:
        self.catalogue = catalogue
        self.scenes = tuple(scene for each in scenarios for scene in self._played(each, switches))

    def _played(self, scenario: Scenario, switches: SwitchReader) -> Iterator[Scene]:
        cases = []
        for case in scenario.cases:
            played = Played(self._book(scenario, case))
            with played.listening():
                report = run_case(self.catalogue, scenario, case, note=played.note)
            if report.problems:
                return
            cases.append((case, frozenset(played.used)))
        cited = " ; ".join(cites_of(scenario))
        yield Scene(scenario, frozenset(cited_ids(cited) | switches.values(cited)), tuple(cases))

    def _book(self, scenario: Scenario, case: Case) -> Book:
        """The one under which the case is played next."""
        return pool_of(self.catalogue, case.switches, scenario.own_cards).book

    def _fails(self, scenario: Scenario, case: Case) -> bool:
        return bool(run_case(self.catalogue, scenario, case).problems)

    def citing(self, id: str) -> tuple[str, ...]:
        """The scenarios that cite a clause or ruling."""
        return tuple(scene.name for scene in self.scenes if id in scene.ids)

    def carrying_out(self, word: str) -> tuple[str, ...]:
        """The scenarios in which a word of the card language was carried out."""
        return tuple(scene.name for scene in self.scenes if any(word in words for _, words in scene.cases))

    def notice(self, word: str) -> bool:
        """Whether some case in which the word was carried out fails with that word wrong, if it can be made wrong."""
        tried = False
        for scene in self.scenes:
            for case, words in scene.cases:
                if word not in words:
                    continue
                with without(self._book(scene.scenario, case), word) as changed:
                    if changed and self._fails(scene.scenario, case):
                        return True
                tried = tried or changed
        return not tried

    def deciding(self, value: Item) -> tuple[str, ...]:
        """The scenarios that speak of a switch value, and of which a case under it fails under another value."""
        name, _, word = value.id.partition("=")
        found = []
        for scene in self.scenes:
            if value.id in scene.ids or (value.default and value.ruling in scene.ids):
                under = (case for case, _ in scene.cases if _is(case, name, word))
                if any(self._fails(scene.scenario, other) for case in under for other in _otherwise(case, name)):
                    found.append(scene.name)
        return tuple(found)


def _is(case: Case, name: str, word: str) -> bool:
    """Whether a switch has that value; of numbers the rulebook names `none`, and one word for all others."""
    value = getattr(case.switches, name)
    if name in NUMBERS:
        return bool(value) == (word != "none")
    return value_word(value) == word


def _otherwise(case: Case, name: str) -> Iterator[Case]:
    """The case under every other value of a switch; of a number none, or the number of its turn."""
    value = getattr(case.switches, name)
    if name in NUMBERS:
        values: tuple[str | bool | int, ...] = (0,) if value else (case.board.turn if case.board is not None else 1,)
    else:
        values = tuple(each for each in VALUES[name] if each != value)
    for each in values:
        switches = structs.replace(case.switches, **{name: each})
        if not switch_faults(switches):
            yield structs.replace(case, switches=switches)
