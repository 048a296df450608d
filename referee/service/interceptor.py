"""Around every call: faults become statuses with ErrorInfo, any other exception an INTERNAL without its text.

The log names method, match and reason, never a request's or answer's content.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from typing import Any, Final, NoReturn, TypeAlias

import grpc
import structlog
from google.protobuf.message import DecodeError
from grpc import aio

from referee.service.fault import Fault, Reason, malformed

_DETAILS: Final = "grpc-status-details-bin"
_log: Final = structlog.get_logger("shinpan.calls")

# Generic in their stubs alone, hence the quotes.
Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"
Context: TypeAlias = "aio.ServicerContext[Any, Any]"


class FaultInterceptor(aio.ServerInterceptor):
    """Put it first, so that nothing escapes it."""

    async def intercept_service(
        self,
        continuation: "Callable[[grpc.HandlerCallDetails], Awaitable[Handler | None]]",
        handler_call_details: grpc.HandlerCallDetails,
    ) -> "Handler | None":
        handler = await continuation(handler_call_details)
        method = handler_call_details.method
        if handler is None or not method.startswith("/shinpan."):
            return handler
        coders = _reader(handler.request_deserializer), handler.response_serializer
        if handler.response_streaming:
            return grpc.unary_stream_rpc_method_handler(_guard_stream(handler.unary_stream, method), *coders)
        return grpc.unary_unary_rpc_method_handler(_guard_unary(handler.unary_unary, method), *coders)


class _Unreadable:
    """In place of a request whose bytes are no message; gRPC itself would answer with the decoder's own words."""


def _reader(parse: Any) -> Any:
    def read(data: bytes) -> Any:
        try:
            return parse(data)
        except DecodeError:
            return _Unreadable()

    return read


def _check(request: Any) -> None:
    if isinstance(request, _Unreadable):
        raise malformed("request")


def _guard_unary(behavior: Any, method: str) -> Any:
    async def call(request: Any, context: Context) -> Any:
        try:
            _check(request)
            return await behavior(request, context)
        except (asyncio.CancelledError, aio.AbortError):
            raise
        except Exception as error:
            await _abort(error, method, request, context)

    return call


def _guard_stream(behavior: Any, method: str) -> Any:
    async def call(request: Any, context: Context) -> AsyncIterator[Any]:
        try:
            _check(request)
            async with aclosing(behavior(request, context)) as answers:  # what it holds is free once the call is over
                async for answer in answers:
                    yield answer
        except (asyncio.CancelledError, aio.AbortError):
            raise
        except Exception as error:
            await _abort(error, method, request, context)

    return call


async def _abort(error: Exception, method: str, request: Any, context: Context) -> NoReturn:
    where = {"method": method, "match": str(getattr(request, "match_id", ""))[:32]}
    if isinstance(error, Fault):
        fault = error
        _log.info("call failed", **where, reason=fault.reason)
    else:
        fault = Fault(Reason.INTERNAL)
        _log.error("call broke", **where, error=type(error).__name__, trace=frames(error))
    await context.abort(fault.code, fault.message(), ((_DETAILS, fault.details()),))
    raise fault  # abort has raised already


def frames(error: BaseException) -> list[str]:
    """Where it was raised, innermost last. No message and no value: either might name a hidden card."""
    places: list[str] = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return places
