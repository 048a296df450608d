"""Where a match's secrets, salts and time come from: the machine, or a seed that makes it reproducible.

Law: what a seed gives depends on seed, match and record number alone, so that a restart changes nothing.
"""

import hmac
import os
import time
from typing import Final, Protocol

from replay import Entropy

SEED_START_MS: Final = 1_767_225_600_000  # 2026-01-01T00:00:00Z
SEED_TICK_MS: Final = 1_000
_SECRET_BYTES: Final = 32
_NONCE_BYTES: Final = 16
_SALT_BYTES: Final = 16


class Source(Protocol):
    """`real`: its clock is the machine's. The salts are those of the record last sought."""

    real: bool

    def entropy(self) -> Entropy:
        """The match secret and the nonces that the referee draws for both seats."""

    def seek(self, seq: int) -> None:
        """Record `seq` is made next."""

    def salt(self) -> bytes:
        """16 bytes."""

    def now_ms(self) -> int:
        """UTC milliseconds."""


class MachineSource:
    """Secrets of the operating system, and its clock."""

    real = True

    def entropy(self) -> Entropy:
        return Entropy(os.urandom(_SECRET_BYTES), os.urandom(_NONCE_BYTES), os.urandom(_NONCE_BYTES))

    def seek(self, seq: int) -> None:
        """Nothing to do."""

    def salt(self) -> bytes:
        return os.urandom(_SALT_BYTES)

    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000


class SeedSource:
    """All from a seed (0 … 2^64-1). Its clock stands at a fixed start and ticks a second a record."""

    real = False

    def __init__(self, seed: int, match_id: bytes) -> None:
        self._key = hmac.digest(b"shinpan/seed/1", seed.to_bytes(8, "big") + match_id, "sha256")
        self._seq = 0
        self._salts = 0

    def _draw(self, what: bytes) -> bytes:
        return hmac.digest(self._key, what, "sha256")

    def entropy(self) -> Entropy:
        nonces = (self._draw(seat)[:_NONCE_BYTES] for seat in (b"nonce A", b"nonce B"))
        return Entropy(self._draw(b"secret"), *nonces)

    def seek(self, seq: int) -> None:
        self._seq = seq
        self._salts = 0

    def salt(self) -> bytes:
        self._salts += 1
        return self._draw(b"salt %d.%d" % (self._seq, self._salts))[:_SALT_BYTES]

    def now_ms(self) -> int:
        return SEED_START_MS + self._seq * SEED_TICK_MS


def seeded_match_id(seed: int, command_id: bytes) -> bytes:
    """16 bytes: the id of a match opened with that seed under that command id."""
    return hmac.digest(b"shinpan/seed/match/1", seed.to_bytes(8, "big") + command_id, "sha256")[:16]
