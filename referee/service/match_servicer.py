"""MatchService: open, join, view, act, watch."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from contextlib import aclosing
from typing import Any, TypeAlias, TypeVar

from grpc import aio

from referee.match.action import Join, Play
from referee.match.state import Match
from referee.service import bounds, wire
from referee.service.auth import Principal, Role, Tokens
from referee.service.deck_wire import deck_faults_of, deck_of
from referee.service.fault import Fault, Reason, malformed
from referee.service.gate import Gate
from referee.service.live import LiveMatch, question_of
from referee.service.registry import Registry
from referee.service.watching import Gallery
from replay import Declined
from shinpan.v1 import match_service_pb2 as pb
from shinpan.v1 import question_pb2, refusal_pb2, view_pb2
from shinpan.v1.match_service_pb2_grpc import MatchServiceServicer

Request = TypeVar("Request")
Answer = TypeVar("Answer")
# Generic in its stub alone, hence the quotes.
Call: TypeAlias = "aio.ServicerContext[Request, Awaitable[Answer]]"

_EVERYBODY = (Role.ORGANIZER, Role.SEAT, Role.VIEWER)


class MatchServicer(MatchServiceServicer):
    def __init__(self, gate: Gate, registry: Registry, gallery: Gallery, tokens: Tokens) -> None:
        self._gate = gate
        self._registry = registry
        self._gallery = gallery
        self._tokens = tokens

    async def CreateMatch(
        self, request: pb.CreateMatchRequest, context: Call[pb.CreateMatchRequest, pb.CreateMatchResponse]
    ) -> pb.CreateMatchResponse:
        caller = self._gate.caller(context)
        if caller.role is not Role.ORGANIZER or caller.match_id:
            raise Fault(Reason.WRONG_ROLE)
        command_id = wire.command_id_of(request.command_id)
        players = wire.name_of(request.player_a, "player_a"), wire.name_of(request.player_b, "player_b")
        catalogue = self._registry.library.catalogue
        decks = deck_of(request.deck_a, "deck_a", catalogue), deck_of(request.deck_b, "deck_b", catalogue)
        switches = wire.switches_of(request.switches)
        known = self._registry.opened(command_id) is not None  # then it was accepted, under the ruleset of that day
        if isinstance(switches, list):
            if known:
                raise Fault(Reason.COMMAND_ID_REUSED)
            return pb.CreateMatchResponse(refused=pb.RefusedMatch(switches=switches))
        pinned = self._registry.library.ruleset(switches)
        faults_a, faults_b = ([] if known else deck_faults_of(pinned, deck) for deck in decks)
        if faults_a or faults_b:
            return pb.CreateMatchResponse(refused=pb.RefusedMatch(deck_a=faults_a, deck_b=faults_b))
        seed = request.seed if request.HasField("seed") else None
        match, receipt = await self._registry.open(command_id, pinned, decks, players, seed)
        issue = self._tokens.issue
        return pb.CreateMatchResponse(
            created=pb.CreatedMatch(
                match_id=match.match_id.hex(),
                receipt=wire.receipt(receipt),
                token_a=issue(match.match_id, Role.SEAT, 0),
                token_b=issue(match.match_id, Role.SEAT, 1),
                token_viewer=issue(match.match_id, Role.VIEWER),
            )
        )

    async def JoinMatch(
        self, request: pb.JoinMatchRequest, context: Call[pb.JoinMatchRequest, pb.JoinMatchResponse]
    ) -> pb.JoinMatchResponse:
        caller, match = self._gate.enter(context, request.match_id, Role.SEAT)
        command_id = wire.command_id_of(request.command_id)
        outcome = await self._submit(match, caller, command_id, Join(caller.seat), False)
        if isinstance(outcome, refusal_pb2.Refusal):
            return pb.JoinMatchResponse(refused=outcome)
        return pb.JoinMatchResponse(accepted=outcome)

    async def GetView(
        self, request: pb.GetViewRequest, context: Call[pb.GetViewRequest, pb.GetViewResponse]
    ) -> pb.GetViewResponse:
        caller, match = self._gate.enter(context, request.match_id, *_EVERYBODY)
        shown = await match.look(lambda state: match.shown(state, caller.viewer))
        return pb.GetViewResponse(view=shown.view, question=shown.question)

    async def Act(self, request: pb.ActRequest, context: Call[pb.ActRequest, pb.ActResponse]) -> pb.ActResponse:
        caller, match = self._gate.enter(context, request.match_id, Role.SEAT)
        command_id = wire.command_id_of(request.command_id)
        if request.question > bounds.NUMBER_MAX:
            raise malformed("question")
        move = wire.move_of(request.action, request.fill, len(match.pinned.ruleset.cards))
        play = Play(caller.seat, request.question, move)
        outcome = await self._submit(match, caller, command_id, play, request.without_view)
        if isinstance(outcome, refusal_pb2.Refusal):
            return pb.ActResponse(refused=outcome)
        return pb.ActResponse(accepted=outcome)

    async def _submit(
        self, match: LiveMatch, caller: Principal, command_id: bytes, action: Any, without_view: bool
    ) -> pb.Accepted | refusal_pb2.Refusal:
        def look(state: Match) -> tuple[view_pb2.View | None, question_pb2.Question | None]:
            if without_view:
                return None, question_of(match.pinned, state, caller.viewer)
            return match.shown(state, caller.viewer)

        done = await match.submit(caller.actor, command_id, action, look)
        if isinstance(done, Declined):
            return wire.refusal(done.refusal, match.pinned.names)
        view, question = done.seen
        return pb.Accepted(
            receipt=wire.receipt(done.receipt),
            record=wire.record(done.receipt, 1 << caller.viewer),
            view=view,
            question=question,
        )

    async def Watch(
        self, request: pb.WatchRequest, context: aio.ServicerContext[Any, Any]
    ) -> AsyncIterator[pb.WatchResponse]:
        caller, match = self._gate.enter(context, request.match_id, *_EVERYBODY)
        after = request.after if request.HasField("after") else None
        left_s = self._gate.time_left(caller)
        watched = self._gallery.watch(match, caller, after, request.with_records, request.past_only, left_s)
        async with aclosing(watched) as answers:
            async for answer in answers:
                yield answer
