"""Random legal matches for the tests of views: real cards, real rules, every choice from one seeded stream."""

from functools import cache
from random import Random
from typing import NamedTuple

from msgspec import structs

from referee.language.switches import Switches
from referee.rules import event as ev
from referee.rules.action import GameMove
from referee.rules.book import Book
from referee.rules.decide import Accepted, SideSetup, decide, setup
from referee.rules.game import Game
from referee.rules.options import options
from referee.rules.slot import Option, Slot
from referee.views.names import Names
from tests.kit.cards import catalogue
from tests.kit.decks import random_legal_deck


class Dice:
    """A chance for tests: not the keyed stream of a match."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def shuffle(self, cards: list[int]) -> list[int]:
        cards = list(cards)
        self.random.shuffle(cards)
        return cards

    def pick(self, cards: list[int], n: int = 1) -> list[int]:
        return self.random.sample(cards, n)


class Record(NamedTuple):
    """One step of play: who did what, and what came of it."""

    number: int
    seat: int
    move: GameMove | None
    events: tuple[ev.GameEvent, ...]


@cache
def names_for(switches: Switches) -> Names:
    book = Book(catalogue().ruleset("1", switches))
    return Names(book, catalogue().texts(switches))


def filled(option: Option, random: Random) -> GameMove:
    """The option with a random filling of its slots."""
    if not option.slots:
        return option.action
    return structs.replace(option.action, fill=tuple(_pick(slot, random) for slot in option.slots))


def _pick(slot: Slot, random: Random) -> tuple[int, ...]:
    n = random.randint(slot.least, slot.most)
    items = list(slot.items)
    return tuple(random.sample(items, n))


def start(names: Names, seed: int) -> tuple[Game, Dice, tuple[ev.GameEvent, ...]]:
    """An opened game of two random legal decks, and the events that opened it."""
    dice = Dice(seed)
    number = names.book.number
    sides = []
    for _ in (0, 1):
        deck = random_legal_deck(names.book.ruleset, dice.random.randrange)
        main = tuple(number[card] for card, n in deck.main for _ in range(n))
        royals = tuple(number[card] for card in deck.royals)
        sides.append(SideSetup(main, royals, tuple(number[card] for card in deck.guardians)))
    game = Game()
    opened = setup(names.book, game, (sides[0], sides[1]), 1, dice)
    return game, dice, opened.events


def choose(found: tuple[Option, ...], random: Random) -> Option:
    """Rather an act than a pass, so that much happens."""
    if len(found) > 1 and random.random() < 0.8:
        return random.choice(found[1:])
    return random.choice(found)


def step(names: Names, game: Game, dice: Dice, number: int) -> Record:
    """One legal action of somebody who is asked; `game` stands advanced afterwards."""
    seat = dice.random.choice(game.asks)[0]
    option = choose(options(names.book, game, seat), dice.random)
    move = filled(option, dice.random)
    done = decide(names.book, game, seat, move, number, dice)
    if not isinstance(done, Accepted):
        raise AssertionError(f"an option was refused: {move} {done}")
    return Record(number, seat, move, done.events)
