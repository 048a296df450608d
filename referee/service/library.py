"""Rulesets made ready, each once: from the seeds for new matches, from the pinned bytes for old ones."""

from collections import OrderedDict
from pathlib import Path
from typing import Final

from referee.cards.catalogue import Catalogue, load_catalogue
from referee.cards.node import Fault as SeedFault
from referee.cards.seeds import seeds_path
from referee.language.ruleset import (
    Ruleset,
    decode_ruleset,
    decode_texts,
    encode_ruleset,
    encode_texts,
    ruleset_hash,
)
from referee.language.switches import Switches
from referee.match.adjudicator import MatchAdjudicator
from referee.service.wire_view import ViewWriter
from referee.views.names import Names

RULEBOOK: Final = "shinpan/1"
_PREPARED_MAX: Final = 64  # a few hundred KiB each; tournaments use one or two


class SeedsBroken(Exception):
    """The seeds cannot be used; `faults` lists every reason with its file and line."""

    def __init__(self, faults: list[SeedFault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class Pinned:
    """One ruleset with its texts, as bytes and ready for play; shared by all matches that pin it."""

    def __init__(self, ruleset: bytes, texts: bytes) -> None:
        self.ruleset_bytes = ruleset
        self.texts_bytes = texts
        self.hash = ruleset_hash(ruleset)
        self.ruleset: Ruleset = decode_ruleset(ruleset)
        self.numbers = {card.id: number for number, card in enumerate(self.ruleset.cards, 1)}
        self.adjudicator = MatchAdjudicator(self.ruleset)
        self.names = Names(self.adjudicator.book, decode_texts(texts))
        self.writer = ViewWriter(self.names)


class Library:
    """The seeds of this referee. Raises `SeedsBroken`."""

    def __init__(self, seeds: Path | None = None) -> None:
        catalogue, faults = load_catalogue((seeds or seeds_path()) / "cards")
        if catalogue is None:
            raise SeedsBroken(faults)
        self.catalogue: Catalogue = catalogue
        self._prepared: OrderedDict[tuple[bytes, bytes], Pinned] = OrderedDict()

    def ruleset(self, switches: Switches) -> Pinned:
        """Today's rulebook and cards under these switches."""
        ruleset = self.catalogue.ruleset(RULEBOOK, switches)
        return self.pinned(encode_ruleset(ruleset), encode_texts(self.catalogue.texts(switches)))

    def pinned(self, ruleset: bytes, texts: bytes) -> Pinned:
        """The ruleset that these bytes say."""
        key = (ruleset_hash(ruleset), ruleset_hash(texts))
        found = self._prepared.get(key)
        if found is None:
            found = self._prepared[key] = Pinned(ruleset, texts)
            if len(self._prepared) > _PREPARED_MAX:
                self._prepared.popitem(last=False)
        self._prepared.move_to_end(key)
        return found
