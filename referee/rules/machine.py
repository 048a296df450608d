"""The machine: frames of work that wait, the last one next. Runs until a question is open or the game is over.

A frame is a word and its numbers:
  janken seat            both throw (seat -1: who goes first, D01; else an effect's player)
  go_first seat          Q08           opening_hands                  D02, Q11
  redraw seat            Q11           turn n                         E01
  phase i                E01           body                           what a phase does; free moments
  check seat passes at   H07-H11       seal at                        Q58 simultaneous_sealed
  discard                Q14           turn_end                       Q77, Q99
  window link seat stamp an answer to that link may be made by the seat, with what existed at the stamp (Q91)
  chain base             process the links from the last down to base (M02)
  link_end i             after a link  settle                         queue and clear check, once nothing else waits
  effect …               see effect.py due                            an effect was processed: a clear check follows
  moment word subject stamp             Q96
  block                  J02           fight accepted                 J03-J05
  damage seat n kind stage              Q75, Q96
  lose seat iid instead stage           J04
  attack_over how        battle_over winner lead iid
"""

from collections.abc import Callable
from typing import Final

from referee.language.terms import PHASES
from referee.rules import event as ev
from referee.rules.bounds import (
    EFFECT_DEPTH,
    HAND_AT_START,
    LINKS_PER_TURN,
    ROYALS,
    STEPS_PER_TURN,
    STEPS_WITHOUT_QUESTION,
)
from referee.rules.compute import force_of
from referee.rules.effect import Effect
from referee.rules.game import Frame
from referee.rules.moves import (
    draw,
    guardian_leaves,
    lose_life,
    move,
    refill_to,
    standing,
    standing_on,
    to_blank,
    use_up,
)
from referee.rules.permit import attack_refusal
from referee.rules.table import Table
from referee.rules.uses import could_answer, could_use_moment

CHARGE, SOUL, JUDGE, CAST, SUMMON, BATTLE, END = range(7)
ABSENT_FIRST: Final = frozenset({CHARGE, SOUL, JUDGE, BATTLE})
"""E04, E07, E10, E15, Q32."""
STOP: Final = 1 << 30


def run(t: Table) -> None:
    """Work until somebody is asked, or the game is over; then close the record."""
    game = t.game
    frames = t.frames
    total = game.steps
    while frames and not t.asks and game.result is None:
        frame = frames.pop()
        HANDLERS[frame[0]](t, frame)  # type: ignore[index]
        t.steps += 1
        if game.links_opened >= LINKS_PER_TURN or total + t.steps >= STEPS_PER_TURN or len(frames) > EFFECT_DEPTH:
            total = _loop(t)
    if game.result is not None:
        frames.clear()
        t.asks.clear()
        t.queue.clear()
        t.due = False
    t.emit(ev.QuestionAsked(tuple(t.asks), tuple(frames), t.due, tuple(t.queue), total + t.steps))


def _loop(t: Table) -> int:
    """Q82. Gives the turn's steps before this record as counted from now on."""
    if t.game.exhausted or t.steps >= STEPS_WITHOUT_QUESTION or len(t.frames) > EFFECT_DEPTH:
        lost = t.switches.loop_result == "active_player_loses"
        end_game(t, 1 - t.game.turn_seat if lost else -1, "loop", "Q82")
    else:
        t.emit(ev.LoopStopped(t.game.steps + t.steps))
    return -t.steps


def end_game(t: Table, winner: int, reason: str, clause: str) -> None:
    if t.game.result is None:
        t.emit(ev.GameEnded(winner, reason, clause))


