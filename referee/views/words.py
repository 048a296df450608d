"""The game's own terms in both languages: zones, phases, kinds, colours, seats. One term for one thing.

クリアー is written long and アンクリア short: both are the rulebook's own spellings, and are kept.
"""

from typing import Final

from referee.views.phrase import Phrase

ZONES: Final[dict[str, Phrase]] = {
    "hand": Phrase("手札", "hand"),
    "deck": Phrase("デッキ", "deck"),
    "bottom": Phrase("デッキの一番下", "the bottom of the deck"),
    "top": Phrase("デッキの上", "the top of the deck"),
    "skill": Phrase("スキルゾーン", "skill zone"),
    "royals": Phrase("ロイヤルゾーン", "royal zone"),
    "ex": Phrase("EXデッキ", "EX deck"),
    "guardian": Phrase("ガーディアンゾーン", "guardian zone"),
    "units": Phrase("ユニット", "units"),
    "blank": Phrase("ブランクゾーン", "blank zone"),
    "lost": Phrase("ロストゾーン", "lost zone"),
    "names": Phrase("カード名", "card names"),
}

PHASE_WORDS: Final[dict[str, Phrase]] = {
    "charge": Phrase("チャージフェイズ", "charge phase"),
    "soul": Phrase("ソウルフェイズ", "soul phase"),
    "judge": Phrase("ジャッジフェイズ", "judge phase"),
    "cast": Phrase("キャストフェイズ", "cast phase"),
    "summon": Phrase("サモンフェイズ", "summon phase"),
    "battle": Phrase("バトルフェイズ", "battle phase"),
    "end": Phrase("エンドフェイズ", "end phase"),
}

CARD_KINDS: Final[dict[str, Phrase]] = {
    "skill": Phrase("スキルカード", "skill card"),
    "guardian": Phrase("ガーディアン", "guardian"),
    "royal": Phrase("ロイヤル", "royal"),
    "equip": Phrase("イグイップカード", "equip card"),
}

TEXT_KINDS: Final[dict[str, Phrase]] = {
    "skill.magic": Phrase("マジックスキル", "magic skill"),
    "skill.trigger": Phrase("トリガースキル", "trigger skill"),
    "skill.soul": Phrase("ソウルスキル", "soul skill"),
    "guardian.magic": Phrase("マジックエフェクト", "magic effect"),
    "guardian.trigger": Phrase("トリガーエフェクト", "trigger effect"),
    "guardian.soul": Phrase("ソウルエフェクト", "soul effect"),
    "royal.magic": Phrase("マジックファンクション", "magic function"),
    "royal.trigger": Phrase("トリガーファンクション", "trigger function"),
    "royal.eternal": Phrase("エターナルファンクション", "eternal function"),
    "unit.magic": Phrase("ユニットのマジックエフェクト", "unit magic effect"),
    "unit.trigger": Phrase("ユニットのトリガーエフェクト", "unit trigger effect"),
}

COLOURS: Final[dict[str, Phrase]] = {
    "red": Phrase("赤", "red"),
    "orange": Phrase("橙", "orange"),
    "yellow": Phrase("黄", "yellow"),
    "green": Phrase("緑", "green"),
    "blue": Phrase("青", "blue"),
    "purple": Phrase("紫", "purple"),
    "white": Phrase("白", "white"),
    "grey": Phrase("灰", "grey"),
    "black": Phrase("黒", "black"),
}

SEAT_WORDS: Final = (Phrase("A席", "seat A"), Phrase("B席", "seat B"))
VIEWERS: Final = (*SEAT_WORDS, Phrase("観戦者", "spectator"))
FIRST: Final = Phrase("先攻", "first player")
SECOND: Final = Phrase("後攻", "second player")

THROW_WORDS: Final = (Phrase("グー", "rock"), Phrase("パー", "paper"), Phrase("チョキ", "scissors"))
"""In the order of THROWS."""

DEEDS: Final[dict[str, Phrase]] = {
    "cast_off": Phrase("キャストオフ", "cast offs"),
    "battle_won": Phrase("バトル勝利", "battles won"),
    "damage_taken": Phrase("受けたダメージ", "damage taken"),
}

HIDDEN_CARD: Final = Phrase("裏側のカード", "a hidden card")
NOBODY: Final = Phrase("なし", "none")


def place_word(place: int) -> Phrase:
    """A royal's place, counted from 0 in the code and from 1 for people."""
    return Phrase(f"{place + 1}番目", f"place {place + 1}")
