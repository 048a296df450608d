"""From a log back to a state, with `apply` alone. Law: it never judges."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from typing import Any, Generic

from replay import bounds
from replay.adjudicator import Adjudicator, Now, State
from replay.codec import Codec
from replay.errors import IntegrityError
from replay.eyes import WHOLE
from replay.record import Body, RollBack, RolledBack, parse_openings
from replay.store.protocol import Stored


def read_log(
    codec: Codec[State], match_id: bytes, stored: Iterable[Stored], viewer: int = WHOLE
) -> list[Body[Any, Any]]:
    """Parse records 1, 2, … and open what this viewer may see. Raises `IntegrityError` on any break."""
    bodies: list[Body[Any, Any]] = []
    at_ms = 0
    for number, record in enumerate(stored, 1):
        body = codec.parse(record.body)
        check_succession(body, match_id, number, at_ms)
        at_ms = body.at_ms
        codec.open(body, parse_openings(record.openings), viewer)
        bodies.append(body)
    return bodies


def check_succession(body: Body[Any, Any], match_id: bytes, number: int, previous_ms: int) -> None:
    """Raise unless the body is that match's record of that number and not earlier than the one before."""
    if body.seq != number:
        raise IntegrityError(f"found number {body.seq} in its place", number)
    if body.match_id != match_id:
        raise IntegrityError(f"belongs to match {body.match_id.hex()}", number)
    if body.at_ms < previous_ms:
        raise IntegrityError(f"time runs back from {previous_ms} to {body.at_ms} ms", number)


class Memory(Generic[State]):
    """Copies of the states that later rollbacks return to, each kept until its last use."""

    __slots__ = ("_kept", "_uses")

    def __init__(self, bodies: Iterable[Body[Any, Any]]) -> None:
        self._uses = Counter(body.action.to for body in bodies if isinstance(body.action, RollBack))
        if self._uses.total() > bounds.ROLLBACKS_PER_MATCH:
            raise IntegrityError(f"{self._uses.total()} rollbacks in one match")
        self._kept: dict[int, State] = {}

    def keep(self, number: int, state: State) -> None:
        """Remember state `number` if a rollback will want it."""
        if number in self._uses:
            self._kept[number] = deepcopy(state)

    def recall(self, number: int) -> State:
        """State `number`, the caller's own."""
        self._uses[number] -= 1
        return deepcopy(self._kept[number]) if self._uses[number] else self._kept.pop(number)


def states(adjudicator: Adjudicator[State], bodies: Sequence[Body[Any, Any]]) -> Iterator[State]:
    """The state after each record in turn: the same object advanced in place, so look before going on."""
    memory: Memory[State] = Memory(bodies)
    state = adjudicator.new()
    apply = adjudicator.apply
    for body in bodies:
        if isinstance(body.action, RollBack):
            event: RolledBack = body.events[0]
            state = adjudicator.rewind(memory.recall(event.to), state, event, Now(body.seq, body.at_ms))
        else:
            for each in body.events:
                apply(state, each)
        memory.keep(body.seq, state)
        yield state


def fold(adjudicator: Adjudicator[State], bodies: Sequence[Body[Any, Any]], at: int | None = None) -> State:
    """State `at` (after record `at`; 0 is before the first; default the last), rollbacks included."""
    last = len(bodies) if at is None else at
    if not 0 <= last <= len(bodies):
        raise IndexError(f"record {last} of {len(bodies)}")
    if last == 0:
        return adjudicator.new()
    return deque(states(adjudicator, bodies[:last]), maxlen=1).pop()
