"""Cards and life on the move: every move carries its reason and who did it (Q38)."""

from referee.language.terms import Until
from referee.rules import event as ev
from referee.rules.apply import CLEAR_RIGHT
from referee.rules.bounds import HAND_REFILL, SKILL_ZONE_CARDS
from referee.rules.game import Game, Side
from referee.rules.hidden import Hidden
from referee.rules.modifier import Modifier
from referee.rules.table import Table

OBJECT_ZONES = frozenset({"skill", "blank", "guardian", "units"})


def standing(game: Game, kind: str, seat: int) -> Modifier | None:
    """The oldest modifier of that kind that binds the seat, or None."""
    if game.modifiers:
        for modifier in game.modifiers.get(kind, ()):
            if modifier.seat == seat:
                return modifier
    return None


def standing_on(game: Game, kind: str, iid: int) -> Modifier | None:
    """The oldest modifier of that kind on the object, or None."""
    if game.modifiers:
        for modifier in game.modifiers.get(kind, ()):
            if modifier.iid == iid:
                return modifier
    return None


def use_up(t: Table, modifier: Modifier) -> None:
    t.emit(ev.ModifierEnded(modifier.kind, modifier.id))


def add_modifier(
    t: Table, kind: str, seat: int, iid: int, value: int, until: tuple[str, int], by: int, source: int,
    data: tuple[int, ...] = (),
) -> None:  # fmt: skip
    t.emit(ev.ModifierAdded(Modifier(t.game.next_modifier, kind, seat, iid, value, until, by, source, data)))


def until_when(t: Table, until: Until, seat: int, source: int) -> tuple[str, int]:
    """Q99: the turn at whose end or start it is over, counted from now; `seat` is the effect's player."""
    game = t.game
    own_turn = game.turn_seat == seat
    match until:
        case "turn":
            return ("end", game.turn)
        case "opponents_next_turn_end":
            return ("end", game.turn + (1 if own_turn else 2))
        case "own_next_turn_start":
            return ("start", game.turn + (2 if own_turn else 1))
        case "chain":
            bases = [frame[1] for frame in t.frames if frame[0] == "chain"]
            return ("chain", bases[-1] + 1 if bases and isinstance(bases[-1], int) else 1)
        case "battle":
            return ("battle", 0)
        case "while_on_field" | "while_cleared":
            return ("hold", source)
        case "used":
            return ("used", 0)


def move(t: Table, seat: int, card: int, origin: str, iid: int, to: str, reason: str, by: int) -> int:
    """Move one card openly; gives its new object id, 0 where the zone has none."""
    to_iid = t.game.next_iid if to in OBJECT_ZONES else 0
    t.emit(ev.CardMoved(seat, card, origin, iid, to, to_iid, reason, by))
    return to_iid


def to_blank(t: Table, seat: int, card: int, origin: str, iid: int, reason: str, by: int) -> None:
    """Into the owner's blank zone (Q78), or where a standing replacement sends it instead (Q75)."""
    to = "lost" if standing(t.game, "redirect", seat) is not None else "blank"
    move(t, seat, card, origin, iid, to, reason, by)


def guardian_leaves(t: Table, seat: int, to: str, reason: str, by: int) -> None:
    """The guardian goes, its units to the owner's blank at the same moment, which is no trash (Q45)."""
    side = t.game.sides[seat]
    for iid, card in list(side.units.items()):
        to_blank(t, seat, card, "units", iid, "left_guardian", by)
    if to == "blank":
        to_blank(t, seat, side.guardian_card, "guardian", side.guardian, reason, by)
    else:
        move(t, seat, side.guardian_card, "guardian", side.guardian, to, reason, by)


def place_guardian(t: Table, seat: int, card: int, reason: str) -> None:
    """I03, Q41: the old one back to the EX deck, then the new one; the opponent's timing may answer."""
    if t.game.sides[seat].guardian:
        guardian_leaves(t, seat, "ex", "replace", seat)
    iid = move(t, seat, card, "ex", 0, "guardian", reason, seat)
    if seat == t.game.turn_seat:  # Q96: the window is the non-turn player's
        t.queue.append(("moment", "opponent_summoned", iid, t.game.next_iid))


def capacity(game: Game, seat: int) -> int:
    """C03, or the lowest number that a text sets (Q75: 'cannot' beats 'can')."""
    if game.modifiers:
        values = [m.value for m in game.modifiers.get("capacity", ()) if m.seat == seat]
        if values:
            return min(values)
    return SKILL_ZONE_CARDS


def has_slot(game: Game, seat: int) -> bool:
    return len(game.sides[seat].skill) < capacity(game, seat)


