"""Whether an instruction could do anything, by facts that its chooser may know (Q25, Q81).
A hidden zone that is not empty counts as able."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import structs

from referee.language import operation as op
from referee.language.expression import Expression
from referee.rules.compute import compile_number, compile_test, resolve_guardian
from referee.rules.effect import Effect
from referee.rules.effects.select import ROLES, Picker
from referee.rules.game import Game
from referee.rules.moves import capacity, standing

if TYPE_CHECKING:
    from referee.rules.book import Book, Text


def able_mode(book: "Book", game: Game, fx: Effect, text: "Text", mode: int) -> bool:
    """Whether some instruction of this mode can be carried out; an X still to be paid is at least 1."""
    trial = Effect.resume(fx.frame())
    trial.x = max(1, fx.x)
    return able_any(book, game, trial, text.does[mode], fx.seat)


def able_any(book: "Book", game: Game, fx: Effect, words: Sequence[op.Operation], knower: int) -> bool:
    return any(able(book, game, fx, word, knower) for word in words)


def able(book: "Book", game: Game, fx: Effect, word: op.Operation, knower: int) -> bool:
    """Whether carrying out this word could change anything now, by what that seat (-1: everybody) may know."""
    match word:
        case op.Draw() | op.Mill():
            seats = _seats(fx, word.who) if _some(book, game, fx, word.n) else ()
            return any(game.sides[s].deck or (isinstance(word, op.Draw) and _refreshable(book, game, s)) for s in seats)
        case op.Trash() | op.Banish() | op.Bounce() | op.Retrieve() | op.DeckBottom() | op.RecoverGuardian():
            return _something(book, game, fx, word, word.pick, knower)
        case op.ShuffleIn() | op.SummonFree() | op.DetachUnit() | op.InsteadTrash():
            return _something(book, game, fx, word, word.pick, knower)
        case op.SetCard():
            return _has_slot(game, fx) and _something(book, game, fx, word, word.pick, knower)
        case op.AttachUnit():
            return bool(game.sides[fx.seat].guardian) and _something(book, game, fx, word, word.pick, knower)
        case op.Unclear():
            seat = fx.seat if word.pick.who == "own" else 1 - fx.seat
            return standing(game, "forbid_unclear", seat) is None and _something(
                book, game, fx, word, word.pick, knower
            )
        case op.ClearFree():
            return _something(book, game, fx, word, word.pick, knower)
        case op.Look() if word.pick.zone == "royals":
            return _something(book, game, fx, word, word.pick, knower)
        case op.Search() | op.Look():
            return _zone_filled(game, fx, word.pick)
        case op.Reveal():
            zone = "hand" if word.zone == "hand" else "deck"
            return any(len(getattr(game.sides[s], zone)) for s in _seats(fx, word.who))
        case op.CastOff() | op.NegateEffect() | op.StandOff() | op.CastOffSoul():
            return fx.answered >= 0 and not game.links[fx.answered].negated and _reaches(book, game, fx, word)
        case op.ForceAdd() if not _some(book, game, fx, word.n):
            return False
        case op.ForceAdd() | op.ForceSet() | op.ReturnToEx() | op.AllowAttack() | op.ForbidAttack() | op.Delayed():
            return resolve_guardian(game, fx, word.guardian) >= 0
        case op.Immune():
            return resolve_guardian(game, fx, word.guardian) >= 0 and fx.answered >= 0
        case op.ForceSwap():
            return bool(game.sides[0].guardian and game.sides[1].guardian)
        case op.EndAttack() | op.NoTrash():
            return bool(game.battle[0])
        case op.If():
            return able_any(
                book, game, fx, word.do if compile_test(book, word.condition)(game, fx) else word.otherwise, knower
            )
        case op.OpponentChooses():
            return any(able_any(book, game, fx, mode, knower) for mode in word.modes)
        case op.Janken():
            return able_any(book, game, fx, (*word.win, *word.lose), knower)
        case op.Then() | op.Take() | op.OrderTop() | op.DeclareName():
            return False  # only what stands before or after it changes anything
        case op.Heal() | op.Damage() if not _some(book, game, fx, word.n):
            return False
        case op.Heal():
            return book.switches.life_cap == "none" or any(game.sides[s].life < 10 for s in _seats(fx, word.who))
        case (
            op.Damage() | op.Allow() | op.StayAtEnd() | op.SkipPhase() | op.Forbid() | op.Prevent() | op.Reduce()
            | op.Redirect()
        ):  # fmt: skip
            return True


def _seats(fx: Effect, who: str) -> tuple[int, ...]:
    return (fx.seat,) if who == "own" else (1 - fx.seat,) if who == "opponent" else (0, 1)


def _some(book: "Book", game: Game, fx: Effect, n: Expression) -> bool:
    return compile_number(book, n)(game, fx) != 0


def _has_slot(game: Game, fx: Effect) -> bool:
    """Room for a card that is set, beside the cast card, which takes its own place first (Q24)."""
    return len(game.sides[fx.seat].skill) + _unplaced(fx) < capacity(game, fx.seat)


def _unplaced(fx: Effect) -> bool:
    """Whether this is a card in hand that is about to be cast."""
    return fx.link < 0 and not fx.source


def _refreshable(book: "Book", game: Game, seat: int) -> bool:
    return book.switches.refresh_on_effect_draw and any(
        book.kind[card] in ("skill", "equip") for card in game.sides[seat].blank.values()
    )


def _zone_filled(game: Game, fx: Effect, pick: op.Pick) -> bool:
    return any(len(getattr(game.sides[s], str(pick.zone))) for s in _seats(fx, pick.who))


def _something(book: "Book", game: Game, fx: Effect, word: op.Operation, pick: op.Pick, knower: int) -> bool:
    """A card is there to pick; of cards that the knower does not see any counts."""
    own = _seats(fx, pick.who) == (knower,)
    if pick.zone in ("hand", "deck", "ex") and (pick.zone == "deck" or not own):
        return _zone_filled(game, fx, pick)
    if pick.zone == "royals" and pick.filter.face != "up" and not own:
        pick = structs.replace(pick, filter=structs.replace(pick.filter, colours=(), name=""))
    if pick.zone == "hand" and _unplaced(fx):
        cast = book.texts[fx.text].card  # it leaves the hand before anything else (Q24)
        items = Picker(book, word, pick, ROLES[pick.who][0], appends=False).items(book, game, fx)
        return len(items) > (cast in items)
    return any(Picker(book, word, pick, role, appends=False).items(book, game, fx) for role in ROLES[pick.who])


def _reaches(book: "Book", game: Game, fx: Effect, word: op.Operation) -> bool:
    text = book.texts[game.links[fx.answered].text]
    match word:
        case op.CastOff():
            soul = text.kind == "skill.soul" and book.switches.soul_castoff == "any"
            return not text.firm and (text.kind in ("skill.magic", "skill.trigger") or soul)
        case op.CastOffSoul():
            return text.kind == "skill.soul" and not text.firm and book.switches.soul_castoff != "never"
        case op.StandOff():
            return not text.kind.startswith("skill") and text.kind != "guardian.soul"
        case _:
            return True
