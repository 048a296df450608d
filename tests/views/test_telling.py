"""Whole random matches, told to every viewer in both languages: nothing raises, nothing hidden is named."""

from dataclasses import dataclass, field

import pytest
from msgspec import structs

from referee.language.switches import VALUES, Switches
from referee.rules import event as ev
from referee.rules.game import Game, Link
from referee.rules.hidden import Hidden
from referee.rules.redact import redact
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
        assert line.words.ja and line.words.en
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
        assert phrase.ja and phrase.en and "{" not in phrase.ja + phrase.en
        assert not reader.named_in(phrase) - allowed, phrase


def watch(names: Names, seed: int, every: int = 1) -> list[Record]:
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
            if record.number % every == 0:
                events = [as_seen(event, viewer) for event in record.events]
                allowed = known_cards(before[viewer]) | known_cards(after)
                for event in events:
                    allowed |= shown_cards(event)
                both = narrate_both(names, before[viewer], events, viewer)
                check_words(both, reader, allowed)
                for lang in LANGS:
                    assert narrate(names, before[viewer], events, viewer, lang) == tuple(
                        words.line(lang) for words in both
                    )
                view = make_view(names, after, viewer)
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
    watch(names_for(Switches(**turned, turn_limit=12)), seed, every=3)  # type: ignore[arg-type]


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


def test_a_link_without_known_answer_is_told() -> None:
    """Bookkeeping of a link alone says nothing secret and does not raise."""
    names = names_for(Switches())
    game = Game()
    text = next(text for text in names.book.texts if text.kind == "skill.magic")
    game.links.append(Link(0, text.card, text.id, 1, 0, -1, 0, 0, (), False))
    (line,) = narrate(names, redact(game, 2), (ev.LinkClosed(0),), 2, "en")
    assert line.weight == "fold"
