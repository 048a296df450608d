"""Non-interference: what a viewer may not know changes nothing of what they are shown, offered, refused or sent."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec import structs

from referee.rules import action as ac
from referee.rules import event as ev
from referee.rules.options import options
from referee.rules.redact import board, redact
from referee.rules.slot import Option
from referee.views.names import Names
from replay import Body, Submitted, canonical
from replay.eyes import sees
from tests.kit.boards import VIEWERS
from tests.kit.cards import catalogue
from tests.kit.decks import random_legal_deck
from tests.kit.match import Seated
from tests.kit.play import Bout, active, filled, random_switches, uniform
from tests.laws.scale import scaled
from tests.laws.secrecy import check_actor, check_sealed, check_step, check_twin


@pytest.mark.parametrize("seed", range(scaled(10)))
def test_hidden_cards_change_nothing_that_is_shown(seed: int) -> None:
    """Views, boards, questions, options and every refusal, when all that is hidden is something else."""
    bout, random = Bout(seed, policy=uniform if seed % 3 == 0 else active), Random(seed)
    names = Names(bout.book, catalogue().texts(bout.switches))
    while not bout.over:
        if not random.randrange(12):
            for viewer in VIEWERS:
                check_twin(bout, names, viewer, random)
        bout.step_to_end(800)


# --- one step of one seat -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("check", [check_step, check_actor])
def test_an_action_shows_nothing_before_it_turns_up_a_card(check: Callable[[Bout, int, Random], int]) -> None:
    equal = 0
    for seed in range(scaled(20)):
        bout, random = Bout(seed), Random(seed)
        while not bout.over:
            if not random.randrange(8):
                for ask in bout.game.asks:
                    equal += check(bout, ask[0], random)
            bout.step_to_end(600)
    assert equal > 1_000


# --- answers that are sealed --------------------------------------------------------------------------------------


def test_a_sealed_answer_shows_nothing() -> None:
    met: set[str] = set()
    for seed in range(scaled(30)):
        bout, random = Bout(seed), Random(seed)
        while not bout.over:
            for seat, kind, _ in bout.game.asks:
                if kind in ("throw", "seal_clear", "choose_unseen") and check_sealed(bout, seat, random):
                    met.add(kind)
            bout.step_to_end(400)
    assert met == {"throw", "seal_clear", "choose_unseen"}


# --- whole matches ------------------------------------------------------------------------------------------------

PASSIVE, ACTIVE = 1, 0


def decline(match: Seated, found: tuple[Option, ...], random: Random) -> ac.GameMove:
    """What a seat answers that never uses a hidden card: no, or what it must, by place rather than by card."""
    kind = next(ask[1] for ask in match.game.asks if ask[0] == PASSIVE)
    first = found[0]
    match kind:
        case "throw" | "go_first" | "choose_mode" | "block":
            return found[random.randrange(len(found))].action
        case "choose" | "discard" | "choose_unseen":
            return structs.replace(first.action, fill=tuple(slot.items[: slot.least] for slot in first.slots))
        case _:
            return first.action


def sent(match: Seated, done: Submitted, viewer: int) -> Body[Any, Any]:
    """The record as the viewer gets it: only their openings."""
    body = match.codec.parse(done.receipt.body)
    match.codec.open(body, done.receipt.openings, 1 << viewer)
    return body


def masked(match: Seated, done: Submitted, viewer: int) -> bytes:
    """All bytes of the record that the viewer gets, without commitments and seals. The move is not the opponent's."""
    body = sent(match, done, viewer)
    openings = [o for o in done.receipt.openings if sees(1 << viewer, o.eyes)]
    return canonical.pack(
        [
            body.seq, body.at_ms, body.actor, body.command_id, body.action, body.events,
            [[seal.part, seal.field, seal.eyes] for seal in body.seals],
            [[o.part, o.field, o.eyes, o.salt, o.value] for o in openings],
            len(done.receipt.openings),
        ]
    )  # fmt: skip


def opens_a_card(event: object) -> bool:
    """Whether the event rightly shows a card of the passive seat's hidden zones to somebody."""
    match event:
        case ev.CardMoved(seat=seat, origin=origin):
            return seat == PASSIVE and origin in ("hand", "deck", "ex")
        case ev.CardsRevealed(seat=seat) | ev.CardsLookedAt(seat=seat) | ev.CardsFound(seat=seat):
            return seat == PASSIVE
        case ev.RoyalCleared(seat=seat):
            return seat == PASSIVE
        case _:
            return False


def rightly_differ(match: Seated, twin: Seated, done: tuple[Submitted, Submitted], viewer: int) -> bool:
    """The first event that differs shows a hidden card in the open."""
    first, second = sent(match, done[0], viewer), sent(twin, done[1], viewer)
    if first.action != second.action:  # a discard or the like: the passive seat had to name a card
        return isinstance(first.action.move, ac.Choose) and isinstance(second.action.move, ac.Choose)
    for mine, other in zip(first.events, second.events, strict=False):
        if mine != other:
            return type(mine) is type(other) and opens_a_card(mine)
    return False


def play_twins(seed: int) -> tuple[int, bool]:
    """Two matches that differ in the passive seat's deck. Gives how many records were equal, and whether to the end."""
    random = Random(seed)
    switches = random_switches(random, hand_limit="none", trial_clear="optional", turn_limit=5 if seed % 2 else 30)
    ruleset = catalogue().ruleset("1", switches)
    own, one, two = (random_legal_deck(ruleset, random.randrange) for _ in range(3))
    match, twin = Seated(seed, switches, decks=(own, one)), Seated(seed, switches, decks=(own, two))
    for number in range(1, 3_000):
        for viewer in (ACTIVE, 2):
            where = (seed, match.recorder.size(), viewer)
            assert board(redact(match.game, viewer)) == board(redact(twin.game, viewer)), where
        assert match.game.asks == twin.game.asks, where
        assert match.game.frames == twin.game.frames, where
        found = options(match.adjudicator.book, match.game, ACTIVE)
        assert found == options(twin.adjudicator.book, twin.game, ACTIVE), where
        if match.over:
            return number, True
        if found and random.randrange(2 if len(match.game.asks) > 1 else 9):
            seat, moves = ACTIVE, [filled(random, active(random, found))] * 2
        elif any(ask[0] == PASSIVE for ask in match.game.asks):
            coin = random.getrandbits(32)
            seat = PASSIVE
            moves = [decline(m, options(m.adjudicator.book, m.game, PASSIVE), Random(coin)) for m in (match, twin)]
        else:
            continue
        done = match.act(seat, moves[0]), twin.act(seat, moves[1])
        for viewer in (ACTIVE, 2):
            if masked(match, done[0], viewer) != masked(twin, done[1], viewer):
                assert rightly_differ(match, twin, done, viewer), (
                    *where,
                    sent(match, done[0], viewer),
                    sent(twin, done[1], viewer),
                )
                return number, False
    return number, False


def test_two_matches_with_other_hidden_cards_send_the_same() -> None:
    played = [play_twins(seed) for seed in range(scaled(40))]
    assert sum(number for number, _ in played) > 40 * len(played)
    assert any(whole for _, whole in played)
