"""Words that stand: permissions, prohibitions, replacements, immunity. Q75, Q98, Q99."""

from typing import TYPE_CHECKING, get_args

from referee.language import operation as op
from referee.language.terms import PHASES, AbilityKind, Until
from referee.rules import event as ev
from referee.rules.compute import resolve_guardian
from referee.rules.effect import Effect
from referee.rules.effects.guardian import immune
from referee.rules.effects.life import players
from referee.rules.effects.negate import answered_link
from referee.rules.moves import add_modifier, until_when
from referee.rules.program import Instruction

if TYPE_CHECKING:
    from referee.rules.table import Table

ABILITY_KINDS: tuple[str, ...] = get_args(AbilityKind)
COUNTED = frozenset({"extra_summon", "same_name"})
"""Permissions of which each is used up by itself."""


def _stand(
    t: "Table",
    fx: Effect,
    kind: str,
    seat: int,
    iid: int,
    value: int,
    until: Until,
    data: tuple[int, ...] = (),
) -> None:
    hold = iid if until in ("while_on_field", "used") and iid else fx.source
    when = until_when(t, until, fx.seat, hold)
    add_modifier(t, kind, seat, iid, value, when, fx.seat, t.book.texts[fx.text].card, data)
    fx.done = 1


def run_allow(t: "Table", fx: Effect, i: Instruction) -> bool:
    word = i.word
    if isinstance(word, op.Allow):
        for seat in players(t, fx, word.who):
            for value in (1,) * word.n if word.what in COUNTED else (word.n,):
                _stand(t, fx, word.what, seat, 0, value, word.until)
    return False


def run_extra_attack(t: "Table", fx: Effect, i: Instruction) -> bool:
    word = i.word
    fx.done = 0
    if isinstance(word, op.AllowAttack):
        seat = resolve_guardian(t.game, fx, word.guardian)
        if seat >= 0:
            for _ in range(word.n):
                _stand(t, fx, "extra_attack", seat, t.game.sides[seat].guardian, 1, word.until)
    return False


def run_stay_at_end(t: "Table", fx: Effect, i: Instruction) -> bool:
    """The card must still lie in the skill zone."""
    fx.done = 0
    if fx.source in t.game.sides[fx.seat].skill:
        add_modifier(t, "stay_at_end", fx.seat, fx.source, 1, ("hold", fx.source), fx.seat, t.book.texts[fx.text].card)
        fx.done = 1
    return False


def run_skip_phase(t: "Table", fx: Effect, i: Instruction) -> bool:
    word = i.word
    if isinstance(word, op.SkipPhase):
        for seat in players(t, fx, word.who):
            _stand(t, fx, "skip_phase", seat, 0, PHASES.index(word.phase), "used")
    return False


def run_forbid(t: "Table", fx: Effect, i: Instruction) -> bool:
    word = i.word
    fx.done = 0
    if not isinstance(word, op.Forbid):
        return False
    for seat in players(t, fx, word.who):
        data: tuple[int, ...] = ()
        match word.what:
            case "cast_named":
                if not fx.name:
                    continue
                data = (t.book.name[fx.name],)
            case "stand":
                data = tuple(ABILITY_KINDS.index(kind) for kind in word.kinds)
            case "attack":
                there = t.game.sides[seat].guardian
                data = (there,) if there and immune(t.game, fx, there) else ()
            case _:
                pass
        _stand(t, fx, f"forbid_{word.what}", seat, 0, 1, word.until, data)
    return False


def run_forbid_attack(t: "Table", fx: Effect, i: Instruction) -> bool:
    word = i.word
    fx.done = 0
    if isinstance(word, op.ForbidAttack):
        seat = resolve_guardian(t.game, fx, word.guardian)
        if seat >= 0 and not immune(t.game, fx, t.game.sides[seat].guardian):
            _stand(t, fx, "forbid_attack", -1, t.game.sides[seat].guardian, 1, word.until)
    return False


def run_prevent(t: "Table", fx: Effect, i: Instruction) -> bool:
    word = i.word
    if isinstance(word, op.Prevent):
        for seat in players(t, fx, word.who):
            _stand(t, fx, "prevent", seat, 0, 1, word.until)
    return False


def run_redirect(t: "Table", fx: Effect, i: Instruction) -> bool:
    word = i.word
    if isinstance(word, op.Redirect):
        for seat in players(t, fx, word.who):
            _stand(t, fx, "redirect", seat, 0, 1, word.until)
    return False


def run_no_trash(t: "Table", fx: Effect, i: Instruction) -> bool:
    fx.done = 0
    if t.game.battle[0]:
        _stand(t, fx, "no_trash", -1, 0, 1, "battle")
    return False


def run_immune(t: "Table", fx: Effect, i: Instruction) -> bool:
    """For as long as the answered activation is on the chain."""
    word = i.word
    fx.done = 0
    place = answered_link(t, fx)
    if isinstance(word, op.Immune) and place >= 0:
        seat = resolve_guardian(t.game, fx, word.guardian)
        if seat >= 0:
            iid = t.game.sides[seat].guardian
            card = t.book.texts[fx.text].card
            add_modifier(t, "immune", seat, iid, place, ("chain", place + 1), fx.seat, card)
            fx.done = 1
    return False


def run_end_attack(t: "Table", fx: Effect, i: Instruction) -> bool:
    fx.done = 0
    if t.game.battle[0]:
        t.emit(ev.AttackEnded("negated", -1, 0))
        fx.done = 1
    return False


def run_declare_name(t: "Table", fx: Effect, i: Instruction) -> bool:
    """Asked while processed, or declared with the activation (Q79)."""
    targets = t.game.links[fx.link].targets if 0 <= fx.link < len(t.game.links) else ()
    if t.switches.choose_at == "declare" and 0 <= i.declared < len(targets):
        name_declared(t, fx, targets[i.declared][0])
        return False
    t.frames.append(fx.frame())
    t.ask(fx.seat, "choose")
    return True


def name_declared(t: "Table", fx: Effect, card: int) -> None:
    fx.name = card
    fx.done = 1
    t.emit(ev.NameDeclared(fx.seat, card))


def start_eternal(t: "Table", seat: int, card: int, iid: int) -> None:
    """H15: what an eternal function says stands while its royal stays cleared."""
    for word in t.book.eternal[card]:
        match word:
            case op.Allow():
                kind, who, value = word.what, word.who, word.n
            case op.Forbid():
                kind, who, value = f"forbid_{word.what}", word.who, 1
            case op.Redirect():
                kind, who, value = "redirect", word.who, 1
            case _:
                raise ValueError(f"{type(word).__name__} cannot stand for ever")
        data = tuple(ABILITY_KINDS.index(k) for k in word.kinds) if isinstance(word, op.Forbid) else ()
        for bound in (seat,) if who == "own" else (1 - seat,) if who == "opponent" else t.turn_order():
            add_modifier(t, kind, bound, 0, value, ("hold", iid), seat, card, data)
