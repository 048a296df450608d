"""The words of a scenario's report in both languages. Words of the form itself (cast, hand, SK03) stay as written."""

import re
from typing import Final

from referee.cli.scenario.report import Problem
from referee.views.phrase import Lang, Phrase

COLON: Final = Phrase("：", ": ")
OUTCOMES: Final[dict[str, Phrase]] = {
    "done": Phrase("実行", "done"),
    "refused": Phrase("拒否", "refused"),
    "possible": Phrase("可能", "possible"),
}
SEATS: Final = Phrase("P1＝A席、P2＝B席", "P1 is seat A, P2 is seat B")
MORE: Final = Phrase("ほか{n}件", "{n} more")
WRONG: Final = Phrase("相違", "WRONG")
OK: Final = Phrase("一致", "ok")
EXPECTED: Final = Phrase("期待：", "expected: ")
FOUND: Final = Phrase("実際：", "found:    ")
AS_EXPECTED: Final = Phrase("期待どおり", "as expected")
FAILED: Final = Phrase("期待と相違", "failed")
TOTAL: Final = Phrase("{cases}、{scenarios}：期待と相違{wrong}件", "{cases} of {scenarios}, {wrong} not as expected")
FAULTS: Final = Phrase("ファイルに誤りがあるため、何も実行していません：", "nothing was played, the files have faults:")
NOBODY: Final = Phrase("「{id}」というシナリオはありません", "no scenario is called {id}")
PROBLEM: Final = Phrase(
    "{line}行目、{what}：期待 {expected}、実際 {found}", "line {line}: {what}: expected {expected}, found {found}"
)
_PARTS: Final = (
    # what was looked at
    (r"turn", "ターン数"), (r"whose turn", "ターンプレイヤー"), (r"first player", "先攻"), (r"phase", "フェイズ"),
    (r"asked", "質問"), (r"clear checks", "クリアーチェック"), (r"happened", "出来事"), (r"winner", "勝者"),
    (r"by", "決着の条項"), (r"chance", "乱数"), (r"the scenario", "シナリオ"),
    (r"(P[12]) life", r"\1のライフ"), (r"(P[12]) force", r"\1のフォース"), (r"(P[12]) guardian", r"\1のガーディアン"),
    (r"(P[12]) (hand|deck|skill|blank|lost|ex|units|cleared|face_down)", r"\1の\2"),
    (r"(P[12]) (\w+) this turn", r"\1のこのターンの\2"),
    # values
    (r"none|nothing", "なし"), (r"nobody", "なし（引き分け）"), (r"nobody \(by (\w+)\)", r"なし（引き分け、\1）"),
    (r"undecided", "未決着"), (r"(P[12]) \(by (\w+)\)", r"\1（\2）"),
    (r"(\d+) cards", r"\1枚"), (r"(\d+): nothing", r"\1枚"), (r"(\d+): (.+)", r"\1枚：\2"),
    (r"to hold (.+)", r"\1を含む"), (r"not to hold (.+)", r"\1を含まない"), (r"not (P[12] .+)", r"\1がない"),
    (r"used this turn", "このターンに使用済み"), (r"not used this turn", "このターンは未使用"),
    (r"a pick", "ランダムな選択"), (r"a shuffle", "シャッフル"),
    (r"the referee never drew", "審判は乱数を引いていない"),
    # verdicts
    (r"accepted", "受理"), (r"possible", "可能"), (r"refused \(any\)", "拒否（理由は問わない）"),
    (r"refused \((.+)\)", r"拒否（\1）"), (r"refused: (.+)", r"拒否：\1"),
    (r"(P[12]) was not asked for that before the phase was over \(asked: (.*?)\)(?:; refused: (.+))?",
     r"\1はフェイズの終わりまでにそれを質問されていない（質問：\2）\3"),
    (r"(P[12]) was not asked for that \(asked: (.*?)\)(?:; refused: (.+))?",
     r"\1はそれを質問されていない（質問：\2）\3"),
    (r"legal", "適正"), (r"good", "誤りなし"), (r"a fault of (.+)", r"\1の違反"),
    (r"no fault of (.+)", r"\1の違反なし"),
    # steps that cannot be played
    (r"a step that can be played", "実行できる手順"), (r"it is the other player's turn", "相手のターン"),
    (r"nothing can follow: the game is over, by (\w+)", r"ゲームは\1により終了しており、後に続く手順はない"),
    (r"the (\w+) phase went by: .+", r"\1フェイズは誰にも質問のないまま過ぎた。もっと後のフェイズを指定する"),
    (r"that point was not reached; (.+), and no step says what they do",
     r"そこまで進めない：\1。この質問に答える手順がない"),
    (r"(\w+) is not in this format \(A09\)", r"\1はこのフォーマットにない（A09）"),
    (r"(\w+) has no right of that kind that is once per turn", r"\1にそのようなターン1回の権利はない"),
    (r"line (\d+): the deck has (\d+) cards more than named; end with …",
     r"\1行目：山札にはほかに\2枚ある。末尾に…を付ける"),
    (r"line (\d+): the referee picks (\d+), not (\d+)", r"\1行目：審判が選ぶのは\3枚ではなく\2枚"),
    (r"line (\d+): the next draw of chance is a (\w+), not a (\w+)", r"\1行目：次の乱数は\3ではなく\2"),
    (r"line (\d+): chance cannot give (\d+) of (.+)", r"\1行目：\3を\2枚出すことはできない"),
    (r"nobody can '(.+)' here", r"ここで「\1」はできない"),
)  # fmt: skip
"""Problems are found in English; what is not listed (cards, clauses, steps as written) reads alike in Japanese."""


def say(text: str, lang: Lang) -> str:
    """A part of a problem in that language."""
    if lang == "ja":
        for known, words in _PARTS:
            if re.fullmatch(known, text):
                return re.sub(known, words, text)
    return text


def problem_line(problem: Problem, lang: Lang) -> str:
    """A problem on one line."""
    parts = {name: say(getattr(problem, name), lang) for name in ("what", "expected", "found")}
    return PROBLEM.fill(line=problem.line, **parts).say(lang)
