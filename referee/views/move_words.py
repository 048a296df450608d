"""Why a card moved, a life total changed or a royal turned, in words. Q38: every move carries its reason."""

from typing import Final

from referee.views.phrase import Phrase

MOVES: Final[dict[str, tuple[Phrase, str]]] = {
    "cast": (Phrase("{cards}を手札からスキルゾーンに置く", "{cards} enters the skill zone"), "skill"),
    "set_equip": (Phrase("イグイップ{cards}を手札からセット", "sets the equip {cards} from the hand"), "skill"),
    "set": (Phrase("{origin}の{cards}をスキルゾーンにセット", "sets {cards} from the {origin}"), "skill"),
    "cost": (Phrase("{cards}をコストにする", "uses {cards} as cost"), "blank"),
    "unit": (
        Phrase(
            "{cards}をコストにし、ガーディアンの下に重ねる",
            "uses {cards} as cost and puts it under the guardian as a unit",
        ),
        "units",
    ),
    "cost_trash": (Phrase("コストとして{origin}の{cards}をトラッシュ", "trashes {cards} as cost"), "blank"),
    "cost_banish": (Phrase("コストとして{origin}の{cards}をバニッシュ", "banishes {cards} as cost"), "lost"),
    "cost_return": (Phrase("コストとして{cards}をEXデッキに戻す", "returns {cards} to the EX deck as cost"), "ex"),
    "unit_cost": (Phrase("コストとしてユニット{cards}を{to}に置く", "puts the unit {cards} into the {to} as cost"), ""),
    "trash": (Phrase("{origin}の{cards}をトラッシュ", "{cards} trashed from the {origin}"), "blank"),
    "banish": (Phrase("{origin}の{cards}をバニッシュ", "{cards} banished from the {origin}"), "lost"),
    "bounce": (
        Phrase("{origin}の{cards}を手札に戻す", "{cards} back from the {origin} to the hand"),
        "hand",
    ),
    "retrieve": (
        Phrase("{origin}の{cards}を手札に加える", "{cards} from the {origin} to the hand"),
        "hand",
    ),
    "deck_bottom": (
        Phrase(
            "{origin}の{cards}をデッキの一番下に置く",
            "{cards} from the {origin} to the bottom of the deck",
        ),
        "bottom",
    ),
    "recover": (Phrase("{origin}の{cards}をEXデッキに戻す", "{cards} back to the EX deck"), "ex"),
    "mill": (Phrase("デッキの上の{cards}を{to}に置く", "{cards} from the top of the deck to the {to}"), ""),
    "cast_off": (Phrase("キャストオフされた{cards}を{to}に送る", "{cards} to the {to}, cast off"), ""),
    "stand_off": (Phrase("スタンドオフされた{cards}を{to}に送る", "{cards} to the {to}, stood off"), ""),
    "left_guardian": (Phrase("ユニット{cards}も{to}に置かれる", "unit {cards} to the {to}"), ""),
    "replace": (
        Phrase("それまでのガーディアン{cards}をEXデッキに戻す", "the earlier guardian {cards} back to the EX deck"),
        "ex",
    ),
    "refresh": (Phrase("{cards}もEXデッキに戻る", "{cards} back to the EX deck"), "ex"),
    "return": (
        Phrase("ガーディアン{cards}をEXデッキに戻す", "the guardian {cards} back to the EX deck"),
        "ex",
    ),
    "summon": (Phrase("ガーディアン{cards}をサモン！", "summons the guardian {cards}!"), "guardian"),
    "summon_effect": (
        Phrase("効果でガーディアン{cards}をサモン！", "summons the guardian {cards} by effect!"),
        "guardian",
    ),
    "attach": (
        Phrase("{cards}をガーディアンのユニットにする", "{cards} under the guardian as a unit"),
        "units",
    ),
    "detach": (Phrase("ユニット{cards}を{to}に置く", "unit {cards} to the {to}"), ""),
    "soul": (
        Phrase("キャストした{cards}をバニッシュ", "{cards} banished after its cast"),
        "lost",
    ),
    "end_phase": (Phrase("スキルゾーンの{cards}を破棄", "{cards} discarded from the skill zone"), "blank"),
    "battle": (Phrase("バトルに負けた{cards}をトラッシュ", "{cards} trashed, beaten in battle"), "blank"),
    "hand_limit": (Phrase("手札の{cards}をトラッシュ（手札の上限）", "trashes {cards} (hand limit)"), "blank"),
}
"""By reason: what is said, and where such a move usually ends; another end is told besides (Q75). Empty where the words
say it themselves."""

