"""For programs without an event loop: run the client's coroutines from ordinary code."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from threading import Thread
from types import TracebackType
from typing import Any, TypeVar

T = TypeVar("T")


class Blocking:
    """An event loop in a thread of its own. Make and use a client through `run` and `iterate` only."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="shinpan-client", daemon=True)
        self._thread.start()

    def run(self, act: Coroutine[Any, Any, T], timeout_s: float | None = None) -> T:
        """Wait for a coroutine's result."""
        return asyncio.run_coroutine_threadsafe(act, self._loop).result(timeout_s)

    def iterate(self, stream: AsyncIterator[T]) -> Iterator[T]:
        """The items of an asynchronous iterator, one by one."""
        while True:
            try:
                yield self.run(_next(stream))
            except StopAsyncIteration:
                return

    def close(self) -> None:
        """Stop the loop."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def __enter__(self) -> "Blocking":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


async def _next(stream: AsyncIterator[T]) -> T:
    return await anext(stream)
