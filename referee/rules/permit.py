"""`permit` is the one judge of an action: its slots if it is legal now, else the refusal with its clause.

Options are the candidates that it does not refuse, so they and `decide` cannot disagree. Ladder: the match, the turn,
the question, then the action's own steps in fixed order.
"""

from typing import assert_never

from referee.language.terms import BATTLE, CAST, SOUL, SUMMON
from referee.rules import action as ac
from referee.rules.book import Book, Text
from referee.rules.bounds import HAND_REFILL
from referee.rules.effect import Effect
from referee.rules.game import Frame, Game
from referee.rules.hidden import Hidden
from referee.rules.moves import can_clear_name, has_slot, standing, standing_on, top_cards
from referee.rules.refusal import Refused, refuse
from referee.rules.slot import Slot
from referee.rules.uses import Use, cost_slots, permit_use

Permit = tuple[Slot, ...] | Refused


def asked_kind(game: Game, seat: int) -> str:
    """The kind of the question that the seat has to answer, "" if none."""
    for who, kind, _ in game.asks:
        if who == seat:
            return kind
    return ""


def permit(book: Book, game: Game, seat: int, move: ac.GameMove) -> Permit:
    """Judge everything but the fill. Changes nothing."""
    if game.result is not None:
        return refuse("game_over")
    if isinstance(move, ac.Concede):
        return ()
    kind = asked_kind(game, seat)
    if not kind:
        if not game.turn:
            return refuse("not_started")
        return _unasked(book, game, seat, move)
    frame = game.frames[-1]
    match move:
        case ac.Pass():
            return refuse("other_question") if kind == "seal_clear" else _permit_pass(book, game, seat, kind)
        case ac.Finish():
            return () if kind == "act" else refuse("must_answer_now")
        case ac.Draw():
            return refuse("no_charge_first_turn" if game.turn == 1 else "referee_draws")
        case ac.Cast():
            return _permit_cast(book, game, seat, move, kind, frame)
        case ac.CastSoul():
            return _permit_soul(book, game, seat, move, kind, frame)
        case ac.SetEquip():
            return _permit_set(book, game, seat, move, kind)
        case ac.Stand():
            return _permit_stand(book, game, seat, move, kind, frame)
        case ac.StandRoyal():
            return _permit_stand_royal(book, game, seat, move, kind, frame)
        case ac.Summon():
            return _permit_summon(book, game, seat, move, kind)
        case ac.Clear():
            return _permit_clear(book, game, seat, move.place, kind, ("clear",))
        case ac.SealClear():
            if move.place == -1:
                return _permit_pass(book, game, seat, kind) if kind == "seal_clear" else refuse("not_a_clear_check")
            return _permit_clear(book, game, seat, -1 if move.place is None else move.place, kind, ("seal_clear",))
        case ac.Attack():
            return _permit_attack(book, game, seat, kind)
        case ac.Block():
            if kind != "block":
                return refuse("nothing_to_block")
            return () if move.accept or not _must_accept(game, seat) else refuse("must_accept")
        case ac.Throw():
            if kind != "throw":
                return refuse("nothing_to_throw")
            return () if move.hand in (0, 1, 2) else refuse("no_such_throw")
        case ac.GoFirst():
            return () if kind == "go_first" else refuse("nothing_to_choose")
        case ac.Redraw():
            return () if kind == "redraw" else refuse("nothing_to_choose")
        case ac.Choose():
            return choice_slots(book, game, frame) if kind in ("choose", "discard") else refuse("nothing_to_choose")
        case ac.ChooseUnseen():
            return choice_slots(book, game, frame) if kind == "choose_unseen" else refuse("nothing_to_choose")
        case ac.ChooseMode():
            return _permit_mode(book, game, move, kind, frame)
        case _:
            assert_never(move)


def _unasked(book: Book, game: Game, seat: int, move: ac.GameMove) -> Refused:
    """Out of turn; where an opposing trigger waits on the chain, why this seat has no answer to it (L08, Q67)."""
    opposing = game.links and game.links[-1].seat != seat and book.texts[game.links[-1].text].trigger
    match move:
        case ac.Cast() if opposing:
            return refuse("trigger_on_trigger")
        case ac.Stand() | ac.StandRoyal() if opposing:
            return refuse("magic_is_no_answer", book.switches.magic_as_answer)
        case _:
            return refuse("wrong_turn" if game.turn_seat != seat else "not_asked")


def _permit_pass(book: Book, game: Game, seat: int, kind: str) -> Permit:
    if kind not in ("answer", "moment", "clear", "seal_clear", "redraw"):
        return refuse("other_question")
    if kind in ("clear", "seal_clear") and book.switches.trial_clear == "forced":  # Q57
        for place, royal in enumerate(game.sides[seat].royals):
            mission = None if isinstance(royal.card, Hidden) or royal.iid else book.mission[royal.card]
            if mission is None or mission.test is None:
                continue
            if _permit_clear(book, game, seat, place, kind, (kind,)) == ():
                return refuse("must_clear", book.switches.trial_clear)
    return ()


