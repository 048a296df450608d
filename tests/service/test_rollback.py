"""Rollbacks: to the very first records, and never of a match whose secrets were handed out."""

from pathlib import Path

import grpc
import pytest

from referee.service.app import Config, serve
from replay import parse_bundle
from shinpan import Client, CommandReused, Disclosed
from shinpan import messages as m
from tests.service.house import Table, play_on, play_some, run, table, verified


@pytest.mark.parametrize("to", [1, 2, 3])
def test_a_match_goes_on_from_before_and_from_the_start_of_its_game(tmp_path: Path, to: int) -> None:
    """Record 1 opens the match, 2 and 3 take the seats. Chance goes on in the game that begins anew."""

    async def test() -> None:
        async with table(tmp_path, seed=to) as at:
            bots = at.bots()
            size = await play_some(bots, 25)
            receipt = await at.organizer.roll_back(at.match_id, to, "")
            assert isinstance(receipt, m.Receipt)
            counters = (await at.viewer.view(at.match_id)).view.counters
            assert [each.joined for each in counters] == [to >= 2, to >= 3]
            last = await play_on(at, bots)
            assert last > size + 20
            await verified(at.organizer, at.match_id)

    run(test())


async def ended(at: Table) -> int:
    await play_some(at.bots(), 10)
    done = await at.seats[0].concede(at.match_id)
    assert isinstance(done, m.Accepted)
    return done.receipt.number


async def refused(organizer: Client, at: Table, to: int) -> None:
    with pytest.raises(Disclosed) as error:
        await organizer.roll_back(at.match_id, to, "")
    assert error.value.code is grpc.StatusCode.FAILED_PRECONDITION
    assert error.value.reason == "DISCLOSED"


def test_a_match_that_was_handed_out_whole_is_never_reopened(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            early = await ended(at)
            assert isinstance(await at.organizer.roll_back(at.match_id, early - 2, "", command_id="early"), m.Receipt)
            done = await at.seats[1].concede(at.match_id)
            assert isinstance(done, m.Accepted)
            size = done.receipt.number
            assert parse_bundle(await at.organizer.fetch_bundle(at.match_id)).secret is not None
            await refused(at.organizer, at, size - 2)
            again = await at.organizer.roll_back(at.match_id, early - 2, "", command_id="early")
            assert isinstance(again, m.Receipt)  # a call that was done before gets its receipt
            assert again.number == early + 1
            with pytest.raises(CommandReused):
                await at.organizer.roll_back(at.match_id, 5, "", command_id="early")
            port = int(at.referee.address.rpartition(":")[2])
            await at.referee.stop()
            restarted = await serve(Config(data=tmp_path, port=port))
            try:
                await refused(at.organizer, at, size - 2)
                assert (await at.viewer.records(at.match_id)).size == size
            finally:
                await restarted.stop()

    run(test())


def test_what_opens_less_than_all_stands_in_no_rollbacks_way(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            await play_some(at.bots(), 10)
            assert parse_bundle(await at.organizer.fetch_bundle(at.match_id)).secret is None  # not over yet
            size = await ended_at_once(at)
            for client in at.all_eyes():
                assert parse_bundle(await client.fetch_bundle(at.match_id)).secret is None
            receipt = await at.organizer.roll_back(at.match_id, size - 1, "")
            assert isinstance(receipt, m.Receipt)
            assert receipt.number == size + 1

    run(test())


async def ended_at_once(at: Table) -> int:
    done = await at.seats[0].concede(at.match_id)
    assert isinstance(done, m.Accepted)
    return done.receipt.number
