"""A written-down board, what is done on it, and what is expected. Plain data; docs/scenarios.md explains the form.

Cards are named by id. `line` is the line of the file, for reports.
"""

from typing import Literal

from msgspec import Struct

from referee.language.card import Card
from referee.language.switches import Switches
from referee.language.terms import CardKind, Phase

TextName = Literal["magic", "trigger", "soul", "clear"]
RoyalState = Literal["down", "known", "cleared", "gone"]
Outcome = Literal["done", "refused", "possible"]
AnyCard = Literal["skill", "equip", "guardian", "royal", "any"]


class CardCount(Struct, frozen=True):
    """`n` copies of the card `id`; with an empty id, n fillers of that kind (`any`: whatever the zone holds)."""

    n: int
    id: str = ""
    filler: AnyCard = "any"


class Pile(Struct, frozen=True):
    """Cards of a zone in order. `open`: more may follow (… in the file)."""

    cards: tuple[CardCount, ...] = ()
    open: bool = False


class RoyalPlaces(Struct, frozen=True):
    card: CardCount
    state: RoyalState


class Right(Struct, frozen=True):
    """A once-per-turn right: a text of a card, or its clear. `function` counts from 1, 0 is none."""

    card: str
    text: TextName
    function: int = 0


class Deeds(Struct, frozen=True):
    """What a player did or suffered in a turn; None says nothing."""

    cast_off: int | None = None
    battle_won: int | None = None
    damage_taken: int | None = None


class SideBoard(Struct, frozen=True):
    """One player's side. `force` is a force set on the guardian, -1 for the printed one."""

    life: int
    hand: Pile
    deck: Pile
    skill: Pile
    blank: Pile
    lost: Pile
    ex: Pile
    units: Pile
    guardian: CardCount | None
    force: int
    royals: tuple[RoyalPlaces, ...]
    used: tuple[Right, ...]
    this_turn: Deeds
    last_turn: Deeds
    turn_before_last: Deeds


class Board(Struct, frozen=True):
    """The moment at which the scenario begins. `at` is `start` (the phase is yet to begin) or `body`."""

    turn: int
    phase: Phase
    at: Literal["start", "body"]
    summons: int
    attacks: int
    sides: tuple[SideBoard, SideBoard]


class DeckList(Struct, frozen=True):
    """A list to be judged, or to begin with."""

    main: tuple[CardCount, ...]
    royals: tuple[CardCount, ...]
    guardians: tuple[CardCount, ...]


class DeckCase(Struct, frozen=True):
    """`clauses` are those that must be found, no more and no fewer (None: not asked); `absent` those that must not."""

    line: int
    name: str
    deck: DeckList
    clauses: tuple[str, ...] | None
    absent: tuple[str, ...]


class CardFileCase(Struct, frozen=True):
    """A card file as text. Each of `clauses` must be cited by some fault, and each of `mentions` said by one.

    Where both are empty the file must be good.
    """

    line: int
    name: str
    text: str
    booster: int
    clauses: tuple[str, ...]
    mentions: tuple[str, ...]


class Draw(Struct, frozen=True):
    """One scripted outcome of chance: cards picked, or the order of a shuffled deck from its top."""

    line: int
    kind: Literal["pick", "shuffle"]
    pile: Pile


class Refusal(Struct, frozen=True):
    """The 'no' that is expected; what is empty is not looked at."""

    clauses: tuple[str, ...]
    ruling: str = ""
    switch: str = ""
    code: str = ""


class Names(Struct, frozen=True):
    """What a step names of cards: how many of which; `unordered` picks are taken where they fit."""

    cards: tuple[CardCount, ...] = ()
    places: tuple[int, ...] = ()
    given: bool = False


class Move(Struct, frozen=True):
    """What a player does: a verb of the form and what it is about. `mode` and `function` count from 1, 0 is none."""

    seat: int
    verb: str
    word: str = ""
    card: str = ""
    place: int = 0
    paying: Names = Names()
    choosing: Names = Names()
    mode: int = 0
    function: int = 0


class ZoneFact(Struct, frozen=True):
    """`count` of cards, `exactly` these (with `open` at least; a deck from its top), `has` some, `lacks` others.

    Two zones are parts of one: `cleared` and `face_down` royals.
    """

    zone: str
    line: int
    count: int | None = None
    exactly: Pile | None = None
    has: tuple[CardCount, ...] = ()
    lacks: tuple[CardCount, ...] = ()


class SideFacts(Struct, frozen=True):
    """Facts about one player. A guardian of "" means that there is none; None says nothing."""

    life: int | None = None
    force: int | None = None
    guardian: str | None = None
    zones: tuple[ZoneFact, ...] = ()
    used: tuple[Right, ...] = ()
    unused: tuple[Right, ...] = ()
    deeds: Deeds = Deeds()


class Asked(Struct, frozen=True):
    """A question: to whom, of which kind, and for a clear check when (start, after, end)."""

    seat: int
    kind: str
    at: str = ""


class Check(Struct, frozen=True):
    """A clear check, by its phase and time."""

    phase: str
    at: str


class Happening(Struct, frozen=True):
    """An event by its word; each of `parts` must be one of its values (a seat, a number, a card's id, a word)."""

    word: str
    seat: int
    parts: tuple[str, ...]


class Result(Struct, frozen=True):
    """`winner` is a seat, -1 for a draw, -2 while the game goes on."""

    winner: int
    clause: str = ""


class Facts(Struct, frozen=True):
    """What is true after a step: just before the next step's question is answered, passes in between made."""

    line: int = 0
    sides: tuple[SideFacts, SideFacts] = (SideFacts(), SideFacts())
    turn: int | None = None
    turn_seat: int | None = None
    first: int | None = None
    phase: str = ""
    result: Result | None = None
    asked: tuple[Asked, ...] = ()
    not_asked: tuple[Asked, ...] = ()
    checks: tuple[Check, ...] | None = None
    happened: tuple[Happening, ...] = ()
    not_happened: tuple[Happening, ...] = ()


class Step(Struct, frozen=True):
    """`text` is the step as written. Without a move it only looks."""

    line: int
    text: str
    move: Move | None
    outcome: Outcome
    refusal: Refusal | None
    chance: tuple[Draw, ...]
    facts: Facts


class Case(Struct, frozen=True):
    """One way to play a scenario: the scenario itself, or a variant of it."""

    name: str
    line: int
    switches: Switches
    board: Board | None
    start: tuple[DeckList, DeckList] | None
    chance: tuple[Draw, ...]
    steps: tuple[Step, ...]
    decks: tuple[DeckCase, ...]
    card_files: tuple[CardFileCase, ...]


class Scenario(Struct, frozen=True):
    """`cites` are clauses, rulings and `switch=value`s that the scenario bears out.

    `own_cards` are cards that only this scenario has, each with its English name.
    """

    file: str
    line: int
    id: str
    title_ja: str
    title_en: str
    cites: tuple[str, ...]
    cases: tuple[Case, ...]
    own_cards: tuple[tuple[Card, str], ...] = ()


FILLER_ZONES: dict[str, CardKind] = {
    "hand": "skill", "deck": "skill", "skill": "skill", "blank": "skill", "lost": "skill",
    "ex": "guardian", "guardian": "guardian", "units": "equip", "royals": "royal",
}  # fmt: skip
"""What an unnamed card is in each zone, where the file does not say."""
