"""RFC 6962: vectors, proofs, and an independent definition of the root."""

from hashlib import sha256

import pytest

from replay.errors import IntegrityError
from replay.head import Head, origin_of, parse_head
from replay.tree import EMPTY_ROOT, Edge, check_inclusion, inclusion_proof, leaf_hash, root_of

LEAVES = [
    bytes.fromhex(text)
    for text in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]


@pytest.mark.parametrize(("size", "begins"), [(1, "6e340b9c"), (2, "fac54203"), (3, "aeb6bcfe"), (8, "5dc9da79")])
def test_vectors(size: int, begins: str) -> None:
    assert root_of([leaf_hash(leaf) for leaf in LEAVES[:size]]).hex().startswith(begins)


def by_definition(leaves: list[bytes]) -> bytes:
    """The recursion of the RFC, written down again."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return sha256(b"\x00" + leaves[0]).digest()
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return sha256(b"\x01" + by_definition(leaves[:split]) + by_definition(leaves[split:])).digest()


def test_every_size_by_definition_and_every_proof() -> None:
    bodies = [bytes([number]) for number in range(40)]
    hashes = [leaf_hash(body) for body in bodies]
    edge = Edge()
    assert edge.root() == EMPTY_ROOT
    for size in range(1, 41):
        edge.append(hashes[size - 1])
        root = edge.root()
        assert root == by_definition(bodies[:size])
        for index in range(size):
            path = inclusion_proof(hashes[:size], index)
            check_inclusion(hashes[index], index, size, path, root)
            with pytest.raises(IntegrityError):
                check_inclusion(hashes[(index + 1) % 40], index, size, path, root)
            with pytest.raises(IntegrityError):
                check_inclusion(hashes[index], index, size, [*path, root], root)


def test_an_odd_leaf_is_not_duplicated() -> None:
    three = [leaf_hash(leaf) for leaf in LEAVES[:3]]
    assert root_of(three) != root_of([*three, three[-1]])


def test_head_text() -> None:
    head = Head(origin_of("referee.example", bytes(16)), 3, root_of([leaf_hash(leaf) for leaf in LEAVES[:3]]))
    assert head.text() == (f"referee.example/match/{'00' * 16}\n3\nrra8/idLcKFPsGel5VeCZNsPqbUa9eC6FZFY8yngbnc=\n")
    assert parse_head(head.text()) == head
    assert parse_head(head.text() + "\n— someone c2ln\n") == head


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a\n1\n",
        "a\n01\n" + "A" * 43 + "=\n",
        "a\n1\n" + "A" * 43 + "=",
        "a\n1\nAAAA\n",
        "a\n1\n" + "A" * 42 + "B=\n",
        "a b\n1\n" + "A" * 43 + "=\n",
        "a\n1\n" + "A" * 43 + "=\nextra\n",
    ],
)
def test_other_heads_are_refused(text: str) -> None:
    with pytest.raises(IntegrityError):
        parse_head(text)
