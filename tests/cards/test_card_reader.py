"""Card files: every fault at once with its line, whatever is thrown at them."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.cards.card_reader import read_cards
from referee.language.card import Guardian, Skill
from referee.language.expression import Bound, ClearedOf, Filter, Times, X
from referee.language.operation import Draw, Heal, Pick, SummonFree, Trash
from tests.kit.cards import SEEDS

CARD = """- id: SK99
  kind: skill
  colour: red
  name: {ja: 試作の札, en: Trial Card}
  magic: MAGIC
  trigger: [{draw: 1}]
  soul: [{draw: 1}]
"""
# the magic text of a skill | its fault
MAGIC = """
[{draww: 1}] | an instruction cannot be 'draww'; did you mean 'draw'?
[{draw: one}] | a number that is not written in digits cannot be 'one'
[{draw: 1.5}] | cannot be '1.5'
[{draw: true}] | cannot be 'true'
[{draw: 1001}] | the number must be from -1000 to 1000, not '1001'
[{draw: {who: own}}] | 'n' is missing
[{draw: {n: 1, how: own}}] | unknown key 'how'
[{draw: {n: 1, who: everyone}}] | the player cannot be 'everyone'
[{draw: 1, heal: 1}] | an instruction is one word with its entries, not several: draw, heal
[draw] | 'draw' needs entries: n, who
[{}] | an instruction must not be empty
[[]] | this must be a mapping, not a list
[] | a list of instructions must not be empty
3 | what is done must be a list, not a single value
{do: [{draw: 1}], choose: [[{draw: 1}], [{heal: 1}]]} | a text has either 'do' or 'choose'
{only_if: {guardian: own}} | a text has either 'do' or 'choose'
{doo: [{draw: 1}]} | unknown key 'doo'; did you mean 'do'?
[{trash: {from: opponent.skil}}] | the zone in 'from' cannot be 'skil'; did you mean 'skill'?
[{trash: {from: oponent.skill}}] | the owner in 'from' cannot be 'oponent'; did you mean 'opponent'?
[{trash: {from: skill}}] | 'from' must be an owner and a zone
[{trash: {up_to: 2}}] | 'from' is missing
[{trash: {from: own.skill, up_to: 2, exactly: 1}}] | a selection has one number, not several: exactly, up_to
[{trash: {from: own.skill, all: false}}] | 'all' is true or left out
[{trash: {from: own.skill, collour: red}}] | unknown key 'collour'; did you mean 'colour'?
[{trash: {from: own.skill, colour: [red, red]}}] | names one twice
[{trash: {from: own.skill, colour: []}}] | must name at least one
[{trash: {from: own.skill, colour: pink}}] | 'colour' cannot be 'pink'
[{trash: {from: own.skill, rank: ["<"]}}] | 'rank' must be a number, or a comparison
[{trash: {from: own.skill, rank: ["=<", 2]}}] | the comparison cannot be '=<'
[{force_add: {guardian: own, n: 1, until: tomorrow}}] | 'until' cannot be 'tomorrow'
[{force_add: {guardian: own, n: 1}}] | 'until' is missing
[{cast_off: it}] | the card cannot be 'it'; allowed: answered
[{cast_off: {card: answered, to: hand}}] | 'to' cannot be 'hand'; allowed: blank, lost
[{allow: {n: 1}}] | 'allow' needs exactly one of extra_summon
[{forbid: {attack: each, refuse: each}}] | 'forbid' needs exactly one of attack
[{forbid: {unclear: own}}] | 'unclear' cannot be 'own'; allowed: own.royals, opponent.royals, each.royals
[{if: {guardian: own}, then: [{draw: 1}]}] | unknown key 'then'
[{if: {guardian: own}}] | 'do' is missing
[{if: [1], do: [{draw: 1}]}] | a comparison is a number, a sign and a number
[{if: {garden: own}, do: [{draw: 1}]}] | the condition cannot be 'garden'; did you mean 'guardian'?
[{heal: {count: own.skill, colour: red, what: 1}}] | unknown key 'what'
[{draw: {lives: own}}] | the number cannot be 'lives'; did you mean 'life'?
[{draw: [x, 2]}] | a product is a number
[{draw: {deeds: own.caste_off}}] | the deed in 'deeds' cannot be 'caste_off'; did you mean 'cast_off'?
{when: at_dawn, do: [{draw: 1}]} | the moment in 'when' cannot be 'at_dawn'
{when: {answers: [any, skill.magic]}, do: [{draw: 1}]} | 'any' stands alone
{when: {at: x}, do: [{draw: 1}]} | 'on' is missing
{cost: [{pay_lif: 1}], do: [{draw: 1}]} | a cost cannot be 'pay_lif'; did you mean 'pay_life'?
{cost: {pay_life: 1}, do: [{draw: 1}]} | this must be a list, not a mapping
{cannot_be_cast_off: maybe, do: [{draw: 1}]} | must be true or false
[{draw: 21}] | the number must be from 1 to 20, not 21 (Q81)
"""


def faults(text: str | bytes, booster: int = 1) -> list[str]:
    _, found = read_cards("t.yaml", text if isinstance(text, bytes) else text.encode(), booster)
    return [str(fault) for fault in found]


@pytest.mark.parametrize(
    ("magic", "expected"),
    [[cell.strip() for cell in line.split(" | ")] for line in MAGIC.strip().splitlines()],
)
def test_a_text_that_cannot_be_read(magic: str, expected: str) -> None:
    found = faults(CARD.replace("MAGIC", magic))
    assert any(fault.startswith("t.yaml:5: ") and expected in fault for fault in found), found


def test_what_is_read() -> None:
    draw, trash = '{n: [x, "*", 2], who: each}', "{from: own.hand, random: 2, kind: skill}"
    magic = f"[{{heal: {{cleared: own}}}}, {{draw: {draw}}}, {{trash: {trash}}}]"
    (read,), found = read_cards("t.yaml", CARD.replace("MAGIC", f"{{cost: [{{trash_x: 1}}], do: {magic}}}").encode(), 1)
    assert found == []
    assert isinstance(read.card, Skill)
    assert read.name_en == "Trial Card"
    assert read.card.magic.do == (
        Heal(ClearedOf("own")),
        Draw(Times(X(), 2), "each"),
        Trash(Pick("own", "hand", "random", 2, Filter(kinds=("skill",)))),
    )


def test_a_filter_bound_is_read() -> None:
    cards, _ = read_cards("g", (SEEDS / "cards/booster-1/guardians.yaml").read_bytes(), 1)
    rosengard = next(read.card for read in cards if read.card.id == "GD05")
    assert isinstance(rosengard, Guardian)
    assert rosengard.soul.do == (SummonFree(Pick("own", "ex", "exactly", 1, Filter(rank=Bound("<=", 2)))),)


GUARDIAN = """
- id: g-1
  kind: guardian
  colour: crimson
  name: {ja: "", en: 7, fr: Un}
  rank: 6
  force: 0
  flavour: none
  magic:
    - draw: 0
    - trash:
        from: opponent.hand
