"""Whether a card makes sense: every fault of a card tree, each with its clause. Pure.

A reader finds what is misspelt; this finds what is well spelt and cannot be played. What passes here, the
rules can carry out under every switch.
"""

import unicodedata
from typing import Final, assert_never

from referee.language.card import (
    Ability,
    Card,
    CostMission,
    Equip,
    Eternal,
    Guardian,
    MagicFunction,
    On,
    Royal,
    Skill,
    Trial,
    TriggerFunction,
)
from referee.language.check_cost import check_costs
from referee.language.check_scope import ANSWERS, CardFault, Scope
from referee.language.check_value import check_condition, check_window
from referee.language.check_word import check_operation, check_operations
from referee.language.expression import Answered
from referee.language.operation import (
    Allow,
    CastOffSoul,
    Forbid,
    If,
    Operation,
    OpponentChooses,
    Redirect,
    Then,
)
from referee.language.terms import AbilityKind

__all__ = ["CardFault", "ability_faults", "card_faults", "eternal_faults", "mission_faults", "print_faults"]

ID_LENGTH_MAX: Final = 16
NAME_LENGTH_MAX: Final = 60
BOOSTER_MAX: Final = 99
WORDS_MAX: Final = 24
"""Instructions in one list."""


def card_faults(card: Card) -> list[CardFault]:
    """Every fault of a card."""
    found = print_faults(card)
    match card:
        case Skill() | Guardian():
            kind = "skill" if isinstance(card, Skill) else "guardian"
            for name in ("magic", "trigger", "soul"):
                found += _under(ability_faults(f"{kind}.{name}", getattr(card, name)), name)  # type: ignore[arg-type]
        case Royal():
            found += _under(mission_faults(card.mission), "mission")
            for index, function in enumerate(card.functions):
                match function:
                    case Eternal():
                        found += _under(eternal_faults(function), "functions", index, "eternal")
                    case MagicFunction(text):
                        found += _under(ability_faults("royal.magic", text), "functions", index, "magic")
                    case TriggerFunction(text):
                        found += _under(ability_faults("royal.trigger", text), "functions", index, "trigger")
                    case _:
                        assert_never(function)
        case Equip():
            if card.magic is not None:
                found += _under(ability_faults("unit.magic", card.magic), "magic")
            if card.trigger is not None:
                found += _under(ability_faults("unit.trigger", card.trigger), "trigger")
        case _:
            assert_never(card)
    return found


def _under(faults: list[CardFault], *steps: str | int) -> list[CardFault]:
    return [CardFault((*steps, *fault.path), fault.message, fault.clause) for fault in faults]


def print_faults(card: Card) -> list[CardFault]:
    """What is printed beside the texts: id, name, numbers, and that no part is missing."""
    found: list[CardFault] = []
    if not _is_id(card.id):
        _add(
            found,
            "id",
            f"an id is 1 to {ID_LENGTH_MAX} capital letters, digits or hyphens, not {card.id[:40]!r}",
            "Q05",
        )
    name = card.name
    if not name or len(name) > NAME_LENGTH_MAX or name != name.strip() or not name.isprintable():
        _add(
            found,
            "name",
            f"a name has 1 to {NAME_LENGTH_MAX} printable characters and no spaces around it",
            "Q05",
        )
    elif name != unicodedata.normalize("NFKC", name):
        _add(
            found,
            "name",
            "a name is written in its normal form (Unicode NFKC), by which copies are counted",
            "Q05",
        )
    if not 1 <= card.booster <= BOOSTER_MAX:
        _add(found, "booster", f"a booster is numbered from 1 to {BOOSTER_MAX}", "A09")
    match card:
        case Guardian():
            if not 1 <= card.rank <= 5:
                _add(found, "rank", f"a rank is from 1 to 5, not {card.rank}", "I05")
            if not 1 <= card.force <= 10:
                _add(found, "force", f"a printed force is from 1 to 10, not {card.force}", "I08")
        case Royal():
            if not card.functions:
                _add(found, "functions", "a royal has one or more functions", "H13")
        case Equip():
            if card.magic is None and card.trigger is None:
                _add(found, "magic", "an equip has a magic effect, a trigger effect, or both", "K06")
            if card.booster < 2:
                _add(found, "kind", "equips exist only from booster 2 on", "A09")
        case Skill():
            pass
        case _:
            assert_never(card)
    return found


def _is_id(text: str) -> bool:
    return 0 < len(text) <= ID_LENGTH_MAX and all(
        char.isascii() and (char.isupper() or char.isdigit() or char == "-") for char in text
    )


def _add(found: list[CardFault], step: str, message: str, clause: str) -> None:
    found.append(CardFault((step,), message, clause))


