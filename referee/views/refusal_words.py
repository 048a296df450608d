"""Why not: one sentence in both languages for every reason of the rules, with its clauses, ruling and switch."""

from typing import Final

from referee.rules.refusal import Refused
from referee.views.names import Names
from referee.views.phrase import Phrase
from referee.views.words import SEAT_WORDS, ZONES

REFUSALS: Final[dict[str, Phrase]] = {
    "not_organizer": Phrase("これは主催者だけが行えます", "only the organizer may do that"),
    "not_referee": Phrase("これは審判だけが行えます", "only the referee may do that"),
    "already_open": Phrase("この対戦はすでに開かれています", "the match is already open"),
    "unfit_match": Phrase(
        "この審判ではその内容の対戦を開けません（版・ルールセット・デッキ・試合数を確認してください）",
        "this referee cannot open such a match (engine, ruleset, decks or number of games)",
    ),
    "unknown_card": Phrase("カードプールにないカードが含まれています", "a card is not in the pool"),
    "deck_illegal": Phrase("デッキが構築ルールを満たしていません", "the deck is not legal"),
    "not_your_seat": Phrase("その席のプレイヤーではありません", "that is not your seat"),
    "already_joined": Phrase("その席にはすでに着いています", "that seat is already taken"),
    "time_left": Phrase("持ち時間がまだ残っています", "there is still time on the clock"),
    "time_over": Phrase("持ち時間が切れています", "your time is up"),
    "game_over": Phrase("ゲームはすでに終了しています", "the game is over"),
    "not_started": Phrase("ゲームはまだ始まっていません", "the game has not started yet"),
    "wrong_turn": Phrase("自分のターンではありません", "it is not your turn"),
    "not_asked": Phrase("今は相手の回答を待っています", "you are not being asked anything now"),
    "stale_question": Phrase("その質問はすでに終わっています", "that question is no longer open"),
    "other_question": Phrase("今の質問への回答になっていません", "that is no answer to the question now open"),
    "referee_draws": Phrase(
        "ドローは審判が行うもので、プレイヤーが自由に引くことはできません",
        "the referee draws; a player never draws by choice",
    ),
    "no_charge_first_turn": Phrase(
        "先攻の1ターン目にチャージフェイズはありません", "the first player's first turn has no charge phase"
    ),
    "no_soul_first_turn": Phrase(
        "先攻の1ターン目にソウルフェイズはありません", "the first player's first turn has no soul phase"
    ),
    "no_battle_first_turn": Phrase(
        "先攻の1ターン目にバトルフェイズはありません", "the first player's first turn has no battle phase"
    ),
    "not_in_phase_cast": Phrase(
        "マジックスキルは自分のキャストフェイズにのみキャストできます",
        "a magic skill is cast only in your own cast phase",
    ),
    "not_in_phase_soul": Phrase(
        "ソウルスキルとソウルエフェクトは自分のソウルフェイズにのみキャストできます",
        "soul skills and soul effects are cast only in your own soul phase",
    ),
    "not_in_phase_set": Phrase("今のフェイズではイグイップをセットできません", "an equip cannot be set in this phase"),
    "not_in_phase_stand": Phrase(
        "マジックエフェクトとマジックファンクションは、自分のキャストフェイズかサモンフェイズにのみスタンドできます",
        "magic effects and magic functions are stood only in your own cast or summon phase",
    ),
    "not_in_phase_summon": Phrase(
        "サモンは自分のサモンフェイズにのみできます", "a guardian is summoned only in your own summon phase"
    ),
    "not_in_phase_battle": Phrase(
        "アタックは自分のバトルフェイズにのみできます", "an attack is declared only in your own battle phase"
    ),
    "not_a_clear_check": Phrase(
        "今はクリアーチェックではないため、ロイヤルをクリアーできません",
        "royals are cleared at a clear check, and this is none",
    ),
    "nothing_to_answer": Phrase(
        "合わせて発動できる相手のキャストやスタンドがありません", "there is no cast or stand to answer"
    ),
    "nothing_to_block": Phrase("受けるかどうかを選ぶバトルがありません", "there is no attack to accept or refuse"),
    "nothing_to_throw": Phrase("今はジャンケンをしていません", "no janken is being played now"),
    "nothing_to_choose": Phrase("今、選ぶものはありません", "there is nothing to choose now"),
    "must_answer_now": Phrase("先に今の質問に答えてください", "the question now open has to be answered first"),
    "not_in_hand": Phrase("そのカードは自分の手札にありません", "that card is not in your hand"),
    "not_in_blank": Phrase("そのカードは自分のブランクゾーンにありません", "that card is not in your blank zone"),
    "not_in_ex": Phrase("そのガーディアンは自分のEXデッキにありません", "that guardian is not in your EX deck"),
    "not_on_field": Phrase("そのカードは自分の場に出ていません", "that card is not on your field"),
    "not_a_skill": Phrase(
        "スキルカードではないため、手札からキャストできません", "only a skill card is cast from the hand"
    ),
    "not_an_equip": Phrase(
        "手札からセットできるのはイグイップカードだけです", "only an equip card is set from the hand"
    ),
    "equip_not_cast": Phrase(
        "イグイップはキャストせず、手札からセットします", "an equip is not cast, it is set from the hand"
    ),
    "no_such_text": Phrase("そのカードにそのテキストはありません", "that card has no such text"),
    "no_such_mode": Phrase("その選択肢はありません", "that text has no such mode"),
    "set_not_cast": Phrase(
        "スキルゾーンに置かれたカードは、そこからキャストできません",
        "a card that lies in the skill zone cannot be cast from there",
    ),
    "eternal_not_stood": Phrase(
        "エターナルファンクションはスタンドするものではありません", "an eternal function is never stood"
    ),
    "trigger_own_turn": Phrase("トリガーは相手のターンにのみ使えます", "a trigger is used only in the opponent's turn"),
    "trigger_skill_answers_cast": Phrase(
        "トリガースキルはマジックスキルのキャストに対してのみキャストできます",
        "a trigger skill answers only the cast of a magic skill",
    ),
    "magic_not_answered": Phrase(
        "そのトリガースキルはマジックスキルに対してキャストできません",
        "that trigger skill cannot be cast against a magic skill",
    ),
    "soul_not_answered": Phrase(
        "そのトリガースキルはソウルスキルに対してキャストできません",
        "that trigger skill cannot be cast against a soul skill",
    ),
    "restricted_timing": Phrase(
        "そのテキストは発動タイミングが限定されており、今は使えません",
        "that text has a restricted timing, and this is not it",
    ),
    "window_filter": Phrase(
        "今の発動は、そのテキストが対象とする発動ではありません",
        "that text does not answer an activation of this kind",
    ),
    "no_trigger_on_set": Phrase("セットに対してトリガーは使えません", "no trigger answers a set"),
    "too_slow": Phrase("スピードが足りず、この発動に合わせて使えません", "it is too slow to answer this activation"),
    "trigger_on_trigger": Phrase("トリガーに対してトリガーは使えません", "a trigger cannot answer a trigger"),
    "magic_is_no_answer": Phrase(
        "マジックを相手の発動に合わせて使うことはできません", "a magic text is no answer to an activation"
    ),
    "too_late": Phrase(
        "この発動の時点でまだ使えなかったカードは、この発動に合わせて使えません",
        "it was not usable yet when this activation was made",
    ),
    "forbidden": Phrase("カードの効果によって禁じられています", "a card effect forbids it"),
    "forbidden_name": Phrase(
        "宣言されたカード名のため、このカードはキャストできません",
        "cards of the declared name cannot be cast",
    ),
    "loop_stopped": Phrase(
        "ループの上限に達したため、このターンはもう任意の発動ができません",
        "the bound on loops was reached: no more optional activations this turn",
    ),
    "name_cast_magic": Phrase(
        "このターン、同名のマジックスキルをすでにキャストしています",
        "you have already cast a magic skill of this name this turn",
    ),
    "name_cast_trigger": Phrase(
        "このターン、同名のトリガースキルをすでにキャストしています",
        "you have already cast a trigger skill of this name this turn",
    ),
    "name_cast": Phrase(
        "このターン、同名カードのスキルをすでにキャストしています",
        "you have already cast a card of this name this turn",
    ),
    "soul_used": Phrase(
        "このターン、同名ガーディアンのソウルエフェクトをすでにキャストしています",
        "you have already cast the soul effect of a guardian of this name this turn",
    ),
    "stood_magic": Phrase(
        "そのマジックエフェクトまたはマジックファンクションは、このターンすでにスタンドしています",
        "that magic effect or function has already been stood this turn",
    ),
    "stood_trigger": Phrase(
        "そのトリガーエフェクトまたはトリガーファンクションは、このターンすでにスタンドしています",
        "that trigger effect or function has already been stood this turn",
    ),
    "summoned_already": Phrase("このターンはもうサモンできません", "you cannot summon again this turn"),
    "attacked_already": Phrase("このターンはもうアタックできません", "you cannot attack again this turn"),
    "name_cleared": Phrase(
        "このターン、同名のロイヤルをすでにクリアーしています",
        "you have already cleared a royal of this name this turn",
    ),
    "zone_full": Phrase("スキルゾーンに空きがありません", "there is no free slot in your skill zone"),
    "no_guardian": Phrase("自分のガーディアンがいません", "you have no guardian"),
    "nobody_to_attack": Phrase(
        "相手のガーディアンがいないため、アタックできません", "the opponent has no guardian to attack"
    ),
    "must_accept": Phrase(
        "カードの効果により、このバトルは受けなければなりません",
        "a card effect says that this battle must be accepted",
    ),
    "gate_closed": Phrase("そのテキストの使用条件を満たしていません", "the condition of that text is not met"),
    "null_cast": Phrase("今使っても何も起こらないため、使えません", "it could do nothing now"),
    "rank_unpaid": Phrase(
        "コストにするカードの枚数がガーディアンのランクと合いません",
        "the number of cards paid does not fit the guardian's rank",
    ),
    "cost_unpaid": Phrase("コストを支払えません", "the cost cannot be paid"),
    "life_unpaid": Phrase("ライフが足りず、コストを支払えません", "you have not enough life to pay the cost"),
    "cost_phase": Phrase(
        "コストミッションは、カードに記された自分のフェイズにのみクリアーできます",
        "a cost mission is cleared only in the own phases named on its card",
    ),
    "already_cleared": Phrase("そのロイヤルはすでにクリアーされています", "that royal is already cleared"),
    "no_such_royal": Phrase("その位置にロイヤルはありません", "there is no royal in that place"),
    "mission_open": Phrase("トライヤルミッションの条件を満たしていません", "the trial mission is not achieved"),
    "mission_unpaid": Phrase("コストミッションのコストを支払えません", "the cost of the mission cannot be paid"),
    "must_clear": Phrase(
        "達成したトライヤルミッションがあるため、クリアーしなければなりません",
        "an achieved trial mission has to be cleared",
    ),
    "unfit_pick": Phrase("選んだ枚数か対象が条件に合っていません", "the picks do not fit in number or kind"),
    "no_such_throw": Phrase("ジャンケンで出せるのはグー・チョキ・パーだけです", "a throw is rock, paper or scissors"),
}


