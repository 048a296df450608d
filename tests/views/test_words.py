"""Every code, kind, reason and word has both languages, and the Japanese is Japanese."""

import ast
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import referee.match
import referee.rules
from referee.language import operation as op
from referee.language.switches import VALUES, Switches, switch_faults
from referee.language.terms import (
    COLOUR_RING,
    PHASES,
    ROYAL_LINE,
    THROWS,
    AbilityKind,
    CardKind,
    Deed,
    Moment,
    Zone,
)
from referee.match import event as me
from referee.match.action import Join, MatchAction, Play, Resume, RunOut
from referee.rules import action as ac
from referee.rules.refusal import REASONS, Refused, refuse
from referee.views import (
    deck_words,
    happenings,
    labels,
    modifier_words,
    move_words,
    names,
    narration,
    operation_words,
    prompts,
    refusal_words,
    switch_words,
    words,
)
from referee.views.phrase import LANGS, Phrase, capital, cards, counted, join
from replay import RollBack, RolledBack
from tests.views.play import names_for

TABLES: dict[str, dict[str, Phrase]] = {
    "refusals": refusal_words.REFUSALS,
    "refusal details": refusal_words.DETAILS,
    "switches together": switch_words.TOGETHER,
    "switches": {"unknown": switch_words.UNKNOWN, "unfit": switch_words.UNFIT},
    "beside the game": {"rolled back": happenings.ROLLED_BACK, "resumed": happenings.RESUMED},
    "deck faults": deck_words.DECK_FAULTS,
    "modifiers": modifier_words.MODIFIERS,
    "moves": {reason: phrase for reason, (phrase, _) in move_words.MOVES.items()},
    "life": move_words.LIFE,
    "clears": move_words.CLEARS,
    "unclears": move_words.UNCLEARS,
    "negations": move_words.NEGATIONS,
    "attack ends": move_words.ATTACK_ENDS,
    "endings": move_words.ENDINGS,
    "draws": move_words.DRAWS,
    "prompts": prompts.PROMPTS,
    "pending": prompts.PENDING,
    "moments": prompts.MOMENTS,
    "occasions": move_words.OCCASIONS,
    "picks": prompts.PICKS,
    "whole prompts": prompts.WHOLE_PROMPTS,
    "labels": labels.LABELS,
    "passes": labels.PASSES,
    "passed": narration.PASSED,
    "operations": {word.__name__: phrase for word, phrase in operation_words.OPERATIONS.items()},
    "zones": words.ZONES,
    "phases": words.PHASE_WORDS,
    "card kinds": words.CARD_KINDS,
    "text kinds": words.TEXT_KINDS,
    "colours": words.COLOURS,
    "deeds": words.DEEDS,
    "rights": {str(right): phrase for right, phrase in names.RIGHTS.items()},
    "throws": {THROWS[i]: phrase for i, phrase in enumerate(words.THROW_WORDS)},
}

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("table", TABLES)
def test_both_languages_are_there(table: str) -> None:
    for key, phrase in TABLES[table].items():
        assert phrase.ja, key
        assert phrase.en, key
        assert not JAPANESE.search(phrase.en), (key, phrase.en)
        if re.sub(r"\{\w+\}|：", "", phrase.ja):  # else it is all field
            assert JAPANESE.search(phrase.ja), (key, phrase.ja)
        assert not re.search(r"[!?,;]", phrase.ja), f"{key}: half-width mark in {phrase.ja}"
        assert not re.search(r"\s$|^\s|  ", phrase.en), key


@pytest.mark.parametrize("table", sorted(set(TABLES) - {"passed"}))
def test_both_languages_say_the_same_fields(table: str) -> None:
    """A field that only one language uses would be a fact that the other keeps back (zones named by the verb aside)."""
    for key, phrase in TABLES[table].items():
        assert fields(phrase.ja) ^ fields(phrase.en) <= {"origin"}, (key, phrase)


def test_refusals_are_the_closed_set() -> None:
    assert refusal_words.REFUSALS.keys() == REASONS.keys()


@pytest.mark.parametrize("code", REASONS)
def test_a_refusal_cites_its_clauses_ruling_and_switch(code: str) -> None:
    clauses, ruling, switch = REASONS[code]
    said = refusal_words.refusal_words(refuse(code, "value"))
    for text in (said.ja, said.en):
        for clause in clauses:
            assert clause in text
        assert ruling in text
        assert not switch or f"{switch}=value" in text


def test_the_form_of_a_refusal() -> None:
    refused = Refused("name_cast_magic", ("G03",), "Q27", "same_name=per_kind")
    said = refusal_words.refusal_words(refused)
    assert said.en == ("G03: you have already cast a magic skill of this name this turn (Q27, same_name=per_kind)")
    assert said.ja == "G03：このターン、同名のマジックスキルをすでにキャストしています（Q27、same_name=per_kind）"


