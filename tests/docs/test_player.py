"""The player of the protocol's page and of the SDK's is the same, and plays a match to its end."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.docs.pages import page
from tests.service.house import run, table

PAGES = ("docs/protocol.md", "clients/python/README.md")


def player(name: str) -> str:
    (code,) = re.findall(r"```python\n(.*?)```", page(name), re.DOTALL)
    return str(code)


def test_both_pages_show_the_same_player() -> None:
    assert player(PAGES[0]) == player(PAGES[1])


def test_the_player_plays(tmp_path: Path) -> None:
    found: dict[str, Callable[[str, str, str], Awaitable[None]]] = {}
    exec(compile(player(PAGES[0]), PAGES[0], "exec"), found)

    async def both() -> None:
        async with table(tmp_path, switches={"turn_limit": "4"}) as at:
            tokens = at.created.token_a, at.created.token_b
            await asyncio.gather(*(found["play"](at.referee.address, token, at.match_id) for token in tokens))
            shown = await at.viewer.view(at.match_id)
            assert shown.view.status.HasField("result")
            assert shown.view.record > 20

    run(both())
