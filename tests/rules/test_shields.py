"""Several effects that turn the next damage into 0. Q75, Q114."""

import pytest

from referee.language.switches import Switches
from referee.rules.battle import damage
from referee.rules.event import ModifierEnded
from referee.rules.game import Game
from referee.rules.modifier import Modifier
from referee.rules.table import Table
from tests.kit.play import Dice, book_of


def shield(number: int, seat: int, until: tuple[str, int]) -> Modifier:
    return Modifier(number, "prevent", seat, 0, 1, until, seat, 1)


@pytest.mark.parametrize(
    ("untils", "used"),
    [
        ((("start", 4), ("end", 3)), 2),  # the end of turn 3 comes before the start of turn 4
        ((("end", 3), ("start", 4)), 1),
        ((("used", 0), ("end", 9)), 2),  # what has no term ends last
        ((("end", 3), ("battle", 0)), 2),
        ((("end", 3), ("end", 3)), 1),  # of equals the one that began first
    ],
)
def test_q114_the_shield_that_ends_first_is_used(untils: tuple[tuple[str, int], ...], used: int) -> None:
    game = Game()
    game.turn, game.turn_seat = 3, 1
    game.sides[0].life = 5
    game.modifiers["prevent"] = [shield(n, 0, until) for n, until in enumerate(untils, start=1)]
    game.modifiers["prevent"].append(shield(9, 1, ("battle", 0)))  # the other player's is no shield of this one
    table = Table(book_of(Switches()), game, 1, Dice(1))
    damage(table, ("damage", 0, 2, "effect", 1))
    assert table.events == [ModifierEnded("prevent", used)]
    assert game.sides[0].life == 5
