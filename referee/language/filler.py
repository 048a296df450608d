"""Cards of no effect for written-down boards: what a scenario does not name.

A filler skill or guardian does nothing; the trial of a filler royal never holds; a filler equip has no text.
Fillers are red, filler royals grey, and no two share a name.
"""

from typing import Final

from referee.language.card import Ability, Card, Equip, Eternal, Guardian, Royal, Skill, Trial
from referee.language.expression import Answered, Compare
from referee.language.terms import CardKind

FILLERS: Final[dict[CardKind, int]] = {"skill": 40, "equip": 10, "guardian": 10, "royal": 5}
"""How many different ones there are of each kind."""

_JAPANESE: Final[dict[CardKind, str]] = {
    "skill": "無地のスキル", "equip": "無地のイグイップ", "guardian": "無地のガーディアン", "royal": "無地のロイヤル",
}  # fmt: skip
_NOTHING: Final = Ability()
_UNUSABLE: Final = Ability(when=Answered(kinds=("royal.trigger",)))
"""A trigger that no window ever fits: nothing answers a trigger function with a trigger (L08)."""


def filler_id(kind: CardKind, number: int) -> str:
    """The id of filler `number` (from 1) of that kind; beyond the last one they begin again."""
    return f"FILLER-{kind.upper()}-{(number - 1) % FILLERS[kind] + 1}"


def filler_kind(card_id: str) -> str:
    """The kind of a filler by its id, "" for any other card."""
    return card_id.split("-")[1].lower() if card_id.startswith("FILLER-") else ""


def fillers() -> tuple[tuple[Card, str], ...]:
    """Every filler and its English name."""
    return tuple(
        (_filler(kind, number), f"Filler {kind.capitalize()} {number}")
        for kind, count in FILLERS.items()
        for number in range(1, count + 1)
    )


def _filler(kind: CardKind, number: int) -> Card:
    head = (filler_id(kind, number), f"{_JAPANESE[kind]}{number}", 1)
    match kind:
        case "skill":
            return Skill(*head, colour="red", magic=_NOTHING, trigger=_NOTHING, soul=_NOTHING)
        case "guardian":  # ranks 1 to 5 and again, force twice the rank
            rank = (number - 1) % 5 + 1
            return Guardian(*head, "red", rank, 2 * rank, _NOTHING, _UNUSABLE, _NOTHING)
        case "royal":
            return Royal(*head, colour="grey", mission=Trial(Compare(0, "==", 1)), functions=(Eternal(()),))
        case "equip":
            return Equip(*head)
