"""Bundles and their verification: what passes, what fails and where, and what is not checkable."""

import tracemalloc
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgpack
import msgspec
import pytest

from replay import Bundle, Check, Report, Verdict, canonical, export, pack_bundle, parse_bundle, verify
from replay.bundle import MAGIC
from replay.errors import IntegrityError, TooLarge
from replay.eyes import SEAT_A, SPECTATOR, WHOLE
from replay.head import Head, origin_of
from replay.seal import commit_board
from replay.store import MemoryStore
from replay.tree import leaf_hash, root_of
from tests.replay.counter import MATCH, Counter, CounterGame, State, begin, play, recorder
from tests.replay.match import ACTIONS

ORIGIN = origin_of("referee.example", MATCH)


def bundle_of(actions: list[tuple[str, Any]], viewer: int = WHOLE) -> Bundle:
    store = MemoryStore()
    play(recorder(store), actions)
    return export(store, MATCH, ORIGIN, viewer)


@pytest.fixture(scope="module")
def whole() -> Bundle:
    return bundle_of(ACTIONS)


def checked(bundle: Bundle, known: Head | None = None, game: CounterGame | None = None) -> Report:
    return verify(pack_bundle(bundle), game or CounterGame(), known)


def with_head(bundle: Bundle) -> Bundle:
    """The bundle under a head made to fit: what a forger would do while heads are unsigned."""
    root = root_of([leaf_hash(body) for body in bundle.bodies])
    return msgspec.structs.replace(bundle, head=Head(ORIGIN, len(bundle.bodies), root).text())


def forged(bundle: Bundle, number: int, change: Callable[[list[Any]], None]) -> Bundle:
    """The bundle with record `number` changed and a fitting head."""
    wire = msgpack.unpackb(bundle.bodies[number - 1])
    change(wire)
    bodies = list(bundle.bodies)
    bodies[number - 1] = msgpack.packb(wire)
    return with_head(msgspec.structs.replace(bundle, bodies=tuple(bodies)))


def put(place: int, value: Any) -> Callable[[list[Any]], None]:
    def change(wire: list[Any]) -> None:
        wire[place] = value

    return change


def test_a_whole_ended_match_passes_every_step(whole: Bundle) -> None:
    report = checked(whole)
    assert report.verdict is Verdict.PASSED, report
    assert [step.check for step in report.steps] == [check for check in Check if check is not Check.KNOWN_HEAD]
    assert {step.verdict for step in report.steps} == {Verdict.PASSED}


def test_round_trip(whole: Bundle) -> None:
    assert parse_bundle(pack_bundle(whole)) == whole
    assert pack_bundle(whole)[:8] == MAGIC


def test_every_flipped_bit_is_seen() -> None:
    data = pack_bundle(bundle_of([("organizer", begin()), ACTIONS[2], ACTIONS[-1]]))
    for place in range(len(data)):
        for bit in range(8):
            wrong = bytearray(data)
            wrong[place] ^= 1 << bit
            with pytest.raises(IntegrityError):
                parse_bundle(bytes(wrong))


def test_every_cut_and_anything_added_is_seen(whole: Bundle) -> None:
    data = pack_bundle(whole)
    for length in range(len(data)):
        with pytest.raises(IntegrityError):
            parse_bundle(data[:length])
    assert verify(data + b"\x00", CounterGame()).verdict is Verdict.FAILED


@pytest.mark.parametrize("viewer", [SEAT_A, SPECTATOR])
def test_a_redacted_bundle_proves_what_it_can(whole: Bundle, viewer: int) -> None:
    redacted = whole.redact(viewer)
    assert redacted.bodies == whole.bodies
    assert redacted.head == whole.head
    assert redacted.secret is None
    assert b"".join(pack_bundle(redacted).split()).find(whole.secret or b"?") == -1
    report = checked(redacted)
    assert report.verdict is Verdict.NOT_CHECKABLE
    verdicts = {step.check: step.verdict for step in report.steps}
    open_steps = {Check.OPENINGS, Check.SECRET, Check.STATE_SEALS, Check.DECISIONS}
    assert {check for check, verdict in verdicts.items() if verdict is Verdict.NOT_CHECKABLE} == open_steps
    assert {verdict for check, verdict in verdicts.items() if check not in open_steps} == {Verdict.PASSED}
    assert redacted.redact(SPECTATOR).redact(SEAT_A) == whole.redact(SPECTATOR)


