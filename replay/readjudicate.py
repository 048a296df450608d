"""Every decision again: `decide` over the recorded actions must give the recorded events, byte for byte."""

from collections.abc import Sequence
from typing import Any

from replay import canonical
from replay.adjudicator import Adjudicator, Now, State, accepted_events
from replay.chance import Chance, Entropy
from replay.codec import Codec
from replay.fold import Memory
from replay.record import ACTION_PART, Body, RollBack
from replay.report import Check, Step, Verdict


def readjudicate(
    adjudicator: Adjudicator[State],
    codec: Codec[State],
    match_id: bytes,
    bodies: Sequence[Body[Any, Any]],
    entropy: Entropy,
) -> Step:
    """Judge freshly opened bodies from record 1; the step names the first difference."""
    memory: Memory[State] = Memory(bodies)
    state = adjudicator.new()
    drawn: dict[int, int] = {}
    for body in bodies:
        now = Now(body.seq, body.at_ms)
        try:
            if isinstance(body.action, RollBack):
                state = adjudicator.rewind(memory.recall(body.action.to), state, body.events[0], now)
            else:
                game, draw = adjudicator.chance_at(state)
                chance = Chance(entropy.secret, match_id, game, draw, entropy.nonce_a, entropy.nonce_b)
                outcome = adjudicator.decide(state, body.actor, body.action, now, chance)
                step = _compare(codec, body, outcome)
                if step is None and chance.used:
                    if draw < drawn.get(game, 0):
                        detail = f"draw {draw} of game {game} was made before"
                        step = Step(Check.DECISIONS, Verdict.FAILED, detail, body.seq)
                    drawn[game] = chance.next
                if step is not None:
                    return step
            memory.keep(body.seq, state)
        except Exception as error:  # a hostile log may break the game; that is its record's fault
            detail = f"the rules break: {type(error).__name__}: {error}"
            return Step(Check.DECISIONS, Verdict.FAILED, detail, body.seq)
    return Step(Check.DECISIONS, Verdict.PASSED, f"{len(bodies)} decisions identical")


def _compare(codec: Codec[State], body: Body[Any, Any], outcome: Any) -> Step | None:
    events = accepted_events(outcome)
    if events is None:
        detail, wanted = "the rules refuse this action", _plain(body.events)
        return Step(Check.DECISIONS, Verdict.FAILED, detail, body.seq, wanted, repr(outcome))
    if canonical.pack(events) != canonical.pack(body.events):
        expected, found = _first_difference(body.events, events)
        return Step(Check.DECISIONS, Verdict.FAILED, "other events", body.seq, expected, found)
    expected = [[seal.part, seal.field, seal.eyes] for seal in body.seals]
    found = _seals(codec, body.action, events)
    if expected != found:
        return Step(Check.DECISIONS, Verdict.FAILED, "other seals", body.seq, expected, found)
    return None


def _first_difference(recorded: Sequence[Any], judged: Sequence[Any]) -> tuple[Any, Any]:
    """The first event that differs, as recorded and as judged; None where one list is shorter."""
    for index in range(max(len(recorded), len(judged))):
        left = recorded[index] if index < len(recorded) else None
        right = judged[index] if index < len(judged) else None
        if canonical.pack(left) != canonical.pack(right):
            return _plain(left), _plain(right)
    raise ValueError("the lists are equal")


def _seals(codec: Codec[State], action: Any, events: Sequence[Any]) -> list[list[int]]:
    found: list[list[int]] = []
    for part, item in enumerate((action, *events), ACTION_PART):
        secrets = codec.secrets(item)
        if secrets:
            names = type(item).__struct_fields__
            found.extend([part, names.index(field), eyes] for field, eyes in secrets)
    return found


def _plain(value: Any) -> Any:
    return canonical.unpack(canonical.pack(value))
