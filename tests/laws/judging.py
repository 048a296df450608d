"""Checks of one board: every filling of an option is accepted, everything else refused, and nothing changes by it."""

from collections import Counter
from random import Random

from referee.rules.action import GameMove
from referee.rules.decide import Accepted, decide
from referee.rules.options import options
from referee.rules.refusal import REASONS, Refused
from tests.kit.boards import board_bytes, copy_of
from tests.kit.play import Bout, Dice
from tests.kit.wishes import fillings, misfits, offered, wishes


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
