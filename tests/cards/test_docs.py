"""docs/cards.md is complete: every word, with its entries, and an example that reads as that word."""

import re
from pathlib import Path

import pytest

from referee.cards.ability_reader import costs, operations
from referee.cards.node import Kind, Node
from referee.cards.source import Reader, read
from referee.cards.tree_reader import condition, expression
from referee.cards.words import (
    CONDITIONS,
    COSTS,
    EXPRESSIONS,
    FILTER_KEYS,
    OPERATIONS,
    PICK_KEYS,
    UNTIL,
    keys,
    takes_pick,
    word,
)
from referee.language.expression import Filter

DOCS = Path(__file__).parents[2] / "docs" / "cards.md"


def rows(section: str) -> list[list[str]]:
    """The rows of the tables of a section, without their heads."""
    text = DOCS.read_text().split(f"\n## {section}\n")[1].split("\n## ")[0]
    table = (line for line in text.splitlines() if line.startswith("|"))
    lines = [[cell.strip() for cell in line[1:-1].split("|")] for line in table]
    heads = {index - 1 for index, line in enumerate(lines) if set("".join(line)) <= set("-|")}
    return [line for index, line in enumerate(lines) if index not in heads and index - 1 not in heads]


def parsed(example: str) -> tuple[Reader, Node]:
    root, faults = read("example", example.encode())
    assert faults == []
    assert root is not None
    return Reader("example", faults), root


def code(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def as_list(node: Node) -> Node:
    whole = Node(Kind.LIST, 1)
    whole.items.append(node)
    return whole


WORDS = [("Numbers", EXPRESSIONS), ("Conditions", CONDITIONS), ("Costs", COSTS), ("Instructions", OPERATIONS)]


@pytest.mark.parametrize(("section", "words"), WORDS)
def test_every_word_has_one_row(section: str, words: dict[str, type]) -> None:
    assert sorted(code(row[0])[0] for row in rows(section)) == sorted(words)


@pytest.mark.parametrize("row", rows("Instructions"), ids=lambda row: row[0])
def test_instruction(row: list[str]) -> None:
    name = code(row[0])[0]
    struct = OPERATIONS[name]
    reader, node = parsed(code(row[2])[0])
    (operation,) = operations(reader, as_list(node))
    assert reader.faults == []
    assert type(operation) is struct
    if takes_pick(struct):
        assert row[1] == "selection"
    else:
        assert code(row[1]) == list(keys(struct))


@pytest.mark.parametrize("row", rows("Costs"), ids=lambda row: row[0])
def test_cost(row: list[str]) -> None:
    reader, node = parsed(code(row[1])[0])
    (cost,) = costs(reader, as_list(node))
    assert reader.faults == []
    assert word(type(cost)) == code(row[0])[0]


@pytest.mark.parametrize("row", rows("Numbers"), ids=lambda row: row[0])
def test_number(row: list[str]) -> None:
    reader, node = parsed(code(row[1])[0])
    found = expression(reader, node)
    assert reader.faults == []
    assert type(found) is EXPRESSIONS[code(row[0])[0]]


@pytest.mark.parametrize("row", rows("Conditions"), ids=lambda row: row[0])
def test_condition(row: list[str]) -> None:
    reader, node = parsed(code(row[1])[0])
    found = condition(reader, node)
    assert reader.faults == []
    assert type(found) is CONDITIONS[code(row[0])[0]]


def test_selections_filters_and_durations_are_complete() -> None:
    named = [name for row in rows("Selections") for name in code(row[0])]
    assert named == [*(key for key in PICK_KEYS if key not in FILTER_KEYS), *FILTER_KEYS]
    assert len(FILTER_KEYS) == len(Filter.__struct_fields__)
    assert [code(row[0])[0] for row in rows("Durations")] == list(UNTIL)
