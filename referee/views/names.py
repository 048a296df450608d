"""What things are called: cards, texts, objects on the board. One `Names` serves all matches under one ruleset."""

from typing import Final

from referee.language import card as cd
from referee.language import operation as op
from referee.language.ruleset import Texts
from referee.rules.apply import CLEAR_RIGHT
from referee.rules.book import Book, Text, name_key
from referee.rules.compute import force_of
from referee.rules.game import Game
from referee.rules.hidden import Card, Hidden
from referee.rules.modifier import Modifier
from referee.rules.uses import CAST_RIGHT, SOUL_RIGHT, TEXT_RIGHT, TRIGGER_RIGHT
from referee.views.modifier_words import modifier_words
from referee.views.operation_words import mode_words
from referee.views.phrase import Phrase, join
from referee.views.words import HIDDEN_CARD, SEAT_WORDS, TEXT_KINDS, place_word

RIGHTS: Final[dict[int, Phrase]] = {
    CAST_RIGHT: Phrase("{card}のキャスト", "cast of {card}"),
    TRIGGER_RIGHT: Phrase("トリガースキル{card}のキャスト", "cast of the trigger skill {card}"),
    SOUL_RIGHT: Phrase("{card}のソウルエフェクト", "soul effect of {card}"),
    CLEAR_RIGHT: Phrase("{card}のクリアー", "clear of {card}"),
}
"""By the third number of a used right; from TEXT_RIGHT on it is a text of the card (rules/uses.py)."""


class Names:
    """Japanese names come from the ruleset, English ones from `texts` (the Japanese name where one is missing)."""

    __slots__ = ("_bare", "_cards", "_texts", "book")

    def __init__(self, book: Book, texts: Texts) -> None:
        self.book = book
        self._bare = [HIDDEN_CARD] + [
            Phrase(card.name, texts.names_en.get(card.id, card.name)) for card in book.ruleset.cards
        ]
        self._cards = [HIDDEN_CARD] + [Phrase(f"「{name.ja}」", name.en) for name in self._bare[1:]]
        self._texts = [TEXT_KINDS[text.kind] + Phrase("", " ") + self._cards[text.card] for text in book.texts]

    def bare(self, card: Card) -> Phrase:
        """A card's name alone; words for a hidden card where it is not known (0 or HIDDEN)."""
        return HIDDEN_CARD if isinstance(card, Hidden) else self._bare[card]

    def card(self, card: Card) -> Phrase:
        """A card's name as it stands in a sentence: 「…」 in Japanese."""
        return HIDDEN_CARD if isinstance(card, Hidden) else self._cards[card]

    def cards(self, cards: tuple[int, ...] | list[int]) -> Phrase:
        """Several names in a row."""
        named = [self._cards[card] for card in cards]
        if len(named) < 2:
            return join(named)
        return Phrase("".join(name.ja for name in named), f"{join(named[:-1]).en} and {named[-1].en}")

    def by_id(self, card_id: str) -> Phrase:
        """A card by its id; the id itself where the pool does not hold it."""
        number = self.book.number.get(card_id)
        return Phrase(f"「{card_id}」", card_id) if number is None else self._cards[number]

    def by_japanese_name(self, key: str) -> Phrase:
        """A card by its name after NFKC (Q05), or by the id that stands for an unknown one."""
        for number, card in enumerate(self.book.ruleset.cards, start=1):
            if name_key(card.name) == key:
                return self._cards[number]
        return self.by_id(key)

    def seat(self, seat: int) -> Phrase:
        return SEAT_WORDS[seat]

    def text(self, number: int) -> Phrase:
        """Kind and card of a text: マジックスキル「…」."""
        return self._texts[number]

    def text_kind(self, number: int) -> str:
        return self.book.texts[number].kind

    def mode(self, text: Text, mode: int) -> Phrase:
        """What the numbered mode of a text does, in short."""
        ability = ability_of(self.book, text)
        return mode_words(ability.modes[mode].do if ability.modes else ability.do)

    def offered_mode(self, text: Text, pc: int, mode: int) -> Phrase | None:
        """What a mode does that the instruction at `pc` (or just before) offers; None if it offers none."""
        for at in (pc, pc - 1):
            word = text.code[at].word if 0 <= at < len(text.code) else None
            if isinstance(word, op.OpponentChooses) and mode < len(word.modes):
                return mode_words(word.modes[mode])
        return None

    def object(self, game: Game, iid: int) -> Phrase:
        """An object of an open zone by its id; words for a hidden card if it is no longer there."""
        return self.card(card_of(game, iid))

    def royal(self, game: Game, seat: int, place: int) -> Phrase:
        """A royal by its place, named if that is known here."""
        card = game.sides[seat].royals[place].card
        if isinstance(card, Hidden):
            return Phrase(f"{place + 1}番目のロイヤル", f"the royal in place {place + 1}")
        at = place_word(place)
        return self.card(card) + Phrase(f"（{at.ja}）", f" ({at.en})")

    def force(self, game: Game, seat: int) -> int:
        """Current force of a seat's guardian (Q54); 0 without one."""
        return force_of(self.book, game, seat)

    def modifier(self, game: Game, modifier: Modifier) -> Phrase:
        """A continuous effect in full: what it does, to whom, until when, and which card made it."""
        whom = self.object(game, modifier.iid) if modifier.iid else None
        return modifier_words(modifier, whom, self.card(modifier.source), game, self._cards)

    def right(self, game: Game, name: int, right: int) -> Phrase:
        """A once-per-turn right that is used: of a card's name, or (`name` negative, Q71) of one object."""
        card = card_of(game, -name) if name < 0 else name
        if right >= TEXT_RIGHT and right != CLEAR_RIGHT:
            return self._text_right(card, right - TEXT_RIGHT)
        return RIGHTS[right].fill(card=self._cards[card])

    def _text_right(self, card: int, ordinal: int) -> Phrase:
        for text in self.book.texts:
            if text.card == card and text.ordinal == ordinal:
                return self._texts[text.id]
        return self._cards[card]


def card_of(game: Game, iid: int) -> int:
    """The card of an object of any open zone, or 0."""
    if not iid:
        return 0
    for side in game.sides:
        if side.guardian == iid:
            return side.guardian_card
        for zone in (side.skill, side.units, side.blank):
            if iid in zone:
                return zone[iid]
        for royal in side.royals:
            if royal.iid == iid and not isinstance(royal.card, Hidden):
                return royal.card
    return 0


def ability_of(book: Book, text: Text) -> cd.Ability:
    """The printed ability behind a text."""
    card = book.cards[text.card]
    match card:
        case cd.Skill() | cd.Guardian():
            return (card.magic, card.trigger, card.soul)[text.ordinal]
        case cd.Equip():
            ability = (card.magic, card.trigger)[text.ordinal]
        case cd.Royal():
            function = card.functions[text.ordinal]
            ability = None if isinstance(function, cd.Eternal) else function.text
        case None:
            ability = None
    if ability is None:
        raise ValueError(f"text {text.id} is printed on no card")
    return ability