def ability_faults(kind: AbilityKind, text: Ability) -> list[CardFault]:
    """Every fault of one text of that kind."""
    scope = Scope([], kind, window=text.when)
    if bool(text.do) == bool(text.modes):
        scope.fault("a text either does something or offers modes to choose from", "Q79")
    if text.firm and kind not in ("skill.magic", "skill.soul"):
        scope.fault("only a magic or soul skill can be cast off, so only it can say that it cannot", "F04")
    _check_when(scope, text)
    if text.only_if is not None:
        check_condition(scope.at("only_if"), text.only_if)
    x = check_costs(scope.at("cost"), text.cost, ())
    if text.do:
        _check_body(scope.at("do")._replace(x=x), text.do)
    if len(text.modes) == 1:
        scope.at("choose").fault("one chooses between two or more", "Q79")
    for index, mode in enumerate(text.modes):
        here = scope.at("choose", index)
        mode_x = check_costs(here.at("cost"), mode.cost, text.cost)
        _check_body(here.at("do")._replace(x=x or mode_x), mode.do)
    return scope.found


def _check_body(scope: Scope, operations: tuple[Operation, ...]) -> None:
    if len(operations) > WORDS_MAX:
        scope.fault(f"a text has at most {WORDS_MAX} instructions", "Q82")
    check_operations(scope, operations)


def _check_when(scope: Scope, text: Ability) -> None:
    here = scope.at("when")
    match text.when:
        case None:
            return
        case _ if scope.kind not in ANSWERS:
            here.fault("only triggers have a 'when'; the others have the window of their kind", "Q66")
        case On() if scope.kind == "skill.trigger":
            here.fault("a trigger skill answers casts only, and has no other timing", "G04")
        case On(moment, damage, _):
            if damage not in ("", "battle", "effect") or (damage and moment != "would_take_damage"):
                here.fault("'damage' (battle or effect) belongs to would_take_damage", "Q96")
        case Answered():
            check_window(here, text.when)
            if scope.kind == "skill.trigger" and "skill.soul" in text.when.kinds and not _says_cast_off_soul(text):
                here.fault("a trigger skill answers a soul skill only to cast it off", "G05")
        case _:
            assert_never(text.when)


def _says_cast_off_soul(text: Ability) -> bool:
    return _has_cast_off_soul(text.do) or (bool(text.modes) and all(_has_cast_off_soul(mode.do) for mode in text.modes))


def _has_cast_off_soul(operations: tuple[Operation, ...]) -> bool:
    for operation in operations:
        match operation:
            case CastOffSoul():
                return True
            case If(_, do, otherwise):
                if _has_cast_off_soul(do) or _has_cast_off_soul(otherwise):
                    return True
            case Then(do):
                if _has_cast_off_soul(do):
                    return True
            case OpponentChooses(modes):
                if any(_has_cast_off_soul(mode) for mode in modes):
                    return True
            case _:
                pass
    return False


def mission_faults(mission: Trial | CostMission) -> list[CardFault]:
    """Every fault of a royal's mission."""
    scope = Scope([], "mission")
    match mission:
        case Trial(condition):
            check_condition(scope.at("trial"), condition)
        case CostMission(phases, cost):
            if not phases or len(set(phases)) < len(phases):
                scope.at("phases").fault("a cost mission names its phases, each once", "H05")
            if "judge" in phases:
                scope.at("phases").fault("the judge phase has no clear check", "H09")
            if not cost:
                scope.at("cost").fault("a cost mission has a cost", "H05")
            if check_costs(scope.at("cost"), cost, ()):
                scope.at("cost").fault("'x' is nothing to a mission: name a number", "H05")
        case _:
            assert_never(mission)
    return scope.found


def eternal_faults(function: Eternal) -> list[CardFault]:
    """Every fault of an eternal function: it only says what holds while the royal is cleared."""
    scope = Scope([], "eternal")
    for index, operation in enumerate(function.do):
        if not isinstance(operation, (Allow, Forbid, Redirect)):
            scope.at(index).fault("an eternal function only allows, forbids or redirects", "H15")
        elif isinstance(operation, Forbid) and operation.what in ("answer", "cast_named"):
            scope.at(index).fault(f"{operation.what!r} is said once, for once; an eternal function lasts", "H15")
        elif isinstance(operation, Allow) and operation.what in ("extra_summon", "same_name"):
            scope.at(index).fault(f"{operation.what!r} is used up; an eternal function lasts", "H15")
        else:
            check_operation(scope.at(index), operation)
    if not function.do:
        scope.fault("an eternal function says what holds", "H15")
    return scope.found
