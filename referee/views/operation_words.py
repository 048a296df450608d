"""A short name for every instruction, for labels: what a mode does. No rules text is told here."""

from typing import Final

from referee.language import operation as op
from referee.views.phrase import Phrase, join

OPERATIONS: Final[dict[type[op.Word], Phrase]] = {
    op.Draw: Phrase("ドロー", "draw"),
    op.Damage: Phrase("ダメージ", "damage"),
    op.Heal: Phrase("ライフ回復", "gain life"),
    op.CastOff: Phrase("キャストオフ", "cast off"),
    op.CastOffSoul: Phrase("ソウルスキルのキャストオフ", "cast off a soul skill"),
    op.StandOff: Phrase("スタンドオフ", "stand off"),
    op.NegateEffect: Phrase("効果を無効", "negate the effect"),
    op.Trash: Phrase("トラッシュ", "trash"),
    op.Banish: Phrase("バニッシュ", "banish"),
    op.SetCard: Phrase("セット", "set"),
    op.Bounce: Phrase("手札に戻す", "return to the hand"),
    op.Retrieve: Phrase("手札に加える", "add to the hand"),
    op.Search: Phrase("デッキから探す", "search"),
    op.Reveal: Phrase("公開", "reveal"),
    op.Look: Phrase("見る", "look"),
    op.Take: Phrase("見たカードを手札に加える", "take a card looked at"),
    op.OrderTop: Phrase("デッキの上に戻す", "put back on top"),
    op.DeckBottom: Phrase("デッキの一番下に置く", "put on the bottom of the deck"),
    op.ShuffleIn: Phrase("デッキに戻してシャッフル", "shuffle into the deck"),
    op.Mill: Phrase("デッキの上からブランクゾーンに置く", "mill"),
    op.Unclear: Phrase("アンクリア", "unclear"),
    op.ClearFree: Phrase("ミッションを無視してクリアー", "clear ignoring the mission"),
    op.ForceAdd: Phrase("フォース増減", "change Force"),
    op.ForceSet: Phrase("フォース変更", "set Force"),
    op.ForceSwap: Phrase("フォース交換", "swap Force"),
    op.ReturnToEx: Phrase("ガーディアンをEXデッキに戻す", "return a guardian to the EX deck"),
    op.RecoverGuardian: Phrase("ブランクゾーンのガーディアンをEXデッキに戻す", "recover a guardian"),
    op.SummonFree: Phrase("コストなしでサモン", "summon without cost"),
    op.AttachUnit: Phrase("ユニットにする", "attach a unit"),
    op.DetachUnit: Phrase("ユニットをブランクゾーンに置く", "put a unit into the blank zone"),
    op.EndAttack: Phrase("アタックを無効", "end the attack"),
    op.Janken: Phrase("ジャンケン", "janken"),
    op.DeclareName: Phrase("カード名の宣言", "declare a name"),
    op.Then: Phrase("その後", "then"),
    op.If: Phrase("条件つきの効果", "a conditional effect"),
    op.OpponentChooses: Phrase("相手の選択", "opponent's choice"),
    op.Delayed: Phrase("バトル勝利時の効果", "when a battle is won"),
    op.Allow: Phrase("許可", "permission"),
    op.AllowAttack: Phrase("追加のアタック", "an extra attack"),
    op.StayAtEnd: Phrase("エンドフェイズに残す", "stay at the end phase"),
    op.SkipPhase: Phrase("フェイズのスキップ", "skip a phase"),
    op.Forbid: Phrase("禁止", "forbid"),
    op.ForbidAttack: Phrase("アタックの禁止", "forbid an attack"),
    op.Prevent: Phrase("ダメージを0にする", "prevent damage"),
    op.Reduce: Phrase("ダメージを減らす", "reduce damage"),
    op.Redirect: Phrase("ロストゾーンへの置換", "send to the lost zone instead"),
    op.InsteadTrash: Phrase("身代わりのトラッシュ", "trash another card instead"),
    op.NoTrash: Phrase("バトルのトラッシュなし", "nobody is trashed in battle"),
    op.Immune: Phrase("効果を受けない", "not affected"),
}


def operation_words(word: op.Operation) -> Phrase:
    """Short name of one instruction, with its number where that is printed plainly."""
    match word:
        case op.Damage(n=int(n)):
            return Phrase(f"{n}ダメージ", f"{n} damage")
        case op.Draw(n=int(n)):
            return Phrase(f"{n}枚ドロー", f"draw {n}")
        case op.Heal(n=int(n)):
            return Phrase(f"ライフ{n}回復", f"gain {n} life")
        case op.Then():
            return mode_words(word.do)
        case _:
            return OPERATIONS[type(word)]


def mode_words(do: tuple[op.Operation, ...]) -> Phrase:
    """Short name of a mode: its instructions in order."""
    return join([operation_words(word) for word in do], "＋", " + ")
