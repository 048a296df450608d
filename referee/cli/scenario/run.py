"""Plays one case of a scenario and compares. No I/O: it gives a report."""

from msgspec import structs

from referee.cards.catalogue import Catalogue
from referee.cards.scenario_move import SPANS
from referee.cards.switch_reader import value_word
from referee.cli.scenario.clauses import clauses_of
from referee.cli.scenario.facts import problems
from referee.cli.scenario.judged import judge_cards, judge_deck
from referee.cli.scenario.pool import pool_of
from referee.cli.scenario.report import CaseReport, Problem, StepReport, Unplayable
from referee.cli.scenario.resolve import action_of, need_of
from referee.cli.scenario.stage import SETTLE, Note, Stage, Trail
from referee.language.scenario import Case, Facts, Move, Refusal, Scenario, Step
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
        stage = self.stage
        if step.move is not None:
            stage.advance(need_of(stage, step.move))
        self._close()
        if self.report.problems:
            return
        self.pending = step.facts
        if step.move is None:
            self._look(step)
            return
        self._new_trail(step)
        stage.chance.script.extend(step.chance)
        refusal = self._do(step, step.move)
        told = self.report.steps[-1]
        told.refusal = refusal
        told.outcome = "refused" if refusal is not None else step.outcome if step.outcome == "possible" else "done"
        self._compare(step, refusal)

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

    def _do(self, step: Step, move: Move) -> Refused | None:
        stage = self.stage
        if move.verb in SPANS:
            self._go(step, move)
            return None
        action = action_of(stage, move)
        if isinstance(action, Refused):
            return action
        if step.outcome == "possible":
            slots = permit(stage.book, stage.game, move.seat, action)
            if isinstance(slots, Refused):
                return slots
            return None if admits(slots, getattr(action, "fill", None) or ()) else refuse("unfit_pick")
        return stage.act(move.seat, action)

    def _go(self, step: Step, move: Move) -> None:
        stage = self.stage
        if stage.game.turn_seat != move.seat:
            raise Unplayable("it is the other player's turn")
        if move.verb == "end turn":
            gone = stage.finish_until(TurnStarted)
        else:
            gone = stage.finish_until(PhaseEntered, PHASES.index(move.word))
        if not gone and stage.game.result is None:
            asked = ", ".join(f"P{seat + 1} is asked: {kind}" for seat, kind, _ in stage.game.asks)
            raise Unplayable(f"that point was not reached; {asked}, and no step says what they do")

    def _compare(self, step: Step, refusal: Refused | None) -> None:
        if step.outcome != "refused":
            if refusal is not None:
                wanted = "accepted" if step.outcome == "done" else "possible"
                self._problem(step, wanted, f"refused: {words_of(refusal)}")
        elif refusal is None:
            self._problem(step, f"refused ({_wanted(step.refusal)})", "accepted")
        elif step.refusal is not None and not _same(step.refusal, refusal):
            self._problem(step, f"refused ({_wanted(step.refusal)})", f"refused: {words_of(refusal)}")

    def _problem(self, step: Step, expected: str, found: str) -> None:
        self.report.problems.append(Problem(step.line, step.text, expected, found))


def words_of(refusal: Refused) -> str:
    """A refusal by its code, clauses, ruling and switch."""
    return " ".join(part for part in (refusal.code, *refusal.clauses, refusal.ruling, _plain(refusal.switch)) if part)


def _plain(switch: str) -> str:
    """`overpay=False` as files write it."""
    name, _, value = switch.partition("=")
    return f"{name}={value.lower()}" if value in ("True", "False") else switch


def _wanted(refusal: Refusal | None) -> str:
    if refusal is None:
        return ""
    return " ".join(part for part in (refusal.code, *refusal.clauses, refusal.ruling, refusal.switch) if part) or "any"


def _same(wanted: Refusal, found: Refused) -> bool:
    return (
        set(wanted.clauses) <= set(found.clauses)
        and wanted.ruling in ("", found.ruling)
        and wanted.switch in ("", _plain(found.switch))
        and wanted.code in ("", found.code)
    )
