"""All matches of this referee: opened here, or read back from the store when first asked for.

Law: while anybody holds a match, everybody gets the same one; a match has one recorder.
How many are held in memory is bounded: the latest, and of those that are over only a few.
Law: a command of the organizer opens one match, whatever the content of a later call under its id.
"""

import asyncio
from collections import OrderedDict
from typing import Final
from weakref import WeakValueDictionary

import msgspec
import structlog

from referee.language.deck import Deck
from referee.match import event as me
from referee.match.action import CardLists, OpenMatch
from referee.match.state import Match
from referee.service import bounds
from referee.service.auth import Keyring
from referee.service.disclosures import Disclosures
from referee.service.fault import Fault, Reason
from referee.service.library import Library, Pinned
from referee.service.live import LiveMatch
from referee.service.shielded import Shielded
from referee.service.source import MachineSource, SeedSource, Source, seeded_match_id
from replay import Declined, Metadata, Receipt, Recorder, RolledBack, commit_secret, errors, parse_metadata
from replay.bounds import MATCH_ID_BYTES
from replay.record import parse_envelope
from replay.store import MatchEntry, Store


def _tag(kind: type[msgspec.Struct]) -> str:
    """The tag by which an event of that kind is known in a record's bytes."""
    return str(kind.__struct_config__.tag)


class Notes(msgspec.Struct, array_like=True):
    """What the referee notes beside a match's pins: the seed, if it has one."""

    seed: int | None


_log: Final = structlog.get_logger("shinpan.registry")
_CLOCK, _OVER, _ROLLED_BACK = (_tag(kind) for kind in (me.ClockRan, me.MatchEnded, RolledBack))
_ORGANIZER: Final = "organizer"
_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(Notes)


def _lists(pinned: Pinned, deck: Deck) -> CardLists:
    """The deck by numbers; royals keep their places. Raises `Fault` for a card that an older ruleset does not have:
    the deck is another one than the match was opened with."""
    number = pinned.numbers
    if not number.keys() >= {*deck.royals, *deck.guardians, *(card for card, _ in deck.main)}:
        raise Fault(Reason.COMMAND_ID_REUSED)
    main = sorted(number[card] for card, copies in deck.main for _ in range(copies))
    royals = tuple(number[card] for card in deck.royals)
    return CardLists(tuple(main), royals, tuple(sorted(number[card] for card in deck.guardians)))


