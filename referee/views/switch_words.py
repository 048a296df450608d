"""What is wrong with switches, in words."""

from collections.abc import Iterable
from typing import Final

from referee.language.switches import SWITCH_RULING
from referee.views.phrase import Phrase, same
from referee.views.refusal_words import with_reasons

UNKNOWN: Final = Phrase("スイッチ{said}：その名前のスイッチはありません", "{said}: there is no such switch")
UNFIT: Final = Phrase("スイッチ{said}：使える値は{allowed}です", "{said}: it must be one of {allowed}")
TOGETHER: Final[dict[str, Phrase]] = {
    "soul_banish=on_cast with soul_castoff_to=blank": Phrase(
        "スイッチsoul_banish=on_castとsoul_castoff_to=blankは両立しません：すでにバニッシュされたカードは、"
        "ブランクゾーンに残せません",
        "soul_banish=on_cast and soul_castoff_to=blank cannot stand together: a card already banished cannot stay in "
        "the blank zone",
    ),
}
"""By the head of what `switch_faults` says."""


def unknown_switch_words(said: str) -> Phrase:
    """`said`: name and value as they came."""
    return UNKNOWN.fill(said=same(said))


def unfit_switch_words(name: str, said: str, allowed: Iterable[str]) -> Phrase:
    """A known switch with a value that it cannot have."""
    return with_reasons(UNFIT.fill(said=same(said), allowed=same(", ".join(allowed))), (), SWITCH_RULING[name], "")


def switches_together_words(fault: str) -> Phrase:
    """What one of `switch_faults` says of values that are each known, but do not go together."""
    head, _, rest = fault.partition(":")
    return with_reasons(TOGETHER[head], (), rest.rpartition("(")[2].rstrip(")"), "")
