"""The match as the log library sees it: judge, apply, board, secrets, rewind. It fits that protocol by its shape."""

from typing import Any, NamedTuple, Protocol

from referee.language.deck import Deck
from referee.language.ruleset import Ruleset, encode_ruleset, ruleset_hash
from referee.match import event as me
from referee.match.action import CardLists, Join, MatchAction, OpenMatch, Play, Resume, RunOut, action_secrets
from referee.match.ledger import NOTED
from referee.match.state import Match, clock_left_at
from referee.rules import apply as game_apply
from referee.rules import decide as game_decide
from referee.rules.action import Concede
from referee.rules.book import Book
from referee.rules.bounds import RECORDS_PER_MATCH
from referee.rules.event import GameEnded, GameEvent, QuestionAsked, secrets_of
from referee.rules.game import Game
from referee.rules.legality import deck_faults
from referee.rules.redact import board as game_board
from referee.rules.refusal import Refused, refuse
from referee.rules.table import Chance

ENGINE = 1
"""Raised whenever the outcome of `decide` changes for any legal log."""

SEAT_OF = {"seat:A": 0, "seat:B": 1}


class Draws(Chance, Protocol):
    """Chance that counts its draws."""

    next: int


class Moment(Protocol):
    """Number and UTC milliseconds of the record being made."""

    @property
    def seq(self) -> int: ...

    @property
    def at_ms(self) -> int: ...


class Accepted(NamedTuple):
    events: tuple[me.MatchEvent, ...]


