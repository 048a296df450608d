"""The clauses by which something happened, for a scenario's report."""

from collections.abc import Iterable, Iterator
from typing import Final

from referee.language.scenario import Check
from referee.rules import event as ev
from referee.rules.book import Book
from referee.rules.game import Game

_TEXTS: Final[dict[str, tuple[str, ...]]] = {
    "skill.magic": ("F01", "E11", "G01"),
    "skill.trigger": ("F01", "G04"),
    "skill.soul": ("F02", "E05", "G08"),
    "guardian.magic": ("F09", "I10"),
    "guardian.trigger": ("F09", "I11"),
    "guardian.soul": ("F01", "I13"),
    "royal.magic": ("F09", "H16"),
    "royal.trigger": ("F09", "H17"),
    "unit.magic": ("K06", "I10"),
    "unit.trigger": ("K06", "I11"),
}
_MOVES: Final[dict[str, tuple[str, ...]]] = {
    "cost": ("F12",),
    "cost_trash": ("F14",),
    "cost_banish": ("F15",),
    "unit_cost": ("K06", "Q44"),
    "left_guardian": ("Q45",),
    "set_equip": ("K01",),
    "summon": ("E13", "F13"),
    "replace": ("I03",),
    "battle": ("J04",),
    "end_phase": ("E16",),
    "hand_limit": ("Q14",),
    "soul": ("E06", "G09"),
    "refresh": ("E03", "Q16"),
}
_NEGATED: Final[dict[str, tuple[str, ...]]] = {"cast_off": ("F04",), "stand_off": ("F10", "F11"), "gone": ("Q74",)}
_LIFE: Final[dict[str, tuple[str, ...]]] = {"battle_damage": ("J05",), "payment": ("Q80",)}
_PHASES: Final = ("E02", "E05", "E08", "E11", "E13", "E14", "E16")
_CHECKS: Final[dict[str, str]] = {"start": "H09", "end": "H10", "after": "H11"}


def clauses_of(book: Book, game: Game, events: Iterable[ev.GameEvent], checks: Iterable[Check]) -> tuple[str, ...]:
    """Each clause once, in the order in which it came into play."""
    found = [clause for event in events for clause in _of(book, game, event)]
    return tuple(dict.fromkeys((*found, *(_CHECKS[check.at] for check in checks))))


def _of(book: Book, game: Game, event: ev.GameEvent) -> Iterator[str]:
    match event:
        case ev.SidePlaced():
            yield from ("A07", "C04", "C05")
        case ev.SealsOpened():
            yield "Q09" if event.throws else "Q58"
        case ev.GameStarted():
            yield from ("D01", "Q08")
        case ev.CardsDrawn() if game.turn == 1 and game.first >= 0 and event.count == 5:
            yield "D02"
        case ev.DeckRefreshed():
            yield from ("E03", "Q16")
        case ev.PhaseEntered():
            yield _PHASES[event.phase]
        case ev.CardMoved():
            yield from _MOVES.get(event.reason, ())
        case ev.LinkOpened():
            yield from _TEXTS[book.texts[event.text].kind]
        case ev.LinkNegated():
            yield from _NEGATED.get(event.how, ())
        case ev.LinkClosed():
            yield "M02"
        case ev.LifeChanged():
            yield from _LIFE.get(event.reason, ())
        case ev.RoyalCleared():
            yield from ("F07", "H08") if event.how == "mission" else ("F07", "Q86")
        case ev.RoyalUncleared():
            yield "F08"
        case ev.AttackDeclared():
            yield "J01"
        case ev.BattleAccepted():
            yield "J02"
        case ev.AttackEnded() if event.how == "fought":
            yield "J03"
        case ev.LoopStopped():
            yield "Q82"
        case ev.GameEnded():
            yield event.clause
        case _:
            pass
