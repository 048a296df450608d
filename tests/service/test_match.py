"""A whole match through gRPC, and its proof."""

import asyncio
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from referee.cli.recorded import RefereeGame
from replay import Check, Verdict, pack_bundle, parse_bundle, verify
from shinpan import Blocking, Forbidden, connect
from shinpan import messages as m
from shinpan.bot import play_match
from tests.service.house import DECK_A, create, deck, play_some, run, table


async def whole_match(data: Path, seed: int | None) -> bytes:
    async with table(data, seed=seed) as at:
        await play_match(*at.bots())
        shown = await at.viewer.view(at.match_id)
        assert shown.view.status.HasField("result")
        assert shown.view.status.result.text.ja
        return await at.organizer.fetch_bundle(at.match_id)


def test_a_match_is_played_and_verified(tmp_path: Path) -> None:
    report = verify(run(whole_match(tmp_path, None)), RefereeGame())
    assert report.verdict is Verdict.PASSED, report
    secret = report.step(Check.SECRET)
    assert secret is not None
    assert secret.detail == ""


def test_a_seed_gives_the_same_bodies(tmp_path: Path) -> None:
    one, two = (parse_bundle(run(whole_match(tmp_path / name, 7))) for name in ("one", "two"))
    assert one.bodies == two.bodies
    assert one.openings == two.openings
    report = verify(pack_bundle(one), RefereeGame())
    secret = report.step(Check.SECRET)
    assert secret is not None
    assert "foreseeable" in secret.detail


def test_bots_that_watch_play_to_the_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            first, second = at.bots()
            await asyncio.gather(first.play(), second.play())
            assert (await at.viewer.view(at.match_id)).view.status.HasField("result")

    run(test())


def test_before_the_end_nobodys_bundle_holds_secrets(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            await play_some(at.bots(), 40)
            for client, eyes in ((at.organizer, 4), (at.viewer, 4), (at.seats[0], 5), (at.seats[1], 6)):
                bundle = parse_bundle(await client.fetch_bundle(at.match_id))
                assert bundle.secret is None
                assert all(opening.eyes & eyes for each in bundle.openings for opening in each)
                records = await client.records(at.match_id)
                assert [record.body for record in records.records] == list(bundle.bodies)[:500]
                assert all(opening.eyes & eyes for record in records.records for opening in record.openings)

    run(test())


def test_concession_at_any_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            await play_some(at.bots(), 30)
            done = await at.seats[1].concede(at.match_id)
            assert isinstance(done, m.Accepted)
            result = done.view.status.result
            assert (result.winner, result.clause) == (m.SEAT_A, "Q77")
            again = await at.seats[0].concede(at.match_id)
            assert isinstance(again, m.Refusal)
            assert again.code == "game_over"

    run(test())


def test_an_illegal_deck_opens_nothing_and_every_fault_is_said(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            short = m.Deck()
            short.CopyFrom(deck(DECK_A))
            del short.main[0]
            del short.royals[0]
            refused = await at.organizer.create_match(deck(DECK_A), short)
            assert isinstance(refused, m.RefusedMatch)
            assert not refused.deck_a
            assert {"A01", "A05"} <= {fault.clause for fault in refused.deck_b}
            assert all(fault.text.ja and fault.text.en for fault in refused.deck_b)
            checked = await at.viewer.check_deck(short)
            assert list(checked.faults) == list(refused.deck_b)
            assert not (await at.viewer.check_deck(deck(DECK_A))).faults

    run(test())


def test_cards_and_rulesets_are_served(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path, switches={"turn_limit": "9"}) as at:
            cards = await at.viewer.list_cards()
            assert [card.id for card in cards] == sorted(card.id for card in cards)
            assert all(card.name.ja and card.name.en and card.kind for card in cards)
            ruleset = await at.viewer.ruleset(at.match_id)
            assert ruleset.ruleset_hash == sha256(ruleset.ruleset).digest()
            assert ruleset.switches["turn_limit"] == "9"
            other = await create(at.organizer)
            with pytest.raises(Forbidden):
                await at.viewer.ruleset(other.match_id)

    run(test())


def test_without_an_event_loop(tmp_path: Path) -> None:
    async def serve_one() -> None:
        async with table(tmp_path) as at:
            await asyncio.to_thread(use, at.referee.address, at.match_id, at.created.token_a)

    def use(address: str, match_id: str, token: str) -> None:
        with Blocking() as blocking:
            client = blocking.run(_connect(address, token))
            assert blocking.run(client.view(match_id)).view.record == 1
            seen = list(blocking.iterate(client.watch(match_id, after=0, past_only=True)))
            assert [message.WhichOneof("message") for message in seen] == ["snapshot", "update"]
            blocking.run(client.close())

    async def _connect(address: str, token: str) -> Any:
        return connect(address, token)

    run(serve_one())
