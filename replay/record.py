"""The record body and what lies beside it. docs/record.md gives the bytes."""

import re
from itertools import pairwise
from typing import Annotated, Any, Final, Generic, TypeVar

import msgspec
from msgspec import Meta

from replay import bounds, canonical
from replay.errors import IntegrityError

FORMAT: Final = 1
ACTION_PART: Final = -1
BOARD_PART: Final = -2

MatchId = Annotated[bytes, Meta(min_length=bounds.MATCH_ID_BYTES, max_length=bounds.MATCH_ID_BYTES)]
CommandId = Annotated[bytes, Meta(min_length=1, max_length=bounds.COMMAND_ID_MAX_BYTES)]
Hash = Annotated[bytes, Meta(min_length=bounds.HASH_BYTES, max_length=bounds.HASH_BYTES)]
Salt = Annotated[bytes, Meta(min_length=bounds.SALT_BYTES, max_length=bounds.SALT_BYTES)]
Number = Annotated[int, Meta(ge=1, le=bounds.RECORDS_PER_MATCH)]
Eyes = Annotated[int, Meta(ge=0, le=7)]
Reason = Annotated[str, Meta(max_length=bounds.REASON_MAX_CHARS)]

_ACTOR = re.compile(r"seat:[AB]|judge:[0-9A-Za-z_-]{1,40}|organizer|referee")

A = TypeVar("A")
E = TypeVar("E")


class RollBack(msgspec.Struct, array_like=True, tag="roll_back", frozen=True):
    """Action: let the match go on from the state after record `to`."""

    to: Number
    reason: Reason


class RolledBack(msgspec.Struct, array_like=True, tag="rolled_back", frozen=True):
    """Event: the match goes on from the state after record `to`; `by` is the actor who ruled it."""

    to: Number
    reason: Reason
    by: str


class Seal(msgspec.Struct, array_like=True, frozen=True):
    """Commitment to one field: part -1 is the action, else the event's index; field counts behind the tag."""

    part: Annotated[int, Meta(ge=ACTION_PART, lt=bounds.EVENTS_PER_RECORD)]
    field: Annotated[int, Meta(ge=0, lt=256)]
    eyes: Eyes
    commitment: Hash


class Opening(msgspec.Struct, array_like=True, frozen=True):
    """Salt and canonical bytes behind a seal. Part -2 opens the state seal: salt only, value empty."""

    part: Annotated[int, Meta(ge=BOARD_PART, lt=bounds.EVENTS_PER_RECORD)]
    field: Annotated[int, Meta(ge=0, lt=256)]
    eyes: Eyes
    salt: Salt
    value: Annotated[bytes, Meta(max_length=bounds.OPENING_MAX_BYTES)]


class Body(msgspec.Struct, Generic[A, E], array_like=True, frozen=True):
    """One accepted action. The field order is the wire order."""

    format: int
    match_id: MatchId
    seq: Number
    at_ms: Annotated[int, Meta(ge=0)]
    actor: Annotated[str, Meta(max_length=bounds.ACTOR_MAX_CHARS)]
    command_id: CommandId
    action: A
    events: Annotated[tuple[E, ...], Meta(max_length=bounds.EVENTS_PER_RECORD)]
    seals: Annotated[tuple[Seal, ...], Meta(max_length=bounds.SEALS_PER_RECORD)]
    state_seal: Hash
    actor_sig: Annotated[bytes, Meta(min_length=64, max_length=64)] | None


Openings = tuple[Opening, ...]

_ENVELOPE: Final = msgspec.msgpack.Decoder(Body[Any, Any])
_OPENINGS: Final = msgspec.msgpack.Decoder(Annotated[tuple[Opening, ...], Meta(max_length=bounds.SEALS_PER_RECORD + 1)])


def parse_envelope(data: bytes) -> Body[Any, Any]:
    """Read a body whose game is unknown: action and events stay plain lists. Canonical, or it raises."""
    body: Body[Any, Any] = canonical.decode(_ENVELOPE, data, bounds.BODY_MAX_BYTES)
    canonical.check_plain([body.action, body.events])
    check_envelope(body)
    for seal in body.seals:
        item = body.action if seal.part == ACTION_PART else _event(body, seal.part)
        if type(item) is not list or len(item) < seal.field + 2 or item[seal.field + 1] is not None:
            raise IntegrityError(f"seal {seal.part}.{seal.field} hides nothing", body.seq)
    return body


def check_envelope(body: Body[Any, Any]) -> None:
    """What every body obeys, whatever its game: format, actor grammar, seals in strict order."""
    if body.format != FORMAT:
        raise IntegrityError(f"format {body.format} is unknown", body.seq)
    check_actor(body.actor)
    if body.seals:
        places = [(seal.part, seal.field) for seal in body.seals]
        if any(left >= right for left, right in pairwise(places)):
            raise IntegrityError("seals are out of order", body.seq)


def check_actor(actor: str) -> None:
    """Raise unless actor is `seat:A`, `seat:B`, `judge:<opaque>`, `organizer` or `referee`."""
    if not _ACTOR.fullmatch(actor):
        raise IntegrityError(f"{actor!r} is no actor")


def _event(body: Body[Any, Any], part: int) -> Any:
    if part >= len(body.events):
        raise IntegrityError(f"seal of event {part}, there are {len(body.events)}", body.seq)
    return body.events[part]


def pack_openings(openings: Openings) -> bytes:
    """Openings of one record as they are stored: a canonical array of [part, field, eyes, salt, value]."""
    return canonical.pack(openings)


def parse_openings(data: bytes) -> Openings:
    """Read stored openings strictly."""
    openings: Openings = canonical.decode(_OPENINGS, data, bounds.BODY_MAX_BYTES * 2)
    return openings
