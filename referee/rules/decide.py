"""`decide` judges one action: a refusal that changes nothing, or the events that it brings about.

After an accepted action the board already stands advanced; callers never apply its events again.
"""

from typing import NamedTuple, assert_never

from referee.rules import action as ac
from referee.rules import event as ev
from referee.rules.activate import activate, clear, set_equip, summon
from referee.rules.battle import block
from referee.rules.book import Book, Text
from referee.rules.bounds import LIFE_AT_START
from referee.rules.effect import Effect
from referee.rules.effects.select import bind
from referee.rules.effects.standing import name_declared
from referee.rules.ending import end_game
from referee.rules.game import Frame, Game
from referee.rules.machine import run
from referee.rules.moves import draw, standing_on, to_blank, use_up
from referee.rules.permit import asked_kind, permit
from referee.rules.refusal import Refused, refuse
from referee.rules.slot import Slot, admits
from referee.rules.table import Chance, Table
from referee.rules.uses import Use

OPENING: tuple[Frame, ...] = (("janken", -1),)


class Accepted(NamedTuple):
    """What has happened, in order; the last one asks the next question or says that there is none."""

    events: tuple[ev.GameEvent, ...]


class SideSetup(NamedTuple):
    """One player's cards by number: main deck, royals in the order of their places, guardians."""

    main: tuple[int, ...]
    royals: tuple[int, ...]
    guardians: tuple[int, ...]


def setup(book: Book, game: Game, sides: tuple[SideSetup, SideSetup], number: int, chance: Chance) -> Accepted:
    """Q10: royals and EX deck are placed, the decks shuffled, then janken is asked for."""
    t = Table(book, game, number, chance)
    for seat, side in enumerate(sides):
        t.emit(ev.SidePlaced(seat, LIFE_AT_START, len(side.royals), len(side.guardians), side.royals, side.guardians))
        order = tuple(chance.shuffle(sorted(side.main)))
        t.emit(ev.DeckShuffled(seat, len(order), order))
    t.frames = list(OPENING)
    run(t)
    return Accepted(tuple(t.events))


def decide(book: Book, game: Game, seat: int, move: ac.GameMove, number: int, chance: Chance) -> Accepted | Refused:
    """Judge a seat's action; `number` is the record that it would make. A refusal leaves the game untouched."""
    slots = permit(book, game, seat, move)
    if isinstance(slots, Refused):
        return slots
    fill = getattr(move, "fill", ())
    if slots and (fill is None or not admits(slots, fill)):
        return _unfit(book, slots, fill or ())
    if not slots and fill:
        return refuse("unfit_pick", slot=0)
    t = Table(book, game, number, chance)
    _carry_out(t, seat, move, slots)
    run(t)
    return Accepted(tuple(t.events))


def _unfit(book: Book, slots: tuple[Slot, ...], fill: ac.Fill) -> Refused:
    """Which slot is filled wrongly; a summon that pays another number of cards is told its rank (Q40)."""
    for at, slot in enumerate(slots):
        if at < len(fill) and slot.reason == "cost_summon" and not slot.least <= len(fill[at]) <= slot.most:
            return refuse("rank_unpaid", book.switches.overpay, needed=slot.least)
        if at >= len(fill) or not slot.admits(fill[at]):
            return refuse("unfit_pick", slot=at)
    return refuse("unfit_pick", slot=len(slots))


def _carry_out(t: Table, seat: int, move: ac.GameMove, slots: tuple[Slot, ...]) -> None:
    book, game, frames = t.book, t.game, t.frames
    kind = asked_kind(game, seat)
    others = [ask for ask in game.asks if ask[0] != seat]
    match move:
        case ac.Concede():
            end_game(t, 1 - seat, "concession", "Q77")
        case ac.Throw() | ac.SealClear():
            _seal(t, seat, move, others)
        case ac.Pass():
            _pass(t, seat, kind)
        case ac.Finish():
            frames.pop()
        case ac.GoFirst():
            frames.pop()
            t.emit(ev.GameStarted(seat if move.first else 1 - seat))
            frames.append(("opening_hands",))
        case ac.Redraw():
            frames.pop()
            _redraw(t, seat)
        case ac.Cast():
            text = book.magic[move.card] if kind == "act" else book.trigger[move.card]
            activate(t, seat, Use(_there(text), move.card, 0), move.mode, kind, move.fill, slots)
        case ac.CastSoul():
            card = game.sides[seat].blank[move.iid]
            activate(t, seat, Use(_there(book.soul[card]), card, move.iid), move.mode, kind, move.fill, slots)
        case ac.Stand():
            side = game.sides[seat]
            unit = move.iid if move.iid in side.units else 0
            card = side.units[unit] if unit else side.guardian_card
            magic = kind == "act" or (kind == "answer" and _against_trigger(t, frames[-1]))
            text = (book.magic if magic else book.trigger)[card]
            activate(t, seat, Use(_there(text), card, side.guardian, unit), move.mode, kind, move.fill, slots)
        case ac.StandRoyal():
            royal = game.sides[seat].royals[move.place]
            number = _card(royal.card)
            text = book.functions[number][move.function]
            activate(t, seat, Use(_there(text), number, royal.iid), move.mode, kind, move.fill, slots)
        case ac.SetEquip():
            set_equip(t, seat, move.card)
        case ac.Summon():
            summon(t, seat, move.card, move.fill[0])
        case ac.Clear():
            if kind == "clear":
                at = frames.pop()[3]
                frames.append(("check", 1 - seat, 0, at))
            clear(t, seat, move.place, move.fill)
        case ac.Attack():
            side = game.sides[seat]
            if game.attacks:
                extra = standing_on(game, "extra_attack", side.guardian)
                if extra is not None:
                    use_up(t, extra)
            t.emit(ev.AttackDeclared(seat, side.guardian))
            t.push(
                [
                    ("moment", "attack_declared", side.guardian, game.next_iid),
                    ("settle",),
                    ("block",),
                    ("settle",),
                ]
            )
        case ac.Block():
            frames.pop()
            block(t, seat, accept=move.accept)
        case ac.Choose() | ac.ChooseUnseen():
            _choose(t, seat, move.fill or (), slots[0])
        case ac.ChooseMode():
            effect = Effect.resume(frames.pop())
            effect.mode = move.mode
            frames.append(effect.frame())
        case ac.Draw():
            raise TypeError("a draw is never permitted")
        case _:
            assert_never(move)


