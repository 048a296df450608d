"""A written-down board made into a game that waits for its first answer."""

from collections.abc import Iterable

from referee.cli.scenario.report import Unplayable
from referee.language.filler import filler_id, filler_kind
from referee.language.scenario import (
    FILLER_ZONES,
    Board,
    CardCount,
    DeckList,
    Deeds,
    Right,
    RoyalPlaces,
    SideBoard,
)
from referee.language.terms import PHASES, CardKind
from referee.rules.apply import CLEAR_RIGHT
from referee.rules.book import Book
from referee.rules.decide import SideSetup
from referee.rules.effects.standing import start_eternal
from referee.rules.event import ModifierAdded
from referee.rules.game import OWNER, PUBLIC, Frame, Game, Royal, Side
from referee.rules.machine import run
from referee.rules.modifier import Modifier
from referee.rules.table import Chance, Table
from referee.rules.uses import Use, right_of


class Dealer:
    """Gives the cards of one side by number; unnamed ones are fillers, each a different one while they last."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.given: dict[CardKind, int] = {}

    def number(self, card_id: str) -> int:
        if card_id not in self.book.number:
            raise Unplayable(f"{card_id} is not in this format (A09)")
        return self.book.number[card_id]

    def deal(self, cards: Iterable[CardCount], zone: str) -> list[int]:
        return [number for one in cards for number in self.one(one, FILLER_ZONES[zone])]

    def one(self, card: CardCount, plain: CardKind) -> list[int]:
        if card.id:
            return [self.number(card.id)] * card.n
        kind: CardKind = plain if card.filler == "any" else card.filler
        first = self.given.get(kind, 0)
        self.given[kind] = first + card.n
        return [self.number(filler_id(kind, at)) for at in range(first + 1, first + card.n + 1)]


def build(book: Book, board: Board, chance: Chance) -> Table:
    """The board at its moment, run until somebody is asked; the table holds what happened until then."""
    game = Game()
    game.first = 0
    game.turn = board.turn
    game.turn_seat = (board.turn - 1) % 2
    game.summons, game.attacks = board.summons, board.attacks
    deeds: tuple[dict[tuple[int, str], int], ...] = ({}, {}, {})
    for seat, side in enumerate(board.sides):
        _side(book, game, seat, side)
        for into, done in zip(deeds, (side.this_turn, side.last_turn, side.turn_before_last), strict=True):
            into.update({(seat, deed): n for deed, n in deed_counts(done).items() if n})
    game.deeds, game.deeds_before = deeds[0], (deeds[1], deeds[2])
    _begin(book, game, board)
    t = Table(book, game, 1, chance)
    for seat, side in enumerate(board.sides):
        if side.force >= 0 and game.sides[seat].guardian:
            iid = game.sides[seat].guardian
            force = Modifier(game.next_modifier, "force_set", -1, iid, side.force, ("hold", iid), seat, 0)
            t.emit(ModifierAdded(force))
        for royal in game.sides[seat].royals:
            if royal.iid and isinstance(royal.card, int):
                start_eternal(t, seat, royal.card, royal.iid)
        for right in side.used:
            game.used.add(right_key(book, game, seat, right))
    t.events.clear()
    run(t)
    return t


def deed_counts(deeds: Deeds) -> dict[str, int | None]:
    return {"cast_off": deeds.cast_off, "battle_won": deeds.battle_won, "damage_taken": deeds.damage_taken}


def _begin(book: Book, game: Game, board: Board) -> None:
    phase = PHASES.index(board.phase)
    if board.at == "start":
        game.phase = phase - 1
        game.frames = (("phase", phase),)
        return
    game.phase = phase
    sealed = book.switches.clear_order == "simultaneous_sealed"
    check: Frame = ("seal", "end") if sealed else ("check", game.turn_seat, 0, "end")
    game.frames = (
        (("phase", phase + 1), ("body",)) if board.phase == "judge" else (("phase", phase + 1), check, ("body",))
    )


def _side(book: Book, game: Game, seat: int, board: SideBoard) -> None:
    side = game.sides[seat]
    dealer = Dealer(book)
    side.life = board.life
    side.royals = [royal for places in board.royals for royal in _royals(dealer, game, places)]
    for zone, pile in (("skill", board.skill), ("blank", board.blank)):
        objects: dict[int, int] = getattr(side, zone)
        for card in dealer.deal(pile.cards, zone):
            objects[_new(game)] = card
    _guardian(dealer, game, side, board)
    side.lost = dealer.deal(board.lost.cards, "lost")
    for card in dealer.deal(board.hand.cards, "hand"):
        side.hand.add(card, OWNER)
    for card in dealer.deal(board.ex.cards, "ex"):
        side.ex.add(card, OWNER)
    side.deck = list(reversed(dealer.deal(board.deck.cards, "deck")))
    side.deck_eyes = [0] * len(side.deck)


def _new(game: Game) -> int:
    game.next_iid += 1
    return game.next_iid - 1


def _royals(dealer: Dealer, game: Game, places: RoyalPlaces) -> list[Royal]:
    if places.state == "gone":
        return []
    found = []
    for number in dealer.deal((places.card,), "royals"):
        royal = Royal(number, _new(game) if places.state == "cleared" else 0)
        royal.level = OWNER if places.state == "down" else PUBLIC
        found.append(royal)
    return found


def _guardian(dealer: Dealer, game: Game, side: Side, board: SideBoard) -> None:
    if board.guardian is None:
        return
    side.guardian = _new(game)
    side.guardian_card = dealer.deal((board.guardian,), "guardian")[0]
    for card in dealer.deal(board.units.cards, "units"):
        side.units[_new(game)] = card


def right_key(book: Book, game: Game, seat: int, right: Right) -> tuple[int, int, int]:
    """The once-per-turn right as the game keeps it (H12, G03, G07, Q71)."""
    if right.card not in book.number:
        raise Unplayable(f"{right.card} is not in this format (A09)")
    card = book.number[right.card]
    if right.text == "clear":
        return (seat, book.name[card], CLEAR_RIGHT)
    kind = book.kind[card]
    source = game.sides[seat].guardian
    if kind == "royal":
        texts = [text for text in book.functions[card] if text is not None]
        if right.function:
            texts = [text for text in texts if text.ordinal == right.function - 1]
        else:
            texts = [text for text in texts if text.trigger == (right.text == "trigger")]
        text = texts[0] if texts else None
        source = next((royal.iid for royal in game.sides[seat].royals if royal.card == card), 0)
    else:
        text = {"magic": book.magic, "trigger": book.trigger, "soul": book.soul}[right.text][card]
    key = right_of(book, seat, Use(text, card, source)) if text is not None else ()
    if not key:
        raise Unplayable(f"{right.card} has no right of that kind that is once per turn")
    return (key[0], key[1], key[2])


def side_setup(book: Book, deck: DeckList) -> SideSetup:
    """A deck list as a game starts from it."""
    dealer = Dealer(book)
    main = deal_main(dealer, deck)
    return SideSetup(
        tuple(sorted(main)),
        tuple(dealer.deal(deck.royals, "royals")),
        tuple(sorted(dealer.deal(deck.guardians, "ex"))),
    )


def deal_main(dealer: Dealer, deck: DeckList) -> list[int]:
    return dealer.deal(deck.main, "deck")


def fits(book: Book, one: CardCount, card: int) -> bool:
    """Whether a card is what a text names."""
    card_id = book.ruleset.cards[card - 1].id
    if one.id:
        return one.id == card_id
    kind = filler_kind(card_id)
    return bool(kind) and one.filler in ("any", kind)
