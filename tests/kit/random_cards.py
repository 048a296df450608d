"""Random cards: any text that the language admits, so that the rules are tried beyond the cards of the seeds.

A text is drawn by the types of the language and kept if the checker of cards has no fault to find with it.
"""

from random import Random
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct, structs

from referee.language.card import Ability, Card, Equip, Guardian, MagicFunction, Mode, Royal, Skill, TriggerFunction
from referee.language.check import ability_faults, card_faults
from referee.language.operation import Delayed, If, Janken, OpponentChooses, Then
from referee.language.ruleset import Ruleset
from referee.language.switches import Switches
from referee.language.terms import COLOUR_RING, AbilityKind
from tests.kit.cards import catalogue

TRIES: Final = 60
DEPTH: Final = 3
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "name": ("", "", "answered", "declared"),
    "face": ("up", "down"),
    "to": ("blank", "lost"),
    "damage": ("", "battle", "effect"),
    "what": (
        "extra_summon", "same_name", "rank", "capacity", "refill", "attack", "refuse", "unclear", "cast_named",
        "answer", "stand",
    ),
}  # fmt: skip
"""What the fields that are plain text may hold."""
_NESTED: Final = (Then, If, Janken, OpponentChooses, Delayed)


def random_value(kind: Any, random: Random, field: str = "", depth: int = DEPTH) -> Any:
    """A value of that type."""
    origin = get_origin(kind)
    if origin is Literal:
        return random.choice(get_args(kind))
    if origin in (Union, UnionType):
        members = [member for member in get_args(kind) if depth > 0 or member not in _NESTED]
        if int in members and random.randrange(3):
            members = [int]
        return random_value(random.choice(members), random, field, depth)
    if origin is tuple:
        item = get_args(kind)[0]
        n = random.choice((1, 1, 1, 2, 2, 3)) if depth > 0 else 1
        return tuple(random_value(item, random, field, depth - 1) for _ in range(n))
    if kind is int:
        return random.choice((1, 1, 1, 2, 2, 3, 4))
    if kind is bool:
        return bool(random.randrange(2))
    if kind is str:
        return random.choice(COLOUR_RING if field == "colours" else WORDS[field])
    if kind is type(None):
        return None
    return random_struct(kind, random, depth)


def random_struct(kind: type[Struct], random: Random, depth: int) -> Any:
    """A struct with its fields drawn; those that may be left out mostly are."""
    hints = get_type_hints(kind)
    values: dict[str, Any] = {}
    for field in structs.fields(kind):
        left_out = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
        if not left_out or random.randrange(3) == 0:
            values[field.name] = random_value(hints[field.name], random, field.name, depth - 1)
    return kind(**values)


def random_ability(kind: AbilityKind, random: Random, otherwise: Ability) -> Ability:
    """A text of that kind without a fault; after many tries, the given one."""
    for _ in range(TRIES):
        drawn: Ability = random_struct(Ability, random, DEPTH)
        if random.randrange(4):
            drawn = structs.replace(drawn, modes=(), do=drawn.do or random_value(_DO, random))
        else:
            drawn = structs.replace(drawn, do=(), modes=tuple(random_struct(Mode, random, 2) for _ in (0, 1)))
        if not ability_faults(kind, drawn):
            return drawn
    return otherwise


_DO: Final = get_type_hints(Ability)["do"]


def random_card(card: Card, random: Random) -> Card:
    """The card with other texts; its missions, which decide how long a game lasts, stay."""
    changed: Card
    match card:
        case Skill():
            changed = structs.replace(card, **_three("skill", card, random))
        case Guardian():
            changed = structs.replace(card, **_three("guardian", card, random))
        case Equip():
            texts = {
                name: random_ability(f"unit.{name}", random, text)  # type: ignore[arg-type]
                for name, text in (("magic", card.magic), ("trigger", card.trigger))
                if text is not None
            }
            changed = structs.replace(card, **texts)
        case Royal():
            functions = []
            for function in card.functions:
                match function:
                    case MagicFunction(text):
                        functions.append(MagicFunction(random_ability("royal.magic", random, text)))
                    case TriggerFunction(text):
                        functions.append(TriggerFunction(random_ability("royal.trigger", random, text)))
                    case _:
                        functions.append(function)
            changed = structs.replace(card, functions=tuple(functions))
    return card if card_faults(changed) else changed


def _three(owner: str, card: Skill | Guardian, random: Random) -> dict[str, Ability]:
    return {
        name: random_ability(f"{owner}.{name}", random, getattr(card, name))  # type: ignore[arg-type]
        for name in ("magic", "trigger", "soul")
    }


def random_ruleset(switches: Switches, random: Random) -> Ruleset:
    """The seeds' cards with random texts."""
    return Ruleset("1", switches, tuple(random_card(card, random) for card in catalogue().pool(switches)))
