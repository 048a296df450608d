"""Decks as messages, and what is wrong with them."""

from referee.cards.catalogue import Catalogue
from referee.language.deck import Deck
from referee.rules.legality import deck_faults
from referee.service import bounds
from referee.service.fault import Fault, Reason, malformed
from referee.service.library import Pinned
from referee.service.wire import name_of, text
from referee.views.deck_words import deck_fault_words
from shinpan.v1 import deck_pb2 as pb


def deck_of(message: pb.Deck, field: str, catalogue: Catalogue) -> Deck:
    """A deck of known cards; whether it is legal is not asked here. `field` names it in faults."""
    lines = len(message.main) + len(message.royals) + len(message.guardians)
    names = name_of(message.name.ja, f"{field}.name.ja"), name_of(message.name.en, f"{field}.name.en")
    if not 1 <= lines <= bounds.DECK_LINES_MAX:
        raise malformed(field)
    if any(line.count > bounds.COPIES_MAX for line in message.main):
        raise malformed(field)
    main: dict[str, int] = {}
    for line in message.main:
        main[line.card] = main.get(line.card, 0) + line.count
    known = {card.id for card in catalogue.cards}
    for card in (*main, *message.royals, *message.guardians):
        if card not in known:
            raise Fault(Reason.UNKNOWN_CARD, card=card[: bounds.NAME_MAX_CHARS])
    return Deck(*names, tuple(sorted(main.items())), tuple(message.royals), tuple(message.guardians))


def deck_faults_of(pinned: Pinned, deck: Deck) -> list[pb.Fault]:
    """Every fault of the deck under that ruleset; empty if it is legal."""
    return [
        pb.Fault(
            code=fault.code,
            clause=fault.clause,
            ruling=fault.ruling,
            switch_value=fault.switch,
            text=text(deck_fault_words(pinned.names, fault)),
        )
        for fault in deck_faults(pinned.ruleset, deck)
    ]
