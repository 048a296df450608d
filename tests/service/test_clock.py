"""Q77, `clock=s`: when a seat's time is up, the referee says so by itself."""

import asyncio
from pathlib import Path

from referee.service.app import Config, serve
from shinpan import Mirror
from shinpan import messages as m
from tests.service.house import play_some, run, table

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
