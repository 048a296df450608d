"""Refusals of the match around the game: each changes nothing and holds no id."""

from typing import Any

import pytest
from msgspec import structs

from referee.language.switches import Switches
from referee.match.action import CardLists, Join, OpenMatch, Play, RunOut
from referee.match.adjudicator import ENGINE
from referee.rules.action import Concede, Finish, Pass, Throw
from referee.rules.refusal import REASONS
from replay import Declined, Recorder, Submitted, canonical
from replay.store import MemoryStore
from tests.kit.match import ORGANIZER, SEATS, Seated


def opening(match: Seated) -> OpenMatch:
    action = match.bodies()[0].action
    assert isinstance(action, OpenMatch)
    return action


def decline(recorder: Recorder[Any], match: Seated, actor: str, action: Any, at_ms: int) -> str:
    """The code of a refusal that must change nothing; the same id is good for another action afterwards."""
    before = canonical.pack(match.adjudicator.board(recorder.state())), recorder.size()
    outcome = recorder.submit(actor, b"one id", action, at_ms)
    assert isinstance(outcome, Declined), outcome
    assert (canonical.pack(match.adjudicator.board(recorder.state())), recorder.size()) == before
    assert outcome.refusal.code in REASONS
    code: str = outcome.refusal.code
    return code


def test_opening() -> None:
    match = Seated(1)
    good = opening(match)
    fresh = Recorder(match.adjudicator, MemoryStore(), match.match_id, match.metadata, lambda: bytes(16))
    deck = good.deck_a
    assert deck is not None
    short = CardLists(deck.main[1:], deck.royals, deck.guardians)
    strange = CardLists((10_000, *deck.main[1:]), deck.royals, deck.guardians)
    cases: list[tuple[str, Any, str]] = [
        ("seat:A", good, "not_organizer"),
        (ORGANIZER, _changed(good, engine=ENGINE + 1), "unfit_match"),
        (ORGANIZER, _changed(good, ruleset_hash=bytes(32)), "unfit_match"),
        (ORGANIZER, _changed(good, best_of=3), "unfit_match"),
        (ORGANIZER, _changed(good, deck_b=None), "unfit_match"),
        (ORGANIZER, _changed(good, deck_b=short), "deck_illegal"),
        (ORGANIZER, _changed(good, deck_a=strange), "unknown_card"),
        (SEATS[0], Join(0), "not_started"),
        (SEATS[0], Play(0, 1, Throw(0)), "not_started"),
    ]
    for actor, action, code in cases:
        assert decline(fresh, match, actor, action, 5) == code
    assert isinstance(fresh.submit(ORGANIZER, b"one id", good, 5), Submitted)


def _changed(action: OpenMatch, **fields: Any) -> OpenMatch:
    return structs.replace(action, **fields)


def test_seats() -> None:
    match = Seated(2)
    recorder, now = match.recorder, match.at_ms
    asked = match.game.asks[0][2]
    cases: list[tuple[str, Any, str]] = [
        (ORGANIZER, opening(match), "already_open"),
        (SEATS[0], Join(1), "not_your_seat"),
        (SEATS[0], Join(0), "already_joined"),
        ("referee", Play(0, asked, Throw(0)), "not_your_seat"),
        (SEATS[1], Play(0, asked, Throw(0)), "not_your_seat"),
        (SEATS[1], Play(0, asked, Concede()), "not_your_seat"),
        (SEATS[0], Play(0, asked - 1, Throw(0)), "stale_question"),
        (SEATS[0], Play(0, asked + 1, Throw(0)), "stale_question"),
        (SEATS[0], Play(0, asked, Finish()), "must_answer_now"),
        (SEATS[0], Play(0, asked, Pass()), "other_question"),
        ("referee", RunOut(), "time_left"),
        (SEATS[0], RunOut(), "not_referee"),
    ]
    for actor, action, code in cases:
        assert decline(recorder, match, actor, action, now) == code, (actor, action)


def test_after_the_end() -> None:
    match = Seated(3)
    match.act(0, Concede())
    assert match.over
    for actor, action in ((SEATS[0], Play(0, 1, Pass())), (SEATS[1], Play(1, 1, Concede())), ("referee", RunOut())):
        assert decline(match.recorder, match, actor, action, match.at_ms) == "game_over"


def test_the_clock() -> None:
    match = Seated(4, Switches(clock=60))
    late = match.at_ms + 61_000
    asked = match.game.asks[0][2]
    assert decline(match.recorder, match, SEATS[0], Play(0, asked, Throw(0)), late) == "time_over"
    done = match.recorder.submit("referee", b"out", RunOut(), late)
    assert isinstance(done, Submitted)
    assert match.state.result == (-1, "clock", "Q77")


@pytest.mark.parametrize("seat", [0, 1])
def test_no_question_before_both_have_joined(seat: int) -> None:
    match = Seated(5)
    fresh = Recorder(match.adjudicator, MemoryStore(), match.match_id, match.metadata, lambda: bytes(16))
    assert isinstance(fresh.submit(ORGANIZER, b"open", opening(match), 1), Submitted)
    assert isinstance(fresh.submit(SEATS[seat], b"join", Join(seat), 2), Submitted)
    assert decline(fresh, match, SEATS[seat], Play(seat, 0, Throw(0)), 3) == "not_started"
    assert not fresh.state().game.asks
