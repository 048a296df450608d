"""Switches as files write them: `judge_both: win`, `turn_limit: 20`, `overpay: true`."""

from typing import Any

from referee.cards.node import Node, shown
from referee.cards.source import Reader, hint
from referee.language.switches import NUMBERS, VALUES, Switches, switch_faults


def switches_of(reader: Reader, node: Node | None) -> Switches:
    """The switches that a mapping sets, the others by default; every fault is listed."""
    if node is None:
        return Switches()
    changed: dict[str, Any] = {}
    before = len(reader.faults)
    for name, entry in reader.mapping(node).items():
        if name in NUMBERS:
            changed[name] = 0 if entry.raw == "none" else reader.as_number(entry, 1, NUMBERS[name], f"'{name}'")
        elif name in VALUES:
            words = {value_word(value): value for value in VALUES[name]}
            changed[name] = words[reader.as_choice(entry, tuple(words), f"'{name}'")]
        else:
            reader.fault(entry, f"there is no switch {shown(name)}{hint(name, (*VALUES, *NUMBERS))}")
    switches = Switches(**changed)
    if len(reader.faults) == before:
        for fault in switch_faults(switches):
            reader.fault(node, fault)
    return switches


def value_word(value: str | bool | int) -> str:
    """A switch value as files and refusals write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def is_switch_value(text: str) -> bool:
    """Whether `name=value` is a switch and one of its values."""
    name, _, value = text.partition("=")
    if name in NUMBERS:
        return value == "none" or (value.isdecimal() and 0 < int(value[:9]) <= NUMBERS[name])
    return value in [value_word(known) for known in VALUES.get(name, ())]
