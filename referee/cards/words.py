"""Which word of a card file stands for which Struct, and how its entries are written.

A word's entries are the fields of its Struct; what a reader of cards would not guess is in the tables here.
docs/cards.md is checked against this module.
"""

from typing import Any, Final, get_args

from msgspec import NODEFAULT, Struct, structs

from referee.language import card, expression, operation
from referee.language.terms import Until

Words = dict[str, type[Struct]]


def _words(union: Any) -> Words:
    members = (member for member in get_args(union) if isinstance(member, type) and issubclass(member, Struct))
    return {word(member): member for member in members}


def word(struct: type[Struct]) -> str:
    """The explicit tag of a Struct, which is its word in a card file."""
    return str(struct.__struct_config__.tag)


OPERATIONS: Final = _words(operation.Operation)
COSTS: Final = _words(card.Cost)
EXPRESSIONS: Final = _words(expression.Expression)
CONDITIONS: Final = _words(expression.Condition)

SHORT: Final[dict[str, str]] = {
    "draw": "n", "damage": "n", "heal": "n", "mill": "n", "take": "n", "reduce": "n",
    "return_ex": "guardian", "extra_attack": "guardian", "forbid_attack": "guardian", "immune": "guardian",
    "prevent": "who", "redirect": "who", "skip_phase": "phase", "force_swap": "until",
    "then": "do", "opponent_chooses": "modes",
    "use": "n", "pay_life": "n", "trash_hand": "n", "trash_x": "least", "banish_blank": "n",
    "unclear_own": "n",
}  # fmt: skip
"""The entry that may stand alone: `draw: 2` is `draw: {n: 2}`."""

UNTIL: Final[dict[str, Until]] = {
    "end_of_turn": "turn",
    "end_of_opponents_next_turn": "opponents_next_turn_end",
    "start_of_own_next_turn": "own_next_turn_start",
    "end_of_chain": "chain",
    "end_of_battle": "battle",
    "while_on_field": "while_on_field",
    "while_cleared": "while_cleared",
    "used": "used",
}
FILTER_KEYS: Final = ("kind", "colour", "name", "rank", "force", "face", "other")
HOW_KEYS: Final = ("exactly", "up_to", "all", "random")
PICK_KEYS: Final = ("from", *HOW_KEYS, "by", *FILTER_KEYS)
ANSWERED_WORDS: Final = ("cast_off", "cast_off_soul", "stand_off", "negate_effect")
"""Instructions on the answered activation: `cast_off: answered`."""
ALLOWED: Final = ("extra_summon", "same_name", "rank", "capacity", "refill")
FORBIDDEN: Final = ("attack", "refuse", "unclear", "cast_named", "answer", "stand")


def takes_pick(struct: type[Struct]) -> bool:
    """Whether the word is followed by a selection: `trash: {from: opponent.skill}`."""
    return any(field.name == "pick" for field in structs.fields(struct))


def may_be_bare(struct: type[Struct]) -> bool:
    """Whether the word may stand without entries: `- end_attack`."""
    return all(
        field.default is not NODEFAULT or field.default_factory is not NODEFAULT for field in structs.fields(struct)
    )


def keys(struct: type[Struct]) -> tuple[str, ...]:
    """The entries that a word takes in a card file."""
    name = word(struct)
    match name:
        case "if":
            return ("if", "do", "else")
        case "allow":
            return (*ALLOWED, "n", "until")
        case "forbid":
            return (*FORBIDDEN, "kinds", "until")
        case "reveal":
            return ("from", "n")
        case "cast_off":
            return ("card", "to")
        case _ if takes_pick(struct):
            return PICK_KEYS
        case _ if name in ANSWERED_WORDS:
            return ("card",)
        case _:
            names = (field.name for field in structs.fields(struct))
            return tuple(key for name in names for key in (FILTER_KEYS if name == "filter" else (name,)))
