"""Random cards: any text that the language admits, so that the rules are tried beyond the cards of the seeds.

A text is drawn by the types of the language and kept if the checker of cards has no fault to find with it.
"""

from random import Random
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct, structs

from referee.language import operation as op
from referee.language.card import (
    Ability,
    Card,
    Equip,
    Function,
    Guardian,
    MagicFunction,
    Mode,
    On,
    Royal,
    Skill,
    TriggerFunction,
)
from referee.language.check import ability_faults, card_faults
from referee.language.check_word import SOURCES
from referee.language.expression import Answered, Filter
from referee.language.ruleset import Ruleset
from referee.language.switches import Switches
from referee.language.terms import COLOUR_RING, ROYAL_LINE, AbilityKind, CardKind
from tests.kit.cards import catalogue

TRIES: Final = 12
"""Draws until one has no fault."""
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
_NESTED: Final = (op.Then, op.If, op.Janken, op.OpponentChooses, op.Delayed)


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
        return random.choice((*COLOUR_RING, *ROYAL_LINE) if field == "colours" else WORDS[field])
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
    """A text of that kind without a fault; where none was found soon, the given one."""
    text = Ability(do=(op.Draw(1),))
    for field in ("when", "when", "cost", "only_if"):
        if random.randrange(3) == 0 or (field == "when" and kind.endswith("trigger")):
            for _ in range(TRIES):
                drawn = structs.replace(text, **{field: random_value(_HINTS[field], random)})
                fitted = _fit(kind, drawn)
                if fitted is not None:
                    text = fitted
                    break
    if random.randrange(5) == 0:
        modes = tuple(Mode(do=_random_do(kind, text, random)) for _ in (0, 1))
        text = structs.replace(text, do=(), modes=modes)
    else:
        text = structs.replace(text, do=_random_do(kind, text, random))
    return otherwise if ability_faults(kind, text) else text


def _fit(kind: AbilityKind, text: Ability) -> Ability | None:
    """The text, or the text with the one word that its window asks for; None if neither will do."""
    for do in (text.do, (op.CastOff(),), (op.CastOffSoul(),)):
        fitted = structs.replace(text, do=do)
        if not ability_faults(kind, fitted):
            return fitted
    return None


def _random_do(kind: AbilityKind, text: Ability, random: Random) -> tuple[op.Operation, ...]:
    """Up to three words that can stand one after the other in this text."""
    do: tuple[op.Operation, ...] = text.do if isinstance(text.do[0], op.CastOffSoul) else ()
    for _ in range(random.choice((1, 1, 2, 3))):
        for _ in range(TRIES):
            word = _random_word(do, text, random)
            if not ability_faults(kind, structs.replace(text, do=(*do, word))):
                do = (*do, word)
                break
    return do or text.do


def _random_word(before: tuple[op.Operation, ...], text: Ability, random: Random) -> op.Operation:
    kinds = get_args(op.Operation)
    match text.when:
        case _ if before and isinstance(before[-1], op.Look | op.Take) and random.randrange(4):
            kinds = (op.Take, op.OrderTop)
        case On() if random.randrange(3) == 0:
            kinds = (op.EndAttack, op.NoTrash, op.Reduce, op.InsteadTrash)
        case Answered() | None if random.randrange(6) == 0:
            kinds = (op.CastOff, op.StandOff, op.NegateEffect, op.Immune, op.CastOffSoul)
        case _:
            pass
    word: op.Operation = random_value(random.choice(kinds), random)
    return _aimed(word, random)


def _aimed(word: op.Operation, random: Random) -> op.Operation:
    """The word with a pick from a zone that it knows, mostly: few of those drawn blindly would stand."""
    pick: op.Pick | None = getattr(word, "pick", None)
    if pick is None or random.randrange(8) == 0:
        return word
    if isinstance(word, op.Look):
        if random.randrange(2):
            return word
        pick = op.Pick("own", "deck", "exactly", random.randrange(1, 5))
    elif type(word) in SOURCES:
        owners, zones, _ = SOURCES[type(word)]
        kept = pick.filter if random.randrange(2) else Filter()
        if type(word) in MEANT:
            kept = structs.replace(kept, kinds=(MEANT[type(word)],))
        pick = structs.replace(pick, who=random.choice(owners), zone=random.choice(zones), filter=kept)
    return structs.replace(word, pick=pick)


MEANT: Final[dict[type, CardKind]] = {
    op.AttachUnit: "equip",
    op.RecoverGuardian: "guardian",
    op.Retrieve: "skill",
    op.SetCard: "skill",
    op.DeckBottom: "skill",
}
"""What a word that picks from a zone of mixed cards must name."""


_HINTS: Final = get_type_hints(Ability)


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
            functions: list[Function] = []
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
