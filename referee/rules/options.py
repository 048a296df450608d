"""What a seat may answer now: candidates that `permit` does not refuse. Concede stands outside."""

from collections.abc import Iterator

from referee.rules import action as ac
from referee.rules.book import Book, Text
from referee.rules.effect import Effect
from referee.rules.game import Game
from referee.rules.hidden import Hidden
from referee.rules.permit import asked_kind, permit
from referee.rules.refusal import Refused
from referee.rules.slot import Option
from referee.rules.uses import board_uses


def options(book: Book, game: Game, seat: int) -> tuple[Option, ...]:
    """Every legal action of the seat, in a fixed order; empty when it is not asked."""
    kind = asked_kind(game, seat)
    found = []
    for move in _candidates(book, game, seat, kind):
        slots = permit(book, game, seat, move)
        if not isinstance(slots, Refused):
            found.append(Option(move, slots))
    return tuple(found)


def _candidates(book: Book, game: Game, seat: int, kind: str) -> Iterator[ac.GameMove]:
    match kind:
        case "":
            return
        case "throw":
            yield from (ac.Throw(0), ac.Throw(1), ac.Throw(2))
        case "go_first":
            yield from (ac.GoFirst(True), ac.GoFirst(False))
        case "redraw":
            yield from (ac.Pass(), ac.Redraw())
        case "block":
            yield from (ac.Block(True), ac.Block(False))
        case "choose" | "discard":
            yield ac.Choose(())
        case "choose_unseen":
            yield ac.ChooseUnseen(())
        case "choose_mode":
            effect = Effect.resume(game.frames[-1])
            modes = len(book.texts[effect.text].code[effect.pc - 1].tests)
            yield from (ac.ChooseMode(mode) for mode in range(modes))
        case "clear" | "seal_clear":
            sealed = kind == "seal_clear"
            yield ac.SealClear(-1, ()) if sealed else ac.Pass()
            for place, royal in enumerate(game.sides[seat].royals):
                if not royal.iid:
                    yield ac.SealClear(place, ()) if sealed else ac.Clear(place, ())
        case "answer" | "moment":
            yield ac.Pass()
            yield from _uses(book, game, seat, kind)
        case "act":
            yield ac.Finish()
            yield from _acts(book, game, seat)


def _modes(text: Text | None) -> range:
    return range(len(text.entry)) if text is not None else range(0)


def _uses(book: Book, game: Game, seat: int, kind: str) -> Iterator[ac.GameMove]:
    against = game.frames[-1][1]
    magic = kind == "answer" and isinstance(against, int) and book.texts[game.links[against].text].trigger
    if kind == "answer" and not magic:
        last = 0
        for card in game.sides[seat].hand.cards():
            if card != last:  # of equal names one option
                last = card
                for mode in _modes(book.trigger[card]):
                    yield ac.Cast(card, mode, ())
    yield from _stands(book, game, seat, trigger=not magic)


def _stands(book: Book, game: Game, seat: int, *, trigger: bool) -> Iterator[ac.GameMove]:
    side = game.sides[seat]
    places = {royal.iid: place for place, royal in enumerate(side.royals) if royal.iid}
    for use in board_uses(book, game, seat, trigger=trigger):
        for mode in _modes(use.text):
            if use.text.kind.startswith("royal"):
                yield ac.StandRoyal(places[use.source], use.text.ordinal, mode, ())
            else:
                yield ac.Stand(use.unit or use.source, mode, ())


def _acts(book: Book, game: Game, seat: int) -> Iterator[ac.GameMove]:
    side = game.sides[seat]
    match game.phase:
        case 1:
            for iid, card in side.blank.items():
                for mode in _modes(book.soul[card]):
                    yield ac.CastSoul(iid, mode, ())
        case 3 | 4:
            last = 0
            for card in side.hand.cards():
                if card == last:
                    continue
                last = card
                if book.kind[card] == "equip":
                    yield ac.SetEquip(card)
                elif game.phase == 3:
                    for mode in _modes(book.magic[card]):
                        yield ac.Cast(card, mode, ())
            if game.phase == 4:
                for card in side.ex.cards():
                    yield ac.Summon(card, ())
            yield from _stands(book, game, seat, trigger=False)
        case 5:
            yield ac.Attack()
        case _:
            pass
    if book.switches.cost_clear == "open_state":
        for place, royal in enumerate(side.royals):
            if not royal.iid and not isinstance(royal.card, Hidden):
                yield ac.Clear(place, ())
