"""Views and questions as messages. Law: view(n) + changes = view(n+1), each changed part whole."""

from collections.abc import Iterable
from typing import Final

from referee.match.state import Match
from referee.service.wire import action_message, seat, text
from referee.views import question as qn
from referee.views import view as vw
from referee.views.endings import ending_words
from referee.views.names import Names
from referee.views.phrase import Phrase
from referee.views.words import PHASE_WORDS, ZONES
from shinpan.v1 import question_pb2, text_pb2
from shinpan.v1 import view_pb2 as pb

_PARTS: Final = ("status", "chain", "modifiers", "deeds", "asked")


class ViewWriter:
    """Writes messages for matches under one ruleset; the names are made once."""

    def __init__(self, names: Names) -> None:
        self._clock = bool(names.book.switches.clock)
        ids = ["", *(card.id for card in names.book.ruleset.cards)]
        self._cards = [
            text_pb2.Card(number=number, id=id_, name=text(names.bare(number))) for number, id_ in enumerate(ids)
        ]
        self._zones = {zone: text(words) for zone, words in ZONES.items()}

    def view(self, view: vw.View, match: Match, record: int) -> pb.View:
        """The whole view after record `record`; of the match beside its game everything is public."""
        first, second = view.sides
        return pb.View(
            record=record,
            zones=[*self._side(first), *self._side(second)],
            counters=[
                pb.Counters(
                    seat=seat(side.seat),
                    life=side.life,
                    sealed=side.sealed,
                    joined=match.joined[side.seat],
                    games_won=match.games_won[side.seat],
                    clock_ms=match.clock_left[side.seat] if self._clock else None,
                    player=match.names[side.seat] or "",
                )
                for side in view.sides
            ],
            status=_status(view),
            chain=pb.Chain(links=map(self._link, view.links)),
            modifiers=pb.Modifiers(modifiers=map(self._modifier, view.modifiers)),
            deeds=pb.Deeds(
                rights=[
                    pb.Right(seat=seat(r.seat), card=self._card(r.card), right=r.right, text=text(r.words))
                    for r in view.rights
                ],
                deeds=[pb.Deed(seat=seat(d.seat), deed=d.deed, count=d.count) for d in view.deeds],
            ),
            asked=pb.Asked(asks=[pb.Ask(seat=seat(a.seat), kind=a.kind, number=a.number) for a in view.asks]),
        )

    def _card(self, number: int) -> text_pb2.Card | None:
        return self._cards[number] if number else None

    def _zone(self, at: int, zone: str, count: int, cards: Iterable[pb.ZoneCard]) -> pb.Zone:
        return pb.Zone(seat=seat(at), zone=zone, label=self._zones[zone], count=count, cards=cards)

    def _side(self, side: vw.SideView) -> Iterable[pb.Zone]:
        at = side.seat
        deck = (pb.ZoneCard(card=self._card(seen.card), place=seen.depth) for seen in side.deck.known)
        yield self._zone(at, "deck", side.deck.count, deck)
        yield self._pile(at, "hand", side.hand)
        yield self._pile(at, "ex", side.ex)
        yield self._objects(at, "skill", side.skill)
        guardians = [] if side.guardian is None else [self._guardian(side.guardian)]
        yield self._zone(at, "guardian", len(guardians), guardians)
        yield self._objects(at, "units", side.units)
        royals = (
            pb.ZoneCard(
                card=self._card(royal.card),
                iid=royal.iid,
                place=royal.place,
                known_to=0 if royal.iid else royal.level,
            )
            for royal in side.royals
        )
        yield self._zone(at, "royals", len(side.royals), royals)
        yield self._objects(at, "blank", side.blank)
        lost = (pb.ZoneCard(card=self._card(card)) for card in side.lost)
        yield self._zone(at, "lost", len(side.lost), lost)

    def _pile(self, at: int, zone: str, pile: vw.PileView) -> pb.Zone:
        cards = (pb.ZoneCard(card=self._card(seen.card), known_to=seen.level) for seen in pile.known)
        return self._zone(at, zone, pile.count, cards)

    def _objects(self, at: int, zone: str, objects: tuple[vw.ObjectView, ...]) -> pb.Zone:
        cards = (pb.ZoneCard(card=self._card(each.card), iid=each.iid) for each in objects)
        return self._zone(at, zone, len(objects), cards)

    def _guardian(self, guardian: vw.GuardianView) -> pb.ZoneCard:
        force = pb.Force(force=guardian.force, base=guardian.base, rank=guardian.rank)
        return pb.ZoneCard(card=self._card(guardian.card), iid=guardian.iid, force=force)

    def _link(self, link: vw.LinkView) -> pb.Link:
        return pb.Link(
            seat=seat(link.seat),
            card=self._card(link.card),
            kind=link.kind,
            source=link.source,
            subject=link.subject,
            answers=link.answers if link.answers >= 0 else None,
            mode=link.mode,
            x=link.x,
            negated=link.negated,
            text=text(link.words),
        )

    def _modifier(self, modifier: vw.ModifierView) -> pb.Modifier:
        return pb.Modifier(
            id=modifier.id,
            kind=modifier.kind,
            seat=seat(modifier.seat),
            iid=modifier.iid,
            value=modifier.value,
            until=modifier.until,
            until_number=modifier.until_number,
            by=seat(modifier.by),
            source=self._card(modifier.source),
            text=text(modifier.words),
        )


def _status(view: vw.View) -> pb.Status:
    battle, result = view.battle, view.result
    return pb.Status(
        first=seat(view.first),
        turn=view.turn,
        turn_seat=seat(view.turn_seat),
        phase=view.phase,
        phase_label=text(PHASE_WORDS.get(view.phase, Phrase("", ""))),
        attacks=view.attacks,
        summons=view.summons,
        loop_stopped=view.loop_stopped,
        battle=None if battle is None else pb.Battle(attacker=battle.attacker, defender=battle.defender),
        result=None
        if result is None
        else pb.Result(
            winner=seat(result.winner),
            reason=result.reason,
            clause=result.clause,
            text=text(ending_words(result.winner, result.reason, result.clause)),
        ),
    )


def changes(before: pb.View, after: pb.View) -> pb.View:
    """What of `after` differs from `before`, each part whole."""
    changed = pb.View(
        record=after.record,
        zones=(new for old, new in zip(before.zones, after.zones, strict=True) if old != new),
        counters=(new for old, new in zip(before.counters, after.counters, strict=True) if old != new),
    )
    for part in _PARTS:
        new = getattr(after, part)
        if getattr(before, part) != new:
            getattr(changed, part).CopyFrom(new)
    return changed


def question_message(question: qn.Question, deadline_ms: int | None = None) -> question_pb2.Question:
    """`deadline_ms` is what the seat has left; None without a clock."""
    return question_pb2.Question(
        number=question.number,
        seat=seat(question.seat),
        kind=question.kind,
        prompt=text(question.prompt),
        options=map(_option, question.options),
        deadline_ms=deadline_ms,
    )


def _option(option: qn.OptionView) -> question_pb2.Option:
    return question_pb2.Option(
        label=text(option.label), action=action_message(option.action), slots=map(_slot, option.slots)
    )


def _slot(slot: qn.SlotView) -> question_pb2.Slot:
    return question_pb2.Slot(
        reason=slot.reason,
        prompt=text(slot.prompt),
        zone=slot.zone,
        seat=seat(slot.seat),
        items=[question_pb2.Item(value=item.value, label=text(item.label)) for item in slot.items],
        min=slot.least,
        max=slot.most,
        ordered=slot.ordered,
    )
