"""The log: a match rebuilt from SQLite, judged again, and what a live one weighs."""

import gc
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from bench.measure import SECONDS, Result, rate
from referee.language.switches import Switches
from replay import Entropy, Recorder, Verdict, fold, pack_metadata, read_log
from replay.readjudicate import readjudicate
from replay.store import Append, MemoryStore, SqliteStore, Store
from tests.kit.match import Seated

RECORDS: Final = (870, 940)
"""The match that is rebuilt has about 900 records."""
LIVE: Final = 100
SEEDS_TRIED: Final = 2_000


def long_match(switches: Switches) -> Seated:
    """The first match by seed that has about 900 records."""
    for seed in range(SEEDS_TRIED):
        match = Seated(seed, switches)
        match.play(RECORDS[1] + 1)
        if RECORDS[0] <= match.recorder.size() <= RECORDS[1]:
            return match
    raise RuntimeError("no match of that length")


def copy_into(store: Store, match: Seated, size: int) -> None:
    """Its first records, as they lie in its own store."""
    for stored, body in zip(match.store.read(match.match_id, 1, size), match.bodies(), strict=False):
        metadata = pack_metadata(match.metadata) if stored.seq == 1 else None
        append = Append(match.match_id, stored.seq, body.actor, body.command_id, stored.body, stored.openings, metadata)
        store.append(append).result()


def loaded(match: Seated, store: Store) -> Recorder[Any]:
    """A recorder that has read the match from that store."""
    recorder = Recorder(match.adjudicator, store, match.match_id, match.metadata, lambda: bytes(16))
    recorder.size()
    return recorder


def rebuild(match: Seated) -> float:
    """Milliseconds of CPU from SQLite to a live match."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "bench.sqlite")
        try:
            copy_into(store, match, match.recorder.size())
            return 1_000 / rate(lambda: loaded(match, store).size() and 1)
        finally:
            store.close()


def judged_again(match: Seated) -> float:
    """Actions a second; the bodies are read beforehand."""
    entropy: Entropy = match.metadata.entropy
    done, spent = 0, 0.0
    while spent < SECONDS:
        log = match.bodies()
        began = time.process_time()
        step = readjudicate(match.adjudicator, match.codec, match.match_id, log, entropy)
        spent += time.process_time() - began
        if step.verdict is not Verdict.PASSED:
            raise RuntimeError(str(step))
        done += len(log)
    return done / spent


def grown(make: Callable[[], object]) -> float:
    """KiB of one of LIVE things that are kept."""
    kept = [make()]
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        kept += [make() for _ in range(LIVE)]
        gc.collect()
        return (tracemalloc.get_traced_memory()[0] - before) / LIVE / 1024
    finally:
        tracemalloc.stop()


def measure(match: Seated) -> list[Result]:
    size = match.recorder.size()
    half = MemoryStore()
    copy_into(half, match, size // 2)
    log = half.read(match.match_id)

    def state() -> object:
        return fold(match.adjudicator, read_log(match.codec, match.match_id, log))

    return [
        Result(f"rebuild of {size} records from SQLite", rebuild(match), "ms", more=False),
        Result("re-adjudication", judged_again(match), "actions/s", 25_000),
        Result("a live match: its state", grown(state), "KiB", 64, more=False),
        Result("a live match: recorder and state", grown(lambda: loaded(match, half)), "KiB", 64, more=False),
    ]
