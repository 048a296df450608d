"""Keyed chance: every draw is a function of the match secret, the seats' nonces and the draw's number.

key_k = HMAC-SHA256(S, L(tag) ‖ L(match) ‖ L(BE64 g) ‖ L(BE64 k) ‖ L(nonceA) ‖ L(nonceB)),
where L(x) = BE32 length of x ‖ x.
Words of a draw: HMAC-SHA256(key_k, tag ‖ BE64 i) for i = 0, 1, …, each cut into eight BE32 numbers.
Law: one call, one k. A key is never used twice, so a draw cannot be steered by repeating it.
"""

import hmac
import struct
from typing import Final, NamedTuple

KEY_TAG: Final = b"shinpan/chance/1"
WORD_TAG: Final = b"shinpan/words/1"
_RANGE: Final = 1 << 32
_EIGHT: Final = struct.Struct(">8I")


class Entropy(NamedTuple):
    """What a match's chance hangs on: the referee's secret (32 bytes) and both seats' nonces."""

    secret: bytes
    nonce_a: bytes
    nonce_b: bytes


def draw_key(entropy: Entropy, match_id: bytes, game: int, draw: int) -> bytes:
    """Key (32 bytes) of draw number `draw` of game number `game`."""
    fields = (
        KEY_TAG,
        match_id,
        game.to_bytes(8, "big"),
        draw.to_bytes(8, "big"),
        entropy.nonce_a,
        entropy.nonce_b,
    )
    message = b"".join(len(field).to_bytes(4, "big") + field for field in fields)
    return hmac.digest(entropy.secret, message, "sha256")


class Words:
    """The stream of 32-bit words of one draw."""

    __slots__ = ("_block", "_key", "_left")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._block = 0
        self._left: list[int] = []

    def word(self) -> int:
        """Next number in 0 … 2^32-1."""
        if not self._left:
            block = hmac.digest(self._key, WORD_TAG + self._block.to_bytes(8, "big"), "sha256")
            self._left = list(reversed(_EIGHT.unpack(block)))
            self._block += 1
        return self._left.pop()

    def below(self, limit: int) -> int:
        """Uniform number in 0 … limit-1, 1 <= limit <= 2^32, by rejection; takes at least one word."""
        if not 1 <= limit <= _RANGE:
            raise ValueError(f"limit {limit} is out of range")
        bound = _RANGE - _RANGE % limit
        while (word := self.word()) >= bound:
            pass
        return word % limit


class Chance:
    """The stream handed to `decide`. `next` numbers the next draw; each call takes one and raises it."""

    __slots__ = ("_entropy", "_first", "game", "match_id", "next")

    def __init__(
        self, secret: bytes, match_id: bytes, game: int, next: int, nonce_a: bytes = b"", nonce_b: bytes = b""
    ) -> None:
        self._entropy = Entropy(secret, nonce_a, nonce_b)
        self.match_id = match_id
        self.game = game
        self.next = next
        self._first = next

    @property
    def used(self) -> int:
        """How many draws were made from this object."""
        return self.next - self._first

    def _words(self) -> Words:
        key = draw_key(self._entropy, self.match_id, self.game, self.next)
        self.next += 1
        return Words(key)

    def shuffle(self, cards: list[int]) -> list[int]:
        """The cards in a random order: sorted first, then Fisher-Yates downwards. The input is left alone."""
        deck = sorted(cards)
        words = self._words()
        for last in range(len(deck) - 1, 0, -1):
            other = words.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    def pick(self, cards: list[int], n: int = 1) -> list[int]:
        """n of the cards in the order drawn, none twice: the first n exchanges of `shuffle`."""
        if not 0 <= n <= len(cards):
            raise ValueError(f"{n} picks from {len(cards)}")
        deck = sorted(cards)
        words = self._words()
        for last in range(len(deck) - 1, len(deck) - 1 - n, -1):
            other = words.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck[len(deck) - n :][::-1]
