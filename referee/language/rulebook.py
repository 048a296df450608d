"""The rulebook and its rulings as data: what commands, pages and refusals all read. Design section 9."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

Lang = Literal["ja", "en"]
LANGS: Final[tuple[Lang, ...]] = ("ja", "en")

SECTIONS: Final[dict[str, int]] = {
    "A": 23, "B": 8, "C": 9, "D": 2, "E": 16, "F": 22, "G": 9,
    "H": 19, "I": 13, "J": 5, "K": 6, "L": 8, "M": 2, "N": 2,
}  # fmt: skip
"""The clauses of each section, numbered from 01: 144 in all."""

RULINGS: Final = 99
"""The rulings Q01-Q99 that every rulebook holds; those of the house begin at Q101."""

RulingKind = Literal["gap", "contradiction", "ambiguity", "misprint"]
RULING_KINDS: Final[tuple[RulingKind, ...]] = ("gap", "contradiction", "ambiguity", "misprint")


class Words(Struct, frozen=True):
    """One text in both languages, neither of them empty."""

    ja: str
    en: str

    def of(self, lang: Lang) -> str:
        return self.ja if lang == "ja" else self.en


class Clause(Struct, frozen=True):
    """One rule. `see` are the rulings that explain it; a flavour clause binds nobody."""

    id: str
    text: Words
    see: tuple[str, ...]
    flavour: bool


class Section(Struct, frozen=True):
    """A lettered part of the rulebook."""

    id: str
    title: Words
    clauses: tuple[Clause, ...]


class SwitchText(Struct, frozen=True):
    """A switch in words: each value, as written in files, with a phrase for it."""

    name: str
    default: str
    values: dict[str, Words]


class Ruling(Struct, frozen=True):
    """How the referee decides what the rulebook leaves open. `readings` may be empty."""

    id: str
    kind: RulingKind
    title: Words
    clauses: tuple[str, ...]
    question: Words
    readings: dict[str, Words]
    default: Words
    precisely: Words | None
    reason: Words
    switches: tuple[SwitchText, ...]


class Part(Struct, frozen=True):
    """A paragraph of the game on one page, and the clauses it sums up."""

    id: str
    name: Words
    text: Words
    clauses: tuple[str, ...]


class Rulebook(Struct, frozen=True):
    """The whole book. Every reference in it resolves."""

    sections: tuple[Section, ...]
    rulings: dict[str, Ruling]
    page_title: Words
    page: tuple[Part, ...]

    def clause(self, id: str) -> Clause | None:
        """The clause of that id, such as `H12`."""
        return next((c for s in self.sections if s.id == id[:1] for c in s.clauses if c.id == id), None)

    def switch(self, name: str) -> tuple[Ruling, SwitchText] | None:
        """The switch of that name, and the ruling that has it."""
        pairs = ((ruling, switch) for ruling in self.rulings.values() for switch in ruling.switches)
        return next((pair for pair in pairs if pair[1].name == name), None)

    def rulings_on(self, clause: str) -> tuple[str, ...]:
        """The rulings that a clause refers to, then the others that cite it."""
        found = self.clause(clause)
        see = found.see if found else ()
        return see + tuple(r.id for r in self.rulings.values() if clause in r.clauses and r.id not in see)
