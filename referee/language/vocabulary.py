"""The vocabulary tags of a card, read off its tree. Source: card language, 3.2."""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct, structs

from referee.language.card import (
    Ability,
    BanishBlank,
    Card,
    CostMission,
    Equip,
    Eternal,
    Guardian,
    MagicFunction,
    On,
    PayLife,
    ReturnSelf,
    Royal,
    Skill,
    TrashHand,
    TrashSkillZoneX,
    Trial,
    UnclearOwn,
    UseSkillZone,
)
from referee.language.expression import (
    AllOf,
    Answered,
    AnyOf,
    ClearedOf,
    Colours,
    Count,
    Deeds,
    Expression,
    Filter,
    ForceOf,
    GuardianPresent,
    LifeOf,
    Not,
    RankOf,
)
from referee.language.operation import (
    Allow,
    AllowAttack,
    AttachUnit,
    Banish,
    Bounce,
    CastOff,
    CastOffSoul,
    ClearFree,
    Damage,
    DeckBottom,
    DeclareName,
    Delayed,
    DetachUnit,
    Draw,
    EndAttack,
    Forbid,
    ForbidAttack,
    ForceAdd,
    ForceSet,
    ForceSwap,
    Heal,
    If,
    Immune,
    InsteadTrash,
    Janken,
    Look,
    Mill,
    NegateEffect,
    NoTrash,
    OpponentChooses,
    OrderTop,
    Pick,
    Prevent,
    RecoverGuardian,
    Redirect,
    Reduce,
    Retrieve,
    ReturnToEx,
    Reveal,
    Search,
    SetCard,
    ShuffleIn,
    SkipPhase,
    StandOff,
    StayAtEnd,
    SummonFree,
    Take,
    Then,
    Trash,
    Unclear,
)
from referee.language.terms import Moment

_FAMILIES: Final[tuple[tuple[str, str], ...]] = (
    ("win", "cast_own cast_summon_own soul_own ans_magic_skill ans_soul_skill ans_any ans_filtered"),
    ("win", "attack_declared battle_accepted would_lose_battle would_take_damage opp_summoned"),
    ("win", "clear_check clear_check_in_phase"),
    ("cond", "count life cleared guardian rank_force colour name kind bool only_if"),
    ("hist", "cast_off_this_turn battle_won_this_turn damage_last_opp_turn"),
    ("cost", "skillzone life trash_hand trash_skillzone_x banish_blank remove_unit return_self unclear_own"),
    ("sel", "choose_n up_to all random opp_chooses each_player self answered declare_name"),
    (
        "op",
        "draw damage heal cast_off cast_off_soul stand_off negate_effect trash banish set bounce retrieve",
    ),
    (
        "op",
        "search reveal look_private deck_top_order deck_bottom shuffle_in mill unclear clear_free force_add",
    ),
    ("op", "force_swap return_ex recover_guardian summon_free attach_unit detach_unit end_attack janken"),
    ("ctl", "then if_else mode for_each delayed"),
    ("dur", "instant chain battle turn opp_next_turn_end own_next_turn_start next_event"),
    ("dur", "while_cleared while_on_field"),
    ("mod", "rank capacity refill extra_summon extra_attack same_name stay_at_end skip_phase"),
    ("proh", "attack refuse cast_named answer stand_kind unclear be_cast_off"),
    ("repl", "prevent reduce destination instead_trash no_trash immune"),
)
TAGS: Final[tuple[str, ...]] = tuple(f"{family}:{name}" for family, names in _FAMILIES for name in names.split())
"""Every tag, in the order of the source."""

_WINDOW: Final[dict[str, str]] = {
    "skill.magic": "win:cast_own", "skill.trigger": "win:ans_magic_skill", "skill.soul": "win:soul_own",
    "guardian.magic": "win:cast_summon_own", "guardian.trigger": "win:ans_any",
    "guardian.soul": "win:soul_own",
    "royal.magic": "win:cast_summon_own", "royal.trigger": "win:ans_any",
    "unit.magic": "win:cast_summon_own", "unit.trigger": "win:ans_any",
}  # fmt: skip
_MOMENT: Final[dict[Moment, str]] = {
    "attack_declared": "win:attack_declared",
    "battle_accepted": "win:battle_accepted",
    "would_lose_battle": "win:would_lose_battle",
    "would_take_damage": "win:would_take_damage",
    "opponent_summoned": "win:opp_summoned",
}
_UNTIL: Final[dict[str, str]] = {
    "turn": "dur:turn", "opponents_next_turn_end": "dur:opp_next_turn_end",
    "own_next_turn_start": "dur:own_next_turn_start", "chain": "dur:chain", "battle": "dur:battle",
    "while_on_field": "dur:while_on_field", "while_cleared": "dur:while_cleared", "used": "dur:next_event",
}  # fmt: skip
_HOW: Final[dict[str, str]] = {
    "exactly": "sel:choose_n", "up_to": "sel:up_to", "all": "sel:all", "random": "sel:random",
}  # fmt: skip
_DEED: Final[dict[tuple[str, str], str]] = {
    ("cast_off", "this_turn"): "hist:cast_off_this_turn",
    ("battle_won", "this_turn"): "hist:battle_won_this_turn",
    ("damage_taken", "last_opponent_turn"): "hist:damage_last_opp_turn",
}

