"""A ruleset made ready for play: every card and text flattened once, shared by all matches under that ruleset."""

import unicodedata
from typing import Final

from referee.language import card as cd
from referee.language import expression as ex
from referee.language import operation as op
from referee.language.ruleset import Ruleset
from referee.language.switches import Switches
from referee.language.terms import PHASES, SPEED, AbilityKind
from referee.rules.compute import Test, compile_filter, compile_test
from referee.rules.program import Instruction, flatten

ANSWERS_BY_DEFAULT: Final[dict[str, frozenset[str]]] = {
    "skill.trigger": frozenset({"skill.magic"}),  # G04 Q65
    **{
        kind: frozenset(
            {"skill.magic", "skill.soul", "guardian.magic", "guardian.soul", "unit.magic", "royal.magic",
             "skill.trigger", "guardian.trigger", "unit.trigger", "royal.trigger"}
        )
        for kind in ("guardian.trigger", "unit.trigger", "royal.trigger")
    },  # H18 I11; speed narrows it
}  # fmt: skip


class CostPart:
    """One cost: `zone` is the zone picked from, "" for costs without a pick."""

    __slots__ = ("filter", "fits", "n", "reason", "word", "zone")

    def __init__(self, book: "Book", cost: cd.Cost) -> None:
        self.fits = compile_filter(book, ex.Filter())
        self.filter = ex.Filter()
        self.n = 1
        self.zone = ""
        match cost:
            case cd.UseSkillZone():
                self.word, self.zone, self.n = "use", "skill", cost.n
            case cd.PayLife():
                self.word, self.n = "life", cost.n
            case cd.TrashHand():
                self.word, self.zone, self.n = "trash", "hand", cost.n
            case cd.TrashSkillZoneX():
                self.word, self.zone, self.n = "trash_x", "skill", cost.least
            case cd.BanishBlank():
                self.word, self.zone, self.n = "banish", "blank", cost.n
            case cd.ReturnSelf():
                self.word = "return"
            case cd.UnclearOwn():
                self.word, self.zone, self.n = "unclear", "royals", cost.n
        if isinstance(cost, cd.UseSkillZone | cd.TrashHand | cd.TrashSkillZoneX | cd.BanishBlank):
            self.filter = cost.filter
            self.fits = compile_filter(book, cost.filter)


class Text:
    """One text of a card, ready to use. `ordinal` tells a card's texts apart; `entry`: where modes start."""

    __slots__ = (
        "also", "answers", "card", "code", "costs", "entry", "firm", "gate", "id", "kind", "moment", "moment_damage",
        "casts_off", "does", "ordinal", "speed", "trigger", "window", "window_fits",
    )  # fmt: skip

    def __init__(self, book: "Book", number: int, card: int, kind: AbilityKind, ordinal: int, text: cd.Ability) -> None:
        owner, _, use = kind.partition(".")
        self.id = number
        self.card = card
        self.kind = kind
        self.ordinal = ordinal
        self.speed = SPEED[owner]
        self.trigger = use == "trigger"
        self.firm = text.firm
        self.gate: Test | None = compile_test(book, text.only_if) if text.only_if is not None else None
        self.answers: frozenset[str] = ANSWERS_BY_DEFAULT.get(kind, frozenset())
        self.window: ex.Answered | None = None
        self.window_fits = compile_filter(book, ex.Filter())
        self.moment = ""
        self.moment_damage = ""
        self.also = False
        match text.when:
            case ex.Answered():
                self.window = text.when
                self.window_fits = compile_filter(book, text.when.filter)
                if text.when.kinds:
                    self.answers = frozenset(text.when.kinds)
            case cd.On():
                self.moment = text.when.moment
                self.moment_damage = text.when.damage
                self.also = text.when.also
                if not self.also:
                    self.answers = frozenset()
            case None:
                pass
        modes = text.modes or (cd.Mode(do=text.do),)
        self.costs = tuple(tuple(CostPart(book, cost) for cost in (*text.cost, *mode.cost)) for mode in modes)
        self.does = tuple(mode.do for mode in modes)
        self.code: list[Instruction] = []
        self.entry = tuple(flatten(book, mode.do, self.code, trigger=self.trigger) for mode in modes)
        self.casts_off = any(isinstance(instruction.word, op.CastOff) for instruction in self.code)


