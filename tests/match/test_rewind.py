"""What a rollback brings back and what goes on: seats (Q107), result, chance, questions, known royals (Q85)."""

import pytest

from referee.cli.recorded import RefereeGame
from referee.language.switches import Switches
from referee.match.action import Join
from referee.rules.action import Concede, Throw
from referee.rules.redact import redact
from replay import Declined, RollBack, Verdict, verify
from tests.kit.match import SEATS, Seated

OPENED, FIRST_SEAT, SEATED = 1, 2, 3
"""Record numbers: the match opened, seat A joined, seat B joined."""


@pytest.mark.parametrize(("to", "joined"), [(OPENED, [False, False]), (FIRST_SEAT, [True, False])])
def test_the_seats_are_as_they_were(to: int, joined: list[bool]) -> None:
    """Q107: they are taken again, and only then does the game begin anew."""
    match = Seated(3, Switches())
    decks = [tuple(side.deck) for side in match.game.sides]
    draws = dict(match.state.draws)
    match.submit("organizer", RollBack(to, "wrong decks on the table"))
    assert match.state.joined == joined
    assert match.state.number == 0
    assert not match.game.asks
    assert match.state.draws == draws
    for seat in (0, 1):
        if not joined[seat]:
            match.submit(SEATS[seat], Join(seat))
    assert [kind for _, kind, _ in match.game.asks] == ["throw", "throw"]
    assert [tuple(side.deck) for side in match.game.sides] != decks  # the numbering of chance went on
    match.play(200)
    report = verify(match.bundle(), RefereeGame())
    assert report.verdict is Verdict.PASSED, report.first_failure


def test_a_seat_that_stayed_joined_is_not_taken_twice() -> None:
    match = Seated(3, Switches())
    match.submit("organizer", RollBack(FIRST_SEAT, "a slip"))
    outcome = match.recorder.submit(SEATS[0], b"again", Join(0), match.at_ms)
    assert isinstance(outcome, Declined)
    assert outcome.refusal.code == "already_joined"


def test_a_result_is_undone() -> None:
    match = Seated(3, Switches())
    match.act(0, Throw(0))
    match.act(1, Concede())
    assert match.state.result == (0, "concession", "Q77")
    assert match.state.games_won == [1, 0]
    match.submit("organizer", RollBack(match.recorder.size() - 1, "conceded by mistake"))
    assert match.state.result is None
    assert match.state.games_won == [0, 0]
    assert [(seat, kind) for seat, kind, _ in match.game.asks] == [(1, "throw")]
    assert match.game.asks[0][2] == match.recorder.size()
    match.act(1, Throw(2))
    assert match.game.first == 0


def test_what_was_known_in_the_zones_returns_with_the_game() -> None:
    """Q85: a cleared royal that was uncleared is known to all; before its clear, after a rollback, it is not."""
    match = Seated(11, Switches())
    before = known = 0
    while not match.over and not known:
        size = match.recorder.size()
        match.step_to_end(900)
        if not before and any(royal.iid for side in match.game.sides for royal in side.royals):
            before = size
        known = match.recorder.size() if before else 0
    seat, place = next(
        (seat, place)
        for seat, side in enumerate(match.game.sides)
        for place, royal in enumerate(side.royals)
        if royal.iid
    )
    assert isinstance(redact(match.game, 2).sides[seat].royals[place].card, int)
    match.submit("organizer", RollBack(before, "a slip"))
    assert not isinstance(redact(match.game, 2).sides[seat].royals[place].card, int)
    assert not isinstance(redact(match.game, 1 - seat).sides[seat].royals[place].card, int)
    assert isinstance(redact(match.game, seat).sides[seat].royals[place].card, int)
