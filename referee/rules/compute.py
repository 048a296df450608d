"""Expressions, conditions and filters of the card language, compiled once per ruleset into functions of the board.

Each function gets the game and the effect (whose seat is 'own'). It reads; it never writes.
"""

import operator
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, assert_never

from referee.language import expression as ex
from referee.language.terms import GuardianRef, Whose, Zone
from referee.rules.effect import Effect
from referee.rules.game import Game, Side
from referee.rules.hidden import Hidden

if TYPE_CHECKING:
    from referee.rules.book import Book

Number = Callable[[Game, Effect], int]
Test = Callable[[Game, Effect], bool]
Fits = Callable[[Game, Effect, int], bool]
"""Whether a card number passes a filter."""

COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def force_of(book: "Book", game: Game, seat: int) -> int:
    """Current force of a seat's guardian (Q54): base, or the latest set; plus and minus; floor 0, cap by switch."""
    side = game.sides[seat]
    if not side.guardian:
        return 0
    total = book.force[side.guardian_card]
    if game.modifiers:
        for modifier in game.modifiers.get("force_set", ()):
            if modifier.iid == side.guardian:
                total = modifier.value
        for modifier in game.modifiers.get("force_add", ()):
            if modifier.iid == side.guardian:
                total += modifier.value
    if total < 0:
        return 0
    return 10 if total > 10 and book.switches.force_cap == "10" else total


def base_force(book: "Book", game: Game, seat: int) -> int:
    """The base that a swap exchanges (Q54): printed, or the latest set or swap."""
    side = game.sides[seat]
    total = book.force[side.guardian_card]
    for modifier in game.modifiers.get("force_set", ()):
        if modifier.iid == side.guardian:
            total = modifier.value
    return total


def resolve_guardian(game: Game, effect: Effect, ref: GuardianRef) -> int:
    """The seat whose guardian is meant, or -1 if that guardian is not there (Q98)."""
    own, opponent = effect.seat, 1 - effect.seat
    match ref:
        case "this":
            return own if game.sides[own].guardian and game.sides[own].guardian == effect.source else -1
        case "own":
            return own if game.sides[own].guardian else -1
        case "opponent":
            return opponent if game.sides[opponent].guardian else -1
        case "summoned":
            there = game.sides[opponent].guardian
            return opponent if there and there == effect.subject else -1
        case _:
            assert_never(ref)


def seats_of(whose: Whose, seat: int) -> tuple[int, ...]:
    match whose:
        case "own":
            return (seat,)
        case "opponent":
            return (1 - seat,)
        case "both":
            return (0, 1)
        case _:
            assert_never(whose)


def zone_cards(side: Side, zone: Zone) -> Iterator[tuple[int, int]]:
    """(key, card) of every known card of a zone: object id, place, or the card itself as key."""
    match zone:
        case "skill":
            yield from side.skill.items()
        case "blank":
            yield from side.blank.items()
        case "units":
            yield from side.units.items()
        case "guardian":
            if side.guardian:
                yield side.guardian, side.guardian_card
        case "royals":
            for place, royal in enumerate(side.royals):
                if not isinstance(royal.card, Hidden):
                    yield place, royal.card
        case "lost":
            for card in side.lost:
                yield card, card
        case "hand":
            for card in side.hand.cards():
                yield card, card
        case "ex":
            for card in side.ex.cards():
                yield card, card
        case "deck":
            for known in side.deck:
                if not isinstance(known, Hidden):
                    yield known, known
        case _:
            assert_never(zone)


def compile_filter(book: "Book", f: ex.Filter) -> Fits:
    """Card kind, colours, name, rank and force. `face` and `other` concern the object: tested where it is picked."""
    tests: list[Fits] = []
    if f.kinds:
        kinds = frozenset(f.kinds)
        tests.append(lambda g, e, card: book.kind[card] in kinds)
    if f.colours:
        colours = frozenset(f.colours)
        tests.append(lambda g, e, card: book.colour[card] in colours)
    if f.name == "answered":
        tests.append(lambda g, e, card: book.name[card] == book.name[answered_card(g, e)])
    elif f.name == "declared":
        tests.append(lambda g, e, card: book.name[card] == book.name[e.name])
    if f.rank is not None:
        rank, rank_op = f.rank.n, COMPARE[f.rank.op]
        tests.append(lambda g, e, card: rank_op(book.rank[card], rank))
    if f.force is not None:
        force, force_op = f.force.n, COMPARE[f.force.op]
        tests.append(lambda g, e, card: force_op(book.force[card], force))
    match tests:
        case []:
            return lambda g, e, card: True
        case [one]:
            return one
        case _:
            every = tuple(tests)
            return lambda g, e, card: all(test(g, e, card) for test in every)


def answered_card(game: Game, effect: Effect) -> int:
    """The card whose activation this effect answers, or 0."""
    return game.links[effect.answered].card if 0 <= effect.answered < len(game.links) else 0


