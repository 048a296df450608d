"""docs/record.md, events.md and protocol.md suffice to fold a log: a reader made from them comes to our boards."""

from random import Random

import msgspec
import pytest

from referee.language.switches import Switches
from referee.match import event as me
from referee.match.state import Match
from referee.rules import event as ev
from referee.rules.apply import TABLE
from referee.rules.modifier import Modifier
from referee.views.events_page import MATCH_KINDS, tag_of
from replay import RollBack, canonical
from replay.eyes import SEAT_A, SEAT_B, SPECTATOR, WHOLE
from replay.fold import states
from tests.docs import foreign, foreign_log
from tests.kit.match import ORGANIZER, Seated, adjudicator_of
from tests.kit.play import random_switches

SEEDS = range(4)


@pytest.fixture(scope="module", params=SEEDS)
def played(request: pytest.FixtureRequest) -> Seated:
    seed: int = request.param
    match = Seated(seed, random_switches(Random(seed), clock=3_600 * (seed % 2)))
    while not match.over and match.recorder.size() < 400:
        match.step()
        if match.recorder.size() in (90, 200):
            match.submit(ORGANIZER, RollBack(match.recorder.size() - 40, "table bumped"))
    return match


@pytest.mark.parametrize("viewer", [SEAT_A, SEAT_B, SPECTATOR, WHOLE])
def test_every_board_that_a_viewer_may_see(played: Seated, viewer: int) -> None:
    ours = [
        canonical.pack(played.adjudicator.board(state)) for state in states(played.adjudicator, played.bodies(viewer))
    ]
    assert list(foreign_log.read(played.bundle(viewer))) == ours


def test_the_seals_are_opened_on_the_way(played: Seated) -> None:
    opened = [opening[0] for _, openings in foreign_log.records(played.bundle(WHOLE)) for opening in openings]
    assert opened.count(foreign_log.PART_BOARD) == played.recorder.size()
    assert any(isinstance(body.action, RollBack) for body in played.bodies())


# Events that a few random matches may not bring, told after each other on a board where they can happen.
RARE: tuple[me.MatchEvent, ...] = (
    me.GameOpened(1),
    ev.SidePlaced(0, 10, 2, 1, (41, 42), (31,)),
    ev.DeckShuffled(0, 4, (3, 3, 5, 8)),
    ev.SidePlaced(1, 10, 2, 1, (43, 44), (32,)),
    ev.DeckShuffled(1, 4, (6, 7, 7, 9)),
    ev.GameStarted(0),
    ev.TurnStarted(1, 0),
    ev.CardsDrawn(0, 2, 0, (8, 5)),
    ev.CardsLookedAt(1, 0, "hand", (), (5, 8)),
    ev.CardsRevealed(0, "hand", (5, 8)),
    ev.HandShuffledIn(0, 1, (8,), 3, (3, 8, 3)),
    ev.CardsLookedAt(0, 0, "deck", (1, 2), (3, 8)),
    ev.TopArranged(0, 2, 1, (8, 3)),
    ev.CardsRevealed(0, "deck", (3,)),
    ev.CardsDrawn(0, 1, 7, (3,)),
    ev.CardsLookedAt(1, 0, "royals", (1,), (42,)),
    ev.CardMoved(0, 5, "hand", 0, "blank", 1, "trash", 0),
    ev.DeckRefreshed(0, (1,), 1, (5,)),
    ev.CardsFound(0, (5,), 0, ()),
    ev.CardMoved(0, 5, "hand", 0, "bottom", 0, "deck_bottom", 0),
    ev.LifeChanged(0, 2, 8, "damage"),
    ev.LifeChanged(0, 1, 7, "battle_damage"),
    ev.LifeChanged(0, 2, 5, "payment"),
    ev.RoyalCleared(0, 0, 41, 2, 41, "mission"),
    ev.ModifierAdded(Modifier(1, "capacity", 1, 0, 4, ("hold", 2), 0, 41)),
    ev.ModifierAdded(Modifier(2, "prevent", 0, 0, 1, ("used", 0), 0, 41)),
    ev.ModifierAdded(Modifier(3, "refill", 0, 0, 6, ("start", 3), 0, 41)),
    ev.ModifierAdded(Modifier(4, "no_trash", -1, 0, 1, ("battle", 0), 0, 41)),
    ev.ModifierAdded(Modifier(5, "immune", 0, 9, 1, ("chain", 1), 0, 41)),
    ev.ModifierEnded("prevent", 2),
    ev.RoyalUncleared(0, 0, 41, "effect"),
    ev.LinkOpened(0, 41, 7, 2, 0, -1, 1, 2, ((3, 4), ()), True, (0, 41, 10)),
    ev.LinkNegated(0, "stand_off"),
    ev.LinkClosed(0),
    ev.CardMoved(0, 31, "ex", 0, "guardian", 3, "summon", 0),
    ev.AttackDeclared(0, 3),
    ev.BattleAccepted(1, 0),
    ev.AttackEnded("refused", -1, 0),
    ev.CardMoved(0, 31, "guardian", 3, "ex", 0, "return", 0),
    ev.DeedDone(0, "cast_off"),
    ev.DeedDone(0, "cast_off"),
    ev.NameDeclared(0, 6),
    ev.QuestionAsked(((1, "answer", 4),), (("chain", 0), ("effect", 1, (2, 3))), True, (("due",),), 40),
    ev.LoopStopped(5_000),
    ev.AnswerSealed(1, (2, 1, 7)),
    ev.SealsOpened((), -1),
    ev.TurnEnded(1),
    ev.TurnStarted(3, 0),
    ev.PhaseEntered(0),
    ev.GameEnded(1, "life", "E09"),
)


@pytest.mark.parametrize("hidden", [False, True])
def test_rare_events_do_what_the_page_says(hidden: bool) -> None:
    adjudicator = adjudicator_of(Switches())
    state, fold = Match(), foreign.Fold()
    for event in RARE:
        if hidden:
            event = without_secrets(event)
        adjudicator.apply(state, event)
        fold.take(canonical.unpack(canonical.pack(event)))
        assert fold.packed() == canonical.pack(adjudicator.board(state)), event


def without_secrets(event: me.MatchEvent) -> me.MatchEvent:
    """As a reader has it who may open nothing."""
    secrets = adjudicator_of(Switches()).secrets(event)
    return msgspec.structs.replace(event, **{name: None for name, _ in secrets}) if secrets else event


def test_the_rare_ones_and_the_match_s_are_all_there_are() -> None:
    assert {tag_of(type(event)) for event in RARE} >= {tag_of(kind) for kind in TABLE}
    handled = {name.removeprefix("on_") for name in vars(foreign.Fold) if name.startswith("on_")}
    assert handled == {tag_of(kind) for kind in (*MATCH_KINDS, *TABLE)}
