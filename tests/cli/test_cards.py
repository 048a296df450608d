"""`shinpan cards` and `shinpan deck`."""

import json
from pathlib import Path

import pytest

from referee.cards.catalogue import load_catalogue
from referee.cards.seeds import seeds_path
from referee.cli import main
from referee.cli.card_words import texts_of
from referee.views.wrap import width


def test_the_list_has_every_card_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    catalogue, _ = load_catalogue(seeds_path() / "cards")
    assert catalogue is not None
    assert main(["cards", "list", "--lang", "ja"]) == 0
    japanese = capsys.readouterr().out
    assert main(["cards", "list", "--lang", "en"]) == 0
    english = capsys.readouterr().out
    for lines in (japanese, english):
        assert [line[:4] for line in lines.splitlines()] == [card.id for card in catalogue.cards]
        assert max(map(width, lines.splitlines())) <= 80
        assert not any(line.endswith(" ") for line in lines.splitlines())
    assert all(card.name in japanese for card in catalogue.cards)
    assert all(name in english for name in catalogue.names_en.values())


def test_the_list_by_kind_and_colour(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "list", "--kind", "guardian", "--colour", "red", "--json"]) == 0
    cards = json.loads(capsys.readouterr().out)
    assert cards
    assert all(card["id"].startswith("GD") and card["colour"] == "red" for card in cards)


def test_a_card_with_its_effects(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "断罪の光", "SK99", "--lang", "en"]) == 1
    assert capsys.readouterr().err.startswith("shinpan: there is no card 'SK99'; did you mean ")
    assert main(["cards", "show", "断罪の光", "gd04", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("SK05  Light of Condemnation  断罪の光\n  Skill card, yellow, booster 1\n  Magic skill\n")
    assert "banish(pick=(who=opponent, zone=blank, how=up_to, n=2))" in said
    assert "Guardian, blue, rank 4, Force 7, booster 1" in said


def test_every_text_of_every_card_is_shown() -> None:
    catalogue, _ = load_catalogue(seeds_path() / "cards")
    assert catalogue is not None
    for card in catalogue.cards:
        texts = list(texts_of(card))
        assert texts
        assert all(effects and words.ja and words.en for words, effects in texts), card.id


def test_starter_decks_are_legal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "check", "crimson-banquet", "silent-grove", "venom-lance", "--lang", "en"]) == 0
    assert capsys.readouterr().out.count("legal: 40 cards, 5 royals, 10 guardians") == 3


def test_every_fault_of_a_deck_with_its_clause(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text("name: {ja: 試し, en: Trial}\nmain: {SK01: 5, SK05: 4}\nroyals: [RY01]\nguardians: [GD01]\n")
    assert main(["deck", "check", str(file), "--json"]) == 1
    (checked,) = json.loads(capsys.readouterr().out)
    assert not checked["legal"]
    assert {"A01", "A03", "A04", "A05", "A12"} <= {fault["clause"] for fault in checked["faults"]}
    assert main(["deck", "check", str(file), "--lang", "ja"]) == 1
    assert "A03：同名カード「開戦の号令」が5枚あります" in capsys.readouterr().out


def test_a_format_without_booster_2_has_no_equips(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "check", "venom-lance", "--switch", "format_sets=1", "--lang", "en"]) == 1
    assert "A09: EQ01 is not in the pool of this format (Q07, format_sets=1)" in capsys.readouterr().out


def test_a_broken_file_lists_its_faults_by_line_and_the_others_are_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text("main: {SK99: 4, SK01: x}\nroyals: 1\n")
    assert main(["deck", "check", str(file), "silent-grove", "--lang", "en"]) == 1
    out, err = capsys.readouterr()
    assert err.count(f"shinpan: {file}:") >= 3
    assert "Silent Grove" in out
