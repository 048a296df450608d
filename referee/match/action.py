"""What can be done to a match. A field of type `… | None` is secret: None where the reader may not see it."""

from msgspec import Struct

from referee.rules.action import ChooseUnseen, GameMove, SealClear, Throw


class CardLists(Struct, frozen=True, array_like=True, gc=False):
    """A deck by card numbers, each list sorted: main deck (a number per copy), royals in their places, guardians."""

    main: tuple[int, ...]
    royals: tuple[int, ...]
    guardians: tuple[int, ...]


class OpenMatch(Struct, frozen=True, array_like=True, tag="open_match", gc=False):
    """Record 1, by the organizer. Pins the engine, the ruleset and the commitment to the referee's secret.

    `foreseeable`: the secret came from a seed that was known beforehand. Names are open until they are erased.
    """

    engine: int
    ruleset_hash: bytes
    secret_commitment: bytes
    nonce_a: bytes
    nonce_b: bytes
    nonces_by: str
    foreseeable: bool
    best_of: int
    name_a: str | None
    name_b: str | None
    deck_a: CardLists | None
    deck_b: CardLists | None


class Join(Struct, frozen=True, array_like=True, tag="join", gc=False):
    """A player takes their seat; with both taken the game begins."""

    seat: int


class Play(Struct, frozen=True, array_like=True, tag="play", gc=False):
    """A seat answers the question of that number. `move` is secret where it is sealed (throws, unseen choices)."""

    seat: int
    question: int
    move: GameMove | None


class RunOut(Struct, frozen=True, array_like=True, tag="run_out", gc=False):
    """By the referee, when a seat's clock is at 0 (Q77). Refused if none is."""


class Resume(Struct, frozen=True, array_like=True, tag="resume", gc=False):
    """By the referee, once it is back after a stop: the time since the last record is charged to nobody (Q77)."""


MatchAction = OpenMatch | Join | Play | RunOut | Resume


def action_secrets(action: object) -> tuple[tuple[str, int], ...]:
    """Secret fields and whose eyes may see each: bits 1 A, 2 B, 4 everybody."""
    match action:
        case Play():
            return (("move", 1 << action.seat),) if isinstance(action.move, Throw | SealClear | ChooseUnseen) else ()
        case OpenMatch():
            return (("name_a", 7), ("name_b", 7), ("deck_a", 1), ("deck_b", 2))
        case _:
            return ()
