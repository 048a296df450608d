"""Timing in CPU time of this process, and the shape of a result."""

import gc
import time
from collections.abc import Callable
from typing import Final

from msgspec import Struct

SECONDS: Final = 2.0
"""Least CPU time that a measurement takes, after one round to warm up."""


class Result(Struct, frozen=True):
    """One line of the table. `target` is 0 where none is set; `more` tells whether more is better."""

    name: str
    value: float
    unit: str
    target: float = 0
    more: bool = True

    @property
    def reached(self) -> bool:
        return not self.target or (self.value >= self.target if self.more else self.value <= self.target)


def rate(work: Callable[[], int], seconds: float = SECONDS) -> float:
    """How many things a second `work` does, which gives how many it did in one round."""
    work()
    gc.collect()
    done = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += work()
    return done / spent


def table(results: list[Result]) -> str:
    """The lines, aligned, with the target and whether it was reached."""
    width = max(len(result.name) for result in results)
    lines = []
    for result in results:
        target = f"  {'reached' if result.reached else 'MISSED'} ({result.target:,.0f})" if result.target else ""
        lines.append(f"{result.name:<{width}}  {result.value:>12,.1f} {result.unit:<12}{target}")
    return "\n".join(lines)
