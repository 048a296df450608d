"""Events of chains and of what stands: links, modifiers."""

from typing import Final

from referee.rules import event as ev
from referee.views.event_docs.doc import EventDoc

CHAIN: Final[dict[type, EventDoc]] = {
    ev.LinkOpened: EventDoc(
        "An activation joins the chain.",
        (
            "whose activation",
            "the card",
            "number of the activated text in the ruleset, from 0",
            "the object it comes from",
            "the object that its timing is about, 0 for none (Q96)",
            "the link that it answers, -1 for none",
            "the mode chosen, from 0 (Q79)",
            "how many cards were paid as X",
            "what was chosen with the declaration, a list for each choice",
            "whether the source was itself the cost",
            "the once-per-turn right that it uses: `[seat, name, text]`, empty for none",
        ),
        '`[seat, card, text, source, subject, answers, mode, x, targets, paid_self, ""]` is put last in `links`. '
        "`links_opened` rises by 1. `right`, unless empty, joins `used`.",
    ),
    ev.LinkNegated: EventDoc(
        "A link will not be processed.",
        ("its place on the chain, from 0", "how"),
        "The last field of that link becomes `how`.",
    ),
    ev.LinkClosed: EventDoc(
        "The last link has been processed, or was negated, and leaves the chain.",
        ("its place on the chain",),
        "The last of `links` goes. Modifiers end whose `until` is `[chain, n]` with n > the links that are left.",
    ),
    ev.ModifierAdded: EventDoc(
        "Something stands from now on: a permission, a prohibition, a changed number.",
        ("see below",),
        "It is put last in `modifiers`. `next_modifier` becomes its `id` + 1.",
    ),
    ev.ModifierEnded: EventDoc(
        "A modifier is used up or cut short. Those whose time is over, or whose object has left, end without an event.",
        ("its kind", "its id"),
        "The modifier of that id ends.",
    ),
}
