"""A command of the organizer opens one match: again with the same content the same, with another none."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import shinpan
from referee.language.ruleset import decode_ruleset
from referee.service.app import Config, serve
from shinpan import messages as m
from tests.kit.cards import SEEDS
from tests.service.house import DECK_A, DECK_B, create, deck, play_some, run, table
from tests.service.test_commit import SlowStore

FIRST: dict[str, Any] = {"seed": 7, "command_id": "open", "players": ("Ann", "Ben"), "switches": {"mulligan": "once"}}
OTHERS: list[dict[str, Any]] = [
    {"seed": 8},
    {"seed": None},
    {"players": ("Ann", "Bert")},
    {"players": ("Ben", "Ann")},
    {"switches": {}},
    {"switches": {"mulligan": "once", "clock": "60"}},
]


def test_what_differs_is_another_content(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path, **FIRST) as at:
            size = await play_some(at.bots(), 5)
            for other in OTHERS:
                with pytest.raises(shinpan.CommandReused) as error:
                    await create(at.organizer, **{**FIRST, **other})
                assert error.value.reason == "COMMAND_ID_REUSED", other
            with pytest.raises(shinpan.CommandReused):
                await at.organizer.create_match(deck(DECK_B), deck(DECK_A), **FIRST)
            illegal = m.Deck(main=[m.CardCount(card="SK01", count=1)])
            with pytest.raises(shinpan.CommandReused):
                await at.organizer.create_match(deck(DECK_A), illegal, **FIRST)
            again = await create(at.organizer, **FIRST)
            assert (again.match_id, again.receipt) == (at.match_id, at.created.receipt)
            assert (await at.viewer.records(at.match_id)).size == size

    run(test())


def test_the_same_holds_after_a_restart_and_without_a_seed(tmp_path: Path) -> None:
    async def test() -> None:
        content = {**FIRST, "seed": None}
        async with table(tmp_path, **content) as at:
            opened = at.created
        referee = await serve(Config(data=tmp_path))
        try:
            async with shinpan.connect(referee.address, referee.organizer_token) as organizer:
                again = await create(organizer, **content)
                assert (again.match_id, again.receipt) == (opened.match_id, opened.receipt)
                for other in ({"seed": 7}, {"players": ("", "")}, {"switches": {}}):
                    with pytest.raises(shinpan.CommandReused):
                        await create(organizer, **{**content, **other})
        finally:
            await referee.stop()

    run(test())


def test_two_at_once_open_one_match(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            calls = [create(at.organizer, command_id="both", seed=seed) for seed in (1, 2, None, 1, 2)]
            done = await asyncio.gather(*calls, return_exceptions=True)
            opened = {each.match_id for each in done if isinstance(each, m.CreatedMatch)}
            assert len(opened) == 1
            assert all(isinstance(each, m.CreatedMatch | shinpan.CommandReused) for each in done)
            assert any(isinstance(each, shinpan.CommandReused) for each in done)

    run(test())


def test_a_call_that_was_given_up_has_opened_the_match_all_the_same(tmp_path: Path) -> None:
    async def test() -> None:
        store = SlowStore(tmp_path / "slow.sqlite")
        async with table(tmp_path, store=store) as at:
            store.gate.clear()
            store.reached.clear()
            given_up = asyncio.create_task(create(at.organizer, command_id="late", seed=1))
            await asyncio.to_thread(store.reached.wait)
            given_up.cancel()
            await asyncio.gather(given_up, return_exceptions=True)
            other = asyncio.create_task(create(at.organizer, command_id="late", seed=2))
            await asyncio.sleep(0.05)
            assert not other.done()  # it waits for what becomes of the first
            store.gate.set()
            with pytest.raises(shinpan.CommandReused):
                await other
            assert (await create(at.organizer, command_id="late", seed=1)).receipt.number == 1

    run(test())


def test_an_opening_that_could_not_be_written_holds_no_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shinpan.client.RETRIES", 0)

    async def test() -> None:
        store = SlowStore(tmp_path / "slow.sqlite")
        async with table(tmp_path, store=store) as at:
            store.fail_next = True
            with pytest.raises(shinpan.Unavailable):
                await create(at.organizer, command_id="late", seed=1)
            opened = await create(at.organizer, command_id="late", seed=1, switches={"mulligan": "once"})
            ruleset = await at.organizer.bearing(opened.token_viewer).ruleset(opened.match_id)
            assert decode_ruleset(ruleset.ruleset).switches.mulligan == "once"
            assert opened.receipt.number == 1

    run(test())


def test_a_match_opened_under_older_cards_is_found_by_the_same_content(tmp_path: Path) -> None:
    """The seeds have changed since: what was legal then is opened already, whatever today's cards say."""
    seeds = tmp_path / "seeds"
    (seeds / "cards").mkdir(parents=True)
    for file in (SEEDS / "cards").rglob("*.yaml"):
        copy = seeds / file.relative_to(SEEDS)
        copy.parent.mkdir(exist_ok=True)
        text = file.read_text(encoding="utf-8")
        copy.write_text(text.replace("rank: 1", "rank: 2") if "guardians" in file.name else text, encoding="utf-8")

    async def test() -> None:
        async with table(tmp_path / "data", seed=None) as at:
            opened = at.created
        referee = await serve(Config(data=tmp_path / "data", seeds=seeds))
        try:
            async with shinpan.connect(referee.address, referee.organizer_token) as organizer:
                new = await create(organizer, command_id="today")
                old, today = [await organizer.ruleset(each.match_id) for each in (opened, new)]
                assert old.ruleset_hash != today.ruleset_hash
                again = await create(organizer, command_id="open")
                assert (again.match_id, again.receipt) == (opened.match_id, opened.receipt)
        finally:
            await referee.stop()

    run(test())
