"""What can be verified of a bundle without knowing its game: records, ids, tree, openings."""

from typing import Any

from replay.bundle import Bundle
from replay.codec import board_salt
from replay.errors import IntegrityError
from replay.eyes import NOBODY
from replay.fold import check_succession
from replay.head import Head
from replay.record import BOARD_PART, Body, Opening, parse_envelope
from replay.report import Check, Step, Verdict
from replay.seal import commit_part
from replay.tree import leaf_hash, root_of


def inspect_records(bundle: Bundle) -> tuple[Step, list[Body[Any, Any]]]:
    """Canonical form, format, actor, match, number, time, unique ids. Gives the bodies with plain items."""
    bodies: list[Body[Any, Any]] = []
    commands: dict[tuple[str, bytes], int] = {}
    at_ms = 0
    for number, data in enumerate(bundle.bodies, 1):
        try:
            body = parse_envelope(data)
            check_succession(body, bundle.match_id, number, at_ms)
        except IntegrityError as error:
            return Step(Check.RECORDS, Verdict.FAILED, str(error), number), bodies
        first = commands.setdefault((body.actor, body.command_id), number)
        if first != number:
            detail = f"{body.actor} used one command id in records {first} and {number}"
            return Step(Check.RECORDS, Verdict.FAILED, detail, number), bodies
        at_ms = body.at_ms
        bodies.append(body)
    if not bodies:
        return Step(Check.RECORDS, Verdict.FAILED, "there are none"), bodies
    return Step(Check.RECORDS, Verdict.PASSED, f"{len(bodies)} records"), bodies


def inspect_head(bundle: Bundle, known: Head | None) -> list[Step]:
    """The bundle's own head, and one the reader knows from elsewhere (which alone can convict a cut tail)."""
    leaves = [leaf_hash(body) for body in bundle.bodies]
    steps: list[Step] = []
    try:
        head = bundle.last_head()
    except IntegrityError as error:
        return [Step(Check.HEAD, Verdict.FAILED, str(error))]
    root = root_of(leaves)
    if not head.origin.endswith("/match/" + bundle.match_id.hex()):
        steps.append(Step(Check.HEAD, Verdict.FAILED, f"origin {head.origin} names another log"))
    elif (head.size, head.root) != (len(leaves), root):
        expected, found = (head.size, head.root.hex()), (len(leaves), root.hex())
        steps.append(Step(Check.HEAD, Verdict.FAILED, "other records", None, expected, found))
    else:
        steps.append(Step(Check.HEAD, Verdict.PASSED, "root fits; the head is unsigned"))
    if known is not None:
        steps.append(_inspect_known(leaves, head.origin, known))
    return steps


def _inspect_known(leaves: list[bytes], origin: str, known: Head) -> Step:
    if known.origin != origin:
        return Step(Check.KNOWN_HEAD, Verdict.FAILED, "of another log", None, known.origin, origin)
    if known.size > len(leaves):
        detail = "records are missing at the end"
        return Step(Check.KNOWN_HEAD, Verdict.FAILED, detail, len(leaves) + 1, known.size, len(leaves))
    root = root_of(leaves[: known.size])
    if root != known.root:
        detail = f"the first {known.size} records are others"
        return Step(Check.KNOWN_HEAD, Verdict.FAILED, detail, None, known.root.hex(), root.hex())
    return Step(Check.KNOWN_HEAD, Verdict.PASSED, f"grown from {known.size} records")


def inspect_openings(bundle: Bundle, bodies: list[Body[Any, Any]]) -> Step:
    """Every opening against its commitment. Closed seals make the step not checkable, never false."""
    sealed = opened = 0
    for body, openings in zip(bodies, bundle.openings, strict=True):
        places = [(opening.part, opening.field) for opening in openings]
        if len(set(places)) != len(places):
            return Step(Check.OPENINGS, Verdict.FAILED, "one seal opened twice", body.seq)
        for opening in openings:
            if not _fits(body, opening):
                detail = f"opening {opening.part}.{opening.field} is not the sealed one"
                return Step(Check.OPENINGS, Verdict.FAILED, detail, body.seq)
        sealed += len(body.seals)
        opened += len(openings) - (board_salt(openings) is not None)
    detail = f"{opened} of {sealed} opened"
    return Step(Check.OPENINGS, Verdict.PASSED if opened == sealed else Verdict.NOT_CHECKABLE, detail)


def _fits(body: Body[Any, Any], opening: Opening) -> bool:
    if opening.part == BOARD_PART:  # its salt is put to the proof when the board is folded
        return opening.field == 0 and opening.eyes == NOBODY and not opening.value
    for seal in body.seals:
        if (seal.part, seal.field) == (opening.part, opening.field):
            return seal.eyes == opening.eyes and seal.commitment == commit_part(opening.salt, opening.value)
    return False
