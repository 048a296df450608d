"""One match as the service runs it: a queue of one, the commit awaited, news for those who watch.

Laws: one act at a time, decided on the loop, written by the store's thread. An act that was begun is ended,
whatever becomes of the call that brought it. Nothing is shown before its commit.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final, Generic, NamedTuple, TypeVar

import structlog

from referee.language.terms import SEATS
from referee.match.action import Resume, RunOut
from referee.match.own_deck import with_own_deck
from referee.match.state import Match
from referee.rules.redact import redact
from referee.service.clock import Clock
from referee.service.disclosures import Disclosures
from referee.service.fault import Fault, Reason
from referee.service.interceptor import frames
from referee.service.library import Pinned
from referee.service.shielded import Shielded
from referee.service.source import Source
from referee.service.wire_view import question_message
from referee.views.asking import make_question
from referee.views.view import make_view
from replay import Declined, Metadata, Receipt, Recorder, RollBack, errors
from replay.store import Store
from shinpan.v1 import question_pb2, view_pb2

T = TypeVar("T")
_log: Final = structlog.get_logger("shinpan.match")


class Shown(NamedTuple):
    """What a viewer sees after a record, and what that seat is asked."""

    view: view_pb2.View
    question: question_pb2.Question | None


class Done(NamedTuple, Generic[T]):
    """Accepted and on disk; `seen` was looked up before anything else could happen."""

    receipt: Receipt
    seen: T


def view_of(pinned: Pinned, match: Match, viewer: int, number: int) -> view_pb2.View:
    """What a seat or the spectator sees after record `number`; `match` may be whole or as they know it."""
    return pinned.writer.view(make_view(pinned.names, redact(match.game, viewer), viewer), match, number)


def question_of(pinned: Pinned, match: Match, viewer: int) -> question_pb2.Question | None:
    """What a seat is asked, if anything; a spectator never is. `match` as above."""
    if viewer not in SEATS:
        return None
    question = make_question(pinned.names, with_own_deck(match, viewer), viewer)
    if question is None:
        return None
    left_ms = max(0, match.clock_left[viewer]) if pinned.ruleset.switches.clock else None
    return question_message(question, left_ms)


def show(pinned: Pinned, match: Match, viewer: int, number: int) -> Shown:
    """Both."""
    return Shown(view_of(pinned, match, viewer, number), question_of(pinned, match, viewer))


class LiveMatch:
    """The only owner of its recorder. Its methods are for the event loop's thread."""

    def __init__(
        self,
        match_id: bytes,
        pinned: Pinned,
        recorder: Recorder[Match],
        source: Source,
        store: Store,
        metadata: Metadata,
        disclosures: Disclosures,
        moved: Callable[["LiveMatch"], None],
        stopped: bool,
    ) -> None:
        """`moved` is called after every change. `stopped`: the referee was away since the last record."""
        self.match_id = match_id
        self.pinned = pinned
        self.store = store
        self.metadata = metadata
        self.closing = False
        self.ended = False
        self._disclosures = disclosures
        self._moved = moved
        self._recorder = recorder
        self._source = source
        self._lock = asyncio.Lock()
        self._news = asyncio.Event()
        self._size = store.size(match_id)
        timed = bool(pinned.ruleset.switches.clock) and source.real
        self._clock = Clock(self._run_out, source.now_ms) if timed else None
        self._stopped = stopped and timed
        self._warm = False  # whether the state was read from the log already
        self._shown: dict[int, Shown] = {}
        self._acts = Shielded(self._broke)

    @property
    def size(self) -> int:
        """Number of committed records."""
        return self._size

    async def submit(
        self, actor: str, command_id: bytes, action: Any, look: Callable[[Match], T]
    ) -> Done[T] | Declined:
        """Judge, write, and look at the outcome. Being cancelled stops the waiting, not the act."""
        if self.closing:
            raise Fault(Reason.CLOSING)
        return await self._acts.run(self._submit(actor, command_id, action, look))

    def _broke(self, error: BaseException) -> None:
        if not isinstance(error, Fault):  # said also where nobody waits any more
            _log.error("act broke", match=self.match_id.hex(), error=type(error).__name__, trace=frames(error))

    async def _submit(
        self, actor: str, command_id: bytes, action: Any, look: Callable[[Match], T]
    ) -> Done[T] | Declined:
        async with self._lock:
            await self._ready()
            if isinstance(action, RollBack):
                await asyncio.to_thread(self._check_closed, actor, command_id)
            return await self._record(actor, command_id, action, look)

    async def _record(
        self, actor: str, command_id: bytes, action: Any, look: Callable[[Match], T]
    ) -> Done[T] | Declined:
        """Judge and write. The caller holds the lock."""
        try:
            self._source.seek(self._recorder.size() + 1)
            now_ms = self._source.now_ms()
            if isinstance(action, RollBack):  # folds the log up to there
                outcome = await asyncio.to_thread(self._recorder.submit, actor, command_id, action, now_ms)
            else:
                outcome = self._recorder.submit(actor, command_id, action, now_ms)
            if isinstance(outcome, Declined):
                self._warm = True
                return outcome
            await asyncio.wrap_future(outcome.committed)
        except errors.ReplayError as error:
            raise self._fault(error) from error
        finally:
            self._warm = False
        self._warm = True
        self._publish(self._recorder.size())
        _log.debug("record", match=self.match_id.hex(), number=outcome.receipt.seq, actor=actor)
        return Done(outcome.receipt, look(self._recorder.state()))

    async def _ready(self) -> None:
        """Off the loop, read the log if the state is not in memory."""
        if self._warm:
            return
        try:
            await asyncio.to_thread(self._recorder.size)
        except errors.ReplayError as error:
            raise self._fault(error) from error
        self._warm = True
        self._publish(self._recorder.size())  # a failed append may have been written after all
        self.ended = self._over(self._recorder.state())
        self._moved(self)
        if self._stopped:  # Q77: before any clock is set; a refusal says that none was running
            await self._record("referee", b"resume %d" % (self._size + 1), Resume(), lambda _: None)
            self._stopped = False
        self._set_clock()

    def _over(self, match: Match) -> bool:
        return self.pinned.adjudicator.ended(match)

    def _check_closed(self, actor: str, command_id: bytes) -> None:
        """Raises `Fault` if the match was handed out whole, and this is no repetition of an earlier call."""
        if self.match_id not in self._disclosures:
            return
        try:
            if self.store.find(self.match_id, actor, command_id) is None:
                raise Fault(Reason.DISCLOSED)
        except errors.ReplayError as error:
            raise self._fault(error) from error

    async def disclose(self) -> bool:
        """Whether the match is over and may be handed out whole; if so, it can never be rolled back from now on."""
        return await self._acts.run(self._disclose())

    async def _disclose(self) -> bool:
        async with self._lock:
            await self._ready()
            if self.ended:
                await asyncio.to_thread(self._disclosures.note, self.match_id)
            return self.ended

    def _fault(self, error: errors.ReplayError) -> Exception:
        match error:
            case errors.CommandReused():
                return Fault(Reason.COMMAND_ID_REUSED)
            case errors.BadRollback():
                return Fault(Reason.UNKNOWN_RECORD, last=self._size)
            case errors.MatchFull():
                return Fault(Reason.MATCH_FULL)
            case errors.StoreClosed():
                return Fault(Reason.CLOSING)
            case errors.StoreError():
                _log.error("store failed", match=self.match_id.hex(), error=str(error))  # what SQLite says: no content
                return Fault(Reason.STORE_FAILED)
            case _:
                return error

    async def look(self, look: Callable[[Match], T]) -> T:
        """Look at the committed state, between two acts."""
        async with self._lock:
            await self._ready()
            return look(self._recorder.state())

    def shown(self, match: Match, viewer: int) -> Shown:
        """`show` for the state as it stands, once a record and viewer."""
        found = self._shown.get(viewer)
        if found is None:
            found = self._shown[viewer] = show(self.pinned, match, viewer, self._size)
        return found

    def _publish(self, size: int) -> None:
        if size == self._size:
            return
        self._size = size
        self._shown.clear()
        self.ended = self._over(self._recorder.state())
        self._set_clock()
        self._moved(self)
        self._wake()

    def _set_clock(self) -> None:
        if self._clock is not None and not self.closing and not self._stopped:
            self._clock.set(self._recorder.state())

    async def _run_out(self) -> None:
        """Q77: a seat's time seems to be up. If it is not, wait for the rest."""
        try:
            done = await self.submit("referee", b"clock %d" % (self._size + 1), RunOut(), lambda _: None)
            if isinstance(done, Declined):
                await self.look(lambda _: self._set_clock())
        except Exception as error:
            _log.error("clock broke", match=self.match_id.hex(), error=type(error).__name__)

    def _wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def beyond(self, number: int) -> None:
        """Wait until there is a record after `number`; raises `Fault` when the referee closes."""
        while self._size <= number:
            if self.closing:
                raise Fault(Reason.CLOSING)
            await self._news.wait()

    async def close(self) -> None:
        """Take no more acts, end the waiting, and wait for the acts that were begun."""
        self.closing = True
        if self._clock is not None:
            self._clock.stop()
        self._wake()
        await self._acts.drain()
