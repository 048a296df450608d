"""`shinpan scenario run FILE…`: put written-down boards to the referee."""

import argparse
import json
import sys
from pathlib import Path

from msgspec import to_builtins

from referee.cards.node import Fault
from referee.cli.scenario.expected import words_of
from referee.cli.scenario.library import open_library, read_files
from referee.cli.scenario.report import CaseReport
from referee.cli.scenario.run import run_case
from referee.cli.scenario.show import brief, shown, total
from referee.cli.scenario.words import FAULTS, NOBODY
from referee.cli.screen import Screen
from referee.cli.tongue import add_language, language
from referee.views.phrase import Lang


def main(argv: list[str]) -> int:
    """0: all as expected; 1: a wrong expectation or a fault in a file; 2: wrong usage."""
    parser = argparse.ArgumentParser(prog="shinpan scenario", description="Put written-down boards to the referee.")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="play scenario files and compare with what they expect")
    run.add_argument("files", nargs="+", type=Path, metavar="FILE")
    add_language(run)
    run.add_argument("--only", metavar="ID", help="only the scenario with this id")
    run.add_argument("--quiet", action="store_true", help="one line a case, and what was wrong")
    run.add_argument("--json", action="store_true", help="a report for programs")
    try:
        args = parser.parse_args(argv)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    return _run(args)


def _run(args: argparse.Namespace) -> int:
    lang = language(args)
    library, faults = open_library()
    if library is None:
        return _refuse(faults, lang)
    scenarios, faults = read_files(library, args.files)
    if faults:
        return _refuse(faults, lang)
    chosen = [one for one in scenarios if args.only in (None, one.id)]
    if not chosen:
        print(NOBODY.fill(id=args.only).say(lang), file=sys.stderr)
        return 1
    telling = not (args.quiet or args.json)
    reports = [run_case(library.catalogue, one, case, telling=telling) for one in chosen for case in one.cases]
    wrong = sum(bool(report.problems) for report in reports)
    if args.json:
        print(json.dumps([_plain(report) for report in reports], ensure_ascii=False, indent=1))
    else:
        columns = Screen().columns
        for report in reports:
            lines = brief(report, lang, columns) if args.quiet else (*shown(report, lang, columns), "")
            print("\n".join(lines))
        print(total(len(reports), len(chosen), wrong, lang))
    return 1 if wrong else 0


def _refuse(faults: list[Fault], lang: Lang) -> int:
    print(FAULTS.say(lang), file=sys.stderr)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1


def _plain(report: CaseReport) -> dict[str, object]:
    return {
        "scenario": report.scenario.id,
        "file": report.scenario.file,
        "case": report.case.name,
        "as_expected": not report.problems,
        "judged": report.judged,
        "steps": [
            {
                "line": step.step.line,
                "text": step.step.text,
                "outcome": step.outcome,
                "clauses": list(step.clauses),
                "refusal": None if step.refusal is None else words_of(step.refusal),
            }
            for step in report.steps
        ],
        "problems": to_builtins(report.problems),
    }
