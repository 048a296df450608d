"""A card for a terminal: what is printed on it, and its effects in the card language, one text a line."""

from collections.abc import Iterator

from msgspec import NODEFAULT, Struct, structs

from referee.language.card import Card, CostMission, Eternal, Guardian, MagicFunction, Royal, Skill
from referee.views.phrase import Phrase
from referee.views.words import CARD_KINDS, COLOURS, TEXT_KINDS

RANK_FORCE = Phrase("ランク{rank}・フォース{force}", "rank {rank}, Force {force}")
BOOSTER = Phrase("ブースター{n}", "booster {n}")
TRIAL = Phrase("トライヤルミッション", "trial mission")
COST = Phrase("コストミッション", "cost mission")
COLOURLESS = Phrase("無色", "colourless")


def kind_of(card: Card) -> str:
    """skill, guardian, royal or equip."""
    return str(type(card).__struct_config__.tag)


def kind_words(card: Card) -> Phrase:
    """Kind, colour, numbers and booster of a card."""
    parts = [CARD_KINDS[kind_of(card)], COLOURS[card.colour] if card.colour else COLOURLESS]
    if isinstance(card, Guardian):
        parts.append(RANK_FORCE.fill(rank=card.rank, force=card.force))
    parts.append(BOOSTER.fill(n=card.booster))
    return Phrase("・".join(part.ja for part in parts), ", ".join(part.en for part in parts))


def texts_of(card: Card) -> Iterator[tuple[Phrase, str]]:
    """Each text: what it is called, and its effects as the card language has them."""
    match card:
        case Skill() | Guardian():
            for name in ("magic", "trigger", "soul"):
                yield TEXT_KINDS[f"{kind_of(card)}.{name}"], tree(getattr(card, name))
        case Royal():
            yield COST if isinstance(card.mission, CostMission) else TRIAL, tree(card.mission)
            for function in card.functions:
                if isinstance(function, Eternal):
                    yield TEXT_KINDS["royal.eternal"], tree(function)
                else:
                    name = "magic" if isinstance(function, MagicFunction) else "trigger"
                    yield TEXT_KINDS[f"royal.{name}"], tree(function.text)
        case _:
            for name, text in (("magic", card.magic), ("trigger", card.trigger)):
                if text is not None:
                    yield TEXT_KINDS[f"unit.{name}"], tree(text)


def tree(node: object) -> str:
    """A part of a card, its words with the fields that are not as usual: `banish(pick=…)`."""
    if isinstance(node, tuple):
        return ", ".join(map(tree, node)) if len(node) == 1 else "[" + ", ".join(map(tree, node)) + "]"
    if not isinstance(node, Struct):
        return str(node).lower() if isinstance(node, bool) else str(node)
    tag = node.__struct_config__.tag
    said = [
        f"{field.name}={tree(getattr(node, field.name))}" for field in structs.fields(node) if _unusual(node, field)
    ]
    if tag is None:  # an ability, a pick, a filter: known by its place
        return "; ".join(said) if said and type(node).__name__ == "Ability" else f"({', '.join(said)})"
    return f"{tag}({', '.join(said)})" if said else str(tag)


def _unusual(node: Struct, field: structs.FieldInfo) -> bool:
    usual = field.default_factory() if field.default_factory is not NODEFAULT else field.default
    return bool(getattr(node, field.name) != usual)
