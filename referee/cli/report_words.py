"""A verification in words."""

import re
from typing import Any, Final

from referee.cli.screen import Screen
from referee.views.phrase import Lang, Phrase
from replay import Check, Report, Step, Verdict

CHECKS: Final[dict[Check, Phrase]] = {
    Check.DIGEST: Phrase("ファイルのダイジェスト", "digest of the file"),
    Check.RECORDS: Phrase("記録の形式と順序", "form and order of the records"),
    Check.HEAD: Phrase("ログの先頭（ルート）", "head of the log"),
    Check.KNOWN_HEAD: Phrase("手元の先頭との一致", "agreement with the head at hand"),
    Check.OPENINGS: Phrase("封印の開示", "openings of sealed parts"),
    Check.PINS: Phrase("固定されたルールセット", "pinned ruleset and engine"),
    Check.SECRET: Phrase("審判の乱数の秘密", "the referee's secret of chance"),
    Check.FOLD: Phrase("盤面の再構築", "boards rebuilt from the records"),
    Check.STATE_SEALS: Phrase("盤面の封印", "seals of the boards"),
    Check.DECISIONS: Phrase("全裁定のやり直し", "every decision made again"),
    Check.END: Phrase("対戦の終了", "end of the match"),
}
VERDICTS: Final[dict[Verdict, Phrase]] = {
    Verdict.PASSED: Phrase("一致", "identical"),
    Verdict.FAILED: Phrase("相違あり", "different"),
    Verdict.NOT_CHECKABLE: Phrase("ここでは確認できない", "not checkable here"),
    Verdict.UNFINISHED: Phrase("未終了", "unfinished"),
}
MARKS: Final[dict[Verdict, tuple[str, str]]] = {
    Verdict.PASSED: ("✓", "green"), Verdict.FAILED: ("✗", "bold red"), Verdict.NOT_CHECKABLE: ("?", "yellow"),
    Verdict.UNFINISHED: ("…", "yellow"),
}  # fmt: skip
DETAILS: Final = (
    (r"(\d+) records", r"記録\1件"), (r"(\d+) boards", r"盤面\1面"), (r"(\d+) decisions identical", r"裁定\1件が一致"),
    (r"(\d+) of (\d+) opened", r"\2件中\1件を開示"), (r"engine (\d+)", r"エンジン\1"), (r"after (\d+)", r"記録\1まで"),
    (r"root fits; the head is unsigned", "ルートは一致、署名なし"),
    (r"foreseeable: it came from a seed", "シード由来のため予測可能"),
)  # fmt: skip
"""Details of steps that go well, in Japanese; others stay as the log library says them."""
FIRST: Final = Phrase("最初の相違：{where}", "The first difference: {where}")
RECORD: Final = Phrase("記録{n}、", "record {n}, ")
EXPECTED: Final = Phrase("期待", "expected")
FOUND: Final = Phrase("実際", "found")


def show_report(screen: Screen, report: Report, lang: Lang) -> None:
    """Every step with its verdict, then the first difference if there is one."""
    for step in report.steps:
        mark, style = MARKS[step.verdict]
        said = CHECKS[step.check].say(lang) + _detail(step.detail, lang)
        if step.verdict in (Verdict.NOT_CHECKABLE, Verdict.UNFINISHED):
            said += f": {VERDICTS[step.verdict].say(lang)}"
        screen.parts((f"  {mark} ", style), (said, ""))
    failure = report.first_failure
    if failure is not None:
        show_difference(screen, failure, lang)


def _detail(detail: str, lang: Lang) -> str:
    if not detail or lang == "en":
        return detail and f" ({detail})"
    for known, words in DETAILS:
        if re.fullmatch(known, detail):
            return f"（{re.sub(known, words, detail)}）"
    return f"（{detail}）"


def show_difference(screen: Screen, step: Step, lang: Lang) -> None:
    """Where a check failed, and what differed."""
    record = RECORD.fill(n=step.record).say(lang) if step.record is not None else ""
    where = f"{record}{CHECKS[step.check].say(lang)}" + (f": {step.detail}" if step.detail else "")
    screen.wrapped(FIRST.fill(where=where).say(lang), "bold red", first="  ")
    if step.expected is not None or step.found is not None:
        screen.wrapped(str(step.expected), first=f"    {EXPECTED.say(lang)}: ", rest="      ")
        screen.wrapped(str(step.found), first=f"    {FOUND.say(lang)}: ", rest="      ")


def plain_report(report: Report) -> dict[str, Any]:
    """The report as data; bytes in what differs are hex."""
    return {
        "verdict": report.verdict.value,
        "steps": [
            {
                "check": step.check.value, "verdict": step.verdict.value, "detail": step.detail, "record": step.record,
                "expected": plain(step.expected), "found": plain(step.found),
            }
            for step in report.steps
        ],
    }  # fmt: skip


def plain(value: Any) -> Any:
    match value:
        case bytes():
            return value.hex()
        case list() | tuple():
            return [plain(each) for each in value]
        case dict():
            return {str(key): plain(each) for key, each in value.items()}
        case _:
            return value
