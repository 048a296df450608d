"""Selections: which cards an instruction may pick, who picks, and when. Q79, Q81, Q83, Q84.

Law: whether a question is asked depends on open facts only, and a choice that hides its cards is asked unseen.
"""

from typing import TYPE_CHECKING, Final

from msgspec import structs

from referee.language import operation as op
from referee.language.expression import Filter
from referee.rules.compute import compile_filter, compile_number
from referee.rules.effect import Effect
from referee.rules.game import Game
from referee.rules.hidden import Hidden
from referee.rules.moves import can_clear_name, known_deck
from referee.rules.program import Instruction
from referee.rules.slot import Slot

if TYPE_CHECKING:
    from referee.rules.book import Book
    from referee.rules.table import Table

ROLES: Final = {"own": ("own",), "opponent": ("opponent",), "each": ("turn", "other")}
OPEN_ZONES: Final = frozenset({"skill", "blank", "guardian", "units", "lost"})
KEYED: Final = frozenset({"hand", "ex", "royals", "deck"})
"""Zones whose picks are bound as number * 2 + seat."""
FACES: Final[dict[type[op.Word], str]] = {op.Unclear: "up", op.ClearFree: "down", op.Look: "down"}
"""Which royals a word is about, whether it says so or not."""


class Picker:
    """One selection by one player. `role` says whose zone: own, opponent, turn (player), other."""

    __slots__ = (
        "appends", "chooser", "declarable", "fits", "filter", "how", "number", "reason", "role", "unseen", "zone",
        "clearing",
    )  # fmt: skip

    def __init__(self, book: "Book", word: op.Operation, pick: op.Pick, role: str, appends: bool) -> None:
        self.zone = str(pick.zone)
        self.role = role
        self.appends = appends
        self.how = pick.how
        self.filter = pick.filter
        if self.zone == "royals":
            self.filter = structs.replace(pick.filter, face=FACES[type(word)])
        self.number = compile_number(book, pick.n)
        self.fits = compile_filter(book, pick.filter)
        self.chooser = pick.by if role in ("own", "opponent") else "each"
        self.reason = type(word).__name__
        self.unseen = isinstance(word, op.ShuffleIn)
        self.clearing = isinstance(word, op.ClearFree)
        self.declarable = (
            self.how in ("exactly", "up_to")
            and self.chooser in ("own", "each")
            and isinstance(pick.n, int)
            and (self.zone in OPEN_ZONES or (self.zone == "royals" and self.filter.face == "up"))
        )

    def declared_by(self, trigger: bool) -> bool:
        """Q79 `declare`: open cards that the effect's own player picks; a trigger's player is the other one."""
        own = self.chooser == "own" or (self.chooser == "each" and self.role == ("other" if trigger else "turn"))
        return self.declarable and own

    def seat(self, game: Game, fx: Effect) -> int:
        """Whose zone it is."""
        match self.role:
            case "own":
                return fx.seat
            case "opponent":
                return 1 - fx.seat
            case "turn":
                return game.turn_seat
            case _:
                return 1 - game.turn_seat

    def by(self, game: Game, fx: Effect) -> int:
        """Who picks."""
        if self.chooser == "each":
            return self.seat(game, fx)
        return fx.seat if self.chooser == "own" else 1 - fx.seat

    def items(self, book: "Book", game: Game, fx: Effect) -> tuple[int, ...]:
        """What may be picked, in a fixed order: object ids, card numbers or places."""
        seat = self.seat(game, fx)
        side = game.sides[seat]
        f, fits = self.filter, self.fits
        match self.zone:
            case "skill" | "blank" | "units":
                objects: dict[int, int] = getattr(side, self.zone)
                return tuple(
                    iid for iid, card in objects.items() if fits(game, fx, card) and not (f.other and iid == fx.source)
                )
            case "guardian":
                there = side.guardian
                if there and fits(game, fx, side.guardian_card) and not (f.other and there == fx.source):
                    return (there,)
                return ()
            case "hand":
                return tuple(card for card in side.hand.cards() if fits(game, fx, card))
            case "ex":
                return tuple(card for card in side.ex.cards() if fits(game, fx, card))
            case "deck":
                return tuple(sorted(card for card in known_deck(game, seat) if fits(game, fx, card)))
            case "royals":
                places = []
                for place, royal in enumerate(side.royals):
                    if (royal.iid != 0) != (f.face == "up"):
                        continue
                    if f.other and royal.iid and royal.iid == fx.source:
                        continue
                    if (f.colours or f.name) and (isinstance(royal.card, Hidden) or not fits(game, fx, royal.card)):
                        continue
                    if self.clearing and (
                        isinstance(royal.card, Hidden) or not can_clear_name(game, seat, book.name[royal.card])
                    ):
                        continue  # H12, Q86
                    places.append(place)
                return tuple(places)
            case _:
                raise ValueError(f"nobody picks from {self.zone}")

    def slot(self, book: "Book", game: Game, fx: Effect) -> Slot:
        items = self.items(book, game, fx)
        n = min(self.number(game, fx), len(items))
        least = n if self.how == "exactly" else 0
        if self.hidden and self.filtered:
            least = 0  # Q84: a filtered choice in a hidden zone may find nothing
        return Slot(self.reason, self.zone, self.seat(game, fx), items, least, n)

    @property
    def filtered(self) -> bool:
        return self.filter not in (Filter(), Filter(other=True))

    @property
    def hidden(self) -> bool:
        """Whether what fits hangs on cards that do not lie open."""
        if self.zone == "royals":
            return bool(self.filter.colours or self.filter.name) and self.filter.face == "down"
        return self.zone in ("hand", "ex", "deck")


