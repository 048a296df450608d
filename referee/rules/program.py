"""A card text flattened into a list of instructions with jumps. Where an effect stands is then one number.

Laws: flattening depends on the text alone; changing it for any text is a new `engine`. `End` closes every list.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from referee.language import operation as op
from referee.rules.compute import Number, Test, compile_number, compile_test
from referee.rules.effect import Effect

if TYPE_CHECKING:
    from referee.rules.book import Book
    from referee.rules.effects.select import Picker
    from referee.rules.game import Game
    from referee.rules.table import Table

Run = Callable[["Table", Effect, "Instruction"], bool]
"""Carries one instruction out. True: the effect waits (its frame is pushed); False: go on with the next."""


class Instruction:
    """`declared` is the slot of its targets where choices are made at declaration (Q79), -1 for none; `delayed`: it is
    carried out after its event, and nothing of it is chosen before."""

    __slots__ = ("declared", "delayed", "jump", "jumps", "number", "picker", "run", "test", "tests", "word")

    def __init__(self, run: Run, word: op.Operation | None = None) -> None:
        self.run = run
        self.word = word
        self.number: Number | None = None
        self.picker: Picker | None = None
        self.test: Test | None = None
        self.jump = -1
        self.jumps: tuple[int, ...] = ()
        self.tests: tuple[Callable[[Game, Effect, int], bool], ...] = ()
        self.declared = -1
        self.delayed = False


def flatten(book: "Book", do: Sequence[op.Operation], code: list[Instruction], *, trigger: bool) -> int:
    """Append the text to `code`; gives where it starts."""
    from referee.rules.effects.control import end

    start = len(code)
    first_declared = 0
    for word in do:
        _flatten_word(book, word, code)
    code.append(Instruction(end))
    for instruction in code[start:]:
        picker = instruction.picker
        if instruction.delayed:
            continue
        if picker.declared_by(trigger) if picker is not None else isinstance(instruction.word, op.DeclareName):
            instruction.declared = first_declared
            first_declared += 1
    return start


def _flatten_all(book: "Book", do: Sequence[op.Operation], code: list[Instruction]) -> None:
    for word in do:
        _flatten_word(book, word, code)


def _flatten_word(book: "Book", word: op.Operation, code: list[Instruction]) -> None:
    from referee.rules.effects import control, registry, select

    match word:
        case op.Then():
            jump = Instruction(control.jump_unless_done, word)
            code.append(jump)
            _flatten_all(book, word.do, code)
            jump.jump = len(code)
        case op.If():
            test = Instruction(control.jump_unless, word)
            test.test = compile_test(book, word.condition)
            code.append(test)
            _flatten_all(book, word.do, code)
            over = Instruction(control.jump, word)
            code.append(over)
            test.jump = len(code)
            _flatten_all(book, word.otherwise, code)
            over.jump = len(code)
        case op.OpponentChooses():
            ask = Instruction(control.ask_mode, word)
            ask.tests = tuple(_able_test(book, mode) for mode in word.modes)
            code.append(ask)
            branch = Instruction(control.jump_by_mode, word)
            code.append(branch)
            jumps, overs = [], []
            for mode in word.modes:
                jumps.append(len(code))
                _flatten_all(book, mode, code)
                over = Instruction(control.jump, word)
                code.append(over)
                overs.append(over)
            branch.jumps = (*jumps, len(code))
            for over in overs:
                over.jump = len(code)
        case op.Janken():
            code.append(Instruction(control.play_janken, word))
            lost = Instruction(control.jump_unless_won, word)
            code.append(lost)
            _flatten_all(book, word.win, code)
            over = Instruction(control.jump, word)
            code.append(over)
            lost.jump = len(code)
            _flatten_all(book, word.lose, code)
            over.jump = len(code)
        case op.Delayed():
            delay = Instruction(control.delay, word)
            code.append(delay)
            over = Instruction(control.jump, word)
            code.append(over)
            delay.jump = len(code)
            _flatten_all(book, word.do, code)
            for later in code[delay.jump :]:
                later.delayed = True
            code.append(Instruction(control.end))
            over.jump = len(code)
        case _:
            for picker in select.pickers(book, word):
                choice = Instruction(select.select, word)
                choice.picker = picker
                code.append(choice)
            if type(word) in registry.ASK_FIRST:
                ask_first = Instruction(registry.ASK_FIRST[type(word)], word)
                if isinstance(word, op.Take):
                    ask_first.number = compile_number(book, word.n)
                code.append(ask_first)
            carry = Instruction(registry.RUN[type(word)], word)
            number = getattr(word, "n", None)
            if number is not None and not isinstance(word, op.Allow | op.AllowAttack):
                carry.number = compile_number(book, number)
            code.append(carry)


def _able_test(book: "Book", mode: Sequence[op.Operation]) -> Callable[["Game", Effect, int], bool]:
    from referee.rules.effects.able import able_any

    return lambda game, fx, knower: able_any(book, game, fx, mode, knower)
