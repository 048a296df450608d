"""Client of a Shinpan referee. It knows the protocol and nothing of the rules.

>>> async with shinpan.connect("127.0.0.1:7300", token) as client:
...     shown = await client.view(match_id)

`shinpan.messages` holds the protocol's messages, `shinpan.bot` a bot that only reads questions.
"""

from shinpan.blocking import Blocking
from shinpan.client import Client, connect
from shinpan.errors import (
    CommandReused,
    Disclosed,
    Forbidden,
    Malformed,
    NotFound,
    RefereeBroken,
    ShinpanError,
    Unauthenticated,
    Unavailable,
)
from shinpan.mirror import Mirror, apply_changes

__all__ = [
    "Blocking",
    "Client",
    "CommandReused",
    "Disclosed",
    "Forbidden",
    "Malformed",
    "Mirror",
    "NotFound",
    "RefereeBroken",
    "ShinpanError",
    "Unauthenticated",
    "Unavailable",
    "apply_changes",
    "connect",
]
