"""The client: every call of the protocol, with command ids, retries and typed errors.

Calls that write carry a command id, so that a lost answer is simply asked for again: no act is done twice.
A refusal is a normal answer, and is returned; trouble is raised as `ShinpanError`.
"""

import asyncio
import uuid
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Mapping, Sequence
from types import TracebackType
from typing import Final, TypeVar

import grpc
from grpc import aio

from shinpan.errors import Unavailable, error_of
from shinpan.v1 import action_pb2, deck_pb2, question_pb2, record_pb2, refusal_pb2
from shinpan.v1 import card_service_pb2 as cards_pb
from shinpan.v1 import judge_service_pb2 as judge_pb
from shinpan.v1 import match_service_pb2 as pb
from shinpan.v1 import replay_service_pb2 as replay_pb
from shinpan.v1.card_service_pb2_grpc import CardServiceStub
from shinpan.v1.judge_service_pb2_grpc import JudgeServiceStub
from shinpan.v1.match_service_pb2_grpc import MatchServiceStub
from shinpan.v1.replay_service_pb2_grpc import ReplayServiceStub

T = TypeVar("T")

RETRIES: Final = 6
"""Times that a call is repeated while the referee cannot be reached: with the pauses, about three seconds."""
_FIRST_PAUSE_S: Final = 0.05
_LONGEST_PAUSE_S: Final = 1.0
Fill = Iterable[Sequence[int]]


def new_command_id() -> str:
    """An id that nobody else uses."""
    return uuid.uuid4().hex


def connect(address: str, token: str = "", *, tls_root: bytes | None = None) -> "Client":
    """A client of the referee at `address` (host:port). `tls_root`: PEM certificates to trust; None: no TLS.

    Nothing is sent before the first call. Close it, or use it as an asynchronous context.
    """
    if tls_root is None:
        return Client(aio.insecure_channel(address), token)
    return Client(aio.secure_channel(address, grpc.ssl_channel_credentials(tls_root)), token)


