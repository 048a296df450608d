"""Battle and damage. Section J, Q50-Q55, Q75, Q88, Q96, Q97."""

from referee.rules import event as ev
from referee.rules.compute import force_of
from referee.rules.effect import Effect
from referee.rules.ending import judge_now
from referee.rules.game import Frame, number
from referee.rules.modifier import Modifier
from referee.rules.moves import guardian_leaves, lose_life, standing, use_up
from referee.rules.table import Table

NO_TERM = 1 << 30
"""Later than any turn."""


def ask_block(t: Table, frame: Frame) -> None:
    """J02, Q51, Q52, Q55."""
    game = t.game
    if not game.battle[0]:
        return
    defender = 1 - game.turn_seat
    if game.sides[game.turn_seat].guardian != game.battle[0]:
        t.emit(ev.AttackEnded("gone", -1, 0))
    elif not game.sides[defender].guardian:
        block(t, defender, accept=False)
    elif standing(game, "forbid_refuse", defender) is not None:
        block(t, defender, accept=True)
    else:
        t.frames.append(frame)
        t.ask(defender, "block")


def block(t: Table, seat: int, *, accept: bool) -> None:
    iid = t.game.sides[seat].guardian if accept else 0
    t.emit(ev.BattleAccepted(seat, iid))
    if accept:
        t.push([("moment", "battle_accepted", iid, t.game.next_iid), ("settle",), ("fight", 1), ("settle",)])
    else:
        t.push([("fight", 0), ("settle",)])


def fight(t: Table, frame: Frame) -> None:
    """J03-J05, Q52-Q55: current force, compared now."""
    game = t.game
    attacker_iid, defender_iid = game.battle
    if not attacker_iid:
        return
    attacker, defender = game.turn_seat, 1 - game.turn_seat
    if game.sides[attacker].guardian != attacker_iid:
        t.emit(ev.AttackEnded("gone", -1, 0))
        return
    force = force_of(t.book, game, attacker)
    accepted = frame[1] == 1
    if accepted and game.sides[defender].guardian != defender_iid:
        if t.switches.blocker_gone == "no_damage":
            t.emit(ev.AttackEnded("gone", -1, 0))
            return
        accepted = False
    if not accepted:
        t.push([("damage", defender, force, "battle", 0), ("attack_over", "refused")])
        return
    against = force_of(t.book, game, defender)
    if force > against:
        _decided(t, attacker, force - against, defender)
    elif against > force:
        _decided(t, defender, against - force, attacker)
    else:
        match t.switches.force_tie:  # Q53
            case "both":
                t.push([*(("lose", seat, game.sides[seat].guardian, 0, 0) for seat in t.turn_order()),
                        ("attack_over", "fought")])  # fmt: skip
            case "attacker":
                _decided(t, defender, 0, attacker)
            case _:
                t.emit(ev.AttackEnded("fought", -1, 0))


def _decided(t: Table, winner: int, lead: int, loser: int) -> None:
    sides = t.game.sides
    t.push([("lose", loser, sides[loser].guardian, 0, 0), ("battle_over", winner, lead, sides[winner].guardian)])


def lose(t: Table, frame: Frame) -> None:
    """J04, Q75, Q96: the loser is trashed, unless something takes its place."""
    _, seat, iid, instead, stage = (frame[0], number(frame[1]), number(frame[2]), number(frame[3]), number(frame[4]))
    game = t.game
    if stage == 0:
        if game.modifiers and game.modifiers.get("no_trash"):
            return
        t.frames.append(("lose", seat, iid, 0, 1))
        if seat != game.turn_seat:
            t.frames.append(("moment", "would_lose_battle", iid, game.next_iid))
    elif not instead and game.sides[seat].guardian == iid:
        guardian_leaves(t, seat, "blank", "battle", 1 - seat)
        judge_now(t)


def end_attack(t: Table, frame: Frame) -> None:
    if t.game.battle[0]:
        t.emit(ev.AttackEnded(str(frame[1]), -1, 0))


def end_battle(t: Table, frame: Frame) -> None:
    """Q75: the higher force won, wherever the loser is. Q97: what waited for it is processed now."""
    winner, lead, iid = number(frame[1]), number(frame[2]), number(frame[3])
    waiting = [m for m in t.game.modifiers.get("delayed", ()) if m.iid == iid]  # some only until the battle is over
    t.emit(ev.AttackEnded("fought", winner, lead))
    t.emit(ev.DeedDone(winner, "battle_won"))
    for m in sorted(waiting, key=lambda m: (m.by != t.game.turn_seat, m.id)):
        text, entry, source, x, name = m.data
        effect = Effect(text, entry, m.by, source, x=x, name=name, lead=lead)
        t.queue.append(effect.frame())
        t.queue.append(("due",))
    judge_now(t)


def ends_at(modifier: Modifier) -> tuple[int, int]:
    """The order in which modifiers end: chains and battles, then starts and ends of turns, then what has no term."""
    match modifier.until:
        case ("chain" | "battle", _):
            return 0, modifier.id
        case ("start", turn):
            return 2 * turn, modifier.id
        case ("end", turn):
            return 2 * turn + 1, modifier.id
        case _:
            return NO_TERM, modifier.id


def damage(t: Table, frame: Frame) -> None:
    """Q75, Q88, Q96: the timing first, then what stands; 0 damage is no damage and uses nothing up."""
    seat, n, kind, stage = number(frame[1]), number(frame[2]), str(frame[3]), number(frame[4])
    if n <= 0:
        return
    game = t.game
    if stage == 0:
        t.frames.append(("damage", seat, n, kind, 1))
        if seat != game.turn_seat:
            t.frames.append(("moment", "would_take_damage", int(kind == "battle"), game.next_iid))
        return
    shields = [m for m in game.modifiers.get("prevent", ()) if m.seat == seat]
    if shields:
        use_up(t, min(shields, key=ends_at))  # Q114
        return
    lose_life(t, seat, n, "battle_damage" if kind == "battle" else "damage")
    if kind == "effect":
        _mark_done(t)
    else:
        judge_now(t)


def _mark_done(t: Table) -> None:
    """The effect that waits for this damage has done something (Q81)."""
    for at in range(len(t.frames) - 1, -1, -1):
        frame = t.frames[at]
        if frame[0] == "effect":
            t.frames[at] = (*frame[: Effect.DONE], 1, *frame[Effect.DONE + 1 :])
            return
