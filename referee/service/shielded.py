"""Acts that are carried to their end whoever stops waiting for them. A cancelled call never cancels an append."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def _untold(error: BaseException) -> None:
    """Whoever still waits is told; if nobody does, it is no news."""


class Shielded:
    """The acts under way. `broken` hears of each that failed, also where nobody waits any more."""

    def __init__(self, broken: Callable[[BaseException], None] = _untold) -> None:
        self._broken = broken
        self._running: set[asyncio.Task[Any]] = set()

    async def run(self, act: Coroutine[Any, Any, T]) -> T:
        """Give what the act gives. Being cancelled stops the waiting, not the act."""
        task = asyncio.create_task(act)
        self._running.add(task)  # the loop itself holds tasks only weakly
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._broken(error)

    async def drain(self) -> None:
        """Wait until none is under way."""
        while self._running:
            await asyncio.wait(self._running)
