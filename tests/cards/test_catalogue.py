"""The seeds' cards (X14), the folder of sets, and what it refuses."""

from collections import Counter
from pathlib import Path

import pytest

from referee.cards.catalogue import load_catalogue
from referee.language.card import Equip, Guardian, Royal, Skill
from referee.language.check import card_faults
from referee.language.ruleset import decode_ruleset, encode_ruleset
from referee.language.switches import Switches
from referee.language.terms import COLOUR_RING, ROYAL_LINE
from tests.kit.cards import catalogue

SET = "booster: 1\nname: {ja: 試, en: Trial}\n"
SKILL = """
- id: T1
  kind: skill
  colour: red
  name: {ja: 一, en: One}
  magic: [{draw: 1}]
  trigger: [{draw: 1}]
  soul: [{draw: 1}]
"""


def load(folder: Path, **files: str) -> list[str]:
    for name, text in files.items():
        path = folder / "a" / f"{name}.yaml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    found, faults = load_catalogue(folder)
    assert (found is None) == bool(faults)
    return [str(fault).removeprefix(f"{folder}/") for fault in faults]


def test_x14_the_seeds_hold_what_every_arc_and_pair_needs() -> None:  # X14 B01 I05 I08 H13 K05
    kinds: Counter[tuple[str, object]] = Counter()
    for card in catalogue().cards:
        kinds[type(card).__name__, card.colour] += 1
        assert card_faults(card) == []
        assert card.booster == (2 if isinstance(card, Equip) else 1)  # A09
    assert all(kinds["Skill", colour] == 4 and kinds["Guardian", colour] == 4 for colour in COLOUR_RING)
    assert all(kinds["Royal", colour] == 3 for colour in ROYAL_LINE)
    assert sum(isinstance(card, Equip) for card in catalogue().cards) == 4
    assert {card.rank for card in catalogue().cards if isinstance(card, Guardian)} == {1, 2, 3, 4, 5}


def test_cards_are_found_by_id_and_by_name_in_both_languages() -> None:
    for text in ("SK01", "開戦の号令", "Call to War", "call to war"):
        card = catalogue().find(text)
        assert isinstance(card, Skill)
        assert card.id == "SK01"
    assert catalogue().find("Call to Peace") is None


def test_the_format_decides_the_pool() -> None:  # Q07 A09
    both, first = Switches(format_sets="1,2"), Switches(format_sets="1")
    cards = catalogue()
    assert [card.id for card in cards.pool(both)] == sorted(card.id for card in cards.cards)
    assert {card.id for card in cards.pool(both)} - {card.id for card in cards.pool(first)} == {
        "EQ01", "EQ02", "EQ03", "EQ04",
    }  # fmt: skip
    assert set(cards.texts(first).names_en) == {card.id for card in cards.pool(first)}


def test_a_ruleset_of_the_seeds_survives_its_codec() -> None:
    ruleset = catalogue().ruleset("2025.1", Switches())
    assert decode_ruleset(encode_ruleset(ruleset)) == ruleset


def test_a_set_loads(tmp_path: Path) -> None:
    assert load(tmp_path, set=SET, cards=SKILL) == []


def test_ids_and_names_are_given_once(tmp_path: Path) -> None:  # Q05
    second = SKILL.replace("T1", "T2").replace("一", "二").replace("One", "Two")
    full_width = SKILL.replace("T1", "T3").replace("一", "三").replace("One", "ＯＮＥ")
    found = load(tmp_path, set=SET, a=SKILL, b=second.replace("T2", "T1"), c=full_width)
    assert found == [
        f"a/b.yaml:2: the id T1 was given before, at {tmp_path}/a/a.yaml:2 (Q05)",
        f"a/c.yaml:2: the name ＯＮＥ was given before, at {tmp_path}/a/a.yaml:2 (Q05)",
    ]


def test_equips_need_booster_2(tmp_path: Path) -> None:  # A09
    equip = "- {id: E1, kind: equip, name: {ja: 具, en: Gear}, magic: [{draw: 1}]}\n"
    assert load(tmp_path, set=SET, cards=equip) == [
        "a/cards.yaml:1: equips exist only from booster 2 on (A09)",
    ]
    assert load(tmp_path, set=SET.replace("1", "2"), cards=equip) == []


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"cards": SKILL}, "a/set.yaml:0: is missing"),
        ({"set": "booster: 0\nname: {ja: 試, en: T}\n"}, "a/set.yaml:1: 'booster' must be from 1"),
        ({"set": "booster: 1\nname: {ja: 試}\n"}, "a/set.yaml:2: 'en' is missing"),
        ({"set": SET + "extra: 1\n"}, "a/set.yaml:3: unknown key 'extra'"),
        ({"set": SET, "cards": "cards: []\n"}, "a/cards.yaml:1: this must be a list"),
        ({"set": SET, "cards": "- &a x\n"}, "a/cards.yaml:1: anchors are not allowed"),
    ],
)  # fmt: skip
def test_a_bad_set(tmp_path: Path, files: dict[str, str], expected: str) -> None:
    found = load(tmp_path, **files)
    assert any(fault.startswith(expected) for fault in found), found


def test_nothing_there(tmp_path: Path) -> None:
    assert load(tmp_path)[0].endswith("there is no set here: a folder with set.yaml and card files")
    _, faults = load_catalogue(tmp_path / "missing")
    assert [fault.message for fault in faults] == ["cannot be read: No such file or directory"]


def test_every_fault_of_every_file_is_listed_and_nothing_is_loaded(tmp_path: Path) -> None:
    bad = SKILL.replace("red", "rde").replace("soul", "sole")
    found = load(tmp_path, set=SET, a=SKILL, b=bad, c=SKILL.replace("T1", "t 9").replace("一", "四"))
    assert [fault.split(": ", 1)[0] for fault in found] == [
        "a/b.yaml:2",
        "a/b.yaml:4",
        "a/b.yaml:8",
        "a/c.yaml:2",
    ]


def test_royals_and_texts_of_the_seeds_are_whole() -> None:  # H02 H13
    royals = [card for card in catalogue().cards if isinstance(card, Royal)]
    assert len(royals) == 9
    assert all(card.functions for card in royals)
