"""A `.shinpan` file opened for one pair of eyes: its records, boards and narration.

The bytes are another's: what is wrong with them becomes `Trouble`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from referee.cli import stock
from referee.cli.trouble import Trouble
from referee.language.ruleset import decode_ruleset, decode_texts
from referee.language.terms import SEATS, SPECTATOR
from referee.match.adjudicator import MatchAdjudicator
from referee.match.state import Match
from referee.rules.apply import TABLE
from referee.rules.redact import redact
from referee.views.happenings import happenings
from referee.views.line import Words
from referee.views.names import Names
from referee.views.narration import narrate_both
from referee.views.phrase import Phrase
from referee.views.view import View, make_view
from replay import Body, Bundle, Codec, Pins, fold, parse_bundle, states
from replay.bounds import BUNDLE_MAX_BYTES
from replay.errors import IntegrityError
from replay.eyes import WHOLE

ALL: Final = 3
"""The viewer who sees all that the file opens; 0 and 1 are seats, 2 the spectator."""
VIEWERS: Final = {"A": 0, "B": 1, "viewer": SPECTATOR, "all": ALL}


NO_RECORD: Final = Phrase(
    "記録{number}はありません。このファイルの記録は1から{size}です",
    "there is no record {number}: the file has 1 to {size}",
)
IMPOSSIBLE: Final = Phrase(
    "{file}：この対戦では起こりえない記録があります（{error}）。shinpan replay verifyで調べられます",
    "{file}: no match makes such records ({error}); shinpan replay verify tells more",
)


class RefereeGame:
    """This game for `replay.verify`."""

    def adjudicator(self, ruleset: bytes) -> MatchAdjudicator:
        """Raises msgspec.MsgspecError on bytes that are no ruleset."""
        return _adjudicator(ruleset)

    def pins(self, first: Body[Any, Any]) -> Pins:
        opened = first.action
        return Pins(
            opened.engine, opened.ruleset_hash, opened.secret_commitment, opened.nonce_a, opened.nonce_b,
            opened.foreseeable,
        )  # fmt: skip


@lru_cache(maxsize=4)
def _adjudicator(ruleset: bytes) -> MatchAdjudicator:
    return MatchAdjudicator(decode_ruleset(ruleset))


class Told(NamedTuple):
    """A record, told: `match` is the state after it, advanced in place by the next."""

    body: Body[Any, Any]
    lines: tuple[Words, ...]
    match: Match


class RecordedMatch:
    """A match as `viewer` (of VIEWERS) may see it; a file that opens less shows less."""

    def __init__(self, path: Path, viewer: int) -> None:
        try:
            self.bundle: Bundle = parse_bundle(stock.contents(path, BUNDLE_MAX_BYTES))
            self._adjudicator = RefereeGame().adjudicator(self.bundle.ruleset)
            self.names = Names(self._adjudicator.book, decode_texts(self.bundle.texts))
            self.bodies = self._open(WHOLE if viewer == ALL else 1 << viewer)
            self._seen = {seat: self._open(1 << seat) for seat in SEATS} if viewer == ALL else {viewer: self.bodies}
        except (IntegrityError, msgspec.MsgspecError) as error:
            raise Trouble(f"{path}: {error}") from error
        self.viewer = viewer
        self._path = path

    @property
    def blind(self) -> bool:
        """The viewer is a seat, and the file opens nothing that is for its eyes alone: it sees what everybody sees."""
        if self.viewer not in SEATS:
            return False
        eyes = 1 << self.viewer
        sealed = any(seal.eyes == eyes for body in self.bodies for seal in body.seals)
        opened = any(opening.eyes == eyes for openings in self.bundle.openings for opening in openings)
        return sealed and not opened

    @property
    def size(self) -> int:
        """The number of the last record."""
        return len(self.bodies)

    def _open(self, eyes: int) -> list[Body[Any, Any]]:
        codec = Codec(self._adjudicator)
        bodies = []
        for data, openings in zip(self.bundle.bodies, self.bundle.openings, strict=True):
            body = codec.parse(data)
            codec.open(body, openings, eyes)
            bodies.append(body)
        return bodies

    def told(self, last: int) -> Iterator[Told]:
        """Records 1 to `last` with their narration, in order."""
        match = self._adjudicator.new()
        bodies = self.bodies[:last]
        after = states(self._adjudicator, bodies)
        for body in bodies:
            with self._possible():
                lines = self._lines(match, body)
                match = next(after)
            yield Told(body, lines, match)

    @contextmanager
    def _possible(self) -> Iterator[None]:
        """Records of the right form may still be none that the game can make; then anything may break."""
        try:
            yield
        except Exception as error:
            words = IMPOSSIBLE.fill(file=str(self._path), error=f"{type(error).__name__}: {error}")
            raise Trouble(words) from error

    def at(self, number: int) -> Match:
        """The match after record `number`, from 1."""
        if not 1 <= number <= self.size:
            raise Trouble(NO_RECORD.fill(number=number, size=self.size))
        with self._possible():
            return fold(self._adjudicator, self.bodies, number)

    def view(self, match: Match) -> View:
        """What the viewer sees of it."""
        with self._possible():
            if self.viewer == ALL:
                return make_view(self.names, match.game, SPECTATOR)
            return make_view(self.names, redact(match.game, self.viewer), self.viewer)

    def _lines(self, before: Match, body: Body[Any, Any]) -> tuple[Words, ...]:
        beside = happenings(body.action, [event for event in body.events if type(event) not in TABLE])
        told = [self._game_lines(before, bodies[body.seq - 1], viewer) for viewer, bodies in self._seen.items()]
        # All viewers are told the same lines, but that those who may know are told names besides.
        return (*beside, *(max(same, key=lambda line: len(line.words.en)) for same in zip(*told, strict=True)))

    def _game_lines(self, before: Match, body: Body[Any, Any], viewer: int) -> tuple[Words, ...]:
        events = [event for event in body.events if type(event) in TABLE]
        return narrate_both(self.names, before.game, events, viewer)
