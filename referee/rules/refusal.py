"""Every answer 'no' that the rules can give: a closed table, each with its clauses, ruling and switch."""

from typing import Final

from msgspec import Struct


class Refused(Struct, frozen=True):
    """A normal answer. `clauses` first, then the ruling and switch value that decided it, where one did.

    `params` name only what the asking seat may know.
    """

    code: str
    clauses: tuple[str, ...]
    ruling: str = ""
    switch: str = ""
    params: tuple[tuple[str, int | str], ...] = ()


REASONS: Final[dict[str, tuple[tuple[str, ...], str, str]]] = {
    # code: clauses, ruling, switch. First what the match refuses, then the game.
    "not_organizer": ((), "", ""),
    "not_referee": ((), "", ""),
    "already_open": ((), "", ""),
    "unfit_match": ((), "", ""),
    "unknown_card": ((), "Q05", ""),
    "deck_illegal": (("A01",), "Q01", ""),
    "not_your_seat": ((), "", ""),
    "already_joined": ((), "", ""),
    "time_left": ((), "Q77", "clock"),
    "time_over": ((), "Q77", "clock"),
    # Ladder order: match, question, timing, speed, ban, limit, place, gate, cost, pick.
    "game_over": (("E08", "E09"), "Q77", ""),
    "not_started": (("D01", "D02"), "Q10", ""),
    "wrong_turn": (("E01",), "Q61", ""),
    "not_asked": (("E01",), "Q61", ""),
    "stale_question": (("E01",), "Q61", ""),
    "other_question": (("E01",), "Q61", ""),
    "referee_draws": (("E02",), "Q13", ""),
    "no_charge_first_turn": (("E04", "E02"), "Q32", ""),
    "no_soul_first_turn": (("E07", "E05"), "Q32", ""),
    "no_battle_first_turn": (("E15", "E14"), "Q32", ""),
    "not_in_phase_cast": (("G01", "E11"), "Q25", ""),
    "not_in_phase_soul": (("G08", "E05"), "Q19", ""),
    "not_in_phase_set": (("K01",), "Q47", "equip_set_phase"),
    "not_in_phase_stand": (("H16", "I10"), "Q50", ""),
    "not_in_phase_summon": (("E13", "I02"), "Q43", ""),
    "not_in_phase_battle": (("E14", "J01"), "Q50", ""),
    "not_a_clear_check": (("H07", "H08"), "Q56", ""),
    "nothing_to_answer": (("G04", "H18", "I11"), "Q66", ""),
    "nothing_to_block": (("J02",), "Q51", ""),
    "nothing_to_throw": (("D01",), "Q09", ""),
    "nothing_to_choose": (("M02",), "Q79", ""),
    "must_answer_now": (("E01",), "Q61", ""),
    "not_in_hand": (("F01", "E11"), "Q26", ""),
    "not_in_blank": (("F02", "E05"), "Q21", ""),
    "not_in_ex": (("C05", "I01"), "Q06", ""),
    "not_on_field": (("F09", "F20"), "Q91", ""),
    "not_a_skill": (("B01", "F01"), "Q26", ""),
    "not_an_equip": (("K01",), "Q47", ""),
    "equip_not_cast": (("K01", "K04"), "Q47", ""),
    "no_such_text": (("B01", "I09", "H13", "K06"), "", ""),
    "no_such_mode": (("F22",), "Q79", ""),
    "set_not_cast": (("F18",), "Q48", ""),
    "eternal_not_stood": (("H15",), "Q73", ""),
    "trigger_own_turn": (("B03", "H17", "I11"), "Q93", ""),
    "trigger_skill_answers_cast": (("L01", "G04", "H14"), "Q65", ""),
    "magic_not_answered": (("G05",), "Q22", ""),
    "soul_not_answered": (("G05", "F05"), "Q22", "soul_castoff"),
    "restricted_timing": (("H19", "I12"), "Q66", ""),
    "window_filter": (("H19", "I12"), "Q66", ""),
    "no_trigger_on_set": (("K02",), "Q47", ""),
    "too_slow": (("L01",), "Q68", ""),
    "trigger_on_trigger": (("L08",), "Q69", ""),
    "magic_is_no_answer": (("I10", "H16", "L01"), "Q67", "magic_as_answer"),
    "too_late": (("H18",), "Q91", ""),
    "forbidden": (("F22",), "Q75", ""),
    "forbidden_name": (("F22",), "Q75", ""),
    "loop_stopped": (("H11",), "Q82", "loop_result"),
    "name_cast_magic": (("G03",), "Q27", "same_name"),
    "name_cast_trigger": (("G07",), "Q27", "same_name"),
    "name_cast": (("G03", "G07"), "Q35", "same_name"),
    "soul_used": (("I13",), "Q42", "guardian_soul_banish"),
    "stood_magic": (("H16", "I10"), "Q71", "once"),
    "stood_trigger": (("H17", "I11"), "Q71", "once"),
    "summoned_already": (("I02",), "Q43", ""),
    "attacked_already": (("J01",), "Q50", ""),
    "name_cleared": (("H12",), "Q62", ""),
    "zone_full": (("C03", "E11"), "Q24", ""),
    "no_guardian": (("J01", "C06"), "Q50", ""),
    "nobody_to_attack": (("E14",), "Q51", "attack_empty"),
    "must_accept": (("J02",), "Q75", ""),
    "gate_closed": (("B01",), "Q25", ""),
    "null_cast": (("E11",), "Q25", "null_cast"),
    "rank_unpaid": (("I06", "F12"), "Q40", "overpay"),
    "cost_unpaid": (("F12",), "Q27", ""),
    "life_unpaid": (("E09",), "Q80", "pay_to_zero"),
    "cost_phase": (("H05", "H06"), "Q60", "cost_clear"),
    "already_cleared": (("F07", "H01"), "", ""),
    "no_such_royal": (("C04", "H01"), "Q63", ""),
    "mission_open": (("H03", "H08"), "Q57", ""),
    "mission_unpaid": (("H05", "H06"), "Q60", ""),
    "must_clear": (("H03",), "Q57", "trial_clear"),
    "unfit_pick": (("F22",), "Q79", ""),
    "no_such_throw": (("D01",), "Q09", ""),
}


def refuse(code: str, value: object = "", **params: int | str) -> Refused:
    """The refusal of that code; `value` is the value in force of its switch, if it has one."""
    clauses, ruling, switch = REASONS[code]
    return Refused(code, clauses, ruling, f"{switch}={_word(value)}" if switch else "", tuple(sorted(params.items())))


def _word(value: object) -> str:
    """A switch value as card and scenario files write it."""
    if isinstance(value, bool):
        return str(value).lower()
    return "none" if value == 0 else str(value)
