"""Which records the present stands on, and which a rollback has left behind. Nothing is ever deleted."""

from collections.abc import Iterable
from typing import Any

from replay.errors import IntegrityError
from replay.record import Body, RollBack


class Timeline:
    """Lineage of a log of `size` records; `rollbacks` maps a rollback's number to where it went back."""

    __slots__ = ("rollbacks", "size")

    def __init__(self, size: int = 0, rollbacks: dict[int, int] | None = None) -> None:
        self.size = size
        self.rollbacks = rollbacks or {}
        for seq, to in self.rollbacks.items():
            if not 1 <= to < seq <= size:
                raise IntegrityError(f"rollback to {to}", seq)

    def lineage(self, at: int | None = None) -> list[int]:
        """Numbers, ascending, that state `at` (default: the last) stands on, rollback records included."""
        number = self.size if at is None else at
        if not 0 <= number <= self.size:
            raise IndexError(f"record {number} of {self.size}")
        path: list[int] = []
        while number:
            path.append(number)
            number = self.rollbacks.get(number, number - 1)
        return path[::-1]

    def abandoned(self, at: int | None = None) -> list[int]:
        """Numbers up to `at` that are no longer part of the game; still replayable and verifiable."""
        last = self.size if at is None else at
        live = set(self.lineage(last))
        return [number for number in range(1, last + 1) if number not in live]


def timeline_of(bodies: Iterable[Body[Any, Any]]) -> Timeline:
    """Timeline of a log given from record 1 in order."""
    size = 0
    rollbacks: dict[int, int] = {}
    for body in bodies:
        size += 1
        if isinstance(body.action, RollBack):
            rollbacks[size] = body.action.to
    return Timeline(size, rollbacks)
