"""The opening: janken, who goes first, the opening hands, the mulligan. D01, D02, Q08-Q11."""

from referee.rules.bounds import HAND_AT_START
from referee.rules.game import Frame, number
from referee.rules.moves import draw
from referee.rules.table import Table


def ask_throws(t: Table, frame: Frame) -> None:
    t.frames.append(frame)
    for seat in t.turn_order():
        t.ask(seat, "throw")


def ask_go_first(t: Table, frame: Frame) -> None:
    t.frames.append(frame)
    t.ask(number(frame[1]), "go_first")


def draw_opening_hands(t: Table, frame: Frame) -> None:
    """D02, Q11, first player first."""
    first = t.game.first
    for seat in (first, 1 - first):
        draw(t, seat, HAND_AT_START, refresh=False)
    t.push([("turn", 1)])
    if t.switches.mulligan == "once":
        t.push([("redraw", first), ("redraw", 1 - first)])


def ask_redraw(t: Table, frame: Frame) -> None:
    t.frames.append(frame)
    t.ask(number(frame[1]), "redraw")
