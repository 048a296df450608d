"""What has to be exercised: every clause, ruling, switch value and word."""

from typing import Final, Literal, NamedTuple

from referee.language.rulebook import Rulebook
from referee.language.vocabulary import TAGS

Group = Literal["clause", "ruling", "switch", "word"]
GROUPS: Final[dict[Group, str]] = {
    "clause": "Clauses", "ruling": "Rulings", "switch": "Switch values", "word": "Words of the card language",
}  # fmt: skip


class Item(NamedTuple):
    """`id` is `H12`, `Q30`, `trial_clear=forced` or `op:draw`. A default value is exercised by citing its `ruling`."""

    id: str
    group: Group
    ruling: str = ""
    default: bool = False


def items_of(book: Rulebook) -> tuple[Item, ...]:
    """All of them, in the order of the book."""
    clauses = [Item(clause.id, "clause") for section in book.sections for clause in section.clauses]
    rulings = [Item(ruling, "ruling") for ruling in book.rulings]
    values = [
        Item(f"{switch.name}={value}", "switch", ruling.id, value == switch.default)
        for ruling in book.rulings.values()
        for switch in ruling.switches
        for value in switch.values
    ]
    return (*clauses, *rulings, *values, *(Item(tag, "word") for tag in TAGS))
