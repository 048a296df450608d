"""A store in memory, for tests and what-ifs. Nothing survives the process."""

from concurrent.futures import Future
from threading import Lock

from replay.errors import DuplicateCommand, OutOfOrder, StoreClosed, UnknownMatch
from replay.store.protocol import Append, MatchEntry, Stored


class _Match:
    __slots__ = ("commands", "metadata", "records")

    def __init__(self, metadata: bytes) -> None:
        self.metadata = metadata
        self.records: list[Stored] = []
        self.commands: dict[tuple[str, bytes], int] = {}


class MemoryStore:
    """`Store` over dicts; an append is settled when `append` returns."""

    def __init__(self) -> None:
        self._matches: dict[bytes, _Match] = {}
        self._lock = Lock()
        self._closed = False

    def append(self, append: Append) -> "Future[None]":
        """See `Store.append`."""
        future: Future[None] = Future()
        future.set_running_or_notify_cancel()
        with self._lock:
            try:
                self._write(append)
            except Exception as error:
                future.set_exception(error)
            else:
                future.set_result(None)
        return future

    def _write(self, append: Append) -> None:
        if self._closed:
            raise StoreClosed("the store is closed")
        match = self._matches.get(append.match_id)
        size = 0 if match is None else len(match.records)
        if append.metadata is None and match is None:
            raise UnknownMatch(append.match_id.hex())
        command = (append.actor, append.command_id)
        if match is not None and command in match.commands:
            raise DuplicateCommand(f"{append.actor} {append.command_id.hex()}")
        if append.seq != size + 1 or (append.metadata is not None) != (append.seq == 1):
            raise OutOfOrder(f"record {append.seq} after {size}")
        if match is None:
            match = self._matches[append.match_id] = _Match(append.metadata or b"")
        match.records.append(Stored(append.seq, append.body, append.openings))
        match.commands[command] = append.seq

    def read(self, match_id: bytes, first: int = 1, last: int | None = None) -> list[Stored]:
        """See `Store.read`."""
        with self._lock:
            match = self._matches.get(match_id)
            return [] if match is None else match.records[max(first, 1) - 1 : last]

    def find(self, match_id: bytes, actor: str, command_id: bytes) -> Stored | None:
        """See `Store.find`."""
        with self._lock:
            match = self._matches.get(match_id)
            seq = None if match is None else match.commands.get((actor, command_id))
            return None if match is None or seq is None else match.records[seq - 1]

    def opened(self, actor: str, command_id: bytes) -> bytes | None:
        """See `Store.opened`."""
        with self._lock:
            named = (at for at, match in self._matches.items() if match.commands.get((actor, command_id)) == 1)
            return next(named, None)

    def size(self, match_id: bytes) -> int:
        """See `Store.size`."""
        with self._lock:
            match = self._matches.get(match_id)
            return 0 if match is None else len(match.records)

    def metadata(self, match_id: bytes) -> bytes:
        """See `Store.metadata`."""
        with self._lock:
            if match_id not in self._matches:
                raise UnknownMatch(match_id.hex())
            return self._matches[match_id].metadata

    def matches(self) -> list[MatchEntry]:
        """See `Store.matches`."""
        with self._lock:
            return [MatchEntry(match_id, len(match.records)) for match_id, match in self._matches.items()]

    def close(self) -> None:
        """See `Store.close`."""
        with self._lock:
            self._closed = True
