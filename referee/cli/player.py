"""A person at a terminal who plays one seat: shown the view, asked by number. It knows no rules."""

import asyncio
from collections.abc import Callable
from contextlib import aclosing
from random import Random
from typing import Final

from referee.cli.board import ToldNames, show_board, view_of
from referee.cli.lookup import Lookup
from referee.cli.narrator import Narrator
from referee.cli.screen import Screen
from referee.cli.telling import Follower, text_of
from referee.cli.trouble import Trouble
from referee.views.phrase import Lang, Phrase
from referee.views.words import SEAT_WORDS
from shinpan import Client
from shinpan import messages as pb

Ask = Callable[[str], str]
"""Prompts, and gives a line of input; raises EOFError when there is no more."""

HELP: Final = Phrase(
    "番号で答えてください。Enter：何もしない／x：選び直す／b：盤面／c 3、c カード名：カードを見る／h：説明／"
    "concede：投了／q：退席",
    "Answer by number. Enter: do nothing; x: back to the options; b: board; c 3 or c NAME: read a card; h: help; "
    "concede; q: leave",
)
YOU: Final = Phrase("あなたは{seat}です", "You are {seat}")
PLAYERS: Final = Phrase("（A席：{a}、B席：{b}）", " (seat A: {a}, seat B: {b})")
PICK: Final = Phrase("{prompt}（例：{example}）", "{prompt} (for example {example})")
NO: Final = Phrase("その番号はありません", "there is no such number")
COUNT: Final = Phrase("{count}選んでください", "pick {count}")
WON: Final = Phrase("あなたの勝ちです！", "You win!")
LOST: Final = Phrase("あなたの負けです", "You lose")
DRAWN: Final = Phrase("引き分けです", "It is a draw")
ENTER: Final = Phrase("Enterで終わります ", "Enter ends the program ")
IDLE: Final = frozenset({"pass_by", "finish"})
OVERTAKEN: Final = frozenset({"stale_question", "not_asked", "game_over"})
JOINED: Final = "already_joined"
PAUSE_S: Final = 0.4, 1.2
"""How long a person might take to answer what has one answer: the pause tells the opponent little."""


class Left(Exception):
    """The person left the table."""


class Back(Exception):
    """The person wants another option after all."""


class Moved(Exception):
    """The question is past: the match was rolled back, or is over."""


