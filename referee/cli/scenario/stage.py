"""A game under way in a scenario: what is asked, what was done since the last step, and the passes in between."""

import copy
from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct

from referee.cli.scenario.board import build, side_setup
from referee.cli.scenario.chance import ScriptedChance
from referee.cli.scenario.pool import Pool
from referee.language.scenario import Asked, Case, Check
from referee.language.terms import PHASES
from referee.rules import action as ac
from referee.rules import event as ev
from referee.rules.decide import decide, setup
from referee.rules.game import Game
from referee.rules.permit import asked_kind
from referee.rules.refusal import Refused
from referee.views.line import Words
from referee.views.names import card_of
from referee.views.narration import narrate_both

PASSABLE: Final = frozenset({"answer", "moment", "clear", "seal_clear", "redraw"})
PASSES_MAX: Final = 2_000
"""Passes in a row, more than any turn asks for."""
CAST: Final = PHASES.index("cast")
UNASKED: Final = frozenset({PHASES.index("charge"), PHASES.index("judge")})
"""Phases in which nobody acts."""


Note = Callable[[Game, Iterable[ev.GameEvent]], None]
"""Is told the board after every action, and its events; first the board at the beginning."""


class Need(Struct, frozen=True):
    """The question that a step answers. `settle`: no certain one; what belongs to a chain is passed, no more.
    `here`: it must come before the phase is over in which the turn player acted last.
    """

    seat: int
    kinds: frozenset[str]
    settle: bool = False
    here: bool = False


SETTLE: Final = Need(-1, frozenset(), settle=True)


class Trail:
    """What happened since the last step began."""

    __slots__ = ("asked", "checks", "events", "lines")

    def __init__(self) -> None:
        self.events: list[ev.GameEvent] = []
        self.asked: list[Asked] = []
        self.checks: list[Check] = []
        self.lines: list[Words] = []


