"""The ruleset of a scenario: the cards of its format and the fillers, ready for play."""

from functools import lru_cache

from referee.cards.catalogue import Catalogue
from referee.language.card import Card
from referee.language.filler import fillers
from referee.language.ruleset import Ruleset, Texts
from referee.language.switches import Switches
from referee.rules.book import Book
from referee.views.names import Names


class Pool:
    """A book and the names in it."""

    __slots__ = ("book", "names", "ruleset")

    def __init__(self, ruleset: Ruleset, texts: Texts) -> None:
        self.ruleset = ruleset
        self.book = Book(ruleset)
        self.names = Names(self.book, texts)


@lru_cache(maxsize=64)
def pool_of(catalogue: Catalogue, switches: Switches, own: tuple[tuple[Card, str], ...] = ()) -> Pool:
    """One pool for all cases with the same switches and the same cards of their own."""
    plain = (*fillers(), *own)
    cards = sorted((*catalogue.pool(switches), *(card for card, _ in plain)), key=lambda card: card.id)
    english = {**catalogue.names_en, **{card.id: name for card, name in plain}}
    return Pool(Ruleset("scenario", switches, tuple(cards)), Texts(english))
