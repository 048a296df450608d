"""Why a card moved, a life total changed or a royal turned, in words. Q38: every move carries its reason."""

from typing import Final

from referee.views.phrase import Phrase

MOVES: Final[dict[str, tuple[Phrase, str]]] = {
    "cast": (Phrase("{cards}を手札からスキルゾーンに置く", "{cards} enters the skill zone"), "skill"),
    "set_equip": (Phrase("イグイップ{cards}を手札からセット", "sets the equip {cards} from the hand"), "skill"),
    "set": (Phrase("{origin}の{cards}をスキルゾーンにセット", "sets {cards} from the {origin}"), "skill"),
    "cost": (Phrase("{cards}をコストにする", "uses {cards} as cost"), "blank"),
    "unit": (
        Phrase("{cards}をコストにし、ガーディアンの下に重ねる", "uses {cards} as cost: a unit now"),
        "units",
    ),
    "cost_trash": (Phrase("コストとして{origin}の{cards}をトラッシュ", "trashes {cards} as cost"), "blank"),
    "cost_banish": (Phrase("コストとして{origin}の{cards}をバニッシュ", "banishes {cards} as cost"), "lost"),
    "cost_return": (Phrase("コストとして{cards}をEXデッキに戻す", "returns {cards} to the EX deck as cost"), "ex"),
    "unit_cost": (Phrase("ユニット{cards}を取り除く", "removes the unit {cards}"), "blank"),
    "trash": (Phrase("{origin}の{cards}をトラッシュ", "{cards} is trashed from the {origin}"), "blank"),
    "banish": (Phrase("{origin}の{cards}をバニッシュ", "{cards} is banished from the {origin}"), "lost"),
    "bounce": (
        Phrase("{origin}の{cards}を手札に戻す", "{cards} returns from the {origin} to the hand"),
        "hand",
    ),
    "retrieve": (
        Phrase("{origin}の{cards}を手札に加える", "{cards} goes from the {origin} to the hand"),
        "hand",
    ),
    "deck_bottom": (
        Phrase(
            "{origin}の{cards}をデッキの一番下に置く",
            "{cards} goes from the {origin} to the bottom of the deck",
        ),
        "bottom",
    ),
    "recover": (Phrase("{origin}の{cards}をEXデッキに戻す", "{cards} returns to the EX deck"), "ex"),
    "mill": (
        Phrase(
            "デッキの上の{cards}をブランクゾーンに置く",
            "{cards} goes from the top of the deck to the blank zone",
        ),
        "blank",
    ),
    "cast_off": (
        Phrase(
            "キャストオフされた{cards}をブランクゾーンに送る", "{cards}, cast off, goes to the blank zone"
        ),
        "blank",
    ),
    "stand_off": (
        Phrase(
            "スタンドオフされた{cards}をブランクゾーンに送る", "{cards}, stood off, goes to the blank zone"
        ),
        "blank",
    ),
    "left_guardian": (
        Phrase("ユニット{cards}もブランクゾーンに置かれる", "its unit {cards} goes to the blank zone"),
        "blank",
    ),
    "replace": (
        Phrase(
            "先のガーディアン{cards}をEXデッキに戻す", "the earlier guardian {cards} returns to the EX deck"
        ),
        "ex",
    ),
    "refresh": (Phrase("{cards}もEXデッキに戻る", "{cards} returns to the EX deck"), "ex"),
    "return": (
        Phrase("ガーディアン{cards}をEXデッキに戻す", "the guardian {cards} returns to the EX deck"),
        "ex",
    ),
    "summon": (Phrase("ガーディアン{cards}をサモン！", "summons the guardian {cards}!"), "guardian"),
    "summon_effect": (
        Phrase("効果でガーディアン{cards}をサモン！", "summons the guardian {cards} by effect!"),
        "guardian",
    ),
    "attach": (
        Phrase("{cards}をガーディアンのユニットにする", "{cards} becomes a unit of the guardian"),
        "units",
    ),
    "detach": (Phrase("ユニット{cards}を取り除く", "the unit {cards} is removed"), "blank"),
    "soul": (
        Phrase("キャストした{cards}をバニッシュ", "{cards}, cast from the blank zone, is banished"),
        "lost",
    ),
    "end_phase": (Phrase("スキルゾーンの{cards}を破棄", "{cards} is discarded from the skill zone"), "blank"),
    "battle": (Phrase("バトルに負けた{cards}をトラッシュ", "{cards}, beaten in battle, is trashed"), "blank"),
    "hand_limit": (Phrase("手札の{cards}をトラッシュ（手札の上限）", "trashes {cards} (hand limit)"), "blank"),
}
"""By reason: what is said, and where such a move usually ends. Another end is told besides (Q75)."""

LIFE: Final[dict[str, Phrase]] = {
    "damage": Phrase("{n}ダメージを受ける（ライフ{life}）", "takes {n} damage (life {life})"),
    "battle_damage": Phrase(
        "{n}のバトルダメージを受ける（ライフ{life}）", "takes {n} battle damage (life {life})"
    ),
    "heal": Phrase("ライフを{n}回復（ライフ{life}）", "gains {n} life (life {life})"),
    "payment": Phrase("ライフを{n}払う（ライフ{life}）", "pays {n} life (life {life})"),
}

CLEARS: Final[dict[str, Phrase]] = {
    "mission": Phrase("ミッションを達成し、{royal}をクリアー！", "achieves its mission and clears {royal}!"),
    "mission_cost": Phrase("コストミッションを果たし、{royal}をクリアー！", "pays its cost mission and clears {royal}!"),
    "effect": Phrase("効果により{royal}をクリアー！", "clears {royal} by an effect!"),
}

UNCLEARS: Final[dict[str, Phrase]] = {
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
    "record_limit": Phrase("記録数の上限に到達", "the bound on records is reached"),
    "concession": Phrase("相手の投了", "the opponent concedes"),
    "clock": Phrase("相手の時間切れ", "the opponent's time is up"),
}
