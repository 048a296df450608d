"""A use: one text of one card, as a seat would activate it now. Refusals in the order timing, speed, ban, limit,
place, gate, cost. L01-L08, G01-G09, H14-H19, I10-I13, K06.

Law: the refusals of `refuse_timing` rest on open facts alone (beside the card named), so windows may open by them.
"""

from collections.abc import Iterator
from typing import NamedTuple

from referee.language.expression import Filter
from referee.language.operation import DeclareName
from referee.language.switches import Switches
from referee.language.terms import CAST, SOUL, SUMMON, AbilityKind
from referee.rules.book import Book, CostPart, Text
from referee.rules.effect import Effect
from referee.rules.effects.able import able_mode
from referee.rules.effects.standing import ABILITY_KINDS
from referee.rules.game import Frame, Game, Link
from referee.rules.hidden import Hidden
from referee.rules.moves import has_slot, standing
from referee.rules.refusal import Refused, refuse
from referee.rules.slot import Slot

CAST_RIGHT, TRIGGER_RIGHT, SOUL_RIGHT, TEXT_RIGHT = 0, 1, 2, 10
"""The third number of a used right; from TEXT_RIGHT on it is that text of the card. A clear has CLEAR_RIGHT."""
_ANY = Filter()


class Use(NamedTuple):
    """`source` is the object that acts: blank card, guardian (for its units too) or royal; 0 for a card in hand."""

    text: Text
    card: int
    source: int
    unit: int = 0


def board_uses(book: Book, game: Game, seat: int, *, trigger: bool) -> Iterator[Use]:
    """Every magic (or trigger) text on a seat's open cards: guardian, units, cleared royals."""
    side = game.sides[seat]
    texts = book.trigger if trigger else book.magic
    if side.guardian:
        text = texts[side.guardian_card]
        if text is not None:
            yield Use(text, side.guardian_card, side.guardian)
        for iid, card in side.units.items():
            text = texts[card]
            if text is not None:
                yield Use(text, card, side.guardian, iid)
    for royal in side.royals:
        if royal.iid and not isinstance(royal.card, Hidden):
            for text in book.functions[royal.card]:
                if text is not None and text.trigger == trigger:
                    yield Use(text, royal.card, royal.iid)


def effect_of(seat: int, use: Use, mode: int, answered: int, subject: int) -> Effect:
    """The effect as conditions see it at the declaration."""
    return Effect(use.text.id, use.text.entry[mode], seat, use.source, -1, answered, subject, 0, mode)


def right_of(book: Book, seat: int, use: Use) -> tuple[int, ...]:
    """The once-per-turn right that a use takes, or () if it takes none. G03 G07 H16 H17 I10 I11 Q35 Q42 Q46 Q71."""
    text, name = use.text, book.name[use.card]
    match text.kind:
        case "skill.magic":
            return (seat, name, CAST_RIGHT)
        case "skill.trigger":
            return (seat, name, CAST_RIGHT if book.switches.same_name == "all_kinds" else TRIGGER_RIGHT)
        case "skill.soul":
            return (seat, name, CAST_RIGHT) if book.switches.same_name == "all_kinds" else ()
        case "guardian.soul":
            return () if book.switches.guardian_soul_banish else (seat, name, SOUL_RIGHT)
        case "unit.magic" | "unit.trigger":
            return ()
        case _:
            return (seat, name if book.switches.once == "per_name" else -use.source, TEXT_RIGHT + text.ordinal)


def banished_on_cast(switches: Switches, kind: AbilityKind) -> bool:
    """Q20, Q42: whether a soul card leaves blank at its declaration."""
    soul = kind == "skill.soul" or (kind == "guardian.soul" and switches.guardian_soul_banish)
    return soul and switches.soul_banish == "on_cast"


def refuse_timing(book: Book, game: Game, seat: int, use: Use, kind: str, frame: Frame) -> Refused | None:
    """Timing, speed, ban and limit: may this text be used in this window at all?"""
    refusal = (
        _refuse_act(game, use.text)
        if kind == "act"
        else _refuse_answer(book, game, seat, use, frame)
        if kind == "answer"
        else _refuse_moment(use, frame)
    )
    if refusal is not None:
        return refusal
    if game.exhausted:
        return refuse("loop_stopped", book.switches.loop_result)
    if game.modifiers:
        ban = _refuse_ban(book, game, seat, use)
        if ban is not None:
            return ban
    right = right_of(book, seat, use)
    if right and right in game.used:
        return _refuse_limit(book, game, seat, use)
    return None


def _refuse_act(game: Game, text: Text) -> Refused | None:
    if text.trigger:
        return refuse("trigger_own_turn")
    if text.kind == "skill.magic":
        return None if game.phase == CAST else refuse("not_in_phase_cast")
    if text.kind in ("skill.soul", "guardian.soul"):
        if game.phase == SOUL:
            return None
        return refuse("no_soul_first_turn" if game.turn == 1 else "not_in_phase_soul")
    return None if game.phase in (CAST, SUMMON) else refuse("not_in_phase_stand")


