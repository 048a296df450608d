"""What a recorded match is: records, seals, tree, timeline, store, bundle, verification. Knows no game."""

from replay.adjudicator import Accepted, Adjudicator, Now, Secret
from replay.bundle import Bundle, export, pack_bundle, parse_bundle
from replay.chance import Chance, Entropy
from replay.codec import Codec
from replay.fold import fold, read_log, states
from replay.head import Head, origin_of, parse_head
from replay.metadata import Metadata, pack_metadata, parse_metadata
from replay.record import Body, Opening, RollBack, RolledBack, Seal
from replay.recorder import Declined, Receipt, Recorder, Submitted
from replay.report import Check, Report, Step, Verdict
from replay.seal import commit_secret
from replay.timeline import Timeline, timeline_of
from replay.verify import Game, Pins, verify

__all__ = [
    "Accepted",
    "Adjudicator",
    "Body",
    "Bundle",
    "Chance",
    "Check",
    "Codec",
    "Declined",
    "Entropy",
    "Game",
    "Head",
    "Metadata",
    "Now",
    "Opening",
    "Pins",
    "Receipt",
    "Recorder",
    "Report",
    "RollBack",
    "RolledBack",
    "Seal",
    "Secret",
    "Step",
    "Submitted",
    "Timeline",
    "Verdict",
    "commit_secret",
    "export",
    "fold",
    "origin_of",
    "pack_bundle",
    "pack_metadata",
    "parse_bundle",
    "parse_head",
    "parse_metadata",
    "read_log",
    "states",
    "timeline_of",
    "verify",
]
