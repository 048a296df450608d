"""Which royals a text may pick: whether anything is asked never tells which royals lie face down (Q84, Q85)."""

import pytest

from referee.cards.scenario_reader import read_scenarios
from referee.cli.scenario.pool import pool_of
from referee.cli.scenario.stage import Stage
from referee.rules import action as ac
from referee.rules.options import options
from tests.scenarios.seeds import library

OWN = """
      - id: ZZ50
        kind: skill
        colour: red
        name: {ja: 黒の導き, en: Black Guidance}
        magic:
          - clear_free: {from: own.royals, colour: black}
        trigger:
          - opponent_chooses: [[clear_free: {from: own.royals, colour: black}], [clear_free: {from: own.royals}]]
        soul:
          - unclear: {from: own.royals}
"""


def staged(royals: str, phase: str = "cast") -> Stage:
    text = f"""
- id: PICK
  title: {{ja: 選択, en: Pick}}
  cites: [Q84]
  own_cards: |{OWN}
  board:
    phase: {phase}
    P1: {{hand: [ZZ50, SK03], blank: [ZZ50], royals: [{royals}]}}
    P2: {{hand: [ZZ50], royals: [{royals}]}}
  steps:
    - P1: done
"""
    scenarios, faults = read_scenarios("f", text.encode(), *library())
    assert not faults
    (case,) = scenarios[0].cases
    pool = pool_of(library().catalogue, case.switches, scenarios[0].own_cards)
    return Stage(pool, case, telling=False)


def pass_all(stage: Stage) -> None:
    while stage.game.links and stage.pass_one():
        pass


@pytest.mark.parametrize(("royals", "places"), [("RY05, RY01, RY03, RY02, RY04", (0,)), ("RY01, RY03, RY02, RY04", ())])
def test_a_colour_of_own_royals_is_asked_for_even_if_none_fits(royals: str, places: tuple[int, ...]) -> None:
    stage = staged(f"{royals}, 1 filler" if not places else royals)
    assert stage.act(0, ac.Cast(stage.book.number["ZZ50"], 0, ())) is None
    pass_all(stage)
    assert [ask[:2] for ask in stage.game.asks] == [(0, "choose")]
    (option,) = options(stage.book, stage.game, 0)
    (slot,) = option.slots
    assert (slot.items, slot.least) == (places, 0)


@pytest.mark.parametrize("royals", ["RY05, RY01, RY03, RY02, RY04", "1 filler, RY01, RY03, RY02, RY04"])
def test_the_opponent_is_offered_modes_by_open_facts(royals: str) -> None:
    stage = staged(royals)
    assert stage.act(0, ac.Cast(stage.book.number["SK03"], 0, ())) is None
    assert stage.act(1, ac.Cast(stage.book.number["ZZ50"], 0, ())) is None
    pass_all(stage)
    assert [ask[:2] for ask in stage.game.asks] == [(0, "choose_mode")]
    assert [option.action for option in options(stage.book, stage.game, 0)] == [ac.ChooseMode(0), ac.ChooseMode(1)]


def test_only_what_is_cleared_can_be_picked_to_unclear() -> None:
    stage = staged("RY05, RY01 cleared, RY03, RY02 cleared, RY04", "soul")
    assert stage.act(0, ac.CastSoul(next(iter(stage.game.sides[0].blank)), 0, ())) is None
    pass_all(stage)
    (option,) = options(stage.book, stage.game, 0)
    assert option.slots[0].items == (1, 3)
