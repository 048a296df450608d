"""The state of one game: mutable, slotted, written only by `apply`.

Laws:
1. Every card is in exactly one place.
2. Only cards in public zones have an object id (`iid`), new on every entry; a royal gets one when it is cleared.
3. A hand or EX deck is the cards known here plus a count of hidden ones; a deck is ordered, each card known or HIDDEN.
4. The whole state holds nothing that its events did not say.
"""

from referee.rules.hidden import Card, Hidden
from referee.rules.modifier import Modifier

Frame = tuple[int | str | tuple[int, ...], ...]
"""One step of work that waits its turn: a word, then its numbers. The last frame is next."""

Ask = tuple[int, str, int]
"""An open question: seat, kind, and the number of the record that asked it."""

OWNER, OPPONENT, PUBLIC = 0, 1, 2
"""Who knows a card in a hand, an EX deck or a face-down royal: its owner; the opponent too; everybody."""


class Royal:
    """A royal in its place. `iid` is 0 while face down; `level` says who knows it then (Q85)."""

    __slots__ = ("card", "iid", "level")

    def __init__(self, card: Card, iid: int = 0, level: int = OWNER) -> None:
        self.card = card
        self.iid = iid
        self.level = level


class Pile:
    """A hand or an EX deck: `known` holds card * 4 + level, `hidden` counts the rest."""

    __slots__ = ("hidden", "known")

    def __init__(self, known: list[int], hidden: int = 0) -> None:
        self.known = known
        self.hidden = hidden

    def __len__(self) -> int:
        return len(self.known) + self.hidden

    def add(self, card: Card, level: int) -> None:
        if isinstance(card, Hidden):
            self.hidden += 1
        else:
            self.known.append(card << 2 | level)

    def leave(self, card: int) -> None:
        """An open departure: the best-known copy goes first, else one of the hidden."""
        known = self.known
        for key in (card << 2 | PUBLIC, card << 2 | OPPONENT, card << 2):
            if key in known:
                known.remove(key)
                return
        self.hidden -= 1

    def cards(self) -> list[int]:
        """The known cards, sorted."""
        return sorted(key >> 2 for key in self.known)

    def holds(self, card: int) -> bool:
        key = card << 2
        known = self.known
        return key in known or key | 1 in known or key | 2 in known


class Side:
    """One player's zones and life. `skill`, `blank`, `units` map object id to card; the deck's last card is its top."""

    __slots__ = (
        "blank", "deck", "deck_eyes", "ex", "guardian", "guardian_card", "hand", "life", "lost", "royals", "sealed",
        "skill", "units",
    )  # fmt: skip

    def __init__(self) -> None:
        self.life = 0
        self.deck: list[Card] = []
        self.deck_eyes: list[int] = []
        self.hand = Pile([])
        self.ex = Pile([])
        self.skill: dict[int, int] = {}
        self.guardian = 0
        self.guardian_card = 0
        self.units: dict[int, int] = {}
        self.royals: list[Royal] = []
        self.blank: dict[int, int] = {}
        self.lost: list[int] = []
        self.sealed: tuple[int, ...] | Hidden | None = None

    def cleared(self) -> int:
        n = 0
        for royal in self.royals:
            if royal.iid:
                n += 1
        return n

    def has_face_down(self) -> bool:
        for royal in self.royals:
            if not royal.iid:
                return True
        return False


class Link:
    """One activation on the chain. `source` is the object it comes from, `subject` the object its timing is about."""

    __slots__ = (
        "answers",
        "card",
        "mode",
        "negated",
        "paid_self",
        "seat",
        "source",
        "subject",
        "targets",
        "text",
        "x",
    )

    def __init__(
        self, seat: int, card: int, text: int, source: int, subject: int, answers: int, mode: int, x: int,
        targets: tuple[tuple[int, ...], ...], paid_self: bool,
    ) -> None:  # fmt: skip
        self.seat = seat
        self.card = card
        self.text = text
        self.source = source
        self.subject = subject
        self.answers = answers
        self.mode = mode
        self.x = x
        self.targets = targets
        self.paid_self = paid_self
        self.negated = ""


class Game:
    """See the laws above. `deeds` counts this turn's; `deeds_before` those of the last two turns, newest first."""

    __slots__ = (
        "asks", "attacks", "battle", "deeds", "deeds_before", "due", "exhausted", "first", "frames", "links",
        "links_opened", "modifiers", "next_iid", "next_modifier", "phase", "queue", "result", "sides",
        "steps", "summons", "turn", "turn_seat", "used",
    )  # fmt: skip

    def __init__(self) -> None:
        self.sides = (Side(), Side())
        self.first = -1
        self.turn = 0
        self.turn_seat = -1
        self.phase = -1
        self.frames: tuple[Frame, ...] = ()
        self.asks: tuple[Ask, ...] = ()
        self.due = False
        self.queue: tuple[Frame, ...] = ()
        self.links: list[Link] = []
        self.links_opened = 0
        self.modifiers: dict[str, list[Modifier]] = {}
        self.used: set[tuple[int, int, int]] = set()
        self.deeds: dict[tuple[int, str], int] = {}
        self.deeds_before: tuple[dict[tuple[int, str], int], ...] = ({}, {})
        self.battle: tuple[int, int] = (0, 0)  # attacker, accepting defender
        self.attacks = 0
        self.summons = 0
        self.next_iid = 1
        self.next_modifier = 1
        self.steps = 0
        self.exhausted = False
        self.result: tuple[int, str, str] | None = None  # winner (-1 draw), reason, clause


def level_of_eyes(seat: int, eyes: int) -> int:
    """The level that a card seen by `eyes` has once it is in `seat`'s hand."""
    return PUBLIC if eyes & 4 else OPPONENT if eyes & (2 >> seat) else OWNER


def number(part: int | str | tuple[int, ...]) -> int:
    """The number in a frame's place."""
    if not isinstance(part, int):
        raise TypeError("a broken frame")
    return part
