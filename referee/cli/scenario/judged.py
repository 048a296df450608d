"""Decks and card files that a scenario puts to the judge."""

from collections.abc import Iterator

from referee.cards.card_reader import read_cards
from referee.cli.scenario.pool import Pool
from referee.cli.scenario.report import Problem
from referee.language.deck import Deck
from referee.language.filler import filler_id
from referee.language.scenario import CardCount, CardFileCase, DeckCase
from referee.language.terms import CardKind
from referee.rules.legality import DeckFault, deck_faults

COPIES = 4
"""Filler skills of a deck list come four of a name (A03)."""


def judge_deck(pool: Pool, case: DeckCase) -> tuple[str, list[Problem]]:
    """The verdict in words, and where it is not the expected one."""
    faults = deck_faults(pool.ruleset, deck_of(case))
    found = sorted({fault.clause for fault in faults})
    words = "; ".join(_words(fault) for fault in faults) or "legal"
    problems = []
    if case.clauses is not None and found != sorted(set(case.clauses)):
        problems.append(Problem(case.line, case.name, ", ".join(case.clauses) or "legal", words))
    wrong = [clause for clause in case.absent if clause in found]
    if wrong:
        problems.append(Problem(case.line, case.name, f"no fault of {', '.join(wrong)}", words))
    return f"{case.name}: {words}", problems


def deck_of(case: DeckCase) -> Deck:
    main: dict[str, int] = {}
    fillers = 0
    for one in case.deck.main:
        if one.id:
            main[one.id] = main.get(one.id, 0) + one.n
            continue
        kind: CardKind = "skill" if one.filler == "any" else one.filler
        for _ in range(one.n):
            card_id = filler_id(kind, fillers // COPIES + 1)
            main[card_id] = main.get(card_id, 0) + 1
            fillers += 1
    royals = tuple(_listed(case.deck.royals, "royal"))
    return Deck("", "", tuple(main.items()), royals, tuple(_listed(case.deck.guardians, "guardian")))


def _listed(cards: tuple[CardCount, ...], plain: CardKind) -> Iterator[str]:
    given = 0
    for one in cards:
        for _ in range(one.n):
            if one.id:
                yield one.id
            else:
                given += 1
                yield filler_id(plain if one.filler == "any" else one.filler, given)


def _words(fault: DeckFault) -> str:
    by = " ".join(part for part in (fault.clause, fault.ruling, fault.switch) if part)
    return f"{fault.code} ({by})"


def judge_cards(case: CardFileCase) -> tuple[str, list[Problem]]:
    """A card file is good, or every clause expected is cited by one of its faults."""
    _, faults = read_cards("file", case.text.encode(), case.booster)
    words = "; ".join(f"line {fault.line}: {fault.message}" for fault in faults) or "good"
    wanted = (*case.clauses, *case.mentions)
    missing = [word for word in wanted if not any(word in fault.message for fault in faults)]
    problems = []
    if missing:
        problems.append(Problem(case.line, case.name, f"a fault of {', '.join(missing)}", words))
    elif not wanted and faults:
        problems.append(Problem(case.line, case.name, "good", words))
    return f"{case.name}: {words}", problems
