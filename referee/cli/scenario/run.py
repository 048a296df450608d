"""Plays one case of a scenario and compares. No I/O: it gives a report."""

from msgspec import structs

from referee.cards.catalogue import Catalogue
from referee.cards.scenario_move import SPANS
from referee.cards.switch_reader import value_word
from referee.cli.scenario.clauses import clauses_of
from referee.cli.scenario.expected import compare
from referee.cli.scenario.facts import SEATS, problems
from referee.cli.scenario.judged import judge_cards, judge_deck
from referee.cli.scenario.pool import pool_of
from referee.cli.scenario.report import CaseReport, Problem, StepReport, Unplayable
from referee.cli.scenario.resolve import action_of, need_of
from referee.cli.scenario.stage import SETTLE, Need, Note, Stage, Trail
from referee.language.scenario import Case, Facts, Move, Scenario, Step
from referee.language.switches import Switches
from referee.language.terms import PHASES
from referee.rules.event import PhaseEntered, TurnStarted
from referee.rules.permit import permit
from referee.rules.refusal import Refused, refuse
from referee.rules.slot import admits
from referee.views.asking import make_question


def cites_of(scenario: Scenario) -> tuple[str, ...]:
    """What the scenario bears out: what it cites, and every switch value that one of its cases sets."""
    found = dict.fromkeys(scenario.cites)
    default = Switches()
    for case in scenario.cases:
        for name, value in structs.asdict(case.switches).items():
            if value != getattr(default, name):
                found[f"{name}={value_word(value)}"] = None
    return tuple(found)


def run_case(
    catalogue: Catalogue, scenario: Scenario, case: Case, *, telling: bool = False, note: Note | None = None
) -> CaseReport:
    """Play a case to its end, or to the first step that is judged otherwise than expected."""
    report = CaseReport(scenario, case, [], [], [], [])
    pool = pool_of(catalogue, case.switches, scenario.own_cards)
    for deck in case.decks:
        words, found = judge_deck(pool, deck)
        report.judged.append(words)
        report.problems += found
    for file in case.card_files:
        words, found = judge_cards(file)
        report.judged.append(words)
        report.problems += found
    if case.board is not None or case.start is not None:
        line = case.line
        try:
            player = _Player(Stage(pool, case, telling=telling, note=note), report, telling=telling)
            for step in case.steps:
                line = step.line
                player.play(step)
                if report.problems:
                    break
            player.end()
        except Unplayable as error:
            report.problems.append(Problem(line, "the scenario", "a step that can be played", str(error)))
    return report


class _Player:
    """Facts of a step are compared once the passes up to the next step's question are made."""

    def __init__(self, stage: Stage, report: CaseReport, *, telling: bool) -> None:
        self.stage = stage
        self.report = report
        self.telling = telling
        self.pending = Facts()

    def play(self, step: Step) -> None:
        stage, move = self.stage, step.move
        need = SETTLE if move is None else need_of(stage, move, step.outcome)
        if move is not None:
            stage.advance(need)
        self._close()
        if self.report.problems:
            return
        self.pending = step.facts
        if move is None:
            self._look(step)
            return
        self._new_trail(step)
        stage.chance.script.extend(step.chance)
        unmet = self._unmet(step, move, need)
        refusal = self._do(step, move, unmet)
        told = self.report.steps[-1]
        told.refusal = refusal
        told.outcome = "refused" if refusal is not None else step.outcome if step.outcome == "possible" else "done"
        problem = compare(step, refusal, unmet)
        if problem is not None:
            self.report.problems.append(problem)

    def end(self) -> None:
        if not self.report.problems:
            self.stage.advance(SETTLE)
            self._close()
        if not self.report.problems and self.stage.chance.script:
            draw = self.stage.chance.script[0]
            found = "the referee never drew"
            self.report.problems.append(Problem(draw.line, "chance", f"a {draw.kind}", found))
        self._keep_lines()

    def _look(self, step: Step) -> None:
        self.report.problems += problems(self.stage, step.facts)
        self.pending = Facts()

    def _new_trail(self, step: Step) -> None:
        self._keep_lines()
        self.stage.trail = Trail()
        asked = [seat for seat, _, _ in self.stage.game.asks] if self.telling else []
        questions = [make_question(self.stage.pool.names, self.stage.game, seat) for seat in asked]
        shown = tuple(question for question in questions if question is not None)
        self.report.steps.append(StepReport(step, shown, "", None, []))

    def _keep_lines(self) -> None:
        kept = self.report.steps[-1].lines if self.report.steps else self.report.before
        kept += self.stage.trail.lines
        self.stage.trail.lines = []
        if self.report.steps:
            trail = self.stage.trail
            self.report.steps[-1].clauses = clauses_of(self.stage.book, self.stage.game, trail.events, trail.checks)

    def _close(self) -> None:
        self.report.problems += problems(self.stage, self.pending)
        self.pending = Facts()

    def _unmet(self, step: Step, move: Move, need: Need) -> str:
        """That the step's question was not asked in time, "" if it was. Raises Unplayable after the end of the game."""
        stage = self.stage
        if stage.game.result is not None:
            if step.refusal is None or step.refusal.code != "game_over":
                raise Unplayable(f"nothing can follow: the game is over, by {stage.game.result[2]}")
            return ""
        if stage.meets(need):
            return ""
        asked = ", ".join(f"{SEATS[seat]} {kind}" for seat, kind, _ in stage.game.asks)
        gone = " before the phase was over" if need.here and stage.gone_by() else ""
        return f"{SEATS[move.seat]} was not asked for that{gone} (asked: {asked})"

    def _do(self, step: Step, move: Move, unmet: str) -> Refused | None:
        stage = self.stage
        if move.verb in SPANS:
            self._go(move)
            return None
        if unmet and stage.gone_by() and stage.kind_for(move.seat) and step.outcome == "refused":
            return None  # asked again in a later phase: what is refused there was not meant here
        action = action_of(stage, move)
        if isinstance(action, Refused):
            return action
        if step.outcome == "possible":
            slots = permit(stage.book, stage.game, move.seat, action)
            if isinstance(slots, Refused):
                return slots
            return None if admits(slots, getattr(action, "fill", None) or ()) else refuse("unfit_pick")
        game = stage.game
        acting, turn, phase = stage.kind_for(move.seat) == "act", game.turn, game.phase
        refusal = stage.act(move.seat, action)
        if acting and refusal is None:
            stage.acted(move.verb, turn, phase)
        return refusal

    def _go(self, move: Move) -> None:
        stage = self.stage
        turn, phase = stage.game.turn, stage.game.phase
        if stage.game.turn_seat != move.seat:
            raise Unplayable("it is the other player's turn")
        if move.verb == "end turn":
            gone = stage.finish_until(TurnStarted)
        else:
            gone = stage.finish_until(PhaseEntered, PHASES.index(move.word))
        if not gone and stage.game.result is None:
            asked = ", ".join(f"P{seat + 1} is asked: {kind}" for seat, kind, _ in stage.game.asks)
            raise Unplayable(f"that point was not reached; {asked}, and no step says what they do")
        stage.acted(move.verb, turn, phase, move.word)
        if move.word not in ("", "judge") and stage.gone_by():
            raise Unplayable(f"the {move.word} phase went by: nobody was asked anything in it; go to a later one")
