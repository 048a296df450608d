"""Clocks (Q77), time while the referee was away (Q108), both clocks at zero (Q109), the bound on records (Q77)."""

from random import Random
from typing import NamedTuple

import pytest

from referee.language.switches import Switches
from referee.match.action import Play, Resume, RunOut
from referee.match.adjudicator import Accepted
from referee.match.state import Match
from referee.rules.action import Concede, Throw
from referee.rules.bounds import RECORDS_PER_MATCH
from referee.rules.options import options
from referee.rules.refusal import Refused
from replay import Chance, RollBack
from tests.kit.match import NONCE_A, NONCE_B, STEP_MS, Seated

CLOCK = Switches(clock=60)
MINUTE_MS = 60_000


class Now(NamedTuple):
    seq: int
    at_ms: int


def judged(match: Seated, actor: str, action: object, now: Now) -> tuple[Match, Accepted | Refused]:
    """One action on a copy of the match, at any record number and time."""
    state = match.reopened().state()
    game, draw = match.adjudicator.chance_at(state)
    chance = Chance(bytes(32), match.match_id, game, draw, NONCE_A, NONCE_B)
    return state, match.adjudicator.decide(state, actor, action, now, chance)


def to_janken(switches: Switches = CLOCK) -> Seated:
    """Both seats are asked for their throw."""
    match = Seated(1, switches)
    assert [kind for _, kind, _ in match.game.asks] == ["throw", "throw"]
    return match


def in_play(switches: Switches = CLOCK) -> Seated:
    """One seat alone is asked."""
    match = to_janken(switches)
    match.act(0, Throw(0))
    match.act(1, Throw(2))
    assert len(match.game.asks) == 1
    return match


def test_a_clock_runs_while_its_seat_is_asked() -> None:
    match = to_janken()
    assert match.state.clock_left == [MINUTE_MS, MINUTE_MS]
    match.act(0, Throw(0))
    assert match.state.clock_left == [MINUTE_MS - STEP_MS, MINUTE_MS - STEP_MS]
    match.act(1, Throw(2))
    assert match.state.clock_left == [MINUTE_MS - STEP_MS, MINUTE_MS - 2 * STEP_MS]
    asked = match.game.asks[0][0]
    left = list(match.state.clock_left)
    match.step()
    left[asked] -= STEP_MS
    assert match.state.clock_left == left


def test_at_zero_the_referee_ends_the_game_against_that_seat() -> None:
    match = in_play()
    asked = match.game.asks[0][0]
    match.at_ms += MINUTE_MS
    match.submit("referee", RunOut())
    assert match.state.result == (1 - asked, "clock", "Q77")


@pytest.mark.parametrize("early_ms", [STEP_MS, STEP_MS + 1])
def test_not_a_millisecond_earlier(early_ms: int) -> None:
    match = in_play()
    asked = match.game.asks[0][0]
    at_ms = match.at_ms + match.state.clock_left[asked] + STEP_MS - early_ms
    _, outcome = judged(match, "referee", RunOut(), Now(99, at_ms))
    if early_ms == STEP_MS:
        assert isinstance(outcome, Accepted)
    else:
        assert isinstance(outcome, Refused)
        assert (outcome.code, outcome.ruling, outcome.switch) == ("time_left", "Q77", "clock=60")


def test_no_player_and_no_organizer_may_say_so() -> None:
    match = in_play()
    late = Now(99, match.at_ms + MINUTE_MS)
    for actor in ("seat:A", "seat:B", "organizer", "judge:1"):
        _, outcome = judged(match, actor, RunOut(), late)
        assert isinstance(outcome, Refused)
        assert outcome.code == "not_referee"


def test_a_late_answer_is_refused_but_a_concession_is_not() -> None:
    match = in_play()
    seat, _, number = match.game.asks[0]
    late = Now(99, match.at_ms + MINUTE_MS)
    move = options(match.adjudicator.book, match.game, seat)[0].action
    _, outcome = judged(match, f"seat:{'AB'[seat]}", Play(seat, number, move), late)
    assert isinstance(outcome, Refused)
    assert (outcome.code, outcome.ruling) == ("time_over", "Q77")
    state, outcome = judged(match, f"seat:{'AB'[seat]}", Play(seat, number, Concede()), late)
    assert isinstance(outcome, Accepted)
    assert state.result == (1 - seat, "concession", "Q77")


