"""The worked example of docs/protocol.md: a small board, as the other seat sees it, in lines and in bytes."""

from typing import Final

from referee.language.switches import Switches
from referee.match import event as me
from referee.match.state import Match
from referee.rules import event as ev
from referee.rules.modifier import Modifier
from referee.rules.redact import redact
from replay import canonical
from tests.kit.match import adjudicator_of

START: Final = "<!-- example: made by make docs -->\n"
END: Final = "<!-- end of the example -->\n"
VIEWER: Final = 0
DECKS: Final = ((3, 3, 5, 8), (6, 7, 7, 9))
HISTORY: Final[tuple[me.MatchEvent, ...]] = (
    me.MatchOpened(1, 0, "A", "B", None, None),
    me.SeatJoined(0),
    me.SeatJoined(1),
    me.GameOpened(1),
    ev.SidePlaced(0, 10, 2, 1, (41, 42), (31,)),
    ev.DeckShuffled(0, 4, DECKS[0]),
    ev.SidePlaced(1, 10, 2, 1, (43, 44), (32,)),
    ev.DeckShuffled(1, 4, DECKS[1]),
    ev.GameStarted(1),
    ev.TurnStarted(1, 1),
    ev.PhaseEntered(3),
    ev.CardsDrawn(0, 1, 0, (8,)),
    ev.CardsDrawn(1, 2, 0, (9, 7)),
    ev.CardMoved(1, 9, "hand", 0, "skill", 1, "cast", 1),
    ev.LinkOpened(1, 9, 24, 1, 0, -1, 0, 0, (), False, (1, 9, 0)),
    ev.LifeChanged(0, 4, 6, "damage"),
    ev.RoyalCleared(1, 0, 43, 2, 43, "mission"),
    ev.ModifierAdded(Modifier(1, "capacity", 0, 0, 4, ("hold", 2), 1, 43)),
    ev.QuestionAsked(((0, "answer", 9),), (("chain", 0), ("window", 0, 0, 3)), True, (), 3),
)
"""Not a legal game: a short way to a board that has something in most places."""


def example_board() -> list[object]:
    """The board of the example."""
    adjudicator = adjudicator_of(Switches())
    state = Match()
    for event in HISTORY:
        adjudicator.apply(state, event)
    state.game = redact(state.game, VIEWER)
    board = adjudicator.board(state)
    if not isinstance(board, list):
        raise TypeError("a board is a list")
    return board


def example_text() -> str:
    """The block between the marks."""
    board = example_board()
    lines = ["```", "["]
    lines += [f"  {_flat(part)}," for part in board[:-1]]
    lines.append("  [")
    lines += [f"    {_flat(part)}," for part in _list(board[-1])[:-1]]
    lines.append("    [")
    for side in _list(_list(board[-1])[-1]):
        lines += ["      [", *(f"        {_flat(part)}," for part in _list(side)), "      ],"]
    lines += ["    ],", "  ],", "]", "```", "", "Packed:", "", "```"]
    packed = canonical.pack(board).hex()
    lines += [packed[at : at + 112] for at in range(0, len(packed), 112)]
    lines += ["```"]
    return "\n".join(lines) + "\n"


def with_example(page: str) -> str:
    """The page with the block between its marks replaced."""
    head, rest = page.split(START)
    _, tail = rest.split(END)
    return head + START + "\n" + example_text() + "\n" + END + tail


def _list(part: object) -> list[object]:
    if not isinstance(part, list):
        raise TypeError("a list was expected")
    return part


def _flat(part: object) -> str:
    match part:
        case None:
            return "nil"
        case bool():
            return "true" if part else "false"
        case str():
            return f'"{part}"'
        case list():
            return "[" + ", ".join(_flat(each) for each in part) + "]"
        case _:
            return str(part)
