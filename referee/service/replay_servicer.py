"""ReplayService: records and bundles, as their reader may have them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from typing import Any

from grpc import aio

from referee.service import bounds, wire
from referee.service.auth import Role
from referee.service.fault import Fault, Reason
from referee.service.gate import Gate
from replay import Receipt, export, origin_of, pack_bundle
from replay.eyes import WHOLE
from replay.record import parse_openings
from shinpan.v1 import replay_service_pb2 as pb
from shinpan.v1.replay_service_pb2_grpc import ReplayServiceServicer

_EVERYBODY = (Role.ORGANIZER, Role.SEAT, Role.VIEWER)


class ReplayServicer(ReplayServiceServicer):
    """`name` is the referee's, for the origin of heads."""

    def __init__(self, gate: Gate, name: str) -> None:
        self._gate = gate
        self._name = name

    async def GetRecords(
        self,
        request: pb.GetRecordsRequest,
        context: aio.ServicerContext[pb.GetRecordsRequest, Awaitable[pb.GetRecordsResponse]],
    ) -> pb.GetRecordsResponse:
        caller, match = self._gate.enter(context, request.match_id, *_EVERYBODY)
        size = match.size
        if not 1 <= request.first <= size + 1 or request.last > size:
            raise Fault(Reason.UNKNOWN_RECORD, last=size)
        last = min(request.last or size, request.first + bounds.RECORDS_PER_CALL - 1)
        stored = await asyncio.to_thread(match.store.read, match.match_id, request.first, last)
        mask = 1 << caller.viewer
        records = (wire.record(Receipt(each.seq, each.body, parse_openings(each.openings)), mask) for each in stored)
        return pb.GetRecordsResponse(records=records, size=size)

    async def FetchBundle(
        self, request: pb.FetchBundleRequest, context: aio.ServicerContext[Any, Any]
    ) -> AsyncIterator[pb.FetchBundleResponse]:
        caller, match = self._gate.enter(context, request.match_id, *_EVERYBODY)
        viewer = 1 << caller.viewer
        if caller.role is Role.ORGANIZER and await match.disclose():
            viewer = WHOLE
        origin = origin_of(self._name, match.match_id)

        def pack() -> bytes:
            return pack_bundle(export(match.store, match.match_id, origin, viewer))

        data = await asyncio.to_thread(pack)
        for start in range(0, len(data), bounds.CHUNK_BYTES):
            yield pb.FetchBundleResponse(chunk=data[start : start + bounds.CHUNK_BYTES])
