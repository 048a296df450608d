"""The head of a log: origin, size and root, in the text form of a C2SP tlog-checkpoint (unsigned for now)."""

import base64
import binascii
import re
from typing import NamedTuple

from replay import bounds
from replay.errors import IntegrityError

_SIZE = re.compile(r"0|[1-9][0-9]{0,15}")
_ORIGIN = re.compile(r"[^\s+\x00-\x1f\x7f]{1,255}")


class Head(NamedTuple):
    """`size` records have root `root` (32 bytes); `origin` names the log."""

    origin: str
    size: int
    root: bytes

    def text(self) -> str:
        """The checkpoint's text: three lines, each ended. A signature will cover exactly these bytes."""
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"


def origin_of(referee: str, match_id: bytes) -> str:
    """Origin line of a match's log."""
    return f"{referee}/match/{match_id.hex()}"


def parse_head(text: str) -> Head:
    """Read a checkpoint's text strictly; what follows a blank line (signatures) is left to others."""
    if len(text) > bounds.HEAD_MAX_BYTES:
        raise IntegrityError("head is too long")
    body = text.partition("\n\n")[0] if "\n\n" in text else text.removesuffix("\n")
    lines = body.split("\n")
    if not text.endswith("\n") or len(lines) != 3:
        raise IntegrityError("a head has three lines")
    origin, size, root64 = lines
    if not _ORIGIN.fullmatch(origin) or not _SIZE.fullmatch(size):
        raise IntegrityError("head has no proper origin or size")
    try:
        root = base64.b64decode(root64, validate=True)
    except (binascii.Error, ValueError) as error:
        raise IntegrityError("head's root is not base64") from error
    if len(root) != bounds.HASH_BYTES or base64.b64encode(root).decode() != root64:
        raise IntegrityError("head's root is not 32 bytes in canonical base64")
    return Head(origin, int(size), root)
