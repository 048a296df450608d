"""From a sentence of a step to an action of the rules: which card, which object, which picks."""

from collections.abc import Callable
from typing import Final

from msgspec import structs

from referee.cli.scenario.board import fits
from referee.cli.scenario.chance import take
from referee.cli.scenario.report import Unplayable
from referee.cli.scenario.stage import PASSABLE, SETTLE, Need, Stage
from referee.language.filler import filler_kind
from referee.language.scenario import CardCount, Move, Names, Outcome
from referee.language.terms import THROWS
from referee.rules import action as ac
from referee.rules.game import Game
from referee.rules.permit import permit
from referee.rules.refusal import Refused, refuse
from referee.rules.slot import Slot
from referee.views.names import card_of

NOWHERE: Final = 99
"""A place, or an object id 0, that holds nothing: the rules say why not."""
_ACT: Final = frozenset({"act"})
_WINDOW: Final = frozenset({"answer", "moment"})
_CHOICES: Final = frozenset({"choose", "choose_unseen", "choose_mode", "discard"})
_CLEAR: Final = frozenset({"clear", "seal_clear"})
_ANY: Final = frozenset({*_ACT, *_WINDOW, *_CHOICES, *_CLEAR, "throw", "go_first", "redraw", "block"})
_KINDS: Final[dict[str, frozenset[str]]] = {
    "answer with": _WINDOW, "cast soul": _ACT, "attack": _ACT, "accept": frozenset({"block"}),
    "refuse": frozenset({"block"}), "choose": _CHOICES, "declare": _CHOICES, "throw": frozenset({"throw"}),
    "go first": frozenset({"go_first"}), "go second": frozenset({"go_first"}), "redraw": frozenset({"redraw"}),
    "keep": frozenset({"redraw"}), "pass": frozenset(PASSABLE), "draw": _ANY,
}  # fmt: skip

_REPLIES: Final = frozenset({"answer with", "accept", "refuse", "choose", "declare", "pass"})


def need_of(stage: Stage, move: Move, outcome: Outcome) -> Need:
    """The question that the move answers. What is refused, and what answers something, must be asked here and now."""
    if move.verb in ("go to", "end turn", "done", "concede"):
        return SETTLE
    refused = outcome == "refused"
    if move.verb == "clear":
        free = stage.book.switches.cost_clear == "open_state"
        return Need(move.seat, _CLEAR | _ACT if free else _CLEAR, here=refused)
    own = move.seat == stage.game.turn_seat
    kinds = _KINDS.get(move.verb, _ACT if own else _WINDOW)
    return Need(move.seat, kinds, here=refused or move.verb in _REPLIES)


def action_of(stage: Stage, move: Move) -> ac.GameMove | Refused:
    """The action that the rules are asked for, its slots filled; or why it is refused before any pick."""
    if move.verb == "answer with" and stage.kind_for(move.seat) == "act":
        return refuse("nothing_to_answer")  # or it would be cast, or stood, as the magic that it also is
    bare = _bare(stage, move)
    slots = permit(stage.book, stage.game, move.seat, bare)
    if isinstance(slots, Refused):
        return slots
    if not slots:
        return bare
    return structs.replace(bare, fill=_fill(stage, move, slots))


def _bare(stage: Stage, move: Move) -> ac.GameMove:
    game, seat = stage.game, move.seat
    mode = max(0, move.mode - 1)
    kind = stage.kind_for(seat)
    match move.verb:
        case "cast soul":
            return ac.CastSoul(_object(stage, game.sides[seat].blank, move), mode, ())
        case "cast" | "stand" | "answer with":
            return _use(stage, move, mode, kind)
        case "set":
            return ac.SetEquip(_in_hand(stage, move))
        case "summon":
            return ac.Summon(_in_pile(stage, game.sides[seat].ex.cards(), move), ())
        case "clear":
            place = _place(stage, move)
            return ac.SealClear(place, ()) if kind == "seal_clear" else ac.Clear(place, ())
        case "attack":
            return ac.Attack()
        case "accept" | "refuse":
            return ac.Block(move.verb == "accept")
        case "throw":
            return ac.Throw(THROWS.index(move.word))
        case "go first" | "go second":
            return ac.GoFirst(move.verb == "go first")
        case "redraw":
            return ac.Redraw()
        case "pass" | "keep":
            return ac.SealClear(-1, ()) if kind == "seal_clear" else ac.Pass()
        case "done":
            return ac.Finish()
        case "draw":
            return ac.Draw()
        case "concede":
            return ac.Concede()
        case "choose" | "declare":
            if kind == "choose_mode":
                return ac.ChooseMode(move.mode - 1)
            return ac.ChooseUnseen(()) if kind == "choose_unseen" else ac.Choose(())
        case _:
            raise Unplayable(f"nobody can {move.verb!r} here")


def _use(stage: Stage, move: Move, mode: int, kind: str) -> ac.GameMove:
    """Cast from hand, or stand, by the kind of the card; `cast` always casts, `stand` always stands."""
    side = stage.game.sides[move.seat]
    number = 0 if move.card == "filler" else _number(stage, move.card)
    card_kind = stage.book.kind[number] if number else "skill"
    if move.verb == "cast" or (move.verb == "answer with" and card_kind == "skill"):
        return ac.Cast(_in_hand(stage, move), mode, ())
    if card_kind == "royal":
        place = _place(stage, move)
        return ac.StandRoyal(place, _function(stage, number, move.function, kind), mode, ())
    if card_kind == "equip":
        return ac.Stand(_object(stage, side.units, move), mode, ())
    return ac.Stand(side.guardian if side.guardian_card == number else 0, mode, ())


