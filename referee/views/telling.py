"""One event, told to one viewer in both languages. F22: what is announced is public, and nothing else is said.

`game` is the board just before the event, as that viewer sees it; a secret field that is None is not told.
"""

from typing import Final, assert_never

from referee.rules import event as ev
from referee.rules.game import Game
from referee.rules.modifier import Modifier
from referee.views.announcing import announcement, royal_words, tell_clear, tell_negation
from referee.views.endings import ending_words
from referee.views.move_words import ATTACK_ENDS, LIFE, MOVES, UNCLEARS
from referee.views.names import Names
from referee.views.phrase import Phrase, cards
from referee.views.told import Told, by_seat, list_of, of_seat
from referee.views.words import DEEDS, FIRST, PHASE_WORDS, SEAT_WORDS, SECOND, THROW_WORDS, ZONES, place_word

DONE: Final = Phrase("{link}の処理を終える", "the {link} is done")
NO_EFFECT: Final = Phrase("{link}は効果なし", "the {link} has no effect")


def tell(names: Names, game: Game, event: ev.GameEvent) -> Told | None:
    """What this viewer is told of the event, or None for pure bookkeeping."""
    match event:
        case ev.SidePlaced():
            return _placed(event)
        case ev.DeckShuffled():
            return Told(by_seat(event.seat, Phrase("デッキをシャッフル", "has the deck shuffled")), "fold")
        case ev.AnswerSealed():
            return Told(by_seat(event.seat, Phrase("回答を伏せて出した", "has given a sealed answer")), "fold")
        case ev.SealsOpened():
            return _unsealed(event)
        case ev.GameStarted():
            return Told(Phrase("{seat}が先攻！", "{seat} goes first!").fill(seat=SEAT_WORDS[event.first]), "headline")
        case ev.TurnStarted():
            return Told(turn_words(event.turn, event.seat, game.first), "headline")
        case ev.TurnEnded():
            return Told(Phrase(f"ターン{event.turn}終了", f"end of turn {event.turn}"), "fold")
        case ev.PhaseEntered():
            return Told(tuple(PHASE_WORDS.values())[event.phase])
        case ev.CardsDrawn():
            return tell_draw(names, (event,))
        case ev.CardMoved():
            return tell_move(names, (event,), 0)
        case ev.DeckRefreshed():
            refreshed = Phrase(
                "ブランクゾーンの{n}をデッキに戻してシャッフル",
                "has {n} from the blank zone put back into the deck, which is shuffled",
            )
            return Told(by_seat(event.seat, refreshed.fill(n=cards(len(event.iids)))))
        case ev.CardsFound():
            return _found(names, event)
        case ev.HandShuffledIn():
            back = Phrase("手札{n}をデッキに戻してシャッフル{list}", "shuffles {n} from the hand into the deck{list}")
            return Told(by_seat(event.seat, back.fill(n=cards(event.count), list=list_of(names, event.cards))))
        case ev.CardsLookedAt():
            return _looked(names, event)
        case ev.CardsRevealed():
            shown = Phrase("手札を公開{list}", "reveals the hand{list}")
            if event.zone == "deck":
                shown = Phrase("デッキの上から{n}を公開{list}", "reveals the top {n} of the deck{list}")
            said = shown.fill(n=cards(len(event.cards)), list=list_of(names, event.cards))
            return Told(by_seat(event.seat, said))
        case ev.TopArranged():
            return _arranged(names, event)
        case ev.LifeChanged():
            said = LIFE[event.reason].fill(n=event.amount, life=event.life)
            return Told(by_seat(event.seat, said), "headline")
        case ev.RoyalCleared():
            return tell_clear(names, game, event)
        case ev.RoyalUncleared():
            royal = royal_words(names, event.card, event.place)
            return Told(of_seat(event.seat, UNCLEARS[event.reason].fill(royal=royal)), "headline")
        case ev.LinkOpened():
            return Told(by_seat(event.seat, announcement(names, game, event)), "headline")
        case ev.LinkNegated():
            return tell_negation(names, game, event)
        case ev.LinkClosed():
            return Told(DONE.fill(link=names.text(game.links[event.link].text)), "fold")
        case ev.ModifierAdded():
            return Told(names.modifier(game, event.modifier))
        case ev.ModifierEnded():
            return _unmodified(names, game, event)
        case ev.AttackDeclared():
            attack = Phrase("{card}（フォース{force}）でアタック！", "attacks with {card} (Force {force})!").fill(
                card=names.object(game, event.iid), force=names.force(game, event.seat)
            )
            return Told(by_seat(event.seat, attack), "headline")
        case ev.BattleAccepted():
            return _accepted(names, game, event)
        case ev.AttackEnded():
            return _attack_ended(event)
        case ev.DeedDone():
            return Told(of_seat(event.seat, Phrase("記録：{deed}", "{deed} +1").fill(deed=DEEDS[event.deed])), "fold")
        case ev.NameDeclared():
            declared = Phrase("カード名{card}を宣言！", "declares the name {card}!")
            return Told(by_seat(event.seat, declared.fill(card=names.card(event.card))), "headline")
        case ev.LoopStopped():
            return Told(
                Phrase(
                    "ループの上限に達したため、このターンはもう任意の発動ができない",
                    "the bound on loops is reached: no more optional activations this turn",
                ),
                "headline",
            )
        case ev.GameEnded():
            return Told(ending_words(event.winner, event.reason, event.clause), "headline")
        case ev.QuestionAsked():
            return None
        case _:
            assert_never(event)


