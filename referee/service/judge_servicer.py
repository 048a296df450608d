"""JudgeService: roll back."""

from __future__ import annotations

from collections.abc import Awaitable

from grpc import aio

from referee.service import wire
from referee.service.auth import Role
from referee.service.fault import malformed
from referee.service.gate import Gate
from replay import Declined, RollBack
from replay.bounds import REASON_MAX_CHARS, RECORDS_PER_MATCH
from shinpan.v1 import judge_service_pb2 as pb
from shinpan.v1.judge_service_pb2_grpc import JudgeServiceServicer


class JudgeServicer(JudgeServiceServicer):
    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    async def RollBack(
        self,
        request: pb.RollBackRequest,
        context: aio.ServicerContext[pb.RollBackRequest, Awaitable[pb.RollBackResponse]],
    ) -> pb.RollBackResponse:
        caller, match = self._gate.enter(context, request.match_id, Role.ORGANIZER)
        command_id = wire.command_id_of(request.command_id)
        if not 1 <= request.to <= RECORDS_PER_MATCH:
            raise malformed("to")
        if len(request.reason) > REASON_MAX_CHARS:
            raise malformed("reason")
        done = await match.submit(caller.actor, command_id, RollBack(request.to, request.reason), lambda _: None)
        if isinstance(done, Declined):
            return pb.RollBackResponse(refused=wire.refusal(done.refusal, match.pinned.names))
        return pb.RollBackResponse(receipt=wire.receipt(done.receipt))
