"""Card texts of a card file: instructions, costs, windows, abilities, missions."""

from collections.abc import Callable
from typing import Any, cast, get_args

from msgspec import NODEFAULT, Struct, structs

from referee.cards.node import Kind, Node
from referee.cards.source import Reader
from referee.cards.tree_reader import (
    answered,
    condition,
    expression,
    number,
    one_of,
    owner_and_zone,
    read_filter,
    read_pick,
    some_of,
)
from referee.cards.words import (
    ALLOWED,
    ANSWERED_WORDS,
    COSTS,
    FILTER_KEYS,
    FORBIDDEN,
    OPERATIONS,
    SHORT,
    UNTIL,
    Words,
    keys,
    may_be_bare,
    takes_pick,
    word,
)
from referee.language.card import Ability, Cost, CostMission, Mode, On, Trial, Window
from referee.language.expression import Expression
from referee.language.operation import Allow, CastOff, Forbid, If, NoTrash, Operation, Reveal
from referee.language.terms import AbilityKind, GuardianRef, Moment, Phase, Until, Who

ABILITY_KEYS = ("when", "only_if", "cost", "do", "choose", "cannot_be_cast_off")
_NOTHING = NoTrash()


def _until(reader: Reader, node: Node) -> Until:
    return UNTIL[reader.as_choice(node, tuple(UNTIL), "'until'")]


def _modes_of_opponent(reader: Reader, node: Node) -> tuple[tuple[Operation, ...], ...]:
    return tuple(operations(reader, item) for item in reader.sequence(node))


def operations(reader: Reader, node: Node) -> tuple[Operation, ...]:
    """A list of instructions."""
    if not reader.is_kind(node, Kind.LIST, "what is done"):
        return ()
    if not node.items:
        reader.fault(node, "a list of instructions must not be empty")
    return tuple(_operation(reader, item) for item in node.items)


_FIELDS: dict[Any, Callable[[Reader, Node], Any]] = {
    Expression: expression,
    int: number,
    Until: _until,
    GuardianRef: lambda reader, node: one_of(reader, node, GuardianRef, "the guardian"),
    Who: lambda reader, node: one_of(reader, node, Who, "the player"),
    Phase: lambda reader, node: one_of(reader, node, Phase, "the phase"),
    tuple[Operation, ...]: operations,
    tuple[tuple[Operation, ...], ...]: _modes_of_opponent,
}
"""How a field of an instruction or a cost is read, by its type."""


def _named(reader: Reader, node: Node, words: Words, what: str) -> tuple[type[Struct], Node | None] | None:
    """The word of an instruction or cost, and what follows it; None after a fault."""
    if node.kind is Kind.SCALAR:
        name = reader.as_text(node, what)
        body = None
    else:
        entries = reader.mapping(node)
        name = "if" if "if" in entries and words is OPERATIONS else next(iter(entries), "")
        if len(entries) > 1 and name != "if":
            reader.fault(node, f"{what} is one word with its entries, not several: {', '.join(list(entries)[:4])}")
            return None
        body = entries.get(name)
    if not name:
        if node.kind is Kind.MAP:
            reader.fault(node, f"{what} must not be empty")
        return None
    struct = words.get(name)
    if struct is None:
        reader.as_choice(Node(Kind.SCALAR, node.line, name, name), tuple(words), what)
        return None
    if body is None and not may_be_bare(struct):
        reader.fault(node, f"'{name}' needs entries: {', '.join(keys(struct))}")
        return None
    return struct, body


def _operation(reader: Reader, node: Node) -> Operation:
    named = _named(reader, node, OPERATIONS, "an instruction")
    if named is None:
        return _NOTHING
    struct, body = named
    if struct is If:
        return _if(reader, node)
    return cast(Operation, _struct(reader, struct, body))


