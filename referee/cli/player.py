"""A person at a terminal who plays one seat: shown the view, asked by number. It knows no rules."""

import asyncio
from collections.abc import Callable
from typing import Final

from referee.cli.narrator import Narrator
from referee.cli.screen import Screen
from referee.cli.telling import Follower, text_of
from referee.cli.trouble import Trouble
from referee.cli.view_text import show_view
from referee.views.phrase import Lang, Phrase
from shinpan import Client
from shinpan import messages as pb

Ask = Callable[[str], str]
"""Prompts, and gives a line of input; raises EOFError when there is no more."""

HELP: Final = Phrase(
    "番号で答える。Enter 何もしない、x 選び直す、b 盤面、h 説明、concede 投了、q 退席",
    "Answer by number. Enter: do nothing; x: back to the options; b: board; h: help; concede; q: leave",
)
PICK: Final = Phrase("{prompt}（{count}、番号を空白で区切る）", "{prompt} ({count}, numbers with blanks between)")
NO: Final = Phrase("その番号はありません", "there is no such number")
COUNT: Final = Phrase("{count}選んでください", "pick {count}")
LEFT: Final = Phrase("退席した。同じコマンドで戻れる", "You left; the same command brings you back")
IDLE: Final = frozenset({"pass_by", "finish"})
JOINED: Final = "already_joined"


class Left(Exception):
    """The person left the table."""


class Back(Exception):
    """The person wants another option after all."""


class Player:
    """Follows the match, and answers what its seat is asked."""

    def __init__(self, client: Client, match_id: str, screen: Screen, lang: Lang, ask: Ask = input) -> None:
        self._client = client
        self._match_id = match_id
        self._screen = screen
        self._lang: Lang = lang
        self._ask = ask
        self._seat: int = pb.SEAT_UNSPECIFIED
        self._turn = -1
        self._follower = Follower(Narrator(screen, lang))

    async def play(self) -> None:
        """Until the match is over or the person leaves."""
        joined = await self._client.join(self._match_id)
        if isinstance(joined, pb.Refusal) and joined.code != JOINED:
            raise Trouble(text_of(joined.text, self._lang))
        self._screen.line(HELP.say(self._lang), "bright_black")
        answered = 0
        async for answer in self._client.watch(self._match_id):
            self._follower.take(answer)
            if self._follower.over:
                show_view(self._screen, self._follower.mirror.view, self._seat, self._lang)
                return
            question = self._follower.mirror.question
            if question is not None and question.number > answered and answer.last == self._follower.mirror.number:
                answered = question.number
                try:
                    await self._answer(question)
                except (EOFError, Left):
                    self._screen.line(LEFT.say(self._lang))
                    return

    async def _answer(self, question: pb.Question) -> None:
        """Ask until the referee accepts an answer, or says that the question is past."""
        turn = self._follower.mirror.view.status.turn
        if (self._seat, self._turn) != (question.seat, turn):
            self._seat, self._turn = question.seat, turn
            self._board()
        self._show(question)
        while True:
            said = (await self._input("> ")).strip().lower()
            match said:
                case "b":
                    self._board()
                    self._show(question)
                    continue
                case "h" | "?":
                    self._screen.line(HELP.say(self._lang))
                    continue
                case "q":
                    raise Left
                case "concede":
                    outcome = await self._client.concede(self._match_id)
                case _:
                    option = self._option(question, said)
                    if option is None:
                        self._screen.line(NO.say(self._lang), "red")
                        continue
                    try:
                        fill = [await self._picks(slot) for slot in option.slots]
                    except Back:
                        self._show(question)
                        continue
                    outcome = await self._client.act(self._match_id, question.number, option.action, fill)
            if isinstance(outcome, pb.Accepted) or outcome.code in ("stale_question", "not_asked", "game_over"):
                return
            self._screen.wrapped(text_of(outcome.text, self._lang), "red")

    async def _input(self, prompt: str) -> str:
        return await asyncio.to_thread(self._ask, prompt)

    def _board(self) -> None:
        show_view(self._screen, self._follower.mirror.view, self._seat, self._lang)

    def _show(self, question: pb.Question) -> None:
        self._screen.wrapped(text_of(question.prompt, self._lang), "bold")
        for number, option in enumerate(question.options, 1):
            self._screen.wrapped(text_of(option.label, self._lang), first=f"  {number:>2}  ")

    def _option(self, question: pb.Question, said: str) -> pb.Option | None:
        """The option of that number; with nothing said, the one that does nothing."""
        options = list(question.options)
        if not said:
            return next((each for each in options if each.action.WhichOneof("kind") in IDLE), None)
        number = _number(said)
        return options[number - 1] if number is not None and 1 <= number <= len(options) else None

    async def _picks(self, slot: pb.Slot) -> tuple[int, ...]:
        """What goes into one slot; asked only where there is a choice."""
        items = list(slot.items)
        if slot.min == slot.max == len(items) and not slot.ordered:
            return tuple(item.value for item in items)
        asked = PICK.fill(prompt=text_of(slot.prompt, self._lang), count=_count(slot))
        self._screen.wrapped(asked.say(self._lang))
        for number, item in enumerate(items, 1):
            self._screen.wrapped(text_of(item.label, self._lang), first=f"    {number:>2}  ")
        while True:
            said = (await self._input(">> ")).strip().lower()
            if said == "x":
                raise Back
            if said == "q":
                raise Left
            numbers = [_number(word) for word in said.replace(",", " ").split()]
            picked = [number for number in numbers if number is not None and 1 <= number <= len(items)]
            if len(picked) != len(numbers) or len(set(picked)) != len(picked):
                self._screen.line(NO.say(self._lang), "red")
            elif not slot.min <= len(picked) <= slot.max:
                self._screen.line(COUNT.fill(count=_count(slot)).say(self._lang), "red")
            else:
                return tuple(items[number - 1].value for number in picked)


def _count(slot: pb.Slot) -> Phrase:
    if slot.min == slot.max:
        return Phrase(f"{slot.min}個", f"{slot.min}")
    return Phrase(f"{slot.min}～{slot.max}個", f"{slot.min} to {slot.max}")


def _number(said: str) -> int | None:
    return int(said) if said.isascii() and said.isdigit() and len(said) < 4 else None
