"""Faults of instructions: each word where it may stand, with what it may take."""

from typing import Final, assert_never

from referee.language.check_rule import check_rule, check_until
from referee.language.check_scope import Scope
from referee.language.check_value import (
    check_amount,
    check_condition,
    check_guardian,
    check_pick,
)
from referee.language.expression import Filter
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
    Operation,
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
from referee.language.terms import Moment, Who, Zone

_ALL: Final[tuple[Zone, ...]] = (
    "hand", "deck", "skill", "royals", "ex", "guardian", "units", "blank", "lost",
)  # fmt: skip
_ANYONE: Final[tuple[Who, ...]] = ("own", "opponent", "each")
_OWN: Final[tuple[Who, ...]] = ("own",)

SOURCES: Final[dict[type, tuple[tuple[Who, ...], tuple[Zone, ...], str]]] = {
    Trash: (_ANYONE, ("skill", "hand", "guardian", "units"), "F14"),
    Banish: (_ANYONE, tuple(zone for zone in _ALL if zone not in ("royals", "lost")), "F15"),
    SetCard: (_OWN, ("hand", "blank", "deck"), "F17"),
    Bounce: (_ANYONE, ("skill",), "F03"),
    Retrieve: (_ANYONE, ("blank",), "C08"),
    Search: (_OWN, ("deck",), "Q84"),
    DeckBottom: (_ANYONE, ("blank", "skill", "hand"), "C01"),
    ShuffleIn: (_ANYONE, ("hand",), "C01"),
    Unclear: (_ANYONE, ("royals",), "F08"),
    ClearFree: (_OWN, ("royals",), "Q86"),
    RecoverGuardian: (_ANYONE, ("blank",), "B07"),
    SummonFree: (_OWN, ("ex",), "Q43"),
    AttachUnit: (_OWN, ("blank", "hand"), "F19"),
    DetachUnit: (_ANYONE, ("units",), "Q44"),
    InsteadTrash: (_OWN, ("skill", "hand", "units"), "Q38"),
}
"""Whose cards, and from which zones, an instruction may pick."""


def check_operations(scope: Scope, operations: tuple[Operation, ...]) -> None:
    """A list of instructions in order: each knows the one before."""
    if not operations:
        scope.fault("nothing is done", "Q81")
    if scope.too_deep:
        return
    for index, operation in enumerate(operations):
        here = scope.at(index)
        check_operation(here, operation)
        scope = scope._replace(
            before=operation,
            declared=scope.declared or isinstance(operation, DeclareName),
        )


