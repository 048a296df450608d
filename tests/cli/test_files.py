"""Files that commands are given: only regular ones are read, at once, and what opens hands is for its owner alone."""

import os
import socket
from pathlib import Path

import pytest

from referee.cards.regular import read_regular
from referee.cli.private import write_private
from tests.cli.shell import shinpan

COMMANDS = [
    ("deck", "check", "{}"),
    ("demo", "--decks", "{}", "silent-grove"),
    ("match", "open", "{}", "silent-grove", "--token", "x"),
    ("match", "watch", "--match", "x", "--token", "@{}"),
    ("match", "watch", "--match", "x", "--token", "x", "--tls-root", "{}"),
    ("replay", "show", "{}"),
    ("replay", "text", "{}"),
    ("replay", "head", "{}"),
    ("replay", "verify", "{}"),
    ("replay", "verify", "{}", "--head", "pipe"),
    ("scenario", "run", "{}"),
    ("serve", "--tls-key", "{}", "--tls-chain", "{}", "--port", "0"),
]


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """A folder with things that are no files to read."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    return tmp_path


@pytest.mark.parametrize("argv", COMMANDS, ids=" ".join)
def test_what_is_no_file_is_one_clear_error_at_once(argv: tuple[str, ...], odd: Path) -> None:
    for name, why in (("pipe", "it is not a regular file"), ("/dev/zero", "it is not a regular file")):
        done = shinpan(*(word.format(name) for word in argv), cwd=odd)
        assert done.returncode in (1, 2), done.stdout
        assert why in done.stderr, argv
        assert "Traceback" not in done.stderr
        assert not list((odd / "var").glob("demo-*"))


@pytest.mark.parametrize(
    ("name", "why"),
    [("folder", "Is a directory"), ("loop", "Too many levels of symbolic links"), ("none", "No such file")],
)
def test_why_a_path_cannot_be_read(name: str, why: str, odd: Path) -> None:
    for argv in (("deck", "check"), ("replay", "show"), ("scenario", "run")):
        done = shinpan(*argv, name, cwd=odd)
        assert done.returncode in (1, 2)
        assert f"{name}: cannot be read: {why}" in done.stderr.replace(":0: ", ": ")


def test_only_regular_files_are_read_and_no_further_than_asked(odd: Path) -> None:
    file = odd / "file"
    file.write_bytes(b"0123456789")
    (odd / "link").symlink_to(file)
    assert read_regular(file, 10) == b"0123456789"
    assert read_regular(odd / "link", 4) == b"01234"
    with socket.socket(socket.AF_UNIX) as listening:
        before = Path.cwd()
        os.chdir(odd)  # the path of a socket is short
        try:
            listening.bind("socket")
            for name in ("pipe", "folder", "loop", "none", "socket", "/dev/null"):
                with pytest.raises(OSError, match=name):
                    read_regular(Path(name), 10)
        finally:
            os.chdir(before)


def test_a_private_file_is_narrow_also_where_it_was_open(tmp_path: Path) -> None:
    before = os.umask(0o000)
    try:
        for file in (tmp_path / "new", tmp_path / "old"):
            if file.name == "old":
                file.write_bytes(b"something longer")
                file.chmod(0o644)
            write_private(file, b"cards")
            assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"cards", 0o600)
    finally:
        os.umask(before)
    write_private(Path(os.devnull), b"cards")
    assert Path(os.devnull).stat().st_mode & 0o666 == 0o666  # a device is no file of ours
    with pytest.raises(IsADirectoryError, match=tmp_path.name):
        write_private(tmp_path, b"")


def test_the_file_of_a_demonstration_is_its_owners_alone(demo_file: Path) -> None:
    assert demo_file.stat().st_mode & 0o777 == 0o600
