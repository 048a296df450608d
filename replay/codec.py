"""Builds and reads the bodies of one game. Law: hash the bytes as stored; packing again is only a check."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Generic, NamedTuple

import msgspec
from msgspec.structs import FieldInfo, fields, force_setattr, replace

from replay import bounds, canonical
from replay.adjudicator import Adjudicator, State
from replay.errors import AdjudicatorFault, IntegrityError
from replay.eyes import NOBODY, WHOLE, sees
from replay.record import (
    ACTION_PART,
    BOARD_PART,
    FORMAT,
    Body,
    Opening,
    Openings,
    RollBack,
    RolledBack,
    Seal,
    check_actor,
    check_envelope,
)
from replay.schema import check_schema
from replay.seal import commit_board, commit_part

Salts = Callable[[], bytes]


class Built(NamedTuple):
    """A finished body and the openings of its seals, the state seal's among them."""

    body: bytes
    openings: Openings


class _Field(NamedTuple):
    place: int
    name: str
    decoder: Any


@cache
def _table(struct: type[msgspec.Struct]) -> dict[str, _Field]:
    def entry(index: int, info: FieldInfo) -> _Field:
        return _Field(index, info.name, msgspec.msgpack.Decoder(info.type))

    return {info.name: entry(index, info) for index, info in enumerate(fields(struct))}


@cache
def _by_index(struct: type[msgspec.Struct]) -> tuple[_Field, ...]:
    return tuple(_table(struct).values())


@cache
def _decoder(action_type: Any, event_type: Any) -> Any:
    check_schema(action_type)
    check_schema(event_type)
    shape: Any = Body
    return msgspec.msgpack.Decoder(shape[action_type | RollBack, event_type | RolledBack])


class Codec(Generic[State]):
    """The body codec of one adjudicator. Cheap to make: tables are shared by type."""

    __slots__ = ("_decoder", "_secrets")

    def __init__(self, adjudicator: Adjudicator[State]) -> None:
        self._decoder = _decoder(adjudicator.action_type, adjudicator.event_type)
        self._secrets: Callable[[Any], Sequence[tuple[str, int]]] = adjudicator.secrets

    def build(
        self,
        match_id: bytes,
        seq: int,
        at_ms: int,
        actor: str,
        command_id: bytes,
        action: Any,
        events: tuple[Any, ...],
        board: bytes,
        salts: Salts,
    ) -> Built:
        """Seal the declared secrets and pack. `board` is canonical msgpack; `salts` gives 16 bytes a call."""
        check_actor(actor)
        seals: list[Seal] = []
        openings: list[Opening] = []
        masked = self._seal(ACTION_PART, action, salts, seals, openings)
        shown = tuple([self._seal(part, event, salts, seals, openings) for part, event in enumerate(events)])
        salt = salts()
        openings.append(Opening(BOARD_PART, 0, NOBODY, salt, b""))
        state_seal = commit_board(salt, board)
        body = canonical.pack(
            Body(FORMAT, match_id, seq, at_ms, actor, command_id, masked, shown, tuple(seals), state_seal, None)
        )
        try:
            # A struct is not checked when it is made: reading back keeps an unreadable body out of the log.
            self._decoder.decode(body)
        except msgspec.DecodeError as error:
            raise AdjudicatorFault(f"the record could not be read back: {error}") from error
        if len(body) > bounds.BODY_MAX_BYTES:
            raise AdjudicatorFault(f"the record has {len(body)} bytes, allowed are {bounds.BODY_MAX_BYTES}")
        return Built(body, tuple(openings))

    def _seal(self, part: int, item: Any, salts: Salts, seals: list[Seal], openings: list[Opening]) -> Any:
        secrets = self.secrets(item)
        if not secrets:
            return item
        hidden: dict[str, None] = {}
        last = -1
        kind: Any = type(item)
        table = _table(kind)
        for name, eyes in secrets:
            field = table[name]
            if field.place <= last:
                raise AdjudicatorFault(f"secrets of {type(item).__name__} are not in field order")
            last = field.place
            value = canonical.pack(getattr(item, name))
            try:
                canonical.decode(field.decoder, value, bounds.OPENING_MAX_BYTES)
            except IntegrityError as error:
                raise AdjudicatorFault(f"{type(item).__name__}.{name}: {error}") from error
            salt = salts()
            seals.append(Seal(part, field.place, eyes, commit_part(salt, value)))
            openings.append(Opening(part, field.place, eyes, salt, value))
            hidden[name] = None
        return replace(item, **hidden)

    def secrets(self, item: Any) -> Sequence[tuple[str, int]]:
        """Declared secrets of an item; replay's own items have none."""
        return () if isinstance(item, (RollBack, RolledBack)) else self._secrets(item)

    def parse(self, data: bytes) -> Body[Any, Any]:
        """Read a body, sealed fields None. Canonical, typed, well-shaped, or it raises `IntegrityError`."""
        body: Body[Any, Any] = canonical.decode(self._decoder, data, bounds.BODY_MAX_BYTES)
        check_envelope(body)
        for seal in body.seals:
            item, field = _place(body, seal.part, seal.field)
            if getattr(item, field.name) is not None:
                raise IntegrityError(f"seal {seal.part}.{seal.field} hides nothing", body.seq)
        self._check_rollback(body)
        return body

    def _check_rollback(self, body: Body[Any, Any]) -> None:
        action = body.action
        if isinstance(action, RollBack):
            if body.events != (RolledBack(action.to, action.reason, body.actor),) or action.to >= body.seq:
                raise IntegrityError("a rollback that is not its own event", body.seq)
        elif any(isinstance(event, RolledBack) for event in body.events):
            raise IntegrityError("rolled back by another action", body.seq)

    def open(self, body: Body[Any, Any], openings: Openings, viewer: int = WHOLE) -> int:
        """Put what this viewer may see into a freshly parsed body, in place. Returns the seals left closed.

        Every opening used is checked against its commitment; one without its seal raises `IntegrityError`.
        """
        if not body.seals and len(openings) < 2:
            return 0
        seals = {(seal.part, seal.field): seal for seal in body.seals}
        for opening in openings:
            if opening.part == BOARD_PART or not sees(viewer, opening.eyes):
                continue
            seal = seals.pop((opening.part, opening.field), None)
            if seal is None or seal.eyes != opening.eyes:
                raise IntegrityError(f"opening {opening.part}.{opening.field} fits no seal", body.seq)
            if commit_part(opening.salt, opening.value) != seal.commitment:
                raise IntegrityError(f"opening {opening.part}.{opening.field} is not the sealed one", body.seq)
            item, field = _place(body, opening.part, opening.field)
            value = canonical.decode(field.decoder, opening.value, bounds.OPENING_MAX_BYTES)
            force_setattr(item, field.name, value)
        return len(seals)


def board_salt(openings: Openings) -> bytes | None:
    """Salt of the state seal, if it is among these openings."""
    return next((opening.salt for opening in openings if opening.part == BOARD_PART), None)


def _place(body: Body[Any, Any], part: int, index: int) -> tuple[Any, _Field]:
    if part >= len(body.events):
        raise IntegrityError(f"seal of event {part}, there are {len(body.events)}", body.seq)
    item = body.action if part == ACTION_PART else body.events[part]
    kind: Any = type(item)
    table = _by_index(kind)
    if index >= len(table):
        raise IntegrityError(f"seal of field {index} of {type(item).__name__}", body.seq)
    return item, table[index]
