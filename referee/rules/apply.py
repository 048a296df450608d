"""`apply(game, event)` carries an event out. It never judges, and it never looks at a secret:
a value it may not know is moved, kept or forgotten (law of views)."""

from collections.abc import Callable
from typing import Any, Final

from referee.rules import event as ev
from referee.rules.game import OPPONENT, OWNER, PUBLIC, Game, Link, Royal, Side, level_of_eyes
from referee.rules.hidden import HIDDEN, Card
from referee.rules.modifier import Modifier


class CorruptLog(Exception):
    """The log says something impossible: it was altered, or was written by a broken referee."""


def _known(cards: tuple[int, ...] | None, count: int) -> tuple[Card, ...]:
    return (HIDDEN,) * count if cards is None else cards


def _new_deck(side: Side, order: tuple[int, ...] | None, size: int) -> None:
    side.deck = list(_known(order, size))
    side.deck_eyes = [0] * size


def _end_where(game: Game, over: Callable[[Modifier], bool]) -> None:
    for kind in [k for k, standing in game.modifiers.items() if any(over(m) for m in standing)]:
        kept = [m for m in game.modifiers[kind] if not over(m)]
        if kept:
            game.modifiers[kind] = kept
        else:
            del game.modifiers[kind]


def _object_left(game: Game, iid: int) -> None:
    if game.modifiers:
        _end_where(game, lambda m: m.iid == iid or m.until == ("hold", iid))


def _placed(game: Game, e: ev.SidePlaced) -> None:
    side = game.sides[e.seat]
    side.life = e.life
    side.royals = [Royal(card) for card in _known(e.royals, e.royal_count)]
    for card in _known(e.guardians, e.guardian_count):
        side.ex.add(card, OWNER)


def _shuffled(game: Game, e: ev.DeckShuffled) -> None:
    _new_deck(game.sides[e.seat], e.order, e.size)


def _sealed(game: Game, e: ev.AnswerSealed) -> None:
    game.sides[e.seat].sealed = HIDDEN if e.answer is None else e.answer


def _unsealed(game: Game, e: ev.SealsOpened) -> None:
    for side in game.sides:
        side.sealed = None


def _started(game: Game, e: ev.GameStarted) -> None:
    game.first = e.first


def _turn(game: Game, e: ev.TurnStarted) -> None:
    game.turn = e.turn
    game.turn_seat = e.seat
    game.phase = -1
    game.deeds_before = (game.deeds, game.deeds_before[0])
    game.deeds = {}
    game.used = set()
    game.summons = game.attacks = game.steps = game.links_opened = 0
    game.exhausted = False
    if game.modifiers:
        _end_where(game, lambda m: m.until[0] == "start" and m.until[1] <= e.turn)


def _turn_over(game: Game, e: ev.TurnEnded) -> None:
    if game.modifiers:
        _end_where(game, lambda m: m.until[0] == "end" and m.until[1] <= e.turn)


def _phase(game: Game, e: ev.PhaseEntered) -> None:
    game.phase = e.phase


def _drawn(game: Game, e: ev.CardsDrawn) -> None:
    side = game.sides[e.seat]
    level = level_of_eyes(e.seat, e.eyes)
    del side.deck[len(side.deck) - e.count :]
    del side.deck_eyes[len(side.deck_eyes) - e.count :]
    for card in _known(e.cards, e.count):
        side.hand.add(card, level)


