"""Card files: a list of cards, each read whole or not at all. Clauses B01, H02, H13, I09, K05."""

from collections.abc import Mapping
from typing import NamedTuple, cast, get_args

from referee.cards.ability_reader import ability, mission, operations
from referee.cards.node import Fault, Kind, Node
from referee.cards.source import Reader, read
from referee.language.card import (
    Ability,
    Card,
    CostMission,
    Equip,
    Eternal,
    Function,
    Guardian,
    MagicFunction,
    Royal,
    Skill,
    Trial,
    TriggerFunction,
)
from referee.language.check import CardFault, ability_faults, eternal_faults, mission_faults, print_faults
from referee.language.terms import AbilityKind, CardKind, Colour, RoyalColour

CARDS_MAX = 2_000
"""Cards in one file: many times a real set."""

_TEXTS = ("magic", "trigger", "soul")
_HEAD = ("id", "kind", "colour", "name")
_KEYS: dict[str, tuple[str, ...]] = {
    "skill": (*_HEAD, *_TEXTS),
    "guardian": (*_HEAD, "rank", "force", *_TEXTS),
    "royal": (*_HEAD, "mission", "functions"),
    "equip": (*_HEAD, "magic", "trigger"),
}


class ReadCard(NamedTuple):
    """A card as read, its English name, and where it stands."""

    card: Card
    name_en: str
    line: int


def read_cards(file: str, data: bytes, booster: int) -> tuple[list[ReadCard], list[Fault]]:
    """Read one card file of the given booster. Where there are faults, no card of the file may be used."""
    root, found = read(file, data)
    reader = Reader(file, found)
    if root is None:
        return [], found
    items = reader.sequence(root)
    if len(items) > CARDS_MAX:
        reader.fault(root, f"the file has {len(items)} cards; at most {CARDS_MAX} are read")
        return [], found
    cards = [_card(reader, item, booster) for item in items]
    return [card for card in cards if card is not None], found


def read_card(reader: Reader, node: Node, booster: int) -> Card | None:
    """One card, or None after a fault: for files that hold a card among other things."""
    found = _card(reader, node, booster)
    return found.card if found else None


def _card(reader: Reader, node: Node, booster: int) -> ReadCard | None:
    before = len(reader.faults)
    if not reader.is_kind(node, Kind.MAP, "a card"):
        return None
    if "kind" not in node.entries:
        reader.fault(node, "'kind' is missing: skill, guardian, royal or equip")
        return None
    kind = cast(CardKind, reader.choice(node, "kind", get_args(CardKind)))
    if len(reader.faults) > before:
        return None
    reader.no_other_keys(node, _KEYS[kind])
    card_id = reader.text(node, "id")
    name, name_en = _names(reader, node)
    card = _body(reader, node, kind, card_id, name, booster)
    _report(reader, node, print_faults(card))
    return ReadCard(card, name_en, node.line) if len(reader.faults) == before else None


def _names(reader: Reader, node: Node) -> tuple[str, str]:
    entry = reader.child(node, "name")
    if entry is None or not reader.mapping(entry):
        return "", ""
    reader.no_other_keys(entry, ("ja", "en"))
    return reader.text(entry, "ja"), reader.text(entry, "en")


def _body(reader: Reader, node: Node, kind: CardKind, card_id: str, name: str, booster: int) -> Card:
    match kind:
        case "skill":
            return Skill(
                card_id, name, booster, _colour(reader, node), **_texts(reader, node, kind),
            )  # fmt: skip
        case "guardian":
            rank, force = reader.number(node, "rank", 1, 5), reader.number(node, "force", 1, 10)  # I05 I08
            return Guardian(
                card_id, name, booster, _colour(reader, node), rank, force, **_texts(reader, node, kind),
            )  # fmt: skip
        case "royal":
            colour = cast(RoyalColour, reader.choice(node, "colour", get_args(RoyalColour)))
            return Royal(card_id, name, booster, colour, _mission(reader, node), _functions(reader, node))
        case "equip":
            coloured = _colour(reader, node) if "colour" in node.entries else None  # Q03
            magic, trigger = node.get("magic"), node.get("trigger")
            return Equip(
                card_id, name, booster, coloured,
                magic=_text(reader, magic, "unit.magic") if magic else None,
                trigger=_text(reader, trigger, "unit.trigger") if trigger else None,
            )  # fmt: skip


def _colour(reader: Reader, node: Node) -> Colour:
    return cast(Colour, reader.choice(node, "colour", get_args(Colour)))


def _texts(reader: Reader, node: Node, kind: str) -> dict[str, Ability]:
    """The three texts of a skill (B01) or guardian (I09)."""
    found = {}
    for key in _TEXTS:
        entry = node.get(key)
        if entry is None:
            reader.fault(node, f"'{key}' is missing: a {kind} has {', '.join(_TEXTS)} ({_TEXT_CLAUSE[kind]})")
            found[key] = Ability()
        else:
            found[key] = _text(reader, entry, cast(AbilityKind, f"{kind}.{key}"))
    return found


_TEXT_CLAUSE: Mapping[str, str] = {"skill": "B01", "guardian": "I09"}


def _text(reader: Reader, entry: Node, kind: AbilityKind) -> Ability:
    before = len(reader.faults)
    text = ability(reader, entry)
    if len(reader.faults) == before:  # what could not be read makes no sense to check
        _report(reader, entry, ability_faults(kind, text))
    return text


def _mission(reader: Reader, node: Node) -> Trial | CostMission:
    entry = node.get("mission")
    if entry is None:
        reader.fault(node, "'mission' is missing: a royal has exactly one (H02)")
        return CostMission((), ())
    before = len(reader.faults)
    found = mission(reader, entry)
    if len(reader.faults) == before:
        _report(reader, entry, mission_faults(found))
    return found


def _functions(reader: Reader, node: Node) -> tuple[Function, ...]:
    entry = node.get("functions")
    if entry is None:
        reader.fault(node, "'functions' is missing: a royal has one or more (H13)")
        return ()
    items = reader.sequence(entry)
    if entry.kind is Kind.LIST and not items:
        reader.fault(entry, "a royal has one or more functions (H13)")
    return tuple(function for item in items if (function := _function(reader, item)) is not None)


def _function(reader: Reader, node: Node) -> Function | None:
    entries = reader.mapping(node)
    if len(entries) != 1:
        if node.kind is Kind.MAP:
            reader.fault(node, "a function is one of eternal, magic, trigger (H13)")
        return None
    name, body = next(iter(entries.items()))
    match name:
        case "eternal":
            before = len(reader.faults)
            eternal = Eternal(operations(reader, body))
            if len(reader.faults) == before:
                _report(reader, body, eternal_faults(eternal))
            return eternal
        case "magic":
            return MagicFunction(_text(reader, body, "royal.magic"))
        case "trigger":
            return TriggerFunction(_text(reader, body, "royal.trigger"))
        case _:
            reader.no_other_keys(node, ("eternal", "magic", "trigger"))
            return None


def _report(reader: Reader, node: Node, faults: list[CardFault]) -> None:
    for fault in faults:
        reader.fault(_at(node, fault.path), str(fault))


def _at(node: Node, path: tuple[str | int, ...]) -> Node:
    """The node that a path of the tree leads to, as far as the file writes it out."""
    for step in path:
        if isinstance(step, str):
            node = node.entries.get(step, node)
        elif node.kind is Kind.LIST and step < len(node.items):
            node = node.items[step]
    return node
