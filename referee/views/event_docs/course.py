"""Events of the course of a game: setup, turns and phases, questions, sealed answers, the end."""

from typing import Final

from referee.rules import event as ev
from referee.views.event_docs.doc import EventDoc

COURSE: Final[dict[type, EventDoc]] = {
    ev.SidePlaced: EventDoc(
        "Life is set, the royals lie face down in a row, the guardians in the EX deck (A07, C04, C05).",
        (
            "whose",
            "life",
            "how many royals",
            "how many guardians",
            "the royals, in the order of their places",
            "the guardians",
        ),
        "`life` becomes `life`. `royals` becomes one entry `[card, 0, 0]` for each royal. Each guardian joins `ex` at "
        "level 0.",
        ("seat", "seat"),
    ),
    ev.GameStarted: EventDoc(
        "It is settled who goes first (D01, Q08).", ("the first player's seat",), "`first` becomes `first`."
    ),
    ev.TurnStarted: EventDoc(
        "A turn begins (E01).",
        ("number of the turn, from 1", "the turn player's seat"),
        "`turn` becomes `turn`, `turn_seat` becomes `seat`, `phase` becomes -1. `deeds` moves one back: its third list "
        "becomes the second, the second the first, the first empty. `used` becomes empty. `summons`, `attacks`, "
        "`steps` and `links_opened` become 0, `exhausted` false. Modifiers end whose `until` is `[start, n]` with n <= "
        "`turn`.",
    ),
    ev.TurnEnded: EventDoc(
        "The last check of a turn is over (Q99).",
        ("number of the turn",),
        "Modifiers end whose `until` is `[end, n]` with n <= `turn`.",
    ),
    ev.PhaseEntered: EventDoc(
        "A phase begins (E01). A phase that does not exist or is skipped is not entered.",
        ("0 charge, 1 soul, 2 judge, 3 cast, 4 summon, 5 battle, 6 end",),
        "`phase` becomes `phase`.",
    ),
    ev.AnswerSealed: EventDoc(
        "A seat has answered a question that both answer unseen (Q09, Q58).",
        (
            "whose answer",
            "a throw: `[hand]`, 0 rock, 1 paper, 2 scissors. A clear: `[place]`, -1 to pass, and for each pick of its "
            "payment the number of values and the values",
        ),
        "`sealed` of the side becomes `answer`.",
        ("seat",),
    ),
    ev.SealsOpened: EventDoc(
        "Both sealed answers are in, and are carried out.",
        ("for janken both throws, seat A's first; else empty", "the seat that has won the janken, -1 for none"),
        "`sealed` of both sides becomes nil.",
    ),
    ev.LoopStopped: EventDoc(
        "The bound on loops was reached; optional activations are refused for the rest of the turn (Q82).",
        ("instructions of this turn up to here",),
        "`exhausted` becomes true, `links_opened` and `steps` become 0.",
    ),
    ev.GameEnded: EventDoc(
        "The game is over.",
        ("the seat that has won, -1 for a draw", "why", "the clause or ruling by which"),
        "`result` of the game becomes `[winner, reason, clause]`.",
    ),
    ev.QuestionAsked: EventDoc(
        "Closes what an action has brought about: who is asked what, and the work that waits behind the answer. A fold "
        "keeps frames as they are; nothing in them is secret.",
        (
            "open questions: `[seat, kind, number of the record that asked]`",
            "work that waits, the last frame next: `[word, …]`",
            "whether a clear check is owed once nothing else waits (H11)",
            "work that comes after it, the first next",
            "instructions carried out in this turn",
        ),
        "`asks`, `frames`, `due`, `queue` and `steps` become those of the event.",
    ),
}
