"""What a watch brings, for the narrator: lines and the standing, from the protocol's messages."""

from referee.cli.narrator import Narrator, Standing
from referee.views.line import Weight, Words
from referee.views.phrase import Lang, Phrase
from shinpan import Mirror
from shinpan import messages as pb

_WEIGHTS: dict[str, Weight] = {"headline": "headline", "normal": "normal", "fold": "fold"}


def text_of(text: pb.Text, lang: Lang) -> str:
    """A message's text in one language."""
    return text.ja if lang == "ja" else text.en


class Follower:
    """Keeps the view up to date and tells each record. `over`: the match has a result."""

    def __init__(self, narrator: Narrator) -> None:
        self.mirror = Mirror()
        self._narrator = narrator

    @property
    def over(self) -> bool:
        return self.mirror.view.status.HasField("result")

    def take(self, answer: pb.WatchResponse) -> None:
        """The next message of one watch."""
        self.mirror.take(answer)
        if answer.HasField("update"):
            update = answer.update
            lines = [
                Words(Phrase(line.text.ja, line.text.en).sentence(), _WEIGHTS.get(line.weight, "normal"))
                for line in update.lines
            ]
            back = update.HasField("fresh")
            self._narrator.record(update.number, lines, standing_of_view(self.mirror.view), back=back)


def standing_of_view(view: pb.View) -> Standing:
    """The standing of a whole view."""
    life = {counters.seat: counters.life for counters in view.counters}
    cleared = {zone.seat: sum(1 for card in zone.cards if card.iid) for zone in view.zones if zone.zone == "royals"}
    a, b = pb.SEAT_A, pb.SEAT_B
    status = view.status
    return Standing(
        status.turn, (life.get(a, 0), life.get(b, 0)), (cleared.get(a, 0), cleared.get(b, 0)), status.turn_seat - 1,
        status.first - 1, status.phase,
    )  # fmt: skip
