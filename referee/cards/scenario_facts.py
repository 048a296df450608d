"""The facts that a step of a scenario expects, and the refusals."""

import re
from typing import Final

from referee.cards.lexicon import COUNT_MAX, Lexicon
from referee.cards.node import Kind, Node, shown
from referee.cards.scenario_board import LIFE_MAX, SEATS, TURN_MAX, deeds_of, rights_of
from referee.cards.source import Reader, hint
from referee.cards.switch_reader import is_switch_value
from referee.language.rulebook import Rulebook
from referee.language.scenario import (
    Asked,
    Check,
    Facts,
    Happening,
    Pile,
    Refusal,
    Result,
    SideFacts,
    ZoneFact,
)
from referee.language.terms import PHASES

ZONES: Final = ("hand", "deck", "skill", "blank", "lost", "ex", "units", "cleared", "face_down")
QUESTIONS: Final = (
    "throw", "go_first", "redraw", "act", "answer", "moment", "clear", "block", "choose", "choose_unseen",
    "choose_mode", "discard",
)  # fmt: skip
CHECK_TIMES: Final = ("start", "after", "end")
EVENTS: Final = (
    "placed", "shuffled", "sealed", "unsealed", "started", "turn", "turn_over", "phase", "drawn", "moved", "refreshed",
    "found", "shuffled_in", "looked", "revealed", "arranged", "life", "cleared", "uncleared", "link", "negated",
    "link_over", "modified", "unmodified", "attack", "accepted", "attack_over", "deed", "named", "loop", "ended",
)  # fmt: skip
_KEYS: Final = (
    *SEATS, "turn", "phase", "first", "winner", "by", "asked", "not_asked", "checks", "happened", "not_happened",
)  # fmt: skip
_ID: Final = re.compile(r"[A-N][0-9]{2}|Q[0-9]{2,3}")


def facts_of(reader: Reader, node: Node | None, lexicon: Lexicon, rulebook: Rulebook) -> Facts:
    """`after:` of a step."""
    if node is None:
        return Facts()
    reader.mapping(node)
    reader.no_other_keys(node, _KEYS)
    turn, turn_seat = _turn(reader, node.get("turn"))
    first = node.get("first")
    checks = node.get("checks")
    sides = [_side(reader, node.get(seat), lexicon) for seat in SEATS]
    return Facts(
        node.line,
        (sides[0], sides[1]),
        turn,
        turn_seat,
        None if first is None else SEATS.index(reader.as_choice(first, SEATS, "'first'")),
        reader.choice(node, "phase", ("", *PHASES), ""),
        _result(reader, node, rulebook),
        tuple(_asked(reader, item) for item in reader.sequence(node, "asked", optional=True)),
        tuple(_asked(reader, item) for item in reader.sequence(node, "not_asked", optional=True)),
        None if checks is None else tuple(_check(reader, item) for item in reader.sequence(checks)),
        tuple(_event(reader, item, lexicon) for item in reader.sequence(node, "happened", optional=True)),
        tuple(_event(reader, item, lexicon) for item in reader.sequence(node, "not_happened", optional=True)),
    )


def cited(reader: Reader, node: Node, rulebook: Rulebook) -> str:
    """A clause, ruling or `switch=value` that exists; "" after a fault."""
    text = reader.as_text(node, "what is cited")
    known = (
        rulebook.clause(text) is not None or text in rulebook.rulings
        if _ID.fullmatch(text)
        else "=" in text and is_switch_value(text)
    )
    if text and not known:
        reader.fault(node, f"there is no clause, ruling or switch value {shown(text)}")
    return text if known else ""


def refusal_of(reader: Reader, node: Node, rulebook: Rulebook) -> Refusal:
    """`refused: G03`, or a list of clauses, a ruling and `switch=value`; `{for: […], code: …}` names the reason too."""
    items, code = [node], ""
    if node.kind is Kind.MAP:
        reader.no_other_keys(node, ("for", "code"))
        code = reader.text(node, "code", "")
        found = node.get("for")
        items = [] if found is None else [found]
    if items and items[0].kind is Kind.LIST:
        items = items[0].items
    if items and items[0].kind is Kind.SCALAR and items[0].value is True:
        items = []
    words = [word for word in (cited(reader, item, rulebook) for item in items) if word]
    return Refusal(
        tuple(word for word in words if "=" not in word and not word.startswith("Q")),
        next((word for word in words if word.startswith("Q")), ""),
        next((word for word in words if "=" in word), ""),
        code,
    )


