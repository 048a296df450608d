"""What a store promises. Adapters share no base class; tests/replay/test_store.py is their one contract.

Laws: a future resolves only after the record is durable; numbers of a match have no gap; (match, number) and
(match, actor, command id) are unique for ever; a failed append never takes its neighbour along; cancelling
the waiting never cancels the append.
"""

from concurrent.futures import Future
from typing import NamedTuple, Protocol


class Append(NamedTuple):
    """One record to write. Record 1 brings the match's metadata; no other does."""

    match_id: bytes
    seq: int
    actor: str
    command_id: bytes
    body: bytes
    openings: bytes
    metadata: bytes | None = None


class Stored(NamedTuple):
    """One record as it lies in the store; openings as `record.pack_openings` wrote them."""

    seq: int
    body: bytes
    openings: bytes


class MatchEntry(NamedTuple):
    """One line of the list of matches: id and number of records."""

    match_id: bytes
    size: int


class Store(Protocol):
    """An append-only store of matches. Every method may be called from any thread."""

    def append(self, append: Append) -> "Future[None]":
        """Write one record. Fails with `OutOfOrder`, `DuplicateCommand`, `UnknownMatch`, `StoreFailed`."""

    def read(self, match_id: bytes, first: int = 1, last: int | None = None) -> list[Stored]:
        """Committed records first … last in order; empty for an unknown match."""

    def find(self, match_id: bytes, actor: str, command_id: bytes) -> Stored | None:
        """The committed record of that command, if any."""

    def opened(self, actor: str, command_id: bytes) -> bytes | None:
        """The match whose record 1 is that command; of several the oldest."""

    def size(self, match_id: bytes) -> int:
        """Number of committed records; 0 for an unknown match."""

    def metadata(self, match_id: bytes) -> bytes:
        """Metadata of a match; raises `UnknownMatch`."""

    def matches(self) -> list[MatchEntry]:
        """All matches, oldest first."""

    def close(self) -> None:
        """Finish what was accepted, then let go. Later appends fail with `StoreClosed`. Idempotent."""
