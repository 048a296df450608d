"""Words about guardians, royals and units. F07, F08, I03, Q41, Q43-Q45, Q54, Q85, Q86, Q98."""

from typing import TYPE_CHECKING

from referee.language import operation as op
from referee.rules.compute import base_force, resolve_guardian
from referee.rules.effect import Effect
from referee.rules.effects.life import amount
from referee.rules.game import Game
from referee.rules.moves import (
    add_modifier,
    clear_royal,
    guardian_leaves,
    move,
    place_guardian,
    to_blank,
    unclear_royal,
    until_when,
)
from referee.rules.program import Instruction

if TYPE_CHECKING:
    from referee.rules.table import Table


def immune(game: Game, fx: Effect, iid: int) -> bool:
    """Whether the guardian does not receive the effect of this link."""
    if fx.link < 0 or not game.modifiers:
        return False
    return any(m.iid == iid and m.value == fx.link for m in game.modifiers.get("immune", ()))


def run_force(t: "Table", fx: Effect, i: Instruction) -> bool:
    """Q54, Q98: plus, minus or set; it sticks to the guardian that is there now."""
    word = i.word
    fx.done = 0
    if not isinstance(word, op.ForceAdd | op.ForceSet) or i.number is None:
        return False
    seat = resolve_guardian(t.game, fx, word.guardian)
    if seat < 0:
        return False
    iid = t.game.sides[seat].guardian
    value = i.number(t.game, fx)
    kind = "force_add" if isinstance(word, op.ForceAdd) else "force_set"
    if immune(t.game, fx, iid) or (kind == "force_add" and not value):
        return False
    until = until_when(t, word.until, fx.seat, iid)
    add_modifier(t, kind, seat, iid, value, until, fx.seat, t.book.texts[fx.text].card)
    fx.done = 1
    return False


def run_force_swap(t: "Table", fx: Effect, i: Instruction) -> bool:
    """A swap exchanges bases; without an opposing guardian it does nothing (Q54); 'this' guardian must be there."""
    word = i.word
    fx.done = 0
    if not isinstance(word, op.ForceSwap):
        return False
    game = t.game
    own, other = game.sides[fx.seat], game.sides[1 - fx.seat]
    if not own.guardian or not other.guardian:
        return False
    if t.book.texts[fx.text].kind.startswith(("guardian", "unit")) and own.guardian != fx.source:
        return False
    if immune(game, fx, own.guardian) or immune(game, fx, other.guardian):
        return False
    bases = base_force(t.book, game, 1 - fx.seat), base_force(t.book, game, fx.seat)
    card = t.book.texts[fx.text].card
    for seat, side, base in ((fx.seat, own, bases[0]), (1 - fx.seat, other, bases[1])):
        until = until_when(t, word.until, fx.seat, side.guardian)
        add_modifier(t, "force_set", seat, side.guardian, base, until, fx.seat, card)
    fx.done = 1
    return False


def run_return_ex(t: "Table", fx: Effect, i: Instruction) -> bool:
    word = i.word
    fx.done = 0
    if isinstance(word, op.ReturnToEx):
        seat = resolve_guardian(t.game, fx, word.guardian)
        if seat >= 0 and not immune(t.game, fx, t.game.sides[seat].guardian):
            guardian_leaves(t, seat, "ex", "return", fx.seat)
            fx.done = 1
    return False


def run_summon_free(t: "Table", fx: Effect, i: Instruction) -> bool:
    """Q41: if none can be chosen the old one stays. Q43: outside the count of I02."""
    fx.done = 0
    fx.moved = 0
    for key in fx.picked:
        place_guardian(t, key & 1, key >> 1, "summon_effect")
        fx.done = 1
        fx.moved += 1
    fx.picked = ()
    return False


def run_attach(t: "Table", fx: Effect, i: Instruction) -> bool:
    """An equip becomes a unit of the own guardian; 'this' guardian must still be there."""
    from referee.rules.effects.cards import locate

    word = i.word
    fx.done = 0
    fx.moved = 0
    side = t.game.sides[fx.seat]
    own_text = t.book.texts[fx.text].kind.startswith(("guardian", "unit"))
    if isinstance(word, op.AttachUnit) and side.guardian and not (own_text and side.guardian != fx.source):
        for key in fx.picked:
            if word.pick.zone == "hand":
                if t.book.kind[key >> 1] == "equip":
                    move(t, fx.seat, key >> 1, "hand", 0, "units", "attach", fx.seat)
                    fx.moved += 1
                continue
            found = locate(t.game, str(word.pick.zone), key)
            if found is not None and t.book.kind[found[1]] == "equip" and found[0] == fx.seat:
                move(t, fx.seat, found[1], str(word.pick.zone), key, "units", "attach", fx.seat)
                fx.moved += 1
    fx.done = int(fx.moved > 0)
    fx.picked = ()
    return False


def run_detach(t: "Table", fx: Effect, i: Instruction) -> bool:
    """Q44: units removed by an effect go to blank."""
    from referee.rules.effects.cards import locate

    fx.moved = 0
    for key in fx.picked:
        found = locate(t.game, "units", key)
        if found is not None and not immune(t.game, fx, t.game.sides[found[0]].guardian):
            to_blank(t, found[0], found[1], "units", key, "detach", fx.seat)
            fx.moved += 1
    fx.done = int(fx.moved > 0)
    fx.picked = ()
    return False


def run_unclear(t: "Table", fx: Effect, i: Instruction) -> bool:
    fx.moved = sum(unclear_royal(t, key & 1, key >> 1, "effect") for key in fx.picked)
    fx.done = int(fx.moved > 0)
    fx.picked = ()
    return False


def run_clear_free(t: "Table", fx: Effect, i: Instruction) -> bool:
    """Q86: counts as a clear, needs no clear check."""
    fx.moved = 0
    for key in fx.picked:
        if not t.game.sides[key & 1].royals[key >> 1].iid:
            clear_royal(t, key & 1, key >> 1, "effect")
            fx.moved += 1
    fx.done = int(fx.moved > 0)
    fx.picked = ()
    return False


def run_reduce(t: "Table", fx: Effect, i: Instruction) -> bool:
    """The damage that waits is n less."""
    n = amount(t, fx, i)
    fx.done = 0
    for at in range(len(t.frames) - 1, -1, -1):
        match t.frames[at]:
            case ("damage", int(seat), int(waiting), kind, stage):
                if n and waiting:
                    t.frames[at] = ("damage", seat, max(0, waiting - n), kind, stage)
                    fx.done = 1
                return False
    return False


def run_instead_trash(t: "Table", fx: Effect, i: Instruction) -> bool:
    """Q75: if the 'instead' cannot be done, the loser is trashed after all."""
    from referee.rules.effects.cards import run_trash_picked

    run_trash_picked(t, fx, i)
    if fx.done:
        for at in range(len(t.frames) - 1, -1, -1):
            frame = t.frames[at]
            if frame[0] == "lose":
                t.frames[at] = (*frame[:3], 1, *frame[4:])
                break
    return False
