"""The Merkle tree over record bodies, RFC 6962 section 2.1.

Law: split at the largest power of two below n; a lonely node goes up unchanged, never duplicated.
"""

from collections.abc import Sequence
from hashlib import sha256

from replay.errors import IntegrityError

EMPTY_ROOT = sha256(b"").digest()


def leaf_hash(body: bytes) -> bytes:
    """SHA-256(0x00 ‖ body)."""
    return sha256(b"\x00" + body).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """SHA-256(0x01 ‖ left ‖ right)."""
    return sha256(b"\x01" + left + right).digest()


class Edge:
    """The right edge of a growing tree: the roots of its full subtrees, largest first. O(log n) an append."""

    __slots__ = ("_roots", "size")

    def __init__(self) -> None:
        self.size = 0
        self._roots: list[bytes] = []

    def append(self, leaf: bytes) -> None:
        """Add one leaf hash."""
        roots, size = self._roots, self.size
        while size & 1:
            leaf = node_hash(roots.pop(), leaf)
            size >>= 1
        roots.append(leaf)
        self.size += 1

    def root(self) -> bytes:
        """Root of the tree so far (32 bytes)."""
        if not self._roots:
            return EMPTY_ROOT
        right = self._roots[-1]
        for left in reversed(self._roots[:-1]):
            right = node_hash(left, right)
        return right


def root_of(leaves: Sequence[bytes]) -> bytes:
    """Root over these leaf hashes."""
    edge = Edge()
    for leaf in leaves:
        edge.append(leaf)
    return edge.root()


def inclusion_proof(leaves: Sequence[bytes], index: int) -> list[bytes]:
    """Audit path of leaf `index` (from 0), nearest the leaf first (RFC 6962 2.1.1)."""
    if not 0 <= index < len(leaves):
        raise IndexError(f"leaf {index} of {len(leaves)}")
    path: list[bytes] = []
    low, high = 0, len(leaves)
    while high - low > 1:
        middle = low + _split(high - low)
        if index < middle:
            path.append(root_of(leaves[middle:high]))
            high = middle
        else:
            path.append(root_of(leaves[low:middle]))
            low = middle
    return path[::-1]


def check_inclusion(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> None:
    """Raise `IntegrityError` unless the path leads from this leaf at index to this root of that size."""
    if not 0 <= index < size:
        raise IntegrityError(f"leaf {index} is not in a tree of {size}")
    turns: list[bool] = []
    low, high = 0, size
    while high - low > 1:
        middle = low + _split(high - low)
        turns.append(index >= middle)
        low, high = (middle, high) if index >= middle else (low, middle)
    if len(path) != len(turns):
        raise IntegrityError(f"audit path of {len(path)} hashes, needed are {len(turns)}")
    for is_right, other in zip(reversed(turns), path, strict=True):
        leaf = node_hash(other, leaf) if is_right else node_hash(leaf, other)
    if leaf != root:
        raise IntegrityError("audit path does not lead to the root")


def _split(size: int) -> int:
    return 1 << (size - 1).bit_length() - 1