def check_operation(scope: Scope, operation: Operation) -> None:
    match operation:
        case Draw(n) | Damage(n) | Heal(n) | Mill(n) | Take(n):
            check_amount(scope, n)
            if isinstance(operation, Take):
                _needs_look(scope, "take")
        case OrderTop():
            _needs_look(scope, "order_top", Take)
        case Reveal(_, zone, n):
            check_amount(scope, n)
            if zone not in ("deck", "hand"):
                scope.fault("only a deck or a hand can be revealed", "C01")
        case Look(pick):
            _check_look(scope, pick)
        case (
            Trash(pick) | Banish(pick) | SetCard(pick) | Bounce(pick) | Retrieve(pick) | Search(pick)
            | DeckBottom(pick) | ShuffleIn(pick) | Unclear(pick) | ClearFree(pick) | RecoverGuardian(pick)
            | SummonFree(pick) | AttachUnit(pick) | DetachUnit(pick) | InsteadTrash(pick)
        ):  # fmt: skip
            _check_source(scope, operation, pick)
            if isinstance(operation, InsteadTrash):
                _needs_moment(scope, "instead_trash", "would_lose_battle")
        case CastOff() | NegateEffect() | CastOffSoul() | StandOff() | Immune():
            _check_answer(scope, operation)
        case ForceAdd(guardian, n, until) | ForceSet(guardian, n, until):
            check_guardian(scope, guardian)
            low, high = (-20, 20) if isinstance(operation, ForceAdd) else (1, 10)
            if not (isinstance(operation, ForceSet) and n == 0):  # a force may be set to 0 (Q54)
                check_amount(scope, n, low, high)
            check_until(scope, until, "force")
        case ForceSwap(until):
            check_until(scope, until, "force")
        case ReturnToEx(guardian):
            check_guardian(scope, guardian)
        case EndAttack():
            _needs_moment(scope, "end_attack", "attack_declared", "battle_accepted")
        case NoTrash():
            _needs_moment(scope, "no_trash", "battle_accepted")
        case Reduce(n):
            check_amount(scope, n)
            _needs_moment(scope, "reduce", "would_take_damage")
        case StayAtEnd():
            if scope.kind not in ("skill.magic", "skill.trigger"):
                scope.fault("'stay_at_end' is for a card in the skill zone: a magic or trigger skill", "E16")
        case SkipPhase(phase, _):
            if phase == "end":
                scope.fault("the end phase cannot be skipped: a turn ends in it", "E16")
        case DeclareName():
            pass
        case Allow() | AllowAttack() | Forbid() | ForbidAttack() | Prevent() | Redirect():
            check_rule(scope, operation)
        case Then() | If() | Janken() | OpponentChooses() | Delayed():
            _check_control(scope, operation)
        case _:
            assert_never(operation)


def _check_control(scope: Scope, operation: Then | If | Janken | OpponentChooses | Delayed) -> None:
    match operation:
        case Then(do):
            if scope.before is None or isinstance(scope.before, (Then, If, Janken, OpponentChooses)):
                scope.fault("'then' needs a plain instruction before it, on which it depends", "Q81")
            check_operations(scope.deeper("then"), do)
        case If(condition, do, otherwise):
            check_condition(scope.at("if"), condition)
            check_operations(scope.deeper("do"), do)
            if otherwise:
                check_operations(scope.deeper("else"), otherwise)
        case Janken(win, lose):
            if not win and not lose:
                scope.fault("'janken' decides nothing: give 'win' or 'lose'", "Q09")
            for name, branch in (("win", win), ("lose", lose)):
                if branch:
                    check_operations(scope.deeper("janken", name)._replace(before=None), branch)
        case OpponentChooses(modes):
            if len(modes) < 2:
                scope.fault("the opponent chooses between two or more", "Q79")
            for index, mode in enumerate(modes):
                check_operations(scope.deeper("opponent_chooses", index)._replace(before=None), mode)
        case Delayed(guardian, until, do):
            if scope.delayed:
                scope.fault("a delayed effect cannot delay another", "Q97")
            check_guardian(scope, guardian)
            check_until(scope, until, "rule")
            inner = scope.deeper("delayed", "do")._replace(before=None, declared=False, delayed=True)
            check_operations(inner, do)
        case _:
            assert_never(operation)


def _check_look(scope: Scope, pick: Pick) -> None:
    check_pick(scope, pick)
    if (pick.who, pick.zone) not in (
        ("opponent", "hand"),
        ("opponent", "royals"),
        ("own", "deck"),
        ("opponent", "deck"),
    ):
        scope.fault("one can look at the opponent's hand or royals, or at the top of a deck", "C01")
    elif pick.zone == "deck":
        _check_top(scope, pick)
    elif pick.zone == "hand" and (pick.how != "all" or pick.filter != Filter()):
        scope.fault("one looks at a whole hand: 'all: true'", "Q84")
    elif pick.zone == "royals" and pick.filter.face == "up":
        scope.fault("everybody sees a face-up royal", "F07")


