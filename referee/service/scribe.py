"""Writes a match down for one viewer, record by record: narration, changes, question.

Law: a scribe folds only what its viewer may open. It never holds a secret that it could leak, and by the law
of views it shows what `live.show` shows.
"""

import asyncio
from collections import deque
from typing import Any, Final

from referee.match.state import Match
from referee.rules.apply import TABLE
from referee.service import bounds
from referee.service.live import LiveMatch, Shown, show
from referee.service.shielded import Shielded
from referee.service.wire import record as record_message
from referee.service.wire import text
from referee.service.wire_view import changes
from referee.views.happenings import happenings
from referee.views.narration import narrate_both
from replay import Body, Codec, Receipt, RollBack, RolledBack, fold, read_log
from replay.adjudicator import Now
from replay.fold import check_succession
from replay.record import parse_envelope, parse_openings
from replay.store import Stored
from shinpan.v1 import match_service_pb2 as pb

_PAGE_RECORDS: Final = 64
_ROLLED_BACK: Final = str(RolledBack.__struct_config__.tag)


class Scribe:
    """Stands after record `number`. `viewer` is a seat, or the spectator."""

    def __init__(self, match: LiveMatch, viewer: int) -> None:
        self.number = 0
        self._match = match
        self._viewer = viewer
        self._mask = 1 << viewer  # as `replay.eyes` counts viewers
        self._adjudicator = match.pinned.adjudicator
        self._codec: Codec[Match] = Codec(self._adjudicator)
        self._state = self._adjudicator.new()
        self._shown: Shown | None = None
        self._page: deque[Stored] = deque()

    def seek(self, number: int) -> None:
        """Stand after record `number`, which is committed. Reads and folds the log up to there."""
        self._state = self._folded(number)
        self.number = number
        self._page.clear()
        self._shown = None

    def _folded(self, number: int) -> Match:
        stored = self._match.store.read(self._match.match_id, 1, number) if number else []
        return fold(self._adjudicator, read_log(self._codec, self._match.match_id, stored, self._mask))

    def shown(self) -> Shown:
        """All that the viewer sees here."""
        if self._shown is None:
            self._shown = show(self._match.pinned, self._state, self._viewer, self.number)
        return self._shown

    async def advance(self) -> pb.Update:
        """`next`; off the loop where it reads the log anew."""
        self._turn_page()
        (event, *_) = parse_envelope(self._page[0].body).events or ((),)
        return await asyncio.to_thread(self.next) if _ROLLED_BACK in event[:1] else self.next()

    def next(self) -> pb.Update:
        """The next record, which is committed, with its body and openings."""
        before = self.shown()
        self._turn_page()
        stored = self._page.popleft()
        body = self._codec.parse(stored.body)
        check_succession(body, self._match.match_id, self.number + 1, 0)
        openings = parse_openings(stored.openings)
        self._codec.open(body, openings, self._mask)
        update = pb.Update(
            number=stored.seq,
            at_ms=body.at_ms,
            actor=body.actor,
            record=record_message(Receipt(stored.seq, stored.body, openings), self._mask),
        )
        update.lines.extend(self._lines(body))
        if isinstance(body.action, RollBack):
            then, now = self._folded(body.action.to), Now(body.seq, body.at_ms)
            self._state = self._adjudicator.rewind(then, self._state, body.events[0], now)
        else:
            for event in body.events:
                self._adjudicator.apply(self._state, event)
        self.number = stored.seq
        self._shown = None
        if isinstance(body.action, RollBack):
            update.fresh.CopyFrom(self.shown().view)
        else:
            update.changes.CopyFrom(changes(before.view, self.shown().view))
        question = self.shown().question
        if question is not None:
            update.question.CopyFrom(question)
        return update

    def _turn_page(self) -> None:
        if not self._page:
            first = self.number + 1
            last = self.number + _PAGE_RECORDS
            self._page.extend(self._match.store.read(self._match.match_id, first, last))

    def _lines(self, body: Body[Any, Any]) -> list[pb.Line]:
        events = [event for event in body.events if type(event) in TABLE]
        beside = [event for event in body.events if type(event) not in TABLE]
        lines = [*happenings(body.action, beside)]
        lines += narrate_both(self._match.pinned.names, self._state.game, events, self._viewer)
        return [pb.Line(text=text(line.words), weight=line.weight) for line in lines]


class Feed:
    """The updates for the same eyes, written once for all who watch live; the last ones are kept."""

    def __init__(self, match: LiveMatch, viewer: int) -> None:
        self._scribe = Scribe(match, viewer)
        self._kept: deque[pb.Update] = deque(maxlen=bounds.FEED_RECORDS)
        self._lock = asyncio.Lock()
        self._acts = Shielded()

    async def update(self, number: int) -> pb.Update | None:
        """The update of a committed record, or None if it lies too far back.

        Being cancelled stops the waiting alone: another thread may have the scribe in its hands.
        """
        return await self._acts.run(self._update(number))

    async def _update(self, number: int) -> pb.Update | None:
        async with self._lock:
            behind = self._scribe.number - number
            if behind < -bounds.FEED_RECORDS:  # nobody watched for a while
                await asyncio.to_thread(self._scribe.seek, number - 1)
                self._kept.clear()
            while self._scribe.number < number:
                self._kept.append(await self._scribe.advance())
            behind = self._scribe.number - number
            return self._kept[-1 - behind] if behind < len(self._kept) else None