def test_a_cut_tail_is_never_called_finished(whole: Bundle) -> None:
    for size in range(1, len(whole.bodies)):
        cut = msgspec.structs.replace(whole, bodies=whole.bodies[:size], openings=whole.openings[:size])
        assert checked(cut).verdict is Verdict.FAILED  # the head tells
        report = checked(with_head(cut))
        assert report.verdict is Verdict.UNFINISHED
        assert report.first_failure is None
        known = checked(with_head(cut), whole.last_head())  # a head from elsewhere convicts it
        step = known.step(Check.KNOWN_HEAD)
        assert step is not None
        assert (step.verdict, step.record) == (Verdict.FAILED, size + 1)


def test_known_heads(whole: Bundle) -> None:
    leaves = [leaf_hash(body) for body in whole.bodies]
    for size in range(len(leaves) + 1):
        assert checked(whole, Head(ORIGIN, size, root_of(leaves[:size]))).verdict is Verdict.PASSED
        assert checked(whole, Head(ORIGIN, size, bytes(32))).verdict is Verdict.FAILED
    assert checked(whole, Head("other/match/00", 0, root_of([]))).verdict is Verdict.FAILED


FORGERIES: list[tuple[Check, int, int, Any]] = [
    (Check.RECORDS, 4, 1, bytes(16)),  # another match
    (Check.RECORDS, 4, 2, 5),
    (Check.RECORDS, 4, 3, 5),  # before record 3
    (Check.RECORDS, 4, 4, "nobody"),
    (Check.RECORDS, 3, 5, b"c2"),  # a command id twice
    (Check.OPENINGS, 3, 8, [[0, 1, 1, bytes(32)]]),
    (Check.OPENINGS, 3, 8, []),
    (Check.STATE_SEALS, 5, 9, bytes(32)),
    (Check.DECISIONS, 2, 6, ["add", 4]),  # the event says 3
    (Check.DECISIONS, 2, 6, ["add", 101]),  # refused
    (Check.DECISIONS, 11, 6, ["break"]),  # breaks the rules
    (Check.PINS, 2, 6, ["add", None]),
    (Check.PINS, 1, 7, [["added", 1]]),  # pins nothing
    (Check.PINS, 6, 6, ["roll_back", 2, "the wrong seat drew"]),
]


@pytest.mark.parametrize(("check", "number", "place", "value"), FORGERIES)
def test_the_first_difference_is_named(whole: Bundle, check: Check, number: int, place: int, value: Any) -> None:
    failure = checked(forged(whole, number, put(place, value))).first_failure
    assert failure is not None
    assert failure.check is check
    assert failure.record == number or check is Check.PINS


def test_other_events_are_shown_as_expected_and_found(whole: Bundle) -> None:
    failure = checked(forged(whole, 2, put(6, ["add", 4]))).first_failure
    assert failure is not None
    assert (failure.expected, failure.found) == (["added", 3], ["added", 4])


def test_a_changed_event_with_a_fitting_seal_falls_to_the_decision(whole: Bundle) -> None:
    """A forger who knows every opening can seal his own board, but not make the rules agree."""

    def change(wire: list[Any]) -> None:
        wire[7] = [["added", 5]]
        state = State()
        state.total = 5
        wire[9] = commit_board(whole.openings[1][-1].salt, canonical.pack(Counter().board(state)))

    report = checked(forged(whole, 2, change))
    seals, decisions = report.step(Check.STATE_SEALS), report.step(Check.DECISIONS)
    assert seals is not None
    assert seals.record == 3  # the next board tells already
    assert decisions is not None
    assert (decisions.verdict, decisions.record) == (Verdict.FAILED, 2)
    assert (decisions.expected, decisions.found) == (["added", 5], ["added", 3])