class MatchAdjudicator:
    """Judges one ruleset's matches. Stateless: many matches may share it."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.ruleset_hash = ruleset_hash(encode_ruleset(ruleset))
        self.book = Book(ruleset)

    @property
    def engine(self) -> int:
        return ENGINE

    @property
    def action_type(self) -> Any:
        return MatchAction

    @property
    def event_type(self) -> Any:
        return me.MatchEvent

    def new(self) -> Match:
        return Match()

    def ended(self, state: Match) -> bool:
        return state.result is not None

    def chance_at(self, state: Match) -> tuple[int, int]:
        game = max(1, state.number)
        return game, state.draws.get(game, 0)

    def secrets(self, item: Any) -> tuple[tuple[str, int], ...]:
        if type(item) in (OpenMatch, Play, Join, RunOut, Resume):
            return action_secrets(item)
        if type(item) is me.MatchOpened:
            return me.opened_secrets(item)
        if type(item) in game_apply.TABLE:
            return secrets_of(item)
        return ()

    def board(self, state: Match) -> object:
        """docs/protocol.md: what a rollback restores."""
        return [
            state.opened,
            list(state.joined),
            state.number,
            list(state.games_won),
            None if state.result is None else list(state.result),
            game_board(state.game),
        ]

    def decide(self, state: Match, actor: str, action: Any, now: Moment, chance: Draws | None) -> Accepted | Refused:
        """Judge one action by its actor. A refusal changes nothing; after acceptance the state stands advanced."""
        if state.result is not None:
            return refuse("game_over")
        if chance is None:
            raise ValueError("without its chance a match cannot be judged")
        left = clock_left_at(state, now.at_ms)
        match action:
            case OpenMatch():
                outcome = self._open(state, actor, action)
            case Join():
                outcome = self._join(state, actor, action, now, chance)
            case Play():
                outcome = self._play(state, actor, action, now, chance, left)
            case RunOut():
                outcome = self._run_out(state, actor, left)
            case Resume():
                left = (state.clock_left[0], state.clock_left[1])
                outcome = self._resume(state, actor)
            case _:
                raise TypeError(f"not an action of a match: {type(action).__name__}")
        if isinstance(outcome, Refused):
            return outcome
        return Accepted((*outcome, *self._owed(state, now, chance, left)))

    def apply(self, state: Match, event: me.MatchEvent) -> None:
        """Carry one event out. Never judges, never looks at a secret."""
        carry_out = game_apply.TABLE.get(type(event))  # type: ignore[arg-type]
        if carry_out is not None:
            carry_out(state.game, event)
            if type(event) in NOTED:
                state.ledger.note(event, state.game.turn)
            return
        match event:
            case me.ChanceDrawn():
                state.draws[event.game] = event.next
            case me.ClockRan():
                state.clock_at = event.at_ms
                state.clock_left = [event.left_a, event.left_b]
            case me.SeatJoined():
                state.joined[event.seat] = True
            case me.GameOpened():
                state.number = event.number
                state.game = Game()
            case me.MatchOpened():
                state.opened = True
                state.best_of = event.best_of
                state.names = [event.name_a, event.name_b]
                state.decks = [event.deck_a, event.deck_b]
                state.clock_left = [event.clock_ms, event.clock_ms]
            case me.MatchEnded():
                state.result = (event.winner, event.reason, event.clause)
                if event.winner >= 0:
                    state.games_won[event.winner] += 1
            case _:
                raise game_apply.CorruptLog(f"no such event: {type(event).__name__}")

    def rewind(self, then: Match, now: Match, event: Any, at: Moment) -> Match:
        """The game, seats and result of then; chance, ledger and clocks of now. Questions come under a new number.

        Q77: a clock goes on through a rollback, so whoever was asked pays for the time up to it.
        """
        then.ledger = now.ledger
        then.draws = now.draws
        then.clock_left = list(clock_left_at(now, at.at_ms)) if self.book.switches.clock else now.clock_left
        then.clock_at = at.at_ms
        then.game.asks = tuple((seat, kind, at.seq) for seat, kind, _ in then.game.asks)
        return then

    # --- actions: each gives its events, already carried out ------------------------------------------------------

    def _emit(self, state: Match, *events: me.MatchEvent) -> list[me.MatchEvent]:
        for event in events:
            self.apply(state, event)
        return list(events)

    def _open(self, state: Match, actor: str, action: OpenMatch) -> list[me.MatchEvent] | Refused:
        if actor != "organizer":
            return refuse("not_organizer")
        if state.opened:
            return refuse("already_open")
        if action.engine != ENGINE or action.ruleset_hash != self.ruleset_hash or action.best_of != 1:
            return refuse("unfit_match")
        for seat, lists in enumerate((action.deck_a, action.deck_b)):
            faulty = refuse("unfit_match") if lists is None else self._deck_refusal(seat, lists)
            if faulty is not None:
                return faulty
        clock_ms = self.book.switches.clock * 1000
        return self._emit(
            state,
            me.MatchOpened(action.best_of, clock_ms, action.name_a, action.name_b, action.deck_a, action.deck_b),
        )

    def _deck_refusal(self, seat: int, lists: CardLists) -> Refused | None:
        """A01-A16: the first fault of a deck, by its clause."""
        cards = self.ruleset.cards
        if any(not 0 < number <= len(cards) for part in (lists.main, lists.royals, lists.guardians) for number in part):
            return refuse("unknown_card", seat=seat)
        copies: dict[str, int] = {}
        for number in lists.main:
            copies[cards[number - 1].id] = copies.get(cards[number - 1].id, 0) + 1
        deck = Deck(
            "", "", tuple(copies.items()), tuple(cards[n - 1].id for n in lists.royals),
            tuple(cards[n - 1].id for n in lists.guardians),
        )  # fmt: skip
        for fault in deck_faults(self.ruleset, deck):
            return Refused("deck_illegal", (fault.clause,), fault.ruling, fault.switch, (("seat", seat),))
        return None

    def _join(
        self, state: Match, actor: str, action: Join, now: Moment, chance: Draws
    ) -> list[me.MatchEvent] | Refused:
        if not state.opened:
            return refuse("not_started")
        if SEAT_OF.get(actor) != action.seat:
            return refuse("not_your_seat")
        if state.joined[action.seat]:
            return refuse("already_joined")
        events = self._emit(state, me.SeatJoined(action.seat))
        if all(state.joined):
            events += self._emit(state, me.GameOpened(state.number + 1))
            a, b = (game_decide.SideSetup(d.main, d.royals, d.guardians) for d in state.decks if d is not None)
            events += self._noted(state, game_decide.setup(self.book, state.game, (a, b), now.seq, chance).events)
        return events

    def _noted(self, state: Match, events: tuple[GameEvent, ...]) -> tuple[GameEvent, ...]:
        for event in events:
            if type(event) in NOTED:
                state.ledger.note(event, state.game.turn)
        return events

    def _play(
        self, state: Match, actor: str, action: Play, now: Moment, chance: Draws, left: tuple[int, int]
    ) -> list[me.MatchEvent] | Refused:
        if SEAT_OF.get(actor) != action.seat:
            return refuse("not_your_seat")
        if action.move is None:
            raise ValueError("a sealed action cannot be judged")
        if not state.number:
            return refuse("not_started")
        game = state.game
        if not isinstance(action.move, Concede):
            number = next((ask[2] for ask in game.asks if ask[0] == action.seat), None)
            if number is not None and number != action.question:
                return refuse("stale_question", asked=number)
            if self.book.switches.clock and left[action.seat] <= 0:
                return refuse("time_over", self.book.switches.clock)
        outcome = game_decide.decide(self.book, game, action.seat, action.move, now.seq, chance)
        if isinstance(outcome, Refused):
            return outcome
        events: list[me.MatchEvent] = [*self._noted(state, outcome.events)]
        if now.seq >= RECORDS_PER_MATCH and game.result is None:
            events += self._end_game(state, -1, "records", "Q77")
        return events

    def _run_out(self, state: Match, actor: str, left: tuple[int, int]) -> list[me.MatchEvent] | Refused:
        """Q77: at 0 the game ends against that player; both at 0 at once is a draw."""
        if actor != "referee":
            return refuse("not_referee")
        if not state.number or not self.book.switches.clock or min(left) > 0:
            return refuse("time_left", self.book.switches.clock)
        winner = -1 if left[0] == left[1] else 0 if left[0] > left[1] else 1
        return self._end_game(state, winner, "clock", "Q77")

    def _resume(self, state: Match, actor: str) -> list[me.MatchEvent] | Refused:
        if actor != "referee":
            return refuse("not_referee")
        return [] if state.number and self.book.switches.clock else refuse("time_left", self.book.switches.clock)

    def _end_game(self, state: Match, winner: int, reason: str, clause: str) -> list[me.MatchEvent]:
        return self._emit(state, GameEnded(winner, reason, clause), QuestionAsked((), (), False, (), state.game.steps))

    def _owed(self, state: Match, now: Moment, chance: Draws, left: tuple[int, int]) -> list[me.MatchEvent]:
        """What every record owes beside its game: chance, clocks, and the end of the match."""
        owed: list[me.MatchEvent] = []
        game, drawn = self.chance_at(state)
        if chance.next != drawn:
            owed.append(me.ChanceDrawn(game, chance.next))
        if state.game.result is not None and state.result is None:
            owed.append(me.MatchEnded(*state.game.result))
        if self.book.switches.clock and state.opened:
            full = state.clock_left if not state.clock_at else list(left)
            owed.append(me.ClockRan(now.at_ms, full[0], full[1]))
        return self._emit(state, *owed)
