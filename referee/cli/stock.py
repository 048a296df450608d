"""What commands read from disk: the seeds, and the files that they are given. Faults become `Trouble`."""

from pathlib import Path
from typing import Final

from referee.cards.catalogue import Catalogue, load_catalogue
from referee.cards.deck_reader import read_deck
from referee.cards.regular import read_regular
from referee.cards.rulebook import load_rulebook
from referee.cards.seeds import seeds_path
from referee.cards.source import BYTES_MAX
from referee.cli.trouble import USAGE, Trouble
from referee.language.deck import Deck
from referee.language.rulebook import Rulebook
from referee.views.phrase import Phrase

DECKS: Final = "decks"
UNREADABLE: Final = Phrase("{path}：読み込めません：{why}", "{path}: cannot be read: {why}")


def catalogue() -> Catalogue:
    """All cards of the seeds."""
    found, faults = load_catalogue(seeds_path() / "cards")
    if found is None:
        raise Trouble(*map(str, faults))
    return found


def rulebook() -> Rulebook:
    """The rulebook of the seeds."""
    found, faults = load_rulebook()
    if found is None:
        raise Trouble(*map(str, faults))
    return found


def starter_decks() -> list[str]:
    """The names of the decks of the seeds, which may be given instead of a file."""
    return sorted(path.stem for path in (seeds_path() / DECKS).glob("*.yaml"))


def deck(name: str, cards: Catalogue) -> Deck:
    """The deck of a file, or a starter deck by its name."""
    path = Path(name)
    if name in starter_decks() and not path.exists():
        path = seeds_path() / DECKS / f"{name}.yaml"
    found, faults = read_deck(name, contents(path, BYTES_MAX), cards)
    if found is None:
        raise Trouble(*map(str, faults))
    return found


def contents(path: Path, most_bytes: int) -> bytes:
    """A regular file's bytes, at most one more than it may have: enough to be refused for its size."""
    try:
        return read_regular(path, most_bytes)
    except OSError as error:
        raise Trouble(UNREADABLE.fill(path=str(path), why=error.strerror or ""), code=USAGE) from error