_CARD: Final = Phrase("：{card}", ": {card}")
DETAILS: Final[dict[str, Phrase]] = {
    "unknown_card": Phrase("：{seat}", ": {seat}"),
    "deck_illegal": Phrase("：{seat}", ": {seat}"),
    "stale_question": Phrase("：今の質問は{asked}番です", ": question {asked} is open now"),
    "too_slow": Phrase(
        "：スピード{against}の発動に対してスピード{speed}", ": speed {speed} against an activation of speed {against}"
    ),
    "forbidden_name": _CARD,
    "name_cast_magic": _CARD,
    "name_cast_trigger": _CARD,
    "name_cast": _CARD,
    "soul_used": _CARD,
    "stood_magic": _CARD,
    "stood_trigger": _CARD,
    "gate_closed": _CARD,
    "rank_unpaid": Phrase("：{needed}枚必要です", ": {needed} needed"),
    "cost_unpaid": Phrase("：{zone}に{needed}枚必要です", ": {needed} needed in the {zone}"),
    "life_unpaid": Phrase("：{needed}点必要です", ": {needed} needed"),
    "unfit_pick": Phrase("：{slot}つ目の選択です", ": choice number {slot}"),
}
"""What the sentence is about, for the refusals that come with parameters; none of them tells what the asking seat may
not know."""


