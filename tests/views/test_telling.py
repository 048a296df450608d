"""Whole random matches, told to every viewer in both languages: nothing raises, nothing hidden is named."""

from dataclasses import dataclass, field
from typing import get_args

import pytest
from msgspec import structs

from referee.language.switches import VALUES, Switches
from referee.match import event as me
from referee.match.event import MatchEvent
from referee.rules import event as ev
from referee.rules.apply import apply
from referee.rules.game import Game
from referee.rules.hidden import Hidden
from referee.rules.modifier import Modifier
from referee.rules.redact import board, redact
from referee.views.asking import make_question
from referee.views.board_text import board_text
from referee.views.line import Words
from referee.views.names import Names
from referee.views.narration import narrate, narrate_both
from referee.views.phrase import LANGS, Phrase
from referee.views.question import Question
from referee.views.view import View, make_view
from referee.views.wrap import width
from tests.views.play import Record, names_for, start, step

VIEWERS = (0, 1, 2)
MOST = 4_000


def as_seen(event: ev.GameEvent, viewer: int) -> ev.GameEvent:
    """The event with what this viewer may not see taken out."""
    hidden = {name: None for name, eyes in ev.secrets_of(event) if not eyes & 1 << viewer}
    return structs.replace(event, **hidden) if hidden else event


def known_cards(game: Game) -> set[int]:
    """Every card that a redacted board shows."""
    cards: set[int] = set()
    for side in game.sides:
        cards.update(card for card in side.deck if not isinstance(card, Hidden))
        for pile in (side.hand, side.ex):
            cards.update(key >> 2 for key in pile.known)
        for zone in (side.skill, side.blank, side.units):
            cards.update(zone.values())
        cards.update(side.lost)
        cards.add(side.guardian_card)
        cards.update(royal.card for royal in side.royals if not isinstance(royal.card, Hidden))
    cards.update(link.card for link in game.links)
    for standing in game.modifiers.values():
        for modifier in standing:
            cards.update((modifier.source, *modifier.data))
    cards.update(name for _, name, _ in game.used)
    return cards - {0}


def shown_cards(event: ev.GameEvent) -> set[int]:
    """Every card that an event names to the one who got it."""
    cards: set[int] = set()
    for name in ("card", "cards", "royals", "guardians"):
        value = getattr(event, name, None)
        if isinstance(value, int):
            cards.add(value)
        elif isinstance(value, tuple):
            cards.update(value)
    return cards


