"""A verification in words."""

import re
from typing import Any, Final

from referee.cli.screen import Screen
from referee.views.phrase import Lang, Phrase
from replay import Check, Report, Step, Verdict

CHECKS: Final[dict[Check, Phrase]] = {
    Check.DIGEST: Phrase("ファイルのダイジェスト", "digest of the file"),
    Check.RECORDS: Phrase("記録の形式と順序", "form and order of the records"),
    Check.HEAD: Phrase("ログのヘッド", "head of the log"),
    Check.KNOWN_HEAD: Phrase("手元のヘッドとの一致", "agreement with the head at hand"),
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
    Verdict.NOT_CHECKABLE: Phrase("このファイルだけでは確認できない", "not checkable with this file"),
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
    (r"grown from (\d+) records", r"記録\1件から継続"),
    (r"not opened", "開示なし"), (r"openings are missing", "封印の一部が開示されていない"),
    (r"the secret is not opened", "乱数の秘密が開示されていない"),
    (r"engine (\d+) is not here", r"この環境にエンジン\1はない"),
    (r"this game is not here", "この環境にこのゲームはない"),
    (r"the file was altered or cut: its digest does not fit",
     "ファイルが改変されたか途中で切れており、ダイジェストが合わない"),
    (r"this is no bundle of this format", "この形式のファイルではない"),
    (r"not the committed one", "コミットされたものではない"), (r"of another log", "別のログのもの"),
    (r"records are missing at the end", "末尾の記録が欠けている"), (r"other records", "記録が異なる"),
    (r"the first (\d+) records are others", r"最初の記録\1件が異なる"), (r"other events", "イベントが異なる"),
    (r"other seals", "封印が異なる"), (r"the rules refuse this action", "ルールではこの行動は拒否される"),
    (r"the folded board is not the sealed one", "再構築した盤面が封印されたものと異なる"),
    (r"opening (\S+) is not the sealed one", r"開示\1が封印されたものと異なる"),
    (r"the ruleset is not the pinned one", "ルールセットが固定されたものと異なる"),
)  # fmt: skip
"""Details of steps in Japanese; those that only hostile bytes bring about stay as the log library says them."""
UNPROVED: Final = Phrase(
    "ルールセットに添えられた語句（カードの英語名）は証明の対象外",
    "The texts that lie beside the ruleset (English names of cards) are proved by none of these",
)
FIRST: Final = Phrase("最初の相違：{where}", "The first difference: {where}")
RECORD: Final = Phrase("記録{n}、", "record {n}, ")
BRACKETS: Final = Phrase("（{detail}）", " ({detail})")
COLON: Final = Phrase("：", ": ")
EXPECTED: Final = Phrase("期待", "expected")
FOUND: Final = Phrase("実際", "found")


def show_report(screen: Screen, report: Report, lang: Lang) -> None:
    """Every step with its verdict, what none of them proves, then the first difference if there is one."""
    for step in report.steps:
        mark, style = MARKS[step.verdict]
        said = CHECKS[step.check].say(lang)
        if step.detail:
            said += BRACKETS.fill(detail=_detail(step.detail, lang)).say(lang)
        if step.verdict in (Verdict.NOT_CHECKABLE, Verdict.UNFINISHED):
            said += COLON.say(lang) + VERDICTS[step.verdict].say(lang)
        screen.parts((f"  {mark} ", style), (said, ""))
    if _pinned(report):
        screen.wrapped(UNPROVED.say(lang), first="  - ", rest="    ")
    failure = report.first_failure
    if failure is not None:
        show_difference(screen, failure, lang)


def _pinned(report: Report) -> bool:
    """Whether the ruleset is the pinned one; then it is worth saying what is not."""
    pins = report.step(Check.PINS)
    return pins is not None and pins.verdict is Verdict.PASSED


def _detail(detail: str, lang: Lang) -> str:
    if lang == "ja":
        for known, words in DETAILS:
            if re.fullmatch(known, detail):
                return re.sub(known, words, detail)
    return detail


def show_difference(screen: Screen, step: Step, lang: Lang) -> None:
    """Where a check failed, and what differed."""
    record = RECORD.fill(n=step.record).say(lang) if step.record is not None else ""
    where = f"{record}{CHECKS[step.check].say(lang)}"
    if step.detail:
        where += COLON.say(lang) + _detail(step.detail, lang)
    screen.wrapped(FIRST.fill(where=where).say(lang), "bold red", first="  ")
    if step.expected is not None or step.found is not None:
        screen.wrapped(str(step.expected), first=f"    {EXPECTED.say(lang)}{COLON.say(lang)}", rest="      ")
        screen.wrapped(str(step.found), first=f"    {FOUND.say(lang)}{COLON.say(lang)}", rest="      ")


def plain_report(report: Report) -> dict[str, Any]:
    """The report as data; bytes in what differs are hex."""
    return {
        "verdict": report.verdict.value,
        "not_proved": ["texts"] if _pinned(report) else [],
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