def _compile_count(book: "Book", count: ex.Count) -> Number:
    zone, whose, f = count.zone, count.whose, count.filter
    plain = f == ex.Filter()
    if plain and zone in ("hand", "deck", "ex"):  # a count is open, whatever the cards
        return lambda g, e: sum(len(getattr(g.sides[s], zone)) for s in seats_of(whose, e.seat))
    if zone == "royals" and f in (ex.Filter(face="up"), ex.Filter(face="down")):
        up = f.face == "up"
        return lambda g, e: sum((royal.iid != 0) == up for s in seats_of(whose, e.seat) for royal in g.sides[s].royals)
    if plain and whose != "both" and zone in ("skill", "blank", "units", "lost"):
        if whose == "own":
            return lambda g, e: len(getattr(g.sides[e.seat], zone))
        return lambda g, e: len(getattr(g.sides[1 - e.seat], zone))
    fits = compile_filter(book, f)

    def number(g: Game, e: Effect) -> int:
        n = 0
        for s in seats_of(whose, e.seat):
            for key, card in zone_cards(g.sides[s], zone):
                if f.other and zone != "lost" and e.source == (g.sides[s].royals[key].iid if zone == "royals" else key):
                    continue  # what lies in the lost zone has no object id
                if f.face and zone == "royals" and (g.sides[s].royals[key].iid != 0) != (f.face == "up"):
                    continue
                if fits(g, e, card):
                    n += 1
        return n

    return number


def compile_number(book: "Book", tree: ex.Expression) -> Number:
    match tree:
        case int():
            return lambda g, e: tree
        case ex.Count():
            return _compile_count(book, tree)
        case ex.Colours():
            zone, whose = tree.zone, tree.whose
            fits = compile_filter(book, tree.filter)
            return lambda g, e: len(
                {
                    book.colour[card]
                    for s in seats_of(whose, e.seat)
                    for _, card in zone_cards(g.sides[s], zone)
                    if book.colour[card] and fits(g, e, card)
                }
            )
        case ex.LifeOf():
            life_of = tree.whose
            return lambda g, e: sum(g.sides[s].life for s in seats_of(life_of, e.seat))
        case ex.ClearedOf():
            cleared_of = tree.whose
            return lambda g, e: sum(g.sides[s].cleared() for s in seats_of(cleared_of, e.seat))
        case ex.RankOf():
            rank_of = tree.guardian

            def rank(g: Game, e: Effect) -> int:
                seat = resolve_guardian(g, e, rank_of)
                return book.rank[g.sides[seat].guardian_card] if seat >= 0 else 0

            return rank
        case ex.ForceOf():
            force_ref = tree.guardian

            def force(g: Game, e: Effect) -> int:
                seat = resolve_guardian(g, e, force_ref)
                return force_of(book, g, seat) if seat >= 0 else 0

            return force
        case ex.X():
            return lambda g, e: e.x
        case ex.Moved():
            return lambda g, e: e.moved
        case ex.Lead():
            return lambda g, e: e.lead
        case ex.Deeds():
            return _compile_deeds(tree)
        case ex.Times():
            of, by = compile_number(book, tree.of), tree.by
            return lambda g, e: of(g, e) * by
        case _:
            assert_never(tree)


def _compile_deeds(tree: ex.Deeds) -> Number:
    deed, whose = tree.deed, tree.whose
    if tree.when == "this_turn":
        return lambda g, e: sum(g.deeds.get((s, deed), 0) for s in seats_of(whose, e.seat))

    def number(g: Game, e: Effect) -> int:
        # the opponent's last turn: the one before this, or two before when it is theirs now
        before = g.deeds_before[0 if g.turn_seat == e.seat else 1]
        return sum(before.get((s, deed), 0) for s in seats_of(whose, e.seat))

    return number


def compile_test(book: "Book", tree: ex.Condition) -> Test:
    match tree:
        case ex.Compare():
            left, compare, right = (
                compile_number(book, tree.left),
                COMPARE[tree.op],
                compile_number(book, tree.right),
            )
            return lambda g, e: compare(left(g, e), right(g, e))
        case ex.GuardianPresent():
            whose = tree.whose
            return lambda g, e: all(g.sides[s].guardian for s in seats_of(whose, e.seat))
        case ex.Answered():
            return compile_answered(book, tree)
        case ex.AllOf():
            every = tuple(compile_test(book, part) for part in tree.of)
            return lambda g, e: all(test(g, e) for test in every)
        case ex.AnyOf():
            some = tuple(compile_test(book, part) for part in tree.of)
            return lambda g, e: any(test(g, e) for test in some)
        case ex.Not():
            inner = compile_test(book, tree.of)
            return lambda g, e: not inner(g, e)
        case _:
            assert_never(tree)


def compile_answered(book: "Book", tree: ex.Answered) -> Test:
    """Tests the link that the effect answers."""
    kinds = frozenset(tree.kinds)
    fits = compile_filter(book, tree.filter)

    def test(g: Game, e: Effect) -> bool:
        if not 0 <= e.answered < len(g.links):
            return False
        answered = g.links[e.answered]
        return (not kinds or book.texts[answered.text].kind in kinds) and fits(g, e, answered.card)

    return test
