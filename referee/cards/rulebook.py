"""Loads seeds/rulebook and seeds/rulings into one Rulebook, or lists every fault of them all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from referee.language.rulebook import RULINGS, SECTIONS, Part, Rulebook, Ruling, Section, Words
from referee.language.switches import NUMBERS, SWITCH_RULING, VALUES

from .node import Fault
from .reader import Reader
from .rulebook_reader import Lines, read_page, read_rulings, read_section
from .seeds import seed_files, seeds_path
from .source import read

PAGE_FILE: Final = "rulebook/game.yaml"
HOUSE_FIRST: Final = 101
"""Rulings of the house begin here; Q100 stays free between the two."""

_ID: Final = re.compile(r"(?<![A-Za-z0-9])(?:[A-N][0-9]{2}|Q[0-9]{2,3})(?![A-Za-z0-9])")


def load_rulebook(root: Path | None = None) -> tuple[Rulebook | None, list[Fault]]:
    """Read the rulebook under `root` (seeds_path() by default): the book, or None and every fault."""
    base = seeds_path() if root is None else root
    files: dict[str, bytes] = {}
    faults: list[Fault] = []
    for folder in ("rulebook", "rulings"):
        found, missed = seed_files(base, folder)
        files |= found
        faults += missed
    book, more = read_rulebook(files)
    return (None if faults else book), sorted(faults + more)


def read_rulebook(files: Mapping[str, bytes]) -> tuple[Rulebook | None, list[Fault]]:
    """The same from the bytes of the files, by names such as `rulebook/A.yaml` and `rulings/house.yaml`."""
    faults: list[Fault] = []
    lines: Lines = {}
    sections: list[Section] = []
    rulings: list[Ruling] = []
    page: tuple[Words, tuple[Part, ...]] = (Words("", ""), ())
    for name in sorted(files):
        root, found = read(name, files[name])
        faults += found
        if root is None:
            continue
        reader = Reader(name, faults)
        if name == PAGE_FILE:
            page = read_page(reader, root)
        elif name.startswith("rulebook/"):
            sections.append(read_section(reader, root, lines))
        else:
            rulings += read_rulings(reader, root, lines)
    sections.sort(key=lambda section: section.id)
    rulings.sort(key=lambda ruling: (len(ruling.id), ruling.id))
    book = Rulebook(tuple(sections), {ruling.id: ruling for ruling in rulings}, *page)
    if PAGE_FILE not in files:
        faults.append(Fault(PAGE_FILE, 0, "the file is missing"))
    faults += _missing(book)
    faults += _dangling(book, lines)
    faults += _switches(book, lines)
    return (None if faults else book), sorted(set(faults))


def _missing(book: Rulebook) -> Iterator[Fault]:
    """Every clause and ruling that must be there, and none beyond."""
    clauses = {clause.id for section in book.sections for clause in section.clauses if clause.id}
    wanted = {f"{section}{number:02}" for section, size in SECTIONS.items() for number in range(1, size + 1)}
    for id in sorted(wanted - clauses):
        yield Fault("rulebook", 0, f"clause {id} is missing")
    for id in sorted(clauses - wanted):
        yield Fault("rulebook", 0, f"there is no clause {id} in the rules of the game")
    for number in range(1, RULINGS + 1):
        if f"Q{number:02}" not in book.rulings:
            yield Fault("rulings", 0, f"ruling Q{number:02} is missing")
    if "Q100" in book.rulings:
        yield Fault("rulings", 0, f"rulings of the house begin at Q{HOUSE_FIRST}")


def _dangling(book: Rulebook, lines: Lines) -> Iterator[Fault]:
    """Every id that a list or a text names and that does not exist."""
    for id, names, texts in _mentions(book):
        file, line = lines.get(id, (PAGE_FILE, 0))
        for name in dict.fromkeys(names + _ID.findall(" ".join(texts))):
            if book.clause(name) is None and name not in book.rulings:
                yield Fault(file, line, f"{id} refers to {name}, which does not exist")


def _mentions(book: Rulebook) -> Iterator[tuple[str, list[str], list[str]]]:
    for section in book.sections:
        for clause in section.clauses:
            yield clause.id, list(clause.see), [clause.text.ja, clause.text.en]
    for part in book.page:
        yield part.id, list(part.clauses), [part.text.ja, part.text.en]
    for ruling in book.rulings.values():
        words = [ruling.question, ruling.default, ruling.reason, *ruling.readings.values()]
        words += [ruling.precisely] if ruling.precisely else []
        yield ruling.id, list(ruling.clauses), [text for pair in words for text in (pair.ja, pair.en)]


def _switches(book: Rulebook, lines: Lines) -> Iterator[Fault]:
    """The switches of the rulings are those of the language: same names, rulings, values and defaults."""
    seen = set()
    for ruling in book.rulings.values():
        for switch in ruling.switches:
            file, line = lines.get(switch.name, ("rulings", 0))
            seen.add(switch.name)
            if SWITCH_RULING.get(switch.name) != ruling.id:
                yield Fault(file, line, f"{ruling.id} has no switch '{switch.name}'")
                continue
            known = _values(switch.name)
            if set(switch.values) - {"n", "s"} != set(known) or switch.default != known[0]:
                yield Fault(
                    file,
                    line,
                    f"'{switch.name}' must have the values {', '.join(known)}, the first as default",
                )
            if (switch.name in NUMBERS) != bool({"n", "s"} & set(switch.values)):
                yield Fault(file, line, f"'{switch.name}' needs a number (n or s) exactly if it holds one")
    for name in sorted(SWITCH_RULING.keys() - seen):
        yield Fault("rulings", 0, f"the switch '{name}' of {SWITCH_RULING[name]} is missing")


def _values(name: str) -> list[str]:
    """The values of a switch as files write them, the default first; a number's only word is `none`."""
    if name in NUMBERS:
        return ["none"]
    return [str(value).lower() if isinstance(value, bool) else value for value in VALUES[name]]
