"""A refusal names its switch value as card and scenario files write it."""

import pytest

from referee.cards.switch_reader import is_switch_value
from referee.rules.refusal import REASONS, refuse


@pytest.mark.parametrize(
    ("code", "value", "said"),
    [
        ("life_unpaid", False, "pay_to_zero=false"),
        ("rank_unpaid", True, "overpay=true"),
        ("name_cast", "per_kind", "same_name=per_kind"),
        ("time_left", 0, "clock=none"),
        ("time_left", 600, "clock=600"),
        ("game_over", "", ""),
    ],
)
def test_switch_value(code: str, value: object, said: str) -> None:
    refusal = refuse(code, value)
    assert refusal.switch == said
    assert bool(REASONS[code][2]) == bool(said)
    assert not said or is_switch_value(said)
