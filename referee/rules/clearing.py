"""Clear checks: who is asked rests on face-down royals alone (secrecy 5.2). H07-H11, Q58."""

from referee.rules.game import Frame, number
from referee.rules.table import Table


def check_frame(t: Table, at: str) -> Frame:
    if t.switches.clear_order == "simultaneous_sealed":
        return ("seal", at)
    return ("check", t.game.turn_seat, 0, at)


def clear_check(t: Table, frame: Frame) -> None:
    """H07-H11, Q58; who is asked depends on face-down royals alone (secrecy 5.2)."""
    seat, passes = number(frame[1]), number(frame[2])
    while passes < 2:
        if t.game.sides[seat].has_face_down():
            t.frames.append(("check", seat, passes, frame[3]))
            t.ask(seat, "clear")
            return
        passes += 1
        seat = 1 - seat


def seal_check(t: Table, frame: Frame) -> None:
    asked = [seat for seat in t.turn_order() if t.game.sides[seat].has_face_down()]
    if asked:
        t.frames.append(frame)
        for seat in asked:
            t.ask(seat, "seal_clear")
