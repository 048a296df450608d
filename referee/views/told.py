"""A sentence about an event, who it is about, and how much it matters."""

from msgspec import Struct

from referee.views.line import Weight
from referee.views.names import Names
from referee.views.phrase import Phrase
from referee.views.words import SEAT_WORDS


class Told(Struct, frozen=True):
    """A sentence and how much it matters."""

    words: Phrase
    weight: Weight = "normal"


def by_seat(seat: int, words: Phrase) -> Phrase:
    """`A席：…` / `Seat A …`."""
    return Phrase("{seat}：{words}", "{seat} {words}").fill(seat=SEAT_WORDS[seat], words=words)


def of_seat(seat: int, words: Phrase) -> Phrase:
    """Where the English sentence has a subject of its own: `A席：…` / `Seat A: …`."""
    return Phrase("{seat}：{words}", "{seat}: {words}").fill(seat=SEAT_WORDS[seat], words=words)


def list_of(names: Names, known: tuple[int, ...] | None) -> Phrase:
    """`：「…」「…」`, or nothing where the viewer may not know."""
    if not known:
        return Phrase("", "")
    return Phrase("：{cards}", ": {cards}").fill(cards=names.cards(known))
