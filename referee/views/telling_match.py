"""What happens beside the games of a match, in words."""

from typing import assert_never

from referee.match import event as me
from referee.views.phrase import Phrase
from referee.views.told import Told, by_seat
from referee.views.words import SEAT_WORDS


def tell_match(event: me.MatchOpened | me.SeatJoined | me.GameOpened | me.MatchEnded) -> Told:
    """What happens beside the game. A name that was erased is not told."""
    match event:
        case me.MatchOpened():
            if event.name_a and event.name_b:
                return Told(
                    Phrase("対戦開始：{a}（A席）対{b}（B席）", "match opened: {a} (seat A) against {b} (seat B)").fill(
                        a=plain(event.name_a), b=plain(event.name_b)
                    ),
                    "headline",
                )
            return Told(Phrase("対戦が開かれた", "the match is opened"), "headline")
        case me.SeatJoined():
            return Told(by_seat(event.seat, Phrase("着席", "is taken")))
        case me.GameOpened():
            return Told(Phrase(f"第{event.number}ゲーム", f"game {event.number}"), "headline")
        case me.MatchEnded():
            if event.winner < 0:
                return Told(Phrase("対戦終了：引き分け", "the match ends in a draw"), "headline")
            won = Phrase("対戦終了：{seat}の勝利", "{seat} wins the match")
            return Told(won.fill(seat=SEAT_WORDS[event.winner]), "headline")
        case _:
            assert_never(event)


def plain(name: str) -> str:
    """A name without characters that steer a terminal or turn a line around."""
    return "".join(char for char in name if char.isprintable())
