"""Verification of a bundle: the bytes, then the fold, then every decision again with the pinned rules.

Laws: nothing the file says of itself is believed without a check. What cannot be checked here is answered so,
never "false". The first difference is reported with its record, what was expected and what was found.
"""

from hashlib import sha256
from typing import Any, NamedTuple, Protocol

from replay import canonical
from replay.adjudicator import Adjudicator
from replay.bundle import Bundle, parse_bundle
from replay.chance import Entropy
from replay.codec import Codec, board_salt
from replay.errors import IntegrityError
from replay.fold import states
from replay.head import Head
from replay.inspection import inspect_head, inspect_openings, inspect_records
from replay.readjudicate import readjudicate
from replay.record import Body
from replay.report import Check, Report, Step, Verdict
from replay.seal import commit_board, commit_secret


class Pins(NamedTuple):
    """What record 1 pins: engine, SHA-256 of the ruleset bytes, commitment to the secret, both nonces.

    `foreseeable`: the log says that the secret came from a seed known at creation.
    """

    engine: int
    ruleset_hash: bytes
    secret_commitment: bytes
    nonce_a: bytes
    nonce_b: bytes
    foreseeable: bool = False


class Game(Protocol):
    """What the verifier needs of the game; it may raise on hostile input, which fails the step."""

    def adjudicator(self, ruleset: bytes) -> Adjudicator[Any] | None:
        """The adjudicator for a bundle's ruleset; None if this build cannot read such a game."""

    def pins(self, first: Body[Any, Any]) -> Pins:
        """What record 1 pins."""


def verify(data: bytes, game: Game, known_head: Head | None = None) -> Report:
    """Verify the bytes of a `.shinpan` file; never raises on what is in them."""
    try:
        bundle = parse_bundle(data)
    except IntegrityError as error:
        return Report((Step(Check.DIGEST, Verdict.FAILED, str(error)),))
    steps = [Step(Check.DIGEST, Verdict.PASSED)]
    records, envelopes = inspect_records(bundle)
    steps.append(records)
    if records.verdict is Verdict.FAILED:
        return Report(tuple(steps))
    steps.extend(inspect_head(bundle, known_head))
    openings = inspect_openings(bundle, envelopes)
    steps.append(openings)
    if openings.verdict is not Verdict.FAILED:
        steps.extend(_play(bundle, game))
    return Report(tuple(steps))


def _play(bundle: Bundle, game: Game) -> list[Step]:
    try:
        adjudicator = game.adjudicator(bundle.ruleset)
        if adjudicator is None:
            return [Step(Check.PINS, Verdict.NOT_CHECKABLE, "this game is not here")]
        codec = Codec(adjudicator)
        bodies = _parse(codec, bundle)
        pins = game.pins(bodies[0])
    except Exception as error:  # hostile bytes may break anything of the game's
        record = error.record if isinstance(error, IntegrityError) else None
        return [Step(Check.PINS, Verdict.FAILED, f"{type(error).__name__}: {error}", record)]
    found = sha256(bundle.ruleset).digest()
    if found != pins.ruleset_hash:
        detail = "the ruleset is not the pinned one"
        return [Step(Check.PINS, Verdict.FAILED, detail, 1, pins.ruleset_hash.hex(), found.hex())]
    steps = [Step(Check.PINS, Verdict.PASSED, f"engine {pins.engine}")]
    secret = _check_secret(bundle, pins)
    steps.append(secret)
    fold = _fold(adjudicator, codec, bundle, bodies)
    steps.extend(fold)
    if fold[0].verdict is not Verdict.FAILED:
        steps.insert(-1, _decisions(adjudicator, codec, bundle, pins, secret))
    return steps


def _parse(codec: Codec[Any], bundle: Bundle) -> list[Body[Any, Any]]:
    bodies: list[Body[Any, Any]] = []
    for number, (data, openings) in enumerate(zip(bundle.bodies, bundle.openings, strict=True), 1):
        try:
            body = codec.parse(data)
            codec.open(body, openings)
        except IntegrityError as error:
            raise IntegrityError(str(error), number) from error
        bodies.append(body)
    return bodies


def _check_secret(bundle: Bundle, pins: Pins) -> Step:
    if bundle.secret is None:
        return Step(Check.SECRET, Verdict.NOT_CHECKABLE, "not opened")
    found = commit_secret(bundle.secret)
    if found != pins.secret_commitment:
        expected = pins.secret_commitment.hex()
        return Step(Check.SECRET, Verdict.FAILED, "not the committed one", 1, expected, found.hex())
    return Step(Check.SECRET, Verdict.PASSED, "foreseeable: it came from a seed" if pins.foreseeable else "")


def _fold(adjudicator: Adjudicator[Any], codec: Codec[Any], bundle: Bundle, bodies: list[Body[Any, Any]]) -> list[Step]:
    """Fold, state seals and the end, from `apply` alone."""
    salts = [board_salt(openings) for openings in bundle.openings]
    whole = all(len(body.seals) < len(given) for body, given in zip(bodies, bundle.openings, strict=True))
    seals = Step(Check.STATE_SEALS, Verdict.NOT_CHECKABLE, "openings are missing")
    number = 0
    state: Any = None
    try:
        for number, state in enumerate(states(adjudicator, bodies), 1):
            salt = salts[number - 1]
            if not whole or salt is None or seals.verdict is Verdict.FAILED:
                continue
            expected = bodies[number - 1].state_seal
            found = commit_board(salt, canonical.pack(adjudicator.board(state)))
            if found != expected:
                detail = "the folded board is not the sealed one"
                seals = Step(Check.STATE_SEALS, Verdict.FAILED, detail, number, expected.hex(), found.hex())
        ended = adjudicator.ended(state)
    except Exception as error:
        detail = f"{type(error).__name__}: {error}"
        return [Step(Check.FOLD, Verdict.FAILED, detail, number + 1)]
    if whole and seals.verdict is not Verdict.FAILED:
        seals = Step(Check.STATE_SEALS, Verdict.PASSED, f"{number} boards")
    end = Step(Check.END, Verdict.PASSED) if ended else Step(Check.END, Verdict.UNFINISHED, f"after {number}")
    return [Step(Check.FOLD, Verdict.PASSED, f"{number} records"), seals, end]


def _decisions(adjudicator: Adjudicator[Any], codec: Codec[Any], bundle: Bundle, pins: Pins, secret: Step) -> Step:
    if adjudicator.engine != pins.engine:
        return Step(Check.DECISIONS, Verdict.NOT_CHECKABLE, f"engine {pins.engine} is not here")
    if bundle.secret is None or secret.verdict is not Verdict.PASSED:
        return Step(Check.DECISIONS, Verdict.NOT_CHECKABLE, "the secret is not opened")
    bodies = _parse(codec, bundle)
    if any(len(body.seals) >= len(given) for body, given in zip(bodies, bundle.openings, strict=True)):
        return Step(Check.DECISIONS, Verdict.NOT_CHECKABLE, "openings are missing")
    entropy = Entropy(bundle.secret, pins.nonce_a, pins.nonce_b)
    return readjudicate(adjudicator, codec, bundle.match_id, bodies, entropy)
