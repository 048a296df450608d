"""Deck lists and card files that a scenario puts to the judge, and the lists that a game starts from."""

from typing import Final

from referee.cards.card_reader import read_cards
from referee.cards.catalogue import Catalogue, name_key
from referee.cards.lexicon import COUNT_MAX, ENTRIES_MAX, Lexicon
from referee.cards.node import Kind, Node, shown
from referee.cards.scenario_facts import cited
from referee.cards.source import Reader
from referee.language.card import Card
from referee.language.rulebook import Rulebook
from referee.language.scenario import CardCount, CardFileCase, DeckCase, DeckList

OWN_BOOSTER: Final = 2
"""The booster of a scenario's own cards: one that may have equips (A09)."""
CASES_MAX: Final = 100
"""Cases in one list."""
_PARTS: Final = ("main", "royals", "guardians")


def decks_of(reader: Reader, node: Node | None, lexicon: Lexicon, rulebook: Rulebook) -> tuple[DeckCase, ...]:
    """A list of `{is, main, royals, guardians, faults | legal, no_fault}`."""
    found = []
    for item in _cases(reader, node):
        reader.no_other_keys(item, ("is", *_PARTS, "legal", "faults", "no_fault"))
        faults = item.get("faults")
        absent = item.get("no_fault")
        legal = reader.flag(item, "legal", False)
        if (faults is not None) + (absent is not None) + legal != 1:
            reader.fault(item, "a deck is 'legal: true', or has 'faults', or 'no_fault' of some clauses")
        found.append(
            DeckCase(
                item.line,
                reader.text(item, "is"),
                deck_list(reader, item, lexicon),
                () if legal else None if faults is None else _cited(reader, faults, rulebook),
                () if absent is None else _cited(reader, absent, rulebook),
            )
        )
    return tuple(found)


def card_files_of(reader: Reader, node: Node | None, rulebook: Rulebook) -> tuple[CardFileCase, ...]:
    """A list of `{is, file, booster, faults, mentions | legal}`; `file` is the text of a card file."""
    found = []
    for item in _cases(reader, node):
        reader.no_other_keys(item, ("is", "file", "booster", "legal", "faults", "mentions"))
        faults = item.get("faults")
        clauses = () if faults is None else _cited(reader, faults, rulebook)
        mentions = reader.texts(item, "mentions")
        if bool(clauses or mentions) == reader.flag(item, "legal", False):
            reader.fault(item, "a card file is 'legal: true', or has 'faults' (clauses) or 'mentions' (words)")
        name, text, booster = (
            reader.text(item, "is"),
            reader.text(item, "file"),
            reader.number(item, "booster", 1, 99, 1),
        )
        found.append(CardFileCase(item.line, name, text, booster, clauses, mentions))
    return tuple(found)


def own_cards_of(reader: Reader, node: Node | None, catalogue: Catalogue) -> tuple[tuple[Card, str], ...]:
    """`own_cards`: the text of a card file, whose cards join the others for this scenario."""
    if node is None:
        return ()
    cards, faults = read_cards(reader.file, reader.as_text(node, "'own_cards'").encode(), OWN_BOOSTER)
    before = len(reader.faults)
    for fault in faults:
        reader.fault(node, f"line {fault.line} of the card file: {fault.message}")
    taken: set[str] = set()
    for card, name_en, line in cards:
        for text in (card.id, card.name, name_en):
            if name_key(text) in taken or catalogue.find(text) is not None:
                reader.fault(node, f"line {line} of the card file: {shown(text)} was given before (Q05)")
        taken |= {name_key(text) for text in (card.id, card.name, name_en)}
    return () if len(reader.faults) > before else tuple((card, name_en) for card, name_en, _ in cards)


def deck_list(reader: Reader, node: Node, lexicon: Lexicon) -> DeckList:
    """`{main: {card: copies}, royals: […], guardians: […]}`; what is left out is made of fillers, 40, 5 and 10."""
    main: list[CardCount] = []
    entries = reader.mapping(node, "main", optional=True)
    if len(entries) > ENTRIES_MAX:
        reader.fault(node.entries["main"], f"'main' has {len(entries)} entries; at most {ENTRIES_MAX} are read")
        entries = {}
    for text, copies in entries.items():
        n = reader.as_number(copies, 0, COUNT_MAX, "the number of copies")
        card = lexicon.count(reader, copies, text)
        if card is not None and n:
            main.append(CardCount(n, card.id, card.filler))
    royals, guardians = (lexicon.pile(reader, node.get(part), f"'{part}'").cards for part in ("royals", "guardians"))
    return DeckList(
        tuple(main) if node.get("main") is not None else (CardCount(40, "", "skill"),),
        royals if node.get("royals") is not None else (CardCount(5, "", "royal"),),
        guardians if node.get("guardians") is not None else (CardCount(10, "", "guardian"),),
    )


def _cases(reader: Reader, node: Node | None) -> list[Node]:
    if node is None:
        return []
    items = reader.sequence(node)
    if len(items) > CASES_MAX:
        reader.fault(node, f"there are {len(items)} cases; at most {CASES_MAX} are read")
        return []
    return [item for item in items if reader.is_kind(item, Kind.MAP, "a case")]


def _cited(reader: Reader, node: Node, rulebook: Rulebook) -> tuple[str, ...]:
    items = [node] if node.kind is Kind.SCALAR else reader.sequence(node)
    return tuple(word for word in (cited(reader, item, rulebook) for item in items) if word)
