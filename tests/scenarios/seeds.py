"""What scenario tests read against: the cards and rules of the seeds."""

from functools import cache

from referee.cards.scenario_reader import read_scenarios
from referee.cli.scenario.library import Library, open_library
from referee.cli.scenario.report import CaseReport
from referee.cli.scenario.run import run_case


@cache
def library() -> Library:
    found, faults = open_library()
    if found is None:
        raise ValueError("\n".join(map(str, faults)))
    return found


def faults_of(text: str) -> list[tuple[int, str]]:
    """Line and message of every fault in a scenario file."""
    scenarios, faults = read_scenarios("f", text.encode(), *library())
    assert bool(faults) != bool(scenarios)  # nothing half loaded
    return [(fault.line, fault.message) for fault in faults]


def play(text: str, *, telling: bool = False) -> list[CaseReport]:
    """Every case of a file without faults, played."""
    scenarios, faults = read_scenarios("f", text.encode(), *library())
    assert not faults, "\n".join(map(str, faults))
    return [run_case(library().catalogue, one, case, telling=telling) for one in scenarios for case in one.cases]
