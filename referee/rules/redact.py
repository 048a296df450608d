"""What of a game one viewer may see, and the game as plain data (docs/protocol.md). Secrecy table 5.1."""

from referee.rules.game import Game, Link, Pile, Royal, Side
from referee.rules.hidden import HIDDEN, Card, Hidden

SPECTATOR = 2


def _sees_level(seat: int, viewer: int) -> int:
    """The lowest level of a card in `seat`'s hidden zones that the viewer sees."""
    return 2 if viewer == SPECTATOR else 0 if viewer == seat else 1


def redact(game: Game, viewer: int) -> Game:
    """A new game that holds only what the viewer (seat 0 or 1, spectator 2) may know."""
    seen = Game()
    seen.sides = (_side(game.sides[0], 0, viewer), _side(game.sides[1], 1, viewer))
    for name in Game.__slots__:
        if name == "sides":
            continue
        value = getattr(game, name)
        if name == "links":
            value = [_link(link) for link in value]
        elif name == "modifiers":
            value = {kind: list(standing) for kind, standing in value.items()}
        elif isinstance(value, set):
            value = set(value)
        elif name == "deeds":
            value = dict(value)
        setattr(seen, name, value)
    return seen


def _link(link: Link) -> Link:
    copy = Link(
        link.seat, link.card, link.text, link.source, link.subject, link.answers, link.mode, link.x, link.targets,
        link.paid_self,
    )  # fmt: skip
    copy.negated = link.negated
    return copy


def _pile(pile: Pile, least: int) -> Pile:
    known = [key for key in pile.known if key & 3 >= least]
    return Pile(known, pile.hidden + len(pile.known) - len(known))


def _side(side: Side, seat: int, viewer: int) -> Side:
    least = _sees_level(seat, viewer)
    bit = 1 << viewer
    seen = Side()
    seen.life = side.life
    seen.deck = [card if eyes & bit else HIDDEN for card, eyes in zip(side.deck, side.deck_eyes, strict=True)]
    seen.deck_eyes = list(side.deck_eyes)
    seen.hand = _pile(side.hand, least)
    seen.ex = _pile(side.ex, least)
    seen.skill = dict(side.skill)
    seen.guardian = side.guardian
    seen.guardian_card = side.guardian_card
    seen.units = dict(side.units)
    seen.royals = [
        Royal(royal.card if royal.iid or royal.level >= least else HIDDEN, royal.iid, royal.level)
        for royal in side.royals
    ]
    seen.blank = dict(side.blank)
    seen.lost = list(side.lost)
    seen.sealed = side.sealed if side.sealed is None or viewer == seat else HIDDEN
    return seen


def _plain(card: Card) -> int | None:
    return None if isinstance(card, Hidden) else card


def _pile_board(pile: Pile) -> list[object]:
    return [sorted(pile.known), pile.hidden]


def board(game: Game) -> list[object]:
    """The game as lists, numbers, words and None; equal boards are equal lists. Hidden values are None."""
    return [
        game.first, game.turn, game.turn_seat, game.phase, game.due, game.links_opened, list(game.battle), game.attacks,
        game.summons, game.next_iid, game.next_modifier, game.steps, game.exhausted,
        None if game.result is None else list(game.result),
        [list(ask[:2]) for ask in game.asks],
        [_frame(frame) for frame in game.frames],
        [_frame(frame) for frame in game.queue],
        [
            [k.seat, k.card, k.text, k.source, k.subject, k.answers, k.mode, k.x, [list(t) for t in k.targets],
             k.paid_self, k.negated]
            for k in game.links
        ],
        [
            [m.id, m.kind, m.seat, m.iid, m.value, list(m.until), m.by, m.source, list(m.data)]
            for m in sorted((m for standing in game.modifiers.values() for m in standing), key=lambda m: m.id)
        ],
        [list(right) for right in sorted(game.used)],
        [
            [[seat, deed, n] for (seat, deed), n in sorted(deeds.items())]
            for deeds in (game.deeds, *game.deeds_before)
        ],
        [_side_board(side) for side in game.sides],
    ]  # fmt: skip


def _frame(frame: tuple[int | str | tuple[int, ...], ...]) -> list[object]:
    return [list(part) if isinstance(part, tuple) else part for part in frame]


def _side_board(side: Side) -> list[object]:
    return [
        side.life,
        [[_plain(card), eyes] for card, eyes in zip(side.deck, side.deck_eyes, strict=True)],
        _pile_board(side.hand),
        _pile_board(side.ex),
        [list(item) for item in side.skill.items()],
        side.guardian,
        side.guardian_card,
        [list(item) for item in side.units.items()],
        [[_plain(royal.card), royal.iid, royal.level] for royal in side.royals],
        [list(item) for item in side.blank.items()],
        list(side.lost),
        None if side.sealed is None else (0 if isinstance(side.sealed, Hidden) else list(side.sealed)),
    ]
