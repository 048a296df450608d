"""Faults of numbers, conditions, filters and selections."""

from typing import Final, assert_never

from referee.language.check_scope import AMOUNT_MAX, ANSWERS, Scope
from referee.language.expression import (
    AllOf,
    Answered,
    AnyOf,
    ClearedOf,
    Colours,
    Compare,
    Condition,
    Count,
    Deeds,
    Expression,
    Filter,
    ForceOf,
    GuardianPresent,
    Lead,
    LifeOf,
    Moved,
    Not,
    RankOf,
    Times,
    X,
)
from referee.language.operation import (
    AttachUnit,
    Banish,
    Bounce,
    DeckBottom,
    DetachUnit,
    Draw,
    Mill,
    Pick,
    RecoverGuardian,
    Retrieve,
    Search,
    SetCard,
    ShuffleIn,
    SummonFree,
    Trash,
)
from referee.language.terms import COLOUR_RING, ROYAL_LINE, CardKind, GuardianRef, Zone

COMPARED_MAX: Final = 99
"""Largest number that something is compared with: above every count of a legal deck."""

MOVES: Final = (
    Draw, Trash, Banish, SetCard, Bounce, Retrieve, Search, DeckBottom, ShuffleIn, Mill, RecoverGuardian,
    SummonFree, AttachUnit, DetachUnit,
)  # fmt: skip
"""The instructions that move cards, so that `moved` counts something after them."""

_MAIN: frozenset[CardKind] = frozenset({"skill", "equip"})
HOLDS: Final[dict[Zone, frozenset[CardKind]]] = {
    "hand": _MAIN,
    "deck": _MAIN,
    "skill": _MAIN,
    "royals": frozenset({"royal"}),
    "ex": frozenset({"guardian"}),
    "guardian": frozenset({"guardian"}),
    "units": frozenset({"equip"}),
    "blank": _MAIN | {"guardian"},
    "lost": _MAIN | {"guardian"},
}
"""Section C: what may lie where."""
HIDDEN: Final[frozenset[Zone]] = frozenset({"hand", "deck", "ex"})


def check_guardian(scope: Scope, guardian: GuardianRef) -> None:
    if guardian == "this" and scope.kind not in (
        "guardian.magic",
        "guardian.trigger",
        "unit.magic",
        "unit.trigger",
    ):
        scope.fault("'this' guardian is only there for magic and trigger effects of guardians and units", "Q98")
    if guardian == "summoned" and scope.moment != "opponent_summoned":
        scope.fault("'summoned' is only known after 'when: opponent_summoned'", "Q96")


def check_amount(scope: Scope, number: Expression, low: int = 1, high: int = AMOUNT_MAX) -> None:
    """A number of an instruction: in bounds where it is written out, and sayable here where it is not."""
    if isinstance(number, int):
        if not low <= number <= high or number == 0:
            bounds = f"{low} to {high}" if low > 0 else f"{low} to {high} and not 0"
            scope.fault(f"the number must be from {bounds}, not {number}", "Q81")
    else:
        check_number(scope, number)


def check_number(scope: Scope, number: Expression) -> None:
    if scope.too_deep:
        return
    match number:
        case int():
            if not 0 <= number <= COMPARED_MAX:
                scope.fault(f"a number to compare with is from 0 to {COMPARED_MAX}, not {number}", "Q54")
        case Count(_, zone, kept) | Colours(_, zone, kept):
            check_filter(scope, kept, zone)
            _check_counted(scope, number, zone, kept)
        case LifeOf() | ClearedOf() | Deeds():
            pass
        case RankOf(guardian) | ForceOf(guardian):
            check_guardian(scope, guardian)
        case X():
            if not scope.x or scope.delayed:
                scope.fault("'x' is only there in a text that costs 'trash_x'", "Q79")
        case Moved():
            if not isinstance(scope.before, MOVES):
                scope.fault("'moved' needs an instruction before it that moves cards", "Q81")
        case Lead():
            if not scope.delayed:
                scope.fault("'lead' is only there in a 'delayed' effect of a won battle", "Q97")
        case Times(of, by):
            if by == 0 or abs(by) > AMOUNT_MAX:
                scope.fault(f"the factor must be from -{AMOUNT_MAX} to {AMOUNT_MAX} and not 0", "Q81")
            if isinstance(of, int):
                scope.fault("a product of two written numbers is a number: write it so", "Q81")
            check_number(scope.deeper(), of)
        case _:
            assert_never(number)


def _check_counted(scope: Scope, number: Count | Colours, zone: Zone, kept: Filter) -> None:
    """What is counted must be known to both players (secrecy of hands, decks and face-down royals)."""
    if zone in HIDDEN:
        if isinstance(number, Colours):
            scope.fault(f"the colours of a hidden zone ({zone}) are not known", "Q95")
        elif kept != Filter():
            scope.fault(f"cards of a hidden zone ({zone}) can only be counted, not told apart", "Q95")
    elif isinstance(number, Colours):
        if zone == "royals" or kept.other:
            scope.fault("'colours' looks at cards of the six colours, this card included", "A10")
    elif zone == "royals":
        if not kept.face:
            scope.fault("there are always 5 royals: say 'face: up' or 'face: down'", "H01")
        elif kept.face == "down" and kept != Filter(face="down"):
            scope.fault("face-down royals cannot be told apart", "Q85")


