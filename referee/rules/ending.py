"""How a game ends before or beside its judge phases. Q28, Q29, Q77, Q87."""

from referee.rules import event as ev
from referee.rules.bounds import ROYALS
from referee.rules.table import Table


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


def tiebreak(t: Table) -> int:
    """Q77: more cleared royals, then more life; the winner's seat, or -1."""
    if t.switches.tiebreak == "draw":
        return -1
    a, b = t.game.sides
    for left, right in ((a.cleared(), b.cleared()), (a.life, b.life)):
        if left != right:
            return 0 if left > right else 1
    return -1
