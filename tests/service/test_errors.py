"""Every trouble has its status and its reason, and leaves the log as it was."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc import aio
from grpc_health.v1 import health_pb2, health_pb2_grpc

import shinpan
from referee.service.app import SERVICES
from referee.service.auth import KEY_BYTES, Keyring, Principal, Role
from shinpan import ShinpanError
from shinpan import messages as m
from tests.service.house import DECK_A, Table, create, deck, play_some, run, table

Code = grpc.StatusCode
OTHER = "00" * 16


def keyring(data: Path) -> Keyring:
    key = (data / "token.key").read_bytes()
    assert len(key) == KEY_BYTES
    return Keyring(key)


def unknown_card_deck() -> m.Deck:
    message = m.Deck()
    message.CopyFrom(deck(DECK_A))
    message.main[0].card = "SK99"
    return message


def huge_deck() -> m.Deck:
    return m.Deck(main=[m.CardCount(card="SK01", count=1)] * 201)


FINISH = m.Action()
FINISH.finish.SetInParent()
CAST_UNKNOWN = m.Action()
CAST_UNKNOWN.cast.card = 9_999

Try = Callable[[Table], Awaitable[object]]
TRIES: list[tuple[str, Try, grpc.StatusCode, str]] = [
    ("no token", lambda at: at.viewer.bearing("").view(at.match_id), Code.UNAUTHENTICATED, "TOKEN_MISSING"),
    ("foreign", lambda at: at.viewer.bearing("v1.AA.AA").view(at.match_id), Code.UNAUTHENTICATED, "TOKEN_INVALID"),
    ("no hex", lambda at: at.organizer.view("match"), Code.INVALID_ARGUMENT, "MALFORMED"),
    ("no match", lambda at: at.organizer.view(OTHER), Code.NOT_FOUND, "UNKNOWN_MATCH"),
    ("other match", lambda at: at.seats[0].view(OTHER), Code.PERMISSION_DENIED, "WRONG_MATCH"),
    ("viewer acts", lambda at: at.viewer.act(at.match_id, 1, FINISH), Code.PERMISSION_DENIED, "WRONG_ROLE"),
    ("viewer joins", lambda at: at.viewer.join(at.match_id), Code.PERMISSION_DENIED, "WRONG_ROLE"),
    ("organizer acts", lambda at: at.organizer.act(at.match_id, 1, FINISH), Code.PERMISSION_DENIED, "WRONG_ROLE"),
    ("seat rolls back", lambda at: at.seats[0].roll_back(at.match_id, 1, ""), Code.PERMISSION_DENIED, "WRONG_ROLE"),
    ("seat opens", lambda at: create(at.seats[0]), Code.PERMISSION_DENIED, "WRONG_ROLE"),
    ("no action", lambda at: at.seats[0].act(at.match_id, 1, m.Action()), Code.INVALID_ARGUMENT, "MALFORMED"),
    ("no slots", lambda at: at.seats[0].act(at.match_id, 1, FINISH, [[1]]), Code.INVALID_ARGUMENT, "MALFORMED"),
    ("huge question", lambda at: at.seats[0].act(at.match_id, 2**31, FINISH), Code.INVALID_ARGUMENT, "MALFORMED"),
    ("long id", lambda at: at.seats[0].join(at.match_id, command_id="x" * 65), Code.INVALID_ARGUMENT, "MALFORMED"),
    ("no card", lambda at: at.seats[0].act(at.match_id, 1, CAST_UNKNOWN), Code.INVALID_ARGUMENT, "UNKNOWN_CARD"),
    ("deck's card", lambda at: at.viewer.check_deck(unknown_card_deck()), Code.INVALID_ARGUMENT, "UNKNOWN_CARD"),
    ("empty deck", lambda at: at.viewer.check_deck(m.Deck()), Code.INVALID_ARGUMENT, "MALFORMED"),
    ("huge deck", lambda at: at.viewer.check_deck(huge_deck()), Code.INVALID_ARGUMENT, "MALFORMED"),
    ("to record 0", lambda at: at.organizer.roll_back(at.match_id, 0, ""), Code.INVALID_ARGUMENT, "MALFORMED"),
    ("forwards", lambda at: at.organizer.roll_back(at.match_id, 9_000, ""), Code.OUT_OF_RANGE, "UNKNOWN_RECORD"),
    ("long reason", lambda at: at.organizer.roll_back(at.match_id, 1, "x" * 401), Code.INVALID_ARGUMENT, "MALFORMED"),
    ("no record", lambda at: at.viewer.records(at.match_id, 9_000), Code.OUT_OF_RANGE, "UNKNOWN_RECORD"),
    ("id reused", lambda at: reuse(at), Code.ALREADY_EXISTS, "COMMAND_ID_REUSED"),
    ("open id reused", lambda at: create(at.organizer, seed=7, command_id="open", players=("x", "y")),
     Code.ALREADY_EXISTS, "COMMAND_ID_REUSED"),
]  # fmt: skip


def deck_called(ja: str, en: str) -> m.Deck:
    message = m.Deck()
    message.CopyFrom(deck(DECK_A))
    message.name.CopyFrom(m.Text(ja=ja, en=en))
    return message


@pytest.mark.parametrize(
    "name", ["x" * 81, "two\nlines", "\x1b[2J", "A\u202eB", "A\u200bB", "A\u2028B", "\x00", "\x9b"]
)
def test_a_name_that_steers_or_is_too_long_is_malformed_by_its_field(tmp_path: Path, name: str) -> None:
    tries: list[tuple[str, Try]] = [
        ("player_a", lambda at: create(at.organizer, players=(name, "Ben"))),
        ("player_b", lambda at: create(at.organizer, players=("Ann", name))),
        ("deck_a.name.ja", lambda at: at.organizer.create_match(deck_called(name, "x"), deck(DECK_A))),
        ("deck_b.name.en", lambda at: at.organizer.create_match(deck(DECK_A), deck_called("x", name))),
        ("deck.name.ja", lambda at: at.viewer.check_deck(deck_called(name, "x"))),
    ]

    async def test() -> None:
        async with table(tmp_path) as at:
            for field, attempt in tries:
                with pytest.raises(shinpan.Malformed) as error:
                    await attempt(at)
                assert (error.value.reason, error.value.metadata) == ("MALFORMED", {"field": field})

    run(test())


def test_names_may_be_of_any_script_and_as_long_as_allowed(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path, players=("審判　太郎", "Zoë O’Neil-" + "x" * 69)) as at:
            assert at.match_id

    run(test())


async def reuse(at: Table) -> object:
    """The id under which seat A conceded nothing but joined."""
    question = (await at.seats[0].view(at.match_id)).question
    return await at.seats[0].act(
        at.match_id, question.number, question.options[0].action, command_id=at.bots()[0].command_id()
    )


def test_each_trouble_has_its_status_and_reason_and_writes_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            size = await play_some(at.bots(), 3)
            for name, attempt, code, reason in TRIES:
                with pytest.raises(ShinpanError) as error:
                    await attempt(at)
                assert (error.value.code, error.value.reason) == (code, reason), name
                assert (await at.viewer.records(at.match_id)).size == size, name

    run(test())


def test_a_token_whose_time_is_over(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            seat = Principal(bytes.fromhex(at.match_id), Role.SEAT, 0, expires_s=1)
            with pytest.raises(shinpan.Unauthenticated) as error:
                await at.viewer.bearing(keyring(tmp_path).issue(seat)).view(at.match_id)
            assert error.value.reason == "TOKEN_EXPIRED"

    run(test())


def test_refusals_are_answers_and_hold_no_id(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            early = await at.seats[0].act(at.match_id, 1, FINISH, command_id="mine")
            assert isinstance(early, m.Refusal)
            assert (early.code, "D01" in early.clauses) == ("not_started", True)
            size = await play_some(at.bots(), 20)
            views = [await client.view(at.match_id) for client in at.seats]
            asked = next(seat for seat, shown in enumerate(views) if shown.HasField("question"))
            question = views[asked].question
            stale = await at.seats[asked].act(
                at.match_id, question.number - 1, question.options[0].action, command_id="mine"
            )
            assert isinstance(stale, m.Refusal)
            assert stale.code == "stale_question"
            assert stale.text.ja
            assert stale.text.en
            wrong = await at.seats[1 - asked].act(at.match_id, question.number, FINISH, command_id="mine")
            assert isinstance(wrong, m.Refusal)
            draw = m.Action()
            draw.draw.SetInParent()
            drawn = await at.seats[asked].act(at.match_id, question.number, draw, command_id="mine")
            assert isinstance(drawn, m.Refusal)
            assert "E02" in drawn.clauses
            assert (await at.viewer.records(at.match_id)).size == size
            accepted = await at.bots(9)[asked].answer(question)
            assert accepted.receipt.number == size + 1

    run(test())


def test_a_request_too_large_is_not_read(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at:
            with pytest.raises(ShinpanError) as error:
                await at.organizer.roll_back(at.match_id, 1, "x" * 70_000)
            assert error.value.code is Code.RESOURCE_EXHAUSTED

    run(test())


def test_health_and_reflection(tmp_path: Path) -> None:
    async def test() -> None:
        async with table(tmp_path) as at, aio.insecure_channel(at.referee.address) as channel:
            stub = health_pb2_grpc.HealthStub(channel)
            for service in ("", *SERVICES):
                answer = await stub.Check(health_pb2.HealthCheckRequest(service=service))
                assert answer.status == health_pb2.HealthCheckResponse.SERVING, service
            assert await reflected(channel) >= set(SERVICES)

    run(test())


async def reflected(channel: aio.Channel) -> set[str]:
    from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

    stub = reflection_pb2_grpc.ServerReflectionStub(channel)
    call = stub.ServerReflectionInfo(iter([reflection_pb2.ServerReflectionRequest(list_services="")]))
    async for answer in call:
        return {service.name for service in answer.list_services_response.service}
    return set()


def test_bytes_that_are_no_message_are_malformed(tmp_path: Path) -> None:
    """gRPC itself would answer UNKNOWN, with the decoder's own words."""
    bad = {"/shinpan.v1.MatchService/Act": b"\x0a\x02\xff\xfe", "/shinpan.v1.CardService/ListCards": b"\xff"}

    async def test() -> None:
        async with table(tmp_path) as at, aio.insecure_channel(at.referee.address) as opened:
            channel: Any = opened  # generic in its stubs, where bytes are not foreseen
            for method, data in bad.items():
                call = channel.unary_unary(method, request_serializer=lambda data: data)
                with pytest.raises(aio.AioRpcError) as error:
                    await call(data)
                assert (error.value.code(), error.value.details()) == (
                    Code.INVALID_ARGUMENT,
                    "malformed: field request",
                ), method
            stream = channel.unary_stream("/shinpan.v1.MatchService/Watch", request_serializer=lambda data: data)
            with pytest.raises(aio.AioRpcError) as error:
                async for _ in stream(b"\xff"):
                    pass
            assert error.value.code() is Code.INVALID_ARGUMENT

    run(test())
