"""What counts as exercising a rule: tried on a small checkout."""

from collections.abc import Callable
from pathlib import Path

import pytest

from referee.cards.catalogue import load_catalogue
from referee.cards.rulebook import load_rulebook
from referee.cards.seeds import seeds_path
from referee.cli.coverage.citation import SwitchReader, cited_ids
from referee.cli.coverage.survey import Entry, Survey, survey
from referee.language.rulebook import Rulebook

Look = Callable[..., Survey]


@pytest.fixture(scope="module")
def book() -> Rulebook:
    found, faults = load_rulebook()
    assert found is not None, faults
    return found


@pytest.fixture
def look(tmp_path: Path, book: Rulebook) -> Look:
    """Survey a checkout of these files."""
    catalogue, faults = load_catalogue(seeds_path() / "cards")
    assert catalogue is not None, faults

    def act(**files: str) -> Survey:
        for name, text in files.items():
            place = {"remainder": "docs/coverage-remainder.txt", "scenario": "seeds/scenarios/t99.yaml"}.get(name)
            path = tmp_path / (place or f"tests/{name.replace('__', '/')}.py")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return survey(tmp_path, book, catalogue)

    return act


def entry(found: Survey, id: str) -> Entry:
    return next(each for each in found.entries if each.item.id == id)


def test_ids_are_words_of_their_own_and_ranges_cite_nothing() -> None:
    assert cited_ids("H12, (Q30) and A01-A16; SK05 aH12 H123 Q100 Q1 h12") == {"H12", "Q30", "Q100"}
    assert cited_ids("E08–E10, E09") == {"E09"}


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Switches(trial_clear='forced', pay_to_zero=False)", {"trial_clear=forced", "pay_to_zero=false"}),
        ('{"format_sets": "1,2"} format_sets=1', {"format_sets=1,2", "format_sets=1"}),
        ('("judge_both", "draw")', {"judge_both=draw"}),
        ("turn_limit=20, clock: 0", {"turn_limit=n", "clock=none"}),
        ("clock=90", {"clock=s"}),
        ("same_name=all_kindsx judge_both or not", set()),
    ],
)
def test_switch_values_are_found_in_code_and_prose(book: Rulebook, text: str, values: set[str]) -> None:
    assert SwitchReader(book).values(text) == values


def test_a_test_speaks_by_name_docstring_comment_and_table(look: Look) -> None:
    found = look(
        rules__test_a='''
TABLE = [("x", "E11")]

# F07
def test_h12_and_more() -> None:
    """G03"""
    assert TABLE  # J02

def test_other() -> None:
    pass

def helper() -> None:
    """K01"""
'''
    )
    for id in ("H12", "G03", "E11", "F07", "J02"):
        assert entry(found, id).tests == ("rules/test_a.py::test_h12_and_more",)
    assert entry(found, "K01").hole
    assert entry(found, "K01").tests == ()


def test_tests_of_words_and_tools_do_not_count(look: Look) -> None:
    text = 'def test_x() -> None:\n    """H12, trial_clear=forced, op:draw"""\n'
    found = look(views__test_a=text, cli__test_a=text, house__test_a=text, cards__test_rulebook=text)
    assert entry(found, "H12").hole
    found = look(cards__test_a=text)
    assert not entry(found, "H12").hole
    assert entry(found, "trial_clear=forced").hole
    assert entry(found, "op:draw").hole


def test_a_scenario_speaks_by_what_it_cites_and_sets(look: Look) -> None:
    found = look(
        scenario="id: T99\ncites: [H12, Q57, judge_both=win]\n"
        "board: {hand: [SK09]}\nvariants:\n  - {switches: {mulligan: once}, cites: [Q11]}\n"
    )
    for id in ("H12", "Q57", "judge_both=win", "mulligan=once", "Q11", "op:draw"):
        assert entry(found, id).scenarios == ("T99",), id
    assert entry(found, "trial_clear=optional").scenarios == ("T99",)  # Q57 cited, its switch left alone
    assert entry(found, "mulligan=none").scenarios == ("T99",)  # but for the variant
    assert entry(found, "trial_clear=forced").hole
    assert entry(found, "H13").hole


def test_scenarios_of_one_file_speak_each_for_itself(look: Look) -> None:
    found = look(
        scenario="- {id: one, cites: [H12, Q57], switches: {trial_clear: forced}}\n- {id: two, cites: [H13]}\n"
    )
    assert entry(found, "H12").scenarios == ("one",)
    assert entry(found, "H13").scenarios == ("two",)
    assert entry(found, "trial_clear=forced").scenarios == ("one",)
    assert entry(found, "trial_clear=optional").hole


def test_a_remainder_excuses_holes_and_goes_stale(look: Look) -> None:
    test = "def test_h12() -> None:\n    pass\n"
    found = look(rules__test_a=test, remainder="# why\nH13  waits for units\nH12\n")
    open_holes = {each.item.id for each in found.open_holes}
    assert "H13" not in open_holes
    assert "H14" in open_holes
    assert found.stale == ("H12",)
