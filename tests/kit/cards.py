"""The seeds' cards for tests."""

from functools import cache
from pathlib import Path

from referee.cards.catalogue import Catalogue, load_catalogue

SEEDS = Path(__file__).parents[2] / "seeds"


@cache
def catalogue() -> Catalogue:
    found, faults = load_catalogue(SEEDS / "cards")
    if found is None:
        raise ValueError("\n".join(map(str, faults)))
    return found