_STRUCTS: Final[dict[type[Struct], tuple[str, ...]]] = {
    # conditions and numbers
    Count: ("cond:count",), Colours: ("cond:colour",), LifeOf: ("cond:life",), ClearedOf: ("cond:cleared",),
    RankOf: ("cond:rank_force",), ForceOf: ("cond:rank_force",), GuardianPresent: ("cond:guardian",),
    AllOf: ("cond:bool",), AnyOf: ("cond:bool",), Not: ("cond:bool",),
    # costs
    UseSkillZone: ("cost:skillzone",), PayLife: ("cost:life",), TrashHand: ("cost:trash_hand",),
    TrashSkillZoneX: ("cost:trash_skillzone_x", "sel:self"), BanishBlank: ("cost:banish_blank",),
    ReturnSelf: ("cost:return_self", "sel:self"), UnclearOwn: ("cost:unclear_own",),
    # what is done at once
    Draw: ("op:draw", "dur:instant"), Damage: ("op:damage", "dur:instant"), Heal: ("op:heal", "dur:instant"),
    CastOff: ("op:cast_off", "sel:answered", "dur:instant"),
    CastOffSoul: ("op:cast_off_soul", "sel:answered", "dur:instant"),
    StandOff: ("op:stand_off", "sel:answered", "dur:instant"),
    NegateEffect: ("op:negate_effect", "sel:answered", "dur:instant"),
    Trash: ("op:trash", "dur:instant"), Banish: ("op:banish", "dur:instant"),
    SetCard: ("op:set", "dur:instant"),
    Bounce: ("op:bounce", "dur:instant"), Retrieve: ("op:retrieve", "dur:instant"),
    Search: ("op:search", "op:reveal", "dur:instant"), Reveal: ("op:reveal", "dur:instant"),
    Look: ("op:look_private", "dur:instant"), Take: ("sel:choose_n", "dur:instant"),
    OrderTop: ("op:deck_top_order", "dur:instant"), DeckBottom: ("op:deck_bottom", "dur:instant"),
    ShuffleIn: ("op:shuffle_in", "dur:instant"), Mill: ("op:mill", "dur:instant"),
    Unclear: ("op:unclear", "dur:instant"), ClearFree: ("op:clear_free", "dur:instant"),
    ReturnToEx: ("op:return_ex", "dur:instant"), RecoverGuardian: ("op:recover_guardian", "dur:instant"),
    SummonFree: ("op:summon_free", "dur:instant"), AttachUnit: ("op:attach_unit", "dur:instant"),
    DetachUnit: ("op:detach_unit", "dur:instant"), EndAttack: ("op:end_attack", "dur:instant"),
    Janken: ("op:janken", "ctl:if_else"), DeclareName: ("sel:declare_name",),
    # control
    Then: ("ctl:then",), If: ("ctl:if_else",), OpponentChooses: ("ctl:mode", "sel:opp_chooses"),
    Delayed: ("ctl:delayed",),
    # what lasts
    ForceAdd: ("op:force_add",), ForceSet: ("op:force_swap",), ForceSwap: ("op:force_swap",),
    AllowAttack: ("mod:extra_attack",), ForbidAttack: ("proh:attack",),
    StayAtEnd: ("mod:stay_at_end", "sel:self", "dur:next_event", "dur:while_on_field"),
    SkipPhase: ("mod:skip_phase", "dur:next_event"),
    Prevent: ("repl:prevent", "dur:next_event"), Reduce: ("repl:reduce",), Redirect: ("repl:destination",),
    InsteadTrash: ("repl:instead_trash",), NoTrash: ("repl:no_trash", "dur:battle"),
    Immune: ("repl:immune", "sel:answered", "dur:chain"),
}  # fmt: skip
"""What each word says by being there. The words that depend on their fields are in `_by_field`."""


def tags(card: Card) -> dict[str, frozenset[str]]:
    """The tags of each text of a card: magic, trigger, soul, trial, cost, eternal (functions by type)."""
    found: dict[str, set[str]] = {}
    for name, labels in _texts(card):
        found.setdefault(name, set()).update(labels)
    return {name: frozenset(labels) for name, labels in found.items()}


