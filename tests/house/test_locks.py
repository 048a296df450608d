"""The locks pin versions and hashes, name no address and no machine, and agree with each other."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PIN = re.compile(
    r"^(?P<name>[a-z0-9-]+)==(?P<version>[^\s;]+)(?: ; [^\\\n]*[^\\\s])?"
    r"(?P<hashes>( \\\n    --hash=\S+)*)",
    re.M,
)
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}(?=\s|$)")
LOCKS = ("run", "dev")


def read(name: str) -> str:
    """The text of a file under requirements/."""
    return (ROOT / "requirements" / name).read_text(encoding="utf-8")


def pins(text: str) -> dict[str, str]:
    """Version by package name."""
    return {found["name"]: found["version"] for found in PIN.finditer(text)}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_address_and_no_machine(lock: str) -> None:
    text = read(f"{lock}.txt")
    assert not re.search(r"://|\bhttps?\b|@ |--(index-url|extra-index-url|find-links|trusted-host)", text)
    assert not re.search(r"(^|\s)/", text)


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_its_hashes(lock: str) -> None:
    text = read(f"{lock}.txt")
    found = list(PIN.finditer(text))
    lines = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
    assert len(found) == len(lines) > 0
    for pin in found:
        assert len(HASH.findall(pin["hashes"])) == pin["hashes"].count("--hash=") > 0, pin["name"]


def test_developing_uses_the_versions_that_run() -> None:
    run, dev = pins(read("run.txt")), pins(read("dev.txt"))
    assert run.items() <= dev.items()


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_what_its_source_asks_for(lock: str) -> None:
    locked = pins(read(f"{lock}.txt"))
    asked = re.findall(r"^([A-Za-z0-9-]+)(?:==(\S+))?$", read(f"{lock}.in"), re.M)
    assert asked
    for name, version in asked:
        assert locked.get(name.lower()) == (version or locked[name.lower()]), name