def judge_now(t: Table) -> None:
    """Q28, Q29, Q87: under the immediate switches, after every payment, clear, processed link and game event."""
    if t.switches.life_loss != "immediate" and t.switches.royal_win != "immediate":
        return
    verdicts = []
    for side in t.game.sides:
        lost = t.switches.life_loss == "immediate" and side.life == 0
        won = t.switches.royal_win == "immediate" and side.cleared() >= ROYALS
        verdicts.append(t.switches.judge_both if lost and won else "lose" if lost else "win" if won else "")
    if not any(verdicts):
        return
    if "draw" in verdicts or verdicts[0] == verdicts[1]:
        end_game(t, -1, "both", "Q87")
        return
    for seat, verdict in enumerate(verdicts):
        if verdict:
            winner = seat if verdict == "win" else 1 - seat
            end_game(t, winner, "royals" if verdict == "win" else "life", "N01" if verdict == "win" else "N02")
            return


# --- opening -------------------------------------------------------------------------------------------------------


def _janken(t: Table, frame: Frame) -> None:
    t.frames.append(frame)
    for seat in t.turn_order():
        t.ask(seat, "throw")


def _go_first(t: Table, frame: Frame) -> None:
    t.frames.append(frame)
    t.ask(_int(frame[1]), "go_first")


def _opening_hands(t: Table, frame: Frame) -> None:
    """D02, Q11, first player first."""
    first = t.game.first
    for seat in (first, 1 - first):
        draw(t, seat, HAND_AT_START, refresh=False)
    t.push([("turn", 1)])
    if t.switches.mulligan == "once":
        t.push([("redraw", first), ("redraw", 1 - first)])


def _redraw(t: Table, frame: Frame) -> None:
    t.frames.append(frame)
    t.ask(_int(frame[1]), "redraw")


# --- turns and phases ----------------------------------------------------------------------------------------------


def _turn(t: Table, frame: Frame) -> None:
    turn = _int(frame[1])
    seat = t.game.first if turn % 2 else 1 - t.game.first
    t.emit(ev.TurnStarted(turn, seat))
    t.frames.append(("phase", 0))


def _phase(t: Table, frame: Frame) -> None:
    phase = _int(frame[1])
    game = t.game
    if phase == len(PHASES):
        t.frames.append(("turn_end",))
        return
    t.frames.append(("phase", phase + 1))
    if game.turn == 1 and phase in ABSENT_FIRST:
        return
    if game.modifiers:
        for modifier in game.modifiers.get("skip_phase", ()):
            if modifier.seat == game.turn_seat and modifier.value == phase:  # Q61: absent as in Q32
                use_up(t, modifier)
                return
    t.emit(ev.PhaseEntered(phase))
    if phase == JUDGE:
        t.frames.append(("body",))
    else:
        t.push([_check(t, "start"), ("body",), _check(t, "end")])


def _check(t: Table, at: str) -> Frame:
    if t.switches.clear_order == "simultaneous_sealed":
        return ("seal", at)
    return ("check", t.game.turn_seat, 0, at)


def _body(t: Table, frame: Frame) -> None:
    game = t.game
    seat = game.turn_seat
    side = game.sides[seat]
    match game.phase:
        case 0:
            _charge(t, seat)
            return
        case 1:
            asks = any(t.book.soul[card] is not None for card in side.blank.values())
        case 2:
            _judge(t, seat)
            return
        case 5:
            asks = attack_refusal(t.book, game, seat) is None
        case 6:
            _end_phase(t, seat)
            return
        case _:
            asks = True
    if not asks and t.switches.cost_clear == "open_state":
        asks = side.has_face_down()
    if asks:
        t.frames.append(frame)
        t.ask(seat, "act")


def _charge(t: Table, seat: int) -> None:
    """E02, E03, Q13, Q15, Q17."""
    owed = max(0, refill_to(t.game, seat) - len(t.game.sides[seat].hand))
    drawn = draw(t, seat, owed, refresh=True)
    if drawn < owed and t.switches.empty_deck == "lose":
        end_game(t, 1 - seat, "empty_deck", "E03")
    judge_now(t)


def _judge(t: Table, seat: int) -> None:
    """E08, E09, Q30, Q31: the turn player's own board only."""
    side = t.game.sides[seat]
    lost, won = side.life == 0, side.cleared() >= ROYALS
    if lost and won:
        match t.switches.judge_both:
            case "win":
                end_game(t, seat, "royals", "E08")
            case "draw":
                end_game(t, -1, "both", "Q30")
            case _:
                end_game(t, 1 - seat, "life", "E09")
    elif lost:
        end_game(t, 1 - seat, "life", "E09")
    elif won:
        end_game(t, seat, "royals", "E08")


