"""The state of a match: the game being played, and what outlives it.

Law: a rollback brings back the game, the seats and the result of then; chance, the ledger and the clocks go on.
"""

from referee.match.action import CardLists
from referee.match.ledger import Ledger
from referee.rules.game import Game


class Match:
    """`draws` is the next draw of chance in each game; clocks count down in milliseconds, from `clock_at`."""

    __slots__ = (
        "best_of", "clock_at", "clock_left", "decks", "draws", "game", "games_won", "joined", "ledger", "names",
        "number", "opened", "result",
    )  # fmt: skip

    def __init__(self) -> None:
        self.opened = False
        self.best_of = 1
        self.joined = [False, False]
        self.names: list[str | None] = [None, None]
        self.decks: list[CardLists | None] = [None, None]
        self.number = 0
        self.game = Game()
        self.games_won = [0, 0]
        self.result: tuple[int, str, str] | None = None
        self.draws: dict[int, int] = {}
        self.clock_left = [0, 0]
        self.clock_at = 0
        self.ledger = Ledger()


def clock_left_at(match: Match, at_ms: int) -> tuple[int, int]:
    """Q77: each seat's milliseconds at that time; a clock runs while its seat has an open question."""
    passed = max(0, at_ms - match.clock_at)
    asked = {ask[0] for ask in match.game.asks}
    left = [match.clock_left[seat] - (passed if seat in asked else 0) for seat in (0, 1)]
    return left[0], left[1]
