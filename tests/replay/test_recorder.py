"""The live match: receipts, refusals, breaks, lost appends, rollbacks, views."""

from concurrent.futures import Future
from typing import Any

import pytest

from replay import (
    Codec,
    Declined,
    Metadata,
    Recorder,
    RollBack,
    Submitted,
    bounds,
    canonical,
    fold,
    read_log,
    states,
    timeline_of,
)
from replay.errors import AdjudicatorFault, BadRollback, CommandReused, MatchFull, StoreFailed
from replay.eyes import SEAT_A, SEAT_B, SPECTATOR, WHOLE
from replay.metadata import pack_metadata, parse_metadata
from replay.store import Append, MemoryStore, Store
from replay.tree import leaf_hash, root_of
from tests.replay.counter import (
    MATCH,
    METADATA,
    Add,
    Break,
    Counter,
    Draw,
    Drawn,
    Hide,
    Mix,
    No,
    State,
    act,
    begin,
    play,
    recorder,
    salts,
)
from tests.replay.match import ACTIONS


def board(state: State) -> Any:
    return canonical.unpack(canonical.pack(Counter().board(state)))  # a copy: the state goes on


def bodies_of(store: Store, viewer: int = WHOLE) -> Any:
    return read_log(Codec(Counter()), MATCH, store.read(MATCH), viewer)


def test_the_same_seed_gives_the_same_bodies_and_another_store_the_same_head() -> None:
    one, two = MemoryStore(), MemoryStore()
    play(recorder(one), ACTIONS)
    play(recorder(two), ACTIONS)
    assert one.read(MATCH) == two.read(MATCH)
    head = recorder(two).head("r/match/" + MATCH.hex())
    assert head.size == len(ACTIONS)
    assert head.root == root_of([leaf_hash(record.body) for record in one.read(MATCH)])
    assert parse_metadata(one.metadata(MATCH)) == METADATA
    assert parse_metadata(pack_metadata(METADATA)) == METADATA


def test_rebuild_at_every_record_equals_the_live_board() -> None:
    store = MemoryStore()
    live = recorder(store)
    boards = []
    for number, (actor, action) in enumerate(ACTIONS):
        act(live, actor, action, str(number))
        boards.append(board(live.state()))
    bodies = bodies_of(store)
    assert [board(state) for state in states(Counter(), bodies)] == boards
    assert [board(fold(Counter(), bodies, at)) for at in range(1, len(ACTIONS) + 1)] == boards
    assert board(fold(Counter(), bodies, 0)) == board(State())
    live.drop()
    assert board(live.state()) == boards[-1]


@pytest.mark.parametrize("viewer", [SEAT_A, SEAT_B, SPECTATOR])
def test_law_of_views(viewer: int) -> None:
    store = MemoryStore()
    play(recorder(store), ACTIONS)
    whole, given = bodies_of(store), bodies_of(store, viewer)
    for full, seen in zip(states(Counter(), whole), states(Counter(), given), strict=True):
        redacted = board(full)
        redacted[1] = [hand if viewer == 1 << seat else [None] * len(hand) for seat, hand in enumerate(redacted[1])]
        redacted[2] = None if redacted[2] else []
        assert board(seen) == redacted


def test_a_rollback_at_every_record_returns_the_game_and_never_a_draw() -> None:
    store = MemoryStore()
    play(recorder(store), ACTIONS[:-1])
    first = [board(state) for state in states(Counter(), bodies_of(store))]
    for to in range(1, len(first) + 1):
        copy = MemoryStore()
        live = recorder(copy)
        play(live, ACTIONS[:-1])
        draws, rollbacks = live.state().draws, live.state().rollbacks
        act(live, "organizer", RollBack(to, "test"), "back")
        then = first[to - 1]
        assert board(live.state()) == [*then[:3], draws, rollbacks + 1, then[5]]
        act(live, "seat:A", Draw(), "again")
        assert live.state().draws == draws + 1
        live.drop()
        assert live.size() == len(first) + 2


def test_many_rollbacks_in_one_log_stay_linear() -> None:
    store = MemoryStore()
    live = recorder(store)
    play(live, [("organizer", begin()), ("seat:A", Add(1))])
    for number in range(40):
        act(live, "organizer", RollBack(2 + number, "again"), f"r{number}")
    live.drop()
    assert (live.state().rollbacks, live.state().total) == (40, 1)


def test_timeline() -> None:
    store = MemoryStore()
    play(recorder(store), ACTIONS)
    timeline = timeline_of(bodies_of(store))
    assert timeline.rollbacks == {6: 3, 9: 5}
    assert timeline.lineage() == [1, 2, 3, 4, 5, 9, 10, 11]
    assert timeline.abandoned() == [6, 7, 8]
    assert timeline.lineage(8) == [1, 2, 3, 6, 7, 8]
    assert timeline.abandoned(8) == [4, 5]
    assert timeline.lineage(0) == []


