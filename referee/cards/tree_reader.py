"""Numbers, conditions, filters and selections of a card file: from nodes to language Structs."""

from collections.abc import Sequence
from typing import Any, get_args

from referee.cards.node import Kind, Node
from referee.cards.source import Reader
from referee.cards.words import CONDITIONS, EXPRESSIONS, FILTER_KEYS, HOW_KEYS, PICK_KEYS
from referee.language.expression import (
    AllOf,
    Answered,
    AnyOf,
    Bound,
    ClearedOf,
    Colours,
    Compare,
    Condition,
    Count,
    Deeds,
    Expression,
    Filter,
    ForceOf,
    GuardianPresent,
    Lead,
    LifeOf,
    Moved,
    Not,
    RankOf,
    Times,
    X,
)
from referee.language.operation import Pick
from referee.language.terms import (
    COLOUR_RING,
    ROYAL_LINE,
    AbilityKind,
    CardKind,
    Comparison,
    Deed,
    GuardianRef,
    When,
    Who,
    Whose,
    Zone,
)

NUMBER_MAX = 1_000
"""No number in a card text is near it; the exact bounds of each word are the language's own (check.py)."""

_BARE: dict[str, Expression] = {"x": X(), "moved": Moved(), "lead": Lead()}
_MAPPED = tuple(name for name in EXPRESSIONS if name not in _BARE and name != "times")
_NOTHING = Compare(0, "==", 0)


def number(reader: Reader, node: Node, what: str = "the number") -> int:
    return reader.as_number(node, -NUMBER_MAX, NUMBER_MAX, what)


def one_of(reader: Reader, node: Node, literal: Any, what: str) -> Any:
    """A word of a closed list (a Literal type)."""
    return reader.as_choice(node, get_args(literal), what)


def some_of(reader: Reader, node: Node, allowed: Sequence[str], what: str) -> tuple[Any, ...]:
    """One word or a list of different words."""
    if node.kind is not Kind.LIST:
        return (reader.as_choice(node, allowed, what),)
    found = tuple(reader.as_choice(item, allowed, what) for item in node.items)
    if not found:
        reader.fault(node, f"{what} must name at least one")
    if len(set(found)) < len(found):
        reader.fault(node, f"{what} names one twice")
    return found


def owner_and_zone(reader: Reader, node: Node, owners: Any, what: str) -> tuple[Any, Zone]:
    """`own.blank`: whose zone, and which."""
    text = reader.as_text(node, what)
    owner, dot, zone = text.partition(".")
    if text and not dot:
        reader.fault(node, f"{what} must be an owner and a zone, like own.blank")
    elif text:
        owner = reader.as_choice(Node(Kind.SCALAR, node.line, owner, owner), get_args(owners), f"the owner in {what}")
        zone = reader.as_choice(Node(Kind.SCALAR, node.line, zone, zone), get_args(Zone), f"the zone in {what}")
    return owner, zone  # type: ignore[return-value]


def bound(reader: Reader, node: Node, what: str) -> Bound:
    """`["<=", 2]`, or a bare number that must be met exactly."""
    if node.kind is not Kind.LIST:
        return Bound("==", number(reader, node, what))
    if len(node.items) != 2:
        reader.fault(node, f'{what} must be a number, or a comparison and a number like ["<=", 2]')
        return Bound("==", 0)
    return Bound(one_of(reader, node.items[0], Comparison, "the comparison"), number(reader, node.items[1], what))


def read_filter(reader: Reader, node: Node) -> Filter:
    """The filter keys of a mapping; other keys are its caller's affair."""
    found: dict[str, Any] = {}
    for key in FILTER_KEYS:
        entry = node.get(key)
        if entry is None:
            continue
        match key:
            case "kind":
                found["kinds"] = some_of(reader, entry, get_args(CardKind), "'kind'")
            case "colour":
                found["colours"] = some_of(reader, entry, (*COLOUR_RING, *ROYAL_LINE), "'colour'")
            case "name":
                found["name"] = reader.as_choice(entry, ("answered", "declared"), "'name'")
            case "face":
                found["face"] = reader.as_choice(entry, ("up", "down"), "'face'")
            case "other":
                found["other"] = reader.flag(node, "other")
            case _:
                found[key] = bound(reader, entry, f"'{key}'")
    return Filter(**found)


def read_pick(reader: Reader, node: Node) -> Pick:
    """`{from: opponent.blank, up_to: 2, kind: skill}`; without a number it is exactly one."""
    entries = reader.mapping(node)
    reader.no_other_keys(node, PICK_KEYS)
    source = reader.child(node, "from") if entries else None
    who, zone = owner_and_zone(reader, source, Who, "'from'") if source else ("own", "hand")
    hows = [key for key in HOW_KEYS if key in entries]
    if len(hows) > 1:
        reader.fault(node, f"a selection has one number, not several: {', '.join(hows)}")
    how = hows[0] if hows else "exactly"
    n: Expression = 1
    if how == "all":
        if hows and not reader.flag(node, "all"):
            reader.fault(node, "'all' is true or left out")
    elif hows:
        n = expression(reader, entries[how])
    by = entries.get("by")
    chooser = one_of(reader, by, Who, "'by'") if by else "own"
    return Pick(who=who, zone=zone, how=how, n=n, filter=read_filter(reader, node), by=chooser)  # type: ignore[arg-type]