def test_without_the_switch_there_is_no_clock() -> None:
    match = in_play(Switches())
    _, outcome = judged(match, "referee", RunOut(), Now(99, match.at_ms + 10 * MINUTE_MS))
    assert isinstance(outcome, Refused)
    assert outcome.code == "time_left"


def test_a_clock_goes_on_through_a_rollback() -> None:
    """What was used stays used, and the seat that was asked pays for the time up to the rollback."""
    match = in_play()
    target = match.recorder.size()
    for _ in range(4):
        match.step()
    asked = {ask[0] for ask in match.game.asks}
    left = [ms - (STEP_MS if seat in asked else 0) for seat, ms in enumerate(match.state.clock_left)]
    match.submit("organizer", RollBack(target, "a slip"))
    assert match.state.clock_left == left
    again = match.reopened().state()
    assert (again.clock_left, again.clock_at) == (match.state.clock_left, match.state.clock_at)
    asked_now = match.game.asks[0][0]
    match.step()
    left[asked_now] -= STEP_MS
    assert match.state.clock_left == left


def test_a_rollback_gives_nobody_time() -> None:
    match = in_play()
    seat = match.game.asks[0][0]
    match.at_ms += 2 * MINUTE_MS
    match.submit("organizer", RollBack(match.recorder.size(), "too late"))
    assert match.state.clock_left[seat] < 0
    match.submit("referee", RunOut())
    assert match.state.result == (1 - seat, "clock", "Q77")


@pytest.mark.parametrize(("first_ms", "winner"), [(STEP_MS, 0), (0, -1)])
def test_both_at_zero(first_ms: int, winner: int) -> None:
    """Q109: whoever has overrun by more loses; equal is a draw."""
    match = to_janken()
    if first_ms:  # one tie: seat A answers first each time, so B has used more
        match.act(0, Throw(0))
        match.act(1, Throw(0))
    state, outcome = judged(match, "referee", RunOut(), Now(99, match.at_ms + 2 * MINUTE_MS))
    assert isinstance(outcome, Accepted)
    assert state.result == (winner, "clock", "Q77")


def test_time_while_the_referee_was_away_is_nobodys() -> None:
    """Q108: away for longer than anybody has left."""
    match = in_play()
    left = list(match.state.clock_left)
    asks = match.game.asks
    match.at_ms += 10 * MINUTE_MS
    match.submit("referee", Resume())
    assert match.state.clock_left == left
    assert match.state.clock_at == match.at_ms
    assert match.game.asks == asks
    assert match.state.result is None
    match.step()
    left[asks[0][0]] -= STEP_MS
    assert match.state.clock_left == left


def test_only_the_referee_comes_back_and_only_where_a_clock_runs() -> None:
    match = in_play()
    for actor in ("seat:A", "organizer"):
        _, outcome = judged(match, actor, Resume(), Now(99, match.at_ms))
        assert isinstance(outcome, Refused)
    _, outcome = judged(in_play(Switches()), "referee", Resume(), Now(99, match.at_ms))
    assert isinstance(outcome, Refused)


@pytest.mark.parametrize(("seq", "over"), [(RECORDS_PER_MATCH - 1, False), (RECORDS_PER_MATCH, True)])
def test_at_the_bound_on_records_the_game_is_drawn(seq: int, over: bool) -> None:
    match = in_play(Switches())
    seat, _, number = match.game.asks[0]
    move = options(match.adjudicator.book, match.game, seat)[0].action
    state, outcome = judged(match, f"seat:{'AB'[seat]}", Play(seat, number, move), Now(seq, match.at_ms))
    assert isinstance(outcome, Accepted)
    assert state.result == ((-1, "records", "Q77") if over else None)


def test_at_the_bound_a_decided_game_stays_decided() -> None:
    match = in_play(Switches())
    state, _ = judged(match, "seat:A", Play(0, 0, Concede()), Now(RECORDS_PER_MATCH, match.at_ms))
    assert state.result == (1, "concession", "Q77")


def test_a_whole_match_loses_only_asked_time() -> None:
    """The sum of both clocks falls by the time of every record, once for each seat that was asked."""
    match = Seated(5, Switches(clock=86_400, turn_limit=6))
    random = Random(5)
    while not match.over:
        asked = {ask[0] for ask in match.game.asks}
        before = sum(match.state.clock_left)
        if random.randrange(15) == 0:
            match.submit("organizer", RollBack(max(4, match.recorder.size() - random.randrange(5)), "again"))
        else:
            match.step_to_end(400)
        assert before - sum(match.state.clock_left) == STEP_MS * len(asked)
