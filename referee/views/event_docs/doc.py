"""One kind of event as docs/events.md tells it."""

from typing import Literal

from msgspec import Struct

Eyes = Literal["nobody", "seat", "viewer", "drawer", "A", "B", "everybody"]
"""Whose eyes may see a secret field before the end: nobody's; those of the event's `seat`; of its `viewer`; of its
`seat` and of whoever is in its `eyes`; of one seat; everybody's (a field that is sealed so that it can be erased)."""


class EventDoc(Struct, frozen=True):
    """`fields`: a meaning for each field, in order. `effect`: what a fold does, `-` where it does nothing to the board.
    `eyes`: a rule for each secret field."""

    what: str
    fields: tuple[str, ...]
    effect: str
    eyes: tuple[Eyes, ...] = ()
