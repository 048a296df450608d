"""Deck legality: A01-A16 under Q01-Q07. Scenarios X11 and X12."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from referee.language.deck import Deck
from referee.language.ruleset import Ruleset
from referee.language.switches import Switches
from referee.language.terms import COLOUR_RING
from referee.rules.legality import DeckFault, arc_fits, deck_faults
from tests.kit.cards import catalogue
from tests.kit.decks import random_legal_deck

RED_ORANGE_YELLOW = tuple(f"SK{number:02}" for number in (1, 2, 13, 14, 3, 4, 15, 16, 5, 6))
LEGAL = Deck(
    "山",
    "Pile",
    tuple((card_id, 4) for card_id in RED_ORANGE_YELLOW),
    ("RY01", "RY02", "RY07", "RY03", "RY04"),
    ("GD05", "GD06", "GD07", "GD08", "GD02", "GD09", "GD10", "GD11", "GD12", "GD13"),
)


def ruleset(**switches: Any) -> Ruleset:
    return catalogue().ruleset("", Switches(**switches))


def found(deck: Deck, **switches: Any) -> list[tuple[str, str, str, str]]:
    """Code, clause, ruling and switch value of every fault."""
    return [(fault.code, fault.clause, fault.ruling, fault.switch) for fault in deck_faults(ruleset(**switches), deck)]


def deck(**parts: Any) -> Deck:
    return structs.replace(LEGAL, **parts)


def main_of(*cards: tuple[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(cards)


def test_a_legal_deck_has_no_fault() -> None:
    assert found(LEGAL) == []
    assert found(LEGAL, colour_arc="contiguous", format_sets="1") == []


EQUIPS = main_of(*LEGAL.main[:8], ("SK05", 3), ("EQ01", 5))
X11 = {
    "39 cards": (deck(main=main_of(*LEGAL.main[:9], ("SK06", 3))), [("main_size", "A01", "Q01", "")]),
    "41 cards": (deck(main=main_of(*LEGAL.main, ("SK17", 1))), [("main_size", "A01", "Q01", "")]),
    "5 of a name": (
        deck(main=main_of(("SK01", 5), *LEGAL.main[1:9], ("SK06", 3))),
        [("main_copies", "A03", "Q05", "")],
    ),
    "5 equips of a name": (deck(main=EQUIPS), [("main_copies", "A03", "Q05", "")]),
    "4 royals": (
        deck(royals=LEGAL.royals[:4]),
        [("extra_size", "A04", "Q06", ""), ("royal_count", "A05", "Q06", "")],
    ),
    "6 royals": (
        deck(royals=(*LEGAL.royals, "RY08")),
        [("extra_size", "A04", "Q06", ""), ("royal_count", "A05", "Q06", "")],
    ),
    "9 guardians": (
        deck(guardians=LEGAL.guardians[:9]),
        [("extra_size", "A04", "Q06", ""), ("guardian_count", "A05", "Q06", "")],
    ),
    "6 royals and 9 guardians": (
        deck(royals=(*LEGAL.royals, "RY08"), guardians=LEGAL.guardians[:9]),
        [("royal_count", "A05", "Q06", ""), ("guardian_count", "A05", "Q06", "")],
    ),
    "two equal royals": (
        deck(royals=("RY01", "RY01", "RY02", "RY03", "RY04")),
        [("extra_copies", "A06", "Q05", "")],
    ),
    "two equal guardians": (
        deck(guardians=(*LEGAL.guardians[:9], "GD05")),
        [("extra_copies", "A06", "Q05", "")],
    ),
    "a royal in the main deck": (
        deck(main=main_of(*LEGAL.main[:9], ("SK06", 3), ("RY08", 1))),
        [("main_kind", "A02", "Q04", "")],
    ),
    "a guardian in the main deck": (
        deck(main=main_of(*LEGAL.main[:9], ("SK06", 3), ("GD14", 1))),
        [("main_kind", "A02", "Q04", "")],
    ),
    "a skill among the royals": (
        deck(royals=(*LEGAL.royals[:4], "SK01")),
        [("royal_kind", "A05", "Q06", "")],
    ),
    "an equip among the guardians": (
        deck(guardians=(*LEGAL.guardians[:9], "EQ01")),
        [("guardian_kind", "A05", "Q06", "")],
    ),
    "no copies": (
        deck(main=main_of(*LEGAL.main, ("SK17", 0))),
        [("main_copies_positive", "A01", "Q01", "")],
    ),
    "a card of nowhere": (
        deck(main=main_of(*LEGAL.main[:9], ("ZZ01", 4))),
        [("not_in_format", "A09", "Q07", "format_sets=1,2")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", X11)
def test_x11_deck_checks(case: str) -> None:  # A01 A02 A03 A04 A05 A06 A08 B05 B07 C04
    judged, expected = X11[case]
    assert found(judged) == expected


def test_x11_equips_in_a_booster_1_format() -> None:  # A09 Q07
    judged = deck(main=main_of(*LEGAL.main[:9], ("EQ01", 4)))
    assert found(judged) == []
    expected = [("not_in_format", "A09", "Q07", "format_sets=1")]
    assert found(judged, format_sets="1") == expected
    # The same where the pool is larger than the format.
    larger = structs.replace(ruleset(), switches=Switches(format_sets="1"))
    assert [(fault.code, fault.switch) for fault in deck_faults(larger, judged)] == [("not_in_format", "format_sets=1")]


def test_copies_are_counted_by_name_over_prints() -> None:  # Q05
    cards = tuple(
        structs.replace(card, name="開戦の号令" if card.id == "SK02" else card.name) for card in catalogue().cards
    )
    faults = deck_faults(structs.replace(ruleset(), cards=cards), LEGAL)
    assert faults == (
        DeckFault("main_copies", "A03", "Q05", params=(("name", "開戦の号令"), ("found", 8), ("most", 4))),
    )


def in_colours(skills: list[str], guardians: list[str]) -> Deck:
    """40 cards and 10 guardians of exactly these colours (copies beyond the limit do not matter to X12)."""
    cards = catalogue().cards
    names = [card.id for card in cards if type(card).__name__ == "Skill" and card.colour in skills]
    generals = [card.id for card in cards if type(card).__name__ == "Guardian" and card.colour in guardians]
    return deck(main=tuple((card_id, 4) for card_id in names), guardians=tuple(generals))


@pytest.mark.parametrize(
    ("skills", "guardians", "subset", "contiguous"),
    [
        ("red orange yellow", "red orange yellow", True, True),  # a
        ("purple red orange", "purple red orange", True, True),  # b
        ("red yellow", "red yellow", True, False),  # c
        ("red green", "red green", False, False),  # d
        ("red", "green", False, False),  # e
        ("red orange yellow green", "red", False, False),  # f
        ("red yellow", "orange", True, True),  # the guardian closes the gap: tested together (Q03)
        ("blue", "blue", True, True),
        ("blue red", "purple", True, True),
    ],
)
def test_x12_colours(skills: str, guardians: str, subset: bool, contiguous: bool) -> None:  # A10 A11 A12 Q02 Q03
    judged = in_colours(skills.split(), guardians.split())
    for value, legal in (("subset", subset), ("contiguous", contiguous)):
        colours = [fault for fault in found(judged, colour_arc=value) if fault[0] == "colour_arc"]
        assert colours == ([] if legal else [("colour_arc", "A12", "Q02", f"colour_arc={value}")])


def test_x12_an_equip_counts_only_with_a_printed_colour() -> None:  # Q03
    green = in_colours(["green"], ["green"])
    for card_id, legal in (("EQ01", True), ("EQ04", False)):  # colourless, red
        judged = structs.replace(green, main=(*green.main, (card_id, 1)))
        assert (("colour_arc", "A12", "Q02", "colour_arc=subset") in found(judged)) is not legal


@pytest.mark.parametrize(
    ("royals", "expected"),
    [
        ("RY01 RY02 RY07 RY03 RY04", []),  # g: white, grey
        ("RY01 RY02 RY07 RY05 RY06", ["A16"]),  # h: white, black
        ("RY01 RY02 RY03 RY04 RY05", ["A15", "A16"]),  # i: all three
        ("RY03 RY04 RY08 RY05 RY06", []),  # grey, black
        ("RY03 RY04 RY08", []),  # j: all grey
    ],
)
def test_x12_royal_colours(royals: str, expected: list[str]) -> None:  # A13 A14 A15 A16
    faults = found(deck(royals=tuple(royals.split())))
    assert [clause for _, clause, _, _ in faults if clause in ("A15", "A16")] == expected


def test_the_arcs_are_the_six_of_the_ring() -> None:  # A11 A12
    arcs = {
        (first, second, third)
        for first in COLOUR_RING
        for second in COLOUR_RING
        for third in COLOUR_RING
        if len({first, second, third}) == 3 and arc_fits((first, second, third), contiguous=True)
    }
    assert {frozenset(arc) for arc in arcs} == {
        frozenset(arc.split())
        for arc in (
            "red orange yellow", "orange yellow green", "yellow green blue",
            "green blue purple", "blue purple red", "purple red orange",
        )
    }  # fmt: skip
    assert arc_fits((), contiguous=True)


def test_every_fault_is_named_at_once() -> None:
    judged = Deck("", "", (("SK01", 9), ("RY05", 1), ("SK07", 1)), ("RY01", "RY05", "SK03"), ("GD01", "GD01"))
    codes = [code for code, _, _, _ in found(judged)]
    assert codes == [
        "main_size", "extra_size", "royal_count", "guardian_count", "main_kind", "royal_kind", "main_copies",
        "extra_copies", "colour_arc", "white_and_black",
    ]  # fmt: skip


@given(st.data())
def test_random_legal_decks_are_legal_in_every_format(data: st.DataObject) -> None:
    sets = data.draw(st.sampled_from(["1,2", "1"]))
    rules = ruleset(format_sets=sets, colour_arc="contiguous")
    made = random_legal_deck(rules, lambda n: data.draw(st.integers(0, n - 1)))
    assert deck_faults(rules, made) == ()


@pytest.mark.parametrize("arc", range(6))
@pytest.mark.parametrize("pair", range(2))
def test_every_arc_and_pair_has_a_legal_deck(arc: int, pair: int) -> None:
    for sets in ("1,2", "1"):
        rules = ruleset(format_sets=sets, colour_arc="contiguous")
        for pick in (lambda n: 0, lambda n: n - 1):
            assert deck_faults(rules, random_legal_deck(rules, pick, arc, pair)) == ()


def test_a_random_deck_is_decided_by_pick_alone() -> None:
    def made() -> Deck:
        numbers = iter([7 * step % 11 for step in range(200)])
        return random_legal_deck(ruleset(), lambda n: next(numbers) % n)

    assert made() == made()
