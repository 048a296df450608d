"""A referee of one's own on loopback, in a fresh folder under var/, and what opening a match on it takes."""

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from referee.language.deck import Deck
from referee.service import log
from referee.service.app import Config, Referee, serve
from shinpan import Client
from shinpan import messages as pb

VAR: Final = Path("var")
STORE: Final = "matches.sqlite"


def fresh_folder(name: str) -> Path:
    """A new folder under var/ in the working directory; whoever asked for it removes it when all went well."""
    VAR.mkdir(exist_ok=True)
    return Path(tempfile.mkdtemp(prefix=f"{name}-", dir=VAR))


@asynccontextmanager
async def local_referee(folder: Path) -> AsyncIterator[Referee]:
    """A referee with the embedded store in `folder`, on a free port of loopback; it stops at the end."""
    log.configure(quiet=True)
    referee = await serve(Config(data=folder))
    try:
        yield referee
    finally:
        await referee.stop()


def deck_message(deck: Deck) -> pb.Deck:
    """A deck as the protocol has it."""
    return pb.Deck(
        name=pb.Text(ja=deck.name_ja, en=deck.name_en),
        main=[pb.CardCount(card=card, count=copies) for card, copies in deck.main],
        royals=deck.royals,
        guardians=deck.guardians,
    )


async def open_match(
    organizer: Client,
    decks: tuple[Deck, Deck],
    *,
    seed: int | None = None,
    switches: dict[str, str] | None = None,
    players: tuple[str, str] = ("", ""),
) -> pb.CreatedMatch | pb.RefusedMatch:
    """Open a match; with a seed, its id follows from the seed too."""
    a, b = map(deck_message, decks)
    command_id = None if seed is None else f"open {seed}"
    return await organizer.create_match(a, b, switches=switches, seed=seed, players=players, command_id=command_id)


def refused_lines(refused: pb.RefusedMatch, lang: str) -> tuple[str, ...]:
    """Why no match was opened."""
    return tuple(
        (f"{name}: " if name else "") + (fault.text.ja if lang == "ja" else fault.text.en)
        for name, faults in (("", refused.switches), ("A", refused.deck_a), ("B", refused.deck_b))
        for fault in faults
    )