"""


def test_every_fault_of_a_card_is_listed_with_its_line() -> None:
    assert sorted(faults(GUARDIAN)) == [
        "t.yaml:10: the number must be from 1 to 20, not 0 (Q81)",
        "t.yaml:11: nobody can choose from the opponent's hand unseen: random, all, or 'by: opponent' (Q84)",
        "t.yaml:2: 'soul' is missing: a guardian has magic, trigger, soul (I09)",
        "t.yaml:2: 'trigger' is missing: a guardian has magic, trigger, soul (I09)",
        "t.yaml:2: an id is 1 to 16 capital letters, digits or hyphens, not 'g-1' (Q05)",
        "t.yaml:4: 'colour' cannot be 'crimson'; allowed: red, orange, yellow, green, blue, purple",
        "t.yaml:5: 'en' must be a text, not '7': put it in quotes",
        "t.yaml:5: 'ja' must not be empty",
        "t.yaml:5: a name has 1 to 60 printable characters and no spaces around it (Q05)",
        "t.yaml:5: unknown key 'fr'; allowed: ja, en",
        "t.yaml:6: 'rank' must be from 1 to 5, not '6'",
        "t.yaml:7: 'force' must be from 1 to 10, not '0'",
        "t.yaml:8: unknown key 'flavour'; did you mean 'colour'?",
    ]


ROYAL = "- {id: R1, kind: royal, colour: white, name: {ja: 冠, en: Crown}, REST}\n"


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("functions: [{eternal: [{redirect: {until: while_cleared}}]}]", "'mission' is missing: a royal"),
        ("mission: {trial: {guardian: own}}", "'functions' is missing: a royal has one or more (H13)"),
        ("mission: {trial: {guardian: own}}, functions: []", "a royal has one or more functions (H13)"),
        ("mission: {}, functions: [{magic: [{draw: 1}]}]", "either a 'trial' or a 'cost' (H02)"),
        ("mission: {trial: {guardian: own}, cost: []}, functions: [{magic: [{draw: 1}]}]", "a mission"),
        ("mission: {cost: [{use: 1}]}, functions: [{magic: [{draw: 1}]}]", "'phases' is missing"),
        ("mission: {trial: {guardian: own}}, functions: [{soul: [{draw: 1}]}]", "unknown key 'soul'"),
        ("mission: {trial: {guardian: own}}, functions: [{magic: [], trigger: []}]", "a function is one of"),
        ("mission: {trial: {guardian: own}}, functions: [{eternal: [{draw: 1}]}]", "only allows, forbids"),
    ],
)  # fmt: skip
def test_a_royal_that_is_not_whole(rest: str, expected: str) -> None:
    found = faults(ROYAL.replace("REST", rest))
    assert any(expected in fault for fault in found), found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "the file is empty"),
        ("a: 1", "this must be a list"),
        ("- 7", "a card must be a mapping"),
        ("- {id: X}", "'kind' is missing"),
        ("- {id: X, kind: trap}", "'kind' cannot be 'trap'"),
        (b"\xff\xfe", "not UTF-8"),
        ("[" * 40, "nested deeper than 32"),
        ("- " * 3000, "nested deeper than 32"),
        ("[" + "7, " * 2001 + "]", "at most 2000 are read"),
        ("- !!python/object/apply:os.system [id]", "tags are not allowed"),
        ("- {id: X, kind: skill, id: Y}", "was given before"),
        ("x" * (1 << 20) + "x", "at most 1048576 are read"),
        ("- {id: \u202eX}", "cannot be seen"),
    ],
)  # fmt: skip
def test_hostile_files(text: str | bytes, expected: str) -> None:
    found = faults(text)
    assert any(expected in fault for fault in found), found


SCALARS = st.sampled_from(
    [
        "own",
        "opponent.hand",
        "skill.magic",
        "any",
        "x",
        "moved",
        "answered",
        "end_of_turn",
        "1",
        "-3",
        "true",
        "",
        "red",
        "<",
    ]
)
KEYS = st.sampled_from(
    [
        *(
            "do",
            "choose",
            "when",
            "cost",
            "draw",
            "heal",
            "trash",
            "if",
            "else",
            "then",
            "count",
            "n",
            "from",
        ),
        *("until", "all", "allow", "forbid", "rank", "cast_off", "answers", "on", "janken", "win", "delayed"),
        *("guardian", "use", "deeds", "exactly", "kind", "x"),
    ]
)
TREES: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=25,
)


def flow(tree: Any) -> str:
    match tree:
        case str():
            return f"'{tree}'" if tree in ("", "<") else tree
        case list():
            return "[" + ", ".join(flow(item) for item in tree) + "]"
        case _:
            return "{" + ", ".join(f"{key}: {flow(value)}" for key, value in tree.items()) + "}"


@settings(max_examples=300, deadline=None)
@given(TREES)
def test_no_text_makes_the_reader_raise(tree: Any) -> None:
    text = CARD.replace("MAGIC", flow(tree))
    cards, found = read_cards("t.yaml", text.encode(), 1)
    assert bool(cards) != bool(found)
    assert all(fault.line >= 1 for fault in found)
