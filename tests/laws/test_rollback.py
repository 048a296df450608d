"""Rebuild and rollback: from any record the log gives the board, questions and options of the first time."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from msgspec import structs

from referee.cli.recorded import RefereeGame
from referee.match.state import Match, clock_left_at
from referee.rules.options import options
from referee.rules.slot import Option
from replay import RollBack, Verdict, canonical, fold, verify
from tests.kit.match import STEP_MS, Seated
from tests.kit.play import random_switches
from tests.laws.scale import SOAK, scaled

ROOT = Path(__file__).parents[2]
Shown = tuple[bytes, tuple[tuple[Option, ...], ...]]
"""The board, and what each seat may do."""


def shown(match: Seated, state: Match) -> Shown:
    found = tuple(options(match.adjudicator.book, state.game, seat) for seat in (0, 1))
    return canonical.pack(match.adjudicator.board(state)), found


def left_next(match: Seated) -> list[int]:
    """The clocks at the next record: they run while their seats are asked, and go on through a rollback (Q77)."""
    left = clock_left_at(match.state, match.at_ms + STEP_MS)
    return list(left) if match.adjudicator.book.switches.clock else list(match.state.clock_left)


def played(seed: int, turn_limit: int = 0) -> tuple[Seated, list[Shown]]:
    """A match played to its end, and what it showed after each record."""
    match = Seated(seed, random_switches(Random(seed), turn_limit=turn_limit))
    seen = [shown(match, match.adjudicator.new()) for _ in range(3)]
    seen.append(shown(match, match.state))
    while not match.over:
        match.step_to_end(900)
        seen.append(shown(match, match.state))
    return match, seen


@pytest.mark.parametrize("seed", range(scaled(3)))
def test_rebuilt_at_every_record(seed: int) -> None:
    """Anew from the stored bytes, for each record by itself."""
    match, seen = played(seed, turn_limit=20)
    bodies = match.bodies()
    every = 1 if len(bodies) < 300 or SOAK > 1 else 3
    for number in range(3, len(seen), every):
        assert shown(match, fold(match.adjudicator, bodies, number)) == seen[number], (seed, number)
    assert match.reopened().state().result == match.state.result


@pytest.mark.parametrize("seed", range(scaled(4)))
def test_rolled_back_to_every_record(seed: int) -> None:
    """Each record of a whole match, last to first and then across, in one log; the board and options of the first time,
    the questions under new numbers; the clock, chance and ledger of now. From some of them the match is played on."""
    match, seen = played(seed, turn_limit=8)
    random = Random(seed)
    size = match.recorder.size()
    numbers = [*range(size, 2, -1), *random.sample(range(3, size), 10)]
    for number in numbers:
        draws, ledger, left = match.state.draws, list(match.state.ledger.entries), left_next(match)
        match.submit("organizer", RollBack(number, "a slip"))
        assert shown(match, match.state) == seen[number], (seed, number)
        assert all(ask[2] == match.recorder.size() for ask in match.game.asks)
        assert match.state.draws == draws
        assert match.state.ledger.entries == ledger
        assert match.state.clock_left == left
        if not random.randrange(20):
            for _ in range(random.randrange(1, 30)):
                if not match.over:
                    match.step_to_end(4_000)
    match.submit("organizer", RollBack(random.randrange(5, size // 2), "once more"))
    match.play(match.recorder.size() + 900)
    live = match.recorder.state()
    again = match.reopened().state()
    assert shown(match, live) == shown(match, again)
    assert (live.draws, live.ledger.entries, live.result) == (again.draws, again.ledger.entries, again.result)
    report = verify(match.bundle(), RefereeGame())
    assert report.verdict is Verdict.PASSED, report.first_failure


@pytest.mark.parametrize("seed", range(scaled(12)))
def test_the_match_plays_on_from_anywhere(seed: int) -> None:
    match, _ = played(seed + 100)
    random = Random(seed)
    for _ in range(3):
        match.submit("organizer", RollBack(random.randrange(3, match.recorder.size() + 1), "a slip"))
        match.play(match.recorder.size() + 900)
    report = verify(match.bundle(), RefereeGame())
    assert report.verdict is Verdict.PASSED, report.first_failure


def test_the_same_bodies_under_every_hash_seed() -> None:
    """No order is taken from a hash: eight processes with eight PYTHONHASHSEEDs write the same bytes."""
    found = {
        subprocess.run(
            [sys.executable, "-m", "tests.kit.bodies", "5", "6"],
            cwd=ROOT,
            env={"PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": f"{ROOT}:{ROOT / 'clients/python/src'}"},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in (0, 1, 2, 3, 42, 1_000, 65_536, 4_294_967_295)
    }
    assert len(found) == 1
    (out,) = found
    assert len(out.split()) == 2
    assert all(len(digest) == 64 for digest in out.split())


def test_an_action_is_the_same_for_the_same_state() -> None:
    """Two matches of one seed are one match."""
    one, other = Seated(9), Seated(9)
    one.play()
    other.play()
    assert one.bundle() == other.bundle()
    assert structs.asdict(one.metadata) == structs.asdict(other.metadata)
