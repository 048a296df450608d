"""One demonstration match for all tests of this folder that read a file of one."""

from pathlib import Path

import pytest

from tests.cli.shell import shinpan

SEED = "7"


@pytest.fixture(scope="session")
def demo_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `.shinpan` file of `shinpan demo --seed 7`, played in a folder of its own."""
    folder = tmp_path_factory.mktemp("demo")
    done = shinpan("demo", "--seed", SEED, cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    (folder / "output.txt").write_text(done.stdout, encoding="utf-8")
    return folder / "var" / "demo.shinpan"
