"""A bot that knows no rules: it reads questions and sends back options with their slots filled at random.

Its choices and command ids come from random streams of its own, so that the same seed plays the same. The ids are
public, so they have a stream apart: from enough of them the stream could be told, and with it the next choices.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from random import Random
from typing import NamedTuple, TypeAlias

from shinpan.client import Client
from shinpan.v1.action_pb2 import Action
from shinpan.v1.match_service_pb2 import Accepted
from shinpan.v1.question_pb2 import Option, Question, Slot
from shinpan.v1.refusal_pb2 import Refusal

_IDLE = frozenset({"pass_by", "finish"})
"""Actions that do nothing; a sealed clear of no royal is another."""

Listener: TypeAlias = Callable[["Bot", Question, Accepted], Awaitable[None]]


class BotRefused(Exception):
    """The referee refused an option that it had offered: a fault of the referee."""


class Answer(NamedTuple):
    """An option's action with its slots filled."""

    action: Action
    fill: tuple[tuple[int, ...], ...]


def idle(action: Action) -> bool:
    """Whether the action does nothing: a pass, the end of a phase, a sealed clear of no royal."""
    kind = action.WhichOneof("kind")
    return kind in _IDLE or (kind == "seal_clear" and not action.seal_clear.HasField("place"))


class Bot:
    """Plays one seat. `eagerness` is the chance (0 … 1) that it will not idle while it could do something."""

    def __init__(self, client: Client, match_id: str, random: Random, *, eagerness: float = 0.8) -> None:
        self.client = client
        self.match_id = match_id
        self.eagerness = eagerness
        self._random = random
        self._ids = Random(f"ids {random.getrandbits(128)}")

    def choose(self, question: Question) -> Answer:
        """A random filling of a random option."""
        options = list(question.options)
        busy = [option for option in options if not idle(option.action)]
        if busy and self._random.random() < self.eagerness:
            options = busy
        return fill_randomly(self._random.choice(options), self._random)

    def command_id(self) -> str:
        """An id from the bot's stream of ids."""
        return f"{self._ids.getrandbits(128):032x}"

    async def join(self) -> Accepted:
        """Take the seat."""
        return _accepted(await self.client.join(self.match_id, command_id=self.command_id()))

    async def answer(self, question: Question) -> Accepted:
        """Choose, and send the choice."""
        action, fill = self.choose(question)
        return _accepted(
            await self.client.act(
                self.match_id,
                question.number,
                action,
                fill,
                command_id=self.command_id(),
                without_view=True,
            )
        )

    async def play(self, *, join: bool = True) -> None:
        """Play until the match is over, answering what the watch brings."""
        if join:
            await self.join()
        answered = 0
        async for question in self._questions():
            if question.number > answered:
                answered = question.number
                outcome = await self.client.act(
                    self.match_id, question.number, *self.choose(question), command_id=self.command_id()
                )
                if isinstance(outcome, Refusal) and outcome.code not in _OVERTAKEN:
                    raise BotRefused(outcome.code)

    async def _questions(self) -> AsyncIterator[Question]:
        async with aclosing(self.client.watch(self.match_id)) as answers:
            async for answer in answers:
                snapshot = answer.HasField("snapshot")
                source = answer.snapshot if snapshot else answer.update
                if snapshot:
                    view = answer.snapshot.view
                else:
                    view = answer.update.fresh if answer.update.HasField("fresh") else answer.update.changes
                if source.HasField("question"):
                    yield source.question
                if view.status.HasField("result"):
                    return


_OVERTAKEN = frozenset({"stale_question", "game_over", "not_asked"})
"""Refusals that only say that something happened meanwhile: a rollback, the other seat's concession."""


def fill_randomly(option: Option, random: Random) -> Answer:
    """Any filling of the option, each as likely as its number of picks allows."""
    return Answer(option.action, tuple(_picks(slot, random) for slot in option.slots))


def _picks(slot: Slot, random: Random) -> tuple[int, ...]:
    count = random.randint(slot.min, min(slot.max, len(slot.items)))
    return tuple(item.value for item in random.sample(list(slot.items), count))


async def play_match(first: Bot, second: Bot, listen: Listener | None = None) -> int:
    """Both seats by turns until nobody is asked; where both are asked, `first` answers first.

    Gives the number of the last record. `listen` is told of every accepted answer.
    """
    last = 0
    for bot in (first, second):
        last = (await bot.join()).receipt.number
    asked = True
    while asked:
        asked = False
        for bot in (first, second):
            shown = await bot.client.view(bot.match_id)
            question = shown.question if shown.HasField("question") else None
            while question is not None:
                asked = True
                accepted = await bot.answer(question)
                last = accepted.receipt.number
                if listen is not None:
                    await listen(bot, question, accepted)
                question = accepted.question if accepted.HasField("question") else None
    return last


def _accepted(outcome: Accepted | Refusal) -> Accepted:
    if isinstance(outcome, Refusal):
        raise BotRefused(f"{outcome.code}: {outcome.text.en}")
    return outcome