def _moved(game: Game, e: ev.CardMoved) -> None:
    side = game.sides[e.seat]
    match e.origin:
        case "hand":
            side.hand.leave(e.card)
        case "skill":
            del side.skill[e.origin_iid]
            _object_left(game, e.origin_iid)
        case "blank":
            del side.blank[e.origin_iid]
        case "deck":
            side.deck.pop()
            side.deck_eyes.pop()
        case "ex":
            side.ex.leave(e.card)
        case "guardian":
            side.guardian = side.guardian_card = 0
            _object_left(game, e.origin_iid)
        case "units":
            del side.units[e.origin_iid]
        case _:
            raise CorruptLog(f"a card cannot leave {e.origin!r}")
    match e.to:
        case "hand":
            side.hand.add(e.card, PUBLIC)
        case "skill":
            side.skill[e.to_iid] = e.card
        case "blank":
            side.blank[e.to_iid] = e.card
        case "lost":
            side.lost.append(e.card)
        case "bottom":
            side.deck.insert(0, e.card)
            side.deck_eyes.insert(0, 7)
        case "ex":
            side.ex.add(e.card, PUBLIC)
        case "guardian":
            side.guardian = e.to_iid
            side.guardian_card = e.card
            if e.reason == "summon":
                game.summons += 1
        case "units":
            side.units[e.to_iid] = e.card
        case _:
            raise CorruptLog(f"a card cannot go to {e.to!r}")
    if e.to_iid >= game.next_iid:
        game.next_iid = e.to_iid + 1


def _refreshed(game: Game, e: ev.DeckRefreshed) -> None:
    side = game.sides[e.seat]
    for iid in e.iids:
        del side.blank[iid]
    _new_deck(side, e.order, e.size)


def _found(game: Game, e: ev.CardsFound) -> None:
    side = game.sides[e.seat]
    for card in e.cards:
        side.hand.add(card, PUBLIC)
    _new_deck(side, e.order, e.size)


def _shuffled_in(game: Game, e: ev.HandShuffledIn) -> None:
    side = game.sides[e.seat]
    hand = side.hand
    if e.cards is None:
        hand.hidden = len(hand) - e.count
        hand.known = []
    else:
        for card in e.cards:
            hand.leave(card)
        hand.known = [key & ~3 for key in hand.known]
    _new_deck(side, e.order, e.size)


def _looked(game: Game, e: ev.CardsLookedAt) -> None:
    side = game.sides[e.seat]
    cards = e.cards
    match e.zone:
        case "hand":
            hand = side.hand
            if cards is not None and hand.hidden:  # the looker learns what was hidden here
                hand.hidden = 0
                hand.known.extend(card << 2 | OPPONENT for card in cards)
            else:
                hand.known = [key | OPPONENT if key & 3 == OWNER else key for key in hand.known]
        case "royals":
            for place, card in zip(e.places, _known(cards, len(e.places)), strict=True):
                royal = side.royals[place]
                if e.viewer != e.seat:
                    royal.level = max(royal.level, OPPONENT)
                if cards is not None:
                    royal.card = card
        case "deck":
            for place, card in zip(e.places, _known(cards, len(e.places)), strict=True):
                side.deck_eyes[-place] |= 1 << e.viewer
                if cards is not None:
                    side.deck[-place] = card
        case _:
            raise CorruptLog(f"nobody looks at {e.zone!r}")


def _revealed(game: Game, e: ev.CardsRevealed) -> None:
    side = game.sides[e.seat]
    if e.zone == "hand":
        side.hand.hidden = 0
        side.hand.known = [card << 2 | PUBLIC for card in e.cards]
        return
    for place, card in enumerate(e.cards, start=1):
        side.deck[-place] = card
        side.deck_eyes[-place] = 7


def _arranged(game: Game, e: ev.TopArranged) -> None:
    side = game.sides[e.seat]
    cards = _known(e.cards, e.depth)
    base = len(side.deck) - e.depth
    side.deck[base:] = reversed(cards[e.kept :])
    side.deck_eyes[base:] = [1 << e.seat] * (e.depth - e.kept)
    for card in cards[: e.kept]:
        side.hand.add(card, OWNER)


def _life(game: Game, e: ev.LifeChanged) -> None:
    game.sides[e.seat].life = e.life
    if e.reason in ("damage", "battle_damage"):
        key = (e.seat, "damage_taken")
        game.deeds[key] = game.deeds.get(key, 0) + e.amount


CLEAR_RIGHT: Final = 900
"""The third number of a used right that stands for a clear (H12)."""


def _cleared(game: Game, e: ev.RoyalCleared) -> None:
    royal = game.sides[e.seat].royals[e.place]
    royal.card = e.card
    royal.iid = e.iid
    royal.level = PUBLIC
    game.used.add((e.seat, e.name, CLEAR_RIGHT))
    game.next_iid = e.iid + 1


