"""A scenario's report as lines for a person."""

from collections.abc import Iterable, Iterator

from referee.cli.scenario.report import CaseReport, StepReport
from referee.cli.scenario.words import (
    AS_EXPECTED,
    COLON,
    EXPECTED,
    FAILED,
    FOUND,
    MORE,
    OK,
    OUTCOMES,
    SEATS,
    TOTAL,
    WRONG,
    problem_line,
    say,
)
from referee.views.line import Words
from referee.views.phrase import Lang, counted
from referee.views.question import OptionView
from referee.views.refusal_words import refusal_words
from referee.views.wrap import pad, width, wrap

OPTIONS_SHOWN = 12
"""Options of one question that are printed; the others are counted."""


def title_of(report: CaseReport, lang: Lang) -> str:
    scenario, case = report.scenario, report.case
    title = scenario.title_ja if lang == "ja" else scenario.title_en
    return f"{scenario.id} {title}{f' [{case.name}]' if case.name else ''}"


def shown(report: CaseReport, lang: Lang, columns: int) -> Iterator[str]:
    """Per step: what was legal, what was done, what happened; then what was not as expected. In lines that fit."""
    yield from wrap(title_of(report, lang), columns, rest="  ")
    if report.steps:
        yield f"  {SEATS.say(lang)}"
    for verdict in report.judged:
        yield from wrap(verdict, columns, first="  - ")
    yield from _told(report.before, lang, columns)
    for step in report.steps:
        yield from _step(step, lang, columns)
    for problem in report.problems:
        yield f"  {WRONG.say(lang)} {report.scenario.file}:{problem.line}"  # in one piece, however long the path
        yield from wrap(say(problem.what, lang), columns, first="        ")
        for head, text in ((EXPECTED, problem.expected), (FOUND, problem.found)):
            yield from wrap(say(text, lang), columns, first=f"        {head.say(lang)}")
    yield f"  {(FAILED if report.problems else AS_EXPECTED).say(lang)}"


def brief(report: CaseReport, lang: Lang, columns: int) -> Iterator[str]:
    """One line a case, and what was wrong."""
    marks = OK.say(lang), WRONG.say(lang)
    mark = pad(marks[bool(report.problems)], max(map(width, marks)))
    yield from wrap(title_of(report, lang), columns, first=f"{mark} ")
    for problem in report.problems:
        yield from wrap(problem_line(problem, lang), columns, first="      ", rest="        ")


def total(cases: int, scenarios: int, wrong: int, lang: Lang) -> str:
    """How many there were."""
    of = counted(scenarios, "シナリオ", "scenario", "scenarios")
    return TOTAL.fill(cases=counted(cases, "ケース", "case", "cases"), scenarios=of, wrong=wrong).say(lang)


def _step(report: StepReport, lang: Lang, columns: int) -> Iterator[str]:
    for question in report.questions:
        labels = [_option(option, lang) for option in question.options]
        more = len(labels) - OPTIONS_SHOWN
        listed = " | ".join(labels[:OPTIONS_SHOWN]) + (f" | … {MORE.fill(n=more).say(lang)}" if more > 0 else "")
        asked = f"P{question.seat + 1}? {question.prompt.say(lang)}{COLON.say(lang)}{listed}"
        yield from wrap(asked, columns, first="    ", rest="        ")
    yield from wrap(f"{report.step.text}{COLON.say(lang)}{OUTCOMES[report.outcome].say(lang)}", columns, first="  > ")
    if report.refusal is not None:
        yield from wrap(f"{refusal_words(report.refusal).say(lang)} [{report.refusal.code}]", columns, first="      ")
    yield from _told(report.lines, lang, columns)
    if report.clauses:
        yield from wrap(f"[{' '.join(report.clauses)}]", columns, first="      ", rest="       ")


def _option(option: OptionView, lang: Lang) -> str:
    """Its label, and for each slot how many of which."""
    words = option.label.say(lang)
    for slot in option.slots:
        names = list(dict.fromkeys(item.label.say(lang) for item in slot.items))
        listed = ", ".join(names[:OPTIONS_SHOWN]) + (", …" if len(names) > OPTIONS_SHOWN else "")
        n = str(slot.least) if slot.least == slot.most else f"{slot.least}-{slot.most}"
        words += f" {{{n}: {listed}}}"
    return words


def _told(lines: Iterable[Words], lang: Lang, columns: int) -> Iterator[str]:
    for words in lines:
        line = words.line(lang)
        if line.weight != "fold":
            yield from wrap(line.text, columns, first="      ", rest="        ")
