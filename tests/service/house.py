"""A real referee on loopback with real clients, for the tests of the service."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

import shinpan
from referee.cards.deck_reader import read_deck
from referee.cli.recorded import RefereeGame
from referee.service.app import Config, Referee, serve
from replay import Verdict, verify
from replay.store import Store
from shinpan import Client
from shinpan import messages as m
from shinpan.bot import Bot
from tests.kit.cards import SEEDS, catalogue

T = TypeVar("T")
LIMIT_S = 60


def run(test: Coroutine[Any, Any, T]) -> T:
    """Run one test's coroutine; a stuck one fails."""
    return asyncio.run(asyncio.wait_for(test, LIMIT_S))


@cache
def deck(name: str) -> m.Deck:
    """A starter deck as a message."""
    file = SEEDS / "decks" / f"{name}.yaml"
    found, faults = read_deck(str(file), file.read_bytes(), catalogue())
    if found is None:
        raise ValueError(faults)
    return m.Deck(
        name=m.Text(ja=found.name_ja, en=found.name_en),
        main=[m.CardCount(card=card, count=count) for card, count in found.main],
        royals=found.royals,
        guardians=found.guardians,
    )


DECK_A = "crimson-banquet"
DECK_B = "silent-grove"


class Table(NamedTuple):
    """A referee, an open match, and a client for each of its people."""

    referee: Referee
    match_id: str
    organizer: Client
    seats: tuple[Client, Client]
    viewer: Client
    created: m.CreatedMatch

    def bots(self, seed: int = 1) -> tuple[Bot, Bot]:
        """A bot for each seat; the same seed plays the same."""
        first, second = (Bot(client, self.match_id, Random(2 * seed + at)) for at, client in enumerate(self.seats))
        return first, second

    def all_eyes(self) -> tuple[Client, Client, Client]:
        return (*self.seats, self.viewer)


async def create(organizer: Client, **options: Any) -> m.CreatedMatch:
    """A match of the two starter decks."""
    created = await organizer.create_match(deck(DECK_A), deck(DECK_B), **options)
    assert isinstance(created, m.CreatedMatch), created
    return created


@asynccontextmanager
async def table(data: Path, *, store: Store | None = None, **options: Any) -> AsyncIterator[Table]:
    """A fresh referee with one open match; seeded unless `seed=None`."""
    referee = await serve(Config(data=data), store)
    try:
        async with shinpan.connect(referee.address, referee.organizer_token) as organizer:
            created = await create(organizer, **{"seed": 7, "command_id": "open", **options})
            seats = organizer.bearing(created.token_a), organizer.bearing(created.token_b)
            viewer = organizer.bearing(created.token_viewer)
            yield Table(referee, created.match_id, organizer, seats, viewer, created)
    finally:
        await referee.stop()


async def play_some(bots: tuple[Bot, Bot], records: int, *, join: bool = True) -> int:
    """Play until the log has at least so many records or the match is over; the number of the last one."""
    last = 0
    if join:
        for bot in bots:
            last = (await bot.join()).receipt.number
    while last < records:
        for bot in bots:
            shown = await bot.client.view(bot.match_id)
            if shown.HasField("question"):
                last = (await bot.answer(shown.question)).receipt.number
                break
        else:
            return last
    return last


async def play_on(at: Table, bots: tuple[Bot, Bot]) -> int:
    """Take what seats are free, and play to the end; the number of the last record."""
    for client in at.seats:
        joined = await client.join(at.match_id)
        assert isinstance(joined, m.Accepted) or joined.code in ("already_joined", "game_over")
    await play_some(bots, 20_000, join=False)
    shown = await at.viewer.view(at.match_id)
    assert shown.view.status.HasField("result")
    return shown.view.record


async def verified(organizer: Client, match_id: str) -> None:
    """The bundle of an ended match holds every proof."""
    report = verify(await organizer.fetch_bundle(match_id), RefereeGame())
    assert report.verdict is Verdict.PASSED, report
