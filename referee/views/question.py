"""A question to one seat, with ready-made answers: a client shows the list, fills the slots and sends one back."""

from msgspec import Struct

from referee.rules.action import GameMove
from referee.views.phrase import Phrase


class Item(Struct, frozen=True, array_like=True):
    """One thing that a slot can take. `value` is what goes into the fill; equal values may stand several times."""

    value: int
    label: Phrase


class SlotView(Struct, frozen=True, array_like=True):
    """Pick `least` to `most` of `items`. `zone` says what the values are: hand, ex, deck, names: card numbers;
    skill, blank, guardian, units: object ids; royals: places (from 0). `seat` is whose zone (-1 nobody's)."""

    reason: str
    prompt: Phrase
    zone: str
    seat: int
    items: tuple[Item, ...]
    least: int
    most: int
    ordered: bool


class OptionView(Struct, frozen=True, array_like=True):
    """`index` counts from 0 in this question; `action` is ready to send once its slots are filled in order."""

    index: int
    label: Phrase
    action: GameMove
    slots: tuple[SlotView, ...]


class Question(Struct, frozen=True, array_like=True):
    """`number` is the record that asked. `deadline_ms` is set by the service (milliseconds left, 0 without a clock)."""

    number: int
    seat: int
    kind: str
    prompt: Phrase
    options: tuple[OptionView, ...]
    deadline_ms: int = 0
