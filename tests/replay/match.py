"""One match of the counter game with everything in it: secrets, chance, two rollbacks, an end."""

from typing import Any

from replay import RollBack
from tests.replay.counter import Add, Draw, Hide, Mix, Stop, begin

ACTIONS: list[tuple[str, Any]] = [
    ("organizer", begin()),
    ("seat:A", Add(3)),
    ("seat:A", Draw()),
    ("seat:B", Draw()),
    ("referee", Mix()),
    ("organizer", RollBack(3, "the wrong seat drew")),
    ("seat:B", Hide(7)),
    ("seat:A", Add(4)),
    ("judge:j1", RollBack(5, "the first draw was right")),
    ("seat:B", Draw()),
    ("seat:A", Stop()),
]
