"""`shinpan rules`."""

import json
from pathlib import Path

import pytest

from referee.cards.rulebook import load_rulebook
from referee.cli import main
from referee.language.vocabulary import TAGS
from tests.cli.shell import shinpan


def test_a_clause_in_the_language_of_the_locale(tmp_path: Path) -> None:
    english = shinpan("rules", "H12", cwd=tmp_path)
    japanese = shinpan("rules", "h12", cwd=tmp_path, LANG="ja_JP.UTF-8")
    asked = shinpan("rules", "H12", "--lang", "en", cwd=tmp_path, LANG="ja_JP.UTF-8")
    assert (english.returncode, japanese.returncode) == (0, 0)
    assert english.stdout == asked.stdout
    assert english.stdout.startswith("H12  Royals\n")
    assert japanese.stdout.startswith("H12  ロイヤル\n")
    assert "\x1b" not in english.stdout


def test_rulings_switches_and_sections(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "Q30", "judge_both", "L", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert said.count("Switch judge_both") == 2
    assert all(f"\nL{n:02}  " in said for n in range(1, 9))


def test_without_an_id_the_game_on_a_page_and_the_index(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("The game on one page\n")
    assert "  H01–H19  Royals" in said
    assert "\n  Q99  " in said


def test_what_does_not_exist_is_one_line_and_exit_code_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "Z99"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    book, _ = load_rulebook()
    assert book is not None
    assert err == (
        f"shinpan: 'Z99' is no clause (A01-N02), section (A-N), ruling (Q01-Q99, those of the house "
        f"Q101-{list(book.rulings)[-1]}; Q100 is left free between the two) or switch\n"
    )


def test_json_speaks_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "H12", "trial_clear", "--json"]) == 0
    clause, ruling = json.loads(capsys.readouterr().out)
    assert clause["id"] == "H12"
    assert clause["rulings"] == ["Q62", "Q05", "Q86"]
    assert set(clause["text"]) == {"ja", "en"}
    assert ruling["id"] == "Q57"
    assert main(["rules", "--json"]) == 0
    rulings = list(json.loads(capsys.readouterr().out)["rulings"])
    assert rulings[:99] == [f"Q{n:02}" for n in range(1, 100)]


def test_coverage_lists_everything_and_has_no_hole(capsys: pytest.CaptureFixture[str]) -> None:
    book, _ = load_rulebook()
    assert book is not None
    code = main(["rules", "--coverage", "--json"])
    found = json.loads(capsys.readouterr().out)
    groups = [item["group"] for item in found["items"]]
    assert {group: groups.count(group) for group in set(groups)} == {
        "clause": 144, "ruling": len(book.rulings), "switch": 83, "word": len(TAGS),
    }  # fmt: skip
    assert found["holes"] == []
    assert found["stale"] == []
    assert found["remainder"] == {}
    assert code == 0
    size = next(item for item in found["items"] if item["id"] == "A01")
    assert "rules/test_legality.py::test_x11_deck_checks" in size["tests"]
    assert "rules/legality.py" in size["code"]


def test_coverage_of_single_items_names_them_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "A01", "op:draw", "same_name", "--coverage"]) == 0
    said = capsys.readouterr().out
    assert "test_x11_deck_checks" in said
    assert "same_name=per_kind" in said
    assert "SK09" in said
    assert "A02" not in said
    assert main(["rules", "nothing", "--coverage"]) == 1
