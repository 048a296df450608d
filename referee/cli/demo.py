"""`shinpan demo`: a referee, two bots, a whole match over gRPC; then its file is read afresh and judged again."""

import asyncio
import hashlib
import shutil
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from referee.cli import stock
from referee.cli.connection import call
from referee.cli.local import STORE, VAR, local_referee, open_match, passing_folder, refused_lines
from referee.cli.narrator import SEAT_STYLES, Narrator
from referee.cli.private import write_private
from referee.cli.recorded import ALL, RecordedMatch, RefereeGame
from referee.cli.report_words import show_report
from referee.cli.screen import Screen, complain
from referee.cli.telling import Follower
from referee.cli.tongue import add_language, language
from referee.cli.trouble import WRONG, Trouble
from referee.language.deck import Deck
from referee.views.endings import ending_words
from referee.views.phrase import Lang, Phrase
from referee.views.words import SEAT_WORDS
from replay import Verdict, verify
from replay.store import SqliteStore
from shinpan import connect
from shinpan import messages as pb
from shinpan.bot import Bot, play_match

FILE: Final = VAR / "demo.shinpan"
SEED_MAX: Final = 2**64 - 1

TITLE: Final = Phrase("審判　デモ対戦", "Shinpan, a demonstration match")
SERVED: Final = Phrase("審判サーバー {address}（gRPC）", "referee at {address} (gRPC)")
SEEDED: Final = Phrase("、シード{seed}", ", seed {seed}")
RESULT: Final = Phrase("結果", "Result")
PLAYED: Final = Phrase(
    "記録{records}件（うち{folded}件はパスなどとして省略）、イベント{events}件、対戦時間{seconds}秒",
    "{records} records ({folded} of them passes and the like, folded away), {events} events, played in {seconds} s",
)
CHECKED: Final = Phrase("再裁定", "Judged again")
WRITTEN: Final = Phrase("{file}　{size}バイト　SHA-256 {digest}…", "{file}, {size} bytes, SHA-256 {digest}…")
STORED: Final = Phrase(
    "データベースから読み直した記録{n}件もファイルと同じ", "{n} records read back from the database, as in the file"
)
STORE_DIFFERS: Final = Phrase(
    "データベースの記録がファイルと違う", "the records in the database are not those of the file"
)
IDENTICAL: Final = Phrase("一致（{ms}ミリ秒）", "identical ({ms} ms)")
DIFFERENT: Final = Phrase("相違あり", "different")


class Played(NamedTuple):
    """`bundle` is the organizer's, with every opening."""

    match_id: bytes
    bundle: bytes
    seconds: float


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, metavar="N", help="play the same match every time, to the byte")
    parser.add_argument(
        "--decks", nargs=2, default=("crimson-banquet", "silent-grove"), metavar=("A", "B"),
        help=f"deck files, or starter decks: {', '.join(stock.starter_decks())}",
    )  # fmt: skip
    add_language(parser)


def run(args: Namespace) -> int:
    if args.seed is not None and not 0 <= args.seed <= SEED_MAX:
        raise Trouble(f"--seed {args.seed}: it must be 0 to {SEED_MAX}", code=2)
    cards = stock.catalogue()
    decks = stock.deck(args.decks[0], cards), stock.deck(args.decks[1], cards)
    lang = language(args)
    screen = Screen()
    narrator = Narrator(screen, lang)
    with passing_folder("demo") as folder:
        played = call(_play(folder, decks, args.seed, narrator, screen, lang))
        write_private(FILE, played.bundle)
        code = _check(folder, played, narrator, screen, lang)
        if not code:
            shutil.rmtree(folder)  # all of it is in FILE
        return code


async def _play(
    folder: Path, decks: tuple[Deck, Deck], seed: int | None, narrator: Narrator, screen: Screen, lang: Lang
) -> Played:
    async with local_referee(folder) as referee, connect(referee.address, referee.organizer_token) as organizer:
        screen.line(TITLE.say(lang), "bold yellow")
        for seat, deck in enumerate(decks):
            name = deck.name_ja if lang == "ja" else deck.name_en
            screen.parts(
                ("  ", ""), (SEAT_WORDS[seat].sentence().say(lang), f"bold {SEAT_STYLES[seat]}"), (f"  {name}", "")
            )
        served = SERVED.fill(address=referee.address).say(lang)
        screen.line(f"  {served}" + (SEEDED.fill(seed=seed).say(lang) if seed is not None else ""), "bright_black")
        opened = await open_match(organizer, decks, seed=seed, players=("Bot A", "Bot B"))
        if isinstance(opened, pb.RefusedMatch):
            raise Trouble(*refused_lines(opened, lang))
        began = time.perf_counter()
        async with (
            connect(referee.address, opened.token_a) as client_a,
            connect(referee.address, opened.token_b) as client_b,
            connect(referee.address, opened.token_viewer) as viewer,
        ):
            bot_a, bot_b = (
                Bot(client, opened.match_id, Random() if seed is None else Random(f"{seed} {name}"))
                for client, name in ((client_a, "A"), (client_b, "B"))
            )
            follower = Follower(narrator)

            async def narrate() -> None:
                async for answer in viewer.watch(opened.match_id, after=0):
                    follower.take(answer)
                    if follower.over:
                        return

            telling = asyncio.create_task(narrate())
            try:
                await play_match(bot_a, bot_b)
                await telling
            finally:
                telling.cancel()
        seconds = time.perf_counter() - began
        bundle = await organizer.fetch_bundle(opened.match_id)
        return Played(bytes.fromhex(opened.match_id), bundle, seconds)


def _check(folder: Path, played: Played, narrator: Narrator, screen: Screen, lang: Lang) -> int:
    """From the file alone: fold it, judge it again, and say what came out."""
    began = time.perf_counter()
    data = FILE.read_bytes()
    report = verify(data, RefereeGame())
    seconds = time.perf_counter() - began
    recorded = RecordedMatch(FILE, ALL)
    result = recorded.at(recorded.size).result
    narrator.rule(RESULT.say(lang))
    if result is not None:
        screen.wrapped(ending_words(*result).sentence().say(lang), "bold", first="  ")
    told = PLAYED.fill(
        records=recorded.size,
        folded=narrator.folded,
        events=sum(len(body.events) for body in recorded.bodies),
        seconds=f"{played.seconds:.1f}",
    )
    screen.wrapped(told.say(lang), first="  ")
    narrator.rule(CHECKED.say(lang))
    digest = hashlib.sha256(data).hexdigest()[:16]
    screen.wrapped(WRITTEN.fill(file=str(FILE), size=len(data), digest=digest).say(lang), first="  ")
    show_report(screen, report, lang)
    if not _stored(folder, played.match_id, recorded.bundle.bodies):
        complain(STORE_DIFFERS.say(lang))
        return WRONG
    screen.parts(("  ✓ ", "green"), (STORED.fill(n=recorded.size).say(lang), ""))
    if report.verdict is not Verdict.PASSED:
        screen.line(f"  {DIFFERENT.say(lang)}", "bold red")
        return WRONG
    screen.line(f"  {IDENTICAL.fill(ms=round(1000 * seconds)).say(lang)}", "bold green")
    return 0


def _stored(folder: Path, match_id: bytes, bodies: tuple[bytes, ...]) -> bool:
    """Whether the database, opened afresh, holds the same records."""
    store = SqliteStore(folder / STORE)
    try:
        return tuple(record.body for record in store.read(match_id)) == bodies
    finally:
        store.close()
