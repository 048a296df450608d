"""Numbers and conditions of a card text, as trees. A plain int is a number too."""

from msgspec import Struct

from referee.language.terms import (
    AbilityKind,
    CardKind,
    Comparison,
    Deed,
    GuardianRef,
    When,
    Whose,
    Zone,
)


class Bound(Struct, frozen=True):
    """`rank: [">=", 4]`: a printed value compared with a number."""

    op: Comparison
    n: int


class Filter(Struct, frozen=True):
    """Which cards count. Empty fields admit everything. Colours are skill, guardian or royal colours."""

    kinds: tuple[CardKind, ...] = ()
    colours: tuple[str, ...] = ()
    name: str = ""  # "" any, "answered" the answered card's name, "declared" the declared name
    rank: Bound | None = None
    force: Bound | None = None
    face: str = ""  # royals only: "" any, "up", "down"
    other: bool = False  # not this card itself


class Count(Struct, frozen=True, tag="count"):
    """Number of cards in a zone of a player (`both` adds the two zones)."""

    whose: Whose
    zone: Zone
    filter: Filter = Filter()


class Colours(Struct, frozen=True, tag="colours"):
    """Number of different colours among the cards of a zone."""

    whose: Whose
    zone: Zone
    filter: Filter = Filter()


class LifeOf(Struct, frozen=True, tag="life"):
    whose: Whose


class ClearedOf(Struct, frozen=True, tag="cleared"):
    """Number of cleared royals."""

    whose: Whose


class RankOf(Struct, frozen=True, tag="rank"):
    """Printed rank of a guardian in its zone; 0 where there is none."""

    guardian: GuardianRef


class ForceOf(Struct, frozen=True, tag="force"):
    """Current force of a guardian in its zone; 0 where there is none."""

    guardian: GuardianRef


class X(Struct, frozen=True, tag="x"):
    """The X declared with the cost."""


class Moved(Struct, frozen=True, tag="moved"):
    """How many cards the instruction before has moved."""


class Lead(Struct, frozen=True, tag="lead"):
    """Winner's force minus loser's force, in a delayed effect of a won battle."""


class Deeds(Struct, frozen=True, tag="deeds"):
    """How often (for damage: how much) a deed was done by or to a player."""

    whose: Whose
    deed: Deed
    when: When = "this_turn"


class Times(Struct, frozen=True, tag="times"):
    of: "Expression"
    by: int


Expression = int | Count | Colours | LifeOf | ClearedOf | RankOf | ForceOf | X | Moved | Lead | Deeds | Times


class Compare(Struct, frozen=True, tag="compare"):
    left: Expression
    op: Comparison
    right: Expression


class GuardianPresent(Struct, frozen=True, tag="guardian"):
    whose: Whose  # `both`: each player has one


class Answered(Struct, frozen=True, tag="answered"):
    """What the answered activation is. Empty fields admit everything."""

    kinds: tuple[AbilityKind, ...] = ()
    filter: Filter = Filter()


class AllOf(Struct, frozen=True, tag="all"):
    of: "tuple[Condition, ...]"


class AnyOf(Struct, frozen=True, tag="any"):
    of: "tuple[Condition, ...]"


class Not(Struct, frozen=True, tag="not"):
    of: "Condition"


Condition = Compare | GuardianPresent | Answered | AllOf | AnyOf | Not
