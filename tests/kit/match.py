"""Random matches through the log: recorder, store in memory (or any other), keyed chance, seeded ids and clock."""

from functools import lru_cache
from random import Random
from typing import Any

from referee.language.deck import Deck
from referee.language.ruleset import encode_ruleset, encode_texts
from referee.language.switches import Switches
from referee.match.action import CardLists, Join, OpenMatch, Play
from referee.match.adjudicator import ENGINE, MatchAdjudicator
from referee.match.state import Match
from referee.rules.action import Concede, GameMove
from referee.rules.game import Game
from referee.rules.options import options
from referee.rules.slot import Option
from replay import (
    Body,
    Codec,
    Metadata,
    Recorder,
    Submitted,
    commit_secret,
    export,
    origin_of,
    pack_bundle,
    read_log,
)
from replay.eyes import WHOLE
from replay.store import MemoryStore, Store
from tests.kit.cards import catalogue
from tests.kit.decks import random_legal_deck
from tests.kit.play import MOST_STEPS, Policy, Stuck, active, filled, random_switches

ORGANIZER, SEATS = "organizer", ("seat:A", "seat:B")
START_MS, STEP_MS = 1_800_000_000_000, 1_500
NONCE_A, NONCE_B = b"a" * 16, b"b" * 16


@lru_cache(maxsize=64)
def adjudicator_of(switches: Switches) -> MatchAdjudicator:
    """The seeds' cards under these switches."""
    return MatchAdjudicator(catalogue().ruleset("1", switches))


def lists_of(adjudicator: MatchAdjudicator, deck: Deck) -> CardLists:
    """A deck as record 1 holds it."""
    number = adjudicator.book.number
    return CardLists(
        tuple(sorted(number[card] for card, copies in deck.main for _ in range(copies))),
        tuple(number[card] for card in deck.royals),
        tuple(sorted(number[card] for card in deck.guardians)),
    )


class Seated:
    """A match with both seats taken, played step by step; everything in it follows from the seed."""

    def __init__(
        self,
        seed: int,
        switches: Switches | None = None,
        policy: Policy = active,
        decks: tuple[Deck, Deck] | None = None,
        store: Store | None = None,
    ) -> None:
        self.seed = seed
        self.policy = policy
        self.random = Random(seed)
        self._ids = Random(f"ids {seed}")
        self.adjudicator = adjudicator_of(switches or random_switches(self.random))
        self.codec = Codec(self.adjudicator)
        ruleset = self.adjudicator.ruleset
        if decks is None:
            decks = (
                random_legal_deck(ruleset, self.random.randrange),
                random_legal_deck(ruleset, self.random.randrange),
            )
        secret = self._ids.randbytes(32)
        self.match_id = self._ids.randbytes(16)
        self.store: Store = store or MemoryStore()
        self.metadata = Metadata(
            encode_ruleset(ruleset), encode_texts(catalogue().texts(ruleset.switches)), secret, NONCE_A, NONCE_B
        )
        self.recorder = self.reopened()
        self.at_ms = START_MS
        first, second = (lists_of(self.adjudicator, deck) for deck in decks)
        self.submit(
            ORGANIZER,
            OpenMatch(
                ENGINE, self.adjudicator.ruleset_hash, commit_secret(secret), NONCE_A, NONCE_B, "referee", True, 1,
                "A", "B", first, second,
            ),
        )  # fmt: skip
        for seat in (0, 1):
            self.submit(SEATS[seat], Join(seat))

    def reopened(self) -> Recorder[Match]:
        """A recorder that has seen nothing yet: it reads the match from the store."""
        return Recorder(self.adjudicator, self.store, self.match_id, self.metadata, lambda: self._ids.randbytes(16))

    @property
    def state(self) -> Match:
        return self.recorder.state()

    @property
    def game(self) -> Game:
        return self.recorder.state().game

    @property
    def over(self) -> bool:
        return self.recorder.state().result is not None

    def submit(self, actor: str, action: Any) -> Submitted:
        """An action that must be accepted and committed."""
        self.at_ms += STEP_MS
        outcome = self.recorder.submit(actor, self._ids.randbytes(8), action, self.at_ms)
        if not isinstance(outcome, Submitted):
            raise Stuck(f"seed {self.seed}, record {self.recorder.size() + 1}: {actor} {action}: {outcome.refusal}")
        outcome.committed.result()
        return outcome

    def ask(self) -> tuple[int, tuple[Option, ...]]:
        """A seat that is asked, and its options."""
        asks = self.game.asks
        if not asks:
            raise Stuck(f"seed {self.seed}, record {self.recorder.size()}: nobody is asked and there is no result")
        seat = asks[self.random.randrange(len(asks))][0]
        found = options(self.adjudicator.book, self.game, seat)
        if not found:
            raise Stuck(f"seed {self.seed}, record {self.recorder.size()}: {asks}, and seat {seat} has no option")
        return seat, found

    def step(self) -> Submitted:
        """The next answer of somebody who is asked."""
        seat, found = self.ask()
        return self.act(seat, filled(self.random, self.policy(self.random, found)))

    def act(self, seat: int, move: GameMove) -> Submitted:
        number = next((ask[2] for ask in self.game.asks if ask[0] == seat), 0)
        return self.submit(SEATS[seat], Play(seat, number, move))

    def step_to_end(self, most: int = MOST_STEPS) -> Submitted:
        """As `step`; but a concession ends what has more than `most` records."""
        return self.step() if self.recorder.size() < most else self.act(self.ask()[0], Concede())

    def play(self, most: int = MOST_STEPS) -> tuple[int, str, str]:
        """To the end; gives the result."""
        while not self.over:
            self.step_to_end(most)
        result = self.state.result
        if result is None:
            raise Stuck("over without a result")
        return result

    def bodies(self, viewer: int = WHOLE) -> list[Body[Any, Any]]:
        """The log as that viewer (`replay.eyes`) reads it."""
        return read_log(self.codec, self.match_id, self.store.read(self.match_id), viewer)

    def bundle(self, viewer: int = WHOLE) -> bytes:
        """The bytes of its `.shinpan` file."""
        return pack_bundle(export(self.store, self.match_id, origin_of("shinpan.test", self.match_id), viewer))
