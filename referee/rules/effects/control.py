"""Control words: order, branches, modes, janken and what waits for later. Q09, Q79, Q81, Q97."""

from typing import TYPE_CHECKING

from referee.language import operation as op
from referee.rules.compute import resolve_guardian
from referee.rules.effect import STOP, Effect
from referee.rules.moves import add_modifier, until_when
from referee.rules.program import Instruction

if TYPE_CHECKING:
    from referee.rules.table import Table


def end(t: "Table", fx: Effect, i: Instruction) -> bool:
    fx.pc = STOP
    return False


def jump(t: "Table", fx: Effect, i: Instruction) -> bool:
    fx.pc = i.jump
    return False


def jump_unless(t: "Table", fx: Effect, i: Instruction) -> bool:
    if i.test is not None and not i.test(t.game, fx):
        fx.pc = i.jump
    return False


def jump_unless_done(t: "Table", fx: Effect, i: Instruction) -> bool:
    """Q81: 'then' needs the part before it done."""
    if not fx.done:
        fx.pc = i.jump
    return False


def ask_mode(t: "Table", fx: Effect, i: Instruction) -> bool:
    """The opponent picks while it is processed (Q79). Whether they are asked rests on open facts."""
    if not any(test(t.game, fx, -1) for test in i.tests):
        fx.mode = len(i.tests)
        return False
    t.frames.append(fx.frame())
    t.ask(1 - fx.seat, "choose_mode")
    return True


def jump_by_mode(t: "Table", fx: Effect, i: Instruction) -> bool:
    fx.pc = i.jumps[fx.mode]
    return False


def play_janken(t: "Table", fx: Effect, i: Instruction) -> bool:
    t.frames.append(fx.frame())
    t.frames.append(("janken", fx.seat))
    return True


def jump_unless_won(t: "Table", fx: Effect, i: Instruction) -> bool:
    if fx.mode != 1:
        fx.pc = i.jump
    return False


def delay(t: "Table", fx: Effect, i: Instruction) -> bool:
    """Q97: stands until its event, then is processed as no activation."""
    word = i.word
    if not isinstance(word, op.Delayed):
        raise TypeError("not a delayed effect")
    seat = resolve_guardian(t.game, fx, word.guardian)
    fx.done = 0
    if seat >= 0:
        text = t.book.texts[fx.text]
        add_modifier(
            t, "delayed", seat, t.game.sides[seat].guardian, 0, until_when(t, word.until, fx.seat, fx.source),
            fx.seat, text.card, (fx.text, i.jump, fx.source, fx.x, fx.name),
        )  # fmt: skip
        fx.done = 1
    return False
