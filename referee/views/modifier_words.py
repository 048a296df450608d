"""Continuous effects in words: what each kind of modifier says, and until when it stands. Q75, Q97-Q99."""

from typing import Final, get_args

from referee.language.terms import PHASES, AbilityKind
from referee.rules.game import Game
from referee.rules.modifier import Modifier
from referee.views.phrase import Phrase, join
from referee.views.words import PHASE_WORDS, SEAT_WORDS, TEXT_KINDS

MODIFIERS: Final[dict[str, Phrase]] = {
    "force_add": Phrase("{whom}のフォース{signed}", "{whom}: Force {signed}"),
    "force_set": Phrase("{whom}の元々のフォースは{n}", "{whom}: base Force {n}"),
    "capacity": Phrase("{whom}のスキルゾーンは最大{n}枚", "{whom}: skill zone holds at most {n}"),
    "refill": Phrase(
        "{whom}はチャージフェイズに手札が{n}枚になるまで引く", "{whom}: draws up to {n} in the charge phase"
    ),
    "rank": Phrase("{whom}がサモンするガーディアンのランク{signed}", "{whom}: rank {signed} for guardians summoned"),
    "extra_summon": Phrase("{whom}はサモンをあと{n}回できる", "{whom}: extra summons +{n}"),
    "same_name": Phrase(
        "{whom}は同名のマジックスキルをあと{n}枚キャストできる",
        "{whom}: extra casts of the same name +{n}",
    ),
    "extra_attack": Phrase("{whom}はアタックをあと{n}回できる", "{whom}: extra attacks +{n}"),
    "stay_at_end": Phrase(
        "{whom}は次の自分のエンドフェイズに破棄されない",
        "{whom}: not discarded at its player's next end phase",
    ),
    "skip_phase": Phrase("{whom}は次の{phase}をスキップする", "{whom}: skips the next {phase}"),
    "forbid_attack": Phrase("{whom}はアタックできない", "{whom}: cannot attack"),
    "forbid_refuse": Phrase("{whom}はバトルを受けなければならない", "{whom}: must accept battles"),
    "forbid_unclear": Phrase("{whom}のロイヤルはアンクリアされない", "{whom}: royals cannot be uncleared"),
    "forbid_cast_named": Phrase("{whom}は{card}をキャストできない", "{whom}: cannot cast {card}"),
    "forbid_answer": Phrase(
        "{whom}は相手が次にキャストするマジックスキルに対して何も発動できない",
        "{whom}: cannot answer the opponent's next magic skill",
    ),
    "forbid_stand": Phrase("{whom}は{kinds}をスタンドできない", "{whom}: cannot stand a {kinds}"),
    "prevent": Phrase("{whom}が次に受けるダメージは0になる", "{whom}: the next damage becomes 0"),
    "redirect": Phrase(
        "{whom}のブランクゾーンに置かれるカードは代わりにロストゾーンに置かれる",
        "{whom}: cards that would go to the blank zone go to the lost zone instead",
    ),
    "no_trash": Phrase(
        "このバトルではどちらのガーディアンもトラッシュされない", "neither guardian is trashed in this battle"
    ),
    "immune": Phrase("{whom}は対する効果を受けない", "{whom}: not affected by the answered effect"),
    "delayed": Phrase(
        "{whom}がバトルに勝利した時、{source}の残りの効果を処理する",
        "when {whom} wins a battle, the rest of {source} follows",
    ),
}


def until_words(until: tuple[str, int], game: Game) -> Phrase:
    """Until when a modifier stands; empty for one that is merely used up."""
    word, number = until
    match word:
        case "end" if number == game.turn:
            return Phrase("ターン終了時まで", "until end of turn")
        case "end":
            return Phrase(f"ターン{number}の終了時まで", f"until the end of turn {number}")
        case "start":
            return Phrase(f"ターン{number}の開始時まで", f"until the start of turn {number}")
        case "chain":
            return Phrase("このチェーンの間", "for this chain")
        case "battle":
            return Phrase("このバトルの間", "for this battle")
        case "hold":
            royal = any(r.iid == number for side in game.sides for r in side.royals)
            if royal:
                return Phrase("クリアーされている限り", "while cleared")
            return Phrase("場にある限り", "while it stays")
        case "used":
            return Phrase("", "")
        case _:
            raise ValueError(f"no modifier stands until {word!r}")


def modifier_words(modifier: Modifier, whom: Phrase | None, source: Phrase, game: Game, names: list[Phrase]) -> Phrase:
    """`whom` names the object bound, if one is; `names` are the cards' names by number."""
    if whom is None:
        whom = SEAT_WORDS[modifier.seat] if modifier.seat >= 0 else Phrase("両者", "both")
    value = modifier.value
    kinds = get_args(AbilityKind)
    named = modifier.data[0] if modifier.kind == "forbid_cast_named" and modifier.data else 0
    barred = modifier.data if modifier.kind == "forbid_stand" else ()
    said = MODIFIERS[modifier.kind].fill(
        whom=whom,
        n=value,
        signed=Phrase(f"＋{value}" if value >= 0 else f"－{-value}", f"+{value}" if value >= 0 else str(value)),
        card=names[named],
        source=source,
        kinds=join([TEXT_KINDS[kinds[number]] for number in barred], "・", " or "),
        phase=PHASE_WORDS[PHASES[value]] if 0 <= value < len(PHASES) else "",
    )
    until = Phrase("", "") if modifier.kind == "stay_at_end" else until_words(modifier.until, game)
    tail = Phrase("（{until}、{source}）", " ({until}; {source})")
    if modifier.kind == "delayed":  # its source is named already
        tail = Phrase("（{until}）", " ({until})") if until.ja else Phrase("", "")
    elif not until.ja:
        tail = Phrase("（{source}）", " ({source})")
    return (said + tail.fill(until=until, source=source)).sentence()
