"""Which words of the card language a match has used: the texts that were processed, the royals that were cleared."""

from referee.language.vocabulary import TAGS, tags
from referee.rules.book import Book
from referee.rules.event import GameEvent, LinkClosed, LinkNegated, LinkOpened, RoyalCleared

PRINTED: tuple[str, ...] = TAGS
"""Every word, in the order of the vocabulary."""
_NONE: frozenset[str] = frozenset()
_Table = tuple[tuple[frozenset[str], ...], tuple[frozenset[str], ...]]
_tables: dict[tuple[str, ...], _Table] = {}


def _table(book: Book) -> _Table:
    """By text: what it says. By card: what a royal says by being cleared. Shared by all rulesets of one pool."""
    pool = tuple(card.id for card in book.ruleset.cards)
    if pool not in _tables:
        by_card = [tags(card) if card is not None else {} for card in book.cards]
        by_text = tuple(by_card[text.card].get(text.kind.partition(".")[2], _NONE) for text in book.texts)
        cleared = tuple(
            _NONE.union(*(found.get(part, _NONE) for part in ("trial", "cost", "eternal"))) for found in by_card
        )
        _tables[pool] = by_text, cleared
    return _tables[pool]


class Words:
    """Collects the words used in one game; give it every event in order."""

    def __init__(self, book: Book) -> None:
        self._by_text, self._by_card = _table(book)
        self._open: list[int] = []
        self.used: set[str] = set()

    def note(self, events: tuple[GameEvent, ...]) -> None:
        for event in events:
            match event:
                case LinkOpened(text=text):
                    self._open.append(text)
                case LinkNegated(link=link):
                    self._open[link] = -1
                case LinkClosed():
                    text = self._open.pop()
                    if text >= 0:
                        self.used |= self._by_text[text]
                case RoyalCleared(card=card):
                    self.used |= self._by_card[card]
                case _:
                    pass
