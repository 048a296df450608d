"""The pages that are generated, wholly or in part: `python -m tests.docs.pages` (`make docs`) writes them."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from referee.views.events_page import events_page
from referee.views.turn_page import turn_page
from tests.docs.board_example import with_example
from tests.docs.excerpt import with_excerpt

ROOT: Final = Path(__file__).parents[2]


def page(name: str) -> str:
    """A page as it stands; `name` is its path from the top."""
    return (ROOT / name).read_text(encoding="utf-8")


PAGES: Final[dict[str, Callable[[], str]]] = {
    "docs/events.md": events_page,
    "docs/turn.md": turn_page,
    "docs/protocol.md": lambda: with_example(page("docs/protocol.md")),
    "README.md": lambda: with_excerpt(page("README.md"), "en"),
    "README.ja.md": lambda: with_excerpt(page("README.ja.md"), "ja"),
}
"""By the path of the page: what it should be."""


def main() -> None:
    for name, render in PAGES.items():
        (ROOT / name).write_text(render(), encoding="utf-8")


if __name__ == "__main__":
    main()
