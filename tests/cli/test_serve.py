"""`shinpan serve`, `match` and `bot` as programs of their own, talking over gRPC."""

import json
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.cli.shell import command, environment, shinpan


class Served(NamedTuple):
    folder: Path
    address: str
    process: "subprocess.Popen[str]"

    def run(self, *argv: str, token: str = "@data/organizer.token") -> "subprocess.CompletedProcess[str]":
        more = {"SHINPAN_REFEREE": self.address, "SHINPAN_TOKEN": token}
        return shinpan(*argv, cwd=self.folder, **more)

    def start(self, *argv: str, token: str) -> "subprocess.Popen[str]":
        more = {"SHINPAN_REFEREE": self.address, "SHINPAN_TOKEN": token}
        return subprocess.Popen(
            command(*argv), cwd=self.folder, env=environment(**more), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            encoding="utf-8",
        )  # fmt: skip


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    running = subprocess.Popen(
        command("serve", "--data", "data", "--port", "0", "--quiet"),
        cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    assert running.stdout is not None
    try:
        first = re.fullmatch(r"listening on (127\.0\.0\.1:[0-9]+)\n", running.stdout.readline())
        assert first is not None
        assert "organizer.token" in running.stdout.readline()
        yield Served(tmp_path, first[1], running)
    finally:
        running.send_signal(signal.SIGTERM)
        assert running.wait(timeout=30) == 0
        running.stdout.close()


def opened(served: Served, *more: str) -> dict[str, Any]:
    done = served.run("match", "open", "crimson-banquet", "venom-lance", "--json", *more)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_two_bots_a_watcher_a_rollback_and_the_file(served: Served) -> None:
    match = opened(served, "--seed", "21", "--players", "Ann", "Ben")
    id, tokens = match["match"], match["tokens"]
    watcher = served.start("match", "watch", "--match", id, "--after", "0", "--lang", "en", token=tokens["viewer"])
    bots = [served.start("bot", "--match", id, "--seed", str(n), token=tokens[seat]) for n, seat in enumerate("AB")]
    for bot in bots:
        out, err = bot.communicate(timeout=90)
        assert (bot.returncode, out, err) == (0, "", "")
    told, _ = watcher.communicate(timeout=30)
    assert watcher.returncode == 0
    assert "Turn 1: " in told
    assert re.search(r"(Seat [AB] wins|A draw): ", told.splitlines()[-1])

    back = served.run("match", "rollback", "--match", id, "20", "a card was misread")
    assert back.returncode == 0, back.stderr
    assert re.fullmatch(r"record [0-9]+: the match goes on after record 20\n", back.stdout)
    bots = [served.start("bot", "--match", id, "--seed", str(n), token=tokens[seat]) for n, seat in enumerate("AB", 5)]
    assert [bot.communicate(timeout=90) for bot in bots] == [("", ""), ("", "")]

    own = served.run("match", "fetch", "--match", id, "--out", "own.shinpan", token=tokens["A"])
    assert own.returncode == 0, own.stderr
    assert shinpan("replay", "verify", "own.shinpan", cwd=served.folder).returncode == 3
    fetched = served.run("match", "fetch", "--match", id, "--out", "whole.shinpan")
    assert fetched.returncode == 0, fetched.stderr
    for name in ("own.shinpan", "whole.shinpan"):
        assert (served.folder / name).stat().st_mode & 0o777 == 0o600
    verified = shinpan("replay", "verify", "whole.shinpan", cwd=served.folder)
    assert verified.returncode == 0, verified.stdout
    text = shinpan("replay", "text", "whole.shinpan", cwd=served.folder)
    assert "a card was misread" in " ".join(text.stdout.split())
    again = re.search(
        r"misread\)\n\n━━ Turn [0-9]+: seat [AB] \((first|second) player\) ━.*\n +[A-Z][a-z]+ phase\n", text.stdout
    )
    assert again is not None  # after the rollback its turn and phase are told anew


def test_what_an_organizer_gets_wrong(served: Served) -> None:
    match = opened(served)
    id, tokens = match["match"], match["tokens"]
    cases = [
        (("match", "open", "crimson-banquet", "nothing"), "@data/organizer.token", 2),
        (("match", "open", "crimson-banquet", "silent-grove", "--switch", "mulligan=x"), "@data/organizer.token", 2),
        (("match", "open", "venom-lance", "silent-grove", "--switch", "format_sets=1"), "@data/organizer.token", 1),
        (("match", "open", "crimson-banquet", "silent-grove"), tokens["A"], 1),
        (("match", "rollback", "--match", id, "99", "why"), "@data/organizer.token", 1),
        (("match", "watch", "--match", "00" * 16), "@data/organizer.token", 1),
        (("match", "watch", "--match", id), "forged", 1),
        (("bot", "--match", id), tokens["viewer"], 1),
    ]
    for argv, token, code in cases:
        done = served.run(*argv, token=token)
        assert done.returncode == code, (argv, done.stderr)
        assert done.stderr.startswith("shinpan: ")
        assert "Traceback" not in done.stderr
    japanese = [
        (("match", "watch", "--match", "00" * 16), "その対戦はありません"),
        (("match", "watch", "--match", "x"), "match_idの形式が正しくありません"),
        (("match", "watch", "--match", id, "--after", "99"), "その記録はありません。最後は1です"),
    ]
    for argv, said in japanese:
        assert served.run("--lang", "ja", *argv).stderr == f"shinpan: {said}\n"
    refused = served.run("match", "open", "venom-lance", "silent-grove", "--switch", "format_sets=1", "--lang", "en")
    assert "shinpan: A: A09: EQ01 is not in the pool of this format (Q07, format_sets=1)" in refused.stderr


def test_a_folder_serves_one_referee_and_a_port_one(served: Served) -> None:
    folder = shinpan("serve", "--data", "data", "--port", "0", "--quiet", cwd=served.folder)
    assert folder.returncode == 1
    assert folder.stderr == "shinpan: data: another referee is using this folder\n"
    port = served.address.rpartition(":")[2]
    taken = shinpan("serve", "--data", "other", "--port", port, "--quiet", cwd=served.folder)
    assert taken.returncode == 1
    assert f"shinpan: cannot serve at 127.0.0.1:{port}: " in taken.stderr


def test_an_empty_store_where_a_referee_was_before_is_refused(tmp_path: Path) -> None:
    """A store that was cut to nothing would be taken for a first start, and all matches be gone without a word."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "token.key").write_bytes(bytes(32))
    (data / "matches.sqlite").touch()
    refused = shinpan("serve", "--data", "data", "--port", "0", "--quiet", cwd=tmp_path)
    assert refused.returncode == 1
    assert refused.stderr == (
        "shinpan: the store cannot be used: data/matches.sqlite: an empty file is no store; move it away to start"
        " afresh\n"
    )
    assert (data / "matches.sqlite").stat().st_size == 0
    for name, moved in (("moved away", True), ("a first start that was cut short", False)):
        (data / ("matches.sqlite" if moved else "token.key")).unlink(missing_ok=True)
        running = subprocess.Popen(
            command("serve", "--data", "data", "--port", "0", "--quiet"),
            cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, encoding="utf-8",
        )  # fmt: skip
        assert running.stdout is not None
        assert running.stdout.readline().startswith("listening on "), name
        running.send_signal(signal.SIGTERM)
        running.communicate(timeout=30)
        if moved:
            for file in data.iterdir():
                file.unlink()
            (data / "matches.sqlite").touch()


def test_a_match_against_a_bot_whose_store_is_broken_or_in_use_is_trouble(served: Served) -> None:
    folder = served.folder / "data"
    (folder / "seats.json").write_text("{}")
    used = shinpan("play", "--resume", "data", cwd=served.folder)
    assert used.returncode == 1
    assert used.stderr == "shinpan: data: another referee is using this folder\n"


def test_a_broken_store_and_a_port_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "matches.sqlite").write_bytes(b"no database" * 1_000)
    broken = shinpan("serve", "--data", "data", "--port", "0", "--quiet", cwd=tmp_path)
    assert broken.returncode == 1
    assert broken.stderr.startswith("shinpan: the store cannot be used: data/matches.sqlite: ")
    for port in ("65536", "-1"):  # gRPC would take it, less a multiple of 65536
        assert shinpan("serve", f"--port={port}", cwd=tmp_path).returncode == 2
