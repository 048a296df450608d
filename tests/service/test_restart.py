"""A referee that is stopped, or killed, in the middle of a match goes on where it was."""

import asyncio
import os
import signal
import sys
from pathlib import Path

from referee.service.app import Config, serve
from shinpan import Mirror, connect
from shinpan import messages as m
from tests.service.house import Table as House
from tests.service.house import create, play_some, run, table

CHILD = """
import asyncio, sys
from pathlib import Path
from referee.service import log
from referee.service.app import Config, serve

async def main():
    log.configure(quiet=True)
    referee = await serve(Config(data=Path(sys.argv[1]), port=int(sys.argv[2])))
    print(referee.address, referee.organizer_token, flush=True)
    await referee.wait()

asyncio.run(main())
"""
ROOT = Path(__file__).parents[2]


async def child(data: Path, port: int = 0) -> tuple[asyncio.subprocess.Process, str, str]:
    """A referee in a process of its own: process, address, organizer's token."""
    path = os.pathsep.join(map(str, (ROOT, ROOT / "clients/python/src")))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", CHILD, str(data), str(port),
        stdout=asyncio.subprocess.PIPE, env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    assert process.stdout is not None
    address, token = (await process.stdout.readline()).decode().split()
    return process, address, token


def test_a_restart_in_the_middle_of_a_match(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            bots = at.bots()
            size = await play_some(bots, 40)
            before = [await client.view(at.match_id) for client in at.all_eyes()]
            port = int(at.referee.address.rpartition(":")[2])
            mirror = Mirror()
            numbers: list[int] = []

            async def follow() -> None:
                async for message in at.viewer.watch(at.match_id):
                    mirror.take(message)
                    numbers.append(mirror.number)

            watcher = asyncio.create_task(follow())
            while not numbers:
                await asyncio.sleep(0.01)
            await at.referee.stop()
            again = await serve(Config(data=tmp_path, port=port))
            assert [await client.view(at.match_id) for client in at.all_eyes()] == before
            last = await play_some(bots, size + 20, join=False)
            while numbers[-1] < last:
                await asyncio.sleep(0.01)
            assert numbers == list(range(size, last + 1))
            assert mirror.view == (await at.viewer.view(at.match_id)).view
            watcher.cancel()
            await again.stop()

    run(test())


def test_a_killed_referee_has_every_record_that_it_acknowledged(tmp_path: Path) -> None:
    async def test() -> None:
        process, address, token = await child(tmp_path)
        async with connect(address, token) as organizer:
            created = await create(organizer, seed=None, command_id=None)
            at = House(
                referee=None,  # type: ignore[arg-type]  # it lives in the child
                match_id=created.match_id,
                organizer=organizer,
                seats=(organizer.bearing(created.token_a), organizer.bearing(created.token_b)),
                viewer=organizer.bearing(created.token_viewer),
                created=created,
            )
            size = await play_some(at.bots(), 50)
            bodies = [record.body for record in (await at.viewer.records(at.match_id)).records]
            shown = [await client.view(at.match_id) for client in at.all_eyes()]
            process.send_signal(signal.SIGKILL)
            await process.wait()
            port = int(address.rpartition(":")[2])
            referee = await serve(Config(data=tmp_path, port=port))
            try:
                found = await at.viewer.records(at.match_id)
                assert found.size == size
                assert [record.body for record in found.records] == bodies
                assert [await client.view(at.match_id) for client in at.all_eyes()] == shown
                assert await play_some(at.bots(5), size + 10, join=False) >= size + 10
                new = await create(organizer.bearing(referee.organizer_token), seed=None, command_id=None)
                assert isinstance(new, m.CreatedMatch)
            finally:
                await referee.stop()

    run(test())