def _turn(reader: Reader, node: Node | None) -> tuple[int | None, int | None]:
    if node is None:
        return None, None
    if node.raw in SEATS:
        return None, SEATS.index(node.raw)
    return reader.as_number(node, 1, TURN_MAX, "'turn' (a number, P1 or P2)"), None


def _result(reader: Reader, node: Node, rulebook: Rulebook) -> Result | None:
    """`winner: P1`, `nobody` (a draw) or `undecided`; `by` is the clause or ruling."""
    entry, by = node.get("winner"), node.get("by")
    clause = cited(reader, by, rulebook) if by is not None else ""
    if entry is None:
        if by is not None:
            reader.fault(by, "'by' needs a 'winner'")
        return None
    word = reader.as_choice(entry, (*SEATS, "nobody", "undecided"), "'winner'")
    return Result({"P1": 0, "P2": 1, "nobody": -1, "undecided": -2}[word], clause)


def _side(reader: Reader, node: Node | None, lexicon: Lexicon) -> SideFacts:
    if node is None:
        return SideFacts()
    entries = reader.mapping(node)
    reader.no_other_keys(node, ("life", "force", "guardian", *ZONES, "used", "unused", "deeds"))
    guardian: str | None = None
    if "guardian" in entries:
        text = reader.as_text(entries["guardian"], "'guardian'")
        guardian = "" if text == "none" else lexicon.card(reader, entries["guardian"], text)
    return SideFacts(
        reader.as_number(entries["life"], 0, LIFE_MAX, "'life'") if "life" in entries else None,
        reader.as_number(entries["force"], 0, 99, "'force'") if "force" in entries else None,
        guardian,
        tuple(_zone(reader, zone, entries[zone], lexicon) for zone in ZONES if zone in entries),
        rights_of(reader, node.get("used"), lexicon),
        rights_of(reader, node.get("unused"), lexicon),
        deeds_of(reader, node.get("deeds")),
    )


def _zone(reader: Reader, zone: str, node: Node, lexicon: Lexicon) -> ZoneFact:
    """A number, the cards (with `…` at least these), or `{count, has, lacks}`."""
    if node.kind is Kind.MAP:
        reader.no_other_keys(node, ("count", "has", "lacks"))
        count = reader.number(node, "count", 0, COUNT_MAX) if node.get("count") is not None else None
        has, lacks = (lexicon.pile(reader, node.get(key), f"'{key}'") for key in ("has", "lacks"))
        return ZoneFact(zone, node.line, count, None, has.cards, lacks.cards)
    if node.kind is Kind.SCALAR and isinstance(node.value, int) and not isinstance(node.value, bool):
        return ZoneFact(zone, node.line, reader.as_number(node, 0, 99, f"'{zone}'"))
    pile = lexicon.pile(reader, node, f"'{zone}'")
    return ZoneFact(zone, node.line, exactly=Pile(pile.cards, pile.open))


def _words(reader: Reader, node: Node, what: str) -> tuple[int, list[str]]:
    """An optional seat, and the words after it."""
    words = reader.as_text(node, what).split()
    if words and words[0] in SEATS:
        return SEATS.index(words[0]), words[1:]
    return -1, words


def _asked(reader: Reader, node: Node) -> Asked:
    seat, words = _words(reader, node, "a question")
    kind, at = (words[0] if words else ""), (words[1] if len(words) > 1 else "")
    if seat < 0 or kind not in QUESTIONS or len(words) > 2 or (at and (at not in CHECK_TIMES or kind != "clear")):
        reader.fault(
            node,
            "a question is P1 or P2, then its kind (and for 'clear' start, after or end): "
            f"{', '.join(QUESTIONS)}{hint(kind, QUESTIONS)}",
        )
    return Asked(seat, kind, at)


def _check(reader: Reader, node: Node) -> Check:
    words = reader.as_text(node, "a clear check").split()
    if len(words) != 2 or words[0] not in PHASES or words[1] not in CHECK_TIMES:
        reader.fault(node, f"a clear check is a phase and one of {', '.join(CHECK_TIMES)}, as in 'cast after'")
        return Check("", "")
    return Check(words[0], words[1])


def _event(reader: Reader, node: Node, lexicon: Lexicon) -> Happening:
    seat, words = _words(reader, node, "an event")
    word = words[0] if words else ""
    if word not in EVENTS:
        reader.fault(node, f"no event is called {shown(word)}{hint(word, EVENTS)}")
    return Happening(word, seat, tuple(lexicon.id_of(part) or part for part in words[1:]))
