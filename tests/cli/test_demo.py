"""`shinpan demo`: a whole match through a real referee, and its file judged again."""

import os
import pty
import re
import select
import signal
import subprocess
from pathlib import Path

import pytest

from replay import parse_bundle
from tests.cli.conftest import SEED
from tests.cli.shell import command, environment, shinpan


def test_the_demo_tells_checks_and_agrees(demo_file: Path) -> None:
    said = (demo_file.parents[1] / "output.txt").read_text(encoding="utf-8")
    bundle = parse_bundle(demo_file.read_bytes())
    assert re.search(r"\n  (Seat [AB] wins|A draw): .*\([A-Z][0-9]+\)\n", said)  # the result, with its clause
    assert re.search(rf"\n  {len(bundle.bodies)} records \([0-9]+ of them passes", said)
    assert re.search(r"[0-9]+ events, played\s+in [0-9.]+ s", said)
    assert "✓ every decision made again" in said
    assert "✗" not in said
    assert f"✓ {len(bundle.bodies)} records read back from the database" in said
    assert re.search(r"\n  identical \([0-9]+ ms\)\n$", said)
    assert "clears nothing" not in said  # passes are folded away
    assert "\x1b" not in said
    assert [path.name for path in demo_file.parent.iterdir()] == ["demo.shinpan"]  # the log went with the referee


def test_the_same_seed_gives_the_same_bodies_and_another_does_not(demo_file: Path, tmp_path: Path) -> None:
    again = shinpan("demo", "--seed", SEED, "--lang", "ja", cwd=tmp_path, PYTHONHASHSEED="12345")
    assert again.returncode == 0, again.stderr
    assert "ターン1：" in again.stdout
    assert again.stdout.rstrip().splitlines()[-1].startswith("  一致（")
    first = parse_bundle(demo_file.read_bytes())
    assert parse_bundle((tmp_path / "var" / "demo.shinpan").read_bytes()) == first
    other = shinpan("demo", "--seed", "8", cwd=tmp_path)
    assert other.returncode == 0, other.stderr
    assert parse_bundle((tmp_path / "var" / "demo.shinpan").read_bytes()).bodies != first.bodies


def test_without_a_seed_nothing_is_foreseeable(tmp_path: Path) -> None:
    done = shinpan("demo", "--decks", "venom-lance", "silent-grove", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "foreseeable" not in done.stdout
    assert "identical" in done.stdout.splitlines()[-1]


def test_decks_that_are_not_legal_are_refused_with_their_clauses(tmp_path: Path) -> None:
    deck = tmp_path / "small.yaml"
    deck.write_text("name: {ja: 小, en: Small}\nmain: {SK01: 4}\nroyals: [RY01]\nguardians: [GD01]\n")
    done = shinpan("demo", "--decks", "small.yaml", "silent-grove", cwd=tmp_path)
    assert done.returncode == 1
    assert "shinpan: A: A01: the main deck has 4 cards and must have exactly 40 (Q01)" in done.stderr
    assert list((tmp_path / "var").iterdir()) == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("after", ["Shinpan, a demonstration", "Turn 1"])
def test_an_interrupted_demo_leaves_no_folder(number: signal.Signals, after: str, tmp_path: Path) -> None:
    with subprocess.Popen(
        command("demo", "--seed", SEED, "--lang", "en"), cwd=tmp_path, env=environment(), stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, encoding="utf-8",
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # whatever the tests run under
    ) as demo:  # fmt: skip
        assert demo.stdout is not None
        assert demo.stderr is not None
        for line in demo.stdout:
            if after in line:
                break
        assert len(list((tmp_path / "var").glob("demo-*"))) == 1
        demo.send_signal(number)
        demo.stdout.read()
        assert demo.wait(timeout=30) == 130
        assert demo.stderr.read() == ""
    assert list((tmp_path / "var").iterdir()) == []


@pytest.mark.parametrize(("more", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colours_are_for_terminals_that_want_them(more: dict[str, str], coloured: bool, tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        command("demo", "--seed", SEED), cwd=tmp_path, env=environment(TERM="xterm-256color", **more), stdout=theirs
    )
    os.close(theirs)
    said = b""
    while select.select([ours], [], [], 60)[0]:
        try:
            data = os.read(ours, 65_536)
        except OSError:  # the other end is closed
            break
        if not data:
            break
        said += data
    os.close(ours)
    assert running.wait(timeout=60) == 0
    assert (b"\x1b[36m" in said or b"\x1b[1;36m" in said) is coloured
    assert b"identical" in said
