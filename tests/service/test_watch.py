"""Watch: view(n) + changes = view(n+1) for every viewer, from every record, whatever happens in between."""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from pathlib import Path

import grpc
import pytest

from referee.service.auth import Keyring, Principal, Role
from referee.service.bounds import FEED_RECORDS
from shinpan import Client, Malformed, Mirror, ShinpanError, Unauthenticated
from shinpan import messages as m
from shinpan.bot import Bot
from tests.service.house import DECK_A, Table, deck, play_some, run, table

RECORDS = 90
assert RECORDS > FEED_RECORDS  # both ways of feeding a watcher are used


async def history(at: Table, bots: tuple[Bot, Bot]) -> dict[int, list[m.GetViewResponse]]:
    """Play, and note what each viewer is shown after every record."""
    shown: dict[int, list[m.GetViewResponse]] = {}

    async def note(number: int) -> None:
        shown[number] = [await client.view(at.match_id) for client in at.all_eyes()]

    await note(1)
    for bot in bots:
        await note((await bot.join()).receipt.number)
    while max(shown) < RECORDS:
        for bot, now in zip(bots, shown[max(shown)], strict=False):
            if now.HasField("question"):
                await note((await bot.answer(now.question)).receipt.number)
                break
        else:
            break
    return shown


async def watched(client: Client, match_id: str, after: int) -> list[m.WatchResponse]:
    return [message async for message in client.watch(match_id, after=after, past_only=True)]


def same(mirror: Mirror, shown: m.GetViewResponse) -> bool:
    question = shown.question if shown.HasField("question") else None
    return mirror.view == shown.view and mirror.question == question


