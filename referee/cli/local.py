"""A referee of one's own on loopback, in a fresh folder under var/, and what opening a match on it takes."""

import shutil
import signal
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final

from referee.cli.trouble import Trouble
from referee.language.deck import Deck
from referee.service import log
from referee.service.app import Config, Referee, serve
from referee.service.library import SeedsBroken
from replay.errors import StoreError, StoreLocked
from shinpan import Client
from shinpan import messages as pb

VAR: Final = Path("var")
STORE: Final = "matches.sqlite"


def fresh_folder(name: str) -> Path:
    """A new folder under var/ in the working directory; whoever asked for it removes it when all went well."""
    VAR.mkdir(exist_ok=True)
    return Path(tempfile.mkdtemp(prefix=f"{name}-", dir=VAR))


@contextmanager
def passing_folder(name: str) -> Iterator[Path]:
    """A new folder under var/ that goes where the command is interrupted or cannot go on; SIGTERM interrupts too.

    Where the command ends, or breaks by a fault of its own, the folder stays, to be removed or looked into.
    """
    before = signal.getsignal(signal.SIGTERM)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    folder = fresh_folder(name)
    try:
        yield folder
    except (KeyboardInterrupt, Trouble, OSError):
        shutil.rmtree(folder, ignore_errors=True)
        raise
    finally:
        signal.signal(signal.SIGTERM, before)


async def started(config: Config) -> Referee:
    """A running referee; why there is none becomes `Trouble`."""
    try:
        return await serve(config)
    except SeedsBroken as error:
        raise Trouble(*map(str, error.faults)) from error
    except StoreLocked as error:
        raise Trouble(f"{config.data}: another referee is using this folder") from error
    except StoreError as error:
        raise Trouble(f"the store cannot be used: {error}") from error
    except (OSError, RuntimeError, ValueError) as error:
        raise Trouble(f"cannot serve at {config.host}:{config.port}: {error}") from error


@asynccontextmanager
async def local_referee(folder: Path) -> AsyncIterator[Referee]:
    """A referee with the embedded store in `folder`, on a free port of loopback; it stops at the end."""
    log.configure(quiet=True)
    referee = await started(Config(data=folder))
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