def _function(stage: Stage, card: int, function: int, kind: str) -> int:
    if function:
        return function - 1
    texts = stage.book.functions[card]
    trigger = kind in _WINDOW
    for fitting in (True, False):
        for at, text in enumerate(texts):
            if text is not None and (text.trigger == trigger or not fitting):
                return at
    return 0


def _number(stage: Stage, card_id: str) -> int:
    number = stage.book.number.get(card_id)
    if number is None:
        raise Unplayable(f"{card_id} is not in this format (A09)")
    return number


def _wanted(move: Move) -> CardCount:
    return CardCount(1) if move.card == "filler" else CardCount(1, move.card)


def _in_hand(stage: Stage, move: Move) -> int:
    return _in_pile(stage, stage.game.sides[move.seat].hand.cards(), move)


def _in_pile(stage: Stage, cards: list[int], move: Move) -> int:
    if move.card != "filler":
        return _number(stage, move.card)
    return next((card for card in cards if fits(stage.book, _wanted(move), card)), 0)


def _object(stage: Stage, objects: dict[int, int], move: Move) -> int:
    wanted = _wanted(move)
    return next((iid for iid, card in objects.items() if fits(stage.book, wanted, card)), 0)


def _place(stage: Stage, move: Move) -> int:
    if move.place:
        return move.place - 1
    wanted = _wanted(move)
    royals = stage.game.sides[move.seat].royals
    cards = [royal.card if isinstance(royal.card, int) else 0 for royal in royals]
    places = [place for place, card in enumerate(cards) if card and fits(stage.book, wanted, card)]
    down_first = sorted(places, key=lambda place: (royals[place].iid != 0) == (move.verb == "clear"))
    return down_first[0] if down_first else NOWHERE


# --- picks ---------------------------------------------------------------------------------------------------------


def _fill(stage: Stage, move: Move, slots: tuple[Slot, ...]) -> ac.Fill:
    """`paying` fills the slots of costs, `choosing` the others; what is not said is picked here, fillers first."""
    filled: dict[int, list[int]] = {}
    for names, costs in ((move.paying, True), (move.choosing, False)):
        places = [at for at, slot in enumerate(slots) if slot.reason.startswith("cost_") == costs]
        filled |= _shared(stage, names, slots, places)
    return tuple(tuple(filled[at]) for at in range(len(slots)))


def _shared(stage: Stage, names: Names, slots: tuple[Slot, ...], places: list[int]) -> dict[int, list[int]]:
    if not names.given or not places:
        return {at: _default(stage, slots[at]) for at in places}
    filled: dict[int, list[int]] = {at: [place - 1 for place in names.places] for at in places}
    for one in names.cards:
        left = one.n
        for at in places:
            slot = slots[at]
            room = slot.most - len(filled[at]) if at != places[-1] else left
            rest = list(slot.items)
            for item in filled[at]:
                if item in rest:
                    rest.remove(item)
            picks = take(stage.book, rest, CardCount(min(left, room), one.id, one.filler), card_of_slot(stage, slot))
            filled[at] += picks
            left -= len(picks)
        if left:  # named, but not to be picked there: the rules refuse it
            filled[places[-1]] += _elsewhere(stage, slots[places[-1]], one, left)
    return filled


def _default(stage: Stage, slot: Slot) -> list[int]:
    card = card_of_slot(stage, slot)
    cards = stage.book.ruleset.cards

    def real(item: int) -> bool:
        return not filler_kind(cards[card(item) - 1].id)

    items = list(slot.items) if slot.ordered else sorted(slot.items, key=real)
    return items[: slot.least]


def card_of_slot(stage: Stage, slot: Slot) -> Callable[[int], int]:
    """What card an item of the slot is."""
    game = stage.game
    match slot.zone:
        case "hand" | "ex" | "deck":
            return lambda item: item
        case "names":
            return lambda item: item
        case "royals":
            return lambda item: _known(game, slot.seat, item)
        case "top":
            return lambda item: _int(game.sides[slot.seat].deck[-item])
        case _:
            return lambda item: card_of(game, item)


def _known(game: Game, seat: int, place: int) -> int:
    return _int(game.sides[seat].royals[place].card)


def _int(card: object) -> int:
    if not isinstance(card, int):
        raise TypeError("a scenario's board hides nothing")
    return card


def _elsewhere(stage: Stage, slot: Slot, one: CardCount, n: int) -> list[int]:
    """Where a card lies that may not be picked; 0 where it is not in that zone at all."""
    if slot.zone in ("skill", "blank", "units") and slot.seat >= 0:
        objects: dict[int, int] = getattr(stage.game.sides[slot.seat], slot.zone)
        found = [iid for iid, card in objects.items() if iid not in slot.items and fits(stage.book, one, card)]
        return [*found, *[0] * n][:n]
    if slot.zone in ("hand", "ex", "deck", "names") and one.id:
        return [_number(stage, one.id)] * n
    return [0] * n
