"""Colours and the planets and hearts they stand for (X14)."""

from pathlib import Path

from referee.cards.colours import load_colours
from referee.language.terms import COLOUR_RING, ROYAL_LINE
from tests.kit.cards import SEEDS


def test_x14_every_colour_has_its_names() -> None:  # A10 A13 A17 A18 A19 A20 A21 A22 A23
    found, faults = load_colours(SEEDS / "cards" / "colours.yaml")
    assert faults == []
    assert found is not None
    assert tuple(found) == (*COLOUR_RING, *ROYAL_LINE)
    assert [names.name["ja"] for names in found.values()] == list("赤橙黄緑青紫白灰黒")
    assert [names.home["en"] for names in found.values()] == [
        "Roseheart", "Dinas", "Antes Light", "Banryoku", "4190²10", "Nullux",
        "Cosmos Heart", "Neutral Heart", "Chaos Heart",
    ]  # fmt: skip
    assert len({names.home["ja"] for names in found.values()}) == 9


def test_a_bad_file_lists_every_fault(tmp_path: Path) -> None:
    path = tmp_path / "c.yaml"
    lines = [f"{colour}: {{name: {{ja: 色, en: c}}, home: {{ja: 星, en: h}}}}" for colour in COLOUR_RING]
    path.write_text("\n".join([*lines, "white: {name: {ja: 白}, hom: 1}", "grey: 3", "pink: 1"]))
    found, faults = load_colours(path)
    assert found is None
    assert sorted(str(fault).removeprefix(f"{path}:") for fault in faults) == [
        "1: 'black' is missing",
        "7: 'en' is missing",
        "7: 'home' is missing",
        "7: unknown key 'hom'; did you mean 'home'?",
        "8: this must be a mapping, not a single value",
        "8: this must be a mapping, not a single value",
        "9: unknown key 'pink'",
    ]
    assert load_colours(tmp_path / "none.yaml")[1][0].message == "cannot be read: No such file or directory"
