"""What the laws look at: bytes of a board, a game through one viewer's eyes, and where every card is."""

from collections import Counter
from copy import deepcopy

from msgspec import structs

from referee.rules import event as ev
from referee.rules.decide import SideSetup
from referee.rules.game import Game, Side
from referee.rules.hidden import Hidden
from referee.rules.redact import board
from replay import canonical

VIEWERS = (0, 1, 2)


def board_bytes(game: Game) -> bytes:
    return canonical.pack(board(game))


def copy_of(game: Game) -> Game:
    """A game of its own: what is done to it is not done to the other."""
    return deepcopy(game)


def as_seen(event: ev.GameEvent, viewer: int) -> ev.GameEvent:
    """The event with None where this viewer may not see (seat 0 or 1, spectator 2)."""
    hidden = {name: None for name, eyes in ev.secrets_of(event) if not eyes & (1 << viewer | 4)}
    return structs.replace(event, **hidden) if hidden else event


def cards_of(side: Side) -> Counter[int]:
    """Every card in every zone of a side; raises if one is hidden."""
    found: list[int] = [key >> 2 for pile in (side.hand, side.ex) for key in pile.known]
    for card in (*side.deck, *(royal.card for royal in side.royals)):
        if isinstance(card, Hidden):
            raise AssertionError("the referee's own board hides a card")
        found.append(card)
    for zone in (side.skill, side.units, side.blank):
        found.extend(zone.values())
    found.extend(side.lost)
    if side.guardian:
        found.append(side.guardian_card)
    return Counter(found)


def check_places(game: Game, setups: tuple[SideSetup, SideSetup]) -> None:
    """Every card is in exactly one place of its owner's, and every object id stands once."""
    iids: list[int] = []
    for side, setup in zip(game.sides, setups, strict=True):
        assert cards_of(side) == Counter((*setup.main, *setup.royals, *setup.guardians))
        assert side.hand.hidden == side.ex.hidden == 0
        assert len(side.deck) == len(side.deck_eyes)
        assert bool(side.guardian) == bool(side.guardian_card)
        iids += [*side.skill, *side.blank, *side.units, *(royal.iid for royal in side.royals), side.guardian]
    ids = [iid for iid in iids if iid]
    assert len(ids) == len(set(ids))
    assert all(iid < game.next_iid for iid in ids)
