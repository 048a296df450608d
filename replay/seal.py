"""Salted commitments. Each kind has a prefix byte of its own, so that none can pass for another.

0x00 and 0x01 are the tree's (`replay.tree`).
"""

from hashlib import sha256

PART_PREFIX = b"\x02"
BOARD_PREFIX = b"\x03"
SECRET_PREFIX = b"\x04"


def commit_part(salt: bytes, value: bytes) -> bytes:
    """SHA-256(0x02 ‖ salt ‖ value): a sealed field; value is its canonical msgpack."""
    return sha256(PART_PREFIX + salt + value).digest()


def commit_board(salt: bytes, board: bytes) -> bytes:
    """SHA-256(0x03 ‖ salt ‖ board): the state seal; board is its canonical msgpack."""
    return sha256(BOARD_PREFIX + salt + board).digest()


def commit_secret(secret: bytes) -> bytes:
    """SHA-256(0x04 ‖ secret): the referee's commitment to the match secret; 32 random bytes need no salt."""
    return sha256(SECRET_PREFIX + secret).digest()
