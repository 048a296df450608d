"""What counts as exercising a rule: tried on a small checkout."""

from collections.abc import Callable
from pathlib import Path

import pytest

from referee.cards.catalogue import load_catalogue
from referee.cards.rulebook import load_rulebook
from referee.cards.seeds import seeds_path
from referee.cli.coverage.citation import SwitchReader, cited_ids
from referee.cli.coverage.survey import Entry, Survey, survey
from referee.cli.trouble import Trouble
from referee.language.rulebook import Rulebook

Look = Callable[..., Survey]
CAST = """
id: ONE
title: {ja: 例, en: Example}
cites: [H12]
board: {P1: {hand: [SK03, SK01]}, P2: {hand: [SK01]}}
steps:
  - P1: cast SK03
    after: {P1: {hand: 3}}
"""
"""SK03 draws two cards; SK01 lies in both hands, and nobody uses it."""
JUDGED = """
id: JUDGED
title: {ja: 例, en: Example}
cites: [Q30]
board: {phase: start of judge, P1: {life: 0, royals: [5 cleared]}}
steps:
  - after: {winner: P2, by: E09}
variants:
  - {is: won, switches: {judge_both: win}, steps: [after: {winner: P1, by: E08}]}
  - {is: drawn, switches: {judge_both: draw}, steps: [after: {turn: 3}]}
"""


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


def test_a_word_is_exercised_by_being_carried_out(look: Look) -> None:
    found = look(scenario=CAST)
    for id in ("op:draw", "win:cast_own"):
        assert entry(found, id).scenarios == ("ONE",), id
        assert not entry(found, id).hole
    for id in ("op:cast_off", "win:ans_magic_skill", "cond:guardian", "op:heal"):  # of cards that are only there
        assert entry(found, id).scenarios == (), id
        assert entry(found, id).hole
    assert "SK01" in entry(found, "op:cast_off").cards


def test_a_word_is_a_hole_where_nothing_fails_if_it_is_wrong(look: Look) -> None:
    found = look(scenario=CAST.replace("{hand: 3}", "{life: 10}"))
    assert entry(found, "op:draw").scenarios == ("ONE",)
    assert not entry(found, "op:draw").noticed
    assert entry(found, "op:draw").hole


@pytest.mark.parametrize(
    ("board", "steps", "does", "does_not"),
    [
        # an act and its answer, and not what could have answered
        (
            "{P1: {hand: [SK03]}, P2: {hand: [SK04, SK01]}}",
            "{P1: cast SK03}, {P2: answer with SK04}",
            {"op:reveal", "op:draw", "win:ans_magic_skill"},
            {"op:cast_off"},
        ),
        # the costs that were paid, and not an effect that found nothing
        (
            "{P1: {hand: [SK02], life: 5}, P2: {hand: [SK04]}}",
            "{P1: cast SK02}, {P2: pass}",
            {"cost:life", "win:cast_own"},
            {"op:trash", "sel:choose_n"},
        ),
        # what cannot be cast off, where that was tried
        (
            "{P1: {hand: [SK02]}, P2: {hand: [SK01]}}",
            "{P1: cast SK02}, {P2: answer with SK01}",
            {"proh:be_cast_off"},
            {"op:cast_off", "op:damage"},
        ),
        # a mission that cleared, the eternal function that stands, and not how long
        (
            "{P1: {royals: [RY01], skill: 2}}",
            "{P1: done}, {P1: clear RY01}",
            {"win:clear_check", "cond:count", "mod:refill"},
            {"dur:while_cleared"},
        ),
        # a duration once it is over
        (
            "{P1: {hand: [SK23]}, P2: {guardian: GD05}}",
            "{P1: cast SK23}, {P1: end turn}",
            {"op:force_swap", "dur:turn"},
            {"dur:battle"},
        ),
    ],
)
def test_what_took_part(look: Look, board: str, steps: str, does: set[str], does_not: set[str]) -> None:
    found = look(scenario=f"id: ONE\ntitle: {{ja: 例, en: One}}\nboard: {board}\nsteps: [{steps}]\n")
    carried = {each.item.id for each in found.entries if each.item.group == "word" and each.scenarios}
    assert does <= carried
    assert not does_not & carried


def test_clauses_and_rulings_are_exercised_by_citing_them(look: Look) -> None:
    found = look(scenario="\n".join(f"- {text.strip().replace(chr(10), chr(10) + '  ')}" for text in (CAST, JUDGED)))
    assert entry(found, "H12").scenarios == ("ONE",)
    assert entry(found, "Q30").scenarios == ("JUDGED",)
    assert entry(found, "H13").hole


def test_a_switch_value_is_exercised_by_a_case_that_it_decides(look: Look) -> None:
    found = look(scenario=JUDGED)
    assert entry(found, "judge_both=lose").scenarios == ("JUDGED",)  # Q30 cited, its switch left alone
    assert entry(found, "judge_both=win").scenarios == ("JUDGED",)
    assert entry(found, "judge_both=draw").hole  # it would be the same under the others
    assert entry(found, "royal_win=judge").hole  # nobody speaks of it


def test_a_scenario_that_is_not_as_expected_exercises_nothing(look: Look) -> None:
    found = look(scenario=CAST.replace("{hand: 3}", "{hand: 4}"))
    assert entry(found, "H12").hole
    assert entry(found, "op:draw").scenarios == ()


def test_faults_of_scenario_files_are_told(look: Look) -> None:
    with pytest.raises(Trouble, match="nobody can"):
        look(scenario=CAST.replace("cast SK03", "juggle SK03"))


def test_a_remainder_excuses_holes_and_goes_stale(look: Look) -> None:
    test = "def test_h12() -> None:\n    pass\n"
    found = look(rules__test_a=test, remainder="# why\nH13  waits for units\nH12\n")
    open_holes = {each.item.id for each in found.open_holes}
    assert "H13" not in open_holes
    assert "H14" in open_holes
    assert found.stale == ("H12",)
