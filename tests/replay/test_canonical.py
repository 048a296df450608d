"""Canonical msgpack: one value, one byte string; everything else is refused."""

import enum
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay import bounds, canonical
from replay.errors import IntegrityError, NotCanonical, TooLarge

plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text(max_size=5) | st.binary(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


@given(plain)
@settings(max_examples=200, deadline=None)
def test_round_trip(value: Any) -> None:
    data = canonical.pack_strict(value)
    assert canonical.unpack(data) == value
    assert msgpack.unpackb(data, strict_map_key=False) == value


@given(st.binary(max_size=40))
@settings(max_examples=300, deadline=None)
def test_any_bytes_are_refused_or_are_the_one_form(data: bytes) -> None:
    try:
        value = canonical.unpack(data)
    except IntegrityError:
        return
    assert canonical.pack_strict(value) == data


@pytest.mark.parametrize(
    "text",
    [
        "cc01",  # 1 in two bytes
        "cd00ff",  # 255 in three
        "d101ff",  # a positive number in signed form
        "d9017a",  # text of one with a long header
        "c500017a",
        "dc000101",  # a list of one with a long header
        "82a16101a16102",  # one key twice
        "82a16201a16101",  # keys out of order
        "8101c0",  # a key that is no text
        "cb3ff0000000000000",  # floats
        "ca3f800000",
        "d40100",  # extension types, the timestamp among them
        "d6ff00000000",
        "0101",  # something left over
        "92c0",  # something missing
        "a1ff",  # no UTF-8
        "ddffffffff",  # a list of four thousand million
        "",
    ],
)
def test_other_forms_are_refused(text: str) -> None:
    with pytest.raises(NotCanonical):
        canonical.unpack(bytes.fromhex(text))


def test_depth_and_size_are_bounded() -> None:
    with pytest.raises(TooLarge):
        canonical.unpack(b"\x91" * (bounds.DEPTH + 1) + b"\xc0")
    with pytest.raises(IntegrityError):
        canonical.unpack(b"\x91" * 100_000 + b"\xc0")
    with pytest.raises(TooLarge):
        canonical.unpack(b"\xc0" * 9, limit_bytes=8)


class Colour(enum.IntEnum):
    RED = 1


@pytest.mark.parametrize("value", [Colour.RED, 1.0, {1: 2}, {"a": {2.0}}, object(), bytearray(b"x")])
def test_packing_is_strict_about_types(value: object) -> None:
    with pytest.raises(NotCanonical):
        canonical.pack_strict(value)
