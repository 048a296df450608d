"""Random legal games at the level of the rules: every choice comes from one seed, whatever PYTHONHASHSEED says."""

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from msgspec import structs

from referee.language.deck import Deck
from referee.language.switches import VALUES, Switches, switch_faults
from referee.rules.action import Block, Concede, Finish, GameMove, Pass, SealClear
from referee.rules.book import Book
from referee.rules.decide import SideSetup, decide, setup
from referee.rules.event import GameEvent
from referee.rules.game import Game
from referee.rules.options import options
from referee.rules.refusal import Refused
from referee.rules.slot import Option, Slot
from referee.rules.table import Chance
from tests.kit.cards import catalogue
from tests.kit.decks import random_legal_deck

Policy = Callable[[Random, tuple[Option, ...]], Option]
"""Picks one of the options of a seat, of which there is at least one."""

MOST_STEPS: Final = 3_000
"""A game that has gone on for so long is as a rule one that its decks can no longer end."""


class Stuck(Exception):
    """Nobody has an option and the game has no result, or an option was refused."""


class Dice:
    """A chance for tests, seeded by itself: not the keyed stream of a match."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def shuffle(self, cards: list[int]) -> list[int]:
        cards = sorted(cards)
        self._random.shuffle(cards)
        return cards

    def pick(self, cards: list[int], n: int = 1) -> list[int]:
        return self._random.sample(sorted(cards), n)


def random_switches(random: Random, **fixed: str | bool | int) -> Switches:
    """Values that may govern a match together, with the `fixed` ones. Some have a limit of turns, some a clock."""
    while True:
        values: dict[str, str | bool | int] = {name: random.choice(known) for name, known in VALUES.items()}
        values["turn_limit"] = random.choice((0, 0, 0, 20))
        values["clock"] = random.choice((0, 0, 0, 86_400))
        values |= fixed
        switches = Switches(**values)  # type: ignore[arg-type]
        if not switch_faults(switches):
            return switches


@lru_cache(maxsize=256)
def book_of(switches: Switches) -> Book:
    """The seeds' cards under these switches."""
    return Book(catalogue().ruleset("1", switches))


def side_of(book: Book, deck: Deck) -> SideSetup:
    """A deck by the numbers of its cards."""
    number = book.number
    return SideSetup(
        tuple(number[card] for card, copies in deck.main for _ in range(copies)),
        tuple(number[card] for card in deck.royals),
        tuple(number[card] for card in deck.guardians),
    )


def declines(move: GameMove) -> bool:
    """Whether it is one of the answers 'no'."""
    match move:
        case Pass() | Finish() | Block(accept=False) | SealClear(place=-1):
            return True
        case _:
            return False


def uniform(random: Random, found: tuple[Option, ...]) -> Option:
    """Every option alike."""
    return found[random.randrange(len(found))]


def active(random: Random, found: tuple[Option, ...]) -> Option:
    """Nine times in ten an act, where there is one, so that much happens."""
    acts = [option for option in found if not declines(option.action)]
    if acts and random.randrange(10):
        return acts[random.randrange(len(acts))]
    return uniform(random, found)


def filled(random: Random, option: Option) -> GameMove:
    """The option with its slots filled at random."""
    if not option.slots:
        return option.action
    return structs.replace(option.action, fill=tuple(random_picks(random, slot) for slot in option.slots))


def random_picks(random: Random, slot: Slot) -> tuple[int, ...]:
    """A number of its items, each as often as it stands there at most."""
    n = random.randint(slot.least, slot.most)
    places = random.sample(range(len(slot.items)), n)
    return tuple(slot.items[place] for place in (places if slot.ordered else sorted(places)))


class Step(NamedTuple):
    """One accepted action and what came of it; step 1 is the setup, by seat -1."""

    number: int
    seat: int
    move: GameMove | None
    events: tuple[GameEvent, ...]


class Bout:
    """One game of two random legal decks, played step by step."""

    def __init__(
        self,
        seed: int,
        switches: Switches | None = None,
        policy: Policy = active,
        book: Book | None = None,
        chance: Chance | None = None,
    ) -> None:
        self.random = Random(seed)
        self.seed = seed
        self.policy = policy
        self.book = book or book_of(switches or random_switches(self.random))
        self.switches = self.book.switches
        self.decks = tuple(random_legal_deck(self.book.ruleset, self.random.randrange) for _ in (0, 1))
        self.sides = (side_of(self.book, self.decks[0]), side_of(self.book, self.decks[1]))
        self.game = Game()
        self.dice: Chance = chance or Dice(self.random.getrandbits(64))
        opened = setup(self.book, self.game, self.sides, 1, self.dice)
        self.last = Step(1, -1, None, opened.events)

    @property
    def over(self) -> bool:
        return self.game.result is not None

    def ask(self) -> tuple[int, tuple[Option, ...]]:
        """A seat that is asked, and its options; raises Stuck if it has none."""
        asks = self.game.asks
        if not asks:
            raise Stuck(f"seed {self.seed}, step {self.last.number}: nobody is asked and there is no result")
        seat = asks[self.random.randrange(len(asks))][0]
        found = options(self.book, self.game, seat)
        if not found:
            raise Stuck(f"seed {self.seed}, step {self.last.number}: seat {seat} is asked {asks} and has no option")
        return seat, found

    def step(self) -> Step:
        """The next action of somebody who is asked."""
        seat, found = self.ask()
        move = filled(self.random, self.policy(self.random, found))
        return self.act(seat, move)

    def act(self, seat: int, move: GameMove) -> Step:
        """That action, which must be legal."""
        number = self.last.number + 1
        outcome = decide(self.book, self.game, seat, move, number, self.dice)
        if isinstance(outcome, Refused):
            raise Stuck(f"seed {self.seed}, step {number}: the option {move} is refused: {outcome}")
        self.last = Step(number, seat, move, outcome.events)
        return self.last

    def play(self, most: int = MOST_STEPS) -> tuple[int, str, str]:
        """To the end; gives the result."""
        while self.game.result is None:
            self.step_to_end(most)
        return self.game.result

    def step_to_end(self, most: int = MOST_STEPS) -> Step:
        """As `step`; but a concession ends what takes more than `most` steps: two players who are out of cards."""
        if self.last.number < most:
            return self.step()
        return self.act(self.ask()[0], Concede())