def refusal_params() -> Iterator[tuple[str, frozenset[str]]]:
    """(code, names of parameters) for every refusal written out in the rules and the match."""
    for folder in (RULES, MATCH):
        for file in sorted(folder.rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "refuse" and node.keywords:
                    params = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
                    for code in written(node.args[0]):
                        yield code, params


def test_every_parameter_of_a_refusal_is_told() -> None:
    found = set(refusal_params())
    assert {code for code, _ in found} >= {"rank_unpaid", "cost_unpaid", "stood_magic", "stale_question", "unfit_pick"}
    for code, params in found:
        assert fields(refusal_words.DETAILS[code].en) == params, code


PARAMS = {"needed": 2, "zone": "skill", "seat": 1, "slot": 0, "asked": 57, "speed": 1, "against": 3}


@pytest.mark.parametrize("code", refusal_words.DETAILS)
def test_a_refusal_tells_what_it_is_about(code: str) -> None:
    known = names_for(Switches())
    wanted = fields(refusal_words.DETAILS[code].en)
    card = known.book.number["SK01"]
    params: dict[str, int | str] = {name: card if name == "card" else PARAMS[name] for name in wanted}
    bare, told = refusal_words.refusal_words(refuse(code)), refusal_words.refusal_words(refuse(code, **params), known)
    for lang in LANGS:
        assert len(told.say(lang)) > len(bare.say(lang))
        assert "{" not in told.say(lang)
    if "card" in wanted:
        assert "「開戦の号令」" in told.ja
        assert "Call to War" in told.en
        assert refusal_words.refusal_words(refuse(code, **params)) == bare  # without names, no name


def test_details_in_full() -> None:
    known = names_for(Switches())
    said = refusal_words.refusal_words(refuse("cost_unpaid", needed=2, zone="skill"), known)
    assert said.en == "F12: the cost cannot be paid: 2 needed in the skill zone (Q27)"
    assert said.ja == "F12：コストを支払えません：スキルゾーンに2枚必要です（Q27）"
    said = refusal_words.refusal_words(refuse("too_slow", speed=1, against=2), known)
    assert said.en == ("L01: it is too slow to answer this activation: speed 1 against an activation of speed 2 (Q68)")


def test_whatever_values_do_not_go_together_has_words() -> None:
    """Every pair of values of two switches, as far as the language refuses it."""
    spelt = [(name, value) for name, values in VALUES.items() for value in values[1:]]
    heads = set()
    for (one, first), (two, second) in combinations(spelt, 2):
        if one != two:
            for fault in switch_faults(Switches(**{one: first, two: second})):  # type: ignore[arg-type]
                said = switch_words.switches_together_words(fault)
                assert JAPANESE.search(said.ja)
                assert "Q20, Q23" in said.en
                heads.add(fault.partition(":")[0])
    assert heads == switch_words.TOGETHER.keys()


def test_what_a_record_does_beside_the_game_has_words() -> None:
    """Of each kind of action of a match: what a seat plays is told by its events."""
    opened = me.MatchOpened(1, 0, "", "", None, None)
    back = RolledBack(7, "誤審\x1b[2J", "organizer")
    told = {
        "OpenMatch": happenings.happenings(None, (opened,)),
        "Join": happenings.happenings(Join(1), (me.SeatJoined(1), me.GameOpened(1))),
        "Resume": happenings.happenings(Resume(), (me.ClockRan(5, 1, 1),)),
        "RollBack": happenings.happenings(RollBack(7, back.reason), (back,)),
        "RunOut": happenings.happenings(RunOut(), (me.MatchEnded(0, "clock", "Q77"),)),
        "Play": happenings.happenings(Play(0, 1, ac.Finish()), ()),
    }
    assert told.keys() - {"RollBack"} == {kind.__name__ for kind in get_args(MatchAction)}
    assert {kind for kind, lines in told.items() if not lines} == {"Play", "RunOut"}
    assert told["RollBack"][0].words == Phrase(
        "記録7の直後の盤面まで巻き戻し（理由：誤審[2J）", "Rolled back to the board after record 7 (誤審[2J)"
    )
    assert told["Resume"][0].weight == "normal"
    assert move_words.ENDINGS["clock"]


def test_refusal_sentences_differ() -> None:
    for side in ("ja", "en"):
        said = [getattr(phrase, side) for phrase in refusal_words.REFUSALS.values()]
        assert len(said) == len(set(said))


def test_the_closed_lists_of_the_language_are_covered() -> None:
    assert words.PHASE_WORDS.keys() == set(PHASES)
    assert tuple(words.PHASE_WORDS) == PHASES
    assert words.ZONES.keys() >= set(get_args(Zone))
    assert words.CARD_KINDS.keys() == set(get_args(CardKind))
    assert words.TEXT_KINDS.keys() == set(get_args(AbilityKind))
    assert words.COLOURS.keys() == {*COLOUR_RING, *ROYAL_LINE}
    assert words.DEEDS.keys() == set(get_args(Deed))
    assert prompts.MOMENTS.keys() == move_words.OCCASIONS.keys() == set(get_args(Moment))
    assert len(words.THROW_WORDS) == len(THROWS)
    assert operation_words.OPERATIONS.keys() == set(get_args(op.Operation))


def test_every_action_has_a_label() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in get_args(ac.GameMove)}
    assert labels.LABELS.keys() >= tags