def refill_to(game: Game, seat: int) -> int:
    """E02, or what the latest text says (Q75)."""
    if game.modifiers:
        values = [m.value for m in game.modifiers.get("refill", ()) if m.seat == seat]
        if values:
            return values[-1]
    return HAND_REFILL


def draw(t: Table, seat: int, n: int, *, refresh: bool) -> int:
    """Draw up to n; with `refresh` an empty deck is refreshed while a draw is owed (E03, Q15, Q17). Gives how many."""
    side = t.game.sides[seat]
    owed = n
    while owed > 0:
        if not side.deck and (not refresh or not refresh_deck(t, seat)):
            break
        eyes = side.deck_eyes[-1]
        run = 1
        while run < owed and run < len(side.deck) and side.deck_eyes[-1 - run] == eyes:
            run += 1
        cards = tuple(card if not isinstance(card, Hidden) else 0 for card in reversed(side.deck[-run:]))
        t.emit(ev.CardsDrawn(seat, run, eyes, cards))
        owed -= run
    return n - owed


def refresh_deck(t: Table, seat: int) -> bool:
    """E03, Q16: main-deck cards of blank back into the deck, shuffled. False if there are none (Q17)."""
    side = t.game.sides[seat]
    open_sources = {link.source for link in t.game.links}  # Q20: a soul card waits for its link
    back = [
        (iid, card)
        for iid, card in side.blank.items()
        if t.book.kind[card] in ("skill", "equip") and iid not in open_sources
    ]
    if not back:
        return False
    if t.switches.refresh_guardians == "to_ex":  # Q16
        for iid, card in list(side.blank.items()):
            if t.book.kind[card] == "guardian" and iid not in open_sources:
                move(t, seat, card, "blank", iid, "ex", "refresh", seat)
    order = tuple(t.chance.shuffle([card for _, card in back]))
    t.emit(ev.DeckRefreshed(seat, tuple(iid for iid, _ in back), len(order), order))
    return True


def top_cards(side: Side, n: int) -> list[int]:
    """The uppermost n cards of a deck, or all it has, the top one first (known cards alone)."""
    return [card for card in side.deck[: -n - 1 : -1] if not isinstance(card, Hidden)]


def known_deck(game: Game, seat: int) -> list[int]:
    """The deck's cards, bottom first, where all are known (the referee's own board)."""
    return [card for card in game.sides[seat].deck if not isinstance(card, Hidden)]


def gain_life(t: Table, seat: int, n: int) -> bool:
    side = t.game.sides[seat]
    life = side.life + n
    if t.switches.life_cap == "10":  # Q34
        life = max(side.life, min(life, 10))
    if life == side.life:
        return False
    t.emit(ev.LifeChanged(seat, life - side.life, life, "heal"))
    return True


def lose_life(t: Table, seat: int, n: int, reason: str) -> None:
    """Q33: life never falls under 0."""
    t.emit(ev.LifeChanged(seat, n, max(0, t.game.sides[seat].life - n), reason))


def can_clear_name(game: Game, seat: int, name: int) -> bool:
    """H12."""
    return (seat, name, CLEAR_RIGHT) not in game.used


def clear_royal(t: Table, seat: int, place: int, how: str) -> None:
    """F07. Its eternal functions work from now on (H15, Q91)."""
    from referee.rules.effects.standing import start_eternal

    card = t.game.sides[seat].royals[place].card
    if isinstance(card, Hidden):
        raise TypeError("the referee's own board hides nothing")
    iid = t.game.next_iid
    t.emit(ev.RoyalCleared(seat, place, card, iid, t.book.name[card], how))
    start_eternal(t, seat, card, iid)


def unclear_royal(t: Table, seat: int, place: int, reason: str) -> bool:
    """F08, unless something forbids it."""
    royal = t.game.sides[seat].royals[place]
    if not royal.iid or standing(t.game, "forbid_unclear", seat) is not None or isinstance(royal.card, Hidden):
        return False
    t.emit(ev.RoyalUncleared(seat, place, royal.card, reason))
    return True


def look(t: Table, viewer: int, seat: int, zone: str, places: tuple[int, ...]) -> None:
    """One player sees cards. Of a hand: those that only its owner knew."""
    side = t.game.sides[seat]
    if zone == "hand":
        cards = tuple(sorted(key >> 2 for key in side.hand.known if key & 3 == 0))
    elif zone == "royals":
        cards = tuple(c for c in (side.royals[p].card for p in places) if not isinstance(c, Hidden))
    else:
        cards = tuple(c for c in (side.deck[-p] for p in places) if not isinstance(c, Hidden))
    t.emit(ev.CardsLookedAt(viewer, seat, zone, places, cards))
