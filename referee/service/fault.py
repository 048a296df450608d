"""Errors a caller may meet: a closed list of reasons, each with its gRPC status. Refusals are none."""

from enum import StrEnum
from typing import Final

import grpc
from google.protobuf import any_pb2
from google.rpc import error_details_pb2, status_pb2
from grpc import StatusCode as Code

DOMAIN: Final = "shinpan"


class Reason(StrEnum):
    """As in error.proto, which says what each means."""

    TOKEN_MISSING = "TOKEN_MISSING"
    TOKEN_INVALID = "TOKEN_INVALID"
    TOKEN_EXPIRED = "TOKEN_EXPIRED"
    WRONG_MATCH = "WRONG_MATCH"
    WRONG_ROLE = "WRONG_ROLE"
    MALFORMED = "MALFORMED"
    UNKNOWN_MATCH = "UNKNOWN_MATCH"
    UNKNOWN_CARD = "UNKNOWN_CARD"
    UNKNOWN_RECORD = "UNKNOWN_RECORD"
    COMMAND_ID_REUSED = "COMMAND_ID_REUSED"
    MATCH_FULL = "MATCH_FULL"
    DISCLOSED = "DISCLOSED"
    TOO_MANY_WATCHERS = "TOO_MANY_WATCHERS"
    STORE_FAILED = "STORE_FAILED"
    CLOSING = "CLOSING"
    INTERNAL = "INTERNAL"


STATUS: Final[dict[Reason, tuple[grpc.StatusCode, str]]] = {
    Reason.TOKEN_MISSING: (Code.UNAUTHENTICATED, "no bearer token"),
    Reason.TOKEN_INVALID: (Code.UNAUTHENTICATED, "not a token of this referee"),
    Reason.TOKEN_EXPIRED: (Code.UNAUTHENTICATED, "the token's time is over"),
    Reason.WRONG_MATCH: (Code.PERMISSION_DENIED, "the token is for another match"),
    Reason.WRONG_ROLE: (Code.PERMISSION_DENIED, "the token's role may not do this"),
    Reason.MALFORMED: (Code.INVALID_ARGUMENT, "malformed"),
    Reason.UNKNOWN_MATCH: (Code.NOT_FOUND, "no such match"),
    Reason.UNKNOWN_CARD: (Code.INVALID_ARGUMENT, "no such card in the ruleset"),
    Reason.UNKNOWN_RECORD: (Code.OUT_OF_RANGE, "no such record"),
    Reason.COMMAND_ID_REUSED: (Code.ALREADY_EXISTS, "the command id stands for another action"),
    Reason.MATCH_FULL: (Code.RESOURCE_EXHAUSTED, "the match can take no more records"),
    Reason.DISCLOSED: (Code.FAILED_PRECONDITION, "its secrets were handed out, so the match cannot be reopened"),
    Reason.TOO_MANY_WATCHERS: (Code.RESOURCE_EXHAUSTED, "too many watch this match with such a token"),
    Reason.STORE_FAILED: (Code.UNAVAILABLE, "the store failed; repeat with the same command id"),
    Reason.CLOSING: (Code.UNAVAILABLE, "the referee is closing"),
    Reason.INTERNAL: (Code.INTERNAL, "a fault of the referee"),
}


class Fault(Exception):
    """Ends the call with a reason of the closed list. `metadata` travels to the caller."""

    def __init__(self, reason: Reason, **metadata: str | int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.metadata = {key: str(value) for key, value in metadata.items()}

    @property
    def code(self) -> grpc.StatusCode:
        return STATUS[self.reason][0]

    def message(self) -> str:
        """The status message: the reason in words, with what the metadata names."""
        said = ", ".join(f"{key} {value}" for key, value in self.metadata.items())
        words = STATUS[self.reason][1]
        return f"{words}: {said}" if said else words

    def details(self) -> bytes:
        """google.rpc.Status with an ErrorInfo, for the trailer `grpc-status-details-bin`."""
        info = error_details_pb2.ErrorInfo(reason=self.reason, domain=DOMAIN, metadata=self.metadata)
        packed = any_pb2.Any()
        packed.Pack(info)
        number: int = self.code.value[0]
        return status_pb2.Status(code=number, message=self.message(), details=[packed]).SerializeToString()


def malformed(field: str) -> Fault:
    """A request's field is missing, too large or not of its form."""
    return Fault(Reason.MALFORMED, field=field)
