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

from referee.rules import battle, chain, clearing, opening, turn
from referee.rules import event as ev
from referee.rules.bounds import EFFECT_DEPTH, LINKS_PER_TURN, STEPS_PER_TURN, STEPS_WITHOUT_QUESTION
from referee.rules.ending import end_game
from referee.rules.game import Frame
from referee.rules.table import Table


def run(t: Table) -> None:
    """Work until somebody is asked, or the game is over; then close the record."""
    game = t.game
    frames = t.frames
    while frames and not t.asks and game.result is None:
        frame = frames.pop()
        HANDLERS[frame[0]](t, frame)  # type: ignore[index]
        t.steps += 1
        if game.links_opened >= LINKS_PER_TURN or t.turn_steps >= STEPS_PER_TURN or len(frames) > EFFECT_DEPTH:
            _loop(t)
    if game.result is not None:
        frames.clear()
        t.asks.clear()
        t.queue.clear()
        t.due = False
    t.emit(ev.QuestionAsked(tuple(t.asks), tuple(frames), t.due, tuple(t.queue), t.turn_steps))


def _loop(t: Table) -> None:
    """Q82. The bound is reached; what comes is counted anew."""
    if t.game.exhausted or t.steps >= STEPS_WITHOUT_QUESTION or len(t.frames) > EFFECT_DEPTH:
        lost = t.switches.loop_result == "active_player_loses"
        end_game(t, 1 - t.game.turn_seat if lost else -1, "loop", "Q82")
    else:
        t.emit(ev.LoopStopped(t.turn_steps))
    t.count_anew()


HANDLERS: Final[dict[str, Callable[[Table, Frame], None]]] = {
    "janken": opening.ask_throws,
    "go_first": opening.ask_go_first,
    "opening_hands": opening.draw_opening_hands,
    "redraw": opening.ask_redraw,
    "turn": turn.start_turn,
    "phase": turn.enter_phase,
    "body": turn.phase_body,
    "turn_end": turn.end_turn,
    "check": clearing.clear_check,
    "seal": clearing.seal_check,
    "window": chain.answer_window,
    "chain": chain.process_chain,
    "link_end": chain.end_link,
    "effect": chain.carry_on,
    "settle": chain.settle,
    "due": chain.check_due,
    "moment": chain.moment_window,
    "block": battle.ask_block,
    "fight": battle.fight,
    "lose": battle.lose,
    "attack_over": battle.end_attack,
    "battle_over": battle.end_battle,
    "damage": battle.damage,
}
