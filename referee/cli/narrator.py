"""Tells a match on a screen, by turn and phase. Passes and bookkeeping are folded away."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from referee.cli.screen import Screen
from referee.language.terms import PHASES
from referee.match.state import Match
from referee.views.line import Words
from referee.views.phrase import Lang, Phrase
from referee.views.telling import turn_words
from referee.views.words import PHASE_WORDS, SEAT_WORDS
from referee.views.wrap import width

GUTTER: Final = 6
"""Columns for the record's number and a blank."""
SEAT_STYLES: Final = ("cyan", "magenta")
_PHASES: Final = frozenset(words.sentence() for words in PHASE_WORDS.values())
_SCORE: Final = Phrase("{seat} ライフ{life}・{cleared}/5", "{seat} life {life}, {cleared}/5")
_SETUP: Final = Phrase("対戦準備", "Setup")


class Standing(NamedTuple):
    """Life and cleared royals of A and B; the turn's number, seat and phase, and the seat that went first (-1 none)."""

    turn: int
    life: tuple[int, int]
    cleared: tuple[int, int]
    seat: int
    first: int
    phase: str


def standing_of(match: Match) -> Standing:
    """The standing of a folded match."""
    game = match.game
    a, b = game.sides
    phase = PHASES[game.phase] if game.phase >= 0 else ""
    return Standing(game.turn, (a.life, b.life), (a.cleared(), b.cleared()), game.turn_seat, game.first, phase)


class Narrator:
    """`whole`: nothing is folded away. Counts the records told, and those of which nothing was shown."""

    def __init__(self, screen: Screen, lang: Lang, *, whole: bool = False) -> None:
        self._screen = screen
        self._lang = lang
        self._whole = whole
        self._phase = ""
        self.records = 0
        self.folded = 0

    def record(self, number: int, lines: Iterable[Words], standing: Standing, *, back: bool = False) -> None:
        """Tell one record; `standing` is the one after it. `back`: it rolled the match back, into another turn."""
        self.records += 1
        if number == 1:
            self.rule(_SETUP.say(self._lang))
        shown = False
        for line in lines:
            if line.words in _PHASES:
                self._phase = line.words.say(self._lang)
                shown = True
            elif line.weight == "headline" and line.words.en.startswith(f"Turn {standing.turn}: "):
                self._turn(line.words.say(self._lang), standing)
                shown = True
            elif self._whole or line.weight != "fold":
                self._line(number, line)
                shown = True
        self.folded += not shown
        if back:
            self._again(standing)

    def heading(self) -> None:
        """The phase's heading now, though nothing has been told of the phase yet."""
        if self._phase:
            self._screen.parts((" " * GUTTER, ""), (self._phase, "italic yellow"))
            self._phase = ""

    def _again(self, standing: Standing) -> None:
        if standing.seat < 0:
            self.rule(_SETUP.say(self._lang))
            return
        self._turn(turn_words(standing.turn, standing.seat, standing.first).say(self._lang), standing)
        if standing.phase:
            self._phase = PHASE_WORDS[standing.phase].sentence().say(self._lang)

    def _turn(self, title: str, standing: Standing) -> None:
        self._phase = ""
        score = "  ".join(
            _SCORE.fill(seat="AB"[seat], life=standing.life[seat], cleared=standing.cleared[seat]).say(self._lang)
            for seat in (0, 1)
        )
        self.rule(title, score)

    def rule(self, title: str, right: str = "") -> None:
        """A line across the screen with a title, after a blank one."""
        head, tail = f"━━ {title} ", f" {right} ━━" if right else ""
        fill = "━" * (self._screen.columns - width(head) - width(tail))
        self._screen.line()
        self._screen.parts(("━━ ", "yellow"), (f"{title} ", "bold yellow"), (fill, "yellow"), (tail, "yellow"))

    def _line(self, number: int, line: Words) -> None:
        self.heading()
        text = line.words.say(self._lang)
        style = "bold" if line.weight == "headline" else "dim" if line.weight == "fold" else ""
        gutter = f"{number:>{GUTTER - 1}} "
        for at, row in enumerate(self._screen.fit(text, first=" " * (GUTTER + 2))):
            self._screen.parts((gutter if at == 0 else " " * GUTTER, "bright_black"), *_coloured(row[GUTTER:], style))


def _coloured(row: str, style: str) -> list[tuple[str, str]]:
    """The row with the seats' names in their colours."""
    parts: list[tuple[str, str]] = []
    names = [(seat.sentence(), colour) for seat, colour in zip(SEAT_WORDS, SEAT_STYLES, strict=True)]
    words = [(word, colour) for name, colour in names for word in (name.ja, name.en, name.en[:1].lower() + name.en[1:])]
    while row:
        found = [(row.find(word), word, colour) for word, colour in words if word in row]
        if not found:
            return [*parts, (row, style)]
        at, word, colour = min(found)
        parts += [(row[:at], style), (word, f"{style} {colour}".strip())]
        row = row[at + len(word) :]
    return parts