def _windowed(game: Game, seat: int, kind: str) -> Refused | None:
    """A use needs a window: the own free moment, an answer, or a restricted timing."""
    if kind in ("act", "answer", "moment"):
        return None
    if kind in ("clear", "seal_clear", "block", "choose", "choose_unseen", "choose_mode", "throw", "discard"):
        return refuse("must_answer_now")
    return refuse("nothing_to_answer")


def _permit_cast(book: Book, game: Game, seat: int, move: ac.Cast, kind: str, frame: Frame) -> Permit:
    refusal = _windowed(game, seat, kind)
    if refusal is not None:
        return refusal
    side = game.sides[seat]
    if not 0 < move.card < len(book.cards) or not side.hand.holds(move.card):
        if move.card in side.skill.values():
            return refuse("set_not_cast")  # F18 Q48: what lies in the skill zone is not cast again
        return refuse("not_in_hand")
    if book.kind[move.card] == "equip":
        return refuse("no_trigger_on_set" if kind == "moment" else "equip_not_cast")
    text = book.magic[move.card] if kind == "act" else book.trigger[move.card]
    if text is None or book.kind[move.card] != "skill":
        return refuse("not_a_skill")
    return permit_use(book, game, seat, Use(text, move.card, 0), move.mode, kind, frame)


def _permit_soul(book: Book, game: Game, seat: int, move: ac.CastSoul, kind: str, frame: Frame) -> Permit:
    if game.turn == 1:
        return refuse("no_soul_first_turn")
    if kind != "act":
        return refuse("must_answer_now")
    if game.phase != SOUL:
        return refuse("not_in_phase_soul")
    card = game.sides[seat].blank.get(move.iid, 0)
    if not card:
        return refuse("not_in_blank")
    text = book.soul[card]
    if text is None:
        return refuse("no_such_text")
    return permit_use(book, game, seat, Use(text, card, move.iid), move.mode, kind, frame)


def _permit_set(book: Book, game: Game, seat: int, move: ac.SetEquip, kind: str) -> Permit:
    """K01, Q47."""
    if kind != "act":
        return refuse("no_trigger_on_set" if kind in ("answer", "moment") else "must_answer_now")
    phases = (CAST,) if book.switches.equip_set_phase == "cast" else (CAST, SUMMON)
    if game.phase not in phases:
        return refuse("not_in_phase_set", book.switches.equip_set_phase)
    if not 0 < move.card < len(book.cards) or not game.sides[seat].hand.holds(move.card):
        return refuse("not_in_hand")
    if book.kind[move.card] != "equip":
        return refuse("not_an_equip")
    return () if has_slot(game, seat) else refuse("zone_full")


def _permit_stand(book: Book, game: Game, seat: int, move: ac.Stand, kind: str, frame: Frame) -> Permit:
    refusal = _windowed(game, seat, kind)
    if refusal is not None:
        return refusal
    side = game.sides[seat]
    texts = _texts_for(book, game, kind, frame)
    if move.iid and move.iid == side.guardian:
        card, unit = side.guardian_card, 0
    elif move.iid in side.units and side.guardian:
        card, unit = side.units[move.iid], move.iid
    else:
        return refuse("not_on_field")
    text = texts[card]
    if text is None:
        return refuse("no_such_text")
    return permit_use(book, game, seat, Use(text, card, side.guardian, unit), move.mode, kind, frame)


def _texts_for(book: Book, game: Game, kind: str, frame: Frame) -> list[Text | None]:
    """Magic texts at the own free moment, and where magic answers a trigger (Q67); else trigger texts."""
    if kind == "act":
        return book.magic
    if kind == "answer" and isinstance(frame[1], int) and book.texts[game.links[frame[1]].text].trigger:
        return book.magic
    return book.trigger


def _permit_stand_royal(book: Book, game: Game, seat: int, move: ac.StandRoyal, kind: str, frame: Frame) -> Permit:
    refusal = _windowed(game, seat, kind)
    if refusal is not None:
        return refusal
    royals = game.sides[seat].royals
    if not 0 <= move.place < len(royals):
        return refuse("no_such_royal")
    royal = royals[move.place]
    if not royal.iid or isinstance(royal.card, Hidden):
        return refuse("not_on_field")
    functions = book.functions[royal.card]
    if not 0 <= move.function < len(functions):
        return refuse("no_such_text")
    text = functions[move.function]
    if text is None:
        return refuse("eternal_not_stood")
    return permit_use(book, game, seat, Use(text, royal.card, royal.iid), move.mode, kind, frame)


def summon_cost(book: Book, game: Game, seat: int, card: int) -> int:
    """I06, Q40: the rank, changed by what stands, at least 1."""
    changed = sum(m.value for m in game.modifiers.get("rank", ()) if m.seat == seat) if game.modifiers else 0
    return max(1, book.rank[card] + changed)


