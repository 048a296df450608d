"""Faults of permissions, prohibitions and durations."""

from typing import Final, assert_never

from referee.language.check_scope import Scope
from referee.language.check_value import check_amount, check_guardian
from referee.language.operation import Allow, AllowAttack, Forbid, ForbidAttack, Prevent, Redirect
from referee.language.terms import Moment, Until

_LASTING: Final[tuple[Until, ...]] = ("turn", "opponents_next_turn_end", "own_next_turn_start")
UNTILS: Final[dict[str, tuple[Until, ...]]] = {
    "force": (*_LASTING, "chain", "battle", "while_on_field"),
    "rule": (*_LASTING, "battle"),
    "next": (*_LASTING, "used"),
    "eternal": ("while_cleared",),
}
_IN_BATTLE: Final[tuple[Moment, ...]] = ("attack_declared", "battle_accepted", "would_lose_battle")
_ALLOWED: Final = {
    "extra_summon": (1, 5),
    "same_name": (1, 5),
    "rank": (-4, 4),
    "capacity": (1, 10),
    "refill": (1, 20),
}
_FORBIDDEN: Final = ("attack", "refuse", "unclear", "cast_named", "answer", "stand")


def check_rule(scope: Scope, operation: Allow | AllowAttack | Forbid | ForbidAttack | Prevent | Redirect) -> None:
    """Permissions and prohibitions."""
    match operation:
        case Allow(what, n, _, until):
            bounds = _ALLOWED.get(what)
            if bounds is None:
                scope.fault(f"nothing called {what!r} can be allowed", "Q24")
            else:
                check_amount(scope, n, *bounds)
            check_until(scope, until, "rule")
        case AllowAttack(guardian, n, until):
            check_guardian(scope, guardian)
            check_amount(scope, n, 1, 5)
            check_until(scope, until, "rule")
        case Forbid():
            _check_forbid(scope, operation)
        case ForbidAttack(guardian, until):
            check_guardian(scope, guardian)
            check_until(scope, until, "rule")
        case Prevent(_, until):
            check_until(scope, until, "next")
        case Redirect(_, until):
            check_until(scope, until, "rule")
        case _:
            assert_never(operation)


def _check_forbid(scope: Scope, operation: Forbid) -> None:
    if operation.what not in _FORBIDDEN:
        scope.fault(f"nothing called {operation.what!r} can be forbidden", "Q98")
    check_until(scope, operation.until, "next" if operation.what == "answer" else "rule")
    if operation.what == "cast_named" and not scope.declared:
        scope.fault("'cast_named' needs 'declare_name' before it", "Q79")
    if operation.what == "answer" and operation.who != "opponent":
        scope.fault("only the opponent answers: 'answer: opponent'", "H18")
    if (operation.what == "stand") != bool(operation.kinds):
        scope.fault("'kinds' belongs to 'stand', which needs it", "F09")
    for kind in operation.kinds:
        if kind.startswith("skill.") or kind in ("guardian.soul", "royal.eternal"):
            scope.fault(f"{kind} is never stood", "F20")


def check_until(scope: Scope, until: Until, family: str) -> None:
    allowed = UNTILS["eternal" if scope.kind == "eternal" else family]
    if until not in allowed:
        scope.fault(f"the duration {until!r} makes no sense here; possible: {', '.join(allowed)}", "Q99")
    elif until == "battle" and (scope.delayed or scope.moment not in _IN_BATTLE):
        scope.fault(f"there is no battle yet to last for: it needs 'when: {' or '.join(_IN_BATTLE)}'", "Q99")
    elif until == "chain" and scope.delayed:
        scope.fault("a delayed effect is on no chain", "Q97")
