"""`shinpan play`: a person who types numbers, against a bot on a real referee."""

import asyncio
import re
from pathlib import Path
from random import Random

import pytest

from referee.cli import main, stock
from referee.cli.local import local_referee, open_match
from referee.cli.player import Player
from referee.cli.screen import Screen
from shinpan import connect
from shinpan import messages as pb
from shinpan.bot import Bot
from tests.cli.shell import shinpan


async def play_through(folder: Path, seed: int) -> None:
    """A whole match of a person who types anything at all."""
    random = Random(seed)

    def ask(prompt: str) -> str:
        if prompt == "> ":
            return random.choice(["", "1", "2", "3", "4", "b", "h", "99", "one", "-1"])
        return random.choice(["", "1", "2", "1 2", "2,1", "1 2 3", "1 1", "9999", "x"])

    cards = stock.catalogue()
    decks = stock.deck("crimson-banquet", cards), stock.deck("silent-grove", cards)
    async with (
        local_referee(folder) as referee,
        connect(referee.address, referee.organizer_token) as organizer,
    ):
        opened = await open_match(organizer, decks, seed=seed)
        assert isinstance(opened, pb.CreatedMatch)
        async with (
            connect(referee.address, opened.token_a) as own,
            connect(referee.address, opened.token_b) as other,
            asyncio.TaskGroup() as both,
        ):
            both.create_task(Bot(other, opened.match_id, Random(seed)).play())
            both.create_task(Player(own, opened.match_id, Screen(), "en", ask).play())


def test_a_match_is_played_to_its_end_whatever_is_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(play_through(tmp_path, 3))
    said = capsys.readouterr().out
    assert re.search(r"(Seat [AB] wins|A draw): ", said.splitlines()[-1])
    assert "there is no such number" in said
    assert "Cast phase: choose an action" in said
    assert re.search(r"^ hand [0-9]+ +\w", said, re.MULTILINE)  # the own hand
    assert re.search(r"^ royal zone 5 +1 \[down\], 2 \[down\], 3 \[down\]", said, re.MULTILINE)  # the other's


def test_leaving_and_conceding(tmp_path: Path) -> None:
    left = shinpan("play", "--seed", "5", "--lang", "en", cwd=tmp_path, stdin="1\nb\n")
    assert left.returncode == 0, left.stderr
    assert "Janken: what do you throw?" in left.stdout
    assert left.stdout.rstrip().endswith("You left; the same command brings you back")
    conceded = shinpan("play", "--seed", "5", "--lang", "ja", cwd=tmp_path, stdin="concede\n")
    assert conceded.returncode == 0, conceded.stderr
    assert "B席の勝利：相手の投了" in conceded.stdout.splitlines()[-1]


def test_a_referee_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["--match", "00" * 16, "--token", "x", "--referee", "127.0.0.1:1"]
    assert main(["play", *argv]) == 1
    error = capsys.readouterr().err
    assert error.startswith("shinpan: ")
    assert error.count("\n") == 1
