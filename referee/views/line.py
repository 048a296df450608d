"""A line of the narration."""

from typing import Literal

from msgspec import Struct

from referee.views.phrase import Lang, Phrase

Weight = Literal["headline", "normal", "fold"]


class Line(Struct, frozen=True, array_like=True):
    """`fold` lines are passes and bookkeeping: a reader may hide them."""

    text: str
    weight: Weight


class Words(Struct, frozen=True, array_like=True):
    """A line in both languages."""

    words: Phrase
    weight: Weight

    def line(self, lang: Lang) -> Line:
        return Line(self.words.say(lang), self.weight)
