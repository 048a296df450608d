"""A view kept up to date from what Watch sends. Law: view(n) + changes = view(n+1)."""

from typing import Final

from shinpan.v1.match_service_pb2 import WatchResponse
from shinpan.v1.question_pb2 import Question
from shinpan.v1.view_pb2 import View

_PARTS: Final = ("status", "chain", "modifiers", "deeds", "asked")


def apply_changes(view: View, changes: View) -> None:
    """Bring a whole view forward, in place: each part of the changes replaces its like."""
    view.record = changes.record
    zones = {(zone.seat, zone.zone): zone for zone in view.zones}
    for zone in changes.zones:
        zones[zone.seat, zone.zone].CopyFrom(zone)
    counters = {each.seat: each for each in view.counters}
    for each in changes.counters:
        counters[each.seat].CopyFrom(each)
    for part in _PARTS:
        if changes.HasField(part):
            getattr(view, part).CopyFrom(getattr(changes, part))


class Mirror:
    """What the viewer sees after all messages taken: `view`, and the own open question or None."""

    def __init__(self) -> None:
        self.view = View()
        self.question: Question | None = None

    @property
    def number(self) -> int:
        """The record after which this is the view."""
        return self.view.record

    def take(self, message: WatchResponse) -> None:
        """Take the next message of one watch."""
        if message.HasField("snapshot"):
            self.view.CopyFrom(message.snapshot.view)
            source = message.snapshot
            self.question = source.question if source.HasField("question") else None
            return
        update = message.update
        if update.HasField("fresh"):
            self.view.CopyFrom(update.fresh)
        else:
            apply_changes(self.view, update.changes)
        self.question = update.question if update.HasField("question") else None