class Mission:
    """H02: a trial with its test, or a cost with its phases (numbers)."""

    __slots__ = ("costs", "phases", "test")

    def __init__(self, book: "Book", mission: cd.Trial | cd.CostMission) -> None:
        self.test: Test | None = None
        self.phases: frozenset[int] = frozenset()
        self.costs: tuple[CostPart, ...] = ()
        match mission:
            case cd.Trial():
                self.test = compile_test(book, mission.condition)
            case cd.CostMission():
                self.phases = frozenset(PHASES.index(phase) for phase in mission.phases)
                self.costs = tuple(CostPart(book, cost) for cost in mission.cost)


class Book:
    """Lists indexed by card number (0 is no card). `name` numbers names: cards of one name share it (Q05)."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.switches: Switches = ruleset.switches
        cards = ruleset.cards
        self.cards: tuple[cd.Card | None, ...] = (None, *cards)
        self.kind = ["", *(_kind(card) for card in cards)]
        self.colour = ["", *(card.colour or "" for card in cards)]
        names: dict[str, int] = {}
        self.name = [0, *(names.setdefault(name_key(card.name), i) for i, card in enumerate(cards, start=1))]
        self.rank = [0, *(card.rank if isinstance(card, cd.Guardian) else 0 for card in cards)]
        self.force = [0, *(card.force if isinstance(card, cd.Guardian) else 0 for card in cards)]
        self.names = tuple(sorted(set(self.name) - {0}))
        self.number = {card.id: i for i, card in enumerate(cards, start=1)}
        self.texts: list[Text] = []
        count = len(cards) + 1
        self.magic: list[Text | None] = [None] * count
        self.trigger: list[Text | None] = [None] * count
        self.soul: list[Text | None] = [None] * count
        self.functions: list[tuple[Text | None, ...]] = [()] * count
        self.eternal: list[tuple[op.Operation, ...]] = [()] * count
        self.mission: list[Mission | None] = [None] * count
        for i, card in enumerate(cards, start=1):
            self._add(i, card)

    def _text(self, card: int, kind: AbilityKind, ordinal: int, text: cd.Ability) -> Text:
        self.texts.append(Text(self, len(self.texts), card, kind, ordinal, text))
        return self.texts[-1]

    def _add(self, i: int, card: cd.Card) -> None:
        match card:
            case cd.Skill():
                self.magic[i] = self._text(i, "skill.magic", 0, card.magic)
                self.trigger[i] = self._text(i, "skill.trigger", 1, card.trigger)
                self.soul[i] = self._text(i, "skill.soul", 2, card.soul)
            case cd.Guardian():
                self.magic[i] = self._text(i, "guardian.magic", 0, card.magic)
                self.trigger[i] = self._text(i, "guardian.trigger", 1, card.trigger)
                self.soul[i] = self._text(i, "guardian.soul", 2, card.soul)
            case cd.Equip():
                if card.magic is not None:
                    self.magic[i] = self._text(i, "unit.magic", 0, card.magic)
                if card.trigger is not None:
                    self.trigger[i] = self._text(i, "unit.trigger", 1, card.trigger)
            case cd.Royal():
                self.mission[i] = Mission(self, card.mission)
                functions: list[Text | None] = []
                for ordinal, function in enumerate(card.functions):
                    match function:
                        case cd.MagicFunction():
                            functions.append(self._text(i, "royal.magic", ordinal, function.text))
                        case cd.TriggerFunction():
                            functions.append(self._text(i, "royal.trigger", ordinal, function.text))
                        case cd.Eternal():
                            functions.append(None)
                            self.eternal[i] = (*self.eternal[i], *function.do)
                self.functions[i] = tuple(functions)


def name_key(name: str) -> str:
    """Q05: names are equal when their NFKC forms are."""
    return unicodedata.normalize("NFKC", name)


def _kind(card: cd.Card) -> str:
    match card:
        case cd.Skill():
            return "skill"
        case cd.Guardian():
            return "guardian"
        case cd.Royal():
            return "royal"
        case cd.Equip():
            return "equip"
