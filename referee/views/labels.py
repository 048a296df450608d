"""What each ready-made answer is called, in both languages. Only the seat that is asked is told."""

from typing import Final, assert_never

from referee.rules import action as ac
from referee.rules.book import Text
from referee.rules.game import Game
from referee.views.names import Names, card_of
from referee.views.phrase import Phrase
from referee.views.words import PHASE_WORDS, THROW_WORDS

PASSES: Final[dict[str, Phrase]] = {
    "answer": Phrase("何も使わない", "No answer"),
    "moment": Phrase("何も使わない", "Use nothing"),
    "clear": Phrase("クリアーしない", "Clear nothing"),
    "redraw": Phrase("このままの手札で始める", "Keep this hand"),
}
"""What a pass says, by the kind of question."""

LABELS: Final[dict[str, Phrase]] = {
    "throw": Phrase("{hand}を出す", "Throw {hand}"),
    "go_first": Phrase("先攻をとる", "Go first"),
    "go_second": Phrase("後攻をとる", "Go second"),
    "redraw": Phrase("手札を引き直す", "Redraw the hand"),
    "pass": Phrase("何もしない", "Pass"),
    "finish": Phrase("{phase}を終了する", "End the {phase}"),
    "draw": Phrase("カードを引く", "Draw a card"),
    "cast": Phrase("{text}をキャスト", "Cast the {text}"),
    "cast_soul": Phrase("{text}をキャスト", "Cast the {text}"),
    "set_equip": Phrase("イグイップ{card}をセット", "Set the equip {card}"),
    "stand": Phrase("{text}をスタンド", "Stand the {text}"),
    "stand_royal": Phrase("{text}をスタンド", "Stand the {text}"),
    "summon": Phrase("{card}（ランク{rank}・フォース{force}）をサモン", "Summon {card} (rank {rank}, Force {force})"),
    "clear": Phrase("{royal}をクリアー", "Clear {royal}"),
    "seal_clear": Phrase("{royal}をクリアー", "Clear {royal}"),
    "seal_nothing": Phrase("クリアーしない", "Clear nothing"),
    "attack": Phrase("{card}（フォース{force}）でアタック", "Attack with {card} (Force {force})"),
    "block": Phrase("バトルを受ける", "Accept the battle"),
    "refuse": Phrase("バトルを受けない（{force}ダメージ）", "Refuse the battle ({force} damage)"),
    "choose": Phrase("決定する", "Choose"),
    "choose_unseen": Phrase("決定する（相手には見えない）", "Choose (unseen by others)"),
    "choose_mode": Phrase("{mode}", "{mode}"),
    "concede": Phrase("投了する", "Concede"),
    "mode": Phrase("{label}：{mode}", "{label}: {mode}"),
}
"""By the tag of the action, with `go_second`, `refuse` and `seal_nothing` for its other answer."""


def label(names: Names, game: Game, seat: int, kind: str, move: ac.GameMove) -> Phrase:
    """The label of an answer to a question of that kind; `game` as the seat sees it."""
    match move:
        case ac.Throw():
            return LABELS["throw"].fill(hand=THROW_WORDS[move.hand] if move.hand is not None else "")
        case ac.GoFirst():
            return LABELS["go_first" if move.first else "go_second"]
        case ac.Pass():
            return PASSES.get(kind, LABELS["pass"])
        case ac.Finish():
            return LABELS["finish"].fill(phase=tuple(PHASE_WORDS.values())[game.phase])
        case ac.Redraw() | ac.Draw() | ac.Choose() | ac.ChooseUnseen() | ac.Concede():
            return LABELS[_tag(move)]
        case ac.Cast():
            book = names.book
            text = (book.magic if game.turn_seat == seat else book.trigger)[move.card]
            return _text(names, "cast", text, move.mode)
        case ac.CastSoul():
            return _text(names, "cast_soul", names.book.soul[card_of(game, move.iid)], move.mode)
        case ac.SetEquip():
            return LABELS["set_equip"].fill(card=names.card(move.card))
        case ac.Stand():
            book = names.book
            text = (book.magic if game.turn_seat == seat else book.trigger)[card_of(game, move.iid)]
            return _text(names, "stand", text, move.mode)
        case ac.StandRoyal():
            card = game.sides[seat].royals[move.place].card
            text = names.book.functions[card][move.function] if isinstance(card, int) else None
            return _text(names, "stand_royal", text, move.mode)
        case ac.Summon():
            book = names.book
            return LABELS["summon"].fill(
                card=names.card(move.card), rank=book.rank[move.card], force=book.force[move.card]
            )
        case ac.Clear():
            return LABELS["clear"].fill(royal=names.royal(game, seat, move.place))
        case ac.SealClear():
            if move.place is None or move.place < 0:
                return LABELS["seal_nothing"]
            return LABELS["seal_clear"].fill(royal=names.royal(game, seat, move.place))
        case ac.Attack():
            return LABELS["attack"].fill(card=names.card(game.sides[seat].guardian_card), force=names.force(game, seat))
        case ac.Block():
            return LABELS["block"] if move.accept else LABELS["refuse"].fill(force=names.force(game, 1 - seat))
        case ac.ChooseMode():
            return LABELS["choose_mode"].fill(mode=Phrase(f"選択肢{move.mode + 1}", f"option {move.mode + 1}"))
        case _:
            assert_never(move)


def _tag(move: ac.GameMove) -> str:
    return str(move.__struct_config__.tag)


def _text(names: Names, tag: str, text: Text | None, mode: int) -> Phrase:
    if text is None:
        raise ValueError("an answer is offered for a text that is not there")
    said = LABELS[tag].fill(text=names.text(text.id))
    if len(text.entry) < 2:
        return said
    return LABELS["mode"].fill(label=said, mode=names.mode(text, mode))
