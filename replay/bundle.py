"""The bundle, one match in one `.shinpan` file: magic, one canonical msgpack array, SHA-256 of all before it.

Law: the digest is checked before anything is read. Import is hostile input: sizes capped, no path, no code.
"""

from hashlib import sha256
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from replay import bounds, canonical
from replay.errors import IntegrityError, TooLarge
from replay.eyes import WHOLE, sees
from replay.head import Head, parse_head
from replay.metadata import parse_metadata
from replay.record import MatchId, Opening, parse_openings
from replay.store.protocol import Store
from replay.tree import leaf_hash, root_of

MAGIC: Final = b"SHINPAN\x01"
_DIGEST_BYTES: Final = bounds.HASH_BYTES

_Blob = Annotated[bytes, Meta(max_length=bounds.RULESET_MAX_BYTES)]
_Openings = Annotated[tuple[Opening, ...], Meta(max_length=bounds.SEALS_PER_RECORD + 1)]
_Secret = Annotated[bytes, Meta(min_length=bounds.SECRET_BYTES, max_length=bounds.SECRET_BYTES)]


class Bundle(msgspec.Struct, array_like=True, frozen=True):
    """What a holder has of a match. `openings[i]` belong to `bodies[i]`, which is record i + 1."""

    match_id: MatchId
    head: Annotated[str, Meta(max_length=bounds.HEAD_MAX_BYTES)]
    ruleset: _Blob
    texts: _Blob
    secret: _Secret | None
    bodies: Annotated[tuple[bytes, ...], Meta(max_length=bounds.RECORDS_PER_MATCH)]
    openings: Annotated[tuple[_Openings, ...], Meta(max_length=bounds.RECORDS_PER_MATCH)]

    def redact(self, viewer: int) -> "Bundle":
        """Only what this viewer (`replay.eyes`) may open, same records. The secret is for the whole alone."""
        if viewer & WHOLE:
            return self
        openings = tuple(tuple(opening for opening in each if sees(viewer, opening.eyes)) for each in self.openings)
        return msgspec.structs.replace(self, openings=openings, secret=None)

    def last_head(self) -> Head:
        """The head the bundle claims."""
        return parse_head(self.head)


_DECODER: Final = msgspec.msgpack.Decoder(Bundle)


def pack_bundle(bundle: Bundle) -> bytes:
    """The file's bytes."""
    content = MAGIC + canonical.pack(bundle)
    if len(content) + _DIGEST_BYTES > bounds.BUNDLE_MAX_BYTES:
        raise TooLarge(f"the bundle has {len(content)} bytes")
    return content + sha256(content).digest()


def parse_bundle(data: bytes) -> Bundle:
    """Read a file. Raises `IntegrityError` at the first thing wrong; what the records say is `verify`'s."""
    if len(data) > bounds.BUNDLE_MAX_BYTES:
        raise TooLarge(f"the bundle has {len(data)} bytes, allowed are {bounds.BUNDLE_MAX_BYTES}")
    if data[: len(MAGIC)] != MAGIC:
        raise IntegrityError("this is no bundle of this format")
    content, digest = data[:-_DIGEST_BYTES], data[-_DIGEST_BYTES:]
    if len(data) < len(MAGIC) + _DIGEST_BYTES or sha256(content).digest() != digest:
        raise IntegrityError("the file was altered or cut: its digest does not fit")
    bundle: Bundle = canonical.decode(_DECODER, content[len(MAGIC) :], bounds.BUNDLE_MAX_BYTES)
    if len(bundle.openings) != len(bundle.bodies):
        raise IntegrityError(f"{len(bundle.openings)} sets of openings for {len(bundle.bodies)} records")
    return bundle


def export(store: Store, match_id: bytes, origin: str, viewer: int) -> Bundle:
    """Bundle of a stored match for a viewer. Give `WHOLE` only to the organizer, and only after the end:
    it holds the secret and every opening."""
    metadata = parse_metadata(store.metadata(match_id))
    records = store.read(match_id)
    bodies = tuple(record.body for record in records)
    head = Head(origin, len(bodies), root_of([leaf_hash(body) for body in bodies]))
    openings = tuple(parse_openings(record.openings) for record in records)
    whole = Bundle(match_id, head.text(), metadata.ruleset, metadata.texts, metadata.secret, bodies, openings)
    return whole.redact(viewer)
