"""SQLite: one file, WAL, synchronous=FULL, one writer thread that commits groups.

Laws: only the writer's connection writes and checkpoints (two can corrupt a WAL, SQLite 3.7.0-3.51.2).
One transaction a group, one savepoint an append. A future is resolved after the commit; if the commit fails,
every call of the group is told and the file is opened again before the next.
"""

import os
import sqlite3
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Final

from replay import bounds
from replay.errors import DuplicateCommand, OutOfOrder, StoreClosed, StoreError, StoreFailed, UnknownMatch
from replay.store.lock import FileLock
from replay.store.protocol import Append, MatchEntry, Stored

_APPLICATION_ID: Final = 0x5348494E  # "SHIN"
_VERSION: Final = 1
_BUSY_MS: Final = 10_000
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS matches (
    number INTEGER PRIMARY KEY,
    match_id BLOB NOT NULL UNIQUE,
    metadata BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS records (
    match_id BLOB NOT NULL REFERENCES matches (match_id),
    seq INTEGER NOT NULL CHECK (seq >= 1),
    actor TEXT NOT NULL,
    command_id BLOB NOT NULL,
    body BLOB NOT NULL,
    openings BLOB NOT NULL,
    PRIMARY KEY (match_id, seq),
    UNIQUE (match_id, actor, command_id)
) STRICT, WITHOUT ROWID;
"""
# Also for files that were made before there was such an index.
_OPENED: Final = "CREATE INDEX IF NOT EXISTS opened ON records (actor, command_id) WHERE seq = 1"

_Job = tuple[Append, "Future[None]"]


def _reserve(path: Path) -> None:
    """Make the file if there is none, for its owner alone, as it holds every secret. SQLite gives its WAL that mode."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        connection.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        (level,) = connection.execute("PRAGMA synchronous").fetchone()
        if mode != "wal" or level != 2:
            raise StoreFailed(f"{path}: journal {mode}, synchronous {level}: not durable")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version not in (0, _VERSION):
            raise StoreFailed(f"{path}: schema {version} is not {_VERSION}")
        if version == 0:
            connection.executescript(
                f"BEGIN IMMEDIATE; {_SCHEMA} PRAGMA user_version = {_VERSION};"
                f" PRAGMA application_id = {_APPLICATION_ID}; COMMIT;"
            )
        connection.execute(_OPENED)
    except BaseException:
        connection.close()
        raise
    return connection


def _connect_reader(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute(f"PRAGMA busy_timeout = {_BUSY_MS}")
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute("PRAGMA query_only = ON")
    return connection


class SqliteStore:
    """`Store` in one file. A lock file beside it keeps a second process off while this object lives."""

    def __init__(self, path: Path | str) -> None:
        self._path = Path(path)
        self._lock = FileLock(self._path.with_name(self._path.name + ".lock"))
        try:
            _reserve(self._path)
            self._writer: sqlite3.Connection | None = _connect(self._path)
            self._reader = _connect_reader(self._path)
        except (OSError, sqlite3.Error) as error:
            self._lock.release()
            raise StoreFailed(f"{self._path}: {error}") from error
        except BaseException:
            self._lock.release()
            raise
        self._read_lock = Lock()
        self._gate = Lock()
        self._closed = False
        self.groups = 0  # transactions committed, for metrics
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="shinpan-store", daemon=True)
        self._thread.start()

    def append(self, append: Append) -> "Future[None]":
        """See `Store.append`."""
        future: Future[None] = Future()
        future.set_running_or_notify_cancel()  # from here on cancel() has no effect
        with self._gate:
            if self._closed:
                future.set_exception(StoreClosed("the store is closed"))
            else:
                self._jobs.put((append, future))
        return future

    def _run(self) -> None:
        going = True
        while going:
            job = self._jobs.get()
            group: list[_Job] = []
            while True:
                if job is None:
                    going = False
                    break
                group.append(job)
                if len(group) == bounds.GROUP_MAX_APPENDS:
                    break
                try:
                    job = self._jobs.get_nowait()
                except Empty:
                    break
            if group:
                self._commit(group)

    def _commit(self, group: list[_Job]) -> None:
        outcomes: list[StoreError | None] = []
        try:
            if self._writer is None:
                self._writer = _connect(self._path)
            writer = self._writer
            writer.execute("BEGIN IMMEDIATE")
            for append, _ in group:
                outcomes.append(_write(writer, append))
            writer.execute("COMMIT")
            self.groups += 1
        except Exception as error:
            # Whether anything reached the disk is unknown: forget the connection, tell all, read again later.
            self._drop_writer()
            for _, future in group:
                future.set_exception(StoreFailed(f"{self._path}: {error}"))
            return
        for (_, future), outcome in zip(group, outcomes, strict=True):
            if outcome is None:
                future.set_result(None)
            else:
                future.set_exception(outcome)

    def _drop_writer(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            with suppress(sqlite3.Error):  # it is gone either way
                writer.close()

    def read(self, match_id: bytes, first: int = 1, last: int | None = None) -> list[Stored]:
        """See `Store.read`."""
        rows = self._query(
            "SELECT seq, body, openings FROM records WHERE match_id = ? AND seq BETWEEN ? AND ? ORDER BY seq",
            (match_id, first, bounds.RECORDS_PER_MATCH if last is None else last),
        )
        return [Stored(*row) for row in rows]

    def find(self, match_id: bytes, actor: str, command_id: bytes) -> Stored | None:
        """See `Store.find`."""
        rows = self._query(
            "SELECT seq, body, openings FROM records WHERE match_id = ? AND actor = ? AND command_id = ?",
            (match_id, actor, command_id),
        )
        return Stored(*rows[0]) if rows else None

    def opened(self, actor: str, command_id: bytes) -> bytes | None:
        """See `Store.opened`."""
        rows = self._query(
            "SELECT match_id FROM records JOIN matches USING (match_id)"
            " WHERE seq = 1 AND actor = ? AND command_id = ? ORDER BY number LIMIT 1",
            (actor, command_id),
        )
        return bytes(rows[0][0]) if rows else None

    def size(self, match_id: bytes) -> int:
        """See `Store.size`."""
        rows = self._query("SELECT COALESCE(MAX(seq), 0) FROM records WHERE match_id = ?", (match_id,))
        return int(rows[0][0])

    def metadata(self, match_id: bytes) -> bytes:
        """See `Store.metadata`."""
        rows = self._query("SELECT metadata FROM matches WHERE match_id = ?", (match_id,))
        if not rows:
            raise UnknownMatch(match_id.hex())
        return bytes(rows[0][0])

    def matches(self) -> list[MatchEntry]:
        """See `Store.matches`."""
        rows = self._query(
            "SELECT match_id, (SELECT COALESCE(MAX(seq), 0) FROM records AS r WHERE r.match_id = m.match_id)"
            " FROM matches AS m ORDER BY number",
            (),
        )
        return [MatchEntry(*row) for row in rows]

    def _query(self, sql: str, values: tuple[bytes | str | int, ...]) -> list[tuple[Any, ...]]:
        with self._read_lock:
            if self._closed:
                raise StoreClosed("the store is closed")
            try:
                return self._reader.execute(sql, values).fetchall()
            except sqlite3.Error as error:
                self._reader.close()
                self._reader = _connect_reader(self._path)
                raise StoreFailed(f"{self._path}: {error}") from error

    def close(self) -> None:
        """See `Store.close`."""
        with self._gate:
            if self._closed:
                return
            self._closed = True
            self._jobs.put(None)
        self._thread.join()
        with self._read_lock:
            self._reader.close()  # before the writer, so that the last one to close may checkpoint
        self._drop_writer()
        self._lock.release()


def _write(writer: sqlite3.Connection, append: Append) -> StoreError | None:
    """One append inside its savepoint. A refusal is returned; a failing disk raises."""
    writer.execute("SAVEPOINT append")
    refusal = _insert(writer, append)
    if refusal is not None:
        writer.execute("ROLLBACK TO append")
    writer.execute("RELEASE append")
    return refusal


def _insert(writer: sqlite3.Connection, append: Append) -> StoreError | None:
    match_id, seq = append.match_id, append.seq
    (size,) = writer.execute("SELECT COALESCE(MAX(seq), 0) FROM records WHERE match_id = ?", (match_id,)).fetchone()
    if append.metadata is None and size == 0:
        return UnknownMatch(match_id.hex())
    taken = writer.execute(
        "SELECT 1 FROM records WHERE match_id = ? AND actor = ? AND command_id = ?",
        (match_id, append.actor, append.command_id),
    ).fetchone()
    if taken is not None:
        return DuplicateCommand(f"{append.actor} {append.command_id.hex()}")
    if seq != size + 1 or (append.metadata is not None) != (seq == 1):
        return OutOfOrder(f"record {seq} after {size}")
    try:
        if append.metadata is not None:
            writer.execute("INSERT INTO matches (match_id, metadata) VALUES (?, ?)", (match_id, append.metadata))
        writer.execute(
            "INSERT INTO records (match_id, seq, actor, command_id, body, openings) VALUES (?, ?, ?, ?, ?, ?)",
            (match_id, seq, append.actor, append.command_id, append.body, append.openings),
        )
    except sqlite3.IntegrityError as error:  # the constraints stand behind the checks above
        return OutOfOrder(str(error))
    return None
