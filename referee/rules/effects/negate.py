"""Cast off, stand off, and negating an effect. F04, F05, F10, F11, Q22, Q23, Q72, Q73."""

from typing import TYPE_CHECKING

from referee.language import operation as op
from referee.rules import event as ev
from referee.rules.effect import Effect
from referee.rules.game import Link
from referee.rules.moves import guardian_leaves, move, to_blank, unclear_royal
from referee.rules.program import Instruction

if TYPE_CHECKING:
    from referee.rules.table import Table


def answered_link(t: "Table", fx: Effect) -> int:
    """Place on the chain of the opposing activation that this one answers, or -1."""
    if not 0 <= fx.answered < len(t.game.links):
        return -1
    return fx.answered if t.game.links[fx.answered].seat != fx.seat else -1


def _negate(t: "Table", fx: Effect, place: int, how: str) -> Link | None:
    link = t.game.links[place]
    if link.negated:
        return None
    t.emit(ev.LinkNegated(place, how))
    fx.done = 1
    return link


def run_cast_off(t: "Table", fx: Effect, i: Instruction) -> bool:
    """F04. A soul skill is reached only under soul_castoff=any (Q22)."""
    word = i.word
    fx.done = 0
    place = answered_link(t, fx)
    if place < 0 or not isinstance(word, op.CastOff):
        return False
    text = t.book.texts[t.game.links[place].text]
    if text.kind == "skill.soul" and t.switches.soul_castoff == "any":
        return _cast_off_soul(t, fx, banish=word.to == "lost")
    if text.kind not in ("skill.magic", "skill.trigger") or text.firm:
        return False
    link = _negate(t, fx, place, "cast_off")
    if link is None:
        return False
    if link.source in t.game.sides[link.seat].skill:
        if word.to == "lost":
            move(t, link.seat, link.card, "skill", link.source, "lost", "cast_off", fx.seat)
        else:
            to_blank(t, link.seat, link.card, "skill", link.source, "cast_off", fx.seat)
    t.emit(ev.DeedDone(fx.seat, "cast_off"))  # Q72: counts wherever the card goes
    return False


def run_cast_off_soul(t: "Table", fx: Effect, i: Instruction) -> bool:
    """G05; under soul_castoff=never no text reaches a soul skill (F05, Q22)."""
    return _cast_off_soul(t, fx, banish=False)


def _cast_off_soul(t: "Table", fx: Effect, *, banish: bool) -> bool:
    """Q23: negated, and to the lost zone, or it stays by soul_castoff_to unless the text itself banishes it."""
    fx.done = 0
    place = answered_link(t, fx)
    if place < 0 or t.switches.soul_castoff == "never":
        return False
    text = t.book.texts[t.game.links[place].text]
    if text.kind != "skill.soul" or text.firm:
        return False
    link = _negate(t, fx, place, "cast_off")
    if link is None:
        return False
    if (banish or t.switches.soul_castoff_to == "lost") and link.source in t.game.sides[link.seat].blank:
        move(t, link.seat, link.card, "blank", link.source, "lost", "cast_off", fx.seat)
    t.emit(ev.DeedDone(fx.seat, "cast_off"))
    return False


def run_stand_off(t: "Table", fx: Effect, i: Instruction) -> bool:
    """F10: the guardian to blank, its units too; F11: the royal is uncleared. If it left, only negated (Q73)."""
    fx.done = 0
    place = answered_link(t, fx)
    if place < 0:
        return False
    kind = t.book.texts[t.game.links[place].text].kind
    if kind not in (
        "guardian.magic", "guardian.trigger", "unit.magic", "unit.trigger", "royal.magic", "royal.trigger",
    ):  # fmt: skip
        return False
    link = _negate(t, fx, place, "stand_off")
    if link is None:
        return False
    side = t.game.sides[link.seat]
    if kind.startswith("royal"):
        for number, royal in enumerate(side.royals):
            if royal.iid == link.source:
                unclear_royal(t, link.seat, number, "stand_off")
    elif side.guardian == link.source:
        guardian_leaves(t, link.seat, "blank", "stand_off", fx.seat)
    return False


def run_negate_effect(t: "Table", fx: Effect, i: Instruction) -> bool:
    fx.done = 0
    place = answered_link(t, fx)
    if place >= 0:
        _negate(t, fx, place, "effect")
    return False
