"""The referee's eye on the clocks (Q77): when a seat's time is up, it says so as a record of its own.

Law: the rules judge by the record's time; this only wakes them. Waking too early is refused and costs nothing.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from referee.match.state import Match, clock_left_at

_LATE_S: Final = 0.01  # timers may fire a little early


class Clock:
    """One match's timer. It keeps its match in memory while it runs."""

    def __init__(self, run_out: Callable[[], Awaitable[None]], now_ms: Callable[[], int]) -> None:
        self._run_out = run_out
        self._now_ms = now_ms
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Future[None] | None = None

    def set(self, match: Match) -> None:
        """Ring when the first asked seat's time is up, instead of what was set before."""
        self.stop()
        asked = [ask[0] for ask in match.game.asks]
        if match.result is None and asked:
            left = clock_left_at(match, self._now_ms())
            wait_s = max(0, min(left[seat] for seat in asked)) / 1_000
            self._timer = asyncio.get_running_loop().call_later(wait_s + _LATE_S, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._task = asyncio.ensure_future(self._run_out())

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
