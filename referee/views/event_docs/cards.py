"""Events in which cards, life and royals change in the open."""

from typing import Final

from referee.rules import event as ev
from referee.views.event_docs.doc import EventDoc

CARDS: Final[dict[type, EventDoc]] = {
    ev.CardMoved: EventDoc(
        "One card goes openly from zone to zone of its owner.",
        (
            "the owner",
            "the card",
            "where from: `hand`, `deck` (its top), `ex`, `skill`, `guardian`, `units` or `blank`",
            "its object id there; 0 in hand, deck and EX deck",
            "where to: `hand`, `bottom` (of the deck), `ex`, `skill`, `guardian`, `units`, `blank` or `lost`",
            "its new object id; 0 where the zone has none",
            "why",
            "the seat that moved it (Q38)",
        ),
        "It leaves first. From `hand` or `ex`: it leaves that pile. From `deck`: the last entry goes. From `skill`, "
        "`units` or `blank`: the entry of `origin_iid` goes. From `guardian`: `guardian` and `guardian_card` become 0. "
        "After leaving `skill` or `guardian`, the object `origin_iid` has left.<br>"
        "Then it arrives. To `hand` or `ex`: it joins that pile at level 2. To `bottom`: `[card, 7]` is put before the "
        "first entry of `deck`. To `lost`: it is put last. To `skill`, `units` or `blank`: `[to_iid, card]` is put "
        "last. To `guardian`: `guardian` becomes `to_iid`, `guardian_card` the card, and where `reason` is `summon`, "
        "`summons` rises by 1.<br>"
        "If `to_iid` >= `next_iid`, `next_iid` becomes `to_iid` + 1.",
    ),
    ev.LifeChanged: EventDoc(
        "Damage is dealt, life is gained or paid (Q33, Q80).",
        ("whose", "how much was dealt, gained or paid", "the life after it", "why"),
        "`life` becomes `life`. Where `reason` is `damage` or `battle_damage`, the deed `damage_taken` of `seat` rises "
        "by `amount`.",
    ),
    ev.RoyalCleared: EventDoc(
        "A royal is turned face up (F07).",
        (
            "whose",
            "its place, from 0",
            "the card",
            "its new object id",
            "the number of its name, by which clears are counted (H12)",
            "how",
        ),
        "The royal in that place becomes `[card, iid, 2]`. `[seat, name, 900]` joins `used`. `next_iid` becomes `iid` "
        "+ 1.",
    ),
    ev.RoyalUncleared: EventDoc(
        "A royal is turned face down again, still known to all (F08, Q62).",
        ("whose", "its place", "the card", "why"),
        "The object id of the royal in that place becomes 0, card and level stay. The object it was has left.",
    ),
    ev.DeedDone: EventDoc(
        "Something has happened that conditions ask about.",
        ("whose deed", "`cast_off` or `battle_won`"),
        "The deed `deed` of `seat` rises by 1.",
    ),
    ev.NameDeclared: EventDoc(
        "A card name is declared. What follows from it is a modifier.", ("who declares", "a card of that name"), "-"
    ),
}
