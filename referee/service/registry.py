"""All matches of this referee: opened here, or read back from the store when first asked for.

Law: while anybody holds a match, everybody gets the same one; a match has one recorder.
"""

import asyncio
from collections import OrderedDict
from typing import Final
from weakref import WeakValueDictionary

import msgspec

from referee.language.deck import Deck
from referee.match.action import CardLists, OpenMatch
from referee.match.state import Match
from referee.service import bounds
from referee.service.auth import Keyring
from referee.service.fault import Fault, Reason
from referee.service.library import Library, Pinned
from referee.service.live import LiveMatch
from referee.service.source import MachineSource, SeedSource, Source, seeded_match_id
from replay import Declined, Metadata, Receipt, Recorder, commit_secret, errors, parse_metadata
from replay.bounds import MATCH_ID_BYTES
from replay.store import Store


class Notes(msgspec.Struct, array_like=True):
    """What the referee notes beside a match's pins: the seed, if it has one."""

    seed: int | None


_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(Notes)


def _lists(pinned: Pinned, deck: Deck) -> CardLists:
    """The deck by numbers; royals keep their places."""
    number = pinned.numbers
    main = sorted(number[card] for card, copies in deck.main for _ in range(copies))
    royals = tuple(number[card] for card in deck.royals)
    return CardLists(tuple(main), royals, tuple(sorted(number[card] for card in deck.guardians)))


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

    async def open(
        self,
        command_id: bytes,
        pinned: Pinned,
        decks: tuple[Deck, Deck],
        players: tuple[str, str],
        seed: int | None,
    ) -> tuple[LiveMatch, Receipt]:
        """Open a match with legal decks, or find the one that this command opened before."""
        if seed is None:
            match_id = self._keyring.derive(b"match", command_id)[:MATCH_ID_BYTES]
        else:
            match_id = seeded_match_id(seed, command_id)
        match = self._get(match_id)
        if match is None:
            source = _source(seed, match_id)
            notes = _encoder.encode(Notes(seed))
            metadata = Metadata(pinned.ruleset_bytes, pinned.texts_bytes, *source.entropy(), notes)
            match = self._hold(match_id, pinned, metadata, source)
        entropy = match.metadata.entropy
        action = OpenMatch(
            engine=pinned.adjudicator.engine,
            ruleset_hash=pinned.hash,
            secret_commitment=commit_secret(entropy.secret),
            nonce_a=entropy.nonce_a,
            nonce_b=entropy.nonce_b,
            nonces_by="referee",
            foreseeable=seed is not None,
            best_of=1,
            name_a=players[0],
            name_b=players[1],
            deck_a=_lists(pinned, decks[0]),
            deck_b=_lists(pinned, decks[1]),
        )
        done = await match.submit("organizer", command_id, action, lambda _: None)
        if isinstance(done, Declined):
            raise RuntimeError(f"a checked match was refused: {done.refusal.code}")
        return match, done.receipt

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

    async def wake(self) -> None:
        """Look at every match that has a clock, so that its time goes on running."""
        for entry in await asyncio.to_thread(self.store.matches):
            match = self._get(entry.match_id)
            if match is not None and match.pinned.ruleset.switches.clock:
                await match.look(lambda _: None)

    async def close(self) -> None:
        """End all acts under way; then the store may be closed."""
        for match in list(self._held.values()):
            await match.close()
