"""A view that came over the wire, as text: both sides, the chain, what stands, who is asked. It knows no rules."""

from collections.abc import Iterator
from typing import Final

from referee.cli.screen import Screen
from referee.cli.telling import text_of
from referee.views.phrase import Lang, Phrase, capital
from referee.views.prompts import PENDING
from referee.views.words import HIDDEN_CARD, SEAT_WORDS
from referee.views.wrap import pad, width
from shinpan import messages as pb

LABEL_COLUMNS: Final = 20
SEATS: Final = (pb.SEAT_A, pb.SEAT_B)
LIFE: Final = Phrase("ライフ", "life")
TURN: Final = Phrase("ターン", "Turn")
CHAIN: Final = Phrase("チェーン", "Chain")
STANDS: Final = Phrase("継続効果", "In force")
ASKED: Final = Phrase("回答待ち", "Asked")
SETUP: Final = Phrase("対戦準備", "Setup")
SEPARATOR: Final = Phrase("、", ", ")
FACE_DOWN: Final = Phrase("【裏】", "[down]")
FACE_UP: Final = Phrase("【表】", "[up]")
OTHERS: Final = Phrase("ほか{n}枚", "{n} unknown")


def show_view(screen: Screen, view: pb.View, seat: int, lang: Lang) -> None:
    """Both sides, that of `seat` below, and what is going on."""
    status = view.status
    where = SETUP.say(lang)
    if status.turn:
        where = f"{TURN.say(lang)} {status.turn}  {_seat(status.turn_seat, lang)}  {text_of(status.phase_label, lang)}"
    head = f"== {where.rstrip()} "
    screen.line(head + "=" * (screen.columns - width(head)), "yellow")
    below = pb.SEAT_B if seat == pb.SEAT_B else pb.SEAT_A
    for side in (pb.SEAT_A if below == pb.SEAT_B else pb.SEAT_B, below):
        life = next((counters.life for counters in view.counters if counters.seat == side), 0)
        screen.line(f"{_seat(side, lang)}  {LIFE.say(lang)} {life}", "bold")
        for zone in view.zones:
            if zone.seat == side and zone.count:
                _row(screen, f"{text_of(zone.label, lang)} {zone.count}", SEPARATOR.say(lang).join(_cards(zone, lang)))
        screen.line("-" * screen.columns, "yellow")
    for number, link in enumerate(view.chain.links, 1):
        _row(screen, CHAIN.say(lang), f"{number}. {_seat(link.seat, lang)}: {text_of(link.text, lang)}")
    for modifier in view.modifiers.modifiers:
        _row(screen, STANDS.say(lang), text_of(modifier.text, lang))
    for ask in view.asked.asks:
        _row(screen, ASKED.say(lang), f"{_seat(ask.seat, lang)} ({PENDING[ask.kind].say(lang)})")
    if status.HasField("result"):
        screen.wrapped(capital(text_of(status.result.text, lang)), "bold")


def _row(screen: Screen, label: str, text: str) -> None:
    screen.wrapped(text, first=f" {pad(label, LABEL_COLUMNS) if text else label} ")


def _seat(seat: int, lang: Lang) -> str:
    return SEAT_WORDS[SEATS.index(seat)].sentence().say(lang) if seat in SEATS else ""


def _cards(zone: pb.Zone, lang: Lang) -> Iterator[str]:
    for card in zone.cards:
        yield _card(zone.zone, card, lang)
    if zone.count > len(zone.cards) and zone.cards:
        yield OTHERS.fill(n=zone.count - len(zone.cards)).say(lang)


def _card(zone: str, card: pb.ZoneCard, lang: Lang) -> str:
    name = text_of(card.card.name, lang) if card.HasField("card") else HIDDEN_CARD.say(lang)
    match zone:
        case "royals":
            face = (FACE_UP if card.iid else FACE_DOWN).say(lang)
            return f"{card.place + 1} {face} {name if card.HasField('card') else ''}".rstrip()
        case "guardian" if card.HasField("force"):
            return f"{name} ({card.force.rank}/{card.force.force})"
        case "deck":
            return f"{card.place}: {name}"
        case _:
            return name
