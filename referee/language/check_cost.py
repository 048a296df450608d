"""Faults of costs: one payment is one choice per place, within what a player can ever pay."""

from typing import Final, assert_never

from referee.language.card import (
    BanishBlank,
    Cost,
    PayLife,
    ReturnSelf,
    TrashHand,
    TrashSkillZoneX,
    UnclearOwn,
    UseSkillZone,
)
from referee.language.check_scope import Scope
from referee.language.check_value import check_amount, check_filter
from referee.language.terms import Zone

COST_MAX: Final[dict[type, int]] = {
    UseSkillZone: 5, PayLife: 10, TrashHand: 7, TrashSkillZoneX: 5, BanishBlank: 20, UnclearOwn: 4,
}  # fmt: skip
"""What a player can ever pay: skill zone 5, life 10, hand 7, blank zone, other royals 4."""


def check_costs(scope: Scope, costs: tuple[Cost, ...], outer: tuple[Cost, ...]) -> bool:
    """Faults of a payment that is made together with `outer`; whether it declares X."""
    taken = {_place(cost) for cost in outer}
    for index, cost in enumerate(costs):
        here = scope.at(index)
        place = _place(cost)
        if place in taken:
            here.fault(f"two costs take from the same place ({place}); one payment is one choice there", "Q79")
        taken.add(place)
        _check_cost(here, cost)
    return any(isinstance(cost, TrashSkillZoneX) for cost in costs)


def _place(cost: Cost) -> str:
    match cost:
        case UseSkillZone() | TrashSkillZoneX():
            return "skill"
        case PayLife():
            return "life"
        case TrashHand():
            return "hand"
        case BanishBlank():
            return "blank"
        case ReturnSelf():
            return "guardian"
        case UnclearOwn():
            return "royals"
        case _:
            assert_never(cost)


def _check_cost(scope: Scope, cost: Cost) -> None:
    zone: Zone
    match cost:
        case UseSkillZone(n, kept) | TrashHand(n, kept) | BanishBlank(n, kept) | TrashSkillZoneX(n, kept):
            zone = _place(cost)  # type: ignore[assignment]
            check_amount(scope, n, 1, COST_MAX[type(cost)])
            check_filter(scope, kept, zone)
            if kept.name:
                scope.fault("a cost is paid at declaration, before any name is declared or processed", "Q79")
        case PayLife(n) | UnclearOwn(n):
            check_amount(scope, n, 1, COST_MAX[type(cost)])
        case ReturnSelf():
            if scope.kind not in ("guardian.magic", "guardian.trigger"):
                scope.fault("only a guardian's magic or trigger effect can return this guardian", "I10")
        case _:
            assert_never(cost)