def _placed(event: ev.SidePlaced) -> Told:
    placed = Phrase(
        "ロイヤル{royals}を裏側で並べ、ガーディアン{guardians}をEXデッキに置く（ライフ{life}）",
        "sets {royals} face down as royals, {guardians} as EX deck (life {life})",
    )
    said = placed.fill(royals=cards(event.royal_count), guardians=cards(event.guardian_count), life=event.life)
    return Told(by_seat(event.seat, said))


def _unsealed(event: ev.SealsOpened) -> Told:
    if len(event.throws) != 2:
        return Told(Phrase("両者の回答を公開する", "both sealed answers are opened"), "fold")
    throws = Phrase("ジャンケン：{a}は{x}、{b}は{y}。", "Janken: {a} throws {x}, {b} {y}. ").fill(
        a=SEAT_WORDS[0], b=SEAT_WORDS[1], x=THROW_WORDS[event.throws[0]], y=THROW_WORDS[event.throws[1]]
    )
    if event.winner < 0:
        return Told(throws + Phrase("あいこ！", "A tie!"))
    won = Phrase("{seat}の勝ち！", "{seat} wins!").fill(seat=SEAT_WORDS[event.winner])
    return Told(throws + won.sentence(), "headline")


def turn_words(turn: int, seat: int, first: int) -> Phrase:
    """The heading of a turn; `first` is the seat that went first."""
    said = Phrase("ターン{turn}：{seat}（{order}）のターン", "Turn {turn}: {seat} ({order})")
    return said.fill(turn=turn, seat=SEAT_WORDS[seat], order=FIRST if seat == first else SECOND)


def tell_move(names: Names, moves: tuple[ev.CardMoved, ...], paid: int) -> Told:
    """Cards that moved alike, one after another. `paid`: how many cards were the cost of a summon (F22)."""
    first = moves[0]
    attached = first.reason == "cost" and first.to == "units"  # K03
    words, usual = MOVES["unit" if attached else first.reason]
    said = words.fill(cards=names.cards([move.card for move in moves]), origin=ZONES[first.origin], to=ZONES[first.to])
    if usual and first.to != usual:
        said += Phrase("（{to}へ）", " (to the {to})").fill(to=ZONES[first.to])
    match first.reason:
        case "summon":
            if paid:
                cost = Phrase("スキルゾーンのカード{n}をコストにして", "pays {n} of the skill zone and ")
                said = cost.fill(n=cards(paid)) + said
            return Told(by_seat(first.seat, said), "headline")
        case "summon_effect":
            return Told(by_seat(first.seat, said), "headline")
        case "cast":
            return Told(of_seat(first.seat, said), "fold")
        case "set" | "set_equip" | "cost" | "cost_trash" | "cost_banish" | "cost_return" | "unit_cost" | "hand_limit":
            return Told(by_seat(first.seat, said))
        case _:
            return Told(of_seat(first.seat, said))