def _opening(match: LiveMatch, decks: tuple[Deck, Deck], players: tuple[str, str], seed: int | None) -> OpenMatch:
    """Record 1 of a match, as it is pinned."""
    pinned, entropy = match.pinned, match.metadata.entropy
    return OpenMatch(
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


def _source(seed: int | None, match_id: bytes) -> Source:
    return MachineSource() if seed is None else SeedSource(seed, match_id)


class Registry:
    """Hands out matches. The most recent ones stay in memory; others go when nobody holds them (a call, a watcher, a
    clock that runs)."""

    def __init__(self, store: Store, library: Library, keyring: Keyring, disclosures: Disclosures) -> None:
        self.store = store
        self.library = library
        self._keyring = keyring
        self._disclosures = disclosures
        self._held: WeakValueDictionary[bytes, LiveMatch] = WeakValueDictionary()
        self._recent: OrderedDict[bytes, LiveMatch] = OrderedDict()
        self._ended: OrderedDict[bytes, LiveMatch] = OrderedDict()
        self._stopped: set[bytes] = set()
        self._opening: WeakValueDictionary[bytes, asyncio.Lock] = WeakValueDictionary()
        self._openings = Shielded()

    def __len__(self) -> int:
        """How many matches are in memory."""
        return len(self._held)

    async def open(
        self,
        command_id: bytes,
        pinned: Pinned,
        decks: tuple[Deck, Deck],
        players: tuple[str, str],
        seed: int | None,
    ) -> tuple[LiveMatch, Receipt]:
        """Open a match with legal decks, or find the one that this command opened before, as it was pinned then.

        Raises `Fault` where it opened one with another content. Being cancelled stops the waiting, not the opening.
        """
        return await self._openings.run(self._open(command_id, pinned, decks, players, seed))

    async def _open(
        self, command_id: bytes, pinned: Pinned, decks: tuple[Deck, Deck], players: tuple[str, str], seed: int | None
    ) -> tuple[LiveMatch, Receipt]:
        match_id = self._match_id(command_id, seed)
        async with self._opening.setdefault(command_id, asyncio.Lock()):
            match = self.opened(command_id)
            if match is None:  # or one held whose first record was never written
                source = _source(seed, match_id)
                notes = _encoder.encode(Notes(seed))
                metadata = Metadata(pinned.ruleset_bytes, pinned.texts_bytes, *source.entropy(), notes)
                match = self._hold(match_id, pinned, metadata, source)
            elif match.match_id != match_id or match.pinned.ruleset.switches != pinned.ruleset.switches:
                raise Fault(Reason.COMMAND_ID_REUSED)
            action = _opening(match, decks, players, seed)
            done = await match.submit(_ORGANIZER, command_id, action, lambda _: None)
        if isinstance(done, Declined):
            raise RuntimeError(f"a checked match was refused: {done.refusal.code}")
        return match, done.receipt

    def opened(self, command_id: bytes) -> LiveMatch | None:
        """The match that this command of the organizer opened, if it opened one."""
        try:
            match_id = self.store.opened(_ORGANIZER, command_id)
        except errors.StoreClosed as error:
            raise Fault(Reason.CLOSING) from error
        except errors.StoreError as error:
            raise Fault(Reason.STORE_FAILED) from error
        return None if match_id is None else self._get(match_id)

    def _match_id(self, command_id: bytes, seed: int | None) -> bytes:
        if seed is None:
            return self._keyring.derive(b"match", command_id)[:MATCH_ID_BYTES]
        return seeded_match_id(seed, command_id)

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
        match = self._held[match_id] = LiveMatch(
            match_id,
            pinned,
            recorder,
            source,
            self.store,
            metadata,
            self._disclosures,
            self._keep,
            match_id in self._stopped,
        )
        self._keep(match)
        return match

    def _keep(self, match: LiveMatch) -> None:
        """Among the recent ones, or among those that are over; the longest forgotten goes."""
        kept, other, most = self._recent, self._ended, bounds.LIVE_MATCHES
        if match.ended:
            kept, other, most = self._ended, self._recent, bounds.ENDED_MATCHES
        other.pop(match.match_id, None)
        kept[match.match_id] = match
        kept.move_to_end(match.match_id)
        if len(kept) > most:
            kept.popitem(last=False)

    async def wake(self) -> None:
        """Before the first call: let every clock go on where it stood when the referee stopped (Q77).

        A match whose log is broken, or cannot be read now, holds nobody else up.
        """
        for entry in await asyncio.to_thread(self.store.matches):
            try:
                if await asyncio.to_thread(self._was_running, entry):
                    self._stopped.add(entry.match_id)
                    match = self._get(entry.match_id)
                    if match is not None:
                        await match.look(lambda _: None)
                        self._stopped.discard(entry.match_id)
            except (Fault, errors.ReplayError, msgspec.MsgspecError) as error:
                _log.error("match does not wake", match=entry.match_id.hex(), error=type(error).__name__)

    def _was_running(self, entry: MatchEntry) -> bool:
        """Whether a clock may run after the last record: told by the tags of its events, as most matches have ended
        and reading each whole would make a start slow."""
        last = self.store.read(entry.match_id, entry.size, entry.size)
        tags = {event[0] for stored in last for event in parse_envelope(stored.body).events}
        return _ROLLED_BACK in tags or (_CLOCK in tags and _OVER not in tags)

    async def close(self) -> None:
        """End all acts under way; then the store may be closed."""
        for match in list(self._held.values()):
            await match.close()
        await self._openings.drain()
