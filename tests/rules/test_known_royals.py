"""Q85: an uncleared royal stays in its place and is known to everybody; a face-down one is its owner's alone."""

from referee.cards.scenario_reader import read_scenarios
from referee.cli.scenario.pool import pool_of
from referee.cli.scenario.stage import Stage
from referee.rules import action as ac
from referee.rules.redact import redact
from tests.scenarios.seeds import library

UNCLEAR = """
id: KNOWN
title: {ja: 公開済み, en: Known}
cites: [Q85]
board:
  phase: soul
  P1: {blank: [SK02], royals: [5 fillers]}
  P2: {royals: [RY01, RY03 cleared, 3 fillers]}
steps:
  - P1: cast soul SK02
"""


def test_an_uncleared_royal_is_known_to_everybody() -> None:
    scenarios, faults = read_scenarios("f", UNCLEAR.encode(), *library())
    assert not faults
    (case,) = scenarios[0].cases
    stage = Stage(pool_of(library().catalogue, case.switches), case, telling=False)
    number = stage.book.number["RY03"]
    iid = next(iter(stage.game.sides[0].blank))
    assert stage.act(0, ac.CastSoul(iid, 0, ())) is None
    while stage.pass_one():
        if not stage.game.links and stage.game.sides[1].cleared() == 0:
            break
    for viewer in (0, 1, 2):
        royals = redact(stage.game, viewer).sides[1].royals
        assert royals[1].card == number
        assert royals[1].iid == 0
        assert isinstance(royals[0].card, int) == (viewer == 1)
