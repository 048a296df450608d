"""A seat's own openings suffice to ask it what the whole board asks: a search, too, which lists the deck (Q84)."""

from random import Random

import pytest
from msgspec import structs

from referee.language.deck import Deck
from referee.language.operation import Search
from referee.language.switches import Switches
from referee.match.own_deck import with_own_deck
from referee.match.state import Match
from referee.rules.effect import Effect
from referee.rules.options import options
from referee.rules.redact import board, redact
from replay.fold import states
from tests.kit.decks import random_legal_deck
from tests.kit.match import Seated, adjudicator_of

SEARCHER = "SK06"
YELLOW = 2
"""The place of its colour in the ring."""


def deck_of(seed: int) -> Deck:
    """A legal deck with four of the card that searches."""
    deck = random_legal_deck(adjudicator_of(Switches()).ruleset, Random(seed).randrange, arc=YELLOW)
    main = {card: copies for card, copies in deck.main if card != SEARCHER} | {SEARCHER: 4}
    over = sum(main.values()) - 40
    for card in sorted(main, key=lambda card: (card == SEARCHER, -main[card])):
        taken = min(over, main[card] - 1)
        main[card] -= taken
        over -= taken
    return structs.replace(deck, main=tuple(sorted(main.items())))


def searches(seated: Seated, match: Match) -> bool:
    frame = match.game.frames[-1] if match.game.frames else ("",)
    if frame[0] != "effect":
        return False
    effect = Effect.resume(frame)
    return isinstance(seated.adjudicator.book.texts[effect.text].code[effect.pc - 1].word, Search)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_seat_is_asked_the_same_from_its_own_fold(seed: int) -> None:
    seated = Seated(seed, Switches(), decks=(deck_of(seed), deck_of(seed + 100)))
    book = seated.adjudicator.book
    first, listed = seated.recorder.size(), 0
    asked = []
    while not seated.over and seated.recorder.size() < 400:
        seated.step()
        whole = seated.state
        asked.append(tuple((options(book, whole.game, seat), board(redact(whole.game, seat))) for seat in (0, 1)))
        if searches(seated, whole):
            listed += len(asked[-1][whole.game.asks[0][0]][0][0].slots[0].items)
    assert listed  # a search was asked, and it had something to show
    for seat in (0, 1):
        for number, own in enumerate(states(seated.adjudicator, seated.bodies(1 << seat)), start=1):
            if number > first:
                game = with_own_deck(own, seat)
                found = options(book, game, seat), board(redact(game, seat))
                assert found == asked[number - first - 1][seat], (number, seat)


def test_the_whole_board_is_taken_as_it_is() -> None:
    seated = Seated(1, Switches())
    assert with_own_deck(seated.state, 0) is seated.game