def pickers(book: "Book", word: op.Operation) -> list[Picker]:
    """The selections that an instruction starts with; each player's own where both pick (Q83)."""
    pick = getattr(word, "pick", None)
    if isinstance(word, op.Look) and word.pick.zone in ("hand", "deck"):
        return []
    if not isinstance(pick, op.Pick) or (pick.zone == "deck" and not isinstance(word, op.Search)):
        return []
    roles = ROLES[pick.who]
    return [Picker(book, word, pick, role, appends=i > 0) for i, role in enumerate(roles)]


def bind(picker: Picker, seat: int, picks: tuple[int, ...]) -> tuple[int, ...]:
    if picker.zone in KEYED:
        return tuple(pick * 2 + seat for pick in picks)
    return picks


def select(t: "Table", fx: Effect, i: Instruction) -> bool:
    """Fix what is picked: all of it, at random, as declared, as nothing else is possible, or by asking."""
    picker = i.picker
    if picker is None:
        raise TypeError("a selection without a picker")
    game = t.game
    seat = picker.seat(game, fx)
    if not picker.appends:
        fx.picked = ()
    if t.switches.choose_at == "declare" and i.declared >= 0 and fx.link >= 0:
        targets = game.links[fx.link].targets
        items = picker.items(t.book, game, fx)
        chosen = targets[i.declared] if i.declared < len(targets) else ()
        fx.picked += bind(picker, seat, tuple(pick for pick in chosen if pick in items))  # Q79: gone is skipped
        return False
    slot = picker.slot(t.book, game, fx)
    match picker.how:
        case "all":
            fx.picked += bind(picker, seat, slot.items)
            return False
        case "random":
            n = min(picker.number(game, fx), len(slot.items))
            chosen = tuple(t.chance.pick(list(slot.items), n)) if n else ()
            fx.picked += bind(picker, seat, chosen)
            return False
        case "exactly" | "up_to":
            if picker.hidden and picker.filtered:
                if not len(_zone(game, seat, picker.zone)):  # Q84: asked even if nothing fits
                    return False
            elif not slot.most:
                return False
            elif slot.least == len(slot.items):
                fx.picked += bind(picker, seat, slot.items)
                return False
            t.frames.append(fx.frame())
            t.ask(picker.by(game, fx), "choose_unseen" if picker.unseen else "choose")
            return True


def _zone(game: Game, seat: int, zone: str) -> list[int]:
    side = game.sides[seat]
    match zone:
        case "hand":
            return side.hand.cards()
        case "ex":
            return side.ex.cards()
        case "royals":
            return [place for place, royal in enumerate(side.royals) if not royal.iid]
        case _:
            return known_deck(game, seat)
