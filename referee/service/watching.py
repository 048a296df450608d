"""Those who watch: each a cursor on the log. Law: record after record, none left out, none twice; no queue.

A slow watcher blocks its own handler alone, and is fed from the log when it comes back for more.
How many watch a match with the same token's rights is bounded, so that nobody's flood keeps others out.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable

from referee.service.auth import Principal, Role
from referee.service.bounds import FEED_RECORDS, SEAT_WATCHERS, VIEWER_WATCHERS
from referee.service.fault import Fault, Reason
from referee.service.live import LiveMatch
from referee.service.scribe import Feed, Scribe
from shinpan.v1 import match_service_pb2 as pb


class _Shared:
    __slots__ = ("feed", "watchers")

    def __init__(self, feed: Feed) -> None:
        self.feed = feed
        self.watchers = 0


class Gallery:
    """All watchers of a referee. What the same eyes watch live is written once."""

    def __init__(self) -> None:
        self._shared: dict[tuple[bytes, int], _Shared] = {}
        self._watching: Counter[tuple[bytes, str]] = Counter()

    async def watch(
        self,
        match: LiveMatch,
        caller: Principal,
        after: int | None,
        with_records: bool,
        past_only: bool,
        left_s: Callable[[], float],
    ) -> AsyncGenerator[pb.WatchResponse, None]:
        """A snapshot after record `after` (None: the last), then every later record, until the watcher's time is up:
        `left_s` says how many seconds there are. Raises `Fault` where too many watch with such a token."""
        number = match.size if after is None else after
        if number > match.size:
            raise Fault(Reason.UNKNOWN_RECORD, last=match.size)
        place = (match.match_id, caller.actor)
        if self._watching[place] >= (SEAT_WATCHERS if caller.role is Role.SEAT else VIEWER_WATCHERS):
            raise Fault(Reason.TOO_MANY_WATCHERS)
        self._watching[place] += 1
        key = (match.match_id, caller.viewer)
        shared = self._shared.setdefault(key, _Shared(Feed(match, caller.viewer)))
        shared.watchers += 1
        try:
            own = Scribe(match, caller.viewer)
            await asyncio.to_thread(own.seek, number)
            view, question = own.shown()
            yield pb.WatchResponse(snapshot=pb.Snapshot(view=view, question=question), last=match.size)
            while not (past_only and number == match.size):
                await _beyond(match, number, left_s)
                number += 1
                update = await self._update(match, shared.feed, own, number)
                answer = pb.WatchResponse(update=update, last=match.size)
                if not with_records:
                    answer.update.ClearField("record")
                yield answer
        finally:
            self._watching[place] -= 1
            if not self._watching[place]:
                del self._watching[place]
            shared.watchers -= 1
            if not shared.watchers:
                del self._shared[key]

    async def _update(self, match: LiveMatch, feed: Feed, own: Scribe, number: int) -> pb.Update:
        if match.size - number < FEED_RECORDS:
            update = await feed.update(number)
            if update is not None:
                return update
        if own.number != number - 1:
            await asyncio.to_thread(own.seek, number - 1)
        return await own.advance()


async def _beyond(match: LiveMatch, number: int, left_s: Callable[[], float]) -> None:
    """Wait for a record after `number`, but no longer than the watcher's token lasts."""
    left = left_s()
    if left <= 0:
        raise Fault(Reason.TOKEN_EXPIRED)
    try:
        async with asyncio.timeout(left):
            await match.beyond(number)
    except TimeoutError as error:
        raise Fault(Reason.TOKEN_EXPIRED) from error
