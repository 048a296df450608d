"""What happened in one record, told to one viewer. F22: what is announced is public, and nothing else is said."""

from collections.abc import Sequence
from typing import Final

from referee.language import operation as op
from referee.match import event as me
from referee.match.event import MatchEvent
from referee.rules import event as ev
from referee.rules.apply import apply
from referee.rules.game import Game
from referee.rules.redact import redact
from referee.views.line import Line, Words
from referee.views.names import Names
from referee.views.phrase import Lang, Phrase
from referee.views.telling import tell, tell_draw, tell_move, tell_nothing
from referee.views.telling_match import tell_match
from referee.views.told import Told, by_seat
from referee.views.words import PHASE_WORDS

__all__ = ["Line", "Words", "narrate", "narrate_both"]

PASSED: Final[dict[str, Phrase]] = {
    "answer": Phrase("応じない", "does not answer"),
    "moment": Phrase("何も使わない", "uses nothing"),
    "clear": Phrase("クリアーしない", "clears nothing"),
    "redraw": Phrase("手札を引き直さない", "keeps the hand"),
    "act": Phrase("{phase}を終える", "ends the {phase}"),
}
"""The answer 'no', by the kind of question."""

GIVEN_UP: Final = frozenset({"concession", "clock"})
"""Endings that come from outside the question. (At the bound on records the last answer was given.)"""

LEADS_UP: Final = frozenset({"cast", "cost", "cost_trash", "cost_banish", "cost_return", "unit_cost", "soul"})
"""Moves of an activation that its effect does not make."""

OWN_MOVES: Final = frozenset({"set_equip", "cast", "summon"})
"""Moves that only an action of the turn player makes."""


def narrate(names: Names, before: Game, events: Sequence[MatchEvent], viewer: int, lang: Lang) -> tuple[Line, ...]:
    """The lines of one record in one language. `before` is the game before it, `events` what happened in match and
    game, both as this viewer may see them (secret fields None). `before` is left as it is."""
    return tuple(words.line(lang) for words in narrate_both(names, before, events, viewer))


def narrate_both(names: Names, before: Game, events: Sequence[MatchEvent], viewer: int) -> tuple[Words, ...]:
    """The same in both languages at once."""
    game = redact(before, viewer)
    told = [Told(words, "fold") for words in _passes(game, events)]
    paid = sum(isinstance(event, ev.CardMoved) and event.reason == "cost" for event in events)
    begun = {frame[1] for frame in before.frames if frame[0] == "link_end"}  # in an earlier record
    idle = True  # nothing has come of the activation that is processed
    at = 0
    while at < len(events):
        event = events[at]
        run = 1
        match event:
            case ev.CardMoved():
                moves = _alike(events, at)
                run = len(moves)
                told.append(tell_move(names, moves, paid))
            case ev.CardsDrawn():
                draws = _draws(events, at)
                run = len(draws)
                told.append(tell_draw(names, draws))
            case ev.LinkClosed() if idle and event.link not in begun and _comes_to_nothing(names, game, event.link):
                told.append(tell_nothing(names, game, event))
            case me.MatchOpened() | me.SeatJoined() | me.GameOpened() | me.MatchEnded():
                told.append(tell_match(event))
            case me.ChanceDrawn() | me.ClockRan():
                pass
            case _:
                one = tell(names, game, event)
                if one is not None:
                    told.append(one)
        for done in events[at : at + run]:
            idle = isinstance(done, ev.LinkOpened | ev.LinkClosed) or (idle and _leads_up(done))
            game = _fold(game, done)
        at += run
    return tuple(Words(one.words.sentence(), one.weight) for one in told)


def _fold(game: Game, event: MatchEvent) -> Game:
    match event:
        case me.GameOpened():
            return Game()
        case me.MatchOpened() | me.SeatJoined() | me.ChanceDrawn() | me.ClockRan() | me.MatchEnded():
            return game
        case _:
            apply(game, event)
            return game


def _alike(events: Sequence[MatchEvent], at: int) -> tuple[ev.CardMoved, ...]:
    """The cards that moved alike, one after another, from that event on."""
    moves: list[ev.CardMoved] = []
    for event in events[at:]:
        if not isinstance(event, ev.CardMoved):
            break
        if moves and _way(event) != _way(moves[0]):
            break
        moves.append(event)
    return tuple(moves)


def _draws(events: Sequence[MatchEvent], at: int) -> tuple[ev.CardsDrawn, ...]:
    """One draw, which the log has in pieces where others know some of its cards."""
    draws: list[ev.CardsDrawn] = []
    for event in events[at:]:
        if not isinstance(event, ev.CardsDrawn) or (draws and event.seat != draws[0].seat):
            break
        draws.append(event)
    return tuple(draws)


def _leads_up(event: MatchEvent) -> bool:
    """Costs, and a soul skill's banish: no part of what an effect does."""
    match event:
        case ev.CardMoved():
            return event.reason in LEADS_UP
        case ev.LifeChanged():
            return event.reason == "payment"
        case ev.RoyalUncleared():
            return event.reason == "cost"
        case _:
            return isinstance(event, ev.QuestionAsked | me.ChanceDrawn | me.ClockRan)


def _comes_to_nothing(names: Names, game: Game, link: int) -> bool:
    """Whether an effect of which no event came did nothing: damage that waits is reduced without one."""
    done = game.links[link]
    return not done.negated and not any(isinstance(each.word, op.Reduce) for each in names.book.texts[done.text].code)


def _way(move: ev.CardMoved) -> tuple[int, str, str, str, int]:
    return move.seat, move.origin, move.to, move.reason, move.by


def _passes(before: Game, events: Sequence[MatchEvent]) -> list[Phrase]:
    """Whoever was asked and did nothing, as everybody can tell from what did not happen. Where the game stands still
    (a restart of the referee) nobody has answered."""
    passes: list[Phrase] = []
    if not any(isinstance(event, ev.QuestionAsked | ev.GameEnded) for event in events):
        return passes
    for seat, kind, _ in before.asks:
        if kind in PASSED and not _acted(seat, kind, events):
            passes.append(by_seat(seat, PASSED[kind].fill(phase=_phase(before))))
    return passes


def _phase(game: Game) -> Phrase:
    return tuple(PHASE_WORDS.values())[game.phase] if game.phase >= 0 else Phrase("", "")


def _acted(seat: int, kind: str, events: Sequence[MatchEvent]) -> bool:
    for event in events:
        match event:
            case ev.GameEnded() if event.reason in GIVEN_UP:
                return True
            case ev.LinkOpened() if event.seat == seat and kind != "clear":
                return True
            case ev.RoyalCleared() if event.seat == seat and event.how != "effect" and kind in ("clear", "act"):
                return True
            case ev.HandShuffledIn() if event.seat == seat and kind == "redraw":
                return True
            case ev.AttackDeclared() if kind == "act":
                return True
            case ev.CardMoved() if kind == "act" and event.by == seat and event.reason in OWN_MOVES:
                return True
            case _:
                pass
    return False