def _refuse_answer(book: Book, game: Game, seat: int, use: Use, frame: Frame) -> Refused | None:
    text = use.text
    at, stamp = frame[1], frame[3]
    if not isinstance(at, int) or not isinstance(stamp, int):
        raise TypeError("a broken window frame")
    link = game.links[at]
    against = book.texts[link.text]
    if not text.trigger:
        return _refuse_magic_answer(book, game, seat, text, against)
    if against.trigger:
        return refuse("trigger_on_trigger")
    if seat == game.turn_seat:
        return refuse("trigger_own_turn")
    if text.kind == "skill.trigger" and against.kind not in ("skill.magic", "skill.soul"):
        return refuse("trigger_skill_answers_cast")
    if text.speed < against.speed:
        return refuse("too_slow", speed=text.speed, against=against.speed)
    if text.moment and not text.also:
        return refuse("restricted_timing")
    if text.kind == "skill.trigger":
        if against.kind == "skill.soul":
            if not _answers_soul(book, text):
                return refuse("soul_not_answered", book.switches.soul_castoff)
        elif "skill.magic" not in text.answers:
            return refuse("magic_not_answered")
    elif against.kind not in text.answers:
        return refuse("window_filter")
    if text.window is not None and text.window.filter != _ANY and not _filter_fits(book, game, text, link):
        return refuse("window_filter")
    if use.source >= stamp:
        return refuse("too_late")
    return None


def _answers_soul(book: Book, text: Text) -> bool:
    """Q22."""
    match book.switches.soul_castoff:
        case "never":
            return False
        case "any":
            return "skill.soul" in text.answers or text.casts_off
        case _:
            return "skill.soul" in text.answers


def _filter_fits(book: Book, game: Game, text: Text, link: Link) -> bool:
    return text.window_fits(game, Effect(text.id, 0, 1 - link.seat), link.card)


def _refuse_magic_answer(book: Book, game: Game, seat: int, text: Text, against: Text) -> Refused | None:
    """Q67: only with magic_as_answer, only the turn player's faster stand against a trigger, in cast or summon."""
    if (
        book.switches.magic_as_answer
        and seat == game.turn_seat
        and text.kind in ("guardian.magic", "unit.magic", "royal.magic")
        and against.trigger
        and game.phase in (CAST, SUMMON)
    ):
        return None if text.speed > against.speed else refuse("too_slow", speed=text.speed, against=against.speed)
    return refuse("magic_is_no_answer", book.switches.magic_as_answer)


def _refuse_moment(use: Use, frame: Frame) -> Refused | None:
    """Q66, Q96: the restricted timing that is open now, and no other; no speed is compared."""
    text = use.text
    moment, subject, stamp = frame[1], frame[2], frame[3]
    if not text.trigger or text.moment != moment:
        return refuse("restricted_timing")
    if moment == "would_take_damage" and text.moment_damage and (text.moment_damage == "battle") != (subject == 1):
        return refuse("restricted_timing")
    of_guardian = moment in ("would_lose_battle", "battle_accepted") and text.speed == 2
    if of_guardian and use.source != subject:
        return refuse("restricted_timing")
    if isinstance(stamp, int) and use.source >= stamp:
        return refuse("too_late")
    return None


def _refuse_ban(book: Book, game: Game, seat: int, use: Use) -> Refused | None:
    """Q75: 'cannot' beats 'can'."""
    if use.text.kind.startswith("skill") or use.text.kind == "guardian.soul":
        name = book.name[use.card]
        if any(m.seat == seat and name in m.data for m in game.modifiers.get("forbid_cast_named", ())):
            return refuse("forbidden_name", card=use.card)
    else:
        word = ABILITY_KINDS.index(use.text.kind)
        if any(m.seat == seat and word in m.data for m in game.modifiers.get("forbid_stand", ())):
            return refuse("forbidden")
    return None


def _refuse_limit(book: Book, game: Game, seat: int, use: Use) -> Refused | None:
    switches = book.switches
    match use.text.kind:
        case "skill.magic":
            if standing(game, "same_name", seat) is not None:
                return None
            code = "name_cast_magic" if switches.same_name == "per_kind" else "name_cast"
            return refuse(code, switches.same_name, card=use.card)
        case "skill.trigger":
            code = "name_cast_trigger" if switches.same_name == "per_kind" else "name_cast"
            return refuse(code, switches.same_name, card=use.card)
        case "skill.soul":
            return refuse("name_cast", switches.same_name, card=use.card)
        case "guardian.soul":
            return refuse("soul_used", switches.guardian_soul_banish, card=use.card)
        case _:
            return refuse("stood_trigger" if use.text.trigger else "stood_magic", switches.once, card=use.card)


