"""Card texts that are well spelt and make no sense: each fault that check.py finds has an example here."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest
from msgspec import structs

from referee.cards.ability_reader import ability, mission, operations
from referee.cards.source import Reader, read
from referee.language import check
from referee.language.card import Ability, Card, CostMission, Equip, Eternal, Mode, Royal, Skill
from referee.language.check import CardFault, ability_faults, card_faults, eternal_faults, mission_faults
from referee.language.check_scope import Scope
from referee.language.operation import Allow, CastOff, Draw, Forbid
from tests.kit.cards import catalogue

LANGUAGE = Path(check.__file__).parent

# kind of text | the text | what the fault says
TEXTS = """
skill.magic | {choose: [[{draw: 1}]]} | between two or more
skill.trigger | {cannot_be_cast_off: true, do: [{draw: 1}]} | only a magic or soul skill
skill.magic | {when: attack_declared, do: [{draw: 1}]} | only triggers have a 'when'
skill.soul | {when: {answers: skill.magic}, do: [{draw: 1}]} | only triggers have a 'when'
skill.trigger | {when: attack_declared, do: [{draw: 1}]} | answers casts only
royal.trigger | {when: {on: attack_declared, damage: battle}, do: [end_attack]} | belongs to would_take_damage
skill.trigger | {when: {answers: skill.soul}, do: [{draw: 1}]} | only to cast it off
skill.trigger | {when: {answers: [skill.magic, skill.soul]}, do: [{cast_off_soul: answered}]} | not both
skill.trigger | {when: {answers: guardian.magic}, do: [{draw: 1}]} | cannot answer guardian.magic
guardian.trigger | {when: {answers: royal.magic}, do: [{draw: 1}]} | cannot answer royal.magic
royal.trigger | {when: {answers: skill.trigger}, do: [{draw: 1}]} | cannot answer skill.trigger
royal.trigger | {when: {answers: any, other: true}, do: [{draw: 1}]} | cannot be told by
royal.trigger | {when: {answers: any, name: declared}, do: [{draw: 1}]} | needs 'declare_name'
skill.magic | {cost: [{use: 1}, {trash_x: 1}], do: [{draw: 1}]} | two costs take from the same place (skill)
skill.magic | {cost: [{pay_life: 1}, {pay_life: 1}], do: [{draw: 1}]} | same place (life)
skill.magic | {cost: [{trash_hand: 1}, {trash_hand: 1}], do: [{draw: 1}]} | same place (hand)
skill.magic | {cost: [{banish_blank: 1}], choose: [{cost: [{banish_blank: 1}], do: [{draw: 1}]}, [{draw: 2}]]} | (blank)
skill.magic | {cost: [{unclear_own: 1}, {unclear_own: 1}], do: [{draw: 1}]} | same place (royals)
guardian.magic | {cost: [return_self, return_self], do: [{draw: 1}]} | same place (guardian)
skill.magic | {cost: [{use: 6}], do: [{draw: 1}]} | must be from 1 to 5
skill.magic | {cost: [{pay_life: 11}], do: [{draw: 1}]} | must be from 1 to 10
skill.magic | {cost: [{trash_hand: {n: 1, name: declared}}], do: [{draw: 1}]} | paid at declaration
skill.magic | {cost: [{trash_hand: {n: 1, kind: guardian}}], do: [{draw: 1}]} | no guardian lies in the zone 'hand'
skill.magic | {cost: [return_self], do: [{draw: 1}]} | only a guardian's
guardian.soul | {cost: [return_self], do: [{draw: 1}]} | only a guardian's
skill.magic | [{draw: 0}] | must be from 1 to 20, not 0
skill.magic | [{damage: 21}] | must be from 1 to 20, not 21
skill.magic | [{force_add: {guardian: own, n: 0, until: end_of_turn}}] | and not 0
skill.magic | [{force_set: {guardian: own, n: 11, until: end_of_turn}}] | must be from 1 to 10
skill.magic | [{draw: x}] | costs 'trash_x'
skill.magic | [{draw: moved}] | needs an instruction before it that moves
skill.magic | [{heal: 1}, {draw: moved}] | needs an instruction before it that moves
skill.magic | [{damage: lead}] | 'delayed' effect
skill.magic | [{draw: [{life: own}, "*", 21]}] | factor
skill.magic | [{draw: [2, "*", 2]}] | write it so
skill.magic | {only_if: [1, "<", 2], do: [{draw: 1}]} | decides nothing
skill.magic | {only_if: [{life: own}, "<", 100], do: [{draw: 1}]} | from 0 to 99
skill.magic | {only_if: {all: [{guardian: own}]}, do: [{draw: 1}]} | two conditions or more
skill.magic | {only_if: {any: []}, do: [{draw: 1}]} | two conditions or more
skill.magic | {only_if: {answered: any}, do: [{draw: 1}]} | answers an activation
skill.trigger | [{if: {answered: skill.soul}, do: [{draw: 1}]}] | never answers skill.soul
skill.trigger | [{if: {answered: any, face: up}, do: [{draw: 1}]}] | cannot be told by
skill.magic | {only_if: [{count: opponent.hand, colour: red}, ">", 1], do: [{draw: 1}]} | not told apart
skill.magic | {only_if: [{colours: own.deck}, ">", 1], do: [{draw: 1}]} | are not known
skill.magic | {only_if: [{count: both.royals, colour: white}, ">", 1], do: [{draw: 1}]} | always 5 royals
skill.magic | {only_if: [{count: own.royals, colour: white, face: down}, ">", 1], do: [{draw: 1}]} | told apart
skill.magic | {only_if: [{colours: own.royals}, ">", 1], do: [{draw: 1}]} | six colours
skill.magic | {only_if: [{colours: own.skill, other: true}, ">", 1], do: [{draw: 1}]} | six colours
skill.magic | [{look: {from: opponent.hand, random: 1}}] | a whole hand
skill.magic | [{look: {from: own.deck, exactly: {cleared: own}}}] | a written number
skill.magic | [{look: {from: own.deck, exactly: 3}}, {draw: 1}, order_top] | right before it
skill.magic | [{if: {guardian: own}, do: [{draw: 1}]}, {then: [{heal: 1}]}] | a plain instruction before it
skill.magic | [{return_ex: opponent}, {draw: moved}] | that moves cards
skill.magic | [{force_add: {guardian: own, n: 1, until: end_of_battle}}] | there is no battle yet
unit.magic | [{delayed: {guardian: this, until: end_of_turn, do: [{force_swap: end_of_chain}]}}] | on no chain
skill.magic | {only_if: [{count: own.skill, colour: white}, ">", 1], do: [{draw: 1}]} | is white
skill.magic | {only_if: [{count: own.royals, colour: red, face: up}, ">", 1], do: [{draw: 1}]} | is red
skill.magic | {only_if: [{count: both.blank, name: answered}, ">", 0], do: [{draw: 1}]} | answers an activation
skill.magic | {only_if: [{count: both.blank, name: declared}, ">", 0], do: [{draw: 1}]} | needs 'declare_name'
skill.magic | {only_if: [{count: own.skill, rank: 1}, ">", 0], do: [{draw: 1}]} | has a rank or force
skill.magic | [{summon_free: {from: own.ex, rank: 6}}] | no printed value is 6
skill.magic | [{summon_free: {from: own.ex, force: [">", 11]}}] | no printed value is 11
skill.magic | [{trash: {from: own.skill, face: up}}] | only royals lie face up
skill.magic | [{return_ex: this}] | 'this' guardian
guardian.soul | [{force_add: {guardian: this, n: 1, until: end_of_turn}}] | 'this' guardian
royal.trigger | [{forbid_attack: summoned}] | after 'when: opponent_summoned'
skill.magic | [{trash: {from: opponent.skill, by: each}}] | one player chooses
skill.magic | [{trash: {from: each.skill, by: opponent}}] | among their own cards
skill.magic | [{trash: {from: own.hand, by: opponent}}] | the opponent would see your hand
skill.magic | [{shuffle_in: {from: each.hand, exactly: 1}}] | unseen by the other
skill.magic | [{look: {from: opponent.royals, colour: white}}] | face-down royals cannot be told apart
skill.magic | [declare_name, {look: {from: opponent.royals, name: declared}}] | face-down royals cannot be told apart
skill.magic | [{trash: {from: opponent.hand}}] | unseen
skill.magic | [{banish: {from: opponent.ex, up_to: 1}}] | unseen
skill.magic | [{trash: {from: opponent.hand, all: true, colour: red}}] | cannot be told apart
skill.magic | [{trash: {from: opponent.blank}}] | cannot pick from 'blank'
skill.magic | [{search: {from: opponent.deck}}] | only among own cards
skill.magic | [{set: {from: opponent.blank, kind: skill}}] | only among own cards
skill.magic | [{search: {from: own.deck, all: true}}] | a search chooses
skill.magic | [{set: {from: own.deck, up_to: 2}}] | uppermost
skill.magic | [{banish: {from: opponent.deck, colour: red}}] | uppermost
skill.magic | [{banish: {from: each.deck}}] | only one deck
skill.magic | [{retrieve: {from: own.blank}}] | say 'kind: skill or equip'
skill.magic | [{attach_unit: {from: own.hand}}] | say 'kind: equip'
skill.magic | [{recover_guardian: {from: own.blank}}] | say 'kind: guardian'
skill.magic | [{unclear: {from: opponent.royals, face: down}}] | only a cleared royal
skill.magic | [{clear_free: {from: own.royals, face: up}}] | only a face-down royal
skill.magic | [{look: {from: own.hand, all: true}}] | one can look at
skill.magic | [{look: {from: own.deck, all: true}}] | uppermost
skill.magic | [{look: {from: opponent.royals, face: up}}] | everybody sees
skill.magic | [{reveal: own.ex}] | only a deck or a hand
skill.magic | [{take: 1}] | needs 'look
skill.magic | [{look: {from: opponent.deck, exactly: 2}}, order_top] | needs 'look
skill.magic | [{cast_off: answered}] | no answered activation
royal.trigger | {when: attack_declared, do: [{negate_effect: answered}]} | no answered activation
guardian.trigger | {when: {answers: guardian.magic}, do: [{cast_off: answered}]} | can answer a magic skill
skill.trigger | {when: {answers: skill.soul}, do: [{cast_off: answered}, {cast_off_soul: answered}]} | can answer a magic
royal.trigger | [{cast_off_soul: answered}] | needs 'when: {answers: skill.soul}'
skill.trigger | [{stand_off: answered}] | can answer a stand
guardian.trigger | [{immune: opponent}] | only an own guardian
royal.magic | [end_attack] | needs 'when: attack_declared or battle_accepted'
guardian.trigger | {when: attack_declared, do: [no_trash]} | needs 'when: battle_accepted'
guardian.trigger | {when: attack_declared, do: [{reduce: 1}]} | needs 'when: would_take_damage'
guardian.trigger | [{instead_trash: {from: own.skill}}] | needs 'when: would_lose_battle'
skill.soul | [stay_at_end] | in the skill zone
skill.magic | [{skip_phase: end}] | cannot be skipped
skill.magic | [{then: [{draw: 1}]}] | needs a plain instruction before it
skill.magic | [{draw: 1}, {then: [{heal: 1}]}, {then: [{heal: 1}]}] | needs a plain instruction before it
skill.magic | [{janken: {}}] | decides nothing
skill.magic | [{opponent_chooses: [[{draw: 1}]]}] | two or more
unit.magic | [{delayed: {guardian: this, until: end_of_turn, do: [{delayed: {guardian: this, until: end_of_turn, do: [{draw: 1}]}}]}}] | cannot delay another
guardian.trigger | [{delayed: {guardian: this, until: end_of_turn, do: [{cast_off: answered}]}}] | no answered activation
skill.magic | {cost: [{trash_x: 1}], do: [{delayed: {guardian: own, until: end_of_turn, do: [{draw: x}]}}]} | costs 'trash_x'
skill.magic | [{allow: {rank: own, n: 5}}] | from -4 to 4
skill.magic | [{extra_attack: {guardian: own, n: 6}}] | must be from 1 to 5
skill.magic | [{allow: {refill: own, n: 8, until: while_cleared}}] | makes no sense here
skill.magic | [{force_swap: used}] | makes no sense here
skill.magic | [{forbid: {attack: each, until: used}}] | makes no sense here
skill.magic | [{forbid: {cast_named: opponent}}] | needs 'declare_name'
skill.magic | [{forbid: {answer: own}}] | only the opponent answers
skill.magic | [{forbid: {stand: opponent}}] | belongs to 'stand'
skill.magic | [{forbid: {attack: opponent, kinds: [royal.magic]}}] | belongs to 'stand'
skill.magic | [{forbid: {stand: opponent, kinds: [skill.magic]}}] | is never stood
"""  # noqa: E501
MISSIONS = """
{trial: [{force: this}, ">", 1]} | 'this' guardian
{trial: [x, ">", 1]} | costs 'trash_x'
{trial: {answered: any}} | answers an activation
{cost: [{use: 1}], phases: [judge]} | no clear check
{cost: [{trash_x: 1}], phases: [cast]} | nothing to a mission
{cost: [], phases: [cast]} | has a cost
"""
ETERNALS = """
[{draw: 1}] | only allows, forbids or redirects
[{forbid: {answer: opponent, until: while_cleared}}] | said once
[{allow: {extra_summon: own, until: while_cleared}}] | is used up
[{redirect: {who: opponent, until: end_of_turn}}] | makes no sense here
[{allow: {refill: own, n: 8}}] | makes no sense here
"""
DEEP = "[" + "{if: {guardian: own}, do: [" * 7 + "{draw: 1}" + "]}" * 7 + "]"
DEEP_CONDITION = "{only_if: " + "{not: " * 8 + "{guardian: own}" + "}" * 8 + ", do: [{draw: 1}]}"
DEEP_NUMBER = "[{draw: " + "[" * 8 + "{life: own}" + ', "*", 2]' * 8 + "}]"


def cases(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split(" | ")] for line in table.strip().splitlines()]


def text_of(kind: str, yaml: str) -> list[CardFault]:
    root, faults = read("t", yaml.encode())
    reader = Reader("t", faults)
    assert root is not None
    if kind == "mission":
        found_mission = mission(reader, root)
        assert faults == []
        return mission_faults(found_mission)
    if kind == "eternal":
        found_eternal = Eternal(operations(reader, root))
        assert faults == []
        return eternal_faults(found_eternal)
    found = ability(reader, root)
    assert faults == []
    return ability_faults(kind, found)  # type: ignore[arg-type]


ALL = [
    *cases(TEXTS),
    *(["mission", *case] for case in cases(MISSIONS)),
    *(["eternal", *case] for case in cases(ETERNALS)),
    ["skill.magic", DEEP, "nested more than 6 deep"],
    ["skill.magic", DEEP_CONDITION, "nested more than 6 deep"],
    ["skill.magic", DEEP_NUMBER, "nested more than 6 deep"],
    ["skill.magic", "[" + "{draw: 1}, " * 25 + "]", "at most 24 instructions"],
]


@pytest.mark.parametrize(("kind", "yaml", "expected"), ALL)
def test_a_text_that_makes_no_sense(kind: str, yaml: str, expected: str) -> None:
    found = [str(fault) for fault in text_of(kind, yaml)]
    assert any(expected in fault for fault in found), found
    assert all(fault.endswith(")") for fault in found)  # each cites its clause


SENSIBLE = """
skill.trigger | {when: {answers: skill.magic, colour: [red, blue]}, do: [{cast_off: answered}]}
guardian.trigger | {when: {on: attack_declared, also: true}, do: [{if: {answered: any}, do: [{draw: 1}]}]}
skill.magic | [{draw: 1}, {then: [{damage: moved}]}]
skill.magic | {cost: [{trash_x: 2}], choose: [[{damage: x}], [{heal: [x, "*", 2]}]]}
skill.magic | [declare_name, {retrieve: {from: own.blank, kind: skill, name: declared}}]
skill.magic | [{trash: {from: opponent.hand, exactly: 2, by: opponent, colour: red}}]
skill.soul | {cannot_be_cast_off: true, do: [{forbid: {answer: opponent, until: used}}]}
unit.trigger | {when: would_take_damage, do: [{reduce: 2}]}
skill.magic | [{force_set: {guardian: opponent, n: 0, until: end_of_turn}}]
"""


@pytest.mark.parametrize(("kind", "yaml"), cases(SENSIBLE))
def test_a_text_that_makes_sense(kind: str, yaml: str) -> None:
    assert text_of(kind, yaml) == []


def seed(card_id: str) -> Card:
    card = catalogue().find(card_id)
    assert card is not None
    return card


def broken_cards() -> Iterator[tuple[Card, str]]:
    """Trees that no card file can say, but a foreign ruleset can."""
    skill, guardian, royal, equip = seed("SK01"), seed("GD01"), seed("RY02"), seed("EQ01")
    assert isinstance(skill, Skill)
    assert isinstance(royal, Royal)
    assert isinstance(equip, Equip)
    yield structs.replace(skill, id="sk 1"), "capital letters"
    yield structs.replace(skill, id="A" * 17), "capital letters"
    yield structs.replace(skill, name=" x"), "no spaces around"
    yield structs.replace(skill, name="ﾊﾝｶｸ"), "NFKC"
    yield structs.replace(skill, booster=0), "a booster is numbered"
    yield structs.replace(guardian, rank=6), "a rank is from 1 to 5"
    yield structs.replace(guardian, force=0), "a printed force"
    yield structs.replace(royal, functions=()), "one or more functions"
    yield structs.replace(equip, magic=None, trigger=None), "a magic effect, a trigger effect, or both"
    yield structs.replace(equip, booster=1), "only from booster 2"
    yield structs.replace(skill, soul=Ability()), "either does something or offers modes"
    yield structs.replace(skill, soul=Ability(do=(Allow("luck"),))), "can be allowed"
    yield structs.replace(skill, soul=Ability(do=(Forbid("breathing"),))), "can be forbidden"
    yield structs.replace(skill, trigger=Ability(do=(CastOff("hand"),))), "cast off to blank or lost"
    yield structs.replace(skill, soul=Ability(modes=(Mode(do=()), Mode(do=())))), "nothing is done"
    yield structs.replace(royal, mission=CostMission((), ())), "names its phases"
    yield structs.replace(royal, functions=(Eternal(()),)), "says what holds"


@pytest.mark.parametrize(("card", "expected"), list(broken_cards()), ids=lambda value: str(value)[:30])
def test_a_card_that_no_file_can_say(card: Card, expected: str) -> None:
    found = [str(fault) for fault in card_faults(card)]
    assert any(expected in fault for fault in found), found


def test_a_fault_says_where_it_stands() -> None:
    branch = "{if: {guardian: own}, do: [{heal: 1}], else: [{draw: 0}]}"
    deep = f"{{choose: [[{{draw: 1}}], [{{draw: 1}}, {{then: [{branch}]}}]]}}"
    (fault,) = text_of("skill.magic", deep)
    assert fault.path == ("choose", 1, "do", 1, "then", 0, "else", 0)
    royal = structs.replace(seed("RY01"), functions=(Eternal((Allow("refill", 8, "own", "turn"), Draw(1))),))
    assert [fault.path for fault in card_faults(royal)] == [
        ("functions", 0, "eternal", 0), ("functions", 0, "eternal", 1),
    ]  # fmt: skip


def _sites() -> set[tuple[str, int]]:
    """Every place in check*.py where a fault is found."""
    found = set()
    for file in sorted(LANGUAGE.glob("check*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in ("fault", "_add"):
                    found.add((file.name, node.lineno))
    return found


def test_every_place_that_finds_a_fault_is_shown_by_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    hit: set[tuple[str, int]] = set()

    def site(frame: FrameType) -> None:
        hit.add((Path(frame.f_code.co_filename).name, frame.f_lineno))

    plain_fault, plain_add = Scope.fault, check._add

    def fault(scope: Scope, message: str, clause: str) -> None:
        site(sys._getframe(1))
        plain_fault(scope, message, clause)

    def add(found: list[CardFault], step: str, message: str, clause: str) -> None:
        site(sys._getframe(1))
        plain_add(found, step, message, clause)

    monkeypatch.setattr(Scope, "fault", fault)
    monkeypatch.setattr(check, "_add", add)
    for kind, yaml, _ in ALL:
        text_of(kind, yaml)
    for card, _ in broken_cards():
        card_faults(card)
    assert _sites() - hit == set()
