"""Turns the options of the rules into a question that a person can read. It shows what that seat may know."""

from referee.rules.action import ChooseMode
from referee.rules.game import Game
from referee.rules.hidden import Hidden
from referee.rules.options import options
from referee.rules.redact import redact
from referee.rules.slot import Option, Slot
from referee.views.labels import label
from referee.views.names import Names, card_of
from referee.views.phrase import Phrase
from referee.views.prompts import MOMENTS, PROMPTS, slot_prompt
from referee.views.question import Item, OptionView, Question, SlotView
from referee.views.words import PHASE_WORDS, ZONES, place_word


def make_question(names: Names, game: Game, seat: int) -> Question | None:
    """The question that this seat has to answer, or None. `game` is the whole board, or `with_own_deck`: a search
    shows its seat a deck that no view shows (Q84). Everything else is worded from the board as this seat sees it."""
    ask = next((ask for ask in game.asks if ask[0] == seat), None)
    if ask is None:
        return None
    _, kind, number = ask
    seen = redact(game, seat)
    found = options(names.book, game, seat)
    return Question(
        number=number,
        seat=seat,
        kind=kind,
        prompt=_prompt(names, seen, seat, kind).sentence(),
        options=tuple(_option(names, seen, seat, kind, i, option) for i, option in enumerate(found)),
    )


def _top(game: Game, word: str) -> tuple[int | str | tuple[int, ...], ...]:
    """The uppermost frame of that kind: what the question is about."""
    for frame in reversed(game.frames):
        if frame[0] == word:
            return frame
    return ()


def _source(names: Names, game: Game) -> Phrase:
    """The card whose effect asks; a royal, guardian, skill or unit, all open."""
    match _top(game, "effect"):
        case (_, int(text), *_):
            return names.card(names.book.texts[text].card)
        case _:
            return Phrase("効果", "effect")


def _prompt(names: Names, game: Game, seat: int, kind: str) -> Phrase:
    prompt = PROMPTS[kind]
    match kind:
        case "act":
            return prompt.fill(phase=tuple(PHASE_WORDS.values())[game.phase])
        case "answer":
            match game.frames[-1]:
                case (_, int(at), *_):
                    return prompt.fill(link=names.text(game.links[at].text))
                case _:
                    raise TypeError("a broken window frame")
        case "moment":
            match game.frames[-1]:
                case (_, str(moment), *_):
                    return prompt.fill(moment=MOMENTS[moment])
                case _:
                    raise TypeError("a broken moment frame")
        case "block":
            other = 1 - seat
            return prompt.fill(attacker=names.card(game.sides[other].guardian_card), force=names.force(game, other))
        case "choose" | "choose_unseen" | "choose_mode":
            return prompt.fill(source=_source(names, game))
        case _:
            return prompt


def _option(names: Names, game: Game, seat: int, kind: str, index: int, option: Option) -> OptionView:
    words = label(names, game, seat, kind, option.action)
    if isinstance(option.action, ChooseMode):
        words = _mode(names, game, option.action.mode, words)
    slots = tuple(_slot(names, game, seat, slot) for slot in option.slots)
    return OptionView(index, words.sentence(), option.action, slots)


def _mode(names: Names, game: Game, mode: int, otherwise: Phrase) -> Phrase:
    """What the mode on offer does, from the effect in progress."""
    match _top(game, "effect"):
        case (_, int(text), int(pc), *_):
            return names.offered_mode(names.book.texts[text], pc, mode) or otherwise
        case _:
            return otherwise


def _slot(names: Names, game: Game, seat: int, slot: Slot) -> SlotView:
    prompt = slot_prompt(slot.reason, ZONES[slot.zone], slot.seat == seat, slot.least, slot.most, slot.zone)
    return SlotView(
        reason=slot.reason,
        prompt=prompt.sentence(),
        zone=slot.zone,
        seat=slot.seat,
        items=tuple(Item(item, _item(names, game, slot, item).sentence()) for item in slot.items),
        least=slot.least,
        most=slot.most,
        ordered=slot.ordered,
    )


def _item(names: Names, game: Game, slot: Slot, item: int) -> Phrase:
    match slot.zone:
        case "hand" | "ex" | "deck" | "names":
            return names.bare(item)
        case "skill" | "blank" | "guardian" | "units":
            return names.bare(card_of(game, item))
        case "royals":
            card = game.sides[slot.seat].royals[item].card
            if isinstance(card, Hidden):
                return names.royal(game, slot.seat, item)
            at = place_word(item)
            return names.bare(card) + Phrase(f"（{at.ja}）", f" ({at.en})")
        case _:
            raise ValueError(f"nobody picks from {slot.zone}")
