"""Cards: what is printed on them. Clauses B01-B08, H02-H19, I04-I13, K01-K06."""

from msgspec import Struct

from referee.language.expression import Answered, Condition, Filter
from referee.language.operation import Operation
from referee.language.terms import Colour, Moment, Phase, RoyalColour


class UseSkillZone(Struct, frozen=True, tag="use"):
    """Use n cards of the own skill zone as cost (F12)."""

    n: int
    filter: Filter = Filter()


class PayLife(Struct, frozen=True, tag="pay_life"):
    n: int


class TrashHand(Struct, frozen=True, tag="trash_hand"):
    n: int
    filter: Filter = Filter()


class TrashSkillZoneX(Struct, frozen=True, tag="trash_x"):
    """Trash X other cards of the own skill zone; X is how many were picked, at least `least`."""

    least: int = 1
    filter: Filter = Filter()


class BanishBlank(Struct, frozen=True, tag="banish_blank"):
    n: int
    filter: Filter = Filter()


class ReturnSelf(Struct, frozen=True, tag="return_self"):
    """Return this guardian to the EX deck."""


class UnclearOwn(Struct, frozen=True, tag="unclear_own"):
    """Unclear n other own royals."""

    n: int = 1


Cost = UseSkillZone | PayLife | TrashHand | TrashSkillZoneX | BanishBlank | ReturnSelf | UnclearOwn


class On(Struct, frozen=True, tag="on"):
    """A restricted timing (H19, I12): it replaces the general window unless `also` is said (Q66)."""

    moment: Moment
    damage: str = ""  # would_take_damage: "" any, "battle", "effect"
    also: bool = False


Window = Answered | On


class Mode(Struct, frozen=True):
    """One of several ways to use a text; its player picks it at declaration (Q79)."""

    do: tuple[Operation, ...]
    cost: tuple[Cost, ...] = ()


class Ability(Struct, frozen=True):
    """A card text. Its kind fixes speed, default window, default limit and where the card goes; it adds or narrows.

    Exactly one of `do` and `modes` is filled. `firm`: this skill cannot be cast off.
    """

    do: tuple[Operation, ...] = ()
    modes: tuple[Mode, ...] = ()
    when: Window | None = None
    only_if: Condition | None = None
    cost: tuple[Cost, ...] = ()
    firm: bool = False


class Trial(Struct, frozen=True, tag="trial"):
    """H03: clears when its condition holds."""

    condition: Condition


class CostMission(Struct, frozen=True, tag="cost"):
    """H05: clears when its owner pays in one of the named own phases."""

    phases: tuple[Phase, ...]
    cost: tuple[Cost, ...]


class Eternal(Struct, frozen=True, tag="eternal"):
    """H15: holds while the royal is cleared. Only continuous words: allow, forbid, redirect."""

    do: tuple[Operation, ...]


class MagicFunction(Struct, frozen=True, tag="magic"):
    text: Ability


class TriggerFunction(Struct, frozen=True, tag="trigger"):
    text: Ability


Function = Eternal | MagicFunction | TriggerFunction


class Printed(Struct, frozen=True):
    """What every card has. `name` is the Japanese name, which counts copies (Q05); the English one is pinned beside."""

    id: str
    name: str
    booster: int


class Skill(Printed, frozen=True, tag="skill"):
    colour: Colour
    magic: Ability
    trigger: Ability
    soul: Ability


class Guardian(Printed, frozen=True, tag="guardian"):
    colour: Colour
    rank: int
    force: int
    magic: Ability
    trigger: Ability
    soul: Ability


class Royal(Printed, frozen=True, tag="royal"):
    colour: RoyalColour
    mission: Trial | CostMission
    functions: tuple[Function, ...]


class Equip(Printed, frozen=True, tag="equip"):
    colour: Colour | None = None
    magic: Ability | None = None
    trigger: Ability | None = None


Card = Skill | Guardian | Royal | Equip