def _uncleared(game: Game, e: ev.RoyalUncleared) -> None:
    royal = game.sides[e.seat].royals[e.place]
    iid, royal.iid = royal.iid, 0
    _object_left(game, iid)


def _link(game: Game, e: ev.LinkOpened) -> None:
    game.links.append(Link(e.seat, e.card, e.text, e.source, e.subject, e.answers, e.mode, e.x, e.targets, e.paid_self))
    game.links_opened += 1
    if e.right:
        game.used.add((e.right[0], e.right[1], e.right[2]))


def _negated(game: Game, e: ev.LinkNegated) -> None:
    game.links[e.link].negated = e.how


def _link_over(game: Game, e: ev.LinkClosed) -> None:
    game.links.pop()
    if game.modifiers:
        _end_where(game, lambda m: m.until[0] == "chain" and m.until[1] > len(game.links))


def _modified(game: Game, e: ev.ModifierAdded) -> None:
    modifier = e.modifier
    game.modifiers.setdefault(modifier.kind, []).append(modifier)
    game.next_modifier = modifier.id + 1


def _unmodified(game: Game, e: ev.ModifierEnded) -> None:
    _end_where(game, lambda m: m.id == e.id)


def _attack(game: Game, e: ev.AttackDeclared) -> None:
    game.attacks += 1
    game.battle = (e.iid, 0)


def _accepted(game: Game, e: ev.BattleAccepted) -> None:
    game.battle = (game.battle[0], e.iid)


def _attack_over(game: Game, e: ev.AttackEnded) -> None:
    game.battle = (0, 0)
    if game.modifiers:
        _end_where(game, lambda m: m.until[0] == "battle")


def _deed(game: Game, e: ev.DeedDone) -> None:
    key = (e.seat, e.deed)
    game.deeds[key] = game.deeds.get(key, 0) + 1


def _nothing(game: Game, e: ev.NameDeclared) -> None:
    """A declaration changes nothing by itself; what follows from it is a modifier."""


def _loop(game: Game, e: ev.LoopStopped) -> None:
    game.exhausted = True
    game.links_opened = game.steps = 0


def _ended(game: Game, e: ev.GameEnded) -> None:
    game.result = (e.winner, e.reason, e.clause)


def _asked(game: Game, e: ev.QuestionAsked) -> None:
    game.asks = e.asks
    game.frames = e.frames
    game.due = e.due
    game.queue = e.queue
    game.steps = e.steps


TABLE: Final[dict[type[ev.Event], Callable[[Game, Any], None]]] = {
    ev.SidePlaced: _placed,
    ev.DeckShuffled: _shuffled,
    ev.AnswerSealed: _sealed,
    ev.SealsOpened: _unsealed,
    ev.GameStarted: _started,
    ev.TurnStarted: _turn,
    ev.TurnEnded: _turn_over,
    ev.PhaseEntered: _phase,
    ev.CardsDrawn: _drawn,
    ev.CardMoved: _moved,
    ev.DeckRefreshed: _refreshed,
    ev.CardsFound: _found,
    ev.HandShuffledIn: _shuffled_in,
    ev.CardsLookedAt: _looked,
    ev.CardsRevealed: _revealed,
    ev.TopArranged: _arranged,
    ev.LifeChanged: _life,
    ev.RoyalCleared: _cleared,
    ev.RoyalUncleared: _uncleared,
    ev.LinkOpened: _link,
    ev.LinkNegated: _negated,
    ev.LinkClosed: _link_over,
    ev.ModifierAdded: _modified,
    ev.ModifierEnded: _unmodified,
    ev.AttackDeclared: _attack,
    ev.BattleAccepted: _accepted,
    ev.AttackEnded: _attack_over,
    ev.DeedDone: _deed,
    ev.NameDeclared: _nothing,
    ev.LoopStopped: _loop,
    ev.GameEnded: _ended,
    ev.QuestionAsked: _asked,
}


def apply(game: Game, event: ev.GameEvent) -> None:
    """Carry one event out. Raises CorruptLog (or KeyError, IndexError) where the log cannot be true."""
    TABLE[type(event)](game, event)
