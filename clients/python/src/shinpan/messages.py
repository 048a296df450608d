"""The protocol's messages that a client meets, in one place."""

from shinpan.v1.action_pb2 import Action, Concede, Draw, Picks
from shinpan.v1.card_service_pb2 import CheckDeckResponse, GetRulesetResponse, PrintedCard
from shinpan.v1.deck_pb2 import CardCount, Deck, Fault
from shinpan.v1.error_pb2 import ErrorReason
from shinpan.v1.match_service_pb2 import (
    Accepted,
    CreatedMatch,
    GetViewResponse,
    Line,
    RefusedMatch,
    Snapshot,
    Update,
    WatchResponse,
)
from shinpan.v1.question_pb2 import Item, Option, Question, Slot
from shinpan.v1.record_pb2 import Opening, Receipt, Record
from shinpan.v1.refusal_pb2 import Refusal
from shinpan.v1.replay_service_pb2 import GetRecordsResponse
from shinpan.v1.text_pb2 import SEAT_A, SEAT_B, SEAT_UNSPECIFIED, Card, Seat, Text
from shinpan.v1.view_pb2 import Counters, Result, Status, View, Zone, ZoneCard

__all__ = [
    "SEAT_A",
    "SEAT_B",
    "SEAT_UNSPECIFIED",
    "Accepted",
    "Action",
    "Card",
    "CardCount",
    "CheckDeckResponse",
    "Concede",
    "Counters",
    "CreatedMatch",
    "Deck",
    "Draw",
    "ErrorReason",
    "Fault",
    "GetRecordsResponse",
    "GetRulesetResponse",
    "GetViewResponse",
    "Item",
    "Line",
    "Opening",
    "Option",
    "Picks",
    "PrintedCard",
    "Question",
    "Receipt",
    "Record",
    "Refusal",
    "RefusedMatch",
    "Result",
    "Seat",
    "Slot",
    "Snapshot",
    "Status",
    "Text",
    "Update",
    "View",
    "WatchResponse",
    "Zone",
    "ZoneCard",
]
