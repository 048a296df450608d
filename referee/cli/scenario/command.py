"""`shinpan scenario run FILE…`: put written-down boards to the referee."""

import argparse
import json
import locale
import sys
from pathlib import Path
from typing import cast

from msgspec import to_builtins

from referee.cards.node import Fault
from referee.cli.scenario.library import open_library, read_files
from referee.cli.scenario.report import CaseReport
from referee.cli.scenario.run import run_case, words_of
from referee.cli.scenario.show import shown, title_of
from referee.views.phrase import Lang


def main(argv: list[str]) -> int:
    """0: all as expected; 1: a wrong expectation or a fault in a file; 2: wrong usage."""
    parser = argparse.ArgumentParser(prog="shinpan scenario", description="Put written-down boards to the referee.")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="play scenario files and compare with what they expect")
    run.add_argument("files", nargs="+", type=Path, metavar="FILE")
    run.add_argument("--lang", choices=("ja", "en"), default=None)
    run.add_argument("--only", metavar="ID", help="only the scenario with this id")
    run.add_argument("--quiet", action="store_true", help="one line a case, and what was wrong")
    run.add_argument("--json", action="store_true", help="a report for programs")
    try:
        args = parser.parse_args(argv)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    return _run(args)


def _run(args: argparse.Namespace) -> int:
    library, faults = open_library()
    if library is None:
        return _refuse(faults)
    scenarios, faults = read_files(library, args.files)
    if faults:
        return _refuse(faults)
    chosen = [one for one in scenarios if args.only in (None, one.id)]
    if not chosen:
        print(f"no scenario is called {args.only}", file=sys.stderr)
        return 1
    telling = not (args.quiet or args.json)
    reports = [run_case(library.catalogue, one, case, telling=telling) for one in chosen for case in one.cases]
    lang = cast(Lang, args.lang or _locale())
    if args.json:
        print(json.dumps([_plain(report) for report in reports], ensure_ascii=False, indent=1))
    else:
        for report in reports:
            _print(report, lang, quiet=args.quiet)
        wrong = sum(bool(report.problems) for report in reports)
        print(f"{len(reports)} cases of {len(chosen)} scenarios, {wrong} not as expected")
    return 1 if any(report.problems for report in reports) else 0


def _refuse(faults: list[Fault]) -> int:
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1


def _print(report: CaseReport, lang: Lang, *, quiet: bool) -> None:
    if not quiet:
        print("\n".join(shown(report, lang)))
        print()
        return
    print(f"{'WRONG' if report.problems else 'ok   '} {title_of(report, lang)}")
    for problem in report.problems:
        print(f"      {problem}")


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


def _locale() -> str:
    language, _ = locale.getlocale()
    return "ja" if (language or "").startswith("ja") else "en"
