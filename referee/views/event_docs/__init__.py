"""What each event means and does to the board, for docs/events.md: enough to fold a log in another language."""

from typing import Final

from referee.views.event_docs.battle import BATTLE
from referee.views.event_docs.cards import CARDS
from referee.views.event_docs.chain import CHAIN
from referee.views.event_docs.course import COURSE
from referee.views.event_docs.doc import EventDoc
from referee.views.event_docs.hidden import HIDDEN_ZONES
from referee.views.event_docs.matches import MATCHES

DOCS: Final[dict[type, EventDoc]] = {**MATCHES, **COURSE, **CARDS, **HIDDEN_ZONES, **CHAIN, **BATTLE}
"""One entry for every kind of event; tests/docs holds it complete."""
