"""The rulebook and rulings of seeds/: whole, bilingual, in step with the switches; and hostile variants."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from referee.cards.rulebook import load_rulebook, read_rulebook
from referee.cards.seeds import seed_files, seeds_path
from referee.language.rulebook import Rulebook, Words
from referee.language.switches import NUMBERS, SWITCH_RULING, VALUES

JAPANESE = re.compile("[\u3041-\u30ff\u3400-\u9fff]")


def seeds() -> dict[str, bytes]:
    root = seeds_path()
    return seed_files(root, "rulebook")[0] | seed_files(root, "rulings")[0]


@pytest.fixture(scope="module")
def book() -> Rulebook:
    loaded, faults = load_rulebook()
    assert [str(fault) for fault in faults] == []
    assert loaded is not None
    return loaded


def words_of(book: Rulebook) -> Iterator[tuple[str, Words]]:
    yield "page", book.page_title
    for part in book.page:
        yield from ((part.id, part.name), (part.id, part.text))
    for section in book.sections:
        yield section.id, section.title
        yield from ((clause.id, clause.text) for clause in section.clauses)
    for ruling in book.rulings.values():
        yield from ((ruling.id, words) for words in (ruling.title, ruling.question, ruling.default, ruling.reason))
        yield from ((ruling.id, words) for words in ruling.readings.values())
        yield from ((ruling.id, words) for words in (ruling.precisely,) if words)
        yield from ((switch.name, words) for switch in ruling.switches for words in switch.values.values())


def test_every_clause_and_ruling_is_there(book: Rulebook) -> None:
    sizes = {section.id: len(section.clauses) for section in book.sections}
    assert sizes == {
        "A": 23, "B": 8, "C": 9, "D": 2, "E": 16, "F": 22, "G": 9,
        "H": 19, "I": 13, "J": 5, "K": 6, "L": 8, "M": 2, "N": 2,
    }  # fmt: skip
    assert sum(sizes.values()) == 144
    house = len(book.rulings) - 99
    assert list(book.rulings) == [f"Q{n:02}" for n in (*range(1, 100), *range(101, 101 + house))]


def test_every_switch_is_explained_value_by_value(book: Rulebook) -> None:
    switches = {switch.name: switch for ruling in book.rulings.values() for switch in ruling.switches}
    assert len(switches) == 40
    assert set(switches) == set(SWITCH_RULING)
    for name, switch in switches.items():
        if name in NUMBERS:
            assert switch.default == "none"
            assert len(switch.values) == 2
        else:
            assert str(VALUES[name][0]).lower() == switch.default
            assert set(switch.values) == {str(value).lower() for value in VALUES[name]}


def test_both_languages_speak_everywhere(book: Rulebook) -> None:
    texts = list(words_of(book))
    assert len(texts) > 144 + 4 * 99 + 80
    for id, words in texts:
        assert JAPANESE.search(words.ja), id
        assert re.search("[A-Za-z]", words.en), id


def test_english_holds_japanese_only_as_a_quoted_term(book: Rulebook) -> None:
    for id, words in words_of(book):
        for term in re.findall("[\u3041-\u30ff\u3400-\u9fff]+", words.en):
            assert len(term) <= 5, (id, term)


def test_both_languages_cite_the_same_clauses_and_rulings(book: Rulebook) -> None:
    cited = re.compile(r"(?<![A-Za-z0-9])[A-NQ][0-9]{2}(?![0-9])")
    for id, words in words_of(book):
        assert sorted(set(cited.findall(words.ja))) == sorted(set(cited.findall(words.en))), id


def test_a_number_in_english_stands_in_japanese_too(book: Rulebook) -> None:
    number = re.compile(r"(?<![A-Za-z0-9])[0-9]+(?![0-9])")
    for id, words in words_of(book):
        assert set(number.findall(words.en)) <= set(number.findall(words.ja)), id


def test_only_the_planets_and_names_are_flavour(book: Rulebook) -> None:
    flavour = [clause.id for section in book.sections for clause in section.clauses if clause.flavour]
    assert flavour == [f"A{number}" for number in range(17, 24)]


def test_the_page_has_the_seven_phases_in_order(book: Rulebook) -> None:
    phases = ["charge", "soul", "judge", "cast", "summon", "battle", "end"]
    assert [part.id for part in book.page if part.id in phases] == phases


def test_references_run_both_ways(book: Rulebook) -> None:
    assert book.rulings_on("H12") == ("Q62", "Q05", "Q86")
    assert book.rulings_on("A13") == ()
    found = book.switch("trial_clear")
    assert found is not None
    assert found[0].id == "Q57"
    assert book.switch("no_such") is None
    assert book.clause("H20") is None


Edit = Callable[[dict[str, bytes]], None]


def replace(name: str, old: str, new: str) -> Edit:
    def edit(files: dict[str, bytes]) -> None:
        assert old.encode() in files[name]
        files[name] = files[name].replace(old.encode(), new.encode(), 1)

    return edit


def drop(name: str) -> Edit:
    def edit(files: dict[str, bytes]) -> None:
        del files[name]

    return edit


def add(name: str, text: str) -> Edit:
    def edit(files: dict[str, bytes]) -> None:
        files[name] = text.encode()

    return edit


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        (drop("rulebook/D.yaml"), "rulebook:0: clause D02 is missing"),
        (drop("rulebook/game.yaml"), "rulebook/game.yaml:0: the file is missing"),
        (drop("rulings/q50-battle.yaml"), "rulings:0: ruling Q53 is missing"),
        (drop("rulings/q50-battle.yaml"), "rulings:0: the switch 'force_tie' of Q53 is missing"),
        (replace("rulebook/D.yaml", "Q08, Q09", "Q199"), "D01 refers to Q199, which does not exist"),
        (replace("rulings/q50-battle.yaml", "J03, J04", "J03, J06"), "Q53 refers to J06"),
        (replace("rulings/q50-battle.yaml", "By J05.", "By J07."), "Q52 refers to J07, which does not exist"),
        (replace("rulebook/game.yaml", "[E16]", "[E17]"), "end refers to E17, which does not exist"),
        (replace("rulebook/D.yaml", "id: D02", "id: D01"), "D01 was given before, at rulebook/D.yaml:6"),
        (replace("rulebook/D.yaml", "id: D02", "id: E02"), "E02 does not belong to section D"),
        (replace("rulebook/D.yaml", "id: D02", "id: D2"), "'D2' is not an id of this kind"),
        (replace("rulebook/N.yaml", "id: N02", "id: N03"), "there is no clause N03 in the rules of the game"),
        (replace("rulebook/D.yaml", "ja: 対戦準備", "ja: setup"), "'ja' holds no Japanese character"),
        (replace("rulebook/D.yaml", "  en: Setting up\n", ""), "'en' is missing"),
        (replace("rulebook/D.yaml", "en: Setting up", "en: ' '"), "'en' must not be empty"),
        (replace("rulebook/D.yaml", "    en: A", "    eng: A"), "unknown key 'eng'; did you mean 'en'?"),
        (replace("rulings/q50-battle.yaml", "kind: gap", "kind: gaps"), "cannot be 'gaps'; did you mean"),
        (
            replace("rulings/q50-battle.yaml", "name: force_tie", "name: force_ties"),
            "Q53 has no switch 'force_ties'",
        ),
        (
            replace("rulings/q50-battle.yaml", "default: none", "default: both"),
            "'force_tie' must have the values none, both, attacker, the first as default",
        ),
        (
            replace("rulings/q77-match.yaml", "          s: {", "          t: {"),
            "'clock' needs a number (n or s) exactly if it holds one",
        ),
        (add("rulings/house.yaml", "rulings: {}"), "house.yaml:1: 'rulings' must be a list"),
        (add("rulings/house.yaml", "rulings: [x]"), "this must be a mapping, not a single value"),
        (add("rulings/house.yaml", "rulings: [{}]"), "'id' is missing"),
        (add("rulings/house.yaml", "\x00"), "rulings/house.yaml:1: the character U+0000 is not allowed"),
        (add("rulebook/O.yaml", "{}"), "rulebook/O.yaml:1: 'section' is missing"),
    ],
)  # fmt: skip
def test_a_broken_book_is_not_loaded_and_says_where(edit: Edit, expected: str) -> None:
    files = seeds()
    edit(files)
    book, faults = read_rulebook(files)
    assert book is None
    assert any(expected in str(fault) for fault in faults), [str(fault) for fault in faults]


def test_all_faults_come_at_once() -> None:
    files = seeds()
    for edit in (
        replace("rulebook/A.yaml", "see: [Q01]", "see: [Q98, Q123]"),
        replace("rulebook/D.yaml", "en: Setting up", "en: 1"),
        replace("rulings/q50-battle.yaml", "kind: gap", "kind: x"),
        drop("rulings/q56-royals.yaml"),
    ):
        edit(files)
    faults = [str(fault) for fault in read_rulebook(files)[1]]
    assert "rulebook/A.yaml:6: A01 refers to Q123, which does not exist" in faults
    assert "rulebook/D.yaml:4: 'en' must be a text, not '1': put it in quotes" in faults
    assert any(fault.startswith("rulings/q50-battle.yaml:3: 'kind' cannot be 'x'") for fault in faults)
    assert "rulings:0: ruling Q57 is missing" in faults
    assert faults == sorted(faults, key=lambda fault: fault.split(":")[0])


def test_house_rulings_join_the_book() -> None:
    files = seeds()
    text = """
rulings:
  - id: Q101
    kind: gap
    title: {ja: 題, en: Title}
    clauses: [H12]
    question: {ja: 問い, en: Why}
    default: {ja: 裁定, en: Thus}
    reason: {ja: 理由, en: Because of Q62}
"""
    add("rulings/house.yaml", text)(files)
    book, faults = read_rulebook(files)
    assert faults == []
    assert book is not None
    assert list(book.rulings)[-1] == "Q101"
    assert book.rulings_on("H12")[-1] == "Q101"


def test_a_folder_without_seeds_is_a_list_of_faults(tmp_path: Path) -> None:
    book, faults = load_rulebook(tmp_path)
    assert book is None
    assert "rulebook:0: the folder has no .yaml file" in map(str, faults)
