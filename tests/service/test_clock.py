"""Q77, `clock=s`: when a seat's time is up, the referee says so by itself."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from referee.service.app import Config, Referee, serve
from shinpan import Mirror, RefereeBroken
from shinpan import messages as m
from tests.service.house import DECK_A, DECK_B, Table, deck, play_some, run, table, verified

CLOCK = {"clock": "1"}


def test_time_runs_out(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path, seed=None, switches=CLOCK) as at:
            for bot in at.bots():
                await bot.join()
            question = (await at.seats[0].view(at.match_id)).question
            assert 0 < question.deadline_ms <= 1_000
            await at.seats[0].act(at.match_id, question.number, question.options[0].action)
            mirror, actors = Mirror(), []
            async for message in at.viewer.watch(at.match_id, after=0):
                mirror.take(message)
                actors.append(message.update.actor)
                if mirror.view.status.HasField("result"):
                    break
            result = mirror.view.status.result
            assert (result.winner, result.reason, result.clause) == (m.SEAT_A, "clock", "Q77")
            assert actors[-1] == "referee"
            assert mirror.view.counters[1].clock_ms <= 0 < mirror.view.counters[0].clock_ms

    run(test())


def test_time_runs_out_after_a_restart_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path, seed=None, switches=CLOCK) as at:
            await play_some(at.bots(), 3)
            port = int(at.referee.address.rpartition(":")[2])
            await at.referee.stop()
            again = await serve(Config(data=tmp_path, port=port))
            shown = await at.viewer.view(at.match_id)
            while not shown.view.status.HasField("result"):
                await asyncio.sleep(0.05)
                shown = await at.viewer.view(at.match_id)
            assert shown.view.status.result.reason == "clock"
            await again.stop()

    run(test())


async def restarted(at: Table, data: Path, away_s: float) -> Referee:
    """Stop the referee, wait, and start it again at the same address."""
    port = int(at.referee.address.rpartition(":")[2])
    await at.referee.stop()
    await asyncio.sleep(away_s)
    return await serve(Config(data=data, port=port))


def test_the_time_that_the_referee_was_away_is_charged_to_nobody(tmp_path: Path) -> None:
    """Q77: away for longer than anybody had left, twice; nobody has lost, and the log says so and verifies."""

    async def test() -> None:
        async with table(tmp_path, seed=None, switches={"clock": "2"}) as at:
            size = await play_some(at.bots(), 12)
            before = await at.viewer.view(at.match_id)
            again = await restarted(at, tmp_path, 2.2)
            again = await restarted(at._replace(referee=again), tmp_path, 2.2)
            try:
                now = await at.viewer.view(at.match_id)
                assert not now.view.status.HasField("result")
                assert now.view.record == size + 2
                clocks = [[counters.clock_ms for counters in view.counters] for view in (before.view, now.view)]
                assert clocks[0] == clocks[1]
                assert min(clocks[0]) > 0
                assert now.view.asked == before.view.asked  # an answer on its way still fits
                stream = at.viewer.watch(at.match_id, after=size, past_only=True)
                updates = [message.update async for message in stream if message.HasField("update")]
                assert [update.actor for update in updates] == ["referee", "referee"]
                for update in updates:
                    (line,) = update.lines
                    assert "審判システムが再開" in line.text.ja
                    assert "referee is back" in line.text.en
                assert await play_some(at.bots(9), size + 4, join=False) == size + 4
                assert isinstance(await at.seats[0].concede(at.match_id), m.Accepted)
                await verified(at.organizer, at.match_id)
            finally:
                await again.stop()

    run(test())


@pytest.mark.parametrize("play", ["not begun", "over", "no clock"])
def test_where_no_clock_ran_a_restart_is_no_record(tmp_path: Path, play: str) -> None:
    async def test() -> None:
        async with table(tmp_path, seed=None, switches={} if play == "no clock" else {"clock": "60"}) as at:
            size = 1 if play == "not begun" else await play_some(at.bots(), 6)
            if play == "over":
                size = (await _conceded(at)).receipt.number
            again = await restarted(at, tmp_path, 0)
            try:
                assert (await at.viewer.view(at.match_id)).view.record == size
            finally:
                await again.stop()

    run(test())


async def _conceded(at: Table) -> m.Accepted:
    done = await at.seats[1].concede(at.match_id)
    assert isinstance(done, m.Accepted)
    return done


def test_a_broken_log_stops_its_own_match_alone(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path, seed=None, switches={"clock": "60"}) as at:
            await play_some(at.bots(), 6)
            other = await at.organizer.bearing(at.referee.organizer_token).create_match(
                deck(DECK_A), deck(DECK_B), switches={"clock": "60"}
            )
            assert isinstance(other, m.CreatedMatch)
            port = int(at.referee.address.rpartition(":")[2])
            await at.referee.stop()
            with sqlite3.connect(tmp_path / "matches.sqlite") as file:
                file.execute(
                    "UPDATE records SET body = x'00' WHERE match_id = ? AND seq = 6", (bytes.fromhex(at.match_id),)
                )
            file.close()
            again = await serve(Config(data=tmp_path, port=port))
            try:
                viewer = at.viewer.bearing(other.token_viewer)
                assert (await viewer.view(other.match_id)).view.record == 1
                with pytest.raises(RefereeBroken):
                    await at.viewer.view(at.match_id)
            finally:
                await again.stop()

    run(test())
