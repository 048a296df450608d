"""What a seat knows of its own deck: which cards are in it, though not in which order (Q84).

Law: computed from what that seat holds alone, so a fold of its own openings asks what the whole board asks.
"""

from collections import Counter

from referee.match.state import Match
from referee.rules.game import Game
from referee.rules.hidden import Hidden
from referee.rules.redact import redact


def with_own_deck(match: Match, seat: int) -> Game:
    """The game with no card of that seat's deck hidden: those whose place it does not know stand in order of number.

    `match` is whole, or folded from what the seat may open. Only the set of these cards is true, not their places.
    """
    side = match.game.sides[seat]
    lists = match.decks[seat]
    if lists is None or not any(isinstance(card, Hidden) for card in side.deck):
        return match.game
    rest = Counter(lists.main)
    for zone in (side.skill, side.blank, side.units):
        rest.subtract(zone.values())
    rest.subtract([*side.hand.cards(), *side.lost])
    rest.subtract(card for card in side.deck if not isinstance(card, Hidden))
    unplaced = iter(sorted(rest.elements()))
    game = redact(match.game, seat)
    deck = game.sides[seat].deck
    deck[:] = [next(unplaced) if isinstance(card, Hidden) else card for card in deck]
    return game
