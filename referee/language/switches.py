"""The 40 switches of the rulings, each with its values; the first value is the default."""

from typing import Final

from msgspec import Struct, structs


class Switches(Struct, frozen=True, kw_only=True):
    """One value per switch. `turn_limit` and `clock` are 0 for none, else turns and seconds."""

    colour_arc: str = "subset"  # Q02
    format_sets: str = "1,2"  # Q07
    janken_winner: str = "first"  # Q08
    mulligan: str = "none"  # Q11
    hand_limit: str = "none"  # Q14
    refresh_guardians: str = "stay"  # Q16
    empty_deck: str = "nothing"  # Q17
    refresh_on_effect_draw: bool = False  # Q18
    soul_banish: str = "after"  # Q20
    soul_castoff: str = "named"  # Q22
    soul_castoff_to: str = "lost"  # Q23
    null_cast: bool = True  # Q25
    life_loss: str = "judge"  # Q28
    royal_win: str = "judge"  # Q29
    judge_both: str = "lose"  # Q30
    life_cap: str = "none"  # Q34
    same_name: str = "per_kind"  # Q35
    equip_at_end: str = "trash"  # Q37
    overpay: bool = False  # Q40
    guardian_soul_banish: bool = True  # Q42
    unit_to: str = "blank"  # Q44
    equip_set_phase: str = "cast"  # Q47
    attack_empty: bool = True  # Q51
    force_tie: str = "none"  # Q53
    force_cap: str = "none"  # Q54
    blocker_gone: str = "no_damage"  # Q55
    trial_clear: str = "optional"  # Q57
    clear_order: str = "turn_player"  # Q58
    clear_check_after: str = "chain"  # Q59
    cost_clear: str = "at_check"  # Q60
    magic_as_answer: bool = False  # Q67
    answers_per_activation: str = "one"  # Q69
    once: str = "per_name"  # Q71
    source_gone: str = "resolves"  # Q74
    turn_limit: int = 0  # Q77
    clock: int = 0  # Q77
    tiebreak: str = "draw"  # Q77
    choose_at: str = "resolve"  # Q79
    pay_to_zero: bool = True  # Q80
    loop_result: str = "draw"  # Q82


SWITCH_RULING: Final[dict[str, str]] = {
    "colour_arc": "Q02", "format_sets": "Q07", "janken_winner": "Q08", "mulligan": "Q11", "hand_limit": "Q14",
    "refresh_guardians": "Q16", "empty_deck": "Q17", "refresh_on_effect_draw": "Q18", "soul_banish": "Q20",
    "soul_castoff": "Q22", "soul_castoff_to": "Q23", "null_cast": "Q25", "life_loss": "Q28", "royal_win": "Q29",
    "judge_both": "Q30", "life_cap": "Q34", "same_name": "Q35", "equip_at_end": "Q37", "overpay": "Q40",
    "guardian_soul_banish": "Q42", "unit_to": "Q44", "equip_set_phase": "Q47", "attack_empty": "Q51",
    "force_tie": "Q53", "force_cap": "Q54", "blocker_gone": "Q55", "trial_clear": "Q57", "clear_order": "Q58",
    "clear_check_after": "Q59", "cost_clear": "Q60", "magic_as_answer": "Q67", "answers_per_activation": "Q69",
    "once": "Q71", "source_gone": "Q74", "turn_limit": "Q77", "clock": "Q77", "tiebreak": "Q77", "choose_at": "Q79",
    "pay_to_zero": "Q80", "loop_result": "Q82",
}  # fmt: skip

VALUES: Final[dict[str, tuple[str | bool, ...]]] = {
    "colour_arc": ("subset", "contiguous"),
    "format_sets": ("1,2", "1"),
    "janken_winner": ("first", "chooses"),
    "mulligan": ("none", "once"),
    "hand_limit": ("none", "7_at_end"),
    "refresh_guardians": ("stay", "to_ex"),
    "empty_deck": ("nothing", "lose"),
    "refresh_on_effect_draw": (False, True),
    "soul_banish": ("after", "on_cast"),
    "soul_castoff": ("named", "any", "never"),
    "soul_castoff_to": ("lost", "blank"),
    "null_cast": (True, False),
    "life_loss": ("judge", "immediate"),
    "royal_win": ("judge", "immediate"),
    "judge_both": ("lose", "win", "draw"),
    "life_cap": ("none", "10"),
    "same_name": ("per_kind", "all_kinds"),
    "equip_at_end": ("trash", "stay"),
    "overpay": (False, True),
    "guardian_soul_banish": (True, False),
    "unit_to": ("blank", "lost"),
    "equip_set_phase": ("cast", "cast_summon"),
    "attack_empty": (True, False),
    "force_tie": ("none", "both", "attacker"),
    "force_cap": ("none", "10"),
    "blocker_gone": ("no_damage", "damage"),
    "trial_clear": ("optional", "forced"),
    "clear_order": ("turn_player", "simultaneous_sealed"),
    "clear_check_after": ("chain", "link"),
    "cost_clear": ("at_check", "open_state"),
    "magic_as_answer": (False, True),
    "answers_per_activation": ("one", "many"),
    "once": ("per_name", "per_appearance"),
    "source_gone": ("resolves", "fizzles"),
    "tiebreak": ("draw", "royals_then_life"),
    "choose_at": ("resolve", "declare"),
    "pay_to_zero": (True, False),
    "loop_result": ("draw", "active_player_loses"),
}

NUMBERS: Final[dict[str, int]] = {"turn_limit": 1_000, "clock": 86_400}
"""Switches that hold a number: their largest value. 0 means none."""


def switch_faults(switches: Switches) -> list[str]:
    """Every reason why these values cannot govern a match, each naming its switch and ruling; empty if they can."""
    faults = []
    for name, value in structs.asdict(switches).items():
        limit = NUMBERS.get(name)
        if limit is None:
            if not any(type(value) is type(known) and value == known for known in VALUES[name]):
                faults.append(
                    f"{name}: {value!r} is none of {', '.join(map(str, VALUES[name]))} ({SWITCH_RULING[name]})"
                )
        elif type(value) is not int or not 0 <= value <= limit:
            faults.append(f"{name}: {value!r} is not a number from 0 (none) to {limit} ({SWITCH_RULING[name]})")
    if switches.soul_banish == "on_cast" and switches.soul_castoff_to == "blank":
        faults.append("soul_banish=on_cast with soul_castoff_to=blank: a card already banished cannot stay (Q20, Q23)")
    return faults
