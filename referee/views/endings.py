"""How a game ended, in words. E08, E09, Q77, Q82."""

from referee.views.move_words import DRAWS, ENDINGS
from referee.views.phrase import Phrase
from referee.views.words import SEAT_WORDS


def ending_words(winner: int, reason: str, clause: str) -> Phrase:
    """`A席の勝利：… （E08）` / `Seat A wins: … (E08)`; a draw says why."""
    tail = Phrase(f"（{clause}）", f" ({clause})") if clause else Phrase("", "")
    if winner < 0:
        return Phrase("引き分け：{why}", "A draw: {why}").fill(why=DRAWS.get(reason) or ENDINGS[reason]) + tail
    won = Phrase("{seat}の勝利：{why}", "{seat} wins: {why}").fill(seat=SEAT_WORDS[winner], why=ENDINGS[reason])
    return (won + tail).sentence()
