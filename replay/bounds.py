"""Every limit of the log library, each with its reason. Units are in the names."""

from typing import Final

DEPTH: Final = 64  # nesting of plain data; a board nests under 10, and a walk must not exhaust the stack
SALT_BYTES: Final = 16  # 128 bits: guessing a sealed card by trying salts is out of reach
HASH_BYTES: Final = 32  # SHA-256 everywhere
MATCH_ID_BYTES: Final = 16  # random, so that two referees never name one match
SECRET_BYTES: Final = 32  # one full HMAC-SHA256 key for each match
NONCE_MAX_BYTES: Final = 64  # a seat's share of the entropy; more adds nothing
COMMAND_ID_MAX_BYTES: Final = 64  # room for a UUID in text or a SHA-256
ACTOR_MAX_CHARS: Final = 48  # "judge:" and an opaque id
REASON_MAX_CHARS: Final = 400  # a sentence or two of a judge
EVENTS_PER_RECORD: Final = 4_096  # the longest legal chain stays far below; stops a loop the game missed
SEALS_PER_RECORD: Final = 1_024  # two decks and two hands, sealed card by card, a few times over
BODY_MAX_BYTES: Final = 256 * 1_024  # a creation record with two decks is about 4 KiB
OPENING_MAX_BYTES: Final = 64 * 1_024  # one sealed value; a deck order is about 200 bytes
RECORDS_PER_MATCH: Final = 20_000  # about twenty long matches; a live referee stops writing here
ROLLBACKS_PER_MATCH: Final = 2_048  # each may keep one copy of the state during a fold
RULESET_MAX_BYTES: Final = 4 * 1_024 * 1_024  # the whole card pool of a format
BUNDLE_MAX_BYTES: Final = 16 * 1_024 * 1_024  # a long match with its ruleset is under 3 MiB
GROUP_MAX_APPENDS: Final = 256  # one commit; more adds waiting without saving fsyncs
HEAD_MAX_BYTES: Final = 4 * 1_024  # a checkpoint and a few signatures