LIFE: Final[dict[str, Phrase]] = {
    "damage": Phrase("{n}ダメージを受ける（ライフ{life}）", "takes {n} damage (life {life})"),
    "battle_damage": Phrase("{n}のバトルダメージを受ける（ライフ{life}）", "takes {n} battle damage (life {life})"),
    "heal": Phrase("ライフを{n}回復（ライフ{life}）", "gains {n} life (life {life})"),
    "payment": Phrase("ライフを{n}払う（ライフ{life}）", "pays {n} life (life {life})"),
}

CLEARS: Final[dict[str, Phrase]] = {
    "mission": Phrase("ミッションを達成し、{royal}をクリアー！", "achieves the mission and clears {royal}!"),
    "mission_cost": Phrase("コストミッションを果たし、{royal}をクリアー！", "pays for the mission and clears {royal}!"),
    "effect": Phrase("効果により{royal}をクリアー！", "clears {royal} by an effect!"),
}

UNCLEARS: Final[dict[str, Phrase]] = {  # アンクリア beside クリアー: see words.py
    "effect": Phrase("{royal}がアンクリアされる", "{royal} is uncleared"),
    "cost": Phrase("コストとして{royal}をアンクリア", "unclears {royal} as cost"),
    "stand_off": Phrase("スタンドオフされた{royal}がアンクリアされる", "{royal}, stood off, is uncleared"),
}

NEGATIONS: Final[dict[str, Phrase]] = {
    "cast_off": Phrase("{by}で{link}をキャストオフ！", "casts off the {link} with the {by}!"),
    "stand_off": Phrase("{by}で{link}をスタンドオフ！", "stands off the {link} with the {by}!"),
    "gone": Phrase("場を離れたため、{link}は不発", "{link} comes to nothing: its source is gone"),
    "effect": Phrase("{by}で{link}の効果を無効にする！", "negates the effect of the {link} with the {by}!"),
}

OCCASIONS: Final[dict[str, Phrase]] = {
    "attack_declared": Phrase("アタック宣言に対して", "in answer to the attack"),
    "battle_accepted": Phrase("受けたバトルに際して", "in the battle accepted"),
    "would_lose_battle": Phrase("バトルに負けてトラッシュされる時に", "on losing the battle"),
    "would_take_damage": Phrase("受けるダメージに対して", "against the damage"),
    "opponent_summoned": Phrase("サモンに対して", "in answer to the summon"),
}
"""What a trigger with a restricted timing is used against (F22, H19, I12)."""

ATTACK_ENDS: Final[dict[str, Phrase]] = {
    "fought": Phrase("バトルが終わる", "the battle is over"),
    "refused": Phrase("アタックが終わる", "the attack is over"),
    "negated": Phrase("アタックは無効になる", "the attack is negated"),
    "gone": Phrase("ガーディアンが場を離れ、アタックは終わる", "a guardian has left: the attack is over"),
}

ENDINGS: Final[dict[str, Phrase]] = {
    "royals": Phrase("5枚のロイヤルをすべてクリアー", "all 5 royals are cleared"),
    "life": Phrase("相手のライフが0", "the opponent's life is 0"),
    "both": Phrase("決着の条件が同時に成立", "the conditions that end a game are met at once"),
    "empty_deck": Phrase("相手のデッキが尽き、引けるカードがない", "the opponent has no card left to draw"),
    "turn_limit": Phrase("ターン数の上限に到達", "the turn limit is reached"),
    "loop": Phrase("ループの上限に到達", "the bound on loops is reached"),
    "records": Phrase("記録数の上限に到達", "the bound on records is reached"),
    "concession": Phrase("相手の投了", "the opponent concedes"),
    "clock": Phrase("相手の時間切れ", "the opponent's time is up"),
}

DRAWS: Final[dict[str, Phrase]] = {
    "clock": Phrase("両者の時間切れ", "both players' time is up"),
}
"""Where a draw of that reason reads otherwise."""
