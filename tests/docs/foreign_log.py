"""The second half of the foreign reader: the bytes of a bundle, by docs/record.md. See `foreign`."""

from collections.abc import Iterator
from hashlib import sha256

import msgpack  # type: ignore[import-untyped]

from tests.docs.foreign import Fold, Wrong
from tests.docs.foreign_board import Json, new_game, new_side

PART_ACTION, PART_BOARD = -1, -2


def records(bundle: bytes) -> Iterator[tuple[list[Json], list[list[Json]]]]:
    """Body and openings of each record, the body's secrets filled in as far as the openings reach."""
    content, digest = bundle[:-32], bundle[-32:]
    if content[:8] != b"SHINPAN\x01" or sha256(content).digest() != digest:
        raise Wrong("no bundle")
    _, _, _, _, _, bodies, openings = msgpack.unpackb(content[8:], strict_map_key=True)
    for packed, opened in zip(bodies, openings, strict=True):
        body = msgpack.unpackb(packed, strict_map_key=True)
        seals = {(part, field): (eyes, commitment) for part, field, eyes, commitment in body[8]}
        for part, field, eyes, salt, value in opened:
            if part == PART_BOARD:
                continue
            if seals[part, field] != (eyes, sha256(b"\x02" + salt + value).digest()):
                raise Wrong("an opening that fits no seal")
            item = body[6] if part == PART_ACTION else body[7][part]
            item[field + 1] = msgpack.unpackb(value)
        yield body, opened


def read(bundle: bytes) -> Iterator[bytes]:
    """The board after each record, packed. Where the state seal can be opened, it is."""
    fold = Fold()
    boards: list[bytes] = []
    for body, opened in records(bundle):
        if body[6][0] == "roll_back":
            fold = unpacked(boards[body[7][0][1] - 1], body[2])
        else:
            for event in body[7]:
                fold.take(event)
        board = fold.packed()
        boards.append(board)
        for part, _, _, salt, _ in opened:
            if part == PART_BOARD and sha256(b"\x03" + salt + board).digest() != body[9]:
                raise Wrong(f"record {body[2]}: another board than was sealed")
        yield board


def unpacked(board: bytes, number: int) -> Fold:
    """A fold that stands on a packed board, by the positions of docs/protocol.md."""
    fold = Fold()
    *outer, game = msgpack.unpackb(board)
    fold.match.update(zip(("opened", "joined", "number", "games_won", "result"), outer, strict=True))
    fold.match["game"] = dict(zip(new_game(), game, strict=True))
    fold.game["asks"] = [[*ask, number] for ask in fold.game["asks"]]
    fold.game["sides"] = [dict(zip(new_side(), side, strict=True)) for side in fold.game["sides"]]
    return fold
