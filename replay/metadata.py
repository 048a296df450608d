"""What a store keeps for a match beside its log: what to judge it with, and its secret entropy."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from replay import bounds, canonical
from replay.chance import Entropy

_Blob = Annotated[bytes, Meta(max_length=bounds.RULESET_MAX_BYTES)]
_Nonce = Annotated[bytes, Meta(max_length=bounds.NONCE_MAX_BYTES)]
_Secret = Annotated[bytes, Meta(min_length=bounds.SECRET_BYTES, max_length=bounds.SECRET_BYTES)]


class Metadata(msgspec.Struct, array_like=True, frozen=True):
    """Pinned ruleset and texts as bytes, the secret S, both nonces, and the referee's own notes as bytes."""

    ruleset: _Blob
    texts: _Blob
    secret: _Secret
    nonce_a: _Nonce
    nonce_b: _Nonce
    notes: _Blob = b""

    @property
    def entropy(self) -> Entropy:
        """The keys of this match's chance."""
        return Entropy(self.secret, self.nonce_a, self.nonce_b)


_DECODER: Final = msgspec.msgpack.Decoder(Metadata)


def pack_metadata(metadata: Metadata) -> bytes:
    """As stored: canonical msgpack. Never leaves the referee."""
    return canonical.pack(metadata)


def parse_metadata(data: bytes) -> Metadata:
    """Read it back strictly."""
    metadata: Metadata = canonical.decode(_DECODER, data, 4 * bounds.RULESET_MAX_BYTES)
    return metadata
