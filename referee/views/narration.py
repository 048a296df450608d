"""What happened in one record, told to one viewer. F22: what is announced is public, and nothing else is said."""

from collections.abc import Sequence
from typing import Final

from referee.rules import event as ev
from referee.rules.apply import apply
from referee.rules.game import Game
from referee.rules.redact import redact
from referee.views.line import Line, Words
from referee.views.names import Names
from referee.views.phrase import Lang, Phrase
from referee.views.telling import Told, by_seat, tell, tell_move
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

GIVEN_UP: Final = frozenset({"concession", "clock", "record_limit"})
"""Endings that come from outside the question."""

OWN_MOVES: Final = frozenset({"set_equip", "cast", "summon"})
"""Moves that only an action of the turn player makes."""


def narrate(
    names: Names, before: Game, events: Sequence[ev.GameEvent], viewer: int, lang: Lang
) -> tuple[Line, ...]:
    """The lines of one record in one language. `before` is the board before it, `events` what happened, both as this
    viewer may see them (secret fields None). `before` is left as it is."""
    return tuple(words.line(lang) for words in narrate_both(names, before, events, viewer))


def narrate_both(
    names: Names, before: Game, events: Sequence[ev.GameEvent], viewer: int
) -> tuple[Words, ...]:
    """The same in both languages at once."""
    game = redact(before, viewer)
    told = [Told(words, "fold") for words in _passes(game, events)]
    paid = sum(isinstance(event, ev.CardMoved) and event.reason == "cost" for event in events)
    at = 0
    while at < len(events):
        event = events[at]
        run = 1
        if isinstance(event, ev.CardMoved):
            while at + run < len(events) and _alike(event, events[at + run]):
                run += 1
            moves = tuple(move for move in events[at : at + run] if isinstance(move, ev.CardMoved))
            told.append(tell_move(names, moves, paid))
        else:
            one = tell(names, game, event)
            if one is not None:
                told.append(one)
        for done in events[at : at + run]:
            apply(game, done)
        at += run
    return tuple(Words(one.words.sentence(), one.weight) for one in told)


def _alike(first: ev.CardMoved, other: ev.GameEvent) -> bool:
    return isinstance(other, ev.CardMoved) and (
        (first.seat, first.origin, first.to, first.reason, first.by)
        == (other.seat, other.origin, other.to, other.reason, other.by)
    )


def _passes(before: Game, events: Sequence[ev.GameEvent]) -> list[Phrase]:
    """Whoever was asked and did nothing, as everybody can tell from what did not happen."""
    passes = []
    for seat, kind, _ in before.asks:
        if kind in PASSED and not _acted(seat, kind, events):
            passes.append(by_seat(seat, PASSED[kind].fill(phase=_phase(before))))
    return passes


def _phase(game: Game) -> Phrase:
    return tuple(PHASE_WORDS.values())[game.phase] if game.phase >= 0 else Phrase("", "")


def _acted(seat: int, kind: str, events: Sequence[ev.GameEvent]) -> bool:
    for event in events:
        match event:
            case ev.GameEnded() if event.reason in GIVEN_UP:
                return True
            case ev.LinkOpened() if event.seat == seat and kind != "clear":
                return True
            case ev.RoyalCleared() if (
                event.seat == seat and event.how != "effect" and kind in ("clear", "act")
            ):
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
