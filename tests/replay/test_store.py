"""One contract for every store, then what only a file can suffer: kills, full disks, second owners."""

import os
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import wait
from pathlib import Path

import pytest

from replay.errors import (
    DuplicateCommand,
    OutOfOrder,
    StoreClosed,
    StoreFailed,
    StoreLocked,
    UnknownMatch,
)
from replay.store import Append, MatchEntry, MemoryStore, SqliteStore, Store, Stored

ROOT = Path(__file__).parents[2]
M1, M2 = b"1" * 16, b"2" * 16


def record(
    seq: int, match_id: bytes = M1, command: bytes | None = None, actor: str = "seat:A", size: int = 4
) -> Append:
    """An append whose body tells its number."""
    body = seq.to_bytes(4, "big").ljust(size, b".")
    metadata = b"meta" + match_id if seq == 1 else None
    return Append(match_id, seq, actor, command or b"c%d" % seq, body, b"open%d" % seq, metadata)


def stored(append: Append) -> Stored:
    return Stored(append.seq, append.body, append.openings)


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "log.db")
    yield made
    made.close()


class TestContract:
    """What `replay.store.protocol` promises, on each adapter."""

    def test_records_come_back_as_they_were_given(self, store: Store) -> None:
        appends = [record(seq) for seq in range(1, 6)]
        for append in appends:
            assert store.append(append).result(10) is None
        assert store.read(M1) == [stored(append) for append in appends]
        assert store.read(M1, 2, 4) == [stored(append) for append in appends[1:4]]
        assert store.read(M1, 5) == [stored(appends[4])]
        assert store.read(M1, 6) == []
        assert store.size(M1) == 5
        assert store.metadata(M1) == b"meta" + M1

    def test_an_unknown_match_is_empty(self, store: Store) -> None:
        assert store.read(M1) == []
        assert store.size(M1) == 0
        assert store.find(M1, "seat:A", b"c1") is None
        assert store.matches() == []
        with pytest.raises(UnknownMatch):
            store.metadata(M1)
        with pytest.raises(UnknownMatch):
            store.append(record(2)).result(10)
        with pytest.raises(UnknownMatch):
            store.append(record(1)._replace(metadata=None)).result(10)

    def test_matches_are_apart_and_listed_oldest_first(self, store: Store) -> None:
        for append in (record(1, M2), record(1, M1), record(2, M2)):
            store.append(append).result(10)
        assert store.matches() == [MatchEntry(M2, 2), MatchEntry(M1, 1)]
        assert store.metadata(M1) != store.metadata(M2)

    def test_a_command_tells_which_match_it_opened(self, store: Store) -> None:
        assert store.opened("organizer", b"open") is None
        store.append(record(1, M1, b"open", "organizer")).result()
        store.append(record(1, M2, b"other", "organizer")).result()
        store.append(record(2, M2, b"open", "organizer")).result()  # of a match that another command opened
        assert store.opened("organizer", b"open") == M1
        assert store.opened("organizer", b"other") == M2
        assert store.opened("seat:A", b"open") is None

    @pytest.mark.parametrize("seq", [1, 2, 4, 0])
    def test_numbers_have_no_gap_and_no_double(self, store: Store, seq: int) -> None:
        for number in (1, 2):
            store.append(record(number)).result(10)
        with pytest.raises(OutOfOrder):
            store.append(record(seq, command=b"new")).result(10)
        assert store.size(M1) == 2

    def test_metadata_comes_with_record_one_only(self, store: Store) -> None:
        store.append(record(1)).result(10)
        with pytest.raises(OutOfOrder):
            store.append(record(2)._replace(metadata=b"other")).result(10)
        assert store.metadata(M1) == b"meta" + M1

    def test_a_command_stands_once_for_each_actor_and_match(self, store: Store) -> None:
        first, second = record(1, command=b"x"), record(2, command=b"x", actor="seat:B")
        store.append(first).result(10)
        with pytest.raises(DuplicateCommand):
            store.append(record(2, command=b"x")).result(10)
        store.append(second).result(10)
        store.append(record(1, M2, command=b"x")).result(10)
        assert store.find(M1, "seat:A", b"x") == stored(first)
        assert store.find(M1, "seat:B", b"x") == stored(second)
        assert store.find(M1, "seat:B", b"y") is None

    def test_a_failed_append_leaves_its_neighbours(self, store: Store) -> None:
        jobs = [record(1), record(2), record(2, command=b"late"), record(3, command=b"c2"), record(3)]
        futures = [store.append(job) for job in jobs]
        errors = [type(future.exception(10)) for future in futures]
        assert errors == [type(None), type(None), OutOfOrder, DuplicateCommand, type(None)]
        assert store.read(M1) == [stored(jobs[at]) for at in (0, 1, 4)]

    def test_a_failed_first_record_leaves_no_match(self, store: Store) -> None:
        with pytest.raises(OutOfOrder):
            store.append(record(3)._replace(metadata=b"m")).result(10)
        assert store.matches() == []

    def test_cancelling_the_waiting_does_not_cancel_the_append(self, store: Store) -> None:
        future = store.append(record(1))
        assert not future.cancel()
        future.result(10)
        assert store.size(M1) == 1

    def test_closing_finishes_what_was_accepted(self, store: Store) -> None:
        futures = [store.append(record(seq)) for seq in range(1, 50)]
        store.close()
        store.close()
        assert all(future.exception(0) is None for future in futures)
        with pytest.raises(StoreClosed):
            store.append(record(50)).result(10)

    def test_racing_threads_write_each_number_once(self, store: Store) -> None:
        won: list[int] = []

        def race(name: int) -> None:
            for seq in range(1, 31):
                if store.append(record(seq, command=b"%d-%d" % (name, seq))).exception(10) is None:
                    won.append(seq)

        threads = [threading.Thread(target=race, args=(name,)) for name in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(won) == list(range(1, 31))
        assert [each.seq for each in store.read(M1)] == list(range(1, 31))


def test_sqlite_keeps_everything_across_a_close(tmp_path: Path) -> None:
    first = SqliteStore(tmp_path / "log.db")
    for seq in range(1, 4):
        first.append(record(seq)).result(10)
    first.close()
    again = SqliteStore(tmp_path / "log.db")
    assert again.read(M1) == [stored(record(seq)) for seq in range(1, 4)]
    again.close()


def test_sqlite_commits_a_waiting_group_once_with_a_savepoint_each(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    store = SqliteStore(path)
    store.append(record(1)).result(10)
    blocker = sqlite3.connect(path, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")  # the writer waits, so all that follows gathers into groups
    futures = [store.append(record(2))]
    wait(futures, timeout=0.2)  # the writer has taken this one alone
    futures += [store.append(record(seq)) for seq in (3, 3, 4, 4, 5)]
    groups = store.groups
    assert not any(future.done() for future in futures)  # no reply before the commit
    blocker.execute("ROLLBACK")
    blocker.close()
    errors = [type(future.exception(10)) for future in futures]
    assert errors == [type(None)] + [type(None), DuplicateCommand] * 2 + [type(None)]
    assert store.groups == groups + 2
    assert store.size(M1) == 5
    store.close()


def test_sqlite_is_durable_strict_and_its_reader_cannot_write(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "log.db")
    with pytest.raises(StoreFailed):
        store._query("DELETE FROM records", ())
    connection = sqlite3.connect(tmp_path / "log.db")
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    strict = connection.execute("SELECT name, strict FROM pragma_table_list WHERE name IN ('matches', 'records')")
    assert sorted(strict) == [("matches", 1), ("records", 1)]
    connection.close()
    assert store.matches() == []  # the reader was opened again
    store.close()


def test_sqlite_refuses_a_file_of_another_version(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "log.db")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    for _ in range(2):  # and lets go of the lock
        with pytest.raises(StoreFailed, match="99"):
            SqliteStore(tmp_path / "log.db")


def test_sqlite_keeps_a_second_owner_off_until_the_first_is_gone(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "log.db")
    with pytest.raises(StoreLocked):
        SqliteStore(tmp_path / "log.db")
    program = "import sys; from replay.store import SqliteStore; SqliteStore(sys.argv[1])"
    other = python(program, str(tmp_path / "log.db"))
    assert "StoreLocked" in other.communicate(timeout=20)[1]
    store.close()
    SqliteStore(tmp_path / "log.db").close()


def python(program: str, *arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


WRITER = """
import sys
from tests.replay.test_store import M1, record
from replay.store import SqliteStore
store = SqliteStore(sys.argv[1])
first = store.size(M1) + 1
window = []
for seq in range(first, 1_000_000):
    window.append((seq, store.append(record(seq, size=600))))
    if len(window) == 8:
        for number, future in window:
            future.result()
            print(number, flush=True)
        window = []
"""


@pytest.mark.parametrize("rounds", [4])
def test_a_killed_writer_loses_nothing_it_acknowledged(tmp_path: Path, rounds: int) -> None:
    path = tmp_path / "log.db"
    acknowledged = 0
    for each in range(rounds):
        writer = python(WRITER, str(path))
        if writer.stdout is None or writer.stderr is None:
            raise RuntimeError("no pipes")
        for line in writer.stdout:
            acknowledged = int(line)
            if acknowledged >= 150 * (each + 1):
                break
        os.kill(writer.pid, signal.SIGKILL)
        rest = writer.stdout.read().split()
        acknowledged = max([acknowledged, *map(int, rest)])
        writer.stderr.close()
        writer.wait(10)
        store = SqliteStore(path)
        records = store.read(M1)
        store.close()
        assert len(records) >= acknowledged >= 150 * (each + 1)
        assert records == [stored(record(seq, size=600)) for seq in range(1, len(records) + 1)]


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from tests.replay.test_store import M1, record
from replay.store import SqliteStore
from replay.errors import StoreFailed
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path = Path(sys.argv[1])
store = SqliteStore(path)
for seq in (1, 2):
    store.append(record(seq)).result(10)
limit = path.with_name(path.name + "-wal").stat().st_size + 5_000
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
futures = [store.append(record(seq, size=100_000)) for seq in range(3, 9)]
print(sorted({type(future.exception(10)).__name__ for future in futures}))
print(store.size(M1))
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
store.append(record(3)).result(10)
print(store.size(M1), len(store.read(M1)))
store.close()
"""


def test_a_full_disk_fails_the_whole_group_and_then_the_store_goes_on(tmp_path: Path) -> None:
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[1] == resource.RLIM_INFINITY
    program = python(FULL_DISK, str(tmp_path / "log.db"))
    output, errors = program.communicate(timeout=30)
    lines = output.splitlines()
    # The first of the six may have been a group of its own; none of them can have been written.
    assert ("StoreFailed" in lines[0], lines[1:]) == (True, ["2", "3 3"]), errors
    again = SqliteStore(tmp_path / "log.db")
    assert again.size(M1) == 3
    again.close()


def test_a_store_whose_file_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "log.db").mkdir()
    opened: Callable[[], Store] = lambda: SqliteStore(tmp_path / "log.db")  # noqa: E731
    with pytest.raises(StoreFailed):
        opened()


def test_nobody_but_its_owner_can_read_the_file(tmp_path: Path) -> None:
    """It holds hands, decks and the secret of chance."""
    store = SqliteStore(tmp_path / "log.db")
    store.append(record(1)).result(10)
    modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    store.close()
    assert set(modes) == {"log.db", "log.db-wal", "log.db-shm", "log.db.lock"}
    assert set(modes.values()) == {0o600}


def test_a_file_of_before_gets_its_index_of_openings(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    before = SqliteStore(path)
    before.append(record(1, M1, b"open", "organizer")).result()
    before.close()
    connection = sqlite3.connect(path)
    connection.execute("DROP INDEX opened")
    connection.close()
    again = SqliteStore(path)
    assert again.opened("organizer", b"open") == M1
    again.close()
    connection = sqlite3.connect(path)
    plan = connection.execute(
        "EXPLAIN QUERY PLAN SELECT match_id FROM records WHERE seq = 1 AND actor = 'a' AND command_id = x'00'"
    ).fetchall()
    connection.close()
    assert "USING" in plan[0][3]
    assert "opened" in plan[0][3]
