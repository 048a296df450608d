"""The board of a scenario file."""

from typing import Final, Literal, cast

from referee.cards.lexicon import COUNT_MAX, Lexicon
from referee.cards.node import Kind, Node, shown
from referee.cards.source import Reader, hint
from referee.language.scenario import (
    Board,
    CardCount,
    Deeds,
    Pile,
    Right,
    RoyalPlaces,
    RoyalState,
    SideBoard,
    TextName,
)
from referee.language.terms import PHASES, Phase

SEATS: Final = ("P1", "P2")
TURN_MAX: Final = 1_000
LIFE_MAX: Final = 999
ROYALS: Final = 5
DECK_SIZE: Final = 20
"""Fillers of a deck that the file does not mention, and behind `…`."""
_SIDE_KEYS: Final = (
    "life", "hand", "deck", "skill", "blank", "lost", "ex", "royals", "guardian", "used",
    "this_turn", "last_turn", "turn_before_last",
)  # fmt: skip
_STATES: Final[dict[str, RoyalState]] = {
    " cleared": "cleared", " face down": "down", " known": "known", " gone": "gone",
}  # fmt: skip
DEEDS: Final = ("cast_off", "battle_won", "damage_taken")
_TEXTS: Final = ("cast", "magic", "trigger", "soul", "clear")


def board_of(reader: Reader, node: Node, lexicon: Lexicon) -> Board:
    """`{turn, phase, summons, attacks, P1, P2}`; all of it has a default."""
    reader.no_other_keys(node, ("turn", "phase", "summons", "attacks", *SEATS))
    reader.mapping(node)
    phase, at = phase_of(reader, node.get("phase"))
    sides = [side_of(reader, node.get(seat), lexicon) for seat in SEATS]
    return Board(
        turn_of(reader, node.get("turn")),
        phase,
        at,
        reader.number(node, "summons", 0, 20, 0),
        reader.number(node, "attacks", 0, 20, 0),
        (sides[0], sides[1]),
    )


def turn_of(reader: Reader, node: Node | None) -> int:
    """A turn by its number, or as its player's (turn 3 for P1, 4 for P2)."""
    if node is None:
        return 3
    if node.raw in SEATS:
        return 3 + SEATS.index(node.raw)
    return reader.as_number(node, 1, TURN_MAX, "'turn' (a number, P1 or P2)")


def phase_of(reader: Reader, node: Node | None) -> tuple[Phase, Literal["start", "body"]]:
    """`cast`: free to act in it; `start of cast`: it is about to begin."""
    if node is None:
        return "cast", "body"
    words = (*PHASES, *(f"start of {phase}" for phase in PHASES))
    word = reader.as_choice(node, words, "'phase'")
    return cast(Phase, word.removeprefix("start of ")), "start" if word.startswith("start of ") else "body"


def side_of(reader: Reader, node: Node | None, lexicon: Lexicon) -> SideBoard:
    """One player's side; an absent one is empty, with 20 unknown cards in the deck and 5 unknown royals."""
    side = Node(Kind.MAP, 0) if node is None else node
    reader.mapping(side)
    reader.no_other_keys(side, _SIDE_KEYS)
    piles = {
        zone: lexicon.pile(reader, side.get(zone), f"'{zone}'") for zone in ("hand", "skill", "blank", "lost", "ex")
    }
    for zone, pile in piles.items():
        if pile.open:
            reader.fault(side.entries[zone], f"'{zone}' cannot be left open with …")
    guardian, force, units = _guardian(reader, side.get("guardian"), lexicon)
    deeds = [deeds_of(reader, side.get(key)) for key in ("this_turn", "last_turn", "turn_before_last")]
    return SideBoard(
        reader.number(side, "life", 0, LIFE_MAX, 10),
        piles["hand"],
        _deck(reader, side.get("deck"), lexicon),
        piles["skill"],
        piles["blank"],
        piles["lost"],
        piles["ex"],
        units,
        guardian,
        force,
        _royals(reader, side.get("royals"), lexicon),
        rights_of(reader, side.get("used"), lexicon),
        deeds[0],
        deeds[1],
        deeds[2],
    )


def _deck(reader: Reader, node: Node | None, lexicon: Lexicon) -> Pile:
    pile = Pile((), open=True) if node is None else lexicon.pile(reader, node, "'deck'")
    return Pile((*pile.cards, CardCount(DECK_SIZE, "", "skill"))) if pile.open else pile


def _guardian(reader: Reader, node: Node | None, lexicon: Lexicon) -> tuple[CardCount | None, int, Pile]:
    """A card, or `{card, force, units}`."""
    if node is None or node.raw == "none":
        return None, -1, Pile()
    if node.kind is Kind.SCALAR:
        return lexicon.count(reader, node, reader.as_text(node, "'guardian'")), -1, Pile()
    reader.no_other_keys(node, ("card", "force", "units"))
    text = reader.text(node, "card")
    force = reader.number(node, "force", 0, 99, -1) if node.get("force") is not None else -1
    units = lexicon.pile(reader, node.get("units"), "'units'")
    return (lexicon.count(reader, node, text) if text else None), force, units


def _royals(reader: Reader, node: Node | None, lexicon: Lexicon) -> tuple[RoyalPlaces, ...]:
    """In the order of their places; what is not listed is face down and unknown."""
    found: list[RoyalPlaces] = []
    for item in reader.sequence(node) if node is not None else ():
        text = reader.as_text(item, "a royal")
        state: RoyalState = "down"
        for ending, word in _STATES.items():
            if text.endswith(ending):
                text, state = text.removesuffix(ending), word
                break
        if text.isdecimal():  # `3 cleared`
            text = f"{text} royals"
        card = lexicon.count(reader, item, text) if text else None
        if card is not None:
            found.append(RoyalPlaces(card, state))
    places = sum(royal.card.n for royal in found)
    if node is not None and places > ROYALS:
        reader.fault(node, f"there are {ROYALS} royals, not {places} (C04)")
    if places < ROYALS:
        found.append(RoyalPlaces(CardCount(ROYALS - places, "", "royal"), "down"))
    return tuple(found)


def rights_of(reader: Reader, node: Node | None, lexicon: Lexicon) -> tuple[Right, ...]:
    """`SK03 cast`, `SK01 trigger`, `GD02 magic`, `RY09 function 2`, `RY01 clear`."""
    found = []
    for item in reader.sequence(node) if node is not None else ():
        text = reader.as_text(item, "a right")
        name, _, word = text.rpartition(" ")
        function = 0
        if word.isdecimal() and name.endswith(" function"):
            function, name, word = int(word[:3]), name.removesuffix(" function"), "magic"
        if word not in _TEXTS or not name:
            known = ", ".join((*_TEXTS, "function N"))
            reader.fault(item, f"a right is a card and one of {known}; not {shown(text)}{hint(word, _TEXTS)}")
            continue
        card = lexicon.card(reader, item, name)
        if card:
            found.append(Right(card, cast(TextName, "magic" if word == "cast" else word), function))
    return tuple(found)


def deeds_of(reader: Reader, node: Node | None) -> Deeds:
    """`{cast_off: 1, damage_taken: 3}`."""
    if node is None:
        return Deeds()
    entries = reader.mapping(node)
    reader.no_other_keys(node, DEEDS)
    return Deeds(**{key: reader.as_number(entries[key], 0, LIFE_MAX, f"'{key}'") for key in DEEDS if key in entries})


__all__ = ["COUNT_MAX", "SEATS", "board_of", "deeds_of", "phase_of", "rights_of", "turn_of"]
