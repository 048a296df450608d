"""The body: its bytes, its seals, and every way to be a wrong one."""

from typing import Any

import msgpack
import msgspec
import pytest

from replay import Codec, Opening, RollBack, RolledBack, canonical
from replay.codec import Built
from replay.errors import AdjudicatorFault, IntegrityError
from replay.eyes import EVERYBODY, NOBODY, SEAT_A, SEAT_B, SPECTATOR, WHOLE, sees
from replay.record import BOARD_PART, pack_openings, parse_envelope, parse_openings
from replay.schema import check_schema
from replay.seal import commit_board, commit_part
from tests.replay.counter import MATCH, Add, Added, Counter, Drawn, Hide, salts


def build(action: Any, *events: Any, actor: str = "seat:A", seq: int = 3) -> Built:
    return Codec(Counter()).build(MATCH, seq, 1_000, actor, b"id", action, events, b"\x90", salts())


def test_bytes_of_a_plain_record() -> None:
    built = build(Add(2), Added(2))
    salt = salts()()
    assert built.openings == (Opening(BOARD_PART, 0, NOBODY, salt, b""),)
    fields = [1, MATCH, 3, 1_000, "seat:A", b"id", ["add", 2], [["added", 2]], []]
    assert msgpack.unpackb(built.body) == [*fields, commit_board(salt, b"\x90"), None]
    assert built.body == msgpack.packb([*fields, commit_board(salt, b"\x90"), None])


def test_secrets_are_sealed_and_open_to_their_eyes_only() -> None:
    built = build(Hide(7), Drawn(0, 7, 1), Drawn(1, 8, 2))
    wire = msgpack.unpackb(built.body)
    assert (wire[6], wire[7]) == (["hide", None], [["drawn", 0, None, 1], ["drawn", 1, None, 2]])
    assert [seal[:3] for seal in wire[8]] == [[-1, 0, 0], [0, 1, SEAT_A], [1, 1, SEAT_B]]
    first = built.openings[0]
    assert wire[8][0][3] == commit_part(first.salt, b"\x07")
    assert first.value == b"\x07"
    codec = Codec(Counter())
    seen = {}
    for viewer in (SPECTATOR, SEAT_A, SEAT_B, SEAT_A | SEAT_B, WHOLE):
        body = codec.parse(built.body)
        closed = codec.open(body, parse_openings(pack_openings(built.openings)), viewer)
        seen[viewer] = ([body.action.card, *(event.card for event in body.events)], closed)
    assert seen == {
        SPECTATOR: ([None, None, None], 3),
        SEAT_A: ([None, 7, None], 2),
        SEAT_B: ([None, None, 8], 2),
        SEAT_A | SEAT_B: ([None, 7, 8], 1),
        WHOLE: ([7, 7, 8], 0),
    }


def test_equal_secrets_do_not_look_equal() -> None:
    seals = msgpack.unpackb(build(Hide(7), Drawn(0, 7, 1), Drawn(0, 7, 2)).body)[8]
    assert len({seal[3] for seal in seals}) == 3


def test_eyes() -> None:
    table = {viewer: [sees(viewer, eyes) for eyes in range(8)] for viewer in (SEAT_A, SEAT_B, SPECTATOR)}
    assert table[SEAT_A] == [False, True, False, True, True, True, True, True]
    assert table[SEAT_B] == [False, False, True, True, True, True, True, True]
    assert table[SPECTATOR] == [False, False, False, False, True, True, True, True]
    assert sees(WHOLE, NOBODY)
    assert sees(SPECTATOR, EVERYBODY)


def test_a_secret_value_of_none_is_sealed_too() -> None:
    built = build(Hide(None), Added(1))
    assert built.openings[0].value == b"\xc0"
    body = Codec(Counter()).parse(built.body)
    assert Codec(Counter()).open(body, built.openings) == 0


@pytest.mark.parametrize("change", ["salt", "value", "eyes", "part", "field"])
def test_another_opening_is_refused(change: str) -> None:
    built = build(Hide(7), Drawn(0, 7, 1), Drawn(1, 8, 2))
    other = {"salt": bytes(16), "value": b"\x09", "eyes": 4, "part": 2, "field": 2}[change]
    wrong = msgspec.structs.replace(built.openings[1], **{change: other})
    body = Codec(Counter()).parse(built.body)
    with pytest.raises(IntegrityError):
        Codec(Counter()).open(body, (wrong,))