def _end_phase(t: Table, seat: int) -> None:
    """E16, Q36, Q37: the turn player's own skill zone; then the hand limit (Q14)."""
    side = t.game.sides[seat]
    for iid, card in list(side.skill.items()):
        stays = standing_on(t.game, "stay_at_end", iid)
        if stays is not None:
            use_up(t, stays)
        elif not (t.book.kind[card] == "equip" and t.switches.equip_at_end == "stay"):
            to_blank(t, seat, card, "skill", iid, "end_phase", seat)
    if t.switches.hand_limit == "7_at_end" and len(side.hand) > 7:
        t.frames.append(("discard",))
        t.ask(seat, "discard")


def _turn_end(t: Table, frame: Frame) -> None:
    """Q77, Q99."""
    game = t.game
    t.emit(ev.TurnEnded(game.turn))
    limit = t.switches.turn_limit
    if limit and game.turn >= limit:
        end_game(t, tiebreak(t), "turn_limit", "Q77")
        return
    t.frames.append(("turn", game.turn + 1))


def tiebreak(t: Table) -> int:
    """Q77: more cleared royals, then more life; the winner's seat, or -1."""
    if t.switches.tiebreak == "draw":
        return -1
    a, b = t.game.sides
    for left, right in ((a.cleared(), b.cleared()), (a.life, b.life)):
        if left != right:
            return 0 if left > right else 1
    return -1


# --- clear checks --------------------------------------------------------------------------------------------------


def _clear_check(t: Table, frame: Frame) -> None:
    """H07-H11, Q58; who is asked depends on face-down royals alone (secrecy 5.2)."""
    seat, passes = _int(frame[1]), _int(frame[2])
    while passes < 2:
        if t.game.sides[seat].has_face_down():
            t.frames.append(("check", seat, passes, frame[3]))
            t.ask(seat, "clear")
            return
        passes += 1
        seat = 1 - seat


def _seal_check(t: Table, frame: Frame) -> None:
    asked = [seat for seat in t.turn_order() if t.game.sides[seat].has_face_down()]
    if asked:
        t.frames.append(frame)
        for seat in asked:
            t.ask(seat, "seal_clear")


# --- chains --------------------------------------------------------------------------------------------------------


def _window(t: Table, frame: Frame) -> None:
    seat = _int(frame[2])
    if could_answer(t.book, t.game, seat, frame):
        t.frames.append(frame)
        t.ask(seat, "answer")


def _chain(t: Table, frame: Frame) -> None:
    """M02, Q76: the link activated last is processed first."""
    links = t.game.links
    base = _int(frame[1])
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
    link = t.game.links[at]
    side = t.game.sides[link.seat]
    if link.paid_self:
        return True
    match t.book.texts[link.text].kind:
        case "skill.magic" | "skill.trigger":
            return link.source in side.skill
        case "skill.soul" | "guardian.soul":
            return link.source in side.blank or t.switches.soul_banish == "on_cast"
        case "royal.magic" | "royal.trigger":
            return any(royal.iid == link.source for royal in side.royals)
        case _:
            return side.guardian == link.source


def _link_end(t: Table, frame: Frame) -> None:
    at = _int(frame[1])
    link = t.game.links[at]
    kind = t.book.texts[link.text].kind
    if kind in ("skill.soul", "guardian.soul"):
        _soul_leaves(t, at, kind)
    t.emit(ev.LinkClosed(at))
    t.due = True
    judge_now(t)
    if t.switches.clear_check_after == "link":  # Q59; an inner chain waits for its event (Q96)
        below = t.frames[-1] if t.frames else ("",)
        more = below[0] == "chain" and len(t.game.links) > _int(below[1])
        if more and not any(waiting[0] in ("damage", "lose") for waiting in t.frames):
            t.frames.append(_check(t, "after"))


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


