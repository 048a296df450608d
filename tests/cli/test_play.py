"""`shinpan play`: a person who types numbers, against a bot on a real referee."""

import asyncio
import re
import threading
from pathlib import Path
from random import Random

import pytest

from referee.cli import main, stock
from referee.cli.board import ToldNames, view_of
from referee.cli.local import local_referee, open_match
from referee.cli.lookup import Lookup
from referee.cli.player import Player
from referee.cli.recorded import RecordedMatch
from referee.cli.screen import Screen
from referee.service.wire_view import ViewWriter
from referee.views.board_text import board_text
from referee.views.wrap import width
from shinpan import Client, connect
from shinpan import messages as pb
from shinpan.bot import Bot
from tests.cli.shell import shinpan

AT_ONCE = 0.0, 0.0


async def opened(referee_client: Client, seed: int) -> pb.CreatedMatch:
    cards = stock.catalogue()
    decks = stock.deck("crimson-banquet", cards), stock.deck("silent-grove", cards)
    match = await open_match(referee_client, decks, seed=seed, players=("Ann", "Ben"))
    assert isinstance(match, pb.CreatedMatch)
    return match


async def play_through(folder: Path, seed: int, lang: str, *, ask_all: bool) -> int:
    """A whole match of a person who types anything at all. How often they were asked."""
    random = Random(seed)
    asked = 0

    def ask(prompt: str) -> str:
        nonlocal asked
        asked += 1
        if prompt == "> ":
            return random.choice(["", "1", "2", "3", "4", "b", "h", "x", "99", "one", "-1", "c 2", "c nobody"])
        return random.choice(["", "1", "2", "1 2", "2,1", "1 2 3", "1 1", "9999", "x", "c 1"])

    async with (
        local_referee(folder) as referee,
        connect(referee.address, referee.organizer_token) as organizer,
    ):
        match = await opened(organizer, seed)
        async with (
            connect(referee.address, match.token_a) as own,
            connect(referee.address, match.token_b) as other,
            asyncio.TaskGroup() as both,
        ):
            screen = Screen()
            both.create_task(Bot(other, match.match_id, Random(seed)).play())
            player = Player(
                own, match.match_id, screen, "ja" if lang == "ja" else "en", ask, ask_all=ask_all, pause_s=AT_ONCE
            )
            both.create_task(player.play())
    return asked


def test_a_match_is_played_to_its_end_whatever_is_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(play_through(tmp_path, 3, "en", ask_all=True))
    said = capsys.readouterr().out
    *_, result, you = said.splitlines()
    assert re.match(r"(Seat [AB] wins|A draw): ", result)
    assert you == {"Seat A": "You win!", "Seat B": "You lose", "A draw": "It is a draw"}[result[:6]]
    assert "You are seat A (seat A: Ann, seat B: Ben)" in said
    assert "there is no such number" in said
    assert "no card is named there" in said
    assert "Cast phase: choose an action" in said
    assert re.search(r"^ Hand +\w", said, re.MULTILINE)  # the own hand
    assert re.search(r"^ Royals +1 \[down\], 2 \[down\], 3 \[down\]", said, re.MULTILINE)  # the other's
    assert not re.search(r"choose an action\n(?: +[0-9]+  .*\n)+ +Cast phase$", said, re.MULTILINE)


def test_where_there_is_one_answer_nobody_is_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(play_through(tmp_path, 4, "ja", ask_all=False))
    said = capsys.readouterr().out
    questions = re.findall(r"^[^ \n].*[？い]\n((?: +[0-9]+  .*\n(?: {6}.*\n)*)+)", said, re.MULTILINE)
    assert questions
    assert not [listed for listed in questions if listed == "   1  クリアーしない\n"]
    assert re.search(r"（例：[0-9]+ [0-9]+", said)  # of several picks
    assert re.search(r"1枚選んでください$", said, re.MULTILINE)  # and of one
    assert re.search(r"^あなたの[勝負]", said.splitlines()[-1])
    assert max(map(width, said.splitlines())) <= 80


def test_what_came_over_the_wire_is_the_same_board(demo_file: Path) -> None:
    """View to message and back: nothing that the board shows is lost."""
    for viewer in (0, 1, 2):
        recorded = RecordedMatch(demo_file, viewer)
        writer = ViewWriter(recorded.names)
        for told in recorded.told(recorded.size):
            view = recorded.view(told.match)
            message = writer.view(view, told.match, told.body.seq)
            shown = board_text(ToldNames(message), view_of(message, viewer), "en")
            assert shown == board_text(recorded.names, view, "en")


