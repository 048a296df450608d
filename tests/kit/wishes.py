"""Well-formed actions: fillings of an option, near misses, and everything else a seat may wish."""

from collections.abc import Iterator
from itertools import combinations, islice, permutations, product
from random import Random

from msgspec import structs

from referee.rules import action as ac
from referee.rules.book import Book
from referee.rules.game import Game
from referee.rules.slot import Option, Slot, admits
from tests.kit.play import random_picks

FILLINGS_MAX = 24


def _picks(slot: Slot) -> Iterator[tuple[int, ...]]:
    """Every filling of one slot, fewest picks first; equal names at different places count once."""
    for n in range(slot.least, slot.most + 1):
        chosen = permutations(slot.items, n) if slot.ordered else combinations(slot.items, n)
        yield from dict.fromkeys(islice(chosen, 200))


def fillings(option: Option, random: Random, most: int = FILLINGS_MAX) -> list[ac.GameMove]:
    """Every filling of an option, or, where there are more than `most`, the first ones and random ones."""
    if not option.slots:
        return [option.action]
    every = list(islice(product(*(_picks(slot) for slot in option.slots)), most + 1))
    if len(every) > most:
        every = every[: most // 2]
        every += [tuple(random_picks(random, slot) for slot in option.slots) for _ in range(most // 4)]
        every += [_fullest(option, random) for _ in range(most - len(every))]
    return [structs.replace(option.action, fill=fill) for fill in every]


def _fullest(option: Option, random: Random) -> ac.Fill:
    return tuple(tuple(random.sample(slot.items, slot.most)) for slot in option.slots)


def misfits(option: Option, random: Random) -> Iterator[ac.GameMove]:
    """The option filled wrongly: a slot too many or too few, a pick too many or too few, a stranger, a pick twice."""
    if not hasattr(option.action, "fill"):
        return
    fill = tuple(random_picks(random, slot) for slot in option.slots)
    wrong: list[ac.Fill] = [(*fill, ()), (*fill, (1,)), fill[:-1], tuple((*picks, picks[0]) for picks in fill if picks)]
    for at, slot in enumerate(option.slots):
        for picks in (
            (*slot.items, *slot.items),
            slot.items[: slot.least - 1] if slot.least else (*slot.items, 0),
            (*fill[at], max(slot.items, default=0) + 1),
            tuple(-item for item in fill[at]),
            (fill[at][0],) * len(fill[at]) if fill[at] else (0,),
        ):
            wrong.append((*fill[:at], picks, *fill[at + 1 :]))
    for each in dict.fromkeys(wrong):
        if not admits(option.slots, each):
            yield structs.replace(option.action, fill=each)


def wishes(book: Book, game: Game, seat: int, random: Random) -> Iterator[ac.GameMove]:
    """Actions of every kind, about every card and object that there is and some that are not."""
    cards = range(-1, len(book.cards) + 2)
    iids = [-1, 0, *range(1, game.next_iid + 1)]
    if len(iids) > 80:
        iids = [
            *iids[:2],
            *random.sample(iids[2:], 60),
            *(i for side in game.sides for i in (side.guardian, *side.units)),
        ]
    places = range(-2, 7)
    fills: tuple[ac.Fill, ...] = ((), (_some(cards, random),), (_some(iids, random),))
    yield from (ac.Pass(), ac.Finish(), ac.Draw(), ac.Attack(), ac.Redraw())
    yield from (ac.Throw(hand) for hand in (-1, 0, 1, 2, 3, None))
    yield from (ac.Block(True), ac.Block(False), ac.GoFirst(True), ac.GoFirst(False))
    yield from (ac.ChooseMode(mode) for mode in range(-1, 5))
    for card in cards:
        yield ac.SetEquip(card)
        for fill in fills:
            yield ac.Summon(card, fill)
            yield ac.Choose(((card,), *fill[1:]))
            yield ac.ChooseUnseen(((card,), *fill[1:]))
            for mode in (-1, 0, 1, 2, 9):
                yield ac.Cast(card, mode, fill)
    for iid in iids:
        for fill in fills:
            for mode in (-1, 0, 1, 9):
                yield ac.CastSoul(iid, mode, fill)
                yield ac.Stand(iid, mode, fill)
    for place in places:
        for fill in fills:
            yield ac.Clear(place, fill)
            yield ac.SealClear(place, fill)
            for function in range(-1, 4):
                for mode in (-1, 0, 1):
                    yield ac.StandRoyal(place, function, mode, fill)
    yield from (ac.SealClear(None, None), ac.ChooseUnseen(None), ac.Choose(()), ac.ChooseUnseen(()))


def _some(numbers: range | list[int], random: Random) -> tuple[int, ...]:
    return tuple(random.choice(numbers) for _ in range(random.randrange(1, 4)))


def bare(move: ac.GameMove) -> ac.GameMove:
    """The action without its fill, as an option names it."""
    return structs.replace(move, fill=()) if hasattr(move, "fill") else move


def offered(found: tuple[Option, ...], move: ac.GameMove) -> bool:
    """Whether the move is a filling of one of these options."""
    fill = getattr(move, "fill", ())
    plain = bare(move)
    return any(option.action == plain and fill is not None and admits(option.slots, fill) for option in found)
