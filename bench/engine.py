"""The rules alone: decide, apply, options; and what a record costs beside them."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from bench.measure import Result, rate
from referee.language.switches import Switches
from referee.rules.action import GameMove
from referee.rules.apply import apply
from referee.rules.decide import Accepted, SideSetup, decide, setup
from referee.rules.game import Game
from replay import Body, Chance, canonical, read_log, states
from replay import fold as folded
from replay.seal import commit_board
from tests.kit.match import Seated
from tests.kit.play import Bout, book_of

MATCHES = 20
SECRET, MATCH_ID = bytes(range(32)), bytes(16)


class Line(NamedTuple):
    """A game whose actions were chosen beforehand."""

    sides: tuple[SideSetup, SideSetup]
    moves: tuple[tuple[int, GameMove], ...]


def _chance() -> Chance:
    return Chance(SECRET, MATCH_ID, 1, 0)


def record_line(seed: int, switches: Switches) -> Line:
    """A random game under keyed chance, its actions noted."""
    bout = Bout(seed, switches, chance=_chance())
    moves: list[tuple[int, GameMove]] = []
    while not bout.over:
        done = bout.step_to_end()
        if done.move is not None:
            moves.append((done.seat, done.move))
    return Line(bout.sides, tuple(moves))


def actions(lines: list[Line], switches: Switches) -> Callable[[], int]:
    """Judges every action of the lines."""
    book = book_of(switches)

    def work() -> int:
        done = 0
        for line in lines:
            game, chance = Game(), _chance()
            setup(book, game, line.sides, 1, chance)
            for number, (seat, move) in enumerate(line.moves, 2):
                if not isinstance(decide(book, game, seat, move, number, chance), Accepted):
                    raise AssertionError(f"refused: {move}")
            done += len(line.moves)
        return done

    return work


def fold(lines: list[Line], switches: Switches) -> Callable[[], int]:
    """Applies every event of the lines to fresh boards."""
    book = book_of(switches)
    logs = []
    for line in lines:
        game, chance = Game(), _chance()
        events = list(setup(book, game, line.sides, 1, chance).events)
        for number, (seat, move) in enumerate(line.moves, 2):
            outcome = decide(book, game, seat, move, number, chance)
            if isinstance(outcome, Accepted):
                events += outcome.events
        logs.append(events)

    def work() -> int:
        for events in logs:
            game = Game()
            for event in events:
                apply(game, event)
        return sum(map(len, logs))

    return work


def random_matches(switches: Switches) -> Callable[[], int]:
    """Random legal matches, options and choice included; another seed each round."""
    seed = 0

    def work() -> int:
        nonlocal seed
        seed += 1
        Bout(seed, switches).play()
        return 1

    return work


def bodies(match: Seated) -> Callable[[], int]:
    """Builds every body again: seals, openings, canonical bytes (the board's bytes are given)."""
    log: list[Body[Any, Any]] = match.bodies()
    boards = [canonical.pack(match.adjudicator.board(state)) for state in states(match.adjudicator, log)]
    codec, salt = match.codec, bytes(16)

    def work() -> int:
        for body, packed in zip(log, boards, strict=True):
            codec.build(
                body.match_id, body.seq, body.at_ms, body.actor, body.command_id, body.action, body.events, packed,
                lambda: salt,
            )  # fmt: skip
        return len(log)

    return work


def board_seals(match: Seated) -> Callable[[], int]:
    """Board as plain data, its bytes and the commitment to them, in the middle of a match."""
    log = match.bodies()
    state = folded(match.adjudicator, log, len(log) // 2)
    salt = bytes(16)

    def work() -> int:
        for _ in range(200):
            commit_board(salt, canonical.pack(match.adjudicator.board(state)))
        return 200

    return work


def measure(switches: Switches, match: Seated) -> list[Result]:
    lines = [record_line(seed, switches) for seed in range(MATCHES)]
    began = time.process_time()
    read = read_log(match.codec, match.match_id, match.store.read(match.match_id))
    parsed = len(read) / (time.process_time() - began)
    return [
        Result("accepted actions (decide and apply)", rate(actions(lines, switches)), "actions/s", 20_000),
        Result("body and its seals", rate(bodies(match)), "records/s"),
        Result("board and state seal", rate(board_seals(match)), "records/s"),
        Result("bodies read and opened", parsed, "records/s"),
        Result("random legal matches", rate(random_matches(switches)), "matches/s", 20),
        Result("fold", rate(fold(lines, switches)), "events/s", 1_000_000),
    ]
