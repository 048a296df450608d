"""Prints the survey, for people or as JSON. Exit code 1 on a hole that no remainder lists, or a stale remainder."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from referee.cards.seeds import seeds_path
from referee.cli import stock
from referee.cli.coverage.item import GROUPS
from referee.cli.coverage.survey import REMAINDER, Entry, Survey, survey
from referee.cli.screen import Screen, write_json
from referee.cli.trouble import USAGE, WRONG, Trouble
from referee.language.rulebook import Rulebook


def show_coverage(book: Rulebook, ids: Sequence[str], *, as_json: bool) -> int:
    """Of all items, or of those named alone: each by its id, a switch by its name for all its values."""
    root = seeds_path().parent
    if not (root / "tests").is_dir():
        raise Trouble("coverage is read from a checkout, and there is no tests/ beside seeds/", code=USAGE)
    found = survey(root, book, stock.catalogue())
    if ids:
        wanted = {id.lower() for id in ids}
        entries = tuple(
            entry for entry in found.entries if {entry.item.id.lower(), entry.item.id.partition("=")[0]} & wanted
        )
        if not entries:
            raise Trouble(f"nothing is called {' or '.join(ids)}")
        found = found._replace(
            entries=entries, remainder={e.item.id: "" for e in entries if e.item.id in found.remainder}
        )
    if as_json:
        write_json(_plain(found))
    else:
        _print(found, whole=bool(ids))
    return WRONG if found.open_holes or found.stale else 0


def _plain(found: Survey) -> dict[str, Any]:
    return {
        "items": [
            {
                "id": entry.item.id, "group": entry.item.group, "hole": entry.hole, "tests": entry.tests,
                "scenarios": entry.scenarios, "noticed": entry.noticed, "cards": entry.cards, "code": entry.code,
            }
            for entry in found.entries
        ],
        "holes": [entry.item.id for entry in found.open_holes],
        "remainder": dict(found.remainder),
        "stale": found.stale,
    }  # fmt: skip


def _print(found: Survey, *, whole: bool) -> None:
    screen = Screen()
    for group, members in groupby(found.entries, key=lambda entry: entry.item.group):
        entries = list(members)
        holes = sum(entry.hole for entry in entries)
        screen.line(f"{GROUPS[group]}: {len(entries)}, exercised {len(entries) - holes}, holes {holes}", "bold")
        for entry in entries:
            style = "red" if entry.hole else ""
            screen.wrapped(_spoken(entry, whole=whole), style, first=f"  {entry.item.id.ljust(3)}  ", rest=" " * 7)
        screen.line()
    listed = [entry for entry in found.entries if entry.hole and entry.item.id in found.remainder]
    if listed:
        screen.wrapped(" ".join(e.item.id for e in listed), first=f"Holes listed in {REMAINDER}: ", rest="  ")
    if found.stale:
        screen.wrapped(" ".join(found.stale), "red", first=f"No holes any more, but in {REMAINDER}: ", rest="  ")
    if found.open_holes:
        screen.wrapped(" ".join(e.item.id for e in found.open_holes), "bold red", first="Holes: ", rest="  ")
    else:
        screen.line("No hole outside the remainder.", "bold green")


def _spoken(entry: Entry, *, whole: bool) -> str:
    """`scenarios T03 X01 | tests rules/test_royals.py: test_a, test_b | cards RY01 | code 2 files`."""
    parts = []
    if entry.scenarios:
        parts.append("scenarios " + " ".join(_some(entry.scenarios, 6, whole=whole)))
    if entry.tests:
        parts.append("tests " + ", ".join(_some([_short(name, whole) for name in entry.tests], 3, whole=whole)))
    if entry.cards:
        parts.append("cards " + " ".join(_some(entry.cards, 6, whole=whole)))
    if entry.code:
        parts.append("code " + (" ".join(entry.code) if whole else str(len(entry.code))))
    said = " | ".join(parts)
    if not entry.noticed:
        parts.append("nothing fails where it is wrong")
    if entry.hole:
        return f"HOLE {said}".rstrip()
    return said


def _short(name: str, whole: bool) -> str:
    return name if whole else name.partition("::")[2].removeprefix("test_")


def _some(names: Sequence[str], most: int, *, whole: bool) -> list[str]:
    if whole or len(names) <= most:
        return list(names)
    return [*names[:most], f"+{len(names) - most}"]
