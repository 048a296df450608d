"""The generated pages are current, complete, and say what the code does."""

import re

import msgspec
import pytest

from referee.language.switches import Switches
from referee.match import event as me
from referee.rules import event as ev
from referee.rules.apply import TABLE
from referee.views.event_docs import DOCS
from referee.views.event_docs.doc import Eyes
from referee.views.events_page import MATCH_KINDS, secret_fields, tag_of
from replay import canonical
from replay.record import RolledBack
from shinpan.v1 import card_service_pb2, judge_service_pb2, match_service_pb2, replay_service_pb2
from shinpan.v1.error_pb2 import ErrorReason
from tests.docs.board_example import END, START, VIEWER, example_board
from tests.docs.pages import PAGES, page
from tests.kit.match import adjudicator_of

KINDS = (*MATCH_KINDS, *TABLE)


@pytest.mark.parametrize("name", PAGES)
def test_page_is_current(name: str) -> None:
    assert page(name) == PAGES[name](), "run make docs"


def test_every_kind_of_event_is_told_and_no_other() -> None:
    union = me.MatchEvent.__args__
    assert set(KINDS) == set(union) == set(DOCS)
    assert len({tag_of(kind) for kind in KINDS}) == len(KINDS) <= 40


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_field_has_a_meaning_and_every_secret_its_eyes(kind: type[msgspec.Struct]) -> None:
    doc = DOCS[kind]
    assert len(doc.fields) == len(kind.__struct_fields__)
    assert all(doc.fields)
    assert doc.effect
    assert len(doc.eyes) == len(secret_fields(kind))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("eyes", [0, 2, 7])
def test_the_eyes_are_those_that_the_seals_are_for(kind: type[msgspec.Struct], seat: int, eyes: int) -> None:
    marks = {"seat": seat, "viewer": 1 - seat, "eyes": eyes}
    event = kind(**{field: marks.get(field, 0) for field in kind.__struct_fields__})
    rules: dict[Eyes, int] = {
        "nobody": 0, "seat": 1 << seat, "viewer": 2 >> seat, "drawer": eyes | 1 << seat, "A": 1, "B": 2, "everybody": 7,
    }  # fmt: skip
    told = tuple(zip(secret_fields(kind), (rules[rule] for rule in DOCS[kind].eyes), strict=True))
    assert adjudicator_of(Switches()).secrets(event) == told


def test_an_event_without_effect_is_told_so() -> None:
    quiet = {kind for kind in KINDS if DOCS[kind].effect == "-"}
    assert quiet == {me.ChanceDrawn, me.ClockRan, ev.NameDeclared}


def test_the_rollback_is_told_as_the_log_writes_it() -> None:
    fields = ", ".join(RolledBack.__struct_fields__)
    assert f'`["rolled_back", {fields}]`' in PAGES["docs/events.md"]()


def test_the_page_of_the_protocol_lists_its_errors() -> None:
    table = page("docs/protocol.md").split("| reason | status |")[1].split("\n\n")[0]
    told = {name for row in table.splitlines()[2:] for name in re.findall(r"`([A-Z_]+)`", row.split("|")[1])}
    assert told == {name.removeprefix("ERROR_REASON_") for name in ErrorReason.keys()[1:]}


def test_the_page_of_the_protocol_lists_its_services() -> None:
    table = page("docs/protocol.md").split("| service | calls | for |")[1].split("\n\n")[0]
    files = (match_service_pb2, judge_service_pb2, replay_service_pb2, card_service_pb2)
    calls = {
        method.name
        for file in files
        for service in file.DESCRIPTOR.services_by_name.values()
        for method in service.methods
    }
    services = {name for file in files for name in file.DESCRIPTOR.services_by_name}
    assert set(re.findall(r"`(\w+)`", table)) == calls | services


def test_the_bytes_of_the_example_are_its_lines() -> None:
    example = page("docs/protocol.md").split(START)[1].split(END)[0]
    shown, packed = re.findall(r"```\n(.*?)```", example, re.DOTALL)
    board = canonical.unpack(bytes.fromhex(packed.replace("\n", "")))
    words = {"nil": "None", "true": "True", "false": "False"}
    lines = re.sub(r"\b(nil|true|false)\b", lambda found: words[found[0]], shown)
    assert board == eval(lines, {"__builtins__": {}}) == example_board()


def test_the_example_hides_what_its_viewer_may_not_know() -> None:
    game = example_board()[5]
    assert isinstance(game, list)
    other = game[21][1 - VIEWER]
    assert other[8] == [[43, 2, 2], [None, 0, 0]]
    assert other[2] == [[], 1]


def test_the_tables_of_the_board_count_its_positions() -> None:
    section = page("docs/protocol.md").split("## Bytes of the board")[1]
    tables = re.findall(r"\| # \| field \| content \|\n\|---\|---\|---\|\n((?:\|.*\n)+)", section)
    names = [re.findall(r"^\| (\d+) \| `(\w+)`", table, re.MULTILINE) for table in tables]
    board = example_board()
    game = board[5]
    assert isinstance(game, list)
    assert [len(rows) for rows in names] == [len(board), len(game), len(game[21][0])]
    for rows in names:
        assert [int(at) for at, _ in rows] == list(range(len(rows)))
