"""Signed bearer tokens: `v1.<payload>.<mac>`, both base64url. Payload: msgpack [match, role, seat, expiry].

The MAC is HMAC-SHA256 over a tag and the payload's bytes. A seat's token opens that seat's eyes only.
"""

import base64
import binascii
import hmac
from collections.abc import Callable
from enum import StrEnum
from typing import Final, NamedTuple

import msgspec

from referee.language.terms import SPECTATOR
from referee.service.bounds import TOKEN_MAX_CHARS
from referee.service.fault import Fault, Reason

KEY_BYTES: Final = 32
_TAG: Final = b"shinpan/token/1"
_VERSION: Final = "v1"


class Role(StrEnum):
    """What a token's bearer is to the match."""

    ORGANIZER = "organizer"
    SEAT = "seat"
    VIEWER = "viewer"


class Principal(NamedTuple):
    """Who calls. `match_id` is empty for an organizer of all matches; `seat` is 0 or 1, -1 without one.

    `expires_s`: UTC seconds, the end of the token's time.
    """

    match_id: bytes
    role: Role
    seat: int
    expires_s: int

    @property
    def actor(self) -> str:
        """The name under which the log knows the caller."""
        return f"seat:{'AB'[self.seat]}" if self.role is Role.SEAT else str(self.role)

    @property
    def viewer(self) -> int:
        """Whose eyes the caller has: a seat's, or the spectator's, as an organizer sees public facts too."""
        return self.seat if self.role is Role.SEAT else SPECTATOR


class _Payload(msgspec.Struct, array_like=True):
    match_id: bytes
    role: Role
    seat: int
    expires_s: int


_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(_Payload)


class Keyring:
    """Issues and reads the tokens of one referee. `key` is 32 secret bytes."""

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"the token key has {len(key)} bytes, not {KEY_BYTES}")
        self._key = key

    def issue(self, principal: Principal) -> str:
        """The token of this principal."""
        payload = _encoder.encode(_Payload(*principal))
        return f"{_VERSION}.{_text(payload)}.{_text(self._mac(payload))}"

    def read(self, token: str, now_s: float) -> Principal:
        """Who bears this token; raises `Fault` for one that is not ours or whose time is over."""
        version, _, rest = token.partition(".")
        payload64, _, mac64 = rest.partition(".")
        if len(token) > TOKEN_MAX_CHARS or version != _VERSION:
            raise Fault(Reason.TOKEN_INVALID)
        payload, mac = _bytes(payload64), _bytes(mac64)
        if not hmac.compare_digest(mac, self._mac(payload)):
            raise Fault(Reason.TOKEN_INVALID)
        read = _decoder.decode(payload)  # its bytes are ours, as the MAC fits
        if read.expires_s <= now_s:
            raise Fault(Reason.TOKEN_EXPIRED)
        return Principal(read.match_id, read.role, read.seat, read.expires_s)

    def derive(self, *parts: bytes) -> bytes:
        """32 bytes that only this referee can compute from these parts."""
        message = b"".join(len(part).to_bytes(4, "big") + part for part in (b"shinpan/derive/1", *parts))
        return hmac.digest(self._key, message, "sha256")

    def _mac(self, payload: bytes) -> bytes:
        return hmac.digest(self._key, _TAG + payload, "sha256")


class Tokens:
    """Issues tokens that live `lifetime_s` seconds from now on."""

    def __init__(self, keyring: Keyring, lifetime_s: int, now_s: Callable[[], float]) -> None:
        self._keyring = keyring
        self._lifetime_s = lifetime_s
        self._now_s = now_s

    def issue(self, match_id: bytes, role: Role, seat: int = -1) -> str:
        return self._keyring.issue(Principal(match_id, role, seat, int(self._now_s()) + self._lifetime_s))


def admit(principal: Principal, match_id: bytes, *roles: Role) -> None:
    """Raises `Fault` unless the principal may do for this match what these roles may."""
    if principal.match_id and principal.match_id != match_id:
        raise Fault(Reason.WRONG_MATCH)
    if principal.role not in roles:
        raise Fault(Reason.WRONG_ROLE)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise Fault(Reason.TOKEN_INVALID) from error
    if _text(data) != text:  # one token, one spelling
        raise Fault(Reason.TOKEN_INVALID)
    return data
