"""Many matches at once over one server: all end well, cheaply, and are then forgotten."""

import asyncio
import gc
import time
from contextlib import aclosing
from pathlib import Path
from random import Random

import structlog

import shinpan
from referee.service import bounds, log
from referee.service.app import Config, Referee, serve
from shinpan import Client
from shinpan import messages as m
from shinpan.bot import Bot, play_match
from tests.service.house import create, run, verified

MATCHES = 50
TO_THE_END = 1
RECORDS = 15
CPU_MOST_S = 40.0


async def play(organizer: Client, number: int) -> str:
    """One match: the first few to their end, the others until a seat concedes. Gives its id."""
    created = await create(organizer, seed=number, command_id=f"match {number}")
    seats = organizer.bearing(created.token_a), organizer.bearing(created.token_b)
    first, second = (Bot(client, created.match_id, Random(2 * number + at)) for at, client in enumerate(seats))
    if number < TO_THE_END:
        await play_match(first, second)
        return created.match_id
    watching = [asyncio.create_task(bot.play()) for bot in (first, second)]
    async with aclosing(organizer.watch(created.match_id)) as messages:
        async for message in messages:
            if message.last >= RECORDS + number % 10:
                break
    assert isinstance(await seats[number % 2].concede(created.match_id), m.Accepted)
    await asyncio.gather(*watching)
    return created.match_id


async def forgotten(referee: Referee) -> None:
    """Matches that are over are dropped, as soon as those who watched them have hung up."""
    while referee.matches_held() > bounds.ENDED_MATCHES:
        gc.collect()
        await asyncio.sleep(0.05)


def test_fifty_matches_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        referee = await serve(Config(data=tmp_path))
        try:
            async with shinpan.connect(referee.address, referee.organizer_token) as organizer:
                began_s = time.process_time()
                ids = await asyncio.gather(*(play(organizer, number) for number in range(MATCHES)))
                spent_s = time.process_time() - began_s
                assert len(set(ids)) == MATCHES
                await forgotten(referee)
                for match_id in ids:
                    assert (await organizer.view(match_id)).view.status.HasField("result")
                await forgotten(referee)
                for match_id in ids[: TO_THE_END + 1]:
                    await verified(organizer, match_id)
                assert spent_s < CPU_MOST_S
        finally:
            await referee.stop()

    log.configure(quiet=True)
    try:
        run(test())
    finally:
        structlog.reset_defaults()