def _there(value: Text | None) -> Text:
    if value is None:
        raise TypeError("permitted, but not there")
    return value


def _card(card: object) -> int:
    if not isinstance(card, int):
        raise TypeError("the referee's own board hides nothing")
    return card


def _against_trigger(t: Table, frame: Frame) -> bool:
    at = frame[1]
    return isinstance(at, int) and t.book.texts[t.game.links[at].text].trigger


def _pass(t: Table, seat: int, kind: str) -> None:
    frame = t.frames.pop()
    if kind == "clear":
        passes = frame[2]
        if isinstance(passes, int) and passes < 1:
            t.frames.append(("check", 1 - seat, passes + 1, frame[3]))


def _redraw(t: Table, seat: int) -> None:
    """Q11 once: the whole hand back, shuffled, 5 drawn."""
    game = t.game
    hand = tuple(game.sides[seat].hand.cards())
    deck = [_card(card) for card in game.sides[seat].deck]
    order = tuple(t.chance.shuffle(sorted([*deck, *hand])))
    t.emit(ev.HandShuffledIn(seat, len(hand), hand, len(order), order))
    draw(t, seat, len(hand), refresh=False)


def _choose(t: Table, seat: int, fill: ac.Fill, slot: Slot) -> None:
    frame = t.frames.pop()
    picks = fill[0]
    if frame[0] == "discard":
        for card in picks:
            to_blank(t, seat, card, "hand", 0, "hand_limit", seat)
        return
    effect = Effect.resume(frame)
    instruction = t.book.texts[effect.text].code[effect.pc - 1]
    if slot.reason == "DeclareName":
        name_declared(t, effect, picks[0])
    elif instruction.picker is not None:
        effect.picked += bind(instruction.picker, slot.seat, picks)
    else:
        effect.picked = picks
    t.frames.append(effect.frame())


def _seal(t: Table, seat: int, move: ac.Throw | ac.SealClear, others: list[tuple[int, str, int]]) -> None:
    """Q09, Q58: sealed until both are in."""
    if isinstance(move, ac.Throw):
        answer: tuple[int, ...] = (_card(move.hand),)
    else:
        answer = (_card(move.place), *(n for picks in move.fill or () for n in (len(picks), *picks)))
    t.emit(ev.AnswerSealed(seat, answer))
    if others:
        t.asks.extend(others)
        return
    answers = [side.sealed if isinstance(side.sealed, tuple) else (-1,) for side in t.game.sides]
    frame = t.frames.pop()
    if isinstance(move, ac.Throw):
        _open_throws(t, frame, answers[0][0], answers[1][0])
        return
    t.emit(ev.SealsOpened((), -1))
    if any(answer[0] >= 0 for answer in answers):
        t.frames.append(frame)
        for clearing in t.turn_order():  # tested on the board before the round, carried out turn player first
            if answers[clearing][0] >= 0 and t.game.result is None:
                clear(t, clearing, answers[clearing][0], _unflatten(answers[clearing][1:]))


def _unflatten(numbers: tuple[int, ...]) -> ac.Fill:
    fill = []
    at = 0
    while at < len(numbers):
        n = numbers[at]
        fill.append(numbers[at + 1 : at + 1 + n])
        at += 1 + n
    return tuple(fill)


def _open_throws(t: Table, frame: Frame, a: int, b: int) -> None:
    winner = -1 if a == b else 0 if ac.BEATS[a] == b else 1
    t.emit(ev.SealsOpened((a, b), winner))
    if winner < 0:
        t.frames.append(frame)  # Q09: again
    elif frame[1] == -1:
        if t.switches.janken_winner == "chooses":  # Q08
            t.frames.append(("go_first", winner))
        else:
            t.emit(ev.GameStarted(winner))
            t.frames.append(("opening_hands",))
    else:
        effect = Effect.resume(t.frames.pop())
        effect.mode = int(winner == frame[1])
        t.frames.append(effect.frame())
