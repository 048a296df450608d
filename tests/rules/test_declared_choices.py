"""choose_at=declare: what is chosen with the activation, and what only when it is processed (Q79, Q97)."""

from referee.language import card as cd
from referee.language import operation as op
from referee.language.ruleset import Ruleset
from referee.language.switches import Switches
from referee.rules.book import Book

PICK = op.Pick("own", "blank", "exactly", 1)


def slots(*do: op.Operation) -> list[int]:
    """The declared slots of a magic skill that does that, in order."""
    plain = cd.Ability(do=(op.Draw(1),))
    card = cd.Skill("ZZ01", "甲", 1, "red", magic=cd.Ability(do=do), trigger=plain, soul=plain)
    book = Book(Ruleset("1", Switches(choose_at="declare"), (card,)))
    text = book.magic[1]
    assert text is not None
    return [instruction.declared for instruction in text.code if instruction.declared >= 0]


def test_own_choices_of_open_cards_and_names_are_declared() -> None:
    assert slots(op.Banish(PICK), op.DeclareName()) == [0, 1]


def test_nothing_of_a_delayed_effect_is() -> None:
    delayed = op.Delayed("own", "turn", (op.Banish(PICK), op.DeclareName()))
    assert slots(delayed, op.Banish(PICK)) == [0]