def picking_words() -> set[str]:
    return {word.__name__ for word in get_args(op.Operation) if "pick" in word.__struct_fields__}


def test_every_word_that_picks_says_why() -> None:
    assert prompts.PICKS.keys() >= picking_words() | {"Take", "OrderTop", "DeclareName"}


RULES = Path(str(referee.rules.__file__)).parent
MATCH = Path(str(referee.match.__file__)).parent

CALLS: dict[str, tuple[int, dict[str, object]]] = {
    "move": (6, dict(move_words.MOVES)),
    "to_blank": (5, dict(move_words.MOVES)),
    "guardian_leaves": (3, dict(move_words.MOVES)),
    "place_guardian": (3, dict(move_words.MOVES)),
    "_send": (4, dict(move_words.MOVES)),
    "lose_life": (3, dict(move_words.LIFE)),
    "clear_royal": (3, dict(move_words.CLEARS)),
    "unclear_royal": (3, dict(move_words.UNCLEARS)),
    "_negate": (3, dict(move_words.NEGATIONS)),
    "LinkNegated": (1, dict(move_words.NEGATIONS)),
    "AttackEnded": (0, dict(move_words.ATTACK_ENDS)),
    "end_game": (2, dict(move_words.ENDINGS)),
    "GameEnded": (1, dict(move_words.ENDINGS)),
    "ask": (1, dict(prompts.PROMPTS)),
    "add_modifier": (1, dict(modifier_words.MODIFIERS)),
    "_stand": (2, dict(modifier_words.MODIFIERS)),
    "Slot": (0, dict(prompts.PICKS)),
}
"""A function or event of the rules, which of its arguments is a word for people to read, and the table of it."""


def said_in_the_rules() -> Iterator[tuple[str, str]]:
    """(call, word) for every word written out in a call of the rules."""
    for file in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            call = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if call in CALLS and len(node.args) > CALLS[call][0]:
                for word in written(node.args[CALLS[call][0]]):
                    yield call, word


def written(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(word)):
            yield word
        case ast.IfExp(body=body, orelse=orelse):
            yield from written(body)
            yield from written(orelse)
        case _:
            pass


def test_every_reason_written_in_the_rules_has_words() -> None:
    found = set(said_in_the_rules())
    assert {call for call, _ in found} >= {"move", "to_blank", "end_game", "ask", "_negate", "unclear_royal"}
    lacking = sorted((call, word) for call, word in found if word not in CALLS[call][1])
    assert lacking == []


def test_reasons_that_the_rules_compute_have_words() -> None:
    """What the two kinds of standing words and the costs of a text put together from their own fields."""
    permits = {"extra_summon", "same_name", "rank", "capacity", "refill"}
    bans = {f"forbid_{what}" for what in ("attack", "refuse", "unclear", "cast_named", "answer", "stand")}
    assert modifier_words.MODIFIERS.keys() >= permits | bans
    costs = {f"cost_{word}" for word in ("use", "trash", "trash_x", "banish", "unclear", "summon")}
    assert prompts.PICKS.keys() >= costs


def test_every_ask_kind_has_its_words() -> None:
    asked = {word for call, word in said_in_the_rules() if call == "ask"}
    assert asked <= prompts.PROMPTS.keys() <= prompts.PENDING.keys()


def test_phrases() -> None:
    assert cards(1) == Phrase("1枚", "1 card")
    assert cards(2) == Phrase("2枚", "2 cards")
    assert counted(1, "点", "point", "points") == Phrase("1点", "1 point")
    assert capital("seat A") == "Seat A"
    assert capital("") == ""
    assert join([]) == Phrase("", "")
    assert Phrase("{n}枚", "{n}").fill(n=Phrase("二", "two")) == Phrase("二枚", "two")
    with pytest.raises(KeyError):
        Phrase("{a}", "{b}").fill(a=1)


def test_how_many() -> None:
    assert prompts.how_many(2, 2, "hand") == Phrase("2枚", "2 cards")
    assert prompts.how_many(0, 2, "hand") == Phrase("2枚まで", "up to 2 cards")
    assert prompts.how_many(1, 3, "hand") == Phrase("1～3枚", "1 to 3 cards")
    assert prompts.how_many(1, 1, "names") == Phrase("1つ", "1 name")


def test_slot_prompts() -> None:
    hand = words.ZONES["hand"]
    assert prompts.slot_prompt("cost_trash", hand, True, 2, 2, "hand") == Phrase(
        "自分の手札からコストとしてトラッシュするカードを2枚選んでください",
        "From your hand, choose 2 cards to trash as cost",
    )
    assert prompts.slot_prompt("Trash", words.ZONES["skill"], False, 0, 0, "skill") == Phrase(
        "相手のスキルゾーンからトラッシュするカード（選べるカードがありません）",
        "From your opponent's skill zone, choose a card to trash (there is none to choose)",
    )
    assert prompts.slot_prompt("OrderTop", words.ZONES["deck"], True, 2, 2, "deck") == Phrase(
        "デッキの上に戻す2枚を、上になるものから順に選んでください",
        "Put 2 cards back on top of the deck, uppermost first",
    )
