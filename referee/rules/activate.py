"""An activation: announce, place, pay, window (Q24). And acts that are none: set, summon, clear."""

from referee.rules import event as ev
from referee.rules.action import Fill
from referee.rules.book import CostPart
from referee.rules.ending import judge_now
from referee.rules.game import Game
from referee.rules.moves import (
    clear_royal,
    guardian_leaves,
    lose_life,
    move,
    place_guardian,
    standing,
    to_blank,
    unclear_royal,
    use_up,
)
from referee.rules.slot import Slot
from referee.rules.table import Table
from referee.rules.uses import Use, banished_on_cast, right_of, window_of


def activate(t: Table, seat: int, use: Use, mode: int, kind: str, fill: Fill, slots: tuple[Slot, ...]) -> None:
    """Put a permitted use on the chain; its window is next, its processing behind it."""
    game, text = t.game, use.text
    frame = t.frames[-1]
    answered, subject = window_of(kind, frame)
    if kind != "act" and t.switches.answers_per_activation == "one":  # Q69
        t.frames.pop()
    from_hand = text.kind in ("skill.magic", "skill.trigger")
    costs = text.costs[mode]
    picking = [cost for cost in costs if cost.zone]
    x = sum(len(picks) for cost, picks in zip(picking, fill, strict=False) if cost.word == "trash_x")
    right = right_of(t.book, seat, use)
    if right and right in game.used:  # only a magic skill gets here, by permission of the same name
        permission = standing(game, "same_name", seat)
        if permission is not None:
            use_up(t, permission)
    source = move(t, seat, use.card, "hand", 0, "skill", "cast", seat) if from_hand else use.source
    paid_self = any(cost.word == "return" for cost in costs)
    t.emit(
        ev.LinkOpened(
            seat,
            use.card,
            text.id,
            source,
            subject,
            answered,
            mode,
            x,
            fill[len(picking) :],
            paid_self,
            right,
        )
    )
    at = len(game.links) - 1
    pay(t, seat, costs, fill, use.unit)
    if banished_on_cast(t.switches, text.kind):
        move(t, seat, use.card, "blank", source, "lost", "soul", seat)
    judge_now(t)
    unanswerable = False
    if text.kind == "skill.magic":
        barred = standing(game, "forbid_answer", 1 - seat)
        if barred is not None:
            use_up(t, barred)
            unanswerable = True
    _queue_work(t, seat, kind, at, unanswerable)


def _queue_work(t: Table, seat: int, kind: str, at: int, unanswerable: bool) -> None:
    stamp = _stamp(t)
    if kind == "act":
        t.push([("chain", at), ("settle",)])
    elif kind == "moment":
        t.push([("chain", at)])  # a chain of its own inside its event (Q96)
    if not unanswerable:
        t.frames.append(("window", at, 1 - seat, stamp))


def _stamp(t: Table) -> int:
    """Q91: what came into an open zone after the chain was opened cannot answer in it."""
    for frame in reversed(t.frames):
        if frame[0] == "window" and isinstance(frame[3], int):
            return frame[3]
        if frame[0] == "chain":
            break
    return t.game.next_iid


def pay(t: Table, seat: int, costs: tuple[CostPart, ...], fill: Fill, unit: int) -> None:
    """Pay every cost in printed order; a unit effect pays its unit first (K06, Q44)."""
    side = t.game.sides[seat]
    if unit:
        if t.switches.unit_to == "lost":
            move(t, seat, side.units[unit], "units", unit, "lost", "unit_cost", seat)
        else:
            to_blank(t, seat, side.units[unit], "units", unit, "unit_cost", seat)
    slot = 0
    for cost in costs:
        picks: tuple[int, ...] = ()
        if cost.zone:
            picks = fill[slot]
            slot += 1
        match cost.word:
            case "use":
                for iid in picks:
                    to_blank(t, seat, side.skill[iid], "skill", iid, "cost", seat)
            case "trash_x":
                for iid in picks:
                    to_blank(t, seat, side.skill[iid], "skill", iid, "cost_trash", seat)
            case "trash":
                for card in picks:
                    to_blank(t, seat, card, "hand", 0, "cost_trash", seat)
            case "banish":
                for iid in picks:
                    move(t, seat, side.blank[iid], "blank", iid, "lost", "cost_banish", seat)
            case "life":
                lose_life(t, seat, cost.n, "payment")  # Q80: no damage
            case "return":
                guardian_leaves(t, seat, "ex", "cost_return", seat)
            case "unclear":
                for place in picks:
                    unclear_royal(t, seat, place, "cost")
            case _:
                raise ValueError(f"no such cost: {cost.word}")


def set_equip(t: Table, seat: int, card: int) -> None:
    """K01, Q47: no effect, no answer, no clear check."""
    move(t, seat, card, "hand", 0, "skill", "set_equip", seat)


def summon(t: Table, seat: int, card: int, picks: tuple[int, ...]) -> None:
    """I03, K03, Q41: pay, the old one back, the new one placed, paid equips under it."""
    game: Game = t.game
    side = game.sides[seat]
    if game.summons:
        extra = standing(game, "extra_summon", seat)
        if extra is not None:
            use_up(t, extra)
    equips = [iid for iid in picks if t.book.kind[side.skill[iid]] == "equip"]
    for iid in picks:
        if iid not in equips:
            to_blank(t, seat, side.skill[iid], "skill", iid, "cost", seat)
    place_guardian(t, seat, card, "summon")
    for iid in equips:
        move(t, seat, side.skill[iid], "skill", iid, "units", "cost", seat)
    judge_now(t)
    t.push([("settle",)])


def clear(t: Table, seat: int, place: int, fill: Fill) -> None:
    """F07, Q60: cost and clear are one action."""
    card = t.game.sides[seat].royals[place].card
    mission = t.book.mission[card] if isinstance(card, int) else None
    if mission is not None and mission.costs:
        pay(t, seat, mission.costs, fill, 0)
    clear_royal(t, seat, place, "mission")
    judge_now(t)
