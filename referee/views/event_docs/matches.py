"""Events of the match around its games."""

from typing import Final

from referee.match import event as me
from referee.views.event_docs.doc import EventDoc

MATCHES: Final[dict[type, EventDoc]] = {
    me.MatchOpened: EventDoc(
        "The organizer has opened the match; both decks are legal (A01-A16).",
        (
            "games that are played at most; 1 for now",
            "time for each seat, in milliseconds; 0 where there is no clock (Q77)",
            "name of the player in seat A",
            "name of the player in seat B",
            "deck of seat A: `[main, royals, guardians]`, three lists of card numbers",
            "deck of seat B, likewise",
        ),
        "`opened` becomes true.",
        ("everybody", "everybody", "A", "B"),
    ),
    me.SeatJoined: EventDoc("A player has taken their seat.", ("the seat",), "`joined[seat]` becomes true."),
    me.GameOpened: EventDoc(
        "A game of the series begins.",
        ("number of the game, from 1",),
        "`number` becomes `number`; `game` becomes a new one (see above).",
    ),
    me.ChanceDrawn: EventDoc(
        "Shuffles and picks were drawn from the keyed stream in this record.",
        ("number of the game", "number of the next draw, from 0"),
        "-",
    ),
    me.ClockRan: EventDoc(
        "The clocks at the time of this record (Q77). They run on through a rollback and are no part of the board.",
        ("time of the record, UTC milliseconds", "milliseconds left for seat A", "milliseconds left for seat B"),
        "-",
    ),
    me.MatchEnded: EventDoc(
        "The match is over.",
        ("the seat that has won, -1 for a draw", "why, as in `ended`", "the clause or ruling by which"),
        "`result` of the match becomes `[winner, reason, clause]`; where `winner` is a seat, `games_won[winner]` rises "
        "by 1.",
    ),
}