def refusal_words(refused: Refused, names: Names | None = None) -> Phrase:
    """`G03: you have already …: Call to War (Q27, same_name=per_kind)`. Without `names` no card is named."""
    sentence = REFUSALS[refused.code] + _detail(refused, names)
    return with_reasons(sentence, refused.clauses, refused.ruling, refused.switch)


def _detail(refused: Refused, names: Names | None) -> Phrase:
    if not refused.params or refused.code not in DETAILS:
        return Phrase("", "")
    fields: dict[str, Phrase | str | int] = {}
    for key, value in refused.params:
        match key, value:
            case "card", int():
                if names is None:
                    return Phrase("", "")
                fields[key] = names.card(value)
            case "zone", str():
                fields[key] = ZONES[value]
            case "seat", int():
                fields[key] = SEAT_WORDS[value]
            case "slot", int():
                fields[key] = value + 1
            case _:
                fields[key] = value
    return DETAILS[refused.code].fill(**fields)


def with_reasons(sentence: Phrase, clauses: tuple[str, ...], ruling: str, switch: str) -> Phrase:
    """The clauses first, then the sentence, then the ruling and the switch value that decided it."""
    ja, en = sentence.ja, sentence.en
    if clauses:
        ja, en = f"{' '.join(clauses)}：{ja}", f"{' '.join(clauses)}: {en}"
    decided = [part for part in (ruling, switch) if part]
    if decided:
        ja, en = f"{ja}（{'、'.join(decided)}）", f"{en} ({', '.join(decided)})"
    return Phrase(ja, en)