def permit_use(
    book: Book, game: Game, seat: int, use: Use, mode: int, kind: str, frame: Frame
) -> tuple[Slot, ...] | Refused:
    """The slots of a use that is legal now, or why it is not."""
    refusal = refuse_timing(book, game, seat, use, kind, frame)
    if refusal is not None:
        return refusal
    text = use.text
    if not 0 <= mode < len(text.entry):
        return refuse("no_such_mode")
    if text.kind in ("skill.magic", "skill.trigger") and not has_slot(game, seat):
        return refuse("zone_full")
    answered, subject = window_of(kind, frame)
    fx = effect_of(seat, use, mode, answered, subject)
    if text.gate is not None and not text.gate(game, fx):
        return refuse("gate_closed", card=use.card)
    if (not book.switches.null_cast or len(text.entry) > 1) and not able_mode(book, game, fx, text, mode):
        if len(text.entry) > 1:
            return refuse("no_such_mode")  # Q81
        return refuse("null_cast", book.switches.null_cast)
    slots = cost_slots(book, game, seat, text.costs[mode], use)
    if isinstance(slots, Refused) or book.switches.choose_at == "resolve":
        return slots
    return slots + target_slots(book, game, fx, text, mode)


def window_of(kind: str, frame: Frame) -> tuple[int, int]:
    """(answered link or -1, subject of the timing or 0) of the window that is open."""
    if kind == "answer" and isinstance(frame[1], int):
        return frame[1], 0
    if kind == "moment" and isinstance(frame[2], int):
        return -1, frame[2]
    return -1, 0


def cost_slots(
    book: Book, game: Game, seat: int, costs: tuple[CostPart, ...], use: Use | None
) -> tuple[Slot, ...] | Refused:
    """One slot per cost that picks; refused where a cost cannot be paid. Q24 Q40 Q49 Q80 Q90."""
    if not costs:
        return ()
    slots = []
    life = 0
    for cost in costs:
        if cost.word == "life":
            life += cost.n
        if not cost.zone:
            continue
        items = _cost_items(book, game, seat, cost, use)
        if len(items) < cost.n:
            return refuse("cost_unpaid", zone=cost.zone, needed=cost.n)
        most = len(items) if cost.word == "trash_x" else cost.n
        slots.append(Slot(f"cost_{cost.word}", cost.zone, seat, items, cost.n, most))
    if life:
        have = game.sides[seat].life
        if have < life or (have == life and not book.switches.pay_to_zero):
            return refuse("life_unpaid", book.switches.pay_to_zero, needed=life)
    return tuple(slots)


def _cost_items(book: Book, game: Game, seat: int, cost: CostPart, use: Use | None) -> tuple[int, ...]:
    side = game.sides[seat]
    source = use.source if use is not None else 0
    fx = Effect(0, 0, seat, source)
    match cost.zone:
        case "skill":
            return tuple(iid for iid, card in side.skill.items() if cost.fits(game, fx, card))
        case "blank":
            return tuple(iid for iid, card in side.blank.items() if cost.fits(game, fx, card) and iid != source)
        case "hand":
            cards = side.hand.cards()
            if use is not None and use.text.kind in ("skill.magic", "skill.trigger") and use.card in cards:
                cards.remove(use.card)
            return tuple(card for card in cards if cost.fits(game, fx, card))
        case _:
            if standing(game, "forbid_unclear", seat) is not None:
                return ()
            return tuple(place for place, royal in enumerate(side.royals) if royal.iid and royal.iid != source)


def target_slots(book: Book, game: Game, fx: Effect, text: Text, mode: int) -> tuple[Slot, ...]:
    """Q79 declare: own choices of open cards and names, made with the activation."""
    stop = text.entry[mode + 1] if mode + 1 < len(text.entry) else len(text.code)
    slots = []
    for instruction in text.code[text.entry[mode] : stop]:
        if instruction.declared < 0:
            continue
        if instruction.picker is not None:
            slots.append(instruction.picker.slot(book, game, fx))
        elif isinstance(instruction.word, DeclareName):
            slots.append(Slot("DeclareName", "names", -1, book.names, 1, 1))
    return tuple(slots)


def could_answer(book: Book, game: Game, seat: int, frame: Frame) -> bool:
    """Secrecy 5.2: whether the window opens, by open facts only."""
    at = frame[1]
    if not isinstance(at, int):
        raise TypeError("a broken window frame")
    kind = book.texts[game.links[at].text].kind
    against_trigger = book.texts[game.links[at].text].trigger
    if against_trigger and not book.switches.magic_as_answer:
        return False
    by_hand = kind == "skill.magic" or (kind == "skill.soul" and book.switches.soul_castoff != "never")
    if by_hand and len(game.sides[seat].hand):
        return True
    return any(
        refuse_timing(book, game, seat, use, "answer", frame) is None
        for use in board_uses(book, game, seat, trigger=not against_trigger)
    )


def could_use_moment(book: Book, game: Game, seat: int, frame: Frame) -> bool:
    """Whether a restricted timing opens its window: everything that fits it lies open."""
    return any(
        refuse_timing(book, game, seat, use, "moment", frame) is None
        for use in board_uses(book, game, seat, trigger=True)
    )