class Client:
    """One bearer of one token. `deadline_s` is for each try of a call that is not a stream."""

    def __init__(self, channel: aio.Channel, token: str, *, deadline_s: float = 30.0) -> None:
        self._channel = channel
        self._metadata = (("authorization", f"Bearer {token}"),) if token else ()
        self._deadline_s = deadline_s
        self._match = MatchServiceStub(channel)
        self._judge = JudgeServiceStub(channel)
        self._replay = ReplayServiceStub(channel)
        self._cards = CardServiceStub(channel)

    def bearing(self, token: str) -> "Client":
        """Another token over the same connection; close one of the two only."""
        return Client(self._channel, token, deadline_s=self._deadline_s)

    async def close(self) -> None:
        await self._channel.close()

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _call(self, call: Callable[..., Awaitable[T]], request: object) -> T:
        """One call, repeated while the referee cannot be reached: by its command id it is done once."""
        for attempt in range(RETRIES + 1):
            try:
                return await call(request, metadata=self._metadata, timeout=self._deadline_s)
            except aio.AioRpcError as error:
                known = error_of(error)
                if error.code() is not grpc.StatusCode.UNAVAILABLE or attempt == RETRIES:
                    raise known from error
            await asyncio.sleep(_pause_s(attempt))
        raise RuntimeError("the last try neither answered nor failed")

    async def create_match(
        self,
        deck_a: deck_pb2.Deck,
        deck_b: deck_pb2.Deck,
        *,
        switches: Mapping[str, str] | None = None,
        seed: int | None = None,
        players: tuple[str, str] = ("", ""),
        command_id: str | None = None,
    ) -> pb.CreatedMatch | pb.RefusedMatch:
        """Open a match (organizer). The answer holds the tokens for both seats and for viewers."""
        request = pb.CreateMatchRequest(
            command_id=command_id or new_command_id(),
            deck_a=deck_a,
            deck_b=deck_b,
            switches=switches or {},
            seed=seed,
            player_a=players[0],
            player_b=players[1],
        )
        answer = await self._call(self._match.CreateMatch, request)
        return answer.created if answer.HasField("created") else answer.refused

    async def join(self, match_id: str, *, command_id: str | None = None) -> pb.Accepted | refusal_pb2.Refusal:
        """Take the token's seat."""
        request = pb.JoinMatchRequest(match_id=match_id, command_id=command_id or new_command_id())
        answer = await self._call(self._match.JoinMatch, request)
        return answer.accepted if answer.HasField("accepted") else answer.refused

    async def view(self, match_id: str) -> pb.GetViewResponse:
        """The present view and the own open question."""
        return await self._call(self._match.GetView, pb.GetViewRequest(match_id=match_id))

    async def act(
        self,
        match_id: str,
        question: int,
        action: action_pb2.Action,
        fill: Fill = (),
        *,
        command_id: str | None = None,
        without_view: bool = False,
    ) -> pb.Accepted | refusal_pb2.Refusal:
        """Answer question number `question` with an option's action; `fill` has the picks for each slot."""
        request = pb.ActRequest(
            match_id=match_id,
            command_id=command_id or new_command_id(),
            question=question,
            action=action,
            fill=[action_pb2.Picks(values=values) for values in fill],
            without_view=without_view,
        )
        answer = await self._call(self._match.Act, request)
        return answer.accepted if answer.HasField("accepted") else answer.refused

    async def answer(
        self, match_id: str, question: question_pb2.Question, option: int, fill: Fill = ()
    ) -> pb.Accepted | refusal_pb2.Refusal:
        """Answer with option number `option` (from 0) of a question."""
        return await self.act(match_id, question.number, question.options[option].action, fill)

    async def concede(self, match_id: str, *, command_id: str | None = None) -> pb.Accepted | refusal_pb2.Refusal:
        """Give up the game, whoever is asked."""
        action = action_pb2.Action(concede=action_pb2.Concede())
        return await self.act(match_id, 0, action, command_id=command_id)

    async def watch(
        self, match_id: str, *, after: int | None = None, with_records: bool = False, past_only: bool = False
    ) -> AsyncGenerator[pb.WatchResponse, None]:
        """A snapshot after record `after` (None: now), then every later record.

        While the referee cannot be reached it is called again, and goes on after the last record received:
        none is left out and none comes twice. Whoever leaves before the end closes it (`contextlib.aclosing`), or the
        referee is told no sooner than the garbage collector finds out.
        """
        started = False
        attempt = 0
        while True:
            request = pb.WatchRequest(match_id=match_id, after=after, with_records=with_records, past_only=past_only)
            call = self._match.Watch(request, metadata=self._metadata)
            try:
                async for answer in call:
                    attempt = 0
                    if answer.HasField("snapshot"):
                        after = answer.snapshot.view.record
                        if started:  # the caller is there already
                            continue
                    else:
                        after = answer.update.number
                    started = True
                    yield answer
                return
            except aio.AioRpcError as error:
                known = error_of(error)
                if error.code() is not grpc.StatusCode.UNAVAILABLE or attempt == RETRIES:
                    raise known from error
            finally:
                call.cancel()  # else the referee goes on sending to nobody
            await asyncio.sleep(_pause_s(attempt))
            attempt += 1

    async def roll_back(
        self, match_id: str, to: int, reason: str, *, command_id: str | None = None
    ) -> record_pb2.Receipt | refusal_pb2.Refusal:
        """Let the match go on from the board after record `to` (organizer)."""
        request = judge_pb.RollBackRequest(
            match_id=match_id, command_id=command_id or new_command_id(), to=to, reason=reason
        )
        answer = await self._call(self._judge.RollBack, request)
        return answer.receipt if answer.HasField("receipt") else answer.refused

    async def records(self, match_id: str, first: int = 1, last: int = 0) -> replay_pb.GetRecordsResponse:
        """Records `first` to `last` (0: as many as a call brings)."""
        request = replay_pb.GetRecordsRequest(match_id=match_id, first=first, last=last)
        return await self._call(self._replay.GetRecords, request)

    async def fetch_bundle(self, match_id: str) -> bytes:
        """The match as one `.shinpan` file, with what the token's eyes may open."""
        request = replay_pb.FetchBundleRequest(match_id=match_id)
        for attempt in range(RETRIES + 1):
            chunks: list[bytes] = []
            try:
                async for part in self._replay.FetchBundle(request, metadata=self._metadata):
                    chunks.append(part.chunk)
                return b"".join(chunks)
            except aio.AioRpcError as error:
                known = error_of(error)
                if not isinstance(known, Unavailable) or attempt == RETRIES:
                    raise known from error
            await asyncio.sleep(_pause_s(attempt))
        raise RuntimeError("the last try neither answered nor failed")

    async def list_cards(self) -> Sequence[cards_pb.PrintedCard]:
        """All cards of the referee, sorted by id."""
        return (await self._call(self._cards.ListCards, cards_pb.ListCardsRequest())).cards

    async def check_deck(
        self, deck: deck_pb2.Deck, switches: Mapping[str, str] | None = None
    ) -> cards_pb.CheckDeckResponse:
        """Every reason why a deck is not legal."""
        request = cards_pb.CheckDeckRequest(deck=deck, switches=switches or {})
        return await self._call(self._cards.CheckDeck, request)

    async def ruleset(self, match_id: str) -> cards_pb.GetRulesetResponse:
        """The ruleset that a match pins."""
        return await self._call(self._cards.GetRuleset, cards_pb.GetRulesetRequest(match_id=match_id))


def _pause_s(attempt: int) -> float:
    return min(_FIRST_PAUSE_S * 2.0**attempt, _LONGEST_PAUSE_S)