def _effect(t: Table, frame: Frame) -> None:
    effect = Effect.resume(frame)
    code = t.book.texts[effect.text].code
    while effect.pc < STOP:
        instruction = code[effect.pc]
        effect.pc += 1
        t.steps += 1
        if instruction.run(t, effect, instruction):
            return
        if t.steps > STEPS_PER_TURN:
            return


def _settle(t: Table, frame: Frame) -> None:
    """Q96, Q97: what has queued up, then one clear check if an effect was processed (H11, Q59)."""
    if t.queue:
        t.frames.append(frame)
        t.frames.append(t.queue.pop(0))
    elif t.due:
        t.due = False
        t.frames.append(_check(t, "after"))


def _due(t: Table, frame: Frame) -> None:
    t.due = True
    judge_now(t)


def _moment(t: Table, frame: Frame) -> None:
    """Q96: one window for the non-turn player."""
    seat = 1 - t.game.turn_seat
    if could_use_moment(t.book, t.game, seat, frame):
        t.frames.append(frame)
        t.ask(seat, "moment")


# --- battle --------------------------------------------------------------------------------------------------------


def _block(t: Table, frame: Frame) -> None:
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


def _fight(t: Table, frame: Frame) -> None:
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


def _lose(t: Table, frame: Frame) -> None:
    """J04, Q75, Q96: the loser is trashed, unless something takes its place."""
    _, seat, iid, instead, stage = (frame[0], _int(frame[1]), _int(frame[2]), _int(frame[3]), _int(frame[4]))
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


def _attack_over(t: Table, frame: Frame) -> None:
    if t.game.battle[0]:
        t.emit(ev.AttackEnded(str(frame[1]), -1, 0))


def _battle_over(t: Table, frame: Frame) -> None:
    """Q75: the higher force won, wherever the loser is. Q97: what waited for it is processed now."""
    winner, lead, iid = _int(frame[1]), _int(frame[2]), _int(frame[3])
    t.emit(ev.AttackEnded("fought", winner, lead))
    t.emit(ev.DeedDone(winner, "battle_won"))
    waiting = [m for m in t.game.modifiers.get("delayed", ()) if m.iid == iid]
    for m in sorted(waiting, key=lambda m: (m.by != t.game.turn_seat, m.id)):
        text, entry, source, x, name = m.data
        effect = Effect(text, entry, m.by, source, x=x, name=name, lead=lead)
        t.queue.append(effect.frame())
        t.queue.append(("due",))
    judge_now(t)


def _damage(t: Table, frame: Frame) -> None:
    """Q75, Q88, Q96: the timing first, then what stands; 0 damage is no damage and uses nothing up."""
    seat, n, kind, stage = _int(frame[1]), _int(frame[2]), str(frame[3]), _int(frame[4])
    if n <= 0:
        return
    game = t.game
    if stage == 0:
        t.frames.append(("damage", seat, n, kind, 1))
        if seat != game.turn_seat:
            t.frames.append(("moment", "would_take_damage", int(kind == "battle"), game.next_iid))
        return
    shield = standing(game, "prevent", seat)
    if shield is not None:
        use_up(t, shield)
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


def _int(part: int | str | tuple[int, ...]) -> int:
    if not isinstance(part, int):
        raise TypeError("a broken frame")
    return part


HANDLERS: Final[dict[str, Callable[[Table, Frame], None]]] = {
    "janken": _janken,
    "go_first": _go_first,
    "opening_hands": _opening_hands,
    "redraw": _redraw,
    "turn": _turn,
    "phase": _phase,
    "body": _body,
    "turn_end": _turn_end,
    "check": _clear_check,
    "seal": _seal_check,
    "window": _window,
    "chain": _chain,
    "link_end": _link_end,
    "effect": _effect,
    "settle": _settle,
    "due": _due,
    "moment": _moment,
    "block": _block,
    "fight": _fight,
    "lose": _lose,
    "attack_over": _attack_over,
    "battle_over": _battle_over,
    "damage": _damage,
}
