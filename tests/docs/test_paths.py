"""Every path and every link that a page names is there; every law has a file and a test."""

import re

import pytest

from tests.docs.pages import ROOT, page

PAGES = (
    "README.md", "README.ja.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md",
    *(str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").rglob("*.md"))),
)  # fmt: skip
TOPS = "bench|clients|docs|proto|referee|replay|requirements|seeds|tests"


@pytest.mark.parametrize("name", PAGES)
def test_paths_exist(name: str) -> None:
    named = re.findall(rf"`((?:{TOPS})/[\w./-]*)`", page(name))
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", page(name))
    folder = (ROOT / name).parent
    assert [target for target in targets if not (folder / target).exists()] == []


def test_every_law_names_its_file_and_its_test() -> None:
    section = page("ARCHITECTURE.md").split("## The laws")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (\d+) \|(.*)\|(.*)\|(.*)\|$", section, re.MULTILINE)
    assert [int(number) for number, *_ in rows] == list(range(1, len(rows) + 1))
    assert len(rows) > 15
    for number, _, carried, caught in rows:
        assert re.search(r"`[\w/.]+\.(py|toml)`", carried), number
        assert re.search(r"`tests/[\w/.]+\.py`", caught), number


def test_decisions_are_numbered_dated_and_have_the_same_parts() -> None:
    pages = sorted((ROOT / "docs" / "adr").glob("*.md"))
    assert [int(path.name[:4]) for path in pages] == list(range(1, len(pages) + 1))
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert re.match(rf"# {int(path.name[:4])}\. ", text), path.name
        assert re.search(r"^Accepted, \d{4}-\d\d-\d\d\b", text, re.MULTILINE), path.name
        parts = re.findall(r"^## (.+)$", text, re.MULTILINE)
        assert parts == ["Question", "Decision", "Consequences"], path.name
