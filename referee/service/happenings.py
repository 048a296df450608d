"""What happens to a match beside its game, in words: joining, the end, a rollback."""

from typing import Any, Final

from referee.match import event as me
from referee.views.line import Words
from referee.views.phrase import Phrase
from referee.views.words import SEAT_WORDS
from replay import RolledBack

_OPENED: Final = Phrase("対戦が作成された", "The match is open")
_JOINED: Final = Phrase("{seat}が着席", "{seat} has joined")
_ROLLED_BACK: Final = Phrase("記録{to}の直後の盤面まで巻き戻し", "Rolled back to the board after record {to}")
_REASON: Final = Phrase("（理由：{reason}）", " ({reason})")


def happening(event: Any) -> Words | None:
    """The line of an event that is none of the game's; None if it needs no words."""
    match event:
        case me.MatchOpened():
            return Words(_OPENED, "normal")
        case me.SeatJoined():
            return Words(_JOINED.fill(seat=SEAT_WORDS[event.seat]), "normal")
        case RolledBack():
            words = _ROLLED_BACK.fill(to=event.to)
            if event.reason:
                words += _REASON.fill(reason=event.reason)
            return Words(words, "headline")
        case _:
            return None
