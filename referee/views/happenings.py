"""What happens to a match beside its games, in words: opening, joining, a rollback, a restart of the referee."""

from collections.abc import Sequence
from typing import Final

from referee.match import event as me
from referee.match.action import Resume
from referee.views.line import Words
from referee.views.phrase import Phrase
from referee.views.telling_match import plain, tell_match

ROLLED_BACK: Final = Phrase("記録{to}の直後の盤面まで巻き戻し", "rolled back to the board after record {to}")
REASON: Final = Phrase("（理由：{reason}）", " ({reason})")
RESUMED: Final = Phrase(
    "審判システムが再開：中断していた時間は、どちらの持ち時間からも引かない",
    "the referee is back: the time it was away is taken from neither clock",
)


def happenings(action: object, events: Sequence[object]) -> tuple[Words, ...]:
    """The lines of one record that are none of a game's. `action` and `events` are the record's; what is not told
    here is passed over. A rollback of the log library is known by its shape, as the adjudicator knows it."""
    told = [Words(RESUMED.sentence(), "normal")] if isinstance(action, Resume) else []
    for event in events:
        match event:
            case me.MatchOpened() | me.SeatJoined():
                one = tell_match(event)
                told.append(Words(one.words.sentence(), one.weight))
            case object(to=int(to), reason=str(reason), by=str()):
                told.append(_rolled_back(to, plain(reason)))
            case _:
                pass
    return tuple(told)


def _rolled_back(to: int, reason: str) -> Words:
    words = ROLLED_BACK.fill(to=to)
    if reason:
        words += REASON.fill(reason=reason)
    return Words(words.sentence(), "headline")
