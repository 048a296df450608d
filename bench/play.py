"""Random legal matches of all arcs under random switches, until every word of the card language was carried out.

Each match is judged by the laws that cost little: some seat always has an option, every option is accepted, every card
is in one place, the events fold to the same board; every VERIFY_EVERY-th match is recorded and verified as well.
"""

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context
from typing import Final, NamedTuple

from referee.cli.coverage.played import Played
from referee.cli.recorded import RefereeGame
from referee.language.vocabulary import TAGS
from referee.rules.apply import apply
from referee.rules.game import Game
from referee.rules.redact import board
from replay import Verdict, verify
from tests.kit.boards import check_places
from tests.kit.match import Seated
from tests.kit.play import Bout, active, uniform

COUNT: Final = 200
"""Matches, where none are asked for: after these, as many more as it takes until every word was used."""
COUNT_MAX: Final = 20_000
WORDS_EXPECTED: Final = 4_000
"""With so many matches asked for, a word never used is a failure: the rarest are carried out once in some 400."""
CHECK_EVERY: Final = 25
VERIFY_EVERY: Final = 50
UNIFORM_EVERY: Final = 4
SHOWN_FAILURES: Final = 20
SECONDS_BETWEEN_LINES: Final = 10


class Outcome(NamedTuple):
    """What came of one seed. `fault` is a traceback, or empty."""

    seed: int
    ending: str
    steps: int
    words: frozenset[str]
    fault: str


def play(seed: int) -> Outcome:
    """One match of that seed; never raises."""
    number = 0
    try:
        bout = Bout(seed, policy=uniform if seed % UNIFORM_EVERY == 0 else active)
        played, folded = Played(bout.book), Game()
        with played.listening():
            while True:
                played.note(bout.game, bout.last.events)
                for event in bout.last.events:
                    apply(folded, event)
                number = bout.last.number
                if number % CHECK_EVERY == 0 or bout.over:
                    check_places(bout.game, bout.sides)
                if bout.game.result is not None:
                    break
                bout.step_to_end()
        if board(folded) != board(bout.game):
            raise AssertionError("the events do not fold to the live board")
        if seed % VERIFY_EVERY == 0:
            _verify(seed)
    except Exception:
        return Outcome(seed, "failed", number, frozenset(), f"after step {number}\n{traceback.format_exc()}")
    return Outcome(seed, bout.game.result[1], number, frozenset(played.used), "")


def _verify(seed: int) -> None:
    """The match of that seed once more, recorded; its bundle is put to the verifier."""
    match = Seated(seed)
    match.play()
    report = verify(match.bundle(), RefereeGame())
    if report.verdict is not Verdict.PASSED:
        raise AssertionError(f"verification: {report.first_failure}")


def _outcomes(seeds: range, jobs: int) -> Iterator[Outcome]:
    """Outcomes of these seeds, about in order."""
    if jobs == 1:
        yield from map(play, seeds)
        return
    with get_context("spawn").Pool(jobs) as pool:
        for start in range(0, len(seeds), 16 * jobs):
            yield from pool.imap_unordered(play, seeds[start : start + 16 * jobs])


class Tally:
    """What has come of the matches so far."""

    def __init__(self) -> None:
        self.endings: Counter[str] = Counter()
        self.unused = set(TAGS)
        self.done = self.steps = self.failed = 0

    def note(self, outcome: Outcome) -> None:
        self.done += 1
        self.steps += outcome.steps
        self.endings[outcome.ending] += 1
        self.unused -= outcome.words
        if outcome.fault:
            self.failed += 1
            if self.failed <= SHOWN_FAILURES:
                print(f"FAILED: make play SEED={outcome.seed} COUNT=1\n{outcome.fault}", flush=True)


def main() -> int:
    """0 if nothing failed and every word was used (with a small --count, words do not matter)."""
    parser = argparse.ArgumentParser(prog="python -m bench.play", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=0, help="the first seed; the others follow it")
    parser.add_argument("--count", type=int, help=f"how many matches (else {COUNT}, and on until every word was used)")
    parser.add_argument("--jobs", type=int, default=2, choices=(1, 2), help="processes")
    wanted = parser.parse_args()
    tally = Tally()
    began = shown = time.monotonic()
    last = wanted.seed + (wanted.count or COUNT_MAX)
    for outcome in _outcomes(range(wanted.seed, last), wanted.jobs if last - wanted.seed > 8 else 1):
        tally.note(outcome)
        if wanted.count is None and tally.done >= COUNT and not tally.unused:
            break
        if time.monotonic() - shown > SECONDS_BETWEEN_LINES:
            shown = time.monotonic()
            print(f"{tally.done} matches, {tally.failed} failed, {len(tally.unused)} words unused", flush=True)
    print(
        f"{tally.done} matches from seed {wanted.seed} on, {tally.steps} actions, {time.monotonic() - began:.0f} s, "
        f"{tally.failed} failed"
    )
    print("endings: " + ", ".join(f"{ending} {n}" for ending, n in tally.endings.most_common()))
    print("words never used: " + (" ".join(word for word in TAGS if word in tally.unused) or "none"))
    return int(tally.failed > 0 or bool(tally.unused and tally.done >= WORDS_EXPECTED))


if __name__ == "__main__":
    sys.exit(main())
