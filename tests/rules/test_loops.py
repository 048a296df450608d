"""Loops: the cap on links and steps, what stops and what decides (Q82). The cards here feed a unit to itself."""

import pytest

from referee.language.switches import Switches
from referee.rules import machine
from referee.rules.bounds import LINKS_PER_TURN
from referee.rules.event import TurnStarted
from tests.kit.play import Bout
from tests.scenarios.seeds import play

HEALS = 20
"""Instructions of the long text, near the most that a text may have."""
EQUIPS = f"""
      - id: ZZ40
        kind: equip
        name: {{ja: 輪廻の環, en: Ring of Return}}
        magic: [attach_unit: {{from: own.blank, kind: equip}}]
      - id: ZZ41
        kind: equip
        name: {{ja: 長い輪廻, en: Long Return}}
        magic:
          - attach_unit: {{from: own.blank, kind: equip}}
{chr(10).join("          - heal: 1" for _ in range(HEALS))}
"""


def loop(unit: str, stands: int, then: str, switches: str = "") -> list[str]:
    """What is wrong with a scenario in which the unit is stood so often, and then that happens."""
    steps = "".join(f"    - P1: stand {unit}\n" for _ in range(stands))
    text = f"""
- id: LOOP
  title: {{ja: ループ, en: Loop}}
  cites: [Q82]
  own_cards: |{EQUIPS}
  switches: {{{switches}}}
  board: {{P1: {{guardian: {{card: GD06, units: [{unit}]}}, hand: [SK03]}}, P2: {{hand: [SK01]}}}}
  steps:
{steps}{then}"""
    (report,) = play(text)
    return [str(problem) for problem in report.problems]


def test_an_optional_loop_must_stop() -> None:
    """At the cap on links every activation is refused, of either player, until the end of the turn; no more."""
    then = """
    - P1: stand ZZ40
      refused: {for: [Q82, loop_result=draw], code: loop_stopped}
    - P1: stand GD06
      refused: Q82
    - P1: cast SK03
      refused: Q82
      after: {winner: undecided}
    - P1: end turn
    - P2: end turn
    - P1: go to cast
    - P1: cast SK03
    - P2: answer with SK01
      after: {P1: {blank: [SK03]}, winner: undecided}
    - P1: stand ZZ40
      after: {P1: {units: [ZZ40]}}
"""
    assert LINKS_PER_TURN <= 400
    assert loop("ZZ40", LINKS_PER_TURN, then) == []


def test_one_link_fewer_stops_nothing() -> None:
    then = """
    - {P1: cast SK03, possible: true}
"""
    assert loop("ZZ40", LINKS_PER_TURN - 1, then) == []


@pytest.mark.parametrize(("value", "winner"), [("draw", "nobody"), ("active_player_loses", "P2")])
def test_a_cap_reached_without_a_question_decides(value: str, winner: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No card of the seeds can do 100 steps without a question, so both numbers are lowered here."""
    monkeypatch.setattr(machine, "STEPS_WITHOUT_QUESTION", HEALS)
    monkeypatch.setattr(machine, "STEPS_PER_TURN", 4 * HEALS)
    switches = f"loop_result: {value}"
    assert loop("ZZ41", 2, "    - after: {winner: undecided}\n", switches) == []
    assert loop("ZZ41", 3, f"    - after: {{winner: {winner}, by: Q82}}\n", switches) == []


def test_a_cap_reached_with_a_question_only_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "STEPS_PER_TURN", 4 * HEALS)
    assert loop("ZZ41", 3, "    - P1: stand ZZ41\n      refused: Q82\n      after: {winner: undecided}\n") == []


@pytest.mark.parametrize(("value", "winner"), [("draw", "nobody"), ("active_player_loses", "P2")])
def test_the_cap_reached_again_decides(value: str, winner: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cap of 20 steps: it stops the activations first, and the rest of the turn then reaches it once more."""
    monkeypatch.setattr(machine, "STEPS_PER_TURN", 20)
    then = f"""
    - P1: stand ZZ40
      refused: Q82
      after: {{winner: undecided}}
    - P1: end turn
      after: {{winner: {winner}, by: Q82}}
"""
    assert loop("ZZ40", 2, then, f"loop_result: {value}") == []


def test_every_turn_counts_its_own_steps() -> None:
    """However long the game: what the turns before took is not counted against this one."""
    bout = Bout(3, Switches())
    while bout.game.turn < 12:
        if any(isinstance(event, TurnStarted) for event in bout.step().events):
            assert bout.game.steps < 2 * HEALS


def test_the_opponents_answers_stop_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop is the turn's: in it nobody activates anything any more."""
    monkeypatch.setattr(machine, "LINKS_PER_TURN", 1)
    text = """
- id: LOOP
  title: {ja: ループ, en: Loop}
  cites: [Q82]
  board: {P1: {hand: [SK03, SK04]}, P2: {hand: [SK01], guardian: GD02}}
  steps:
    - P1: cast SK03
    - P2: answer with SK01
      refused: Q82
    - P2: answer with GD02
      refused: Q82
    - P2: pass
      after: {P1: {hand: 3}}
    - P1: cast SK04
      refused: Q82
"""
    (report,) = play(text)
    assert report.problems == []