@dataclass
class Reader:
    """Finds the names of cards in texts; a name within a longer name does not count."""

    names: Names
    by_length: dict[str, list[tuple[str, int]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        count = len(self.names.book.cards)
        for lang in LANGS:
            found = [(self.names.bare(card).say(lang), card) for card in range(1, count)]
            self.by_length[lang] = sorted(found, key=lambda pair: -len(pair[0]))

    def named(self, text: str, lang: str) -> set[int]:
        cards = set()
        for name, card in self.by_length[lang]:
            if name in text:
                cards.add(card)
                text = text.replace(name, "")
        return cards

    def named_in(self, phrase: Phrase) -> set[int]:
        return self.named(phrase.ja, "ja") | self.named(phrase.en, "en")


def check_words(lines: tuple[Words, ...], reader: Reader, allowed: set[int]) -> None:
    for line in lines:
        assert line.words.ja
        assert line.words.en
        assert "{" not in line.words.ja + line.words.en
        assert "HIDDEN" not in line.words.ja + line.words.en
        leaked = reader.named_in(line.words) - allowed
        assert not leaked, (line, [reader.names.bare(card).en for card in leaked])


def check_question(question: Question, reader: Reader, allowed: set[int]) -> None:
    assert question.options, "a seat is asked and has no answer"
    said = [question.prompt]
    for option in question.options:
        said.append(option.label)
        for slot in option.slots:
            said.append(slot.prompt)
            assert slot.least <= slot.most <= len(slot.items)
            if slot.zone == "deck" and slot.seat == question.seat:
                continue  # a search, or a look at the top: this seat may see what it picks from (Q84)
            if slot.zone != "names":
                said += [item.label for item in slot.items]
    for phrase in said:
        assert phrase.ja
        assert phrase.en
        assert "{" not in phrase.ja + phrase.en
        assert not reader.named_in(phrase) - allowed, phrase


BOARD_EVERY = 23
"""Boards are long: they are printed at every so manieth record."""


def watch(names: Names, seed: int) -> list[Record]:
    """Play one match and look at it through all eyes at every record."""
    reader = Reader(names)
    game, dice, opened = start(names, seed)
    before = [redact(Game(), viewer) for viewer in VIEWERS]
    record = Record(1, -1, None, opened)
    records = []
    while True:
        records.append(record)
        for viewer in VIEWERS:
            after = redact(game, viewer)
            events = [as_seen(event, viewer) for event in record.events]
            allowed = known_cards(before[viewer]) | known_cards(after)
            for event in events:
                allowed |= shown_cards(event)
            check_words(narrate_both(names, before[viewer], events, viewer), reader, allowed)
            view = make_view(names, after, viewer)
            if record.number % BOARD_EVERY == 1:
                for lang in LANGS:
                    check_board(board_text(names, view, lang), reader, lang, known_cards(after))
            question = make_question(names, game, viewer)
            assert (question is not None) == any(ask[0] == viewer for ask in game.asks)
            if question is not None:
                check_question(question, reader, known_cards(after))
            before[viewer] = after
        if game.result is not None or record.number >= MOST:
            return records
        record = step(names, game, dice, record.number + 1)


def check_board(text: str, reader: Reader, lang: str, allowed: set[int]) -> None:
    assert all(width(line) <= 80 for line in text.split("\n")), text
    joined = "".join(line.strip() for line in text.split("\n")) if lang == "ja" else " ".join(text.split())
    assert not reader.named(joined, lang) - allowed, text


@pytest.mark.parametrize("seed", range(4))
def test_a_match_is_told_to_everybody(seed: int) -> None:
    records = watch(names_for(Switches()), seed)
    assert isinstance(records[-1].events[-2], ev.GameEnded)


@pytest.mark.parametrize("seed", range(4))
def test_every_switch_turned(seed: int) -> None:
    """All switches at another value than the default, as far as they go together."""
    turned = {name: values[1 + seed % (len(values) - 1)] for name, values in VALUES.items()}
    turned["format_sets"] = "1,2"
    turned["soul_castoff_to"] = "lost" if turned["soul_banish"] == "on_cast" else "blank"
    watch(names_for(Switches(**turned, turn_limit=12)), seed)  # type: ignore[arg-type]


def test_whoever_looks_learns_no_more_than_the_redacted_board() -> None:
    """A view of the whole board redacted is the view of the board that was redacted before."""
    names = names_for(Switches())
    game, dice, _ = start(names, 11)
    for number in range(2, 400):
        if game.result is not None:
            break
        step(names, game, dice, number)
        for viewer in VIEWERS:
            seen = redact(game, viewer)
            assert make_view(names, seen, viewer) == make_view(names, redact(seen, viewer), viewer)


def test_the_other_seats_choice_is_only_a_choice() -> None:
    names = names_for(Switches())
    kinds: set[str] = set()
    for seed in range(6):
        game, dice, _ = start(names, seed)
        for number in range(2, 1_000):
            if game.result is not None:
                break
            step(names, game, dice, number)
            for viewer in VIEWERS:
                view: View = make_view(names, redact(game, viewer), viewer)
                kinds |= {ask.kind for ask in view.asks if ask.seat != viewer}
    assert "choice" in kinds
    assert not kinds & {"choose", "choose_unseen", "choose_mode", "discard"}


def told(names: Names, game: Game, *events: MatchEvent, viewer: int = 2) -> list[tuple[str, str]]:
    """(Japanese, English) of every line."""
    return [(line.words.ja, line.words.en) for line in narrate_both(names, redact(game, viewer), events, viewer)]


@pytest.fixture
def names() -> Names:
    return names_for(Switches())


def linked(names: Names, game: Game, seat: int, card: str, kind: str, answers: int = -1) -> ev.LinkOpened:
    number = names.book.number[card]
    text = next(text for text in names.book.texts if text.card == number and text.kind == kind)
    return ev.LinkOpened(seat, number, text.id, 0, 0, answers, 0, 0, (), False, ())


def test_announcements(names: Names) -> None:
    """F22: the caster names kind and card, a trigger what it answers, a cast off both."""
    game = Game()
    cast = linked(names, game, 0, "SK03", "skill.magic")
    answer = linked(names, game, 1, "SK01", "skill.trigger", answers=0)
    assert told(names, game, cast, answer, ev.LinkNegated(0, "cast_off")) == [
        ("A席：マジックスキル「豊穣の昼寝」をキャスト！", "Seat A casts the magic skill Siesta of Plenty!"),
        (
            "B席：マジックスキル「豊穣の昼寝」に対してトリガースキル「開戦の号令」をキャスト！",
            "Seat B casts the trigger skill Call to War in answer to the magic skill Siesta of Plenty!",
        ),
        (
            "B席：トリガースキル「開戦の号令」でマジックスキル「豊穣の昼寝」をキャストオフ！",
            "Seat B casts off the magic skill Siesta of Plenty with the trigger skill Call to War!",
        ),
    ]


def test_a_summon_names_its_cost(names: Names) -> None:
    """F22, K03: the cards paid are counted whether they go to blank or under the guardian."""
    game = Game()
    number = names.book.number
    side = game.sides[0]
    side.skill = {1: number["SK01"], 2: number["EQ01"]}
    side.ex.add(number["GD03"], 0)
    lines = told(
        names,
        game,
        ev.CardMoved(0, number["SK01"], "skill", 1, "blank", 3, "cost", 0),
        ev.CardMoved(0, number["GD03"], "ex", 0, "guardian", 4, "summon", 0),
        ev.CardMoved(0, number["EQ01"], "skill", 2, "units", 5, "cost", 0),
    )
    assert lines[1] == (
        "A席：スキルゾーンのカード2枚をコストにしてガーディアン「毒刃の密使」をサモン！",
        "Seat A pays 2 cards of the skill zone and summons the guardian Envoy of the Venom Blade!",
    )
    assert lines[2][0] == "A席：「流星槍アステリオン」をコストにし、ガーディアンの下に重ねる"


def test_a_replaced_move_says_where_the_card_went(names: Names) -> None:
    """Q75: what would go to blank goes to lost."""
    game = Game()
    card = names.book.number["SK01"]
    game.sides[1].skill = {1: card}
    (line,) = told(names, game, ev.CardMoved(1, card, "skill", 1, "lost", 0, "trash", 0))
    assert line == (
        "B席：スキルゾーンの「開戦の号令」をトラッシュ（ロストゾーンへ）",
        "Seat B: Call to War trashed from the skill zone (to the lost zone)",
    )


def test_a_draw_is_named_to_its_player_alone(names: Names) -> None:
    card = names.book.number["SK01"]
    for viewer, said in (
        (0, "A席：カードを1枚引く：「開戦の号令」"),
        (1, "A席：カードを1枚引く"),
        (2, "A席：カードを1枚引く"),
    ):
        game = Game()
        game.sides[0].deck = [card]
        game.sides[0].deck_eyes = [0]
        event = as_seen(ev.CardsDrawn(0, 1, 0, (card,)), viewer)
        assert told(names, game, event, viewer=viewer)[0][0] == said


def test_a_pass_folds_away_and_tells_no_reason(names: Names) -> None:
    """Secrecy 5.2: the line of a pass is the same whatever its player could have done."""
    game = Game()
    game.asks = ((1, "answer", 7),)
    for viewer in VIEWERS:
        lines = narrate_both(names, redact(game, viewer), (ev.QuestionAsked((), (), False, (), 1),), viewer)
        assert [(line.words, line.weight) for line in lines] == [
            (Phrase("B席：応じない", "Seat B does not answer"), "fold")
        ]


def test_where_the_game_stands_still_nobody_has_passed(names: Names) -> None:
    """A restart of the referee, or a rollback, while a seat is asked: it has not answered."""
    game = Game()
    game.asks = ((1, "answer", 7),)
    assert told(names, game) == []
    assert told(names, game, me.ClockRan(5, 1, 1)) == []


def test_a_concession_is_no_pass(names: Names) -> None:
    game = Game()
    game.asks = ((1, "clear", 7),)
    assert told(names, game, ev.GameEnded(0, "concession", "Q77"), ev.QuestionAsked((), (), False, (), 1)) == [
        ("A席の勝利：相手の投了（Q77）", "Seat A wins: the opponent concedes (Q77)")
    ]


def test_what_happens_beside_the_game(names: Names) -> None:
    opened = me.MatchOpened(1, 0, "桐生", "Vance\x1b[2J", None, None)
    assert told(names, Game(), opened) == [
        ("対戦開始：桐生（A席）対Vance[2J（B席）", "Match opened: 桐生 (seat A) against Vance[2J (seat B)")
    ]
    erased = me.MatchOpened(1, 0, None, "Vance", None, None)
    assert told(names, Game(), erased) == [("対戦が開かれた", "The match is opened")]
    rest = (
        me.SeatJoined(0),
        me.GameOpened(1),
        me.ChanceDrawn(1, 2),
        me.ClockRan(5, 1, 1),
        me.MatchEnded(-1, "loop", "Q82"),
    )
    assert [ja for ja, _ in told(names, Game(), *rest)] == ["A席：着席", "第1ゲーム", "対戦終了：引き分け"]


def test_the_board_before_is_left_alone(names: Names) -> None:
    game, _, _ = start(names, 3)
    before = redact(game, 1)
    kept = board(before)
    narrate(names, before, (ev.TurnStarted(1, 0), ev.PhaseEntered(3)), 1, "ja")
    assert board(before) == kept


def test_every_event_of_the_rules_was_told() -> None:
    """Nearly every kind of event comes up in a few matches; the rest is told from hand-made boards."""
    kinds: set[type] = set()
    for seed in range(12):
        names = names_for(Switches(mulligan="once", janken_winner="chooses"))
        game, dice, opened = start(names, seed)
        kinds |= {type(event) for event in opened}
        for number in range(2, MOST):
            if game.result is not None:
                break
            kinds |= {type(event) for event in step(names, game, dice, number).events}
    assert set(get_args(ev.GameEvent)) - kinds <= {ev.LoopStopped}
    (line,) = told(names_for(Switches()), Game(), ev.LoopStopped(5_000))
    assert line[1].startswith("The bound on loops")


def test_a_draw_in_pieces_is_one_draw(names: Names) -> None:
    """What others know of the deck's top is drawn in a piece of its own; a person draws once."""
    a, b = names.book.number["SK01"], names.book.number["SK03"]
    for viewer, said in (
        (
            0,
            (
                "A席：カードを2枚引く：「開戦の号令」「豊穣の昼寝」",
                "Seat A draws 2 cards: Call to War and Siesta of Plenty",
            ),
        ),
        (1, ("A席：カードを2枚引く（うち「開戦の号令」）", "Seat A draws 2 cards, with Call to War")),
        (2, ("A席：カードを2枚引く", "Seat A draws 2 cards")),
    ):
        game = Game()
        game.sides[0].deck = [b, a]
        game.sides[0].deck_eyes = [0, 2]
        events = [as_seen(ev.CardsDrawn(0, 1, 2, (a,)), viewer), as_seen(ev.CardsDrawn(0, 1, 0, (b,)), viewer)]
        assert told(names, game, *events, viewer=viewer) == [said]
    game = Game()
    for side, card in zip(game.sides, (a, b), strict=True):
        side.deck, side.deck_eyes = [card], [0]
    events = [as_seen(ev.CardsDrawn(seat, 1, 0, (card,)), 2) for seat, card in ((0, a), (1, b))]
    assert [en for _, en in told(names, game, *events)] == ["Seat A draws 1 card", "Seat B draws 1 card"]


def test_an_effect_that_does_nothing_is_told(names: Names) -> None:
    """H17, Q22: Vow of Silence reaches no soul skill. Nothing is said of what was negated, or did something."""
    silence = (
        "B席：トリガーファンクション「沈黙の誓約」は効果なし",
        "Seat B: the trigger function Vow of Silence has no effect",
    )
    game = Game()
    apply(game, linked(names, game, 0, "SK03", "skill.soul"))
    answer = linked(names, game, 1, "RY04", "royal.trigger", answers=0)
    lines = told(names, game, answer, ev.LinkClosed(1), ev.LifeChanged(0, 2, 12, "heal"), ev.LinkClosed(0))
    assert silence in lines
    assert sum("no effect" in en for _, en in lines) == 1
    negated = told(names, game, answer, ev.LinkNegated(0, "cast_off"), ev.LinkClosed(1), ev.LinkClosed(0))
    assert not any("no effect" in en for _, en in negated)


def test_an_effect_that_began_in_an_earlier_record_has_done_what_it_did(names: Names) -> None:
    game = Game()
    apply(game, linked(names, game, 0, "SK03", "skill.magic"))
    game.frames = [("chain", 0), ("link_end", 0)]
    assert [en for _, en in told(names, game, ev.LinkClosed(0))] == ["The magic skill Siesta of Plenty is done"]
    game.frames = [("chain", 0)]
    (line,) = told(names, game, ev.LinkClosed(0))
    assert line[1] == "Seat A: the magic skill Siesta of Plenty has no effect"


def test_a_waiting_effect_names_the_card_whose_rest_it_is(names: Names) -> None:
    game = Game()
    game.turn = 3
    source = names.book.number["SK01"]
    words = names.modifier(game, Modifier(1, "delayed", 0, 0, 0, ("end", 3), 0, source, ()))
    assert words.ja == "A席がバトルに勝利した時、「開戦の号令」の残りの効果を処理する（ターン終了時まで）"
    assert words.en == "When seat A wins a battle, the rest of Call to War follows (until end of turn)"


def test_a_unit_goes_where_it_is_said_to_go(names: Names) -> None:
    """Q75: under a redirect it is the lost zone."""
    card = names.book.number["EQ01"]
    for to, said in (("blank", "ブランクゾーン"), ("lost", "ロストゾーン")):
        game = Game()
        game.sides[0].units = {1: card}
        (line,) = told(names, game, ev.CardMoved(0, card, "units", 1, to, 2 if to == "blank" else 0, "detach", 0))
        assert line[0] == f"A席：ユニット「流星槍アステリオン」を{said}に置く"
