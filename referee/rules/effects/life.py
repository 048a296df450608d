"""Draw, damage, heal. Q18, Q33, Q34, Q75, Q80, Q83."""

from typing import TYPE_CHECKING

from referee.language import operation as op
from referee.language.terms import Who
from referee.rules.effect import Effect
from referee.rules.moves import draw, gain_life
from referee.rules.program import Instruction

if TYPE_CHECKING:
    from referee.rules.table import Table


def players(t: "Table", fx: Effect, who: Who) -> tuple[int, ...]:
    """The seats meant, the turn player first (Q83)."""
    match who:
        case "own":
            return (fx.seat,)
        case "opponent":
            return (1 - fx.seat,)
        case "each":
            return t.turn_order()


def amount(t: "Table", fx: Effect, i: Instruction) -> int:
    """The number of an instruction, never under 0."""
    return max(0, i.number(t.game, fx)) if i.number is not None else 0


def run_draw(t: "Table", fx: Effect, i: Instruction) -> bool:
    word = i.word
    n = amount(t, fx, i)
    fx.moved = 0
    if isinstance(word, op.Draw):
        for seat in players(t, fx, word.who):
            fx.moved += draw(t, seat, n, refresh=t.switches.refresh_on_effect_draw)  # Q18
    fx.done = int(fx.moved > 0)
    return False


def run_damage(t: "Table", fx: Effect, i: Instruction) -> bool:
    """The damage is an event of its own that may be answered (Q96); the effect waits for it."""
    word = i.word
    n = amount(t, fx, i)
    fx.done = 0
    if not n or not isinstance(word, op.Damage):
        return False
    t.frames.append(fx.frame())
    t.push([("damage", seat, n, "effect", 0) for seat in players(t, fx, word.to)])
    return True


def run_heal(t: "Table", fx: Effect, i: Instruction) -> bool:
    word = i.word
    n = amount(t, fx, i)
    fx.done = 0
    if n and isinstance(word, op.Heal):
        for seat in players(t, fx, word.who):
            if gain_life(t, seat, n):
                fx.done = 1
    return False
