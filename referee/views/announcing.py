"""What players announce: activations, what they answer, what they negate, what is cleared. F22."""

from referee.rules import event as ev
from referee.rules.game import Game
from referee.views.move_words import CLEARS, NEGATIONS, OCCASIONS
from referee.views.names import Names
from referee.views.phrase import Phrase
from referee.views.told import Told, by_seat, of_seat
from referee.views.words import place_word


def royal_words(names: Names, card: int, place: int) -> Phrase:
    at = place_word(place)
    return Phrase("ロイヤル{card}（{at}）", "the royal {card} ({at})").fill(card=names.card(card), at=at)


def tell_clear(names: Names, game: Game, event: ev.RoyalCleared) -> Told:
    side = game.sides[event.seat]
    count = side.cleared() + 1
    mission = names.book.mission[event.card]
    paid = event.how == "mission" and mission is not None and mission.test is None
    said = CLEARS["mission_cost" if paid else event.how].fill(royal=royal_words(names, event.card, event.place))
    said += Phrase(f"（{count}/{len(side.royals)}）", f" ({count}/{len(side.royals)})")
    return Told(by_seat(event.seat, said), "headline")


def announcement(names: Names, game: Game, event: ev.LinkOpened) -> Phrase:
    """F22: kind and card; a trigger names what it answers; own mode and X are public at declaration."""
    text = names.text(event.text)
    kind = names.text_kind(event.text)
    whole = names.book.texts[event.text]
    answered = names.text(game.links[event.answers].text) if 0 <= event.answers < len(game.links) else None
    owner, _, use = kind.partition(".")
    if owner == "skill" or use == "soul":
        if answered is not None:
            said = Phrase("{link}に対して{text}をキャスト！", "casts the {text} in answer to the {link}!")
        elif use == "soul":
            said = Phrase("ブランクゾーンから{text}をキャスト！", "casts the {text} from the blank zone!")
        else:
            said = Phrase("{text}をキャスト！", "casts the {text}!")
    elif answered is not None:
        said = Phrase("{link}に合わせて{text}をスタンド！", "stands the {text} in answer to the {link}!")
    elif whole.moment:
        said = Phrase("{occasion}{text}をスタンド！", "stands the {text} {occasion}!")
    else:
        said = Phrase("{text}をスタンド！", "stands the {text}!")
    said = said.fill(text=text, link=answered or "", occasion=OCCASIONS.get(whole.moment, ""))
    if len(whole.entry) > 1:
        said += Phrase("（{mode}）", " ({mode})").fill(mode=names.mode(whole, event.mode))
    if event.x:
        said += Phrase(f"（X＝{event.x}）", f" (X = {event.x})")
    return said


def tell_negation(names: Names, game: Game, event: ev.LinkNegated) -> Told:
    """The activation being processed, the last one, does it."""
    link, by = game.links[event.link], game.links[-1]
    if event.how == "gone":
        gone = NEGATIONS["gone"].fill(link=names.text(link.text))
        return Told(of_seat(link.seat, gone), "headline")
    said = NEGATIONS[event.how].fill(link=names.text(link.text), by=names.text(by.text))
    return Told(by_seat(by.seat, said), "headline")
