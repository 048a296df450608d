"""What a seat may ask for. Imperative; `fill` holds the picks for each slot of the option, in the order of its slots.

Cards in hands and EX decks are named by their number, cards in open zones by object id, royals by place.
"""

from msgspec import Struct

Fill = tuple[tuple[int, ...], ...]


class Move(Struct, frozen=True, array_like=True, gc=False):
    """Base of all actions of a seat inside a game."""


class Throw(Move, frozen=True, tag="throw"):
    """D01: 0 rock, 1 paper, 2 scissors; sealed until both are in (Q09)."""

    hand: int | None


class GoFirst(Move, frozen=True, tag="go_first"):
    """Q08 chooses: the winner of the janken goes first, or second."""

    first: bool


class Redraw(Move, frozen=True, tag="redraw"):
    """Q11 once: shuffle the opening hand back and draw 5."""


class Pass(Move, frozen=True, tag="pass"):
    """No answer, no clear, hand kept."""


class Finish(Move, frozen=True, tag="finish"):
    """The turn player has nothing more to do in this phase."""


class Draw(Move, frozen=True, tag="draw"):
    """A wish that the rules never grant to a player: the referee draws (E02). Always refused, with its clause."""


class Cast(Move, frozen=True, tag="cast"):
    """F01: cast the magic or trigger skill of a card in hand; which one, the question tells."""

    card: int
    mode: int
    fill: Fill


class CastSoul(Move, frozen=True, tag="cast_soul"):
    """F02, I13: cast the soul skill or soul effect of an object in the own blank zone."""

    iid: int
    mode: int
    fill: Fill


class SetEquip(Move, frozen=True, tag="set_equip"):
    """K01."""

    card: int


class Stand(Move, frozen=True, tag="stand"):
    """F09: stand a text of the object `iid`: the guardian (magic or trigger effect as asked) or a unit of it."""

    iid: int
    mode: int
    fill: Fill


class StandRoyal(Move, frozen=True, tag="stand_royal"):
    """F09: stand function number `function` (from 0) of the cleared royal in this place (from 0)."""

    place: int
    function: int
    mode: int
    fill: Fill


class Summon(Move, frozen=True, tag="summon"):
    """E13: summon this guardian of the EX deck; the slot pays its rank."""

    card: int
    fill: Fill


class Clear(Move, frozen=True, tag="clear"):
    """F07: clear the royal in this place, paying if its mission is a cost."""

    place: int
    fill: Fill


class SealClear(Move, frozen=True, tag="seal_clear"):
    """Q58 simultaneous_sealed: clear the royal in this place with its payment, or -1 to pass; sealed."""

    place: int | None
    fill: Fill | None


class Attack(Move, frozen=True, tag="attack"):
    """J01: the own guardian attacks."""


class Block(Move, frozen=True, tag="block"):
    """J02: accept the battle, or refuse it."""

    accept: bool


class Choose(Move, frozen=True, tag="choose"):
    """A choice in the middle of an effect, about open cards or cards that are opened by it."""

    fill: Fill


class ChooseUnseen(Move, frozen=True, tag="choose_unseen"):
    """A choice among cards that only the chooser sees; sealed."""

    fill: Fill | None


class ChooseMode(Move, frozen=True, tag="choose_mode"):
    """One of several modes, numbered from 0 (Q79)."""

    mode: int


class Concede(Move, frozen=True, tag="concede"):
    """Q77: at any time, whoever is asked."""


GameMove = (
    Throw
    | GoFirst
    | Redraw
    | Pass
    | Finish
    | Draw
    | Cast
    | CastSoul
    | SetEquip
    | Stand
    | StandRoyal
    | Summon
    | Clear
    | SealClear
    | Attack
    | Block
    | Choose
    | ChooseUnseen
    | ChooseMode
    | Concede
)

BEATS = {0: 2, 1: 0, 2: 1}
"""rock beats scissors, paper beats rock, scissors beats paper: indices of THROWS."""
