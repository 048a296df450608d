"""Canonical msgpack: one value, one byte string.

Law: arrays; maps with sorted unique str keys; shortest integers and lengths; no floats, no extension types.
Decoded and packed again, the bytes are equal, or they are refused.
"""

from collections.abc import Sequence
from typing import Any, Final, NoReturn, TypeAlias

import msgspec

from replay import bounds
from replay.errors import AdjudicatorFault, NotCanonical, TooLarge

Plain: TypeAlias = "bool | int | str | bytes | Sequence[Plain] | dict[str, Plain] | None"


def _no_hook(value: object) -> NoReturn:
    raise AdjudicatorFault(f"{type(value).__name__} has no place in a record")


_ENCODER: Final = msgspec.msgpack.Encoder(order="deterministic", enc_hook=_no_hook)
_DECODER: Final = msgspec.msgpack.Decoder()


def pack(value: object) -> bytes:
    """Pack plain data or array-like structs. Fast: types are those of the declared schema, not walked."""
    return _ENCODER.encode(value)


def check_plain(value: object, depth: int = bounds.DEPTH) -> None:
    """Raise `NotCanonical` unless exactly None, bool, int, str, bytes, list, tuple or dict of these."""
    kind = type(value)
    if kind in (int, str, bytes, bool, type(None)):
        return
    if depth == 0:
        raise TooLarge(f"nested deeper than {bounds.DEPTH}")
    if isinstance(value, (list, tuple)) and kind in (list, tuple):
        for item in value:
            check_plain(item, depth - 1)
    elif isinstance(value, dict) and kind is dict:
        for key, item in value.items():
            if type(key) is not str:
                raise NotCanonical("map keys must be text")
            check_plain(item, depth - 1)
    else:
        raise NotCanonical(f"{kind.__name__} is not plain data")


def pack_strict(value: object) -> bytes:
    """Pack after walking the value: a subclass, float or foreign type raises `NotCanonical`."""
    check_plain(value)
    return _ENCODER.encode(value)


def unpack(data: bytes, limit_bytes: int = bounds.BODY_MAX_BYTES) -> Any:
    """Decode untrusted bytes to plain data; `NotCanonical` or `TooLarge` if they are not canonical."""
    value = decode(_DECODER, data, limit_bytes)
    check_plain(value)
    return value


def decode(decoder: Any, data: bytes, limit_bytes: int) -> Any:
    """Decode with a (typed) msgspec decoder and require that packing again gives the same bytes."""
    if len(data) > limit_bytes:
        raise TooLarge(f"{len(data)} bytes, allowed are {limit_bytes}")
    try:
        value = decoder.decode(data)
        again = _ENCODER.encode(value)
    except (
        msgspec.DecodeError,
        RecursionError,
        TypeError,
        ValueError,
        OverflowError,
        AdjudicatorFault,
    ) as error:
        raise NotCanonical(f"not decodable: {error}") from error
    if again != data:
        raise NotCanonical("packing the value again gives other bytes")
    return value
