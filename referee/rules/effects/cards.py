"""Cards moved by effects. F14-F18, Q24, Q38, Q44, Q75, Q78. Each instruction works on what was picked before it."""

from typing import TYPE_CHECKING

from referee.language import operation as op
from referee.rules.effect import Effect
from referee.rules.effects.guardian import immune
from referee.rules.effects.life import amount, players
from referee.rules.game import Game
from referee.rules.moves import guardian_leaves, has_slot, move, to_blank, top_cards
from referee.rules.program import Instruction

if TYPE_CHECKING:
    from referee.rules.table import Table

OBJECTS = ("skill", "blank", "units")


def locate(game: Game, zone: str, iid: int) -> tuple[int, int] | None:
    """(seat, card) of an object that is still in that zone, else None."""
    for seat in (0, 1):
        side = game.sides[seat]
        if zone == "guardian":
            if side.guardian == iid:
                return seat, side.guardian_card
        else:
            objects: dict[int, int] = getattr(side, zone)
            if iid in objects:
                return seat, objects[iid]
    return None


def _top(t: "Table", fx: Effect, pick: op.Pick) -> list[tuple[int, int]]:
    """(seat, card) of the uppermost cards of a deck that the pick means."""
    seat = fx.seat if pick.who == "own" else 1 - fx.seat
    n = pick.n if isinstance(pick.n, int) else 0
    return [(seat, card) for card in top_cards(t.game.sides[seat], n)]


def _send(t: "Table", fx: Effect, pick: op.Pick, to: str, reason: str) -> None:
    """Move everything picked to a zone, in the order picked."""
    fx.moved = 0
    zone = str(pick.zone)
    if zone == "deck":
        for seat, card in _top(t, fx, pick):
            if to == "blank":
                to_blank(t, seat, card, "deck", 0, reason, fx.seat)
            else:
                move(t, seat, card, "deck", 0, to, reason, fx.seat)
            fx.moved += 1
    for key in fx.picked:
        if zone in OBJECTS or zone == "guardian":
            found = locate(t.game, zone, key)
            if found is None:
                continue
            seat, card = found
            if zone in ("guardian", "units") and immune(t.game, fx, t.game.sides[seat].guardian):
                continue
            if zone == "guardian":
                guardian_leaves(t, seat, to, reason, fx.seat)
                fx.moved += 1
                continue
            origin_iid = key
        else:
            seat, card, origin_iid = key & 1, key >> 1, 0
        if to == "blank":
            to_blank(t, seat, card, zone, origin_iid, reason, fx.seat)
        else:
            move(t, seat, card, zone, origin_iid, to, reason, fx.seat)
        fx.moved += 1
    fx.picked = ()
    fx.done = int(fx.moved > 0)


def run_trash(t: "Table", fx: Effect, i: Instruction) -> bool:
    if isinstance(i.word, op.Trash):
        _send(t, fx, i.word.pick, "blank", "trash")
    return False


def run_trash_picked(t: "Table", fx: Effect, i: Instruction) -> None:
    """Trash what was picked, for words that are more than a trash."""
    pick = getattr(i.word, "pick", None)
    if isinstance(pick, op.Pick):
        _send(t, fx, pick, "blank", "trash")


def run_banish(t: "Table", fx: Effect, i: Instruction) -> bool:
    if isinstance(i.word, op.Banish):
        _send(t, fx, i.word.pick, "lost", "banish")
    return False


def run_bounce(t: "Table", fx: Effect, i: Instruction) -> bool:
    if isinstance(i.word, op.Bounce):
        _send(t, fx, i.word.pick, "hand", "bounce")
    return False


def run_retrieve(t: "Table", fx: Effect, i: Instruction) -> bool:
    if isinstance(i.word, op.Retrieve):
        fx.picked = tuple(iid for iid in fx.picked if _is_main_deck(t, iid))
        _send(t, fx, i.word.pick, "hand", "retrieve")
    return False


def run_deck_bottom(t: "Table", fx: Effect, i: Instruction) -> bool:
    if isinstance(i.word, op.DeckBottom):
        if i.word.pick.zone == "blank":
            fx.picked = tuple(iid for iid in fx.picked if _is_main_deck(t, iid))
        _send(t, fx, i.word.pick, "bottom", "deck_bottom")
    return False


def run_recover_guardian(t: "Table", fx: Effect, i: Instruction) -> bool:
    if isinstance(i.word, op.RecoverGuardian):
        found = ((iid, locate(t.game, "blank", iid)) for iid in fx.picked)
        fx.picked = tuple(iid for iid, at in found if at is not None and t.book.kind[at[1]] == "guardian")
        _send(t, fx, i.word.pick, "ex", "recover")
    return False


def run_set(t: "Table", fx: Effect, i: Instruction) -> bool:
    """F17, F18, Q24: as many as fit; the owner's skill zone."""
    if not isinstance(i.word, op.SetCard):
        return False
    fx.moved = 0
    zone = str(i.word.pick.zone)
    if zone == "deck":
        for seat, card in _top(t, fx, i.word.pick):
            if not has_slot(t.game, seat):
                break
            move(t, seat, card, "deck", 0, "skill", "set", fx.seat)
            fx.moved += 1
    for key in fx.picked:
        if zone in OBJECTS:
            found = locate(t.game, zone, key)
            if found is None or not _is_main_deck(t, key):
                continue
            (seat, card), iid = found, key
        else:
            seat, card, iid = key & 1, key >> 1, 0
        if has_slot(t.game, seat):
            move(t, seat, card, zone, iid, "skill", "set", fx.seat)
            fx.moved += 1
    fx.picked = ()
    fx.done = int(fx.moved > 0)
    return False


def _is_main_deck(t: "Table", iid: int) -> bool:
    """Only skill and equip cards go to hand, deck or skill zone (A02, A08)."""
    found = locate(t.game, "blank", iid) or locate(t.game, "skill", iid)
    return found is not None and t.book.kind[found[1]] in ("skill", "equip")


def run_mill(t: "Table", fx: Effect, i: Instruction) -> bool:
    """Put, not trashed (Q38)."""
    if not isinstance(i.word, op.Mill):
        return False
    n = amount(t, fx, i)
    fx.moved = 0
    for seat in players(t, fx, i.word.who):
        for card in top_cards(t.game.sides[seat], n):
            to_blank(t, seat, card, "deck", 0, "mill", fx.seat)
            fx.moved += 1
    fx.done = int(fx.moved > 0)
    return False
