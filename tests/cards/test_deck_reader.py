"""Deck files, and the starter decks."""

from pathlib import Path

import pytest

from referee.cards.deck_reader import read_deck
from referee.language.card import Equip, Guardian, Royal, Skill
from referee.language.deck import Deck
from referee.language.switches import Switches
from referee.rules.legality import deck_faults
from tests.kit.cards import SEEDS, catalogue

DECKS = sorted((SEEDS / "decks").glob("*.yaml"))


def read(text: str) -> tuple[Deck | None, list[str]]:
    deck, faults = read_deck("d.yaml", text.encode(), catalogue())
    return deck, [str(fault) for fault in faults]


def starter(path: Path) -> Deck:
    deck, faults = read_deck(str(path), path.read_bytes(), catalogue())
    assert faults == []
    assert deck is not None
    return deck


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
@pytest.mark.parametrize("arc", ["subset", "contiguous"])
def test_a_starter_deck_is_legal(path: Path, arc: str) -> None:
    assert deck_faults(catalogue().ruleset("", Switches(colour_arc=arc)), starter(path)) == ()


def test_two_starter_decks_do_without_booster_2() -> None:  # A09 Q07
    first = catalogue().ruleset("", Switches(format_sets="1"))
    assert sum(not deck_faults(first, starter(path)) for path in DECKS) == 2


def test_the_three_starter_decks_have_different_arcs() -> None:
    arcs = set()
    for path in DECKS:
        cards = [catalogue().find(card_id) for card_id, _ in starter(path).main]
        arcs.add(frozenset(card.colour for card in cards if isinstance(card, Skill)))
    assert len(DECKS) == len(arcs) == 3
    assert all(len(arc) == 3 for arc in arcs)


def test_cards_are_named_by_id_or_by_either_name() -> None:
    deck, faults = read(
        "name: {ja: 山, en: Pile}\nmain: {SK01: 4, 簒奪者の宣誓: 3, siesta of plenty: 2}\n"
        "royals: [Throne of the Star Realm, RY01]\nguardians: [苗木の番人]\n"
    )
    assert faults == []
    assert deck == Deck("山", "Pile", (("SK01", 4), ("SK02", 3), ("SK03", 2)), ("RY01", "RY01"), ("GD01",))


def test_every_fault_of_a_deck_file_is_listed() -> None:
    deck, faults = read(
        "name: {ja: 山}\nmain:\n  SK01: 4\n  Call to War: 1\n  Call to Was: 1\n  SK02: 0\n  SK03: many\n"
        "royals: [RY99, {a: 1}]\nguards: []\n"
    )
    assert deck is None
    assert sorted(faults) == [
        "d.yaml:1: 'en' is missing",
        "d.yaml:1: 'guardians' is missing",
        "d.yaml:4: SK01 stands twice in 'main', by id or by name",
        "d.yaml:5: no card is called 'Call to Was'; did you mean 'Call to War'?",
        "d.yaml:6: the number of copies must be from 1 to 99, not '0'",
        "d.yaml:7: the number of copies must be a whole number, not 'many'",
        "d.yaml:8: a card of 'royals' must be a single value, not a mapping",
        "d.yaml:8: no card is called 'RY99'; did you mean 'RY09'?",
        "d.yaml:9: unknown key 'guards'; did you mean 'guardians'?",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "the file is empty"),
        ("- a", "must be a mapping"),
        ("name: {ja: 山, en: P}\nmain: [SK01]\nroyals: []\nguardians: []", "'main' must be a mapping"),
        ("main: {" + "".join(f"c{number}: 1, " for number in range(201)) + "}", "at most 200 are read"),
        ("royals: [" + "RY01, " * 201 + "]", "at most 200 are read"),
        ("main: {SK01: 4, SK01: 4}", "was given before"),
    ],
)  # fmt: skip
def test_hostile_decks(text: str, expected: str) -> None:
    deck, faults = read(text)
    assert deck is None
    assert any(expected in fault for fault in faults), faults


def test_starter_decks_are_made_of_the_right_kinds() -> None:
    for path in DECKS:
        deck = starter(path)
        kinds = [type(catalogue().find(card_id)) for card_id in (*deck.royals, *deck.guardians)]
        assert kinds == [Royal] * 5 + [Guardian] * 10
        assert {type(catalogue().find(card_id)) for card_id, _ in deck.main} <= {Skill, Equip}
