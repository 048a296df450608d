"""Faults of scenario files: all at once, by line, and nothing half loaded."""

import random
import re

import pytest

from referee.cards.scenario_reader import read_scenarios
from referee.cli.scenario.library import seed_scenarios
from referee.cli.scenario.run import run_case
from tests.scenarios.seeds import faults_of, library

HEAD = "id: F\ntitle: {ja: 例, en: An example}\n"
BOARD = HEAD + "board: {P1: {hand: [SK03]}}\n"
STEPS = BOARD + "steps:\n"
OWN = "{id: SK03, kind: equip, name: {ja: 丙, en: Gamma}, magic: [heal: 1]}"


def one_fault(text: str, line: int, words: str) -> None:
    found = faults_of(text)
    assert len(found) == 1, found
    assert found[0][0] == line
    assert words in found[0][1]


def test_every_fault_is_listed_with_its_line() -> None:
    text = (
        "id: F\n"
        "title: {ja: 例}\n"
        "cites: [G03, Z99, same_name=sometimes]\n"
        "switches: {judge_both: maybe, nonsense: 1}\n"
        "board: {phase: lunch, P1: {hand: [SK99], life: -1}}\n"
        "steps:\n"
        "  - P1: juggle SK03\n"
        "  - P1: cast SK03\n"
        "    refused: X1\n"
        "    after: {P3: {life: 1}, winner: me}\n"
    )
    lines = [line for line, _ in faults_of(text)]
    assert lines == [2, 3, 3, 4, 4, 5, 5, 5, 7, 9, 10, 10]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (HEAD, 1, "nothing to judge"),
        (HEAD + "steps: [{P1: attack}]\n", 1, "need a 'board'"),
        (BOARD + "start: {}\nsteps: [{P1: attack}]\n", 4, "not both"),
        (STEPS + "  - {P1: attack, P2: accept}\n", 5, "one player a step"),
        (STEPS + "  - {note: nobody does anything}\n", 5, "what P1 or P2 does"),
        (STEPS + "  - {P1: attack, refused: true, possible: true}\n", 5, "not both"),
        (STEPS + "  - {P1: end turn, refused: true}\n", 5, "many answers in one"),
        (STEPS + "  - {P1: attack now}\n", 5, "stands alone"),
        (STEPS + "  - {P1: go to lunch}\n", 5, "followed by one of"),
        (STEPS + "  - {P1: throw paper plane}\n", 5, "followed by one of"),
        (STEPS + "  - {P1: casst SK03}\n", 5, "did you mean 'cast'"),
        (STEPS + "  - {P1: cast Siesta of Plentty}\n", 5, "did you mean 'Siesta of Plenty'"),
        (STEPS + "  - {P1: cast SK03 paying SK98}\n", 5, "no card is called 'SK98'"),
        (STEPS + "  - {P1: cast SK03 with SK01, paying: [SK01]}\n", 5, "said in the sentence already"),
        (STEPS + "  - {P1: cast SK03, mode: 0}\n", 5, "'mode' must be from 1"),
        (STEPS + "  - {P1: cast SK03, after: {asked: [P1 nap]}}\n", 5, "a question is P1 or P2"),
        (STEPS + "  - {P1: cast SK03, after: {checks: [cast]}}\n", 5, "a clear check is a phase"),
        (STEPS + "  - {P1: cast SK03, after: {happened: [miracle]}}\n", 5, "no event is called"),
        (STEPS + "  - {P1: cast SK03, after: {by: E09}}\n", 5, "needs a 'winner'"),
        (STEPS + "  - {P1: cast SK03, chance: [{flip: coin}]}\n", 5, "unknown key 'flip'"),
        (HEAD + "board: {P1: {hand: [SK03, …, SK01]}}\nsteps: [{P1: done}]\n", 3, "nothing may follow"),
        (HEAD + "board: {P1: {hand: […]}}\nsteps: [{P1: done}]\n", 3, "cannot be left open"),
        (HEAD + "board: {P1: {hand: 61}}\nsteps: [{P1: done}]\n", 3, "from 0 to 60"),
        (HEAD + "board: {P1: {hand: [999 SK03]}}\nsteps: [{P1: done}]\n", 3, "from 1 to 60"),
        (HEAD + "board: {P1: {royals: [6 cleared]}}\nsteps: [{P1: done}]\n", 3, "C04"),
        (HEAD + "board: {P1: {used: [SK03 dance]}}\nsteps: [{P1: done}]\n", 3, "a right is a card and"),
        (HEAD + "decks: [{is: a deck}]\n", 3, "a deck is 'legal: true'"),
        (HEAD + "cards: [{is: a card, file: '[]'}]\n", 3, "a card file is 'legal: true'"),
        (BOARD + "variants: [{is: same, steps: [{P1: done}]}, {is: same, steps: [{P1: done}]}]\n", 4, "given before"),
        ("- id: F\n  title: {ja: 例, en: One}\n  decks: [{is: d, legal: true}]\n" * 2, 4, "given before"),
        (HEAD + "own_cards: nonsense\nboard: {}\nsteps: [{P1: done}]\n", 3, "line 1 of the card file"),
        (HEAD + f"own_cards: '[{OWN}]'\nboard: {{}}\nsteps: [{{P1: done}}]\n", 3, "'SK03' was given before (Q05)"),
        ("[]\n", 1, "no scenario"),
        ("5\n", 1, "a scenario must be a mapping"),
    ],
)
def test_fault(text: str, line: int, words: str) -> None:
    one_fault(text, line, words)


def test_switches_that_cannot_stand_together() -> None:
    text = HEAD + "switches: {soul_banish: on_cast, soul_castoff_to: blank}\nboard: {}\nsteps: [{P1: done}]\n"
    one_fault(text, 3, "Q20")


def test_damaged_files_are_faults_never_exceptions() -> None:
    """Words of good files are put where they do not belong; what still reads is played."""
    words = (
        "P1",
        "[]",
        "{}",
        "null",
        "-1",
        "…",
        "SK03",
        "RY05",
        "5",
        "start of battle",
        "choose nothing",
        "pass",
        "99999999",
    )
    chance = random.Random(5)
    texts = [path.read_text(encoding="utf-8") for path in seed_scenarios()]
    read = 0
    for _ in range(300):
        text = chance.choice(texts)
        for _ in range(chance.randint(1, 3)):
            places = list(re.finditer(r"[A-Za-z0-9_][A-Za-z0-9_ ]*|\[[^\[\]]*\]|\{[^{}]*\}", text))
            place = chance.choice(places)
            put = chance.choice(words) if chance.random() < 0.7 else chance.choice(places)[0]
            text = text[: place.start()] + put + text[place.end() :]
        scenarios, faults = read_scenarios("f", text.encode(), *library())
        assert bool(scenarios) != bool(faults)
        for scenario in scenarios:
            for case in scenario.cases:
                read += 1
                run_case(library().catalogue, scenario, case)
    assert read > 20
