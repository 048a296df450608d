"""What one viewer sees of a game: every zone, counter and right. Computed from `redact(game, viewer)` alone.

Cards are numbers of the ruleset (from 1; 0 is not known to the viewer), seats 0 (A) and 1 (B), places and chain
positions count from 0, depths in a deck from 1 (its top card). Zones keep the order in which cards entered them.
"""

from typing import Final

from msgspec import Struct

from referee.language.terms import PHASES
from referee.rules.compute import base_force, force_of
from referee.rules.game import Game, Pile, Side
from referee.rules.hidden import HIDDEN, Hidden
from referee.views.names import Names
from referee.views.phrase import Phrase

CHOICES: Final = frozenset({"choose", "choose_unseen", "choose_mode", "discard"})
"""Kinds of question of which the other viewers learn only that a choice is pending."""


class SeenCard(Struct, frozen=True, array_like=True):
    """A card in a hand or EX deck that the viewer knows. `level`: 0 its owner knows it, 1 the opponent too, 2 all."""

    card: int
    level: int


class PileView(Struct, frozen=True, array_like=True):
    """A hand or EX deck: how many cards, and those of them that the viewer knows, sorted by number."""

    count: int
    known: tuple[SeenCard, ...]


class DeckCard(Struct, frozen=True, array_like=True):
    """A card of a deck whose place the viewer knows; depth 1 is the top."""

    depth: int
    card: int


class DeckView(Struct, frozen=True, array_like=True):
    count: int
    known: tuple[DeckCard, ...]


class ObjectView(Struct, frozen=True, array_like=True):
    """A card in an open zone: its object id, new on every entry, and its number."""

    iid: int
    card: int


class GuardianView(Struct, frozen=True, array_like=True):
    """`force` as it counts now, `base` without plus and minus (Q54), `rank` as printed."""

    iid: int
    card: int
    force: int
    base: int
    rank: int


class RoyalView(Struct, frozen=True, array_like=True):
    """`iid` is 0 while face down; `card` 0 if the viewer does not know it; `level` says who knows it (Q85)."""

    place: int
    iid: int
    card: int
    level: int


class SideView(Struct, frozen=True, array_like=True):
    """One player's half of the table. `sealed`: this seat has answered a question that both answer unseen."""

    seat: int
    life: int
    deck: DeckView
    hand: PileView
    ex: PileView
    skill: tuple[ObjectView, ...]
    guardian: GuardianView | None
    units: tuple[ObjectView, ...]
    royals: tuple[RoyalView, ...]
    blank: tuple[ObjectView, ...]
    lost: tuple[int, ...]
    sealed: bool


class LinkView(Struct, frozen=True, array_like=True):
    """An open activation. `kind` is the text's kind (`skill.magic`), `answers` the link it answers or -1,
    `negated` empty or how it was negated, `words` what it is in both languages."""

    seat: int
    card: int
    kind: str
    source: int
    subject: int
    answers: int
    mode: int
    x: int
    negated: str
    words: Phrase


class ModifierView(Struct, frozen=True, array_like=True):
    """A continuous effect that stands. `seat` is whom it binds (-1 none), `iid` which object (0 none);
    `until` and `until_number` as in rules/modifier.py; `source` is the card that made it; `words` say it in full."""

    id: int
    kind: str
    seat: int
    iid: int
    value: int
    until: str
    until_number: int
    by: int
    source: int
    words: Phrase


class RightView(Struct, frozen=True, array_like=True):
    """A once-per-turn right that is used up this turn. `card` is a card of that name, or minus an object id (Q71)."""

    seat: int
    card: int
    right: int
    words: Phrase


class DeedView(Struct, frozen=True, array_like=True):
    """What a player did or suffered this turn: `cast_off`, `battle_won`, or `damage_taken` with its amount."""

    seat: int
    deed: str
    count: int


class BattleView(Struct, frozen=True, array_like=True):
    """The attacking guardian and the one that accepted (0 before, or when refused)."""

    attacker: int
    defender: int


class AskView(Struct, frozen=True, array_like=True):
    """Who is asked. `kind` is the question's kind; a choice in the middle of another seat's effect is only `choice`."""

    seat: int
    kind: str
    number: int


