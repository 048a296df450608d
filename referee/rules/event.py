"""Everything that can happen on the board. Events are outcomes: `apply` needs no cards and no rules to fold them.

A field of type `… | None` is secret: None where the reader may not see it. `secrets_of` says who may.
"""

from msgspec import Struct

from referee.rules.game import Ask, Frame
from referee.rules.modifier import Modifier

Cards = tuple[int, ...]


class Event(Struct, frozen=True, array_like=True, gc=False):
    """Base of all events."""


class SidePlaced(Event, frozen=True, tag="placed"):
    """C04, C05, A07: royals face down in a row, EX deck, life."""

    seat: int
    life: int
    royal_count: int
    guardian_count: int
    royals: Cards | None
    guardians: Cards | None


class DeckShuffled(Event, frozen=True, tag="shuffled"):
    """The deck has this order now, last card on top. Nobody sees it."""

    seat: int
    size: int
    order: Cards | None


class AnswerSealed(Event, frozen=True, tag="sealed"):
    """A seat has answered a question that both answer unseen (Q09, Q58)."""

    seat: int
    answer: Cards | None


class SealsOpened(Event, frozen=True, tag="unsealed"):
    """Both sealed answers are in and are carried out. For janken: the throws, and the winner (-1 tie)."""

    throws: Cards
    winner: int


class GameStarted(Event, frozen=True, tag="started"):
    """D01: who goes first."""

    first: int


class TurnStarted(Event, frozen=True, tag="turn"):
    turn: int
    seat: int


class TurnEnded(Event, frozen=True, tag="turn_over"):
    turn: int


class PhaseEntered(Event, frozen=True, tag="phase"):
    phase: int


class CardsDrawn(Event, frozen=True, tag="drawn"):
    """Cards from the top of the deck to the hand. `eyes` besides the owner's knew them on the deck."""

    seat: int
    count: int
    eyes: int
    cards: Cards | None


class CardMoved(Event, frozen=True, tag="moved"):
    """One card, openly, from zone to zone (`deck` is its top, `bottom` its bottom). `by` is the seat that did it."""

    seat: int
    card: int
    origin: str
    origin_iid: int
    to: str
    to_iid: int
    reason: str
    by: int


class DeckRefreshed(Event, frozen=True, tag="refreshed"):
    """E03: these objects of the blank zone are back in the deck, which is shuffled."""

    seat: int
    iids: Cards
    size: int
    order: Cards | None


class CardsFound(Event, frozen=True, tag="found"):
    """A search took these cards to the hand, shown to all; the rest of the deck is shuffled (Q84)."""

    seat: int
    cards: Cards
    size: int
    order: Cards | None


class HandShuffledIn(Event, frozen=True, tag="shuffled_in"):
    """So many cards of the hand, unseen by others, are shuffled into the deck."""

    seat: int
    count: int
    cards: Cards | None
    size: int
    order: Cards | None


class CardsLookedAt(Event, frozen=True, tag="looked"):
    """`viewer` alone saw these cards: a hand (all), royals (places), or the top of a deck (depth from the top)."""

    viewer: int
    seat: int
    zone: str
    places: Cards
    cards: Cards | None


class CardsRevealed(Event, frozen=True, tag="revealed"):
    """Shown to everybody: a hand, or the top of a deck, uppermost card first."""

    seat: int
    zone: str
    cards: Cards


class TopArranged(Event, frozen=True, tag="arranged"):
    """Of the top `depth` cards the first `kept` went to the hand, the rest lie on top again, first one uppermost."""

    seat: int
    depth: int
    kept: int
    cards: Cards | None


class LifeChanged(Event, frozen=True, tag="life"):
    """`amount` as dealt, gained or paid; `life` is what stands after it."""

    seat: int
    amount: int
    life: int
    reason: str


class RoyalCleared(Event, frozen=True, tag="cleared"):
    """`name` is the name's number, by which H12 counts."""

    seat: int
    place: int
    card: int
    iid: int
    name: int
    how: str


