"""Scenario files with what they are read against: the cards and the rulebook of the seeds."""

from pathlib import Path
from typing import NamedTuple

from referee.cards.catalogue import Catalogue, load_catalogue
from referee.cards.node import Fault
from referee.cards.regular import read_regular
from referee.cards.rulebook import load_rulebook
from referee.cards.scenario_reader import read_scenarios
from referee.cards.seeds import seeds_path
from referee.cards.source import BYTES_MAX
from referee.language.rulebook import Rulebook
from referee.language.scenario import Scenario


class Library(NamedTuple):
    """What scenarios name: cards and rules."""

    catalogue: Catalogue
    rulebook: Rulebook


def open_library() -> tuple[Library | None, list[Fault]]:
    """The seeds' cards and rules, or every fault in them."""
    catalogue, faults = load_catalogue(seeds_path() / "cards")
    rulebook, more = load_rulebook()
    if catalogue is None or rulebook is None:
        return None, [*faults, *more]
    return Library(catalogue, rulebook), []


def seed_scenarios() -> list[Path]:
    """The scenario files of the seeds, in order."""
    return sorted((seeds_path() / "scenarios").rglob("*.yaml"))


def read_files(library: Library, paths: list[Path]) -> tuple[list[Scenario], list[Fault]]:
    """Every scenario of the files, and every fault of them all; an id is given once over all of them."""
    scenarios: list[Scenario] = []
    faults: list[Fault] = []
    where: dict[str, str] = {}
    for path in paths:
        try:
            data = read_regular(path, BYTES_MAX)
        except OSError as error:
            faults.append(Fault(str(path), 0, f"cannot be read: {error.strerror}"))
            continue
        found, own = read_scenarios(str(path), data, library.catalogue, library.rulebook)
        faults += own
        for scenario in found:
            if where.setdefault(scenario.id, str(path)) != str(path):
                message = f"the scenario {scenario.id} is in {where[scenario.id]} too"
                faults.append(Fault(str(path), scenario.line, message))
            scenarios.append(scenario)
    return scenarios, faults