def _check_source(scope: Scope, operation: Operation, pick: Pick) -> None:
    check_pick(scope, pick)
    owners, zones, clause = SOURCES[type(operation)]
    word = str(operation.__struct_config__.tag)
    if pick.who not in owners:
        scope.fault(f"'{word}' picks only among own cards", clause)
    if pick.zone not in zones:
        scope.fault(f"'{word}' cannot pick from '{pick.zone}'; possible: {', '.join(zones)}", clause)
        return
    if pick.zone == "deck" and not isinstance(operation, Search):
        _check_top(scope, pick)
    match operation:
        case Search():
            if pick.how in ("all", "random"):
                scope.fault("a search chooses: 'exactly' or 'up_to'", clause)
        case SetCard() | Retrieve() | DeckBottom() if pick.zone == "blank":
            _check_kinds(scope, pick.filter, "skill", "equip", clause=clause)
        case AttachUnit():
            _check_kinds(scope, pick.filter, "equip", clause=clause)
        case ShuffleIn() if pick.who == "each" and pick.how in ("exactly", "up_to"):
            # What the first player has picked unseen would wait in the open while the second picks.
            scope.fault("each player would choose unseen by the other: 'random' or 'all'", "Q83")
        case RecoverGuardian():
            _check_kinds(scope, pick.filter, "guardian", clause=clause)
        case Unclear() if pick.filter.face == "down":
            scope.fault("only a cleared royal can be uncleared", clause)
        case ClearFree() if pick.filter.face == "up":
            scope.fault("only a face-down royal can be cleared", clause)
        case _:
            pass


def _check_kinds(scope: Scope, kept: Filter, *kinds: str, clause: str) -> None:
    """A zone that mixes kinds of cards: the text must say which it means."""
    if not kept.kinds or not set(kept.kinds) <= set(kinds):
        scope.fault(f"the blank zone holds other cards too: say 'kind: {' or '.join(kinds)}'", clause)


def _check_top(scope: Scope, pick: Pick) -> None:
    if pick.how != "exactly" or pick.filter != Filter() or pick.by != "own" or not isinstance(pick.n, int):
        scope.fault("from a deck the uppermost cards are taken: 'exactly', a written number, no filter", "Q84")
    if pick.who == "each":
        scope.fault("only one deck at a time", "Q83")


def _needs_look(scope: Scope, word: str, *others: type) -> None:
    """The cards looked at are those of the instruction right before: nothing may come between."""
    match scope.before:
        case Look(pick) if pick.who == "own" and pick.zone == "deck":
            return
        case before if isinstance(before, others):
            return
        case _:
            scope.fault(f"'{word}' needs 'look: {{from: own.deck}}' right before it", "Q84")


def _needs_moment(scope: Scope, word: str, *moments: Moment) -> None:
    if scope.delayed or scope.moment not in moments:
        scope.fault(f"'{word}' needs 'when: {' or '.join(moments)}'", "Q96")


def _check_answer(scope: Scope, operation: CastOff | NegateEffect | CastOffSoul | StandOff | Immune) -> None:
    answers = scope.answers
    match operation:
        case _ if not answers:
            scope.fault("there is no answered activation here: only triggers that answer have one", "H18")
        case CastOff(to):
            if "skill.magic" not in answers:
                scope.fault("'cast_off' needs a text that can answer a magic skill", "F04")
            if to not in ("blank", "lost"):
                scope.fault(f"a skill is cast off to blank or lost, not to {to!r}", "F04")
        case CastOffSoul():
            window = scope.window
            if window is None or "skill.soul" not in getattr(window, "kinds", ()):
                scope.fault("'cast_off_soul' needs 'when: {answers: skill.soul}'", "G05")
        case StandOff():
            if answers.isdisjoint({"guardian.magic", "unit.magic", "royal.magic"}):
                scope.fault("'stand_off' needs a text that can answer a stand", "F10")
        case Immune(guardian):
            check_guardian(scope, guardian)
            if guardian not in ("this", "own"):
                scope.fault("only an own guardian is made immune", "Q98")
        case NegateEffect():
            pass
        case _:
            assert_never(operation)