class Player:
    """Follows the match, and answers what its seat is asked. `ask_all`: even where there is one answer."""

    def __init__(
        self,
        client: Client,
        match_id: str,
        screen: Screen,
        lang: Lang,
        ask: Ask = input,
        *,
        ask_all: bool = False,
        pause_s: tuple[float, float] = PAUSE_S,
    ) -> None:
        self._client = client
        self._match_id = match_id
        self._screen = screen
        self._lang: Lang = lang
        self._ask = ask
        self._ask_all = ask_all
        self._pause_s = pause_s
        self._seat: int = pb.SEAT_UNSPECIFIED
        self._turn = -1
        self._answered = 0
        self._narrator = Narrator(screen, lang)
        self._follower = Follower(self._narrator)
        self._lookup = Lookup(screen, lang)
        self._present = False  # what was taken is the last that there is
        self._news = asyncio.Event()
        self._reading: asyncio.Task[str] | None = None
        self._prompted = False
        self._watching: asyncio.Task[None] | None = None

    async def play(self) -> bool:
        """Until the match is over (True) or the person leaves."""
        joined = await self._client.join(self._match_id)
        if isinstance(joined, pb.Refusal) and joined.code != JOINED:
            raise Trouble(text_of(joined.text, self._lang))
        self._screen.wrapped(HELP.say(self._lang), "bright_black")
        self._watching = asyncio.create_task(self._follow())
        try:
            while not self._follower.over:
                question = self._open()
                if question is None:
                    await self._wait()
                    continue
                try:
                    await self._answer(question)
                except Moved:
                    continue
        except (EOFError, Left):
            return False
        except asyncio.CancelledError:  # an interrupt
            self._tell_enter()
            raise
        finally:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        self._end()
        if self._reading is not None:
            self._tell_enter()
            await asyncio.gather(self._reading, return_exceptions=True)
        return True

    def _tell_enter(self) -> None:
        if self._reading is not None:  # a thread waits for a line, and cannot be told to stop
            self._screen.line(ENTER.say(self._lang), "bright_black")

    # --- what the watch brings

    async def _follow(self) -> None:
        try:
            async with aclosing(self._client.watch(self._match_id)) as answers:
                async for answer in answers:
                    if self._reading is not None and _tells(answer):
                        self._screen.line()  # the prompt stands there
                        self._prompted = False
                    self._follower.take(answer)
                    self._present = answer.last == self._follower.mirror.number
                    self._news.set()
                    if self._follower.over:
                        return
        finally:
            self._news.set()

    async def _wait(self) -> None:
        """For the next news."""
        self._news.clear()
        await self._news.wait()
        if self._watching is not None and self._watching.done():
            self._watching.result()  # its trouble would leave the person waiting

    def _open(self) -> pb.Question | None:
        """The question to answer now. Where both seats are asked, the own one comes again with the other's answer."""
        question = self._follower.mirror.question
        fresh = question is not None and question.number > self._answered and self._present
        return question if fresh else None

    async def _input(self, prompt: str, number: int) -> str:
        """A line; `Moved` if the question of that number is past meanwhile. The thread that reads goes on reading."""
        if self._reading is None:
            self._reading = asyncio.create_task(asyncio.to_thread(self._ask, prompt))
            self._prompted = True
        while True:
            if not self._prompted:
                self._screen.prompt(prompt)
                self._prompted = True
            news = asyncio.create_task(self._wait())
            await asyncio.wait({self._reading, news}, return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
            if self._reading.done():
                reading, self._reading = self._reading, None
                return reading.result().strip()
            news.exception()
            question = self._follower.mirror.question
            if self._follower.over or question is None or question.number != number:
                raise Moved

    # --- questions

    async def _answer(self, question: pb.Question) -> None:
        """Ask until the referee accepts an answer, or says that the question is past."""
        if not self._seat:
            self._greet(question.seat)
        lone = question.options[0] if len(question.options) == 1 and not self._ask_all else None
        if lone is not None and not any(map(_asks, lone.slots)):
            await asyncio.sleep(Random().uniform(*self._pause_s))
            if await self._send(question, lone, [_whole(slot) for slot in lone.slots]):
                return
        self._narrator.heading()
        turn = self._follower.mirror.view.status.turn
        if turn != self._turn:
            self._turn = turn
            self._board()
        if lone is None:
            self._show(question)
        else:
            self._screen.wrapped(text_of(question.prompt, self._lang), "bold")
        while True:
            try:
                option = lone or await self._option(question)
                if option is None:
                    outcome = await self._client.concede(self._match_id)
                    if self._settled(question, outcome):
                        return
                elif await self._send(question, option, [await self._picks(question, slot) for slot in option.slots]):
                    return
            except Back:
                if lone is None:
                    self._show(question)

    async def _send(self, question: pb.Question, option: pb.Option, fill: list[tuple[int, ...]]) -> bool:
        return self._settled(question, await self._client.act(self._match_id, question.number, option.action, fill))

    def _settled(self, question: pb.Question, outcome: pb.Accepted | pb.Refusal) -> bool:
        """Whether the question is past; if not, why the answer was refused."""
        if isinstance(outcome, pb.Refusal) and outcome.code not in OVERTAKEN:
            self._screen.wrapped(text_of(outcome.text, self._lang), "red")
            return False
        self._answered = question.number
        return True

    async def _option(self, question: pb.Question) -> pb.Option | None:
        """What the person picks; None to concede."""
        options = list(question.options)
        labels = [text_of(option.label, self._lang) for option in options]
        while True:
            said = await self._input("> ", question.number)
            match said.lower().split():
                case ["b"]:
                    self._board()
                    self._show(question)
                case ["h" | "?"]:
                    self._screen.wrapped(HELP.say(self._lang))
                case ["q"]:
                    raise Left
                case ["x"]:
                    self._show(question)
                case ["c", *_]:
                    self._lookup.show(said[1:].strip(), labels)
                case ["concede"]:
                    return None
                case words:
                    number = _number(said) if words else _idle(options)
                    if number is not None and 1 <= number <= len(options):
                        return options[number - 1]
                    self._screen.line(NO.say(self._lang), "red")

    async def _picks(self, question: pb.Question, slot: pb.Slot) -> tuple[int, ...]:
        """What goes into one slot; asked only where there is a choice."""
        if not _asks(slot):
            return _whole(slot)
        items = list(slot.items)
        labels = [text_of(item.label, self._lang) for item in items]
        self._list(slot, labels)
        while True:
            said = await self._input(">> ", question.number)
            match said.lower().split():
                case ["x"]:
                    raise Back
                case ["q"]:
                    raise Left
                case ["b"]:
                    self._board()
                    self._list(slot, labels)
                    continue
                case ["c", *_]:
                    self._lookup.show(said[1:].strip(), labels)
                    continue
                case _:
                    numbers = [_number(word) for word in said.replace(",", " ").replace("、", " ").split()]
            picked = [number for number in numbers if number is not None and 1 <= number <= len(items)]
            if len(picked) != len(numbers) or len(set(picked)) != len(picked):
                self._screen.line(NO.say(self._lang), "red")
            elif not slot.min <= len(picked) <= slot.max:
                self._screen.line(COUNT.fill(count=_count(slot)).say(self._lang), "red")
                self._list(slot, labels)
            else:
                return tuple(items[number - 1].value for number in picked)

    # --- what is shown

    def _greet(self, seat: int) -> None:
        self._seat = seat
        players = {each.seat: each.player for each in self._follower.mirror.view.counters}
        said = YOU.fill(seat=SEAT_WORDS[seat - 1])
        if all(players.values()):
            said += PLAYERS.fill(a=players[pb.SEAT_A], b=players[pb.SEAT_B])
        self._screen.wrapped(said.say(self._lang), "bold")

    def _board(self) -> None:
        view = self._follower.mirror.view
        show_board(self._screen, ToldNames(view), view_of(view, max(0, self._seat - 1)), self._lang)

    def _end(self) -> None:
        self._board()
        winner = self._follower.mirror.view.status.result.winner
        if self._seat:
            said = DRAWN if not winner else WON if winner == self._seat else LOST
            self._screen.line(said.say(self._lang), "bold")

    def _show(self, question: pb.Question) -> None:
        self._screen.wrapped(text_of(question.prompt, self._lang), "bold")
        for number, option in enumerate(question.options, 1):
            self._screen.wrapped(text_of(option.label, self._lang), first=f"  {number:>2}  ")

    def _list(self, slot: pb.Slot, labels: list[str]) -> None:
        prompt = Phrase(slot.prompt.ja, slot.prompt.en)
        if slot.max > 1:
            numbers = range(1, len(labels) + 1)[-slot.max :]
            prompt = PICK.fill(prompt=prompt, example=" ".join(map(str, numbers)))
        self._screen.wrapped(prompt.say(self._lang))
        for number, label in enumerate(labels, 1):
            self._screen.wrapped(label, first=f"    {number:>2}  ")


def _tells(answer: pb.WatchResponse) -> bool:
    """Whether a person is shown something of it."""
    return any(line.weight != "fold" for line in answer.update.lines)


def _asks(slot: pb.Slot) -> bool:
    """Whether there is a choice."""
    return slot.ordered or not slot.min == slot.max == len(slot.items)


def _whole(slot: pb.Slot) -> tuple[int, ...]:
    return tuple(item.value for item in slot.items)


def _idle(options: list[pb.Option]) -> int | None:
    """The number of the option that does nothing."""
    return next((n for n, each in enumerate(options, 1) if each.action.WhichOneof("kind") in IDLE), None)


def _count(slot: pb.Slot) -> Phrase:
    one = Phrase("つ", "") if slot.zone == "names" else Phrase("枚", "")
    if slot.min == slot.max:
        return Phrase(f"{slot.min}", f"{slot.min}") + one
    return Phrase(f"{slot.min}～{slot.max}", f"{slot.min} to {slot.max}") + one


def _number(said: str) -> int | None:
    return int(said) if said.isascii() and said.isdigit() and len(said) < 4 else None
