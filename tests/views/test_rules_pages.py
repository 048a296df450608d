"""The rulebook on a terminal: nothing wider than 80 columns, every reference and switch shown."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cards.rulebook import load_rulebook
from referee.language.rulebook import LANGS, Lang, Rulebook
from referee.views.rulebook import render, render_clause, render_index, render_page, render_ruling
from referee.views.wrap import COLUMNS, pad, width, wrap


@pytest.fixture(scope="module")
def book() -> Rulebook:
    loaded, faults = load_rulebook()
    assert loaded is not None, faults
    return loaded


def pages(book: Rulebook, lang: Lang) -> list[str]:
    clauses = [render_clause(book, clause.id, lang) for section in book.sections for clause in section.clauses]
    rulings = [render_ruling(book, id, lang) for id in book.rulings]
    return [*clauses, *rulings, render_index(book, lang), render_page(book, lang)]


@pytest.mark.parametrize("lang", LANGS)
def test_every_page_fits_the_terminal(book: Rulebook, lang: Lang) -> None:
    for page in pages(book, lang):
        assert page.endswith("\n")
        for line in page.splitlines():
            assert width(line) <= COLUMNS, line
            assert line == line.rstrip()


def test_no_japanese_line_begins_with_a_closing_mark(book: Rulebook) -> None:
    for page in pages(book, "ja"):
        for line in page.splitlines():
            assert not re.match("^ *[、。」）ー]", line), line


def test_a_clause_shows_section_text_and_rulings(book: Rulebook) -> None:
    assert render_clause(book, "H12", "en") == (
        "H12  Royals\n"
        "\n"
        "  Royals of one name may be cleared once in a turn.\n"
        "\n"
        "Rulings\n"
        "  Q05  What makes two names the same\n"
        "  Q62  Clearing again after an unclear\n"
        "  Q86  Clearing by an effect\n"
    )


def test_a_flavour_clause_says_that_it_binds_nobody(book: Rulebook) -> None:
    assert "it binds nobody in play" in render_clause(book, "A20", "en")
    assert "it binds nobody in play" not in render_clause(book, "A12", "en")


def test_a_ruling_marks_the_default_of_its_switch(book: Rulebook) -> None:
    page = render_ruling(book, "Q57", "en")
    assert "Switch trial_clear (* marks the default)\n  * optional  the player's choice\n    forced    " in page
    assert "\nPrecisely\n" in page
    assert "  H08  " in page
    assert "fixed; no switch changes it" in render_ruling(book, "Q96", "en")
    assert "Readings" not in render_ruling(book, "Q96", "en")


def test_the_index_names_every_ruling_and_switch(book: Rulebook) -> None:
    text = render_index(book, "ja")
    for ruling in book.rulings.values():
        assert ruling.id in text
        assert all(switch.name in re.sub(r"\n +", " ", text) for switch in ruling.switches)
    assert "H01–H19  ロイヤル" in text


def test_an_id_is_found_in_any_case_and_a_switch_by_name(book: Rulebook) -> None:
    assert render(book, " h12", "ja") == render_clause(book, "H12", "ja")
    assert render(book, "q57", "ja") == render_ruling(book, "Q57", "ja")
    assert render(book, "trial_clear", "ja") == render_ruling(book, "Q57", "ja")
    assert render(book, "Z99", "ja") is None


def test_wide_characters_take_two_columns() -> None:
    assert width("カードab") == 8
    assert width("か\u3099") == 2
    assert pad("カ", 4) == "カ  "
    assert wrap("あいうえお", 4) == ["あい", "うえ", "お"]
    assert wrap("あい。うえ", 4) == ["あ", "い。", "うえ"]
    assert wrap("あい「うえ」", 6) == ["あい", "「う", "え」"]
    assert wrap("one two three", 8, first="- ") == ["- one", "  two", "  three"]
    assert wrap("abcdefgh", 4) == ["abcd", "efgh"]
    assert wrap("", first="x ") == ["x "]


@given(st.text(alphabet="あア漢。「」、ab1 .,(", max_size=60), st.integers(8, 30))
def test_wrapping_keeps_every_character_and_the_width(text: str, columns: int) -> None:
    lines = wrap(text, columns, first="  ")
    assert all(width(line) <= columns for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