def expression(reader: Reader, node: Node) -> Expression:
    """`3`, `x`, `moved`, `lead`, `{count: own.skill}`, `[x, "*", 2]` …"""
    match node.kind:
        case Kind.SCALAR:
            return _scalar(reader, node)
        case Kind.LIST:
            if len(node.items) != 3 or node.items[1].raw != "*":
                reader.fault(node, 'a product is a number, "*" and a whole number, like [x, "*", 2]')
                return 0
            return Times(expression(reader, node.items[0]), number(reader, node.items[2], "the factor"))
        case Kind.MAP:
            return _mapped(reader, node)
        case _:
            return 0


def _scalar(reader: Reader, node: Node) -> Expression:
    if isinstance(node.value, int) and not isinstance(node.value, bool):
        return number(reader, node)
    return _BARE[reader.as_choice(node, tuple(_BARE), "a number that is not written in digits")]


def _mapped(reader: Reader, node: Node) -> Expression:
    name = next((key for key in _MAPPED if key in node.entries), None)
    if name is None:
        found = next(iter(node.entries), "")
        key = Node(Kind.SCALAR, node.line, found, found)
        reader.as_choice(key, _MAPPED, "the number")
        return 0
    value = node.entries[name]
    match name:
        case "count" | "colours":
            reader.no_other_keys(node, (name, *FILTER_KEYS))
            whose, zone = owner_and_zone(reader, value, Whose, f"'{name}'")
            kept = read_filter(reader, node)
            return Count(whose, zone, kept) if name == "count" else Colours(whose, zone, kept)
        case "deeds":
            reader.no_other_keys(node, ("deeds", "when"))
            text = reader.as_text(value, "'deeds'")
            whose, _, deed = text.partition(".")
            whose = reader.as_choice(_at(value, whose), get_args(Whose), "the player in 'deeds'")
            deed = reader.as_choice(_at(value, deed), get_args(Deed), "the deed in 'deeds'")
            when = reader.choice(node, "when", get_args(When), "this_turn")
            return Deeds(whose, deed, when)  # type: ignore[arg-type]
        case "rank" | "force":
            reader.no_other_keys(node, (name,))
            guardian = one_of(reader, value, GuardianRef, f"'{name}'")
            return RankOf(guardian) if name == "rank" else ForceOf(guardian)
        case _:
            reader.no_other_keys(node, (name,))
            whose = one_of(reader, value, Whose, f"'{name}'")
            return LifeOf(whose) if name == "life" else ClearedOf(whose)


def condition(reader: Reader, node: Node) -> Condition:
    """`[{life: own}, "<=", 3]`, `{guardian: own}`, `{all: […]}`, `{any: […]}`, `{not: …}`.

    Two numbers alone, `[{count: own.skill}, 2]`: at least (Q64).
    """
    if node.kind is Kind.LIST:
        if len(node.items) == 2:
            return Compare(expression(reader, node.items[0]), ">=", expression(reader, node.items[1]))
        if len(node.items) != 3:
            reader.fault(node, 'a comparison is a number, a sign and a number, like [{life: own}, "<=", 3]')
            return _NOTHING
        left, sign, right = node.items
        sign_word = one_of(reader, sign, Comparison, "the comparison")
        return Compare(expression(reader, left), sign_word, expression(reader, right))
    words = tuple(name for name in CONDITIONS if name != "compare")
    entries = reader.mapping(node)
    if not entries:
        return _NOTHING
    name = next((key for key in words if key in entries), None)
    if name is None:
        reader.as_choice(_at(node, next(iter(entries))), words, "the condition")
        return _NOTHING
    value = entries[name]
    reader.no_other_keys(node, (name, *FILTER_KEYS) if name == "answered" else (name,))
    match name:
        case "guardian":
            return GuardianPresent(one_of(reader, value, Whose, "'guardian'"))
        case "answered":
            return answered(reader, node, value)
        case "not":
            return Not(condition(reader, value))
        case _:
            parts = tuple(condition(reader, item) for item in reader.sequence(value))
            return AllOf(parts) if name == "all" else AnyOf(parts)


def answered(reader: Reader, node: Node, kinds: Node) -> Answered:
    """`answered: any`, one kind or a list of kinds; the filter keys stand beside it."""
    names = some_of(reader, kinds, ("any", *get_args(AbilityKind)), "the answered kind")
    if "any" in names and len(names) > 1:
        reader.fault(kinds, "'any' stands alone")
    return Answered(() if "any" in names else names, read_filter(reader, node))


def _at(node: Node, text: str) -> Node:
    return Node(Kind.SCALAR, node.line, text, text)
