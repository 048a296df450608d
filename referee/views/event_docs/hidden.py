"""Events in hidden zones: deck, hand, face-down royals."""

from typing import Final

from referee.rules import event as ev
from referee.views.event_docs.doc import EventDoc

_ORDER = "the new deck, bottom first"
_SIZE = "cards in the new deck"

HIDDEN_ZONES: Final[dict[type, EventDoc]] = {
    ev.DeckShuffled: EventDoc(
        "The deck is shuffled.", ("whose", _SIZE, _ORDER), "A new deck of `size` and `order`.", ("nobody",)
    ),
    ev.CardsDrawn: EventDoc(
        "Cards from the top of the deck to the hand. One event holds cards that the same eyes knew.",
        (
            "whose",
            "how many",
            "who besides the owner knew them on the deck: 1 A, 2 B, 4 everybody",
            "the cards, uppermost first",
        ),
        "The last `count` entries of `deck` go. Each card joins `hand`, at level 2 if `eyes` has 4, else at level 1 if "
        "`eyes` has the opponent's bit, else at level 0.",
        ("drawer",),
    ),
    ev.DeckRefreshed: EventDoc(
        "Cards of the blank zone are back in the deck, which is shuffled (E03, Q16).",
        ("whose", "their object ids in the blank zone", _SIZE, _ORDER),
        "The entries of `iids` leave `blank`. A new deck of `size` and `order`.",
        ("nobody",),
    ),
    ev.CardsFound: EventDoc(
        "A search has taken cards to the hand, shown to all; the rest of the deck is shuffled (Q84).",
        ("whose", "the cards found, none after a failed search", _SIZE, _ORDER),
        "Each card joins `hand` at level 2. A new deck of `size` and `order`.",
        ("nobody",),
    ),
    ev.HandShuffledIn: EventDoc(
        "So many cards of the hand, unseen by others, are shuffled into the deck.",
        ("whose", "how many", "the cards", _SIZE, _ORDER),
        "Where `cards` is known: each leaves `hand`, then every card left in it has level 0. Where it is nil: `hand` "
        "becomes that many hidden cards as it had, less `count`, and none known. A new deck of `size` and `order`.",
        ("seat", "nobody"),
    ),
    ev.CardsLookedAt: EventDoc(
        "One player alone sees cards: a hand, face-down royals, or the top of a deck.",
        (
            "who looks",
            "whose cards",
            "`hand`, `royals` or `deck`",
            "for royals their places from 0; for a deck the depths, 1 the uppermost; for a hand empty",
            "the cards; of a hand those that its owner alone knew",
        ),
        "`hand`: where `cards` is known and the hand has hidden cards, they become those cards at level 1; else every "
        "known card of level 0 has level 1.<br>"
        "`royals`: in each of `places`, where `viewer` is not `seat`, a level under 1 becomes 1; where `cards` is "
        "known, the royal's card becomes that card.<br>"
        "`deck`: at each depth, the bit of `viewer` joins the eyes; where `cards` is known, the card becomes that one.",
        ("viewer",),
    ),
    ev.CardsRevealed: EventDoc(
        "Cards are shown to all: a whole hand, or the top of a deck.",
        ("whose", "`hand` or `deck`", "the cards; of a deck uppermost first"),
        "`hand`: it becomes these cards at level 2, none hidden.<br>`deck`: the uppermost entries become `[card, 7]`.",
    ),
    ev.TopArranged: EventDoc(
        "Of the top `depth` cards the first `kept` go to the hand, the rest lie on top again.",
        ("whose", "how many were taken up", "how many go to the hand", "those kept, then the rest, uppermost first"),
        "The last `depth` entries of `deck` go. The cards behind the first `kept` come back as `[card, eyes]`, the "
        "first of them uppermost, `eyes` the bit of `seat` alone. The first `kept` join `hand` at level 0.",
        ("seat",),
    ),
}