def test_from_the_first_record_everybody_sees_what_they_saw_live(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            shown = await history(at, at.bots())
            for eyes, client in enumerate(at.all_eyes()):
                mirror = Mirror()
                for number, message in enumerate(await watched(client, at.match_id, 0)):
                    mirror.take(message)
                    assert mirror.number == number
                    if number:
                        assert same(mirror, shown[number][eyes]), (number, eyes)
                        assert all(line.text.ja and line.text.en for line in message.update.lines)
                assert mirror.number == max(shown)

    run(test())


def test_a_watch_resumes_from_every_record(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            last = await play_some(at.bots(), RECORDS)
            for client in at.all_eyes():
                whole = [message.update for message in (await watched(client, at.match_id, 0))[1:]]
                assert [update.number for update in whole] == list(range(1, last + 1))
                for after in range(0, last + 1, 7):
                    first, *rest = await watched(client, at.match_id, after)
                    assert first.snapshot.view.record == after
                    assert [message.update for message in rest] == whole[after:]

    run(test())


def test_a_record_that_is_not_there_yet_is_unknown(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            with pytest.raises(Malformed) as error:
                await watched(at.viewer, at.match_id, 2)
            assert (error.value.reason, error.value.metadata) == ("UNKNOWN_RECORD", {"last": "1"})

    run(test())


def test_live_watchers_get_every_record_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            seen: list[list[int]] = [[], [], [], []]

            async def follow(client: Client, place: int) -> None:
                async for message in client.watch(at.match_id, after=0):
                    if message.HasField("update"):
                        seen[place].append(message.update.number)

            watchers = [
                asyncio.create_task(follow(client, place)) for place, client in enumerate((*at.all_eyes(), at.viewer))
            ]
            last = await play_some(at.bots(), RECORDS)
            while any(len(numbers) < last for numbers in seen):
                await asyncio.sleep(0.01)
            for watcher in watchers:
                watcher.cancel()
            assert seen == [list(range(1, last + 1))] * 4

    run(test())


def test_a_slow_watcher_misses_nothing_and_holds_nobody_up(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            stream = at.viewer.watch(at.match_id, after=0, with_records=True)
            numbers = [(await anext(stream)).snapshot.view.record]
            last = await play_some(at.bots(), RECORDS)  # nothing is taken meanwhile
            while numbers[-1] < last:
                numbers.append((await anext(stream)).update.number)
            assert numbers == list(range(last + 1))

    run(test())


async def watching(client: Client, match_id: str) -> AsyncGenerator[m.WatchResponse, None]:
    """A watch that has begun."""
    stream = client.watch(match_id)
    await anext(stream)
    return stream


def test_a_flood_of_watchers_keeps_nobody_else_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.service.watching.SEAT_WATCHERS", 3)
    monkeypatch.setattr("referee.service.watching.VIEWER_WATCHERS", 5)

    async def test() -> None:
        async with table(tmp_path) as at:
            for client, most in ((at.seats[0], 3), (at.viewer, 5)):
                streams = [await watching(client, at.match_id) for _ in range(most)]
                for _ in range(3):  # a refused one takes no place
                    with pytest.raises(ShinpanError) as error:
                        await watching(client, at.match_id)
                    assert (error.value.code, error.value.reason) == (
                        grpc.StatusCode.RESOURCE_EXHAUSTED,
                        "TOO_MANY_WATCHERS",
                    )
                await streams.pop().aclose()
                for attempt in range(200):  # the referee hears of it a little later
                    try:
                        streams.append(await watching(client, at.match_id))
                        break
                    except ShinpanError:
                        assert attempt < 199
                        await asyncio.sleep(0.01)
                for other in (at.seats[1], at.organizer):
                    stream = await watching(other, at.match_id)
                    await stream.aclose()
                for stream in streams:
                    await stream.aclose()
            created = await at.organizer.create_match(deck(DECK_A), deck(DECK_A))
            assert isinstance(created, m.CreatedMatch)
            stream = await watching(at.viewer.bearing(created.token_viewer), created.match_id)
            await stream.aclose()

    run(test())


def test_a_watch_ends_with_its_token_and_goes_on_with_a_fresh_one(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            bots = at.bots()
            keyring = Keyring((tmp_path / "token.key").read_bytes())

            def fresh(left_s: int) -> Client:
                ends = int(time.time()) + left_s
                return at.viewer.bearing(keyring.issue(Principal(bytes.fromhex(at.match_id), Role.VIEWER, -1, ends)))

            numbers: list[int] = []

            async def follow(client: Client, after: int | None) -> None:
                async for message in client.watch(at.match_id, after=after):
                    if message.HasField("update"):
                        numbers.append(message.update.number)

            watcher = asyncio.create_task(follow(fresh(2), 0))
            size = await play_some(bots, 12)
            with pytest.raises(Unauthenticated) as error:
                await watcher  # which waits for a record that does not come
            assert error.value.reason == "TOKEN_EXPIRED"
            assert numbers == list(range(1, size + 1))
            watcher = asyncio.create_task(follow(fresh(60), numbers[-1]))
            last = await play_some(bots, size + 8, join=False)
            while numbers[-1] < last:
                await asyncio.sleep(0.01)
            watcher.cancel()
            assert numbers == list(range(1, last + 1))

    run(test())


def test_records_come_on_request_with_the_watchers_own_openings(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            await play_some(at.bots(), 20)
            for client, eyes in zip(at.all_eyes(), (1 | 4, 2 | 4, 4), strict=True):
                stored = (await client.records(at.match_id)).records
                stream = client.watch(at.match_id, after=0, with_records=True, past_only=True)
                sent = [message.update.record async for message in stream if message.HasField("update")]
                assert sent == list(stored)
                assert all(opening.eyes & eyes for record in sent for opening in record.openings)
            plain = await watched(at.viewer, at.match_id, 0)
            assert not any(message.update.HasField("record") for message in plain)

    run(test())


def test_a_rollback_brings_a_fresh_view_and_a_new_question(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            bots = at.bots()
            shown = await history(at, bots)
            last, to = max(shown), 30
            receipt = await at.organizer.roll_back(at.match_id, to, "誤審 / wrong ruling", command_id="back")
            assert isinstance(receipt, m.Receipt)
            assert receipt.number == last + 1
            for eyes, client in enumerate(at.all_eyes()):
                message = (await watched(client, at.match_id, last))[-1]
                assert message.update.HasField("fresh")
                assert "wrong ruling" in message.update.lines[0].text.en
                before, now = shown[to][eyes], await client.view(at.match_id)
                assert message.update.fresh == now.view
                assert list(now.view.zones) == list(before.view.zones)
                assert now.view.status == before.view.status
                assert now.HasField("question") == before.HasField("question")
                assert list(now.question.options) == list(before.question.options)
                if now.HasField("question"):
                    assert now.question.number == receipt.number
            again = await at.organizer.roll_back(at.match_id, to, "誤審 / wrong ruling", command_id="back")
            assert again == receipt
            end = await play_some(bots, last + 40, join=False)
            for client in at.all_eyes():
                mirror = Mirror()
                for message in await watched(client, at.match_id, 0):
                    mirror.take(message)
                assert mirror.number == end
                assert same(mirror, await client.view(at.match_id))

    run(test())


def test_watchers_who_leave_during_rollbacks_disturb_nobody(tmp_path: Path) -> None:
    """A rollback is folded in another thread, which a watcher's leaving must not hand to the next watcher."""

    async def test() -> None:
        async with table(tmp_path) as at:
            bots = at.bots()
            last = await play_some(bots, RECORDS)
            staying = asyncio.create_task(first(at.viewer, at.match_id, last, last + 12))
            for to in range(last - 12, last):
                leaving = [asyncio.create_task(first(at.viewer, at.match_id, None, last + 99)) for _ in range(4)]
                await asyncio.sleep(0.02)
                receipt = await at.organizer.roll_back(at.match_id, to, "")
                assert isinstance(receipt, m.Receipt)
                await asyncio.sleep(0.001 * (to % 4))
                for task in leaving:
                    task.cancel()
                await asyncio.gather(*leaving, return_exceptions=True)
            live = await staying
            again = await watched(at.viewer, at.match_id, last)
            assert [message.update for message in live] == [message.update for message in again]
            assert again[-1].update.fresh == (await at.viewer.view(at.match_id)).view

    run(test())


async def first(client: Client, match_id: str, after: int | None, until: int) -> list[m.WatchResponse]:
    """What a live watcher is sent up to a record."""
    sent: list[m.WatchResponse] = []
    async with aclosing(client.watch(match_id, after=after)) as answers:
        async for message in answers:
            sent.append(message)
            if message.update.number == until:
                break
    return sent
