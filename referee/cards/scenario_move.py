"""The sentences of a scenario's steps: a verb, and what it is about."""

from typing import Final

from referee.cards.lexicon import Lexicon
from referee.cards.node import Node, shown
from referee.cards.scenario_board import SEATS
from referee.cards.source import Reader, hint
from referee.language.scenario import Move, Names
from referee.language.terms import PHASES, THROWS

CARD_VERBS: Final = ("cast soul", "cast", "answer with", "set", "stand", "summon", "clear")
"""Verbs that need a card."""
PLAIN_VERBS: Final = (
    "attack", "accept", "refuse", "go first", "go second", "redraw", "keep", "pass", "done", "end turn",
    "concede", "draw",
)  # fmt: skip
WORD_VERBS: Final[dict[str, tuple[str, ...]]] = {"throw": THROWS, "go to": PHASES}
"""Verbs that need one of a few words."""
SPANS: Final = ("go to", "end turn")
"""Verbs that stand for as many answers as it takes."""
PICK_VERBS: Final = ("choose", "declare")
VERBS: Final = (*CARD_VERBS, *PLAIN_VERBS, *WORD_VERBS, *PICK_VERBS)
_PAYING: Final = (" paying ", " with ")


def move_of(reader: Reader, node: Node, seat: int, lexicon: Lexicon) -> Move | None:
    """The move of a step `{P1: cast SK03, paying: […], choosing: […], mode: 1, function: 1}`."""
    entry = node.entries[SEATS[seat]]
    text = reader.as_text(entry, f"what {SEATS[seat]} does")
    if not text:
        return None
    verb = next((verb for verb in VERBS if text == verb or text.startswith(f"{verb} ")), "")
    if not verb:
        words = text.split(" ")
        meant = hint(words[0], VERBS) or hint(" ".join(words[:2]), VERBS)
        reader.fault(entry, f"nobody can {shown(text)}{meant}")
        return None
    move = _about(reader, entry, seat, verb, text.removeprefix(verb).strip(), lexicon)
    return None if move is None else _with_lists(reader, node, move, lexicon)


def _about(reader: Reader, at: Node, seat: int, verb: str, rest: str, lexicon: Lexicon) -> Move | None:
    if verb in PLAIN_VERBS:
        if rest:
            reader.fault(at, f"'{verb}' stands alone; {shown(rest)} is too much")
        return Move(seat, verb)
    if verb in WORD_VERBS:
        words = WORD_VERBS[verb]
        if rest not in words:
            reader.fault(at, f"'{verb}' is followed by one of {', '.join(words)}, not {shown(rest)}{hint(rest, words)}")
            return None
        return Move(seat, verb, word=rest)
    if verb in PICK_VERBS:
        return _pick(reader, at, seat, verb, rest, lexicon)
    paying = choosing = Names()
    if not lexicon.id_of(rest):
        rest, choosing = _split(reader, at, rest, (" choosing ",), lexicon)
        rest, paying = _split(reader, at, rest, _PAYING, lexicon)
    card = "filler" if rest in ("filler", "a filler") else ""
    if verb == "clear" and rest.startswith("place ") and rest.removeprefix("place ").isdecimal():
        return Move(seat, verb, place=int(rest.removeprefix("place ")[:3]), paying=paying)
    if not card:
        card = lexicon.card(reader, at, rest)
    return Move(seat, verb, card=card, paying=paying, choosing=choosing) if card else None


def _split(reader: Reader, at: Node, text: str, words: tuple[str, ...], lexicon: Lexicon) -> tuple[str, Names]:
    for word in words:
        if word in text and not lexicon.id_of(text):
            head, _, tail = text.rpartition(word)
            return head, Names(lexicon.names(reader, at, tail), given=True)
    return text, Names()


def _pick(reader: Reader, at: Node, seat: int, verb: str, rest: str, lexicon: Lexicon) -> Move:
    """`choose SK01, SK02`, `choose nothing`, `choose mode 2`, `choose place 3`; or the list in `choosing`."""
    for word in ("mode ", "place "):
        number = rest.removeprefix(word)
        if rest.startswith(word) and number.isdecimal():
            n = int(number[:3])
            if word == "mode ":
                return Move(seat, verb, mode=n)
            return Move(seat, verb, choosing=Names((), (n,), given=True))
    return Move(seat, verb, choosing=Names(lexicon.names(reader, at, rest), given=bool(rest)))


def _with_lists(reader: Reader, node: Node, move: Move, lexicon: Lexicon) -> Move:
    lists = {}
    for key, given in (("paying", move.paying), ("choosing", move.choosing)):
        entry = node.get(key)
        if entry is not None and given.given:
            reader.fault(entry, f"'{key}' was said in the sentence already")
        lists[key] = given if entry is None else Names(lexicon.pile(reader, entry, f"'{key}'").cards, given=True)
    return Move(
        move.seat,
        move.verb,
        move.word,
        move.card,
        move.place,
        lists["paying"],
        lists["choosing"],
        reader.number(node, "mode", 1, 20, move.mode),
        reader.number(node, "function", 1, 20, 0),
    )
