"""Options are exactly what decide accepts, concession aside; a refusal changes nothing; nobody is ever stuck."""

from collections import Counter
from random import Random

import pytest

from referee.rules.action import Concede
from referee.rules.decide import Accepted, decide
from referee.rules.options import options
from referee.rules.refusal import REASONS, Refused
from tests.kit.boards import copy_of
from tests.kit.play import Bout, uniform
from tests.kit.wishes import offered
from tests.laws.judging import check_accepted, check_refused
from tests.laws.scale import scaled

MATCH_CODES = {
    "not_organizer", "not_referee", "already_open", "unfit_match", "unknown_card", "deck_illegal", "not_your_seat",
    "already_joined", "time_left", "time_over", "stale_question",
}  # fmt: skip
"""Refusals of the match around the game: tests/laws/test_refusals.py."""

GAMES = scaled(12)


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
