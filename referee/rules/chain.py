"""The chain: windows, links last to first, what queued up behind it. M01, M02, Q20, Q59, Q69, Q74, Q76, Q96, Q97."""

from typing import assert_never

from referee.rules import event as ev
from referee.rules.clearing import check_frame
from referee.rules.effect import STOP, Effect
from referee.rules.ending import judge_now
from referee.rules.game import Frame, number
from referee.rules.moves import move
from referee.rules.table import Table
from referee.rules.uses import banished_on_cast, could_answer, could_use_moment


def answer_window(t: Table, frame: Frame) -> None:
    seat = number(frame[2])
    if could_answer(t.book, t.game, seat, frame):
        t.frames.append(frame)
        t.ask(seat, "answer")


def process_chain(t: Table, frame: Frame) -> None:
    """M02, Q76: the link activated last is processed first."""
    links = t.game.links
    base = number(frame[1])
    if len(links) <= base:
        return
    at = len(links) - 1
    link = links[at]
    t.frames.append(frame)
    t.frames.append(("link_end", at))
    if not link.negated and t.switches.source_gone == "fizzles" and not _source_there(t, at):
        t.emit(ev.LinkNegated(at, "gone"))  # Q74
    if not link.negated:
        entry = t.book.texts[link.text].entry[link.mode]
        effect = Effect(link.text, entry, link.seat, link.source, at, link.answers, link.subject, link.x, link.mode)
        t.frames.append(effect.frame())


def _source_there(t: Table, at: int) -> bool:
    """Q74: whether the source still lies where it was activated; a unit text is stood by its guardian (Q46)."""
    link = t.game.links[at]
    side = t.game.sides[link.seat]
    if link.paid_self:
        return True
    kind = t.book.texts[link.text].kind
    match kind:
        case "skill.magic" | "skill.trigger":
            return link.source in side.skill
        case "skill.soul" | "guardian.soul":
            return link.source in side.blank or banished_on_cast(t.switches, kind)
        case "royal.magic" | "royal.trigger":
            return any(royal.iid == link.source for royal in side.royals)
        case "guardian.magic" | "guardian.trigger" | "unit.magic" | "unit.trigger":
            return side.guardian == link.source
        case "royal.eternal":
            raise ValueError("an eternal function is never activated (H15)")
        case _:
            assert_never(kind)


def end_link(t: Table, frame: Frame) -> None:
    at = number(frame[1])
    link = t.game.links[at]
    kind = t.book.texts[link.text].kind
    if kind in ("skill.soul", "guardian.soul"):
        _soul_leaves(t, at, kind)
    t.emit(ev.LinkClosed(at))
    t.due = True
    judge_now(t)
    if t.switches.clear_check_after == "link":  # Q59; an inner chain waits for its event (Q96)
        below = t.frames[-1] if t.frames else ("",)
        more = below[0] == "chain" and len(t.game.links) > number(below[1])
        if more and not any(waiting[0] in ("damage", "lose") for waiting in t.frames):
            t.frames.append(check_frame(t, "after"))


def _soul_leaves(t: Table, at: int, kind: str) -> None:
    """E06, G09, Q20, Q23, Q42: banished once its link is over, if it is still there."""
    link = t.game.links[at]
    if link.source not in t.game.sides[link.seat].blank:
        return
    if kind == "guardian.soul":
        if not t.switches.guardian_soul_banish:
            return
    elif link.negated == "cast_off" and t.switches.soul_castoff_to == "blank":
        return
    move(t, link.seat, link.card, "blank", link.source, "lost", "soul", link.seat)


def carry_on(t: Table, frame: Frame) -> None:
    effect = Effect.resume(frame)
    code = t.book.texts[effect.text].code
    while effect.pc < STOP:
        instruction = code[effect.pc]
        effect.pc += 1
        t.steps += 1
        if instruction.run(t, effect, instruction):
            return


def settle(t: Table, frame: Frame) -> None:
    """Q96, Q97: what has queued up, then one clear check if an effect was processed (H11, Q59)."""
    if t.queue:
        t.frames.append(frame)
        t.frames.append(t.queue.pop(0))
    elif t.due:
        t.due = False
        t.frames.append(check_frame(t, "after"))


def check_due(t: Table, frame: Frame) -> None:
    t.due = True
    judge_now(t)


def moment_window(t: Table, frame: Frame) -> None:
    """Q96: one window for the non-turn player, for as long as its event is there."""
    seat = 1 - t.game.turn_seat
    if _still_happens(t, frame) and could_use_moment(t.book, t.game, seat, frame):
        t.frames.append(frame)
        t.ask(seat, "moment")


def _still_happens(t: Table, frame: Frame) -> bool:
    """Q69 `many` opens the window again: not for an attack that was negated, or for damage or a trash that is off."""
    match frame[1]:
        case "attack_declared" | "battle_accepted":
            return bool(t.game.battle[0])
        case "would_take_damage":
            return number(t.frames[-1][2]) > 0
        case "would_lose_battle":
            return not t.frames[-1][3]
        case _:
            return True
