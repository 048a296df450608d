"""Between the protocol's messages and our own values. `wire_view` does the same for views and questions.

Law: what comes in is hostile; a field not of its form raises `Fault(MALFORMED)` before anything is judged.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final, assert_never

from msgspec import structs

from referee.language.switches import NUMBERS, SWITCH_RULING, VALUES, Switches, switch_faults
from referee.rules import action as act
from referee.rules.refusal import Refused
from referee.service import bounds
from referee.service.fault import Fault, Reason, malformed
from referee.views.names import Names
from referee.views.phrase import Phrase
from referee.views.refusal_words import refusal_words
from referee.views.steering import steers
from referee.views.switch_words import switches_together_words, unfit_switch_words, unknown_switch_words
from replay import Opening, Receipt
from replay.eyes import sees
from replay.record import parse_envelope
from shinpan.v1 import action_pb2, deck_pb2, record_pb2, refusal_pb2, text_pb2

_MATCH_ID: Final = re.compile(r"[0-9a-f]{32}")


def match_id_of(text: str) -> bytes:
    """16 bytes from 32 hex digits."""
    if not _MATCH_ID.fullmatch(text):
        raise malformed("match_id")
    return bytes.fromhex(text)


def command_id_of(text: str) -> bytes:
    """1 to 64 bytes."""
    data = text.encode()
    if not 1 <= len(data) <= bounds.COMMAND_ID_MAX_BYTES:
        raise malformed("command_id")
    return data


def name_of(said: str, field: str) -> str:
    """The name of a player or deck, maybe empty: one line of at most `NAME_MAX_CHARS` that looks like what it is."""
    if len(said) > bounds.NAME_MAX_CHARS or steers(said):
        raise malformed(field)
    return said


def text(phrase: Phrase) -> text_pb2.Text:
    return text_pb2.Text(ja=phrase.ja, en=phrase.en)


def seat(number: int) -> "text_pb2.Seat.ValueType":
    """0 and 1 are A and B; -1 is nobody."""
    return (text_pb2.SEAT_UNSPECIFIED, text_pb2.SEAT_A, text_pb2.SEAT_B)[number + 1]


def record(receipt: Receipt, viewer: int) -> record_pb2.Record:
    """A record with the openings for this viewer (`replay.eyes`)."""
    return record_pb2.Record(
        number=receipt.seq, body=receipt.body, openings=map(_opening, _seen(receipt.openings, viewer))
    )


def _seen(openings: Iterable[Opening], viewer: int) -> Iterable[Opening]:
    return (opening for opening in openings if sees(viewer, opening.eyes))


def _opening(opening: Opening) -> record_pb2.Opening:
    return record_pb2.Opening(
        part=opening.part, field=opening.field, eyes=opening.eyes, salt=opening.salt, value=opening.value
    )


def receipt(given: Receipt) -> record_pb2.Receipt:
    return record_pb2.Receipt(number=given.seq, at_ms=parse_envelope(given.body).at_ms)


def refusal(refused: Refused, names: Names) -> refusal_pb2.Refusal:
    return refusal_pb2.Refusal(
        code=refused.code,
        clauses=refused.clauses,
        ruling=refused.ruling,
        switch_value=refused.switch,
        text=text(refusal_words(refused, names)),
    )


def action_message(move: act.GameMove) -> action_pb2.Action:
    """An action without its fill: the slots of its option say what is to be filled in."""
    to = action_pb2
    match move:
        case act.Throw():
            return to.Action(throw=to.Throw(hand=move.hand or 0))
        case act.GoFirst():
            return to.Action(go_first=to.GoFirst(first=move.first))
        case act.Redraw():
            return to.Action(redraw=to.Redraw())
        case act.Pass():
            return to.Action(pass_by=to.Pass())
        case act.Finish():
            return to.Action(finish=to.Finish())
        case act.Draw():
            return to.Action(draw=to.Draw())
        case act.Cast():
            return to.Action(cast=to.Cast(card=move.card, mode=move.mode))
        case act.CastSoul():
            return to.Action(cast_soul=to.CastSoul(iid=move.iid, mode=move.mode))
        case act.SetEquip():
            return to.Action(set_equip=to.SetEquip(card=move.card))
        case act.Stand():
            return to.Action(stand=to.Stand(iid=move.iid, mode=move.mode))
        case act.StandRoyal():
            royal = to.StandRoyal(place=move.place, function=move.function, mode=move.mode)
            return to.Action(stand_royal=royal)
        case act.Summon():
            return to.Action(summon=to.Summon(card=move.card))
        case act.Clear():
            return to.Action(clear=to.Clear(place=move.place))
        case act.SealClear():
            return to.Action(seal_clear=to.SealClear(place=None if move.place in (None, -1) else move.place))
        case act.Attack():
            return to.Action(attack=to.Attack())
        case act.Block():
            return to.Action(block=to.Block(accept=move.accept))
        case act.Choose():
            return to.Action(choose=to.Choose())
        case act.ChooseUnseen():
            return to.Action(choose_unseen=to.ChooseUnseen())
        case act.ChooseMode():
            return to.Action(choose_mode=to.ChooseMode(mode=move.mode))
        case act.Concede():
            return to.Action(concede=to.Concede())
        case _:
            assert_never(move)


def move_of(message: action_pb2.Action, picks: Iterable[action_pb2.Picks], cards: int) -> act.GameMove:
    """The action with its slots filled. `cards`: how many the ruleset has."""
    fill = _fill(picks)
    kind = message.WhichOneof("kind")
    match kind:
        case "cast":
            return act.Cast(_card(message.cast.card, cards), _number(message.cast.mode), fill)
        case "cast_soul":
            return act.CastSoul(_number(message.cast_soul.iid), _number(message.cast_soul.mode), fill)
        case "stand":
            return act.Stand(_number(message.stand.iid), _number(message.stand.mode), fill)
        case "stand_royal":
            royal = message.stand_royal
            return act.StandRoyal(_number(royal.place), _number(royal.function), _number(royal.mode), fill)
        case "summon":
            return act.Summon(_card(message.summon.card, cards), fill)
        case "clear":
            return act.Clear(_number(message.clear.place), fill)
        case "seal_clear":
            sealed = message.seal_clear
            return act.SealClear(_number(sealed.place) if sealed.HasField("place") else -1, fill)
        case "choose":
            return act.Choose(fill)
        case "choose_unseen":
            return act.ChooseUnseen(fill)
    if fill:
        raise malformed("fill")
    match kind:
        case "throw":
            return act.Throw(_number(message.throw.hand))
        case "go_first":
            return act.GoFirst(message.go_first.first)
        case "redraw":
            return act.Redraw()
        case "pass_by":
            return act.Pass()
        case "finish":
            return act.Finish()
        case "draw":
            return act.Draw()
        case "set_equip":
            return act.SetEquip(_card(message.set_equip.card, cards))
        case "attack":
            return act.Attack()
        case "block":
            return act.Block(message.block.accept)
        case "choose_mode":
            return act.ChooseMode(_number(message.choose_mode.mode))
        case "concede":
            return act.Concede()
        case None:
            raise malformed("action")
        case _:
            assert_never(kind)


def _number(value: int) -> int:
    if value > bounds.NUMBER_MAX:
        raise malformed("action")
    return value


def _card(number: int, cards: int) -> int:
    if not 1 <= number <= cards:
        raise Fault(Reason.UNKNOWN_CARD, card=number)
    return number


def _fill(picks: Iterable[action_pb2.Picks]) -> act.Fill:
    fill = tuple(tuple(each.values) for each in picks)
    if len(fill) > bounds.SLOTS_MAX or sum(map(len, fill)) > bounds.PICKS_MAX:
        raise malformed("fill")
    if any(value > bounds.NUMBER_MAX for values in fill for value in values):
        raise malformed("fill")
    return fill


def switches_of(values: Mapping[str, str]) -> Switches | list[deck_pb2.Fault]:
    """The default switches with these values, or every reason why they cannot govern a match."""
    if len(values) > bounds.SWITCHES_MAX:
        raise malformed("switches")
    faults: list[deck_pb2.Fault] = []
    changed: dict[str, str | bool | int] = {}
    for name in sorted(values):
        value = _switch(name, values[name])
        if value is None:
            faults.append(_switch_fault(name, values[name]))
        else:
            changed[name] = value
    switches = structs.replace(Switches(), **changed)
    for said in switch_faults(switches):
        words = switches_together_words(said)
        faults.append(deck_pb2.Fault(code="switches_together", switch_value=said.partition(":")[0], text=text(words)))
    return faults or switches


def _switch(name: str, said: str) -> str | bool | int | None:
    if name in NUMBERS:
        number = int(said) if re.fullmatch(r"[0-9]{1,9}", said) else -1
        return number if 0 <= number <= NUMBERS[name] else None
    return next((value for value in VALUES.get(name, ()) if _spelt(value) == said), None)


def _spelt(value: str | bool | int) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _switch_fault(name: str, said: str) -> deck_pb2.Fault:
    shown = f"{name[: bounds.NAME_MAX_CHARS]}={said[: bounds.NAME_MAX_CHARS]}"
    if name not in SWITCH_RULING:
        return deck_pb2.Fault(code="unknown_switch", switch_value=shown, text=text(unknown_switch_words(shown)))
    allowed = [f"0–{NUMBERS[name]}"] if name in NUMBERS else [_spelt(value) for value in VALUES[name]]
    words = unfit_switch_words(name, shown, allowed)
    return deck_pb2.Fault(code="bad_switch", ruling=SWITCH_RULING[name], switch_value=shown, text=text(words))


def switch_values(switches: Switches) -> dict[str, str]:
    """All switches as text."""
    return {name: _spelt(value) for name, value in structs.asdict(switches).items()}
