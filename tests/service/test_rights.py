"""Whose the files of a data folder are: the store holds every hand and deck, so its owner's alone."""

import asyncio
import os
from pathlib import Path

from referee.service.app import Config, serve
from tests.service.house import run


def test_only_the_owner_may_read_the_data_folder(tmp_path: Path) -> None:
    data = tmp_path / "made" / "referee"

    async def start_and_look() -> dict[str, int]:
        referee = await serve(Config(data=data))
        try:
            return {
                file.name: file.stat().st_mode & 0o777 for file in await asyncio.to_thread(lambda: [*data.iterdir()])
            }
        finally:
            await referee.stop()

    before = os.umask(0o022)
    try:
        found = run(start_and_look())
        assert data.stat().st_mode & 0o777 == 0o700
        assert {"matches.sqlite", "token.key", "organizer.token"} <= found.keys()
        assert set(found.values()) == {0o600}
        for name in found:  # as a copy, or an earlier version, may have left them
            if (data / name).exists():
                (data / name).chmod(0o644)
        again = run(start_and_look())
        assert {again[name] for name in again if name.startswith("matches.sqlite")} == {0o600}
        assert (again["organizer.token"], again["token.key"]) == (0o600, 0o600)
    finally:
        os.umask(before)
