"""Restricted timings that are offered several times (Q69 `many`, Q96): for as long as the event is about to happen."""

from tests.scenarios.seeds import play

TEXT = """
id: MANY-INSTEAD
title: {ja: 身代わりは1度, en: One trash instead}
cites: [Q69, Q75, Q96]
own_cards: |
  - id: ZZ80
    kind: equip
    name: {ja: 身代わり人形, en: Straw Doll}
    trigger: {when: would_lose_battle, do: [{instead_trash: {from: own.skill}}]}
switches: {answers_per_activation: many}
board:
  phase: battle
  P1: {guardian: {card: GD02, force: 9}}
  P2: {guardian: {card: GD02, force: 1, units: [ZZ80, ZZ80]}, skill: 2}
steps:
  - P1: attack
  - P2: accept
  - P2: answer with ZZ80
    after: {asked: [P2 choose]}
  - P2: choose FILLER-SKILL-1
    after: {P2: {guardian: GD02, units: [ZZ80], skill: 1}, not_asked: [P2 moment]}
variants:
  - is: again while nothing was trashed instead
    board: {P2: {skill: none}}
    steps:
      - P1: attack
      - P2: accept
      - P2: answer with ZZ80
        after: {asked: [P2 moment]}
      - P2: answer with ZZ80
        after: {P2: {guardian: none}, not_asked: [P2 moment]}
"""


def test_a_trash_that_is_off_is_offered_no_more() -> None:
    for report in play(TEXT):
        assert report.problems == []