def _texts(card: Card) -> Iterator[tuple[str, set[str]]]:
    match card:
        case Skill() | Guardian():
            kind = "skill" if isinstance(card, Skill) else "guardian"
            for name in ("magic", "trigger", "soul"):
                yield name, _ability(f"{kind}.{name}", getattr(card, name))
        case Royal():
            match card.mission:
                case Trial():
                    yield "trial", {"win:clear_check", *_walk(card.mission)}
                case CostMission():
                    yield "cost", {"win:clear_check_in_phase", *_walk(card.mission)}
            for function in card.functions:
                if isinstance(function, Eternal):
                    yield "eternal", set(_walk(function))
                else:
                    name = "magic" if isinstance(function, MagicFunction) else "trigger"
                    yield name, _ability(f"royal.{name}", function.text)
        case Equip():
            for name, text in (("magic", card.magic), ("trigger", card.trigger)):
                if text is not None:
                    yield name, {"cost:remove_unit", *_ability(f"unit.{name}", text)}  # K06


def _ability(kind: str, text: Ability) -> set[str]:
    found = set(_walk(text))
    if text.firm:
        found.add("proh:be_cast_off")
    if text.modes:
        found.add("ctl:mode")
    if text.only_if is not None:
        found.add("cond:only_if")
    found.add(window(kind, text, timing=isinstance(text.when, On)))
    if isinstance(text.when, On) and text.when.also:
        found.add(window(kind, text, timing=False))
    return found


def window(kind: str, text: Ability, *, timing: bool) -> str:
    """The tag of the window through which a text of that kind is used; `timing`: in its restricted timing."""
    match text.when:
        case On(moment) if timing:
            return _MOMENT[moment]
        case Answered(kinds=("skill.soul",)) if kind == "skill.trigger":
            return "win:ans_soul_skill"
        case Answered() if kind != "skill.trigger" or text.when.filter != Filter():
            return "win:ans_filtered"
        case _:
            return _WINDOW[kind]


def said(node: object, *apart: type[Struct]) -> frozenset[str]:
    """The tags of a tree, or of several; of what stands in it of the types `apart`, nothing."""
    return frozenset(_walk(node, apart))


def _walk(node: object, apart: tuple[type[Struct], ...] = ()) -> Iterator[str]:
    """The tags of every word in a tree."""
    if isinstance(node, tuple):
        for item in node:
            yield from _walk(item, apart)
    elif isinstance(node, Struct):
        yield from _STRUCTS.get(type(node), ())
        yield from _by_field(node)
        for field in structs.fields(node):
            yield from _parts(getattr(node, field.name), apart)


def _parts(node: object, apart: tuple[type[Struct], ...]) -> Iterator[str]:
    if isinstance(node, tuple):
        for item in node:
            yield from _parts(item, apart)
    elif not isinstance(node, apart):
        yield from _walk(node, apart)


def _by_field(node: Struct) -> Iterator[str]:
    until = getattr(node, "until", None)
    if until is not None:
        yield _UNTIL[until]
    if getattr(node, "guardian", None) == "this":
        yield "sel:self"
    if "each" in (getattr(node, "who", ""), getattr(node, "to", "")):
        yield "sel:each_player"
    if _computed(getattr(node, "n", 0)):
        yield "ctl:for_each"
    match node:
        case Pick():
            yield from _pick(node)
        case Filter():
            yield from _filter(node)
        case Answered(kinds=kinds) if kinds:
            yield "cond:kind"
        case Deeds(_, deed, when):
            yield from {_DEED.get((deed, when), "")} - {""}
        case CastOff(to="lost"):
            yield from ("op:banish", "repl:destination")
        case Allow(what=what):
            yield f"mod:{what}"
        case Forbid(what=what):
            yield "proh:stand_kind" if what == "stand" else f"proh:{what}"
            if what == "answer":
                yield "dur:next_event"
        case _:
            pass


def _pick(pick: Pick) -> Iterator[str]:
    if pick.zone != "deck" or pick.filter != Filter():  # the uppermost cards of a deck are not chosen
        yield _HOW[pick.how]
    if pick.by == "opponent":
        yield "sel:opp_chooses"


def _filter(kept: Filter) -> Iterator[str]:
    if kept.kinds:
        yield "cond:kind"
    if kept.colours:
        yield "cond:colour"
    if kept.name:
        yield "cond:name"
        if kept.name == "answered":
            yield "sel:answered"
    if kept.rank or kept.force:
        yield "cond:rank_force"
    if kept.other:
        yield "sel:self"


def _computed(n: Any) -> bool:
    """Whether a number is worked out rather than written."""
    number: Expression = n
    return not isinstance(number, int)
