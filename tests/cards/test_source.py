"""The YAML reader: what it understands, and what hostile files get."""

from __future__ import annotations

import time
from decimal import Decimal

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.cards import source
from referee.cards.source import Kind, Node, Reader, read


@pytest.fixture(params=["c", "pure"], autouse=True)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs on the C parser and on the pure one."""
    if request.param == "pure":
        monkeypatch.delattr(yaml, "CBaseLoader", raising=False)
    elif not hasattr(yaml, "CBaseLoader"):
        pytest.skip("PyYAML was built without libyaml")


def root(text: str) -> Node:
    node, faults = read("a.yaml", text.encode())
    assert faults == []
    assert node is not None
    return node


def faults(data: str | bytes) -> list[str]:
    _, found = read("a.yaml", data.encode() if isinstance(data, str) else data)
    return [str(fault) for fault in found]


def test_scalars_follow_the_core_schema_of_yaml_1_2() -> None:
    text = (
        "[on, no, yes, 'true', \"1\", true, FALSE, null, ~, 12, -3, +4, 007, 0x1F, 0o17, 1.50, 1e3, 1_000, 12:30, '']"
    )
    values = [item.value for item in root(text).items]
    assert values == [
        "on", "no", "yes", "true", "1", True, False, None, None, 12, -3, 4, 7, 31, 15,
        Decimal("1.50"), Decimal("1e3"), "1_000", "12:30", "",
    ]  # fmt: skip
    assert values[5] is True


def test_lines_and_order_are_kept() -> None:
    node = root("b: 1\na:\n  - x\n  - c: |\n      長い\n      文\n")
    assert list(node.entries) == ["b", "a"]
    assert [item.line for item in node.entries["a"].items] == [3, 4]
    assert node.entries["a"].items[1].entries["c"].value == "長い\n文\n"


def test_keys_that_yaml_1_1_takes_for_booleans_are_words() -> None:
    assert set(root("on: 1\nno: 2\nyes: 3\n").entries) == {"on", "no", "yes"}


def test_a_byte_order_mark_and_windows_line_ends_are_harmless() -> None:
    assert root("\ufeffa: 1\r\nb: 2\r\n").entries["b"].line == 2


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", ["a.yaml:0: the file is empty"]),
        (b"# only a comment\n", ["a.yaml:0: the file is empty"]),
        (b"a: 1\nb: \xff\n", ["a.yaml:2: this is not UTF-8 text"]),
        ("a: 1\n".encode("utf-16"), ["a.yaml:1: this is not UTF-8 text"]),
        (
            b"a: &x 1\nb: *x\n",
            ["a.yaml:1: anchors are not allowed: '&x'", "a.yaml:2: aliases are not allowed: '*x'"],
        ),
        (
            b"a: !!python/name:os.system x\n",
            ["a.yaml:1: tags are not allowed: 'tag:yaml.org,2002:python/name:os.system'"],
        ),
        (b"a: !x {}\n", ["a.yaml:1: tags are not allowed: '!x'"]),
        (b"a: 1\nb: 2\na: 3\n", ["a.yaml:3: the key 'a' was given before, at line 1"]),
        (b"a: 1\n---\nb: 2\n", ["a.yaml:2: only one document a file"]),
        (b"%YAML 1.1\n---\na: 1\n", ["a.yaml:1: directives (%) are not allowed"]),
        (b"? [1, 2]\n: 3\n", ["a.yaml:1: a key must be a plain word"]),
        (b"a: .inf\n", ["a.yaml:1: .inf is no number that a seed may hold"]),
        (b"a: 9223372036854775808\n", ["a.yaml:1: the number '9223372036854775808' is too large"]),
        (b"a: x\x00y\n", ["a.yaml:1: the character U+0000 is not allowed: it cannot be seen"]),
        ("a: 1\nb: x\u202ey\n", ["a.yaml:2: the character U+202E is not allowed: it cannot be seen"]),
        (b'a: 1\nb: "x\\u202ey"\n', ["a.yaml:2: the character U+202E is not allowed: it cannot be seen"]),
        ("a: x\u2028b: y\n", ["a.yaml:1: the character U+2028 is not allowed: it cannot be seen"]),
    ],
)
def test_refusals(data: str | bytes, expected: list[str]) -> None:
    assert faults(data) == expected


def test_every_fault_is_listed_and_the_tree_still_comes() -> None:
    node, found = read("a.yaml", b"a: &x 1\nb: !t 2\nc: 1\nc: 2\n")
    assert [fault.line for fault in found] == [1, 2, 4]
    assert node is not None
    assert node.entries["c"].value == 1


def test_a_syntax_error_names_its_line_and_gives_no_tree() -> None:
    node, found = read("a.yaml", b"a: 1\nb: [1, 2\nc: 3\n")
    assert node is None
    assert len(found) == 1
    assert found[0].line in (2, 3)
    assert "this is not YAML" in found[0].message


def test_depth_is_bounded() -> None:
    good, deep = source.DEPTH_MAX - 1, source.DEPTH_MAX + 5
    assert root("[" * good + "1" + "]" * good).kind is Kind.LIST
    assert "deeper than 32 levels" in faults("[" * deep + "1" + "]" * deep)[0]


def test_size_is_bounded() -> None:
    assert faults(b"#" * source.BYTES_MAX) == ["a.yaml:0: the file is empty"]
    assert "at most 1048576 are read" in faults(b"#" * (source.BYTES_MAX + 1))[0]


def test_many_faults_are_cut_off() -> None:
    found = faults("a: 1\n" * 1000)
    assert len(found) == source.FAULTS_MAX + 1
    assert found[-1].endswith("too many faults; the rest is not listed")


@pytest.mark.parametrize(
    "unit", ["[", "{", "- ", "? ", "a: ", "[{", "&a ", "!a ", "'", "\n\t", "|\n", "%a\n", "\u3042"]
)
def test_hostile_repetition_ends_soon_and_without_a_traceback(unit: str) -> None:
    data = (unit * (source.BYTES_MAX // len(unit.encode())))[: 1 << 16].encode()
    begun = time.process_time()
    read("a.yaml", data)
    assert time.process_time() - begun < 20  # a bound for a quadratic parser, not a measurement


@settings(max_examples=300)
@given(st.binary(max_size=200) | st.text(alphabet="ab:-[]{}&*!|>'\"%#? \n\t\\ux0é", max_size=80).map(str.encode))
def test_any_bytes_give_a_tree_or_a_fault(data: bytes) -> None:
    node, found = read("a.yaml", data)
    assert node is not None or found


def reader_over(text: str) -> tuple[Reader, Node]:
    return Reader("a.yaml"), root(text)


def test_getters_give_values() -> None:
    reader, node = reader_over("id: X1\nn: 3\nflag: false\nkind: 10\nlist: [a, b]\nmap: {k: v}\n")
    assert reader.text(node, "id") == "X1"
    assert reader.text(node, "gone", default="-") == "-"
    assert reader.number(node, "n", 1, 5) == 3
    assert reader.number(node, "gone", 1, 5, default=2) == 2
    assert reader.flag(node, "flag", default=True) is False
    assert reader.choice(node, "kind", ("none", "10")) == "10"
    assert reader.texts(node, "list") == ("a", "b")
    assert reader.mapping(node, "map")["k"].value == "v"
    assert reader.sequence(node, "gone", optional=True) == ()
    reader.no_other_keys(node, ("id", "n", "flag", "kind", "list", "map"))
    assert reader.faults == []


def test_getters_collect_every_fault() -> None:
    reader, node = reader_over(
        "id: 7\nn: 9\nm: x\nflag: maybe\nkind: skil\nlist: 1\nnull_text:\nempty: ' '\nlabel: []\n"
    )
    reader.text(node, "id")
    reader.text(node, "gone")
    reader.number(node, "n", 1, 5)
    reader.number(node, "m", 1, 5)
    reader.flag(node, "flag")
    reader.choice(node, "kind", ("skill", "royal"))
    reader.texts(node, "list")
    reader.text(node, "null_text")
    reader.text(node, "empty")
    reader.text(node, "label")
    reader.no_other_keys(node, ("id", "n", "m", "flag", "kind", "list", "null_text", "empty", "labels"))
    assert [str(fault) for fault in reader.faults] == [
        "a.yaml:1: 'id' must be a text, not '7': put it in quotes",
        "a.yaml:1: 'gone' is missing",
        "a.yaml:2: 'n' must be from 1 to 5, not '9'",
        "a.yaml:3: 'm' must be a whole number, not 'x'",
        "a.yaml:4: 'flag' must be true or false, not 'maybe'",
        "a.yaml:5: 'kind' cannot be 'skil'; did you mean 'skill'?",
        "a.yaml:6: 'list' must be a list, not a single value",
        "a.yaml:7: 'null_text' must be a text, not nothing",
        "a.yaml:8: 'empty' must not be empty",
        "a.yaml:9: 'label' must be a single value, not a list",
        "a.yaml:9: unknown key 'label'; did you mean 'labels'?",
    ]


def test_true_is_no_number_and_a_broken_node_is_not_listed_twice() -> None:
    node, found = read("a.yaml", b"n: true\nm: *gone\n")
    assert node is not None
    reader = Reader("a.yaml", found)
    reader.number(node, "n", 0, 5)
    reader.number(node, "m", 0, 5)
    assert [fault.line for fault in found] == [2, 1]


def test_messages_cannot_carry_control_characters_or_long_texts() -> None:
    reader, node = reader_over('"a\\tb": 1\n' + "k" * 500 + ": 2\n")
    reader.no_other_keys(node, ("id",))
    assert reader.faults[0].message == "unknown key 'a\\tb'; allowed: id"
    assert len(reader.faults[1].message) < 80
