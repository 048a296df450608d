"""A scenario's report as lines for a person."""

from collections.abc import Iterator

from referee.cli.scenario.report import CaseReport, StepReport
from referee.views.line import Words
from referee.views.phrase import Lang
from referee.views.question import OptionView
from referee.views.refusal_words import refusal_words

OPTIONS_SHOWN = 12
"""Options of one question that are printed; the others are counted."""


def title_of(report: CaseReport, lang: Lang) -> str:
    scenario, case = report.scenario, report.case
    title = scenario.title_ja if lang == "ja" else scenario.title_en
    return f"{scenario.id} {title}{f' [{case.name}]' if case.name else ''}"


def shown(report: CaseReport, lang: Lang) -> Iterator[str]:
    """Per step: what was legal, what was done, what happened; then what was not as expected."""
    yield title_of(report, lang)
    if report.steps:
        yield "  P1 = A, P2 = B"
    for verdict in report.judged:
        yield f"  - {verdict}"
    yield from _told(report.before, lang)
    for step in report.steps:
        yield from _step(step, lang)
    for problem in report.problems:
        yield f"  WRONG {report.scenario.file}:{problem.line}: {problem.what}"
        yield f"        expected: {problem.expected}"
        yield f"        found:    {problem.found}"
    yield f"  {'failed' if report.problems else 'as expected'}"


def _step(report: StepReport, lang: Lang) -> Iterator[str]:
    for question in report.questions:
        labels = [_option(option, lang) for option in question.options]
        more = len(labels) - OPTIONS_SHOWN
        listed = " | ".join(labels[:OPTIONS_SHOWN]) + (f" | … {more} more" if more > 0 else "")
        yield f"    P{question.seat + 1}? {question.prompt.say(lang)}: {listed}"
    yield f"  > {report.step.text}: {report.outcome}"
    if report.refusal is not None:
        yield f"      {refusal_words(report.refusal).say(lang)} [{report.refusal.code}]"
    yield from _told(report.lines, lang)
    if report.clauses:
        yield f"      [{' '.join(report.clauses)}]"


def _option(option: OptionView, lang: Lang) -> str:
    """Its label, and for each slot how many of which."""
    words = option.label.say(lang)
    for slot in option.slots:
        names = list(dict.fromkeys(item.label.say(lang) for item in slot.items))
        listed = ", ".join(names[:OPTIONS_SHOWN]) + (", …" if len(names) > OPTIONS_SHOWN else "")
        n = str(slot.least) if slot.least == slot.most else f"{slot.least}-{slot.most}"
        words += f" {{{n}: {listed}}}"
    return words


def _told(lines: list[Words], lang: Lang) -> Iterator[str]:
    for words in lines:
        line = words.line(lang)
        if line.weight != "fold":
            yield f"      {line.text}"