async def roll_back_under(folder: Path) -> None:
    """A person stares at a question while the organizer rolls back; then answers the new one."""
    prompted, typed = threading.Event(), threading.Event()
    answers = iter(["1", "", ""])

    def ask(prompt: str) -> str:
        answer = next(answers, "q")
        if answer == "":
            prompted.set()
            typed.wait(30)
        return answer

    async with (
        local_referee(folder) as referee,
        connect(referee.address, referee.organizer_token) as organizer,
    ):
        match = await opened(organizer, 5)
        async with connect(referee.address, match.token_a) as own, connect(referee.address, match.token_b) as other:
            bot = asyncio.create_task(Bot(other, match.match_id, Random(5)).play())
            player = Player(own, match.match_id, Screen(), "en", ask, pause_s=AT_ONCE)
            person = asyncio.create_task(player.play())
            await asyncio.to_thread(prompted.wait, 30)
            size = (await organizer.view(match.match_id)).view.record
            await organizer.roll_back(match.match_id, size - 1, "look again")
            await asyncio.sleep(1)
            print("-- nothing was typed --")
            typed.set()
            assert not await person
            bot.cancel()
            await asyncio.gather(bot, return_exceptions=True)


def test_a_rollback_is_seen_without_a_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(roll_back_under(tmp_path))
    before, _, _ = capsys.readouterr().out.partition("-- nothing was typed --")
    assert re.search(r"olled back to the board after record [0-9]+ \(look again\)\n(?s:.*)\n> $", before)


def test_leaving_resuming_and_conceding(tmp_path: Path) -> None:
    left = shinpan("play", "--seed", "5", "--lang", "en", cwd=tmp_path, stdin="1\nb\n")
    assert left.returncode == 0, left.stderr
    assert left.stdout.startswith("Your deck is Crimson Banquet; your opponent is a bot with Silent Grove\n")
    assert "Janken: what do you throw?" in left.stdout
    found = re.search(r"You left; shinpan play --resume (\S+) goes on\n$", left.stdout)
    assert found is not None
    folder = tmp_path / found[1]
    assert (folder / "seats.json").stat().st_mode & 0o777 == 0o600
    conceded = shinpan("play", "--resume", found[1], "--lang", "ja", cwd=tmp_path, stdin="concede\n")
    assert conceded.returncode == 0, conceded.stderr
    assert "ジャンケン：何を出しますか？" not in conceded.stdout  # it went on where it was left
    assert "B席の勝利：相手の投了（Q77）\nあなたの負けです\n" in conceded.stdout
    assert "var/play.shinpan" in conceded.stdout
    assert not folder.exists()
    told = shinpan("replay", "text", "var/play.shinpan", cwd=tmp_path)
    assert "the opponent concedes" in told.stdout
    gone = shinpan("play", "--resume", found[1], "--lang", "en", cwd=tmp_path)
    assert (gone.returncode, gone.stderr) == (
        2,
        f"shinpan: {found[1]} holds no match against a bot to go on with\n",
    )


@pytest.mark.parametrize(
    ("said", "ids"),
    [
        ("1", ["SK05"]), ("2", ["GD04", "SK05"]), ("SK05", ["SK05"]), ("sk05", ["SK05"]), ("断罪の光", ["SK05"]),
        ("condemnation", ["SK05"]), ("3", []), ("", []), ("9", []),
    ],
)  # fmt: skip
def test_a_card_is_read_by_number_or_name(said: str, ids: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    guardian = stock.catalogue().names_en["GD04"]
    labels = ["Cast the magic skill Light of Condemnation", f"{guardian} and Light of Condemnation", "End the phase"]
    Lookup(Screen(), "en").show(said, labels)
    shown = capsys.readouterr().out
    assert sorted(re.findall(r"^([A-Z]{2}[0-9]{2})  ", shown, re.MULTILINE)) == ids
    assert ("no card is named there" in shown) is not bool(ids)


def test_a_referee_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["--match", "00" * 16, "--token", "x", "--referee", "127.0.0.1:1"]
    for lang, said in (("en", "the referee cannot be reached: "), ("ja", "審判サーバーに接続できません：")):
        assert main(["--lang", lang, "play", *argv]) == 1
        error = capsys.readouterr().err
        assert error.startswith(f"shinpan: {said}")
        assert error.count("\n") == 1