def _if(reader: Reader, node: Node) -> If:
    reader.no_other_keys(node, keys(If))
    do, otherwise = reader.child(node, "do"), node.get("else")
    return If(
        condition(reader, node.entries["if"]),
        operations(reader, do) if do else (),
        operations(reader, otherwise) if otherwise else (),
    )


def _struct(reader: Reader, struct: type[Struct], body: Node | None) -> Struct:
    """Any word by the types of its fields; the few that read better otherwise are named."""
    name = word(struct)
    if body is None:
        return struct()
    if takes_pick(struct):
        return struct(pick=read_pick(reader, body))
    if name in ANSWERED_WORDS:
        return _on_answered(reader, struct, body)
    if struct is Reveal:
        return _reveal(reader, body)
    if struct is Allow or struct is Forbid:
        return _rule(reader, struct, body)
    short = SHORT.get(name)
    if short is not None and not _is_long(struct, body):
        return struct(**{short: _field(reader, struct, short, body)})
    if not reader.is_kind(body, Kind.MAP, f"what follows '{name}'"):
        return _NOTHING
    reader.no_other_keys(body, keys(struct))
    found: dict[str, Any] = {}
    for field in structs.fields(struct):
        entry = body.get(field.name)
        if field.name == "filter":
            found["filter"] = read_filter(reader, body)
        elif entry is not None:
            found[field.name] = _field(reader, struct, field.name, entry)
        elif field.default is NODEFAULT:
            reader.fault(body, f"'{field.name}' is missing")
            return _NOTHING
    return struct(**found)


def _is_long(struct: type[Struct], body: Node) -> bool:
    """Whether a mapping is the word's own entries, and not a number written as a mapping."""
    own = {field.name for field in structs.fields(struct)} - {"filter"}
    return body.kind is Kind.MAP and (not own.isdisjoint(body.entries) or not _takes_number(struct))


def _takes_number(struct: type[Struct]) -> bool:
    short = SHORT.get(word(struct))
    return any(field.name == short and field.type == Expression for field in structs.fields(struct))


def _field(reader: Reader, struct: type[Struct], name: str, node: Node) -> Any:
    kind = next(field.type for field in structs.fields(struct) if field.name == name)
    return _FIELDS[kind](reader, node)


def _on_answered(reader: Reader, struct: type[Struct], body: Node) -> Struct:
    if body.kind is not Kind.MAP:
        reader.as_choice(body, ("answered",), "the card")
        return struct()
    reader.no_other_keys(body, keys(struct))
    reader.choice(body, "card", ("answered",))
    return CastOff(reader.choice(body, "to", ("blank", "lost"), "blank")) if struct is CastOff else struct()


def _reveal(reader: Reader, body: Node) -> Reveal:
    if body.kind is not Kind.MAP:
        who, zone = owner_and_zone(reader, body, Who, "'reveal'")
        return Reveal(who, zone)
    reader.no_other_keys(body, keys(Reveal))
    source, n = reader.child(body, "from"), body.get("n")
    if source is None:
        return Reveal()
    who, zone = owner_and_zone(reader, source, Who, "'from'")
    return Reveal(who, zone, expression(reader, n) if n else 1)


def _rule(reader: Reader, struct: type[Allow] | type[Forbid], body: Node) -> Allow | Forbid:
    """`{attack: each, until: end_of_turn}`: what, and whose it is, then the rest."""
    whats = ALLOWED if struct is Allow else FORBIDDEN
    entries = reader.mapping(body)
    reader.no_other_keys(body, keys(struct))
    found = [key for key in entries if key in whats]
    if len(found) != 1:
        if entries:
            reader.fault(body, f"'{word(struct)}' needs exactly one of {', '.join(whats)}")
        return struct(what=whats[0])
    what, until = found[0], entries.get("until")
    who = _whom(reader, what, entries[what])
    rest: dict[str, Any] = {"until": _until(reader, until)} if until else {}
    if struct is Allow:
        n = entries.get("n")
        return Allow(what, number(reader, n) if n else 1, who, **rest)
    kinds = entries.get("kinds")
    return Forbid(what, who, kinds=some_of(reader, kinds, get_args(AbilityKind), "'kinds'") if kinds else (), **rest)


