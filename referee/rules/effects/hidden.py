"""Hidden zones: search, reveal, look, order, shuffle in. Q84, secrecy 5.2: results go to the looker alone."""

from collections import Counter
from typing import TYPE_CHECKING

from referee.language import operation as op
from referee.rules import event as ev
from referee.rules.effect import Effect
from referee.rules.effects.life import amount, players
from referee.rules.moves import known_deck, look, top_cards
from referee.rules.program import Instruction

if TYPE_CHECKING:
    from referee.rules.table import Table


def run_search(t: "Table", fx: Effect, i: Instruction) -> bool:
    """Found cards are shown; the deck is shuffled even after a failed search (Q84)."""
    found = tuple(sorted(key >> 1 for key in fx.picked))
    rest = Counter(known_deck(t.game, fx.seat))
    rest.subtract(found)
    order = tuple(t.chance.shuffle(sorted(rest.elements())))
    t.emit(ev.CardsFound(fx.seat, found, len(order), order))
    fx.picked = ()
    fx.moved = len(found)
    fx.done = int(fx.moved > 0)
    return False


def run_reveal(t: "Table", fx: Effect, i: Instruction) -> bool:
    if not isinstance(i.word, op.Reveal):
        return False
    fx.moved = 0
    for seat in players(t, fx, i.word.who):
        side = t.game.sides[seat]
        if i.word.zone == "hand":
            cards = side.hand.cards()
        else:
            cards = top_cards(side, amount(t, fx, i))
        if cards:
            t.emit(ev.CardsRevealed(seat, str(i.word.zone), tuple(cards)))
            fx.moved += len(cards)
    fx.done = int(fx.moved > 0)
    return False


def run_look(t: "Table", fx: Effect, i: Instruction) -> bool:
    if not isinstance(i.word, op.Look):
        return False
    pick = i.word.pick
    seat = fx.seat if pick.who == "own" else 1 - fx.seat
    side = t.game.sides[seat]
    places: tuple[int, ...] = ()
    fx.moved = 0
    match pick.zone:
        case "hand":
            fx.moved = len(side.hand)
        case "royals":
            places = tuple(key >> 1 for key in fx.picked)
            fx.moved = len(places)
        case _:
            n = pick.n if isinstance(pick.n, int) else 0
            places = tuple(range(1, min(n, len(side.deck)) + 1))
            fx.moved = len(places)
    if fx.moved:
        look(t, fx.seat, seat, str(pick.zone), places)
    fx.picked = ()
    fx.done = int(fx.moved > 0)
    return False


def looked_at(t: "Table", fx: Effect) -> list[int]:
    """The cards on top of the own deck that this effect has just looked at, uppermost first."""
    return top_cards(t.game.sides[fx.seat], fx.moved)


def ask_take(t: "Table", fx: Effect, i: Instruction) -> bool:
    if not fx.moved or not amount(t, fx, i):
        fx.picked = ()
        return False
    t.frames.append(fx.frame())
    t.ask(fx.seat, "choose_unseen")
    return True


def run_take(t: "Table", fx: Effect, i: Instruction) -> bool:
    """The others see neither which of them went to the hand nor in which order the rest lies."""
    cards = looked_at(t, fx)
    for card in fx.picked:
        cards.remove(card)
    t.emit(ev.TopArranged(fx.seat, fx.moved, len(fx.picked), (*fx.picked, *cards)))
    fx.moved = len(cards)
    fx.done = int(bool(fx.picked))
    fx.picked = ()
    return False


def ask_order(t: "Table", fx: Effect, i: Instruction) -> bool:
    if fx.moved < 2:
        return False
    t.frames.append(fx.frame())
    t.ask(fx.seat, "choose_unseen")
    return True


def run_order(t: "Table", fx: Effect, i: Instruction) -> bool:
    if fx.moved > 1:
        t.emit(ev.TopArranged(fx.seat, fx.moved, 0, fx.picked))
    fx.done = int(fx.moved > 0)
    fx.picked = ()
    return False


def run_shuffle_in(t: "Table", fx: Effect, i: Instruction) -> bool:
    if not isinstance(i.word, op.ShuffleIn):
        return False
    fx.moved = 0
    for seat in players(t, fx, i.word.pick.who):
        cards = tuple(sorted(key >> 1 for key in fx.picked if key & 1 == seat))
        order = tuple(t.chance.shuffle(sorted([*known_deck(t.game, seat), *cards])))
        if cards:
            t.emit(ev.HandShuffledIn(seat, len(cards), cards, len(order), order))
        else:  # nothing left the hand, so what is known of it stays known
            t.emit(ev.DeckShuffled(seat, len(order), order))
        fx.moved += len(cards)
    fx.picked = ()
    fx.done = int(fx.moved > 0)
    return False
