"""Keyed chance: its bytes written down a second time, vectors, fairness, and that nothing steers it."""

import hmac
from collections import Counter
from itertools import count, permutations

import pytest

from replay import Chance
from replay.chance import Words

SECRET = bytes(range(32))
MATCH = bytes(16)


def chance(game: int = 1, draw: int = 0, nonce_a: bytes = b"a", nonce_b: bytes = b"b") -> Chance:
    return Chance(SECRET, MATCH, game, draw, nonce_a, nonce_b)


def words_by_definition(game: int, draw: int) -> list[int]:
    """The first 160 words, from the text of docs/record.md."""
    message = b""
    for field in (b"shinpan/chance/1", MATCH, game.to_bytes(8, "big"), draw.to_bytes(8, "big"), b"a", b"b"):
        message += len(field).to_bytes(4, "big") + field
    key = hmac.new(SECRET, message, "sha256").digest()
    words = []
    for block in range(20):
        stream = hmac.new(key, b"shinpan/words/1" + block.to_bytes(8, "big"), "sha256").digest()
        words += [int.from_bytes(stream[at : at + 4], "big") for at in range(0, 32, 4)]
    return words


def test_shuffle_by_definition() -> None:
    words = iter(words_by_definition(3, 5))
    deck = sorted([9, 4, 4, 1, 30, 2])
    for last in range(5, 0, -1):
        word = next(word for word in words if word < 2**32 - 2**32 % (last + 1))
        other = word % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    given = [30, 4, 1, 9, 4, 2]
    assert chance(3, 5).shuffle(given) == deck
    assert given == [30, 4, 1, 9, 4, 2]


def test_vectors() -> None:
    """Fixed for ever: a change here breaks every log that was written."""
    assert chance().shuffle(list(range(12))) == [1, 11, 8, 4, 0, 3, 10, 2, 6, 9, 5, 7]
    assert chance().pick(list(range(40)), 5) == [19, 15, 27, 38, 26]


def test_one_call_takes_one_number_and_the_input_order_does_not_matter() -> None:
    first = chance()
    one, two = first.shuffle([3, 1, 2, 5, 4]), first.shuffle([3, 1, 2, 5, 4])
    assert (first.next, first.used) == (2, 2)
    assert chance(draw=1).shuffle([5, 4, 3, 2, 1]) == two
    assert chance().shuffle([1, 2, 3, 4, 5]) == one
    first.pick([], 0)
    assert first.used == 3


def test_every_input_counts() -> None:
    deck = list(range(40))
    seen = {
        tuple(each.shuffle(deck))
        for each in (
            chance(),
            chance(game=2),
            chance(draw=1),
            chance(nonce_a=b"x"),
            chance(nonce_b=b"x"),
            chance(nonce_a=b"", nonce_b=b"ab"),
            chance(nonce_a=b"ab", nonce_b=b""),
            Chance(bytes(32), MATCH, 1, 0, b"a", b"b"),
            Chance(SECRET, bytes(15) + b"\x01", 1, 0, b"a", b"b"),
        )
    }
    assert len(seen) == 9


def test_orders_are_uniform() -> None:
    """24 orders, 12,000 shuffles: chi-squared with 23 degrees stays far under 60 (p < 0.0001)."""
    found = Counter(tuple(chance(draw=draw).shuffle([0, 1, 2, 3])) for draw in range(12_000))
    assert set(found) == set(permutations(range(4)))
    assert sum((hits - 500) ** 2 / 500 for hits in found.values()) < 60


def test_picks_are_uniform() -> None:
    found = Counter(chance(draw=draw).pick(list(range(7)))[0] for draw in range(7_000))
    assert sum((found[card] - 1_000) ** 2 / 1_000 for card in range(7)) < 30  # 6 degrees


def test_pick_is_the_head_of_a_shuffle_and_has_no_card_twice() -> None:
    for n in range(8):
        assert chance().pick(list(range(7)), n) == chance().shuffle(list(range(7)))[::-1][:n]
        picked = chance().pick([1, 1, 2, 3, 4, 5, 6], n)
        assert not Counter(picked) - Counter([1, 1, 2, 3, 4, 5, 6])
    with pytest.raises(ValueError, match="picks"):
        chance().pick([1, 2], 3)


def test_rejection_throws_the_uneven_rest_away(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = 3 * 2**30  # 2^32 mod this is 2^30: words from 3 * 2^30 on are thrown away
    words = Words(bytes(32))
    feed = iter([limit, 2**32 - 1, limit - 1])
    monkeypatch.setattr(Words, "word", lambda self: next(feed))
    assert words.below(limit) == limit - 1
    assert next(feed, None) is None


def test_words_never_end() -> None:
    words = Words(bytes(32))
    assert len({words.word() for _, _ in zip(range(100), count(), strict=False)}) == 100
