"""CardService: the cards, deck checks and rulesets."""

from __future__ import annotations

from collections.abc import Awaitable

from grpc import aio

from referee.language import card as cd
from referee.service import wire
from referee.service.auth import Role
from referee.service.deck_wire import deck_faults_of, deck_of
from referee.service.gate import Gate
from referee.service.library import Library
from referee.views.phrase import Phrase
from shinpan.v1 import card_service_pb2 as pb
from shinpan.v1.card_service_pb2_grpc import CardServiceServicer


class CardServicer(CardServiceServicer):
    def __init__(self, gate: Gate, library: Library) -> None:
        self._gate = gate
        self._library = library

    async def ListCards(
        self,
        request: pb.ListCardsRequest,
        context: aio.ServicerContext[pb.ListCardsRequest, Awaitable[pb.ListCardsResponse]],
    ) -> pb.ListCardsResponse:
        catalogue = self._library.catalogue
        return pb.ListCardsResponse(cards=[printed(card, catalogue.names_en[card.id]) for card in catalogue.cards])

    async def CheckDeck(
        self,
        request: pb.CheckDeckRequest,
        context: aio.ServicerContext[pb.CheckDeckRequest, Awaitable[pb.CheckDeckResponse]],
    ) -> pb.CheckDeckResponse:
        deck = deck_of(request.deck, "deck", self._library.catalogue)
        switches = wire.switches_of(request.switches)
        if isinstance(switches, list):
            return pb.CheckDeckResponse(switches=switches)
        return pb.CheckDeckResponse(faults=deck_faults_of(self._library.ruleset(switches), deck))

    async def GetRuleset(
        self,
        request: pb.GetRulesetRequest,
        context: aio.ServicerContext[pb.GetRulesetRequest, Awaitable[pb.GetRulesetResponse]],
    ) -> pb.GetRulesetResponse:
        _, match = self._gate.enter(context, request.match_id, Role.ORGANIZER, Role.SEAT, Role.VIEWER)
        pinned = match.pinned
        return pb.GetRulesetResponse(
            ruleset=pinned.ruleset_bytes,
            texts=pinned.texts_bytes,
            ruleset_hash=pinned.hash,
            rulebook=pinned.ruleset.rulebook,
            switches=wire.switch_values(pinned.ruleset.switches),
        )


def printed(card: cd.Card, name_en: str) -> pb.PrintedCard:
    """What is printed on a card."""
    match card:
        case cd.Guardian():
            rank, force = card.rank, card.force
        case _:
            rank, force = 0, 0
    return pb.PrintedCard(
        id=card.id,
        name=wire.text(Phrase(card.name, name_en)),
        kind=str(type(card).__struct_config__.tag),
        colour=card.colour or "",
        booster=card.booster,
        rank=rank,
        force=force,
    )
