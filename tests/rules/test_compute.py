"""Numbers of the card language on a board."""

from referee.language.expression import Count, Filter
from referee.language.switches import Switches
from referee.rules.compute import compile_number
from referee.rules.effect import Effect
from referee.rules.game import Game
from tests.kit.play import book_of


def test_another_card_of_the_lost_zone_is_every_card_of_it() -> None:
    """`other` leaves out this card by its object id; a card's number in the lost zone is none."""
    game = Game()
    game.sides[0].lost = [7, 8]
    number = compile_number(book_of(Switches()), Count("own", "lost", Filter(other=True)))
    assert number(game, Effect(0, 0, 0, source=7)) == 2