def _whom(reader: Reader, what: str, node: Node) -> Who:
    if what != "unclear":
        return cast(Who, one_of(reader, node, Who, f"the player in '{what}'"))
    owner = reader.as_choice(node, tuple(f"{who}.royals" for who in get_args(Who)), "'unclear'")
    return cast(Who, owner.partition(".")[0])


def costs(reader: Reader, node: Node) -> tuple[Cost, ...]:
    """A list of costs: `[{pay_life: 1}, {trash_hand: {n: 1, colour: red}}]`."""
    found = []
    for item in reader.sequence(node):
        named = _named(reader, item, COSTS, "a cost")
        if named is not None:
            found.append(cast(Cost, _struct(reader, *named)))
    return tuple(found)


def _window(reader: Reader, node: Node) -> Window:
    """`attack_declared`, `{on: would_take_damage, damage: battle}` or `{answers: skill.soul}`."""
    if node.kind is Kind.SCALAR:
        return On(one_of(reader, node, Moment, "the moment in 'when'"))
    entries = reader.mapping(node)
    if "answers" in entries:
        reader.no_other_keys(node, ("answers", *FILTER_KEYS))
        return answered(reader, node, entries["answers"])
    reader.no_other_keys(node, ("on", "damage", "also"))
    moment = cast(Moment, reader.choice(node, "on", get_args(Moment)))
    damage = entries.get("damage")
    kind = reader.as_choice(damage, ("battle", "effect"), "'damage'") if damage else ""
    return On(moment, kind, reader.flag(node, "also", False))


def _mode(reader: Reader, node: Node) -> Mode:
    if node.kind is Kind.LIST:
        return Mode(operations(reader, node))
    reader.mapping(node)
    reader.no_other_keys(node, ("cost", "do"))
    do, cost = reader.child(node, "do"), node.get("cost")
    return Mode(operations(reader, do) if do else (), costs(reader, cost) if cost else ())


def ability(reader: Reader, node: Node) -> Ability:
    """A list of instructions, or a mapping {when, only_if, cost, do | choose, cannot_be_cast_off}."""
    if node.kind is not Kind.MAP:
        return Ability(do=operations(reader, node))
    reader.no_other_keys(node, ABILITY_KEYS)
    do, choose = node.get("do"), node.get("choose")
    if (do is None) == (choose is None):
        reader.fault(node, "a text has either 'do' or 'choose'")
    when, only_if, cost = node.get("when"), node.get("only_if"), node.get("cost")
    return Ability(
        do=operations(reader, do) if do else (),
        modes=tuple(_mode(reader, item) for item in reader.sequence(choose)) if choose else (),
        when=_window(reader, when) if when else None,
        only_if=condition(reader, only_if) if only_if else None,
        cost=costs(reader, cost) if cost else (),
        firm=reader.flag(node, "cannot_be_cast_off", False),
    )


def mission(reader: Reader, node: Node) -> Trial | CostMission:
    """`{trial: condition}` or `{cost: […], phases: [cast]}` (H02)."""
    entries = reader.mapping(node)
    trial, cost = entries.get("trial"), entries.get("cost")
    if (trial is None) == (cost is None):
        if node.kind is Kind.MAP:
            reader.fault(node, "a mission is either a 'trial' or a 'cost' (H02)")
        return CostMission((), ())
    if trial is not None:
        reader.no_other_keys(node, ("trial",))
        return Trial(condition(reader, trial))
    reader.no_other_keys(node, ("cost", "phases"))
    phases = reader.child(node, "phases")
    names = some_of(reader, phases, get_args(Phase), "'phases'") if phases else ()
    return CostMission(names, costs(reader, cost) if cost else ())
