"""Expected facts against the board and what happened."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from msgspec import structs

from referee.cli.scenario.board import deed_counts, fits, right_key
from referee.cli.scenario.report import Problem
from referee.cli.scenario.stage import Stage
from referee.language.scenario import Asked, CardCount, Facts, Happening, Right, SideFacts, ZoneFact
from referee.language.terms import PHASES
from referee.rules.compute import force_of
from referee.rules.game import Side

SEATS: Final = ("P1", "P2")
_NUMBERS: Final = (
    "count", "amount", "life", "turn", "size", "lead", "depth", "kept", "mode", "x", "royal_count", "guardian_count",
)  # fmt: skip


def problems(stage: Stage, facts: Facts) -> Iterator[Problem]:
    """Every fact that is not so."""
    game, trail = stage.game, stage.trail
    for seat, side in enumerate(facts.sides):
        yield from _side(stage, facts.line, seat, side)
    for what, expected, found in (
        ("turn", facts.turn, game.turn),
        ("whose turn", _seat(facts.turn_seat), _seat(game.turn_seat)),
        ("first player", _seat(facts.first), _seat(game.first)),
        ("phase", facts.phase or None, PHASES[game.phase] if game.phase >= 0 else "none"),
    ):
        if expected is not None and expected != found:
            yield Problem(facts.line, what, str(expected), str(found))
    yield from _result(stage, facts)
    asked = ", ".join(_question(one) for one in trail.asked) or "nothing"
    for one in facts.asked:
        if not _was_asked(stage, one):
            yield Problem(facts.line, "asked", _question(one), asked)
    for one in facts.not_asked:
        if _was_asked(stage, one):
            yield Problem(facts.line, "asked", f"not {_question(one)}", asked)
    if facts.checks is not None and facts.checks != tuple(trail.checks):
        shown = [", ".join(f"{c.phase} {c.at}" for c in some) or "none" for some in (facts.checks, trail.checks)]
        yield Problem(facts.line, "clear checks", shown[0], shown[1])
    yield from _events(stage, facts)


def _seat(seat: int | None) -> str | None:
    return None if seat is None else SEATS[seat] if seat >= 0 else "nobody"


def _question(asked: Asked) -> str:
    return f"{SEATS[asked.seat]} {asked.kind}{f' {asked.at}' if asked.at else ''}"


def _was_asked(stage: Stage, wanted: Asked) -> bool:
    return any(
        (one.seat, one.kind) == (wanted.seat, wanted.kind) and wanted.at in ("", one.at) for one in stage.trail.asked
    )


def _result(stage: Stage, facts: Facts) -> Iterator[Problem]:
    if facts.result is None:
        return
    found = stage.game.result
    winner = -2 if found is None else found[0]
    words = {-2: "undecided", -1: "nobody", 0: "P1", 1: "P2"}
    if winner != facts.result.winner:
        by = f" (by {found[2]})" if found else ""
        yield Problem(facts.line, "winner", words[facts.result.winner], words[winner] + by)
    elif found is not None and facts.result.clause and found[2] != facts.result.clause:
        yield Problem(facts.line, "by", facts.result.clause, found[2])


def _side(stage: Stage, line: int, seat: int, facts: SideFacts) -> Iterator[Problem]:
    game, book, who = stage.game, stage.book, SEATS[seat]
    side = game.sides[seat]
    if facts.life is not None and facts.life != side.life:
        yield Problem(line, f"{who} life", str(facts.life), str(side.life))
    if facts.force is not None and facts.force != force_of(book, game, seat):
        yield Problem(line, f"{who} force", str(facts.force), str(force_of(book, game, seat)))
    if facts.guardian is not None:
        found = book.ruleset.cards[side.guardian_card - 1].id if side.guardian_card else ""
        if found != facts.guardian:
            yield Problem(line, f"{who} guardian", facts.guardian or "none", found or "none")
    for zone in facts.zones:
        yield from _zone(stage, who, side, zone)
    for right, used in (*((right, True) for right in facts.used), *((right, False) for right in facts.unused)):
        if (right_key(book, game, seat, right) in game.used) != used:
            words = ("used this turn", "not used this turn")
            yield Problem(line, f"{who} {_right(right)}", words[not used], words[used])
    for deed, n in deed_counts(facts.deeds).items():
        if n is not None and game.deeds.get((seat, deed), 0) != n:
            yield Problem(line, f"{who} {deed} this turn", str(n), str(game.deeds.get((seat, deed), 0)))


def _right(right: Right) -> str:
    return f"{right.card} {f'function {right.function}' if right.function else right.text}"


def zone_cards(side: Side, zone: str) -> list[int]:
    """The cards of a zone; a deck from its top."""
    match zone:
        case "hand":
            return side.hand.cards()
        case "ex":
            return side.ex.cards()
        case "deck":
            return [card for card in reversed(side.deck) if isinstance(card, int)]
        case "lost":
            return list(side.lost)
        case "cleared" | "face_down":
            up = zone == "cleared"
            return [royal.card for royal in side.royals if isinstance(royal.card, int) and (royal.iid != 0) == up]
        case _:
            objects: dict[int, int] = getattr(side, zone)
            return list(objects.values())


def _zone(stage: Stage, who: str, side: Side, fact: ZoneFact) -> Iterator[Problem]:
    book = stage.book
    found = zone_cards(side, fact.zone)
    what = f"{who} {fact.zone}"
    shown = _cards(stage, found)
    if fact.count is not None and fact.count != len(found):
        yield Problem(fact.line, what, f"{fact.count} cards", f"{len(found)}: {shown}")
    if fact.exactly is not None:
        rest, missing = list(found), []
        for one in fact.exactly.cards:
            for _ in range(one.n):
                if fact.zone == "deck":  # in order, from the top
                    hit = rest[0] if rest and fits(book, one, rest[0]) else 0
                else:
                    hit = next((card for card in rest if fits(book, one, card)), 0)
                if not hit:
                    missing.append(one)
                    break
                rest.remove(hit)
        if missing or (rest and not fact.exactly.open):
            wanted = ", ".join(_count(one) for one in fact.exactly.cards) or "nothing"
            yield Problem(fact.line, what, wanted + (", …" if fact.exactly.open else ""), shown)
    for one in fact.has:
        if sum(fits(book, one, card) for card in found) < one.n:
            yield Problem(fact.line, what, f"to hold {_count(one)}", shown)
    for one in fact.lacks:
        if any(fits(book, one, card) for card in found):
            yield Problem(fact.line, what, f"not to hold {_count(one)}", shown)


def _count(one: CardCount) -> str:
    name = one.id or ("filler" if one.filler == "any" else f"filler {one.filler}")
    return name if one.n == 1 else f"{one.n} {name}"


def _cards(stage: Stage, cards: list[int]) -> str:
    counts = Counter(stage.book.ruleset.cards[card - 1].id for card in cards)
    return ", ".join(_count(CardCount(n, card_id)) for card_id, n in counts.items()) or "nothing"


def _events(stage: Stage, facts: Facts) -> Iterator[Problem]:
    words = [_told(stage, event) for event in stage.trail.events if not type(event).__name__.startswith("Question")]
    rest = list(stage.trail.events)
    for one in facts.happened:  # in this order
        at = next((at for at, event in enumerate(rest) if _matches(stage, one, event)), -1)
        if at < 0:
            yield Problem(facts.line, "happened", _happening(one), "; ".join(words) or "nothing")
            return
        del rest[: at + 1]
    for one in facts.not_happened:
        if any(_matches(stage, one, event) for event in stage.trail.events):
            yield Problem(facts.line, "happened", f"no {_happening(one)}", "; ".join(words) or "nothing")


def _happening(one: Happening) -> str:
    return " ".join((*([SEATS[one.seat]] if one.seat >= 0 else []), one.word, *one.parts))


def _matches(stage: Stage, wanted: Happening, event: Any) -> bool:
    if event.__struct_config__.tag != wanted.word:
        return False
    if wanted.seat >= 0 and getattr(event, "seat", getattr(event, "winner", -1)) != wanted.seat:
        return False
    values = _values(stage, event)
    return all(part in values for part in wanted.parts)


def _values(stage: Stage, event: Any) -> list[str]:
    """The values of an event as a scenario may name them: words, card ids, phases, counts."""
    found: list[str] = []
    for name, value in structs.asdict(event).items():
        if name in ("card", "cards", "order", "royals", "guardians"):
            numbers = value if isinstance(value, tuple) else (value,)
            cards = stage.book.ruleset.cards
            found += [cards[number - 1].id for number in numbers if isinstance(number, int) and number]
        elif name == "phase":
            found.append(PHASES[value])
        elif isinstance(value, str):
            found.append(value)
        elif name in _NUMBERS and isinstance(value, int):
            found.append(str(value))
        elif name == "modifier":
            found += [value.kind, stage.book.ruleset.cards[value.source - 1].id if value.source else ""]
    return found


def _told(stage: Stage, event: Any) -> str:
    seat = getattr(event, "seat", -1)
    values = _values(stage, event)
    shown = values if len(values) <= 6 else [*values[:6], "…"]
    return " ".join((*([SEATS[seat]] if seat in (0, 1) else []), str(event.__struct_config__.tag), *shown))
