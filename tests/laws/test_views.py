"""Law of views: folding what a viewer was given is viewing the folded whole, at every record, for every viewer."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from referee.match.event import MatchEvent
from referee.rules.apply import TABLE, apply
from referee.rules.game import Game
from referee.rules.hidden import HIDDEN, Hidden, SecretLookedAt
from referee.rules.redact import board, redact
from replay import RollBack, states
from replay.schema import struct_types
from tests.kit.boards import VIEWERS, as_seen, board_bytes, check_places
from tests.kit.match import Seated
from tests.kit.play import Bout, active, uniform
from tests.laws.scale import scaled


def check_hides(game: Game, viewer: int) -> None:
    """What a viewer has holds no card of another's hidden zones that nobody showed them."""
    for seat, side in enumerate(game.sides):
        if viewer != seat:
            least = 2 if viewer == 2 else 1
            assert all(key & 3 >= least for pile in (side.hand, side.ex) for key in pile.known)
            assert all(isinstance(r.card, Hidden) or r.iid or r.level >= least for r in side.royals)
        assert side.sealed is None or viewer == seat or isinstance(side.sealed, Hidden)
        for card, eyes in zip(side.deck, side.deck_eyes, strict=True):
            assert isinstance(card, Hidden) != bool(eyes & 1 << viewer)


@pytest.mark.parametrize("seed", range(scaled(16)))
def test_at_every_record_of_a_game(seed: int) -> None:
    bout = Bout(seed, policy=uniform if seed % 4 == 0 else active)
    seen = [Game() for _ in VIEWERS]
    whole = Game()
    while True:
        for event in bout.last.events:
            apply(whole, event)
            for viewer in VIEWERS:
                apply(seen[viewer], as_seen(event, viewer))
        assert board(whole) == board(bout.game), (seed, bout.last.number)
        for viewer in VIEWERS:
            assert board(seen[viewer]) == board(redact(bout.game, viewer)), (seed, bout.last.number, viewer)
            check_hides(seen[viewer], viewer)
        check_places(bout.game, bout.sides)
        if bout.over:
            return
        bout.step_to_end(1_500)


@pytest.mark.parametrize("seed", range(scaled(4)))
def test_through_the_redacted_log_with_rollbacks(seed: int) -> None:
    """The same through replay: sealed bodies, the viewer's openings, a rollback now and then."""
    match, random = Seated(seed), Random(seed)
    boards = []
    while not match.over:
        if not random.randrange(60) and match.recorder.size() > 5:
            match.submit("organizer", RollBack(random.randrange(4, match.recorder.size() + 1), "a slip"))
        else:
            match.step_to_end(800)
    adjudicator = match.adjudicator
    for state in states(adjudicator, match.bodies()):
        boards.append([board(redact(state.game, viewer)) for viewer in VIEWERS])
    for viewer in VIEWERS:
        for number, state in enumerate(states(adjudicator, match.bodies(1 << viewer))):
            assert board(state.game) == boards[number][viewer], (seed, number + 1, viewer)


def test_a_hidden_value_raises_when_it_is_looked_at() -> None:
    """So a fold that branches on, compares, counts or adds up a secret cannot pass the tests above."""
    secret: Any = HIDDEN
    looks: tuple[Callable[[], object], ...] = (
        lambda: secret == 3, lambda: secret != 3, lambda: 3 in [secret], lambda: secret < 3, lambda: secret >= 3,
        lambda: secret > 3, lambda: hash(secret), lambda: bool(secret), lambda: int(secret), lambda: secret + 1,
        lambda: 1 + secret, lambda: secret << 2, lambda: secret >> 2, lambda: secret & 3, lambda: secret | 1,
        lambda: len(secret), lambda: list(secret), lambda: [0, 1][secret], lambda: {secret}, lambda: {secret: 1},
        lambda: secret in (1, 2), lambda: sorted([secret, secret]), lambda: [1].index(secret), lambda: max(secret, 1),
        lambda: not secret,
    )  # fmt: skip
    for look in looks:
        with pytest.raises(SecretLookedAt):
            look()


def test_few_kinds_of_events() -> None:
    kinds = struct_types(MatchEvent)
    assert len(kinds) <= 40
    assert set(TABLE) < set(kinds)


def test_every_event_survives_the_log() -> None:
    """What decide gave is what the log holds: sealed, stored, read and opened again."""
    met: set[type] = set()
    for seed in range(scaled(4)):
        match = Seated(seed)
        while not match.over:
            match.step_to_end(600)
        live = match.adjudicator.new()
        for body in match.bodies():
            for event in body.events:
                met.add(type(event))
                match.adjudicator.apply(live, event)
        assert board_bytes(live.game) == board_bytes(match.game)
    assert len(met) > 30
