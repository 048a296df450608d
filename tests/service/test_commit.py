"""A call that is cancelled, expires or meets a failing disk in the middle of an append: written once, or not at all."""

import asyncio
from concurrent.futures import Future
from pathlib import Path
from threading import Event, Thread

import grpc
import pytest
from structlog.testing import capture_logs

import shinpan
from replay.errors import StoreFailed
from replay.store import Append, MatchEntry, SqliteStore, Stored
from shinpan import Client, ShinpanError
from shinpan import messages as m
from tests.service.house import Table, play_some, run, table


class SlowStore:
    """The real store, whose appends wait at a gate, or fail before they reach it."""

    def __init__(self, path: Path) -> None:
        self._store = SqliteStore(path)
        self.gate = Event()
        self.gate.set()
        self.reached = Event()
        self.fail_next = False
        self.lie_next = False  # written, and yet reported as failed

    def append(self, append: Append) -> "Future[None]":
        outcome: Future[None] = Future()
        outcome.set_running_or_notify_cancel()
        if self.fail_next:
            self.fail_next = False
            outcome.set_exception(StoreFailed("the disk is full"))
            return outcome

        def write() -> None:
            self.reached.set()
            self.gate.wait()
            try:
                self._store.append(append).result()
                if self.lie_next:
                    self.lie_next = False
                    raise StoreFailed("the disk was slow to say so")
                outcome.set_result(None)
            except Exception as error:
                outcome.set_exception(error)

        Thread(target=write).start()
        return outcome

    def read(self, match_id: bytes, first: int = 1, last: int | None = None) -> list[Stored]:
        return self._store.read(match_id, first, last)

    def find(self, match_id: bytes, actor: str, command_id: bytes) -> Stored | None:
        return self._store.find(match_id, actor, command_id)

    def opened(self, actor: str, command_id: bytes) -> bytes | None:
        return self._store.opened(actor, command_id)

    def size(self, match_id: bytes) -> int:
        return self._store.size(match_id)

    def metadata(self, match_id: bytes) -> bytes:
        return self._store.metadata(match_id)

    def matches(self) -> list[MatchEntry]:
        return self._store.matches()

    def close(self) -> None:
        self.gate.set()
        self._store.close()


async def asked(at: Table) -> tuple[Client, m.Question]:
    """The first seat that is asked, and what."""
    for client in at.seats:
        shown = await client.view(at.match_id)
        if shown.HasField("question"):
            return client, shown.question
    raise LookupError("nobody is asked")


async def throw(client: Client, at: Table, question: m.Question, command_id: str) -> m.Accepted:
    """Answer with the first option, which has no slots at the start of a match."""
    outcome = await client.act(at.match_id, question.number, question.options[0].action, command_id=command_id)
    assert isinstance(outcome, m.Accepted)
    return outcome


async def size(at: Table) -> int:
    return (await at.viewer.records(at.match_id)).size


def test_a_deadline_in_the_middle_of_an_append_is_written_once(tmp_path: Path) -> None:
    async def test() -> None:
        store = SlowStore(tmp_path / "matches.sqlite")
        async with table(tmp_path, store=store) as at:
            await play_some(at.bots(), 3)
            _, question = await asked(at)
            store.gate.clear()
            store.reached.clear()
            async with shinpan.connect(at.referee.address, at.created.token_a) as hasty:
                hasty._deadline_s = 0.2
                with pytest.raises(ShinpanError) as error:
                    await throw(hasty, at, question, "hasty")
                assert error.value.code is grpc.StatusCode.DEADLINE_EXCEEDED
            assert store.reached.is_set()
            assert await size(at) == 3  # nobody sees it before the commit
            store.gate.set()
            again = await throw(at.seats[0], at, question, "hasty")
            once_more = await throw(at.seats[0], at, question, "hasty")
            assert again.receipt.number == 4
            assert (again.receipt, again.record) == (once_more.receipt, once_more.record)
            assert await size(at) == 4

    run(test())


def test_a_client_that_is_gone_does_not_take_its_act_along(tmp_path: Path) -> None:
    async def test() -> None:
        store = SlowStore(tmp_path / "matches.sqlite")
        async with table(tmp_path, store=store) as at:
            await play_some(at.bots(), 3)
            client, question = await asked(at)
            store.gate.clear()
            store.reached.clear()
            call = asyncio.create_task(throw(client, at, question, "gone"))
            await asyncio.to_thread(store.reached.wait)
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            store.gate.set()
            stream = at.viewer.watch(at.match_id, after=3)
            assert (await anext(stream)).snapshot.view.record == 3
            assert (await anext(stream)).update.number == 4
            other, next_question = await asked(at)
            assert other is not client
            assert (await throw(other, at, next_question, "next")).receipt.number == 5

    run(test())


def test_a_store_that_fails_writes_nothing_and_the_retry_writes_once(tmp_path: Path) -> None:
    async def test() -> None:
        store = SlowStore(tmp_path / "matches.sqlite")
        async with table(tmp_path, store=store) as at:
            await play_some(at.bots(), 3)
            before = [await client.view(at.match_id) for client in at.all_eyes()]
            client, question = await asked(at)
            store.fail_next = True
            with capture_logs() as logs:
                done = await throw(client, at, question, "retry")  # the client asks again by itself
            assert [each["error"] for each in logs if each["log_level"] == "error"] == ["the disk is full"]
            assert done.receipt.number == 4
            assert not store.fail_next
            assert await size(at) == 4
            assert (await at.viewer.view(at.match_id)).view != before[2].view

    run(test())


def test_a_failure_that_was_written_after_all_is_not_written_again(tmp_path: Path) -> None:
    async def test() -> None:
        store = SlowStore(tmp_path / "matches.sqlite")
        async with table(tmp_path, store=store) as at:
            await play_some(at.bots(), 3)
            client, question = await asked(at)
            store.lie_next = True
            assert (await throw(client, at, question, "retry")).receipt.number == 4
            assert not store.lie_next
            assert await size(at) == 4
            assert (await at.viewer.view(at.match_id)).view.record == 4

    run(test())


def test_acts_of_both_seats_at_once_are_both_done(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            await play_some(at.bots(), 3)
            questions = [(await client.view(at.match_id)).question for client in at.seats]
            done = await asyncio.gather(
                *(
                    throw(client, at, question, f"at once {seat}")
                    for seat, (client, question) in enumerate(zip(at.seats, questions, strict=True))
                )
            )
            assert sorted(each.receipt.number for each in done) == [4, 5]

    run(test())


def test_a_double_click_acts_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            await play_some(at.bots(), 3)
            client, question = await asked(at)
            clicks = await asyncio.gather(*(throw(client, at, question, "click") for _ in range(8)))
            assert {click.receipt.number for click in clicks} == {4}
            assert len({click.record.SerializeToString() for click in clicks}) == 1
            assert await size(at) == 4

    run(test())
