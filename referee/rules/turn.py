"""The turn: phases in order, what each does, and the end of the turn. Section E, Q13-Q17, Q30-Q37, Q61, Q99.

| phase | first turn of the first player | clear checks | what it does |
|---|---|---|---|
| charge | absent (E04) | start, end | draw up to 7 (E02, E03) |
| soul | absent (E07) | start, end | soul skills and effects (E05) |
| judge | absent (E10) | none | own life 0 loses, own five royals win (E08, E09) |
| cast | there | start, end | skills, sets, stands (E11) |
| summon | there | start, end | summon, stands (E13) |
| battle | absent (E15) | start, end | attacks (E14) |
| end | there | start, end | the skill zone to blank (E16) |
"""

from typing import Final

from referee.language.terms import BATTLE, CHARGE, JUDGE, PHASES, SOUL
from referee.rules import event as ev
from referee.rules.bounds import HAND_REFILL, ROYALS
from referee.rules.clearing import check_frame
from referee.rules.ending import end_game, judge_now, tiebreak
from referee.rules.game import Frame, number
from referee.rules.moves import draw, refill_to, standing_on, to_blank, use_up
from referee.rules.permit import attack_refusal
from referee.rules.table import Table

ABSENT_FIRST: Final = frozenset({CHARGE, SOUL, JUDGE, BATTLE})
"""E04, E07, E10, E15, Q32."""


def start_turn(t: Table, frame: Frame) -> None:
    turn = number(frame[1])
    seat = t.game.first if turn % 2 else 1 - t.game.first
    t.emit(ev.TurnStarted(turn, seat))
    t.count_anew()
    t.frames.append(("phase", 0))


def enter_phase(t: Table, frame: Frame) -> None:
    phase = number(frame[1])
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
        t.push([check_frame(t, "start"), ("body",), check_frame(t, "end")])


def phase_body(t: Table, frame: Frame) -> None:
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
    if t.switches.hand_limit == "7_at_end" and len(side.hand) > HAND_REFILL:
        t.frames.append(("discard",))
        t.ask(seat, "discard")


def end_turn(t: Table, frame: Frame) -> None:
    """Q77, Q99."""
    game = t.game
    t.emit(ev.TurnEnded(game.turn))
    limit = t.switches.turn_limit
    if limit and game.turn >= limit:
        end_game(t, tiebreak(t), "turn_limit", "Q77")
        return
    t.frames.append(("turn", game.turn + 1))
