"""What is pinned in record 1: rulebook version, switches and the whole card pool, hashed; names beside it, unhashed."""

import hashlib

import msgspec
from msgspec import Struct

from referee.language.card import Card
from referee.language.switches import Switches


class Ruleset(Struct, frozen=True):
    """`cards` are sorted by id; a card's number in a match is its index here plus 1 (0 is no card)."""

    rulebook: str
    switches: Switches
    cards: tuple[Card, ...]


class Texts(Struct, frozen=True):
    """Words that may be corrected without making a new ruleset: English names by card id."""

    names_en: dict[str, str]


_encoder = msgspec.msgpack.Encoder(order="deterministic")
_ruleset = msgspec.msgpack.Decoder(Ruleset)
_texts = msgspec.msgpack.Decoder(Texts)


def encode_ruleset(ruleset: Ruleset) -> bytes:
    return _encoder.encode(ruleset)


def decode_ruleset(data: bytes) -> Ruleset:
    """Raises msgspec.MsgspecError on anything but an encoded ruleset."""
    return _ruleset.decode(data)


def ruleset_hash(data: bytes) -> bytes:
    """SHA-256 of the encoded ruleset: 32 bytes."""
    return hashlib.sha256(data).digest()


def encode_texts(texts: Texts) -> bytes:
    return _encoder.encode(texts)


def decode_texts(data: bytes) -> Texts:
    return _texts.decode(data)
