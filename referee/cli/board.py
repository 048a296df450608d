"""A board on the screen, whether it was folded here or came over the wire: one layout for both. It knows no rules."""

from collections.abc import Iterator

from referee.cli.screen import Screen
from referee.rules.hidden import Card, Hidden
from referee.views import view as vw
from referee.views.board_text import CardNames, board_text
from referee.views.phrase import Lang, Phrase
from referee.views.words import HIDDEN_CARD
from shinpan import messages as pb


def show_board(screen: Screen, names: CardNames, view: vw.View, lang: Lang) -> None:
    """Both sides, the viewer's below, and what is going on."""
    for line in board_text(names, view, lang, screen.columns).splitlines():
        screen.line(line, "yellow" if line[:2] in ("==", "--") else "")


class ToldNames:
    """The cards' names that a view brought along."""

    def __init__(self, view: pb.View) -> None:
        self._names = {each.card.number: phrase(each.card.name) for zone in view.zones for each in zone.cards}

    def bare(self, card: Card) -> Phrase:
        return HIDDEN_CARD if isinstance(card, Hidden) else self._names.get(card, HIDDEN_CARD)


def phrase(text: pb.Text) -> Phrase:
    """A message's text."""
    return Phrase(text.ja, text.en)


def view_of(message: pb.View, viewer: int) -> vw.View:
    """The view of a message; `viewer` is a seat from 0, or 2 for a spectator."""
    status = message.status
    return vw.View(
        viewer=viewer,
        first=status.first - 1,
        turn=status.turn,
        turn_seat=status.turn_seat - 1,
        phase=status.phase,
        attacks=status.attacks,
        summons=status.summons,
        loop_stopped=status.loop_stopped,
        battle=vw.BattleView(status.battle.attacker, status.battle.defender) if status.battle.attacker else None,
        sides=(_side(message, 0), _side(message, 1)),
        links=tuple(
            vw.LinkView(
                link.seat - 1, link.card.number, link.kind, link.source, link.subject,
                link.answers if link.HasField("answers") else -1, link.mode, link.x, link.negated, phrase(link.text),
            )
            for link in message.chain.links
        ),
        modifiers=tuple(
            vw.ModifierView(
                m.id, m.kind, m.seat - 1, m.iid, m.value, m.until, m.until_number, m.by - 1, m.source.number,
                phrase(m.text),
            )
            for m in message.modifiers.modifiers
        ),
        rights=tuple(
            vw.RightView(right.seat - 1, right.card.number, right.right, phrase(right.text))
            for right in message.deeds.rights
        ),
        deeds=tuple(vw.DeedView(deed.seat - 1, deed.deed, deed.count) for deed in message.deeds.deeds),
        asks=tuple(vw.AskView(ask.seat - 1, ask.kind, ask.number) for ask in message.asked.asks),
        result=_result(status.result) if status.HasField("result") else None,
    )  # fmt: skip


def _result(result: pb.Result) -> vw.ResultView:
    return vw.ResultView(result.winner - 1, result.reason, result.clause)


def _side(message: pb.View, seat: int) -> vw.SideView:
    zones = {zone.zone: zone for zone in message.zones if zone.seat - 1 == seat}
    counters = next(each for each in message.counters if each.seat - 1 == seat)
    guardian = next(iter(zones["guardian"].cards), None)
    return vw.SideView(
        seat=seat,
        life=counters.life,
        deck=vw.DeckView(
            zones["deck"].count, tuple(vw.DeckCard(card.place, card.card.number) for card in zones["deck"].cards)
        ),
        hand=_pile(zones["hand"]),
        ex=_pile(zones["ex"]),
        skill=tuple(_objects(zones["skill"])),
        guardian=None if guardian is None else _guardian(guardian),
        units=tuple(_objects(zones["units"])),
        royals=tuple(
            vw.RoyalView(card.place, card.iid, card.card.number, card.known_to) for card in zones["royals"].cards
        ),
        blank=tuple(_objects(zones["blank"])),
        lost=tuple(card.card.number for card in zones["lost"].cards),
        sealed=counters.sealed,
    )


def _pile(zone: pb.Zone) -> vw.PileView:
    return vw.PileView(zone.count, tuple(vw.SeenCard(card.card.number, card.known_to) for card in zone.cards))


def _objects(zone: pb.Zone) -> Iterator[vw.ObjectView]:
    return (vw.ObjectView(card.iid, card.card.number) for card in zone.cards)


def _guardian(card: pb.ZoneCard) -> vw.GuardianView:
    return vw.GuardianView(card.iid, card.card.number, card.force.force, card.force.base, card.force.rank)
