"""What a call can raise: one class a kind of trouble, each with the referee's reason."""

from typing import Final

import grpc
from google.rpc import error_details_pb2, status_pb2
from grpc import aio

_DETAILS: Final = "grpc-status-details-bin"
_DOMAIN: Final = "shinpan"


class ShinpanError(Exception):
    """`reason` is one of `messages.ErrorReason` without its prefix, or empty where no referee answered."""

    def __init__(self, message: str, reason: str, metadata: dict[str, str], code: grpc.StatusCode) -> None:
        super().__init__(f"{reason}: {message}" if reason else message)
        self.reason = reason
        self.metadata = metadata
        self.code = code


class Unauthenticated(ShinpanError):
    """No token, a foreign one, or one whose time is over."""


class Forbidden(ShinpanError):
    """The token is for another match or role."""


class Malformed(ShinpanError):
    """The request is not of its form, or names a card or record that does not exist."""


class NotFound(ShinpanError):
    """No such match."""


class CommandReused(ShinpanError):
    """The command id stands for another action."""


class Disclosed(ShinpanError):
    """The match was handed out whole, with the referee's secret, and cannot be rolled back any more."""


class Unavailable(ShinpanError):
    """The referee cannot be reached, is closing, or could not write. The same call may be repeated."""


class RefereeBroken(ShinpanError):
    """A fault of the referee. The same call may be repeated."""


_CLASSES: Final[dict[grpc.StatusCode, type[ShinpanError]]] = {
    grpc.StatusCode.UNAUTHENTICATED: Unauthenticated,
    grpc.StatusCode.PERMISSION_DENIED: Forbidden,
    grpc.StatusCode.INVALID_ARGUMENT: Malformed,
    grpc.StatusCode.OUT_OF_RANGE: Malformed,
    grpc.StatusCode.NOT_FOUND: NotFound,
    grpc.StatusCode.ALREADY_EXISTS: CommandReused,
    grpc.StatusCode.FAILED_PRECONDITION: Disclosed,
    grpc.StatusCode.UNAVAILABLE: Unavailable,
    grpc.StatusCode.DEADLINE_EXCEEDED: Unavailable,
    grpc.StatusCode.INTERNAL: RefereeBroken,
}


def error_of(error: aio.AioRpcError) -> ShinpanError:
    """The same trouble in our own words."""
    info = _info(error)
    reason, metadata = ("", {}) if info is None else (info.reason, dict(info.metadata))
    kind = _CLASSES.get(error.code(), ShinpanError)
    return kind(error.details() or error.code().name, reason, metadata, error.code())


def _info(error: aio.AioRpcError) -> error_details_pb2.ErrorInfo | None:
    for key, value in error.trailing_metadata() or ():
        if key == _DETAILS and isinstance(value, bytes):
            for detail in status_pb2.Status.FromString(value).details:
                info = error_details_pb2.ErrorInfo()
                if detail.Unpack(info) and info.domain == _DOMAIN:
                    return info
    return None
