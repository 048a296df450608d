"""A text in both languages. Every word that a person reads is one of these, so none can lack a translation."""

from typing import Final, Literal

from msgspec import Struct

Lang = Literal["ja", "en"]
LANGS: Final[tuple[Lang, ...]] = ("ja", "en")


class Phrase(Struct, frozen=True, array_like=True):
    """`ja` and `en` may hold fields in braces, which `fill` replaces."""

    ja: str
    en: str

    def say(self, lang: Lang) -> str:
        return self.ja if lang == "ja" else self.en

    def fill(self, **parts: "str | int | Phrase") -> "Phrase":
        """Both texts with their fields replaced; the same fields serve both. Raises KeyError for a missing one."""
        return Phrase(
            self.ja.format_map({name: _say(part, "ja") for name, part in parts.items()}),
            self.en.format_map({name: _say(part, "en") for name, part in parts.items()}),
        )

    def sentence(self) -> "Phrase":
        """With a capital letter at the start of the English text."""
        return Phrase(self.ja, capital(self.en))

    def __add__(self, other: "Phrase") -> "Phrase":
        return Phrase(self.ja + other.ja, self.en + other.en)


def _say(part: "str | int | Phrase", lang: Lang) -> str:
    return part.say(lang) if isinstance(part, Phrase) else str(part)


def capital(text: str) -> str:
    """The text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


def same(text: str | int) -> Phrase:
    """A text that reads alike in both languages: a number, an id."""
    return Phrase(str(text), str(text))


def join(parts: "tuple[Phrase, ...] | list[Phrase]", ja: str = "、", en: str = ", ") -> Phrase:
    """The parts in a row."""
    return Phrase(ja.join(part.ja for part in parts), en.join(part.en for part in parts))


def cards(n: int) -> Phrase:
    """1枚 / 1 card, 2枚 / 2 cards."""
    return Phrase(f"{n}枚", "1 card" if n == 1 else f"{n} cards")


def counted(n: int, ja: str, one: str, many: str) -> Phrase:
    """A number with its counter: `counted(2, "点", "point", "points")`."""
    return Phrase(f"{n}{ja}", f"{n} {one if n == 1 else many}")
