"""Events of battle."""

from typing import Final

from referee.rules import event as ev
from referee.views.event_docs.doc import EventDoc

BATTLE: Final[dict[type, EventDoc]] = {
    ev.AttackDeclared: EventDoc(
        "A guardian attacks (J01).",
        ("the attacking seat", "its guardian"),
        "`attacks` rises by 1. `battle` becomes `[iid, 0]`.",
    ),
    ev.BattleAccepted: EventDoc(
        "The defending seat accepts or refuses the battle (J02).",
        ("the defending seat", "its guardian, 0 when refused"),
        "The second of `battle` becomes `iid`.",
    ),
    ev.AttackEnded: EventDoc(
        "The attack is over (J03-J05).",
        ("how", "the seat that has won a battle, -1 for none", "by how much Force"),
        "`battle` becomes `[0, 0]`. Modifiers end whose `until` begins with `battle`.",
    ),
}
