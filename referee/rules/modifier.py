"""A continuous effect that stands on the board until its time is over or it is used up. Q75, Q97-Q99."""

from msgspec import Struct


class Modifier(Struct, frozen=True, array_like=True, gc=False):
    """`seat` is the player it binds (-1 none), `iid` the object (0 none); `until` is (word, number):

    ("end", turn) after that turn's last check, ("start", turn) before that turn's first check,
    ("chain", n) while n links or more are open, ("battle", 0), ("used", 0), ("hold", iid) while that object
    stays where it is or that royal stays cleared. `by` and `source` are the seat and card that made it.
    """

    id: int
    kind: str
    seat: int
    iid: int
    value: int
    until: tuple[str, int]
    by: int
    source: int
    data: tuple[int, ...] = ()
