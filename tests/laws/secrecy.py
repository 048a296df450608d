"""Checks of non-interference on one board: what a viewer may not know changes nothing of what they are shown."""

from random import Random

from referee.rules import action as ac
from referee.rules import event as ev
from referee.rules.decide import Accepted, decide
from referee.rules.game import Game
from referee.rules.options import options
from referee.rules.permit import permit
from referee.rules.redact import board, redact
from referee.views.asking import make_question
from referee.views.names import Names
from referee.views.view import make_view
from tests.kit.boards import as_seen, copy_of
from tests.kit.play import Bout, Dice, filled
from tests.kit.twins import twin_of
from tests.kit.wishes import fillings, wishes


def check_twin(bout: Bout, names: Names, viewer: int, random: Random) -> None:
    game = bout.game
    twin = twin_of(bout.book, game, viewer, random)
    where = (bout.seed, bout.last.number, viewer)
    seen, other = redact(game, viewer), redact(twin, viewer)
    assert board(seen) == board(other), where
    assert make_view(names, seen, viewer) == make_view(names, other, viewer), where
    if viewer == 2:
        return
    assert options(bout.book, game, viewer) == options(bout.book, twin, viewer), where
    assert make_question(names, game, viewer) == make_question(names, twin, viewer), where
    for wish in wishes(bout.book, game, viewer, random):
        assert permit(bout.book, game, viewer, wish) == permit(bout.book, twin, viewer, wish), (*where, wish)


def shows_a_card(event: ev.GameEvent, viewer: int) -> bool:
    """Whether the event rightly shows this viewer a card that was hidden from them."""
    match event:
        case ev.CardMoved(origin=origin):
            return origin in ("hand", "deck", "ex")
        case ev.CardsDrawn(seat=seat) | ev.CardsLookedAt(viewer=seat):
            return seat == viewer
        case ev.CardsRevealed() | ev.CardsFound() | ev.RoyalCleared() | ev.SealsOpened():
            return True
        case _:
            return False


def differ(one: ev.GameEvent, other: ev.GameEvent, viewer: int) -> bool:
    """Whether they differ although nothing may be shown by them.

    What a text does to all cards of a kind in a hand shows how many there were, none included; whether somebody is
    asked never shows a thing.
    """
    if one == other:
        return False
    if type(one) is type(other):
        return not (shows_a_card(one, viewer) or (isinstance(one, ev.HandShuffledIn) and _count(one) != _count(other)))
    asked = isinstance(one, ev.QuestionAsked) or isinstance(other, ev.QuestionAsked)
    return asked or not (shows_a_card(one, viewer) or shows_a_card(other, viewer))


def _count(event: ev.GameEvent) -> int:
    return event.count if isinstance(event, ev.HandShuffledIn) else 0


def check_step(bout: Bout, seat: int, random: Random) -> int:
    """Every option of the seat, on the board and on a twin of it: what the seat and the spectator see of it is equal
    up to the first hidden card that it turns up. Gives how many steps were equal to their end."""
    equal = 0
    for option in options(bout.book, bout.game, seat):
        move, coin = filled(random, option), random.getrandbits(32)
        one, other = (
            decide(bout.book, game, seat, move, bout.last.number + 1, Dice(coin))
            for game in (copy_of(bout.game), twin_of(bout.book, bout.game, seat, random))
        )
        where = (bout.seed, bout.last.number, seat, move)
        assert isinstance(one, Accepted), where
        assert isinstance(other, Accepted), where
        equal += sum(looks_equal(one, other, viewer, where) for viewer in (seat, 2))
    return equal


def check_actor(bout: Bout, seat: int, random: Random) -> int:
    """The same with other cards in the hidden zones of the seat that acts, through the eyes of the others: where the
    action is legal on both boards, what it brings about shows nothing of those cards. Gives the number of equal steps.
    """
    equal = 0
    for option in options(bout.book, bout.game, seat):
        move, coin = filled(random, option), random.getrandbits(32)
        twin = twin_of(bout.book, bout.game, 1 - seat, random)
        if isinstance(move, ac.Cast | ac.SetEquip):
            twin.sides[seat].hand.leave(twin.sides[seat].hand.cards()[0])
            twin.sides[seat].hand.add(move.card, level_of(bout.game, seat, move.card))
        one = decide(bout.book, copy_of(bout.game), seat, move, bout.last.number + 1, Dice(coin))
        other = decide(bout.book, twin, seat, move, bout.last.number + 1, Dice(coin))
        assert isinstance(one, Accepted)
        if isinstance(other, Accepted):
            where = (bout.seed, bout.last.number, seat, move)
            equal += sum(looks_equal(one, other, viewer, where) for viewer in (1 - seat, 2))
    return equal


def level_of(game: Game, seat: int, card: int) -> int:
    """Who knows that card of the hand best."""
    return max(key & 3 for key in game.sides[seat].hand.known if key >> 2 == card)


def looks_equal(one: Accepted, other: Accepted, viewer: int, where: tuple[object, ...]) -> bool:
    """Whether the viewer sees the same to the end; raises where they differ before a hidden card was turned up."""
    for mine, theirs in zip(one.events, other.events, strict=False):
        seen = as_seen(mine, viewer), as_seen(theirs, viewer)
        assert not differ(*seen, viewer), (*where, viewer, seen)
        if seen[0] != seen[1] or isinstance(mine, ev.SealsOpened):
            return False  # from here on what was hidden is in the open
    assert len(one.events) == len(other.events), (*where, viewer)
    return True


def _sizes(move: ac.GameMove) -> list[int]:
    return [len(picks) for picks in getattr(move, "fill", ())]


def check_sealed(bout: Bout, seat: int, random: Random) -> int:
    """Every sealed answer to one question looks the same to the others: events, questions and what waits (frames).
    Of cards that change their zone unseen the number is open."""
    found = options(bout.book, bout.game, seat)
    moves = [move for option in found for move in fillings(option, random, 12)]
    if isinstance(moves[-1], ac.ChooseUnseen):
        moves = [move for move in moves if _sizes(move) == _sizes(moves[-1])]
    if len(moves) < 2:
        return 0
    coin = random.getrandbits(32)
    told: dict[int, list[list[ev.GameEvent]]] = {1 - seat: [], 2: []}
    for move in moves:
        outcome = decide(bout.book, copy_of(bout.game), seat, move, bout.last.number + 1, Dice(coin))
        assert isinstance(outcome, Accepted)
        for viewer, lists in told.items():
            lists.append([as_seen(event, viewer) for event in outcome.events])
    for viewer, lists in told.items():
        for events in lists[1:]:
            for mine, theirs in zip(lists[0], events, strict=False):
                assert not differ(mine, theirs, viewer), (bout.seed, bout.last.number, seat, mine, theirs)
                if mine != theirs or isinstance(mine, ev.SealsOpened):
                    break
            else:
                assert len(events) == len(lists[0])
    return len(moves)
