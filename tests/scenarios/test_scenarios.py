"""Every scenario of the seeds, and every variant, is a test; so are those of docs/scenarios.md."""

import re
from pathlib import Path

import pytest

from referee.cards.scenario_reader import read_scenarios
from referee.cli.scenario.library import read_files, seed_scenarios
from referee.cli.scenario.run import run_case
from referee.language.scenario import Case, Scenario
from tests.scenarios.seeds import library

DOCS = Path(__file__).parents[2] / "docs" / "scenarios.md"
FORM = Path(__file__).parent / "form.yaml"
SHARED = {*(f"T{n:02}" for n in range(1, 11)), "X01", "X02", "X03", "X05", "X08", "X11", "X12", "X13", "X14"}


def cases(scenarios: list[Scenario]) -> list[object]:
    return [
        pytest.param(scenario, case, id=f"{scenario.id} {case.name}".strip())
        for scenario in scenarios
        for case in scenario.cases
    ]


def of_seeds() -> list[Scenario]:
    return of_files(seed_scenarios())


def of_files(paths: list[Path]) -> list[Scenario]:
    scenarios, faults = read_files(library(), paths)
    if faults:
        raise ValueError("\n".join(map(str, faults)))
    return scenarios


def of_docs() -> list[Scenario]:
    found: list[Scenario] = []
    for block in re.findall(r"```yaml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL):
        scenarios, faults = read_scenarios("docs", block.encode(), library().catalogue, library().rulebook)
        if faults:
            raise ValueError("\n".join(map(str, faults)))
        found += scenarios
    return found


@pytest.mark.parametrize(("scenario", "case"), cases(of_seeds()))
def test_scenario(scenario: Scenario, case: Case) -> None:
    report = run_case(library().catalogue, scenario, case)
    assert not report.problems, "\n".join(map(str, report.problems))


@pytest.mark.parametrize(("scenario", "case"), cases(of_files([FORM])))
def test_what_the_form_can_say(scenario: Scenario, case: Case) -> None:
    report = run_case(library().catalogue, scenario, case)
    assert not report.problems, "\n".join(map(str, report.problems))


@pytest.mark.parametrize(("scenario", "case"), cases(of_docs()))
def test_docs_scenario(scenario: Scenario, case: Case) -> None:
    report = run_case(library().catalogue, scenario, case, telling=True)
    assert not report.problems, "\n".join(map(str, report.problems))


def test_shared_scenarios_are_all_there() -> None:
    found = {scenario.id for scenario in of_seeds()}
    assert found >= SHARED
    assert all(scenario.cites for scenario in of_seeds())