def test_a_full_match_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "RECORDS_PER_MATCH", 4)
    monkeypatch.setattr(bounds, "ROLLBACKS_PER_MATCH", 1)
    live = recorder()
    play(live, [("organizer", begin()), ("organizer", RollBack(1, ""))])
    with pytest.raises(MatchFull):
        live.submit("organizer", b"x", RollBack(1, ""), 0)
    act(live, "seat:A", Add(1), "x")
    act(live, "seat:A", Add(1), "y")
    with pytest.raises(MatchFull):
        live.submit("seat:A", b"z", Add(1), 0)
    assert act(live, "seat:A", Add(1), "y").repeated


@pytest.mark.parametrize("to", [0, 3, 4, -1])
def test_a_rollback_to_nowhere(to: int) -> None:
    live = recorder()
    play(live, [("organizer", begin()), ("seat:A", Add(1))])
    with pytest.raises(BadRollback):
        live.submit("organizer", b"x", RollBack(to, ""), 0)
    assert live.size() == 2


def test_a_retry_gets_the_first_receipt() -> None:
    store = MemoryStore()
    live = recorder(store)
    act(live, "organizer", begin(), "b")
    first = act(live, "seat:A", Hide(5), "x", 50)
    act(live, "seat:A", Add(1), "y", 60)
    for again in (live, recorder(store)):
        outcome = act(again, "seat:A", Hide(5), "x", 99)
        assert outcome.repeated
        assert outcome.receipt == first.receipt
        with pytest.raises(CommandReused):
            again.submit("seat:A", b"x", Hide(6), 99)
    assert live.size() == 3
    act(live, "seat:B", Hide(6), "x")  # another actor's ids are its own
    assert live.size() == 4
    back = act(live, "organizer", RollBack(2, "r"), "z")
    assert act(live, "organizer", RollBack(2, "r"), "z").receipt == back.receipt


def test_a_refusal_passes_untouched_and_holds_no_id() -> None:
    live = recorder()
    play(live, [("organizer", begin()), ("seat:A", Add(60))])
    before = board(live.state())
    assert live.submit("seat:A", b"x", Add(60), 0) == Declined(No("too much"))
    assert (board(live.state()), live.size()) == (before, 2)
    act(live, "seat:A", Add(1), "x")


def test_an_exception_drops_the_live_state() -> None:
    live = recorder()
    play(live, [("organizer", begin()), ("seat:A", Add(5))])
    with pytest.raises(RuntimeError, match="on purpose"):
        live.submit("seat:A", b"x", Break(), 0)
    assert live.state().total == 5
    act(live, "seat:A", Add(1), "x")
    assert live.state().total == 6


class Failing(MemoryStore):
    """A store whose disk fails once, before or after it wrote."""

    def __init__(self) -> None:
        super().__init__()
        self.fail = ""

    def append(self, append: Append) -> "Future[None]":
        fail, self.fail = self.fail, ""
        future = super().append(append) if fail != "before" else Future[None]()
        if not fail:
            return future
        failed: Future[None] = Future()
        failed.set_exception(StoreFailed(fail))
        return failed


@pytest.mark.parametrize(("when", "total"), [("before", 5), ("after", 7)])
def test_a_failed_append_is_read_again_from_the_log(when: str, total: int) -> None:
    store = Failing()
    live = recorder(store)
    play(live, [("organizer", begin()), ("seat:A", Add(5))])
    store.fail = when
    outcome = live.submit("seat:A", b"x", Add(2), 0)
    assert isinstance(outcome, Submitted)
    with pytest.raises(StoreFailed):
        outcome.committed.result(1)
    assert live.state().total == total
    again = act(live, "seat:A", Add(2), "x")  # the retry is written once, whatever the disk did
    assert again.repeated == (when == "after")
    assert (live.state().total, live.size()) == (7, 3)


def test_time_never_runs_back() -> None:
    store = MemoryStore()
    live = recorder(store)
    for number, at_ms in enumerate((100, 50, 200, 0)):
        act(live, "organizer", begin(), str(number), at_ms)
    assert [body.at_ms for body in bodies_of(store)] == [100, 100, 200, 200]


class Forgetful(Counter):
    """Draws, but does not count the draw."""

    def apply(self, state: State, event: Any) -> None:
        if isinstance(event, Drawn):
            event = Drawn(event.seat, event.card, 0)
        super().apply(state, event)


def test_a_game_that_would_repeat_a_draw_is_stopped() -> None:
    store = MemoryStore()
    live = Recorder(Forgetful(), store, MATCH, METADATA, salts())
    play(live, [("organizer", begin())])
    with pytest.raises(AdjudicatorFault):
        live.submit("seat:A", b"x", Draw(), 0)
    assert store.size(MATCH) == 1


def test_the_secret_steers_the_chance() -> None:
    decks = set()
    for secret in (bytes(32), bytes(31) + b"\x01"):
        store = MemoryStore()
        metadata = Metadata(b"", b"", secret, b"a", b"b")
        live = Recorder(Counter(), store, MATCH, metadata, salts())
        play(live, [("organizer", begin()), ("referee", Mix())])
        decks.add(live.state().deck)
    assert len(decks) == 2
