"""A counter game of a few lines: it proves that the log works for a game that it does not know."""

import random
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from replay import Accepted, Body, Chance, Metadata, Now, Pins, Recorder, RolledBack, Submitted, commit_secret
from replay.store import MemoryStore, Store

MATCH = bytes(range(16))
RULESET = b"count to ten"
SECRET = bytes(range(32))
METADATA = Metadata(RULESET, b"texts", SECRET, b"nonce of A", b"nonce of B")


class Begin(msgspec.Struct, array_like=True, tag="begin", frozen=True):
    """Opens the match and pins it."""

    engine: int
    ruleset: bytes
    commitment: bytes
    nonce_a: bytes
    nonce_b: bytes


class Add(msgspec.Struct, array_like=True, tag="add", frozen=True):
    """Adds 1 … 9."""

    amount: int


class Draw(msgspec.Struct, array_like=True, tag="draw", frozen=True):
    """Draws one card of nine."""


class Hide(msgspec.Struct, array_like=True, tag="hide", frozen=True):
    """Puts a number of one's own choice into one's hand: a secret in the action."""

    card: int | None


class Mix(msgspec.Struct, array_like=True, tag="mix", frozen=True):
    """Orders the deck anew; nobody may know."""


class Break(msgspec.Struct, array_like=True, tag="break", frozen=True):
    """Breaks the game in the middle."""


class Stop(msgspec.Struct, array_like=True, tag="stop", frozen=True):
    """Ends the match."""


Action = Begin | Add | Draw | Hide | Mix | Break | Stop


class Begun(msgspec.Struct, array_like=True, tag="begun", frozen=True):
    pins: tuple[int, bytes, bytes, bytes, bytes]


class Added(msgspec.Struct, array_like=True, tag="added", frozen=True):
    amount: int


class Drawn(msgspec.Struct, array_like=True, tag="drawn", frozen=True):
    seat: int
    card: int | None
    draws: int


class Mixed(msgspec.Struct, array_like=True, tag="mixed", frozen=True):
    deck: tuple[int, ...] | None
    draws: int


class Stopped(msgspec.Struct, array_like=True, tag="stopped", frozen=True):
    pass


Event = Begun | Added | Drawn | Mixed | Stopped


class No(NamedTuple):
    """A refusal."""

    why: str


class State:
    """`total`, `hands` and `deck` are the inner game; `draws` and `rollbacks` go on through a rollback."""

    __slots__ = ("total", "hands", "deck", "draws", "rollbacks", "over")

    def __init__(self) -> None:
        self.total = 0
        self.hands: list[list[int | None]] = [[], []]
        self.deck: tuple[int, ...] | None = ()
        self.draws = 0
        self.rollbacks = 0
        self.over = False


class Counter:
    """The adjudicator; `limit` is its only rule, so that another ruleset judges otherwise."""

    action_type = Action
    event_type = Event

    def __init__(self, limit: int = 100, engine: int = 1) -> None:
        self.limit = limit
        self.engine = engine

    def new(self) -> State:
        return State()

    def decide(self, state: State, actor: str, action: Any, now: Now, chance: Chance | None) -> Accepted | No:
        seat = 1 if actor == "seat:B" else 0
        match action:
            case Add(amount) if state.total + amount > self.limit:
                return No("too much")
            case Add(amount):
                event: Any = Added(amount)
            case Begin(engine, ruleset, commitment, nonce_a, nonce_b):
                event = Begun((engine, ruleset, commitment, nonce_a, nonce_b))
            case Hide(card):
                event = Drawn(seat, card, state.draws)
            case Draw() if chance is not None:
                (card,) = chance.pick(list(range(1, 10)))
                event = Drawn(seat, card, chance.next)
            case Mix() if chance is not None:
                event = Mixed(tuple(chance.shuffle(list(range(1, 10)))), chance.next)
            case Break():
                state.total += 1_000
                raise RuntimeError("broken on purpose")
            case Stop():
                event = Stopped()
            case _:
                raise ValueError(f"no chance for {action}")
        self.apply(state, event)
        return Accepted((event,))

    def apply(self, state: State, event: Any) -> None:
        match event:
            case Begun():
                pass
            case Added(amount):
                state.total += amount
            case Drawn(seat, card, draws):
                state.hands[seat].append(card)
                state.draws = draws
            case Mixed(deck, draws):
                state.deck, state.draws = deck, draws
            case Stopped():
                state.over = True
            case _:
                raise TypeError(f"unknown event {event}")

    def board(self, state: State) -> object:
        return [state.total, state.hands, state.deck, state.draws, state.rollbacks, state.over]

    def secrets(self, item: Any) -> list[tuple[str, int]]:
        match item:
            case Drawn(seat):
                return [("card", 1 << seat)]
            case Hide():
                return [("card", 0)]
            case Mixed():
                return [("deck", 0)]
            case _:
                return []

    def chance_at(self, state: State) -> tuple[int, int]:
        return 1, state.draws

    def rewind(self, then: State, now: State, event: RolledBack, at: Now) -> State:
        then.draws = now.draws
        then.rollbacks = now.rollbacks + 1
        return then

    def ended(self, state: State) -> bool:
        return state.over


class CounterGame:
    """The verifier's way in."""

    def __init__(self, adjudicator: Counter | None = None) -> None:
        self._adjudicator = Counter() if adjudicator is None else adjudicator

    def adjudicator(self, ruleset: bytes) -> Counter:
        return self._adjudicator

    def pins(self, first: Body[Any, Any]) -> Pins:
        return Pins(*first.events[0].pins)


def salts(seed: int = 1) -> Callable[[], bytes]:
    """Salts that repeat with the seed."""
    source = random.Random(seed)
    return lambda: source.randbytes(16)


def begin(engine: int = 1) -> Begin:
    """The action of record 1."""
    digest = sha256(RULESET).digest()
    return Begin(engine, digest, commit_secret(SECRET), METADATA.nonce_a, METADATA.nonce_b)


def recorder(store: Store | None = None, seed: int = 1, match_id: bytes = MATCH) -> Recorder[State]:
    """A recorder of the counter game over a store (in memory by default)."""
    return Recorder(Counter(), store or MemoryStore(), match_id, METADATA, salts(seed))


def act(live: Recorder[State], actor: str, action: Any, command: str, at_ms: int = 0) -> Submitted:
    """Submit an action that must be accepted, and wait for the commit."""
    outcome = live.submit(actor, command.encode(), action, at_ms)
    assert isinstance(outcome, Submitted), outcome
    outcome.committed.result(10)
    return outcome


def play(live: Recorder[State], actions: list[tuple[str, Any]]) -> None:
    """Submit a list of (actor, action), times 10 ms apart."""
    for number, (actor, action) in enumerate(actions, 1):
        act(live, actor, action, f"c{number}", number * 10)
