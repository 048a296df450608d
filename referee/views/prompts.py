"""What is asked, and what each slot is for: prompts of every kind of question, restricted timing and pick."""

from typing import Final

from referee.views.phrase import Phrase, cards

PROMPTS: Final[dict[str, Phrase]] = {
    "throw": Phrase("ジャンケン：何を出しますか？", "Janken: what do you throw?"),
    "go_first": Phrase("先攻と後攻のどちらをとりますか？", "Do you go first or second?"),
    "redraw": Phrase("手札を引き直しますか？", "Do you redraw your opening hand?"),
    "act": Phrase("{phase}：行動を選んでください", "{phase}: choose an action"),
    "answer": Phrase("相手の{link}に合わせて何か使いますか？", "Do you answer the {link}?"),
    "moment": Phrase("{moment}：何か使いますか？", "{moment}: do you use anything?"),
    "clear": Phrase("クリアーチェック：ロイヤルをクリアーしますか？", "Clear check: do you clear a royal?"),
    "seal_clear": Phrase(
        "クリアーチェック（同時公開）：ロイヤルをクリアーしますか？",
        "Clear check (sealed): do you clear a royal?",
    ),
    "block": Phrase(
        "{attacker}（フォース{force}）のアタック：バトルを受けますか？",
        "{attacker} (Force {force}) attacks: do you accept the battle?",
    ),
    "choose": Phrase("{source}の効果：選んでください", "{source}: make your choice"),
    "choose_unseen": Phrase(
        "{source}の効果：選んでください（相手には見えません）",
        "{source}: make your choice (unseen by others)",
    ),
    "choose_mode": Phrase("{source}の効果：1つを選んでください", "{source}: choose one"),
    "discard": Phrase(
        "手札が上限を超えています：トラッシュするカードを選んでください",
        "Too many cards in hand: choose what to trash",
    ),
}

PENDING: Final[dict[str, Phrase]] = {
    "throw": Phrase("ジャンケン", "janken"),
    "go_first": Phrase("先攻・後攻の選択", "first or second"),
    "redraw": Phrase("手札の引き直し", "opening hand"),
    "act": Phrase("行動", "action"),
    "answer": Phrase("対応の確認", "answer"),
    "moment": Phrase("限定タイミングの確認", "restricted timing"),
    "clear": Phrase("クリアーチェック", "clear check"),
    "seal_clear": Phrase("クリアーチェック（同時公開）", "sealed clear check"),
    "block": Phrase("バトルを受けるかの選択", "accept or refuse"),
    "choose": Phrase("効果の選択", "a choice"),
    "choose_unseen": Phrase("効果の選択", "a choice"),
    "choose_mode": Phrase("効果の選択", "a choice"),
    "discard": Phrase("手札のトラッシュ", "trash down"),
    "choice": Phrase("選択", "a choice"),
}
"""What a seat is being asked, told to everybody."""

MOMENTS: Final[dict[str, Phrase]] = {
    "attack_declared": Phrase("相手がアタックを宣言した時", "when your opponent declares an attack"),
    "battle_accepted": Phrase("バトルを受けた時", "when a battle is accepted"),
    "would_lose_battle": Phrase("バトルに負けてトラッシュされる時", "when your guardian would be trashed for losing"),
    "would_take_damage": Phrase("ダメージを受ける時", "when you would take damage"),
    "opponent_summoned": Phrase("相手がサモンした時", "when your opponent has summoned"),
}

PICKS: Final[dict[str, Phrase]] = {
    "Trash": Phrase("トラッシュする", "trash"),
    "Banish": Phrase("バニッシュする", "banish"),
    "SetCard": Phrase("スキルゾーンにセットする", "set in the skill zone"),
    "Bounce": Phrase("手札に戻す", "return to the hand"),
    "Retrieve": Phrase("手札に加える", "add to the hand"),
    "Search": Phrase("公開して手札に加える", "reveal and add to the hand"),
    "Look": Phrase("見る", "look at"),
    "Take": Phrase("手札に加える", "add to the hand"),
    "OrderTop": Phrase("上から順にデッキの上に戻す", "put back on top of the deck, first one uppermost"),
    "DeckBottom": Phrase("デッキの一番下に置く", "put on the bottom of the deck"),
    "ShuffleIn": Phrase("デッキに戻してシャッフルする", "shuffle into the deck"),
    "Unclear": Phrase("アンクリアする", "unclear"),
    "ClearFree": Phrase("ミッションを無視してクリアーする", "clear, ignoring the mission"),
    "RecoverGuardian": Phrase("EXデッキに戻す", "return to the EX deck"),
    "SummonFree": Phrase("コストを払わずにサモンする", "summon without paying its cost"),
    "AttachUnit": Phrase("ユニットにする", "attach as a unit"),
    "DetachUnit": Phrase("ブランクゾーンに置く", "put into the blank zone"),
    "InsteadTrash": Phrase("代わりにトラッシュする", "trash instead"),
    "DeclareName": Phrase("宣言する", "declare"),
    "cost_use": Phrase("コストにする", "use as cost"),
    "cost_trash": Phrase("コストとしてトラッシュする", "trash as cost"),
    "cost_trash_x": Phrase("コストとしてトラッシュする", "trash as cost (X)"),
    "cost_banish": Phrase("コストとしてバニッシュする", "banish as cost"),
    "cost_unclear": Phrase("コストとしてアンクリアする", "unclear as cost"),
    "cost_summon": Phrase("サモンのコストにする", "use as summon cost"),
    "discard": Phrase("トラッシュする", "trash"),
}
"""Why one picks: the words of the card language by the name of their struct, and the costs by their own word."""


def how_many(least: int, most: int, zone: str) -> Phrase:
    """`2枚` / `2 cards`, `2枚まで` / `up to 2 cards`, `1～3枚` / `1 to 3 cards`."""
    if zone == "names":
        return Phrase("1つ", "1 name")
    if least == most:
        return cards(most)
    if not least:
        return Phrase(f"{most}枚まで", f"up to {cards(most).en}")
    return Phrase(f"{least}～{most}枚", f"{least} to {most} cards")


WHOLE_PROMPTS: Final[dict[str, Phrase]] = {
    "Take": Phrase(
        "見たカードから手札に加えるものを{number}選んでください", "Of the cards looked at, choose {number} to take"
    ),
    "OrderTop": Phrase(
        "デッキの上に戻す{number}を、上になるものから順に選んでください",
        "Put {number} back on top of the deck, uppermost first",
    ),
    "DeclareName": Phrase("宣言するカード名を{number}選んでください", "Choose {number} to declare"),
}
"""Picks whose prompt does not name a zone."""

NOTHING: Final = Phrase("（選べるカードがありません）", " (there is none to choose)")


def slot_prompt(reason: str, zone: Phrase, own: bool, least: int, most: int, zone_word: str) -> Phrase:
    """What to pick and how many; `own` tells whose zone it is for the seat asked."""
    number = how_many(least, most, zone_word)
    if reason in WHOLE_PROMPTS:
        return WHOLE_PROMPTS[reason].fill(number=number)
    pick = PICKS[reason]
    owner = Phrase("自分", "your") if own else Phrase("相手", "your opponent's")
    if not most:
        said = Phrase("{owner}の{zone}から{pick}カード", "From {owner} {zone}, choose a card to {pick}")
        return said.fill(owner=owner, zone=zone, pick=pick) + NOTHING
    return Phrase(
        "{owner}の{zone}から{pick}カードを{number}選んでください", "From {owner} {zone}, choose {number} to {pick}"
    ).fill(owner=owner, zone=zone, pick=pick, number=number)
