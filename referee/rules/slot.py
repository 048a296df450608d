"""An option: an action with independent slots; every filling of it is accepted, and nothing outside is."""

from collections import Counter

from msgspec import Struct

from referee.rules.action import Fill, GameMove


class Slot(Struct, frozen=True, gc=False):
    """Pick from `least` to `most` of `items`; an item stands as often as it may be taken. `zone` tells the numbers:

    hand, ex, deck, names: card numbers; skill, blank, guardian, units: object ids; royals: places; top: depths.
    `seat` is whose zone it is (-1 where that means nothing). `reason` is why one picks.
    """

    reason: str
    zone: str
    seat: int
    items: tuple[int, ...]
    least: int
    most: int
    ordered: bool = False

    def admits(self, picks: tuple[int, ...]) -> bool:
        n = len(picks)
        if not self.least <= n <= self.most:
            return False
        items = self.items
        if n < 2:
            return not n or picks[0] in items
        have = Counter(items)
        return all(have[pick] >= k for pick, k in Counter(picks).items())


class Option(Struct, frozen=True, gc=False):
    """`action` with an empty fill for each slot; fill its slots and send it."""

    action: GameMove
    slots: tuple[Slot, ...] = ()


def admits(slots: tuple[Slot, ...], fill: Fill) -> bool:
    """Whether these picks fill these slots."""
    return len(fill) == len(slots) and all(slot.admits(picks) for slot, picks in zip(slots, fill, strict=True))