def tell_draw(names: Names, draws: tuple[ev.CardsDrawn, ...]) -> Told:
    """One draw; of its pieces the viewer may know some cards and not others."""
    count = sum(draw.count for draw in draws)
    known = tuple(card for draw in draws for card in draw.cards or ())
    listed = list_of(names, known)
    if 0 < len(known) < count:
        listed = Phrase("（うち{cards}）", ", with {cards}").fill(cards=names.cards(known))
    drawn = Phrase("カードを{n}引く{list}", "draws {n}{list}").fill(n=cards(count), list=listed)
    return Told(by_seat(draws[0].seat, drawn))


def tell_nothing(names: Names, game: Game, event: ev.LinkClosed) -> Told:
    """An activation that was processed, and nothing came of it."""
    link = game.links[event.link]
    return Told(of_seat(link.seat, NO_EFFECT.fill(link=names.text(link.text))))


def _found(names: Names, event: ev.CardsFound) -> Told:
    if not event.cards:
        nothing = Phrase("デッキからは何も手札に加えず、シャッフル", "finds nothing in the deck, which is shuffled")
        return Told(by_seat(event.seat, nothing))
    found = Phrase(
        "デッキから{cards}を公開して手札に加え、シャッフル",
        "reveals {cards} from the deck and adds it to the hand; the deck is shuffled",
    )
    return Told(by_seat(event.seat, found.fill(cards=names.cards(event.cards))))


def _looked(names: Names, event: ev.CardsLookedAt) -> Told:
    match event.zone:
        case "hand":
            what = Phrase("{whose}手札を見る", "looks at {whose} hand")
        case "royals":
            what = Phrase("{whose}裏側のロイヤル（{places}）を見る", "looks at {whose} face-down royals ({places})")
        case _:
            what = Phrase("{whose}デッキの上から{n}を見る", "looks at the top {n} of {whose} deck")
    places = [place_word(place) for place in event.places] if event.zone == "royals" else []
    said = what.fill(
        whose=Phrase("自分の", "their own") if event.seat == event.viewer else Phrase("相手の", "the opponent's"),
        n=cards(len(event.places)),
        places=Phrase("・".join(p.ja for p in places), ", ".join(p.en for p in places)),
    )
    return Told(by_seat(event.viewer, said + list_of(names, event.cards)))


def _arranged(names: Names, event: ev.TopArranged) -> Told:
    known = event.cards
    if event.kept:
        taken = Phrase("見たカードのうち{n}を手札に加える{list}", "adds {n} of the cards looked at to the hand{list}")
        kept = known[: event.kept] if known is not None else None
        return Told(by_seat(event.seat, taken.fill(n=cards(event.kept), list=list_of(names, kept))))
    back = Phrase("{n}をデッキの上に戻す{list}", "puts {n} back on top of the deck{list}")
    return Told(by_seat(event.seat, back.fill(n=cards(event.depth), list=list_of(names, known))))


def _unmodified(names: Names, game: Game, event: ev.ModifierEnded) -> Told | None:
    for modifier in game.modifiers.get(event.kind, ()):
        if modifier.id == event.id:
            return Told(Phrase("終了：{words}", "over: {words}").fill(words=_short(names, game, modifier)), "fold")
    return None


def _short(names: Names, game: Game, modifier: Modifier) -> Phrase:
    return names.modifier(game, modifier)


def _accepted(names: Names, game: Game, event: ev.BattleAccepted) -> Told:
    if not event.iid:
        return Told(by_seat(event.seat, Phrase("バトルを受けない", "does not accept the battle")), "headline")
    said = Phrase("{card}（フォース{force}）でバトルを受ける！", "accepts the battle with {card} (Force {force})!")
    return Told(
        by_seat(event.seat, said.fill(card=names.object(game, event.iid), force=names.force(game, event.seat))),
        "headline",
    )


def _attack_ended(event: ev.AttackEnded) -> Told:
    if event.winner >= 0:
        won = Phrase("{seat}がバトルに勝利！", "{seat} wins the battle!").fill(seat=SEAT_WORDS[event.winner])
        return Told(won, "headline")
    if event.how == "fought":
        return Told(Phrase("バトルは決着がつかない", "nobody wins the battle"), "headline")
    return Told(ATTACK_ENDS[event.how], "fold" if event.how == "refused" else "headline")
