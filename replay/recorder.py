"""One live match: decide, seal, append.

Laws: the state stands advanced only in here until the commit; nothing is shown before it. On any exception,
or when an append fails, the live state is dropped and read again from the log. A refused action holds no id.
One owner calls a recorder, one call at a time; it is not for several threads.
"""

from concurrent.futures import Future
from typing import Any, Final, Generic, NamedTuple

from replay import bounds, canonical
from replay.adjudicator import Adjudicator, Now, State, accepted_events
from replay.chance import Chance
from replay.codec import Codec, Salts
from replay.errors import AdjudicatorFault, BadRollback, CommandReused, IntegrityError, MatchFull
from replay.fold import fold, read_log
from replay.head import Head
from replay.metadata import Metadata, pack_metadata
from replay.record import Openings, RollBack, RolledBack, pack_openings, parse_openings
from replay.store.protocol import Append, Store, Stored
from replay.tree import Edge, leaf_hash

_COMMAND_BITS: Final = 1 << 16


class Receipt(NamedTuple):
    """The record of an accepted action, whole. Show of `openings` only what eyes allow."""

    seq: int
    body: bytes
    openings: Openings


class Submitted(NamedTuple):
    """Accepted. `receipt` counts only once `committed` is done without an exception."""

    receipt: Receipt
    committed: "Future[None]"
    repeated: bool


class Declined(NamedTuple):
    """Not accepted: the adjudicator's refusal, untouched."""

    refusal: Any