def _permit_summon(book: Book, game: Game, seat: int, move: ac.Summon, kind: str) -> Permit:
    if kind != "act":
        return refuse("must_answer_now")
    if game.phase != SUMMON:
        return refuse("not_in_phase_summon")
    if not 0 < move.card < len(book.cards) or not game.sides[seat].ex.holds(move.card):
        return refuse("not_in_ex")
    if game.summons and standing(game, "extra_summon", seat) is None:
        return refuse("summoned_already")
    rank = summon_cost(book, game, seat, move.card)
    items = tuple(game.sides[seat].skill)
    if len(items) < rank:
        return refuse("rank_unpaid", book.switches.overpay, needed=rank)
    return (Slot("cost_summon", "skill", seat, items, rank, len(items) if book.switches.overpay else rank),)


def _permit_clear(book: Book, game: Game, seat: int, place: int, kind: str, kinds: tuple[str, ...]) -> Permit:
    """H05-H08, H12, Q57, Q60, Q62."""
    free = kind == "act" and book.switches.cost_clear == "open_state"
    if kind not in kinds and not free:
        return refuse("not_a_clear_check")
    royals = game.sides[seat].royals
    if not 0 <= place < len(royals):
        return refuse("no_such_royal")
    royal = royals[place]
    if royal.iid or isinstance(royal.card, Hidden):
        return refuse("already_cleared")
    if not can_clear_name(game, seat, book.name[royal.card]):
        return refuse("name_cleared")
    mission = book.mission[royal.card]
    if mission is None:
        return refuse("mission_open")
    if mission.test is not None:
        if free:
            return refuse("not_a_clear_check")
        return () if mission.test(game, Effect(0, 0, seat)) else refuse("mission_open")
    if seat != game.turn_seat or game.phase not in mission.phases:
        return refuse("cost_phase", book.switches.cost_clear)
    slots = cost_slots(book, game, seat, mission.costs, None)
    return refuse("mission_unpaid") if isinstance(slots, Refused) else slots


def attack_refusal(book: Book, game: Game, seat: int) -> Refused | None:
    """J01, Q50, Q51: everything it rests on lies open."""
    side = game.sides[seat]
    if not side.guardian:
        return refuse("no_guardian")
    if game.attacks and standing_on(game, "extra_attack", side.guardian) is None:
        return refuse("attacked_already")
    if game.modifiers:
        for m in game.modifiers.get("forbid_attack", ()):
            if m.iid == side.guardian or (m.seat == seat and side.guardian not in m.data):
                return refuse("forbidden")
    if not book.switches.attack_empty and not game.sides[1 - seat].guardian:
        return refuse("nobody_to_attack", book.switches.attack_empty)
    return None


def _permit_attack(book: Book, game: Game, seat: int, kind: str) -> Permit:
    if game.turn == 1:
        return refuse("no_battle_first_turn")
    if kind != "act":
        return refuse("must_answer_now")
    if game.phase != BATTLE:
        return refuse("not_in_phase_battle")
    refusal = attack_refusal(book, game, seat)
    return () if refusal is None else refusal


def _must_accept(game: Game, seat: int) -> bool:
    return standing(game, "forbid_refuse", seat) is not None


def _permit_mode(book: Book, game: Game, move: ac.ChooseMode, kind: str, frame: Frame) -> Permit:
    if kind != "choose_mode":
        return refuse("nothing_to_choose")
    effect = Effect.resume(frame)
    instruction = book.texts[effect.text].code[effect.pc - 1]
    if not 0 <= move.mode < len(instruction.tests):
        return refuse("no_such_mode")
    chooser = 1 - effect.seat
    fit = [test(game, effect, chooser) for test in instruction.tests]
    return () if fit[move.mode] or not any(fit) else refuse("no_such_mode")  # Q81


def choice_slots(book: Book, game: Game, frame: Frame) -> Permit:
    """The one slot of a choice in the middle of an effect, or of a discard at the end phase (Q14)."""
    if frame[0] == "discard":
        seat = game.turn_seat
        cards = tuple(game.sides[seat].hand.cards())
        n = max(0, len(cards) - HAND_REFILL)
        return (Slot("discard", "hand", seat, cards, n, n),)
    effect = Effect.resume(frame)
    instruction = book.texts[effect.text].code[effect.pc - 1]
    if instruction.picker is not None:
        return (instruction.picker.slot(book, game, effect),)
    reason = type(instruction.word).__name__
    if reason == "DeclareName":
        return (Slot(reason, "names", -1, book.names, 1, 1),)
    cards = tuple(top_cards(game.sides[effect.seat], effect.moved))
    if reason == "Take":
        n = min(len(cards), instruction.number(game, effect) if instruction.number is not None else 1)
        return (Slot(reason, "deck", effect.seat, cards, n, n),)
    return (Slot(reason, "deck", effect.seat, cards, len(cards), len(cards), ordered=True),)
