"""The effect in progress: which text, how far, and what it has bound. Plain data while it waits (a frame)."""

from typing import Final

from referee.rules.game import Frame

STOP: Final = 1 << 30
"""Where an effect stands that has been carried out to its end."""


class Effect:
    """`source` is the object whose text it is, `link` its place on the chain (-1 none), `answered` that of the link
    that it answers (-1 none), `subject` what its timing is about.

    `done`: the last instruction changed something (Q81); `moved`: how many cards it moved; `picked`: what was picked:
    object ids, or number * 2 + seat for cards in hand, EX deck and deck, and for places of royals.
    """

    __slots__ = (
        "answered", "done", "lead", "link", "mode", "moved", "name", "pc", "picked", "seat", "source", "subject",
        "text", "x",
    )  # fmt: skip

    def __init__(
        self, text: int, pc: int, seat: int, source: int = 0, link: int = -1, answered: int = -1,
        subject: int = 0, x: int = 0,
        mode: int = 0, lead: int = 0, name: int = 0, done: int = 1, moved: int = 0, picked: tuple[int, ...] = (),
    ) -> None:  # fmt: skip
        self.text = text
        self.pc = pc
        self.seat = seat
        self.source = source
        self.link = link
        self.answered = answered
        self.subject = subject
        self.x = x
        self.mode = mode
        self.lead = lead
        self.name = name
        self.done = done
        self.moved = moved
        self.picked = picked

    def frame(self) -> Frame:
        return (
            "effect", self.text, self.pc, self.seat, self.source, self.link, self.answered, self.subject, self.x,
            self.mode, self.lead, self.name, self.done, self.moved, self.picked,
        )  # fmt: skip

    DONE, MODE = 12, 9
    """Places of `done` and `mode` in the frame."""

    @staticmethod
    def resume(frame: Frame) -> "Effect":
        return Effect(*frame[1:])  # type: ignore[arg-type]