def test_a_chosen_card_falls_to_the_decision(whole: Bundle) -> None:
    """Sealed and opened in good order, but not what the chance gave."""
    opening = msgspec.structs.replace(whole.openings[2][0], value=b"\x09")
    openings = list(whole.openings)
    openings[2] = (opening, *whole.openings[2][1:])

    def change(wire: list[Any]) -> None:
        wire[8] = [[0, 1, 1, sha256(b"\x02" + opening.salt + b"\x09").digest()]]

    bundle = forged(msgspec.structs.replace(whole, openings=tuple(openings)), 3, change)
    step = checked(bundle).step(Check.DECISIONS)
    assert step is not None
    assert (step.verdict, step.record, step.expected[2]) == (Verdict.FAILED, 3, 9)


def test_wrong_openings(whole: Bundle) -> None:
    for number, openings in enumerate(whole.openings):
        for place, opening in enumerate(openings):
            wrong = list(openings)
            wrong[place] = msgspec.structs.replace(opening, salt=bytes(16))
            all_of_them = list(whole.openings)
            all_of_them[number] = tuple(wrong)
            failure = checked(msgspec.structs.replace(whole, openings=tuple(all_of_them))).first_failure
            assert failure is not None
            assert failure.record == number + 1


@pytest.mark.parametrize(
    ("check", "field", "value"),
    [
        (Check.PINS, "ruleset", b"other"),
        (Check.SECRET, "secret", bytes(32)),
        (Check.HEAD, "head", "x"),
        (Check.HEAD, "head", Head("r/match/" + "0" * 32, 11, bytes(32)).text()),
        (Check.HEAD, "head", Head(ORIGIN, 11, bytes(32)).text()),
    ],
)
def test_wrong_frames(whole: Bundle, check: Check, field: str, value: Any) -> None:
    failure = checked(msgspec.structs.replace(whole, **{field: value})).first_failure
    assert failure is not None
    assert failure.check is check


def test_another_engine_or_game_is_not_checkable_and_other_rules_differ(whole: Bundle) -> None:
    engine = checked(whole, game=CounterGame(Counter(engine=2)))
    assert engine.verdict is Verdict.NOT_CHECKABLE
    assert engine.first_failure is None
    rules = checked(whole, game=CounterGame(Counter(limit=2))).first_failure
    assert rules is not None
    assert (rules.check, rules.record, rules.expected) == (Check.DECISIONS, 2, [["added", 3]])

    class Elsewhere(CounterGame):
        def adjudicator(self, ruleset: bytes) -> Any:
            return None

    assert checked(whole, game=Elsewhere()).verdict is Verdict.NOT_CHECKABLE


def test_another_declaration_of_secrets_is_seen(whole: Bundle) -> None:
    class Open(Counter):
        def secrets(self, item: Any) -> list[tuple[str, int]]:
            return [(field, 4) for field, _ in super().secrets(item)]

    failure = checked(whole, game=CounterGame(Open())).first_failure
    assert failure is not None
    assert (failure.check, failure.record, failure.expected, failure.found) == (
        Check.DECISIONS,
        3,
        [[0, 1, 1]],
        [[0, 1, 4]],
    )


def test_hostile_files_stay_small() -> None:
    def pack(content: bytes) -> bytes:
        return MAGIC + content + sha256(MAGIC + content).digest()

    bombs = [
        b"\xdd\xff\xff\xff\xff",
        b"\x97" + b"\xc4\x10" + MATCH + b"\xa0\xc4\x00\xc4\x00\xc0\xdd\xff\xff\xff\xff",
        b"\x91" * 1_000_000,
        b"\x97" + b"\xc4\x10" + MATCH + b"\xa0\xc4\x00\xc4\x00\xc0\xdd\x00\x10\x00\x00" + b"\xc4\x00" * 2**20,
    ]
    tracemalloc.start()
    for bomb in bombs:
        with pytest.raises(IntegrityError):
            parse_bundle(pack(bomb))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 64 * 2**20
    with pytest.raises(TooLarge):
        parse_bundle(bytes(16 * 2**20 + 1))
    empty = Bundle(MATCH, Head(ORIGIN, 0, root_of([])).text(), b"", b"", None, (), ())
    assert checked(empty).verdict is Verdict.FAILED
