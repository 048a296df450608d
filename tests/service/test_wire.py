"""What crosses the wire means the same on both sides, and what is not of its form is malformed."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.language.switches import Switches
from referee.rules import action as act
from referee.rules.refusal import refuse
from referee.service import bounds, wire
from referee.service.fault import STATUS, Fault, Reason
from referee.service.library import Library
from shinpan.v1 import action_pb2, error_pb2

CARDS = 30
card = st.integers(1, CARDS)
number = st.integers(0, bounds.NUMBER_MAX)
fill = st.lists(st.lists(number, max_size=6).map(tuple), max_size=4).map(tuple)
MOVES: dict[type, st.SearchStrategy[act.GameMove]] = {
    act.Throw: st.builds(act.Throw, st.integers(0, 2)),
    act.GoFirst: st.builds(act.GoFirst, st.booleans()),
    act.Redraw: st.just(act.Redraw()),
    act.Pass: st.just(act.Pass()),
    act.Finish: st.just(act.Finish()),
    act.Draw: st.just(act.Draw()),
    act.Cast: st.builds(act.Cast, card, number, fill),
    act.CastSoul: st.builds(act.CastSoul, number, number, fill),
    act.SetEquip: st.builds(act.SetEquip, card),
    act.Stand: st.builds(act.Stand, number, number, fill),
    act.StandRoyal: st.builds(act.StandRoyal, number, number, number, fill),
    act.Summon: st.builds(act.Summon, card, fill),
    act.Clear: st.builds(act.Clear, number, fill),
    act.SealClear: st.builds(act.SealClear, st.just(-1) | number, fill),
    act.Attack: st.just(act.Attack()),
    act.Block: st.builds(act.Block, st.booleans()),
    act.Choose: st.builds(act.Choose, fill),
    act.ChooseUnseen: st.builds(act.ChooseUnseen, fill),
    act.ChooseMode: st.builds(act.ChooseMode, number),
    act.Concede: st.just(act.Concede()),
}


def test_every_move_is_tried() -> None:
    assert set(MOVES) == set(get_args(act.GameMove))


@given(st.one_of(*MOVES.values()))
def test_a_move_comes_back_as_it_went(move: act.GameMove) -> None:
    message = action_pb2.Action.FromString(wire.action_message(move).SerializeToString())
    picks = [action_pb2.Picks(values=values) for values in getattr(move, "fill", ())]
    assert wire.move_of(message, picks, CARDS) == move


@pytest.mark.parametrize(
    ("message", "picks", "field"),
    [
        (action_pb2.Action(), [], "action"),
        (action_pb2.Action(finish=action_pb2.Finish()), [[1]], "fill"),
        (action_pb2.Action(stand=action_pb2.Stand(iid=2**31)), [], "action"),
        (action_pb2.Action(choose=action_pb2.Choose()), [[2**31]], "fill"),
        (action_pb2.Action(choose=action_pb2.Choose()), [[0] * (bounds.PICKS_MAX + 1)], "fill"),
        (action_pb2.Action(choose=action_pb2.Choose()), [[]] * (bounds.SLOTS_MAX + 1), "fill"),
    ],
)
def test_a_malformed_action_names_its_field(message: action_pb2.Action, picks: list[list[int]], field: str) -> None:
    with pytest.raises(Fault) as fault:
        wire.move_of(message, [action_pb2.Picks(values=values) for values in picks], CARDS)
    assert (fault.value.reason, fault.value.metadata) == (Reason.MALFORMED, {"field": field})


@pytest.mark.parametrize("number", [0, CARDS + 1, 2**32 - 1])
def test_a_card_that_the_ruleset_lacks_is_unknown(number: int) -> None:
    for message in (
        action_pb2.Action(cast=action_pb2.Cast(card=number)),
        action_pb2.Action(summon=action_pb2.Summon(card=number)),
        action_pb2.Action(set_equip=action_pb2.SetEquip(card=number)),
    ):
        with pytest.raises(Fault) as fault:
            wire.move_of(message, [], CARDS)
        assert fault.value.reason is Reason.UNKNOWN_CARD


@pytest.mark.parametrize("text", ["", "0" * 31, "0" * 33, "G" * 32, "A" * 32, "é" * 32])
def test_a_match_id_is_32_hex_digits(text: str) -> None:
    with pytest.raises(Fault) as fault:
        wire.match_id_of(text)
    assert fault.value.metadata == {"field": "match_id"}


@pytest.mark.parametrize("text", ["", "x" * 65, "é" * 33])
def test_a_command_id_has_1_to_64_bytes(text: str) -> None:
    with pytest.raises(Fault) as fault:
        wire.command_id_of(text)
    assert fault.value.metadata == {"field": "command_id"}


def test_switches_come_back_as_they_went() -> None:
    switches = Switches(same_name="all_kinds", overpay=True, turn_limit=12)
    assert wire.switches_of(wire.switch_values(switches)) == switches
    assert wire.switches_of({}) == Switches()


def test_every_bad_switch_is_listed() -> None:
    bad = {"nonsense": "1", "overpay": "maybe", "turn_limit": "-1", "clock": "999999999999", "null_cast": "True"}
    faults = wire.switches_of(bad)
    assert isinstance(faults, list)
    assert [(fault.code, fault.switch_value) for fault in faults] == [
        ("bad_switch", "clock=999999999999"),
        ("unknown_switch", "nonsense=1"),
        ("bad_switch", "null_cast=True"),
        ("bad_switch", "overpay=maybe"),
        ("bad_switch", "turn_limit=-1"),
    ]
    assert all(fault.text.ja and fault.text.en for fault in faults)


def test_switches_that_cannot_stand_together_are_a_fault() -> None:
    faults = wire.switches_of({"soul_banish": "on_cast", "soul_castoff_to": "blank"})
    assert isinstance(faults, list)
    (fault,) = faults
    assert fault.code == "switches_together"
    assert fault.switch_value == "soul_banish=on_cast with soul_castoff_to=blank"
    assert "両立しません" in fault.text.ja
    assert "cannot stand together" in fault.text.en


def test_a_refusal_names_the_card_and_the_number_needed() -> None:
    pinned = Library().ruleset(Switches())
    card = pinned.numbers["SK01"]
    said = wire.refusal(refuse("name_cast_magic", "per_kind", card=card), pinned.names)
    assert said.text.en.endswith("this turn: Call to War (Q27, same_name=per_kind)")
    assert "「開戦の号令」" in said.text.ja
    assert (said.ruling, said.switch_value) == ("Q27", "same_name=per_kind")
    assert "3 needed" in wire.refusal(refuse("rank_unpaid", False, needed=3), pinned.names).text.en


def test_the_reasons_are_those_of_the_protocol() -> None:
    named = {name.removeprefix("ERROR_REASON_") for name in error_pb2.ErrorReason.DESCRIPTOR.values_by_name}
    assert named - {"UNSPECIFIED"} == {str(reason) for reason in Reason} == {str(reason) for reason in STATUS}
