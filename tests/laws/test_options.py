"""Options are exactly what decide accepts, concession aside; a refusal changes nothing; nobody is ever stuck."""

from collections import Counter
from random import Random

import pytest

from referee.rules.action import Concede, GameMove
from referee.rules.decide import Accepted, decide
from referee.rules.options import options
from referee.rules.refusal import REASONS, Refused
from tests.kit.boards import board_bytes, copy_of
from tests.kit.play import Bout, Dice, uniform
from tests.kit.wishes import fillings, misfits, offered, wishes
from tests.laws.scale import scaled

MATCH_CODES = {
    "not_organizer", "not_referee", "already_open", "unfit_match", "unknown_card", "deck_illegal", "not_your_seat",
    "already_joined", "time_left", "time_over", "stale_question",
}  # fmt: skip
"""Refusals of the match around the game: tests/laws/test_refusals.py."""

GAMES = scaled(12)


def judge_copy(bout: Bout, seat: int, move: GameMove) -> Accepted | Refused:
    """What decide says, on a board of its own."""
    return decide(bout.book, copy_of(bout.game), seat, move, bout.last.number + 1, Dice(1))


def check_accepted(bout: Bout, random: Random) -> None:
    """Every filling (or, of very many, some of every size) of every option is accepted."""
    for seat in (0, 1):
        found = options(bout.book, bout.game, seat)
        asked = any(ask[0] == seat for ask in bout.game.asks)
        assert bool(found) == asked, (bout.seed, bout.last.number, seat)
        assert len({option.action for option in found}) == len(found), "an option stands twice"
        for option in found:
            for move in fillings(option, random):
                outcome = judge_copy(bout, seat, move)
                assert isinstance(outcome, Accepted), (bout.seed, bout.last.number, seat, move, outcome)


def check_refused(bout: Bout, random: Random, met: Counter[str]) -> None:
    """Everything else is refused and leaves the board as it was."""
    before = board_bytes(bout.game)
    for seat in (0, 1):
        found = options(bout.book, bout.game, seat)
        outside = [move for move in wishes(bout.book, bout.game, seat, random) if not offered(found, move)]
        outside += [move for option in found for move in misfits(option, random)]
        for move in outside:
            outcome = decide(bout.book, bout.game, seat, move, bout.last.number + 1, bout.dice)
            assert isinstance(outcome, Refused), (bout.seed, bout.last.number, seat, move)
            assert outcome.code in REASONS
            met[outcome.code] += 1
    assert board_bytes(bout.game) == before, (bout.seed, bout.last.number)


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_filling_is_accepted(seed: int) -> None:
    bout, random = Bout(seed), Random(seed)
    while not bout.over:
        if not random.randrange(6):
            check_accepted(bout, random)
        bout.step_to_end(1_000)


def test_nothing_else_is_accepted_and_a_refusal_changes_nothing() -> None:
    met: Counter[str] = Counter()
    for seed in range(GAMES):
        bout, random = Bout(seed, policy=uniform), Random(seed)
        while not bout.over:
            if not random.randrange(25):
                check_refused(bout, random, met)
            bout.step_to_end(800)
        check_refused(bout, random, met)
    unmet = set(REASONS) - set(met) - MATCH_CODES
    assert len(unmet) <= 20, sorted(unmet)


def test_a_concession_is_always_accepted_and_never_offered() -> None:
    for seed in range(scaled(6)):
        bout = Bout(seed)
        while not bout.over:
            for seat in (0, 1):
                assert not offered(options(bout.book, bout.game, seat), Concede())
                if bout.last.number % 20 == 0:
                    game = copy_of(bout.game)
                    assert isinstance(decide(bout.book, game, seat, Concede(), 1, bout.dice), Accepted)
                    assert game.result == (1 - seat, "concession", "Q77")
                    assert not game.asks
            bout.step_to_end(1_000)
        assert isinstance(decide(bout.book, bout.game, 0, Concede(), 1, bout.dice), Refused)
