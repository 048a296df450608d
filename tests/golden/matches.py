"""Golden matches: what was once played must read, fold and be judged the same for ever.

`python -m tests.golden.update` writes them anew; that needs a reason in the changelog.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from referee.cards.deck_reader import read_deck
from referee.language.deck import Deck
from referee.language.ruleset import decode_ruleset
from referee.language.switches import Switches
from referee.match.adjudicator import MatchAdjudicator
from replay import Codec, RollBack, canonical, parse_bundle
from tests.kit.cards import SEEDS, catalogue
from tests.kit.match import Seated

FOLDER: Final = Path(__file__).parent


class Golden(NamedTuple):
    """How a golden match is made anew: two starter decks, a seed, switches; `rolled_back`: once, in its middle."""

    name: str
    seed: int
    decks: tuple[str, str]
    switches: Switches
    rolled_back: bool = False


GOLDEN: Final = (
    Golden("banquet-grove", 1, ("crimson-banquet", "silent-grove"), Switches()),
    Golden(
        "grove-lance",
        2,
        ("silent-grove", "venom-lance"),
        Switches(
            janken_winner="chooses",
            mulligan="once",
            clear_order="simultaneous_sealed",
            life_loss="immediate",
            royal_win="immediate",
            choose_at="declare",
            answers_per_activation="many",
            hand_limit="7_at_end",
            trial_clear="forced",
            soul_castoff="any",
        ),
        rolled_back=True,
    ),
    Golden(
        "lance-banquet",
        3,
        ("venom-lance", "crimson-banquet"),
        Switches(
            clear_check_after="link",
            cost_clear="open_state",
            magic_as_answer=True,
            same_name="all_kinds",
            source_gone="fizzles",
            equip_at_end="stay",
            overpay=True,
            turn_limit=30,
            tiebreak="royals_then_life",
            soul_banish="on_cast",
            once="per_appearance",
            unit_to="lost",
            clock=3_600,
        ),
    ),
)


def starter_deck(name: str) -> Deck:
    path = SEEDS / "decks" / f"{name}.yaml"
    deck, faults = read_deck(str(path), path.read_bytes(), catalogue())
    if deck is None:
        raise ValueError("\n".join(map(str, faults)))
    return deck


def played(golden: Golden) -> bytes:
    """The bundle of the match, played anew under the rules of today."""
    first, second = golden.decks
    match = Seated(golden.seed, golden.switches, decks=(starter_deck(first), starter_deck(second)))
    if golden.rolled_back:
        for _ in range(90):
            match.step()
        match.submit("judge:head", RollBack(60, "a card was put into the wrong zone"))
    match.play()
    return match.bundle()


def lines_of(data: bytes) -> Iterator[str]:
    """A bundle as text: each record's action, then its events, as plain data with what its openings open."""
    bundle = parse_bundle(data)
    codec = Codec(MatchAdjudicator(decode_ruleset(bundle.ruleset)))
    for raw, openings in zip(bundle.bodies, bundle.openings, strict=True):
        body = codec.parse(raw)
        codec.open(body, openings)
        yield f"{body.seq} {body.actor} {_text(body.action)}"
        yield from (f"  {_text(event)}" for event in body.events)


def _text(item: Any) -> str:
    """A struct as its tag and fields, in the order of the record."""
    tag, *fields = canonical.unpack(canonical.pack(item))
    return " ".join((tag, *map(_plain, fields)))


def _plain(value: Any) -> str:
    match value:
        case bytes():
            return value.hex()
        case list():
            return "[" + " ".join(map(_plain, value)) + "]"
        case _:
            return repr(value)