class _Live(Generic[State]):
    __slots__ = ("_commands", "at_ms", "edge", "pending", "rollbacks", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.edge = Edge()
        self.at_ms = 0
        self.rollbacks = 0
        # Which commands may have been here: one bit a hash, to stay small. A hit is looked up in the store.
        self._commands = bytearray(_COMMAND_BITS // 8)
        self.pending: Future[None] | None = None

    def note(self, actor: str, command_id: bytes) -> None:
        place = hash((actor, command_id)) % _COMMAND_BITS
        self._commands[place >> 3] |= 1 << (place & 7)

    def noted(self, actor: str, command_id: bytes) -> bool:
        place = hash((actor, command_id)) % _COMMAND_BITS
        return bool(self._commands[place >> 3] >> (place & 7) & 1)


class Recorder(Generic[State]):
    """One match, live. A match that is not in the store yet begins with its first accepted action."""

    def __init__(
        self,
        adjudicator: Adjudicator[State],
        store: Store,
        match_id: bytes,
        metadata: Metadata,
        salts: Salts,
    ) -> None:
        self.match_id = match_id
        self._adjudicator = adjudicator
        self._store = store
        self._metadata = metadata
        self._salts = salts
        self._codec = Codec(adjudicator)
        self._live: _Live[State] | None = None

    def submit(self, actor: str, command_id: bytes, action: Any, at_ms: int) -> Submitted | Declined:
        """Judge one action and hand its record to the store.

        `at_ms`: UTC milliseconds, raised to the last record's. Waits first for an append under way.
        A `RollBack` is carried out whoever asks: who may is the caller's to check.
        Raises `CommandReused`, `BadRollback`, `MatchFull`, `AdjudicatorFault`, or what the game raises.
        """
        live = self._ready()
        if live.noted(actor, command_id):
            stored = self._store.find(self.match_id, actor, command_id)
            if stored is not None:
                return self._repeat(stored, action)
        self._check_room(live, action)
        try:
            return self._judge(live, actor, command_id, action, max(at_ms, live.at_ms))
        except BaseException:
            self._live = None
            raise

    def _check_room(self, live: _Live[State], action: Any) -> None:
        size = live.edge.size
        if size == bounds.RECORDS_PER_MATCH:
            raise MatchFull(f"{size} records")
        if isinstance(action, RollBack):
            if not 1 <= action.to <= size:
                raise BadRollback(f"to record {action.to}, the last is {size}")
            if live.rollbacks == bounds.ROLLBACKS_PER_MATCH:
                raise MatchFull(f"{size} records, {live.rollbacks} of them rollbacks")

    def _judge(
        self, live: _Live[State], actor: str, command_id: bytes, action: Any, at_ms: int
    ) -> Submitted | Declined:
        now = Now(live.edge.size + 1, at_ms)
        if isinstance(action, RollBack):
            events: tuple[Any, ...] = (self._roll_back(live, actor, action, now),)
        else:
            outcome = self._decide(live.state, actor, action, now)
            if isinstance(outcome, Declined):
                return outcome
            events = outcome
        board = self._adjudicator.board(live.state)
        board_bytes = canonical.pack_strict(board) if now.seq == 1 else canonical.pack(board)
        built = self._codec.build(
            self.match_id, now.seq, at_ms, actor, command_id, action, events, board_bytes, self._salts
        )
        live.edge.append(leaf_hash(built.body))
        live.at_ms = at_ms
        live.note(actor, command_id)
        metadata = pack_metadata(self._metadata) if now.seq == 1 else None
        openings = pack_openings(built.openings)
        live.pending = self._store.append(
            Append(self.match_id, now.seq, actor, command_id, built.body, openings, metadata)
        )
        return Submitted(Receipt(now.seq, built.body, built.openings), live.pending, False)

    def _decide(self, state: State, actor: str, action: Any, now: Now) -> tuple[Any, ...] | Declined:
        game, draw = self._adjudicator.chance_at(state)
        entropy = self._metadata.entropy
        chance = Chance(entropy.secret, self.match_id, game, draw, entropy.nonce_a, entropy.nonce_b)
        outcome = self._adjudicator.decide(state, actor, action, now, chance)
        events = accepted_events(outcome)
        if events is None:
            return Declined(outcome)
        if chance.used:
            after = self._adjudicator.chance_at(state)
            if after[0] == game and after[1] != chance.next:
                raise AdjudicatorFault(f"draws up to {chance.next} were made, the state counts {after[1]}")
        return events

    def _roll_back(self, live: _Live[State], actor: str, action: RollBack, now: Now) -> RolledBack:
        event = RolledBack(action.to, action.reason, actor)
        bodies = read_log(self._codec, self.match_id, self._store.read(self.match_id, 1, action.to))
        then = fold(self._adjudicator, bodies)
        live.state = self._adjudicator.rewind(then, live.state, event, now)
        live.rollbacks += 1
        return event

    def _repeat(self, stored: Stored, action: Any) -> Submitted:
        openings = parse_openings(stored.openings)
        body = self._codec.parse(stored.body)
        self._codec.open(body, openings)
        if canonical.pack(body.action) != canonical.pack(action):
            raise CommandReused(f"{body.command_id.hex()} stands for another action in record {body.seq}")
        done: Future[None] = Future()
        done.set_result(None)
        return Submitted(Receipt(stored.seq, stored.body, openings), done, True)

    def _ready(self) -> _Live[State]:
        live = self._live
        if live is not None and live.pending is not None:
            if live.pending.exception() is None:
                live.pending = None
            else:
                live = self._live = None
        if live is None:
            live = self._live = self._load()
        return live

    def _load(self) -> _Live[State]:
        stored = self._store.read(self.match_id)
        bodies = read_log(self._codec, self.match_id, stored)
        live = _Live(fold(self._adjudicator, bodies))
        for record, body in zip(stored, bodies, strict=True):
            live.edge.append(leaf_hash(record.body))
            live.note(body.actor, body.command_id)
            live.rollbacks += isinstance(body.action, RollBack)
        if bodies:
            live.at_ms = bodies[-1].at_ms
            if len(bodies) != self._store.size(self.match_id):
                raise IntegrityError("the log has a gap at its end")
        return live

    def state(self) -> State:
        """The committed state; read it, do not change it, and ask again after the next submit."""
        return self._ready().state

    def size(self) -> int:
        """Number of committed records."""
        return self._ready().edge.size

    def head(self, origin: str) -> Head:
        """Head over the committed records."""
        edge = self._ready().edge
        return Head(origin, edge.size, edge.root())

    def drop(self) -> None:
        """Forget the live state (to free memory); the next call reads it again from the log."""
        if self._live is not None and self._live.pending is not None:
            self._live.pending.exception()
        self._live = None