class Stage:
    """`telling`: whether to keep the lines that tell what happened; `note` is told of all that happens."""

    def __init__(self, pool: Pool, case: Case, *, telling: bool, note: Note | None = None) -> None:
        self.pool = pool
        self.book = pool.book
        self.telling = telling
        self.note = note
        self.chance = ScriptedChance(pool.book)
        self.chance.script.extend(case.chance)
        self.number = 1
        self.reach = (1, CAST)
        """Turn and phase up to whose end the question of a step that must come `here` may come."""
        self.trail = Trail()
        self._check: tuple[int, int, str] | None = None
        self.game = Game()
        if case.start is not None:
            sides = [side_setup(self.book, deck) for deck in case.start]
            self._note(Game(), setup(self.book, self.game, (sides[0], sides[1]), 1, self.chance).events)
        elif case.board is not None:
            table = build(self.book, case.board, self.chance)
            self.game = table.game
            acted = PHASES.index(case.board.phase)
            self.reach = (case.board.turn, CAST if acted in UNASKED else acted)
            self._note(None, tuple(table.events))
        self.chance.card_of = lambda number: card_of(self.game, number) or number

    def kind_for(self, seat: int) -> str:
        return asked_kind(self.game, seat)

    def act(self, seat: int, move: ac.GameMove) -> Refused | None:
        """Do it; a refusal changes nothing."""
        before = copy.deepcopy(self.game) if self.telling else None
        outcome = decide(self.book, self.game, seat, move, self.number + 1, self.chance)
        if isinstance(outcome, Refused):
            return outcome
        self.number += 1
        self._note(before, outcome.events)
        return None

    def advance(self, need: Need) -> None:
        """Pass what nobody mentions until the needed question is open, or one that cannot be passed."""
        for _ in range(PASSES_MAX):
            if self.game.result is not None or (need.here and self.gone_by()):
                return
            if not need.settle and self.meets(need):
                return
            if not self.pass_one(settle=need.settle, here=need.here):
                return

    def meets(self, need: Need) -> bool:
        """Whether the needed question is open, and in time."""
        asked = any(seat == need.seat and kind in need.kinds for seat, kind, _ in self.game.asks)
        return need.settle or (asked and not (need.here and self.gone_by()))

    def gone_by(self) -> bool:
        """Whether the phase in which the turn player acted last is over."""
        return (self.game.turn, self.game.phase) > self.reach

    def acted(self, verb: str, turn: int, phase: int, word: str = "") -> None:
        """Note that the turn player acted: from there on the next question `here` is looked for.

        Nobody acts in the charge and judge phases: up to the cast phase they are one with what follows.
        """
        match verb:
            case "end turn":
                turn, phase = turn + 1, CAST
            case "go to":
                phase = PHASES.index(word)
            case "done":
                phase += 1
            case _:
                pass
        self.reach = (turn, CAST if phase in UNASKED else phase)

    def pass_one(self, *, settle: bool = False, here: bool = False) -> bool:
        """Pass the first question that can be passed; False if there is none.

        `settle` passes only what belongs to a chain, `here` all but what would end the phase.
        """
        for seat, kind, _ in self.game.asks:
            if kind in PASSABLE and not (settle and not self.in_chain(kind)):
                move = ac.SealClear(-1, ()) if kind == "seal_clear" else ac.Pass()
                if here and not self.in_chain(kind) and self._leads_away(seat, move):
                    return False
                return self.act(seat, move) is None
        return False

    def _leads_away(self, seat: int, move: ac.GameMove) -> bool:
        """Whether the phase would be over after that pass: tried on a copy."""
        game = copy.deepcopy(self.game)
        chance = self.chance.trial(lambda number: card_of(game, number) or number)
        if isinstance(decide(self.book, game, seat, move, self.number + 1, chance), Refused):
            return False
        return (game.turn, game.phase) > self.reach

    def in_chain(self, kind: str) -> bool:
        """Whether a question belongs to what was done last, and not to the start or end of a phase."""
        return kind in ("answer", "moment") or (kind in ("clear", "seal_clear") and self.check_time() == "after")

    def check_time(self) -> str:
        """Start, after or end, of the clear check that is open."""
        match self.game.frames[-1]:
            case ("check", _, _, str(at)) | ("seal", str(at)):
                return at
            case _:
                return ""

    def finish_until(self, kind: type[ev.Event], phase: int = -1) -> bool:
        """Pass, and let the turn player be done, until that event has happened; False where something else is asked."""
        seen = len(self.trail.events)
        turn_seat = self.game.turn_seat
        for _ in range(PASSES_MAX):
            for event in self.trail.events[seen:]:
                if kind is ev.PhaseEntered and type(event) is ev.TurnStarted:
                    return False  # a phase of that name in the other player's turn is not meant
                if type(event) is kind and (not isinstance(event, ev.PhaseEntered) or event.phase == phase):
                    return True
            seen = len(self.trail.events)
            if self.game.result is not None or (self.game.turn_seat != turn_seat):
                return False
            if self.kind_for(turn_seat) == "act":
                if self.act(turn_seat, ac.Finish()) is not None:
                    return False
            elif not self.pass_one():
                return False
        return False

    def _note(self, before: Game | None, events: tuple[ev.GameEvent, ...]) -> None:
        trail, game = self.trail, self.game
        trail.events.extend(events)
        if self.note is not None:
            self.note(game, events)
        if before is not None:
            trail.lines.extend(narrate_both(self.pool.names, before, events, 2))
        if any(isinstance(event, ev.LinkClosed) for event in events):
            self._check = None
        fresh = [(seat, kind) for seat, kind, number in game.asks if number == self.number]
        at = self.check_time() if game.frames else ""
        for seat, kind in fresh:
            clear = kind in ("clear", "seal_clear")
            trail.asked.append(Asked(seat, "clear" if clear else kind, at if clear else ""))
        if not any(kind in ("clear", "seal_clear") for _, kind, _ in game.asks):
            self._check = None
        elif self._check != (game.turn, game.phase, at):
            self._check = (game.turn, game.phase, at)
            trail.checks.append(Check(PHASES[game.phase], at))
