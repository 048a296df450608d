"""A deck as it is handed in: cards by id. Clauses A01-A08; legality is judged by the rules."""

from msgspec import Struct


class Deck(Struct, frozen=True):
    """`main` holds (card id, copies). Order has no meaning. Names are free texts for people."""

    name_ja: str
    name_en: str
    main: tuple[tuple[str, int], ...]
    royals: tuple[str, ...]
    guardians: tuple[str, ...]
