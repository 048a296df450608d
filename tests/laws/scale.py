"""How much the laws are tried: SHINPAN_SOAK=n takes n times as many games as a run of all tests does."""

import os

SOAK = int(os.environ.get("SHINPAN_SOAK", "1"))


def scaled(n: int) -> int:
    return n * SOAK