class RoyalUncleared(Event, frozen=True, tag="uncleared"):
    seat: int
    place: int
    card: int
    reason: str


class LinkOpened(Event, frozen=True, tag="link"):
    """An activation joins the chain. `right` is the once-per-turn right that it uses, empty if none."""

    seat: int
    card: int
    text: int
    source: int
    subject: int
    answers: int
    mode: int
    x: int
    targets: tuple[Cards, ...]
    paid_self: bool
    right: Cards


class LinkNegated(Event, frozen=True, tag="negated"):
    link: int
    how: str


class LinkClosed(Event, frozen=True, tag="link_over"):
    """The last link is processed, or was negated, and leaves the chain."""

    link: int


class ModifierAdded(Event, frozen=True, tag="modified"):
    modifier: Modifier


class ModifierEnded(Event, frozen=True, tag="unmodified"):
    """Used up or cut short. Those whose time is over, or whose object left, end of themselves."""

    kind: str
    id: int


class AttackDeclared(Event, frozen=True, tag="attack"):
    seat: int
    iid: int


class BattleAccepted(Event, frozen=True, tag="accepted"):
    """J02: the accepting guardian; 0 when refused."""

    seat: int
    iid: int


class AttackEnded(Event, frozen=True, tag="attack_over"):
    """`how`: fought, refused, negated, or gone. `winner` is a seat or -1."""

    how: str
    winner: int
    lead: int


class DeedDone(Event, frozen=True, tag="deed"):
    seat: int
    deed: str


class NameDeclared(Event, frozen=True, tag="named"):
    seat: int
    card: int


class LoopStopped(Event, frozen=True, tag="loop"):
    """Q82: the bound was reached; optional activations are refused for the rest of the turn."""

    steps: int


class GameEnded(Event, frozen=True, tag="ended"):
    """`winner` is -1 for a draw."""

    winner: int
    reason: str
    clause: str


class QuestionAsked(Event, frozen=True, tag="asked"):
    """Closes every record: who is asked what, and the work that waits behind the answer."""

    asks: tuple[Ask, ...]
    frames: tuple[Frame, ...]
    due: bool
    queue: tuple[Frame, ...]
    steps: int


GameEvent = (
    SidePlaced
    | DeckShuffled
    | AnswerSealed
    | SealsOpened
    | GameStarted
    | TurnStarted
    | TurnEnded
    | PhaseEntered
    | CardsDrawn
    | CardMoved
    | DeckRefreshed
    | CardsFound
    | HandShuffledIn
    | CardsLookedAt
    | CardsRevealed
    | TopArranged
    | LifeChanged
    | RoyalCleared
    | RoyalUncleared
    | LinkOpened
    | LinkNegated
    | LinkClosed
    | ModifierAdded
    | ModifierEnded
    | AttackDeclared
    | BattleAccepted
    | AttackEnded
    | DeedDone
    | NameDeclared
    | LoopStopped
    | GameEnded
    | QuestionAsked
)


def secrets_of(event: GameEvent) -> tuple[tuple[str, int], ...]:
    """Secret fields of an event and whose eyes may see each: bits 1 A, 2 B, 4 everybody; 0 nobody before the end."""
    match event:
        case CardsDrawn():
            return (("cards", event.eyes | 1 << event.seat),)
        case DeckShuffled() | DeckRefreshed() | CardsFound():
            return (("order", 0),)
        case SidePlaced():
            return (("royals", 1 << event.seat), ("guardians", 1 << event.seat))
        case AnswerSealed():
            return (("answer", 1 << event.seat),)
        case HandShuffledIn():
            return (("cards", 1 << event.seat), ("order", 0))
        case CardsLookedAt():
            return (("cards", 1 << event.viewer),)
        case TopArranged():
            return (("cards", 1 << event.seat),)
        case _:
            return ()
