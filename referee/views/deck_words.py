"""What is wrong with a deck, in words. Only its owner and the organizer are told (secrecy 5.2, 19)."""

from typing import Final

from referee.rules.legality import DeckFault
from referee.views.names import Names
from referee.views.phrase import Phrase, join
from referee.views.refusal_words import with_reasons
from referee.views.words import COLOURS

DECK_FAULTS: Final[dict[str, Phrase]] = {
    "main_copies_positive": Phrase("{card}の枚数が{found}になっています", "{card} is listed {found} times"),
    "main_size": Phrase(
        "メインデッキは{needed}枚ちょうどですが、{found}枚あります",
        "the main deck has {found} cards and must have exactly {needed}",
    ),
    "extra_size": Phrase(
        "エクストラデッキは{needed}枚ちょうどですが、{found}枚あります",
        "the extra deck has {found} cards and must have exactly {needed}",
    ),
    "royal_count": Phrase(
        "ロイヤルは{needed}枚ちょうどですが、{found}枚あります", "there are {found} royals and must be exactly {needed}"
    ),
    "guardian_count": Phrase(
        "ガーディアンは{needed}枚ちょうどですが、{found}枚あります",
        "there are {found} guardians and must be exactly {needed}",
    ),
    "not_in_format": Phrase("{card}はこの大会で使えるカードではありません", "{card} is not in the pool of this format"),
    "main_kind": Phrase(
        "{card}はメインデッキに入れられない種類のカードです", "{card} is of a kind that no main deck holds"
    ),
    "royal_kind": Phrase("{card}はロイヤルではありません", "{card} is no royal"),
    "guardian_kind": Phrase("{card}はガーディアンではありません", "{card} is no guardian"),
    "main_copies": Phrase(
        "同名カード{card}が{found}枚あります（{most}枚まで）",
        "{found} copies of {card}, and at most {most} are allowed",
    ),
    "extra_copies": Phrase(
        "エクストラデッキに同名カード{card}が{found}枚あります（{most}枚まで）",
        "{found} copies of {card} in the extra deck, and at most {most} is allowed",
    ),
    "colour_arc": Phrase(
        "使っている色（{colours}）が、隣り合う{most}色に収まっていません",
        "the colours used ({colours}) are not {most} neighbours on the ring",
    ),
    "royal_colours": Phrase(
        "ロイヤルの色（{colours}）が{most}色を超えています",
        "royals of {colours}, and at most {most} colours are allowed",
    ),
    "white_and_black": Phrase(
        "白と黒のロイヤルは同じデッキに入れられません", "white and black royals cannot be in one deck"
    ),
}


def deck_fault_words(names: Names, fault: DeckFault) -> Phrase:
    """`A03: 5 copies of Call to War, … (Q05)`; cards by their names, unknown ones by their id."""
    fields: dict[str, Phrase | str | int] = {}
    for key, value in fault.params:
        if key == "colours":
            fields[key] = join([COLOURS[word] for word in str(value).split()], "・", ", ")
        elif key == "name":
            fields["card"] = names.by_japanese_name(str(value))
        elif key == "card":
            fields[key] = names.by_id(str(value))
        else:
            fields[key] = value
    return with_reasons(DECK_FAULTS[fault.code].fill(**fields), (fault.clause,), fault.ruling, fault.switch)
