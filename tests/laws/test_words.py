"""The laws hold for every card that the language admits, not only for those of the seeds: random texts, random play."""

from random import Random

import pytest
from msgspec import Struct, structs

from referee.language.operation import Operation
from referee.rules.apply import apply
from referee.rules.book import Book
from referee.rules.game import Game
from referee.rules.redact import board, redact
from replay.schema import struct_types
from tests.kit.boards import VIEWERS, as_seen, check_places
from tests.kit.play import Bout, random_switches
from tests.kit.random_cards import random_ruleset
from tests.laws.judging import check_accepted
from tests.laws.scale import scaled
from tests.laws.secrecy import check_actor, check_sealed, check_step

GAMES = scaled(16)


def random_bout(seed: int) -> Bout:
    random = Random(f"cards {seed}")
    switches = random_switches(random, turn_limit=12)
    return Bout(seed, book=Book(random_ruleset(switches, random)))


@pytest.mark.parametrize("seed", range(GAMES))
def test_any_admitted_text_can_be_played(seed: int) -> None:
    bout, random = random_bout(seed), Random(seed)
    seen = [Game() for _ in VIEWERS]
    while True:
        for viewer in VIEWERS:
            for event in bout.last.events:
                apply(seen[viewer], as_seen(event, viewer))
            assert board(seen[viewer]) == board(redact(bout.game, viewer)), (seed, bout.last.number, viewer)
        check_places(bout.game, bout.sides)
        if bout.over:
            return
        for seat, kind, _ in bout.game.asks:
            if kind in ("throw", "seal_clear", "choose_unseen"):
                check_sealed(bout, seat, random)
        if not random.randrange(15):
            check_accepted(bout, random)
            for ask in bout.game.asks:
                check_step(bout, ask[0], random)
                check_actor(bout, ask[0], random)
        bout.step_to_end(400)


def words_in(node: object) -> set[type]:
    """The kinds of every struct in a tree."""
    if isinstance(node, tuple):
        return set().union(*map(words_in, node))
    if isinstance(node, Struct):
        found = {type(node)}
        return found.union(*(words_in(getattr(node, field.name)) for field in structs.fields(node)))
    return set()


def test_the_random_texts_say_every_word() -> None:
    random = Random(1)
    said: set[type] = set()
    for _ in range(12):
        said |= words_in(random_ruleset(random_switches(random, format_sets="1,2"), random).cards)
    assert set(struct_types(Operation)) <= said