class ResultView(Struct, frozen=True, array_like=True):
    """`winner` is a seat or -1 for a draw."""

    winner: int
    reason: str
    clause: str


class View(Struct, frozen=True, array_like=True):
    """`phase` is a word of PHASES, empty between turns; `first` and `turn_seat` are -1 until they are decided."""

    viewer: int
    first: int
    turn: int
    turn_seat: int
    phase: str
    attacks: int
    summons: int
    loop_stopped: bool
    battle: BattleView | None
    sides: tuple[SideView, SideView]
    links: tuple[LinkView, ...]
    modifiers: tuple[ModifierView, ...]
    rights: tuple[RightView, ...]
    deeds: tuple[DeedView, ...]
    asks: tuple[AskView, ...]
    result: ResultView | None


def make_view(names: Names, game: Game, viewer: int) -> View:
    """`game` must be `redact(whole, viewer)`; `viewer` is a seat, or 2 for the spectator."""
    return View(
        viewer=viewer,
        first=game.first,
        turn=game.turn,
        turn_seat=game.turn_seat,
        phase=PHASES[game.phase] if game.phase >= 0 else "",
        attacks=game.attacks,
        summons=game.summons,
        loop_stopped=game.exhausted,
        battle=BattleView(*game.battle) if game.battle[0] else None,
        sides=(_side(names, game, 0), _side(names, game, 1)),
        links=tuple(
            LinkView(
                link.seat, link.card, names.text_kind(link.text), link.source, link.subject, link.answers, link.mode,
                link.x, link.negated, names.text(link.text),
            )
            for link in game.links
        ),
        modifiers=tuple(
            ModifierView(
                m.id, m.kind, m.seat, m.iid, m.value, m.until[0], m.until[1], m.by, m.source,
                names.modifier(game, m),
            )
            for m in sorted((m for standing in game.modifiers.values() for m in standing), key=lambda m: m.id)
        ),
        rights=tuple(
            RightView(seat, name, right, names.right(game, name, right)) for seat, name, right in sorted(game.used)
        ),
        deeds=tuple(DeedView(seat, deed, n) for (seat, deed), n in sorted(game.deeds.items())),
        asks=tuple(AskView(seat, public_kind(seat, kind, viewer), number) for seat, kind, number in game.asks),
        result=ResultView(*game.result) if game.result is not None else None,
    )  # fmt: skip


def public_kind(seat: int, kind: str, viewer: int) -> str:
    """The kind of a question as that viewer may be told it."""
    return "choice" if kind in CHOICES and seat != viewer else kind


def _objects(zone: dict[int, int]) -> tuple[ObjectView, ...]:
    return tuple(ObjectView(iid, card) for iid, card in zone.items())


def _pile(pile: Pile) -> PileView:
    return PileView(len(pile), tuple(SeenCard(key >> 2, key & 3) for key in sorted(pile.known)))


def _deck(side: Side) -> DeckView:
    size = len(side.deck)
    known = (DeckCard(size - i, card) for i, card in enumerate(side.deck) if not isinstance(card, Hidden))
    return DeckView(size, tuple(sorted(known, key=lambda seen: seen.depth)))


def _side(names: Names, game: Game, seat: int) -> SideView:
    side = game.sides[seat]
    book = names.book
    guardian = None
    if side.guardian:
        card = side.guardian_card
        guardian = GuardianView(
            side.guardian, card, force_of(book, game, seat), base_force(book, game, seat), book.rank[card]
        )
    return SideView(
        seat=seat,
        life=side.life,
        deck=_deck(side),
        hand=_pile(side.hand),
        ex=_pile(side.ex),
        skill=_objects(side.skill),
        guardian=guardian,
        units=_objects(side.units),
        royals=tuple(
            RoyalView(place, royal.iid, 0 if royal.card is HIDDEN else _number(royal.card), royal.level)
            for place, royal in enumerate(side.royals)
        ),
        blank=_objects(side.blank),
        lost=tuple(side.lost),
        sealed=side.sealed is not None,
    )


def _number(card: int | Hidden) -> int:
    return 0 if isinstance(card, Hidden) else card