def check_condition(scope: Scope, condition: Condition) -> None:
    if scope.too_deep:
        return
    match condition:
        case Compare(left, _, right):
            if isinstance(left, int) and isinstance(right, int):
                scope.fault("a comparison of two written numbers decides nothing", "Q81")
            check_number(scope, left)
            check_number(scope, right)
        case GuardianPresent():
            pass
        case Answered():
            _check_answered(scope, condition)
        case AllOf(parts) | AnyOf(parts):
            word = "all" if isinstance(condition, AllOf) else "any"
            if len(parts) < 2:
                scope.at(word).fault(f"'{word}' joins two conditions or more", "Q81")
            for index, part in enumerate(parts):
                check_condition(scope.deeper(word, index), part)
        case Not(of):
            check_condition(scope.deeper("not"), of)
        case _:
            assert_never(condition)


def _check_answered(scope: Scope, condition: Answered) -> None:
    if not scope.answers:
        scope.fault("'answered' is only there in a text that answers an activation", "H18")
        return
    for kind in condition.kinds:
        if kind not in scope.answers:
            scope.fault(f"this text never answers {kind}", _why_not(scope.kind, kind))
    check_answered_filter(scope, condition.filter)


def check_answered_filter(scope: Scope, kept: Filter) -> None:
    """A filter on the card whose activation is answered: it is public, and in no zone of its own."""
    if kept.name == "answered" or kept.face or kept.other:
        scope.fault("the answered card cannot be told by 'name: answered', 'face' or 'other'", "H18")
    if kept.name == "declared" and not scope.declared:
        scope.fault("'name: declared' needs 'declare_name' before it", "Q79")


def _why_not(kind: str, answered: str) -> str:
    if kind == "skill.trigger":
        return "G05" if answered == "skill.soul" else "G04"
    return "L08" if answered.endswith(".trigger") else "L02"


def check_window(scope: Scope, window: Answered) -> None:
    """`when: {answers: …}`: kinds that the answer table allows to this kind of text."""
    full = ANSWERS[scope.kind]
    for kind in window.kinds:
        if kind not in full:
            scope.fault(f"{scope.kind} cannot answer {kind}", _why_not(scope.kind, kind))
    if scope.kind == "skill.trigger" and "skill.soul" in window.kinds and len(window.kinds) > 1:
        scope.fault("a trigger skill answers magic skills or soul skills, not both", "G05")
    check_answered_filter(scope, window.filter)


def check_filter(scope: Scope, kept: Filter, zone: Zone) -> None:
    """A filter over the cards of a zone (`other` is this card, wherever it lies)."""
    allowed = HOLDS[zone]
    for kind in kept.kinds:
        if kind not in allowed:
            scope.fault(f"no {kind} lies in the zone '{zone}'", "C01-C09")
    colours: tuple[str, ...] = ROYAL_LINE if zone == "royals" else COLOUR_RING
    for colour in kept.colours:
        if colour not in colours:
            scope.fault(f"no card of the zone '{zone}' is {colour}", "A10 A13")
    if kept.name == "answered" and not scope.answers:
        scope.fault("'name: answered' is only there in a text that answers an activation", "H18")
    if kept.name == "declared" and not scope.declared:
        scope.fault("'name: declared' needs 'declare_name' before it", "Q79")
    if (kept.rank or kept.force) and "guardian" not in allowed:
        scope.fault(f"no card of the zone '{zone}' has a rank or force", "I04 I07")
    for bound, top, clause in ((kept.rank, 5, "I05"), (kept.force, 10, "I08")):
        if bound is not None and not 1 <= bound.n <= top:
            scope.fault(f"no printed value is {bound.n}: it is from 1 to {top}", clause)
    if kept.face and zone != "royals":
        scope.fault("only royals lie face up or face down", "F07")


def check_pick(scope: Scope, pick: Pick) -> None:
    """A selection by itself; which zones an instruction may pick from is that instruction's affair."""
    kept, zone = pick.filter, pick.zone
    check_filter(scope, kept, zone)
    if pick.how != "all":
        check_amount(scope, pick.n)
    if pick.by == "each":
        scope.fault("one player chooses; where each player does, say 'from: each.…'", "Q83")
    if pick.by == "opponent" and pick.who == "each":
        scope.fault("with 'each', each player picks among their own cards", "Q83")
    if pick.by == "opponent" and pick.who == "own" and zone in HIDDEN:
        scope.fault(f"the opponent would see your {zone}: choose it yourself, or 'random'", "Q84")
    if zone == "royals" and (kept.colours or kept.name) and pick.who != "own" and kept.face != "up":
        scope.fault("the opponent's face-down royals cannot be told apart: say 'face: up'", "Q85")
    if pick.who == "opponent" and zone in HIDDEN and pick.by == "own" and zone != "deck":
        if pick.how not in ("random", "all"):
            scope.fault(f"nobody can choose from the opponent's {zone} unseen: random, all, or 'by: opponent'", "Q84")
        elif kept != Filter():
            scope.fault(f"the opponent's {zone} is hidden: its cards cannot be told apart", "Q84")
