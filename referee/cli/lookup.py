"""`c 3`, `c NAME`: a card to read while playing."""

from functools import cached_property
from typing import Final

from referee.cards.catalogue import Catalogue
from referee.cli import stock
from referee.cli.cards import show_cards
from referee.cli.screen import Screen
from referee.language.card import Card
from referee.views.phrase import Lang, Phrase

NO_CARD: Final = Phrase(
    "カードが見つかりません。番号かカード名で指定してください：c 3、c {name}",
    "no card is named there; give a number or a name: c 3, c {name}",
)


class Lookup:
    """Cards by the number of a label in which they are named, or by their own name or id."""

    def __init__(self, screen: Screen, lang: Lang) -> None:
        self._screen = screen
        self._lang: Lang = lang

    @cached_property
    def _catalogue(self) -> Catalogue:
        return stock.catalogue()

    def show(self, said: str, labels: list[str]) -> None:
        """Show every card meant; `labels` are counted from 1."""
        number = int(said) if said.isascii() and said.isdigit() and len(said) < 4 else 0
        if 1 <= number <= len(labels):
            cards = self._named_in(labels[number - 1])
        else:
            cards = self._called(said)
        if cards:
            show_cards(self._screen, self._catalogue, cards, self._lang)
        else:
            first = self._catalogue.cards[0]
            self._screen.wrapped(NO_CARD.fill(name=Phrase(*self._names(first))).say(self._lang), "red")

    def _names(self, card: Card) -> tuple[str, str]:
        return card.name, self._catalogue.names_en[card.id]

    def _named_in(self, label: str) -> list[Card]:
        found = []
        for card in sorted(self._catalogue.cards, key=lambda card: -len(self._names(card)[self._lang == "en"])):
            name = self._names(card)[self._lang == "en"]
            if name in label:
                label = label.replace(name, "")  # a shorter name may lie within it
                found.append(card)
        return found

    def _called(self, said: str) -> list[Card]:
        one = self._catalogue.find(said) or self._catalogue.find(said.upper())
        if one is not None or not said:
            return [] if one is None else [one]
        return [
            card for card in self._catalogue.cards if any(said.lower() in name.lower() for name in self._names(card))
        ]
