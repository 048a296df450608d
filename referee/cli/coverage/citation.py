"""What a text cites: clauses, rulings and switch values. A range (A01-A16) cites nothing in particular."""

import re
from collections.abc import Iterator
from typing import Final

from referee.language.rulebook import Rulebook

_ID: Final = r"(?:[A-N][0-9]{2}|Q[0-9]{2,3})"
_CITED: Final = re.compile(rf"(?<![A-Za-z0-9]){_ID}(?![A-Za-z0-9])")
_RANGE: Final = re.compile(rf"(?<![A-Za-z0-9]){_ID}\s?[-–]\s?{_ID}(?![A-Za-z0-9])")
_NUMBER: Final = re.compile(r"[0-9]+(?![A-Za-z0-9_])")
_NUMBERED: Final = frozenset({"n", "s"})
"""What a rulebook writes for 'any number'."""


def cited_ids(text: str) -> set[str]:
    """Clauses and rulings that a text names."""
    return set(_CITED.findall(_RANGE.sub("", text)))


class SwitchReader:
    """Finds `name=value`, `name: value` and `"name", "value"` in code, YAML and prose."""

    def __init__(self, book: Rulebook) -> None:
        self._values = {
            switch.name: sorted(switch.values, key=len, reverse=True)
            for ruling in book.rulings.values()
            for switch in ruling.switches
        }
        names = "|".join(self._values)
        self._said = re.compile(rf"(?<![A-Za-z0-9_])({names})[\"']?\s*[=:,]+\s*[\"']?")

    def values(self, text: str) -> set[str]:
        """The switch values that a text names, as `trial_clear=forced`."""
        return set(self._found(text))

    def _found(self, text: str) -> Iterator[str]:
        for match in self._said.finditer(text):
            value = self._value(match[1], text[match.end() :].lower())
            if value:
                yield f"{match[1]}={value}"

    def _value(self, name: str, rest: str) -> str:
        number = _NUMBER.match(rest)
        for value in self._values[name]:
            if value in _NUMBERED and number and int(number[0]):
                return value
            if value == "none" and number and not int(number[0]) and _NUMBERED & set(self._values[name]):
                return value
            if rest.startswith(value) and not re.match(r"[a-z0-9_]", rest[len(value) :]):
                return value
        return ""