def repack(built: Built, place: int, value: Any) -> bytes:
    wire = msgpack.unpackb(built.body)
    wire[place] = value
    return bytes(msgpack.packb(wire))


SEAL = [-1, 0, 0, bytes(32)]
WRONG = [
    (0, 2),
    (1, bytes(15)),
    (2, 0),
    (2, True),
    (2, 2**40),
    (3, -1),
    (3, 1.0),
    (4, "seat:C"),
    (4, "judge:"),
    (4, "Alice"),
    (5, b""),
    (5, bytes(65)),
    (5, "id"),
    (6, ["hide", None, 1]),  # a field too many
    (6, ["hide"]),  # one too few
    (6, ["unknown", 1]),
    (6, None),
    (7, [["drawn", 0, None]]),
    (7, [["rolled_back", 1, "", "seat:A"]]),  # by an action that is no rollback
    (8, [SEAL, SEAL]),
    (8, [[0, 1, 1, bytes(32)], SEAL]),
    (8, [[9, 0, 0, bytes(32)]]),
    (8, [[0, 0, 0, bytes(32)]]),  # a seal over a field that is shown
    (8, [[0, 9, 0, bytes(32)]]),
    (8, [[-1, 0, 8, bytes(32)]]),
    (8, [[-1, 0, 0, bytes(31)]]),
    (9, bytes(31)),
    (10, bytes(63)),
    (10, 0),
]


@pytest.mark.parametrize(("place", "value"), WRONG)
def test_wrong_bodies_are_refused(place: int, value: Any) -> None:
    built = build(Hide(7), Drawn(0, 7, 1))
    assert Codec(Counter()).parse(repack(built, 8, [])).seals == ()  # repacking alone breaks nothing
    with pytest.raises(IntegrityError):
        Codec(Counter()).parse(repack(built, place, value))


@pytest.mark.parametrize(("place", "value"), [each for each in WRONG if each[0] not in (6, 7)])
def test_envelopes_are_as_strict(place: int, value: Any) -> None:
    built = build(Hide(7), Drawn(0, 7, 1))
    assert parse_envelope(built.body).action == ["hide", None]
    with pytest.raises(IntegrityError):
        parse_envelope(repack(built, place, value))


@pytest.mark.parametrize("event", [RolledBack(1, "why", "referee"), RolledBack(2, "why", "organizer"), Added(1)])
def test_a_rollback_is_its_own_event(event: Any) -> None:
    codec = Codec(Counter())
    right = build(RollBack(1, "why"), RolledBack(1, "why", "organizer"), actor="organizer")
    assert codec.parse(right.body).action == RollBack(1, "why")
    with pytest.raises(IntegrityError):
        codec.parse(build(RollBack(1, "why"), event, actor="organizer").body)
    with pytest.raises(IntegrityError):
        codec.parse(build(RollBack(3, "why"), RolledBack(3, "why", "organizer"), actor="organizer").body)


def test_what_could_not_be_read_back_is_never_written() -> None:
    broken: Any = "three"
    with pytest.raises(AdjudicatorFault):
        build(Add(2), Added(broken))
    with pytest.raises(AdjudicatorFault):
        build(Hide(broken), Added(1))
    with pytest.raises(AdjudicatorFault):
        build(Add(2), Added(True))
    with pytest.raises(IntegrityError):
        build(Add(2), Added(2), actor="Bob")


class Untagged(msgspec.Struct, array_like=True):
    x: int


class Mapped(msgspec.Struct, tag="mapped"):
    x: int


class Floating(msgspec.Struct, array_like=True, tag="floating"):
    x: list[float | None]


class Inner(msgspec.Struct):
    x: int


class Nested(msgspec.Struct, array_like=True, tag="nested"):
    x: tuple[Inner, ...]


class Anything(msgspec.Struct, array_like=True, tag="anything"):
    x: Any


@pytest.mark.parametrize("kind", [Untagged, Mapped, Floating, Nested, Anything, int, Untagged | None])
def test_types_that_have_no_one_form_are_refused_at_the_start(kind: Any) -> None:
    with pytest.raises(AdjudicatorFault):
        check_schema(kind)


def test_the_fast_packer_agrees_with_the_strict_one() -> None:
    body = build(Hide(7), Drawn(0, 7, 1)).body
    assert canonical.pack_strict(canonical.unpack(body)) == body
