"""All matches of this referee: opened here, or read back from the store when first asked for.

Law: while anybody holds a match, everybody gets the same one; a match has one recorder.
"""

from collections import OrderedDict
from typing import Final
from weakref import WeakValueDictionary

import msgspec

from referee.match.state import Match
from referee.service import bounds
from referee.service.auth import Keyring
from referee.service.fault import Fault, Reason
from referee.service.library import Library, Pinned
from referee.service.live import LiveMatch
from referee.service.source import MachineSource, SeedSource, Source
from replay import Metadata, Recorder, errors, parse_metadata
from replay.store import Store


class Notes(msgspec.Struct, array_like=True):
    """What the referee notes beside a match's pins: the seed, if it has one."""

    seed: int | None


_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(Notes)


def _source(seed: int | None, match_id: bytes) -> Source:
    return MachineSource() if seed is None else SeedSource(seed, match_id)


class Registry:
    """Hands out matches. The most recent ones stay in memory; others go when nobody holds them."""

    def __init__(self, store: Store, library: Library, keyring: Keyring) -> None:
        self.store = store
        self.library = library
        self._keyring = keyring
        self._held: WeakValueDictionary[bytes, LiveMatch] = WeakValueDictionary()
        self._recent: OrderedDict[bytes, LiveMatch] = OrderedDict()

    def find(self, match_id: bytes) -> LiveMatch:
        """The match of that id; raises `Fault` if there is none."""
        match = self._get(match_id)
        if match is None or not match.size:
            raise Fault(Reason.UNKNOWN_MATCH)
        return match

    def _get(self, match_id: bytes) -> LiveMatch | None:
        match = self._held.get(match_id)
        if match is None:
            try:
                metadata = parse_metadata(self.store.metadata(match_id))
            except errors.UnknownMatch:
                return None
            except errors.StoreClosed as error:
                raise Fault(Reason.CLOSING) from error
            pinned = self.library.pinned(metadata.ruleset, metadata.texts)
            source = _source(_decoder.decode(metadata.notes).seed, match_id)
            return self._hold(match_id, pinned, metadata, source)
        self._keep(match)
        return match

    def _hold(self, match_id: bytes, pinned: Pinned, metadata: Metadata, source: Source) -> LiveMatch:
        recorder: Recorder[Match] = Recorder(pinned.adjudicator, self.store, match_id, metadata, source.salt)
        match = self._held[match_id] = LiveMatch(match_id, pinned, recorder, source, self.store, metadata)
        self._keep(match)
        return match

    def _keep(self, match: LiveMatch) -> None:
        self._recent[match.match_id] = match
        self._recent.move_to_end(match.match_id)
        if len(self._recent) > bounds.LIVE_MATCHES:
            self._recent.popitem(last=False)

    async def close(self) -> None:
        """End all acts under way; then the store may be closed."""
        for match in list(self._held.values()):
            await match.close()
