"""What an instruction of a card text can do. One struct per word; the tag is the word in the card file."""

from msgspec import Struct

from referee.language.expression import Condition, Expression, Filter
from referee.language.terms import AbilityKind, GuardianRef, How, Phase, Until, Who, Zone


class Pick(Struct, frozen=True):
    """A selection: whose zone, which cards, how many, and who chooses (`by`).

    who="each" has each player pick among their own cards, the turn player first (Q83).
    `top` picks the n uppermost cards of a deck.
    """

    who: Who
    zone: Zone
    how: How
    n: Expression = 1  # ignored by "all"
    filter: Filter = Filter()
    by: Who = "own"


class Word(Struct, frozen=True):
    """Base of every instruction."""


class Draw(Word, frozen=True, tag="draw"):
    n: Expression
    who: Who = "own"


class Damage(Word, frozen=True, tag="damage"):
    n: Expression
    to: Who = "opponent"


class Heal(Word, frozen=True, tag="heal"):
    n: Expression
    who: Who = "own"


class CastOff(Word, frozen=True, tag="cast_off"):
    """Cast off the answered magic skill (F04). `to="lost"` banishes it instead."""

    to: str = "blank"


class CastOffSoul(Word, frozen=True, tag="cast_off_soul"):
    """Cast off the answered soul skill (G05)."""


class StandOff(Word, frozen=True, tag="stand_off"):
    """Stand off the answered stand (F10, F11)."""


class NegateEffect(Word, frozen=True, tag="negate_effect"):
    """The answered effect does nothing; its card stays."""


class Trash(Word, frozen=True, tag="trash"):
    """skill, hand, guardian or units -> blank (F14)."""

    pick: Pick


class Banish(Word, frozen=True, tag="banish"):
    """Any zone -> lost (F15)."""

    pick: Pick


class SetCard(Word, frozen=True, tag="set"):
    """hand, blank or top of the deck -> skill zone, not activated (F17, F18)."""

    pick: Pick


class Bounce(Word, frozen=True, tag="bounce"):
    """Skill zone -> hand."""

    pick: Pick


class Retrieve(Word, frozen=True, tag="retrieve"):
    """Blank -> hand."""

    pick: Pick


class Search(Word, frozen=True, tag="search"):
    """Deck -> hand, revealed; then the deck is shuffled (Q84)."""

    pick: Pick


class Reveal(Word, frozen=True, tag="reveal"):
    """Show the top n cards of a deck, or a whole hand, to everybody."""

    who: Who = "own"
    zone: Zone = "deck"
    n: Expression = 1


class Look(Word, frozen=True, tag="look"):
    """Only the effect's player sees the picked cards: opponent.hand, opponent.royals, or the top n of a deck."""

    pick: Pick


class Take(Word, frozen=True, tag="take"):
    """Of the cards just looked at on top of the own deck, add n to the hand, unseen by others."""

    n: Expression = 1


class OrderTop(Word, frozen=True, tag="order_top"):
    """Put the rest of the cards looked at back on top of the own deck in a chosen order."""


class DeckBottom(Word, frozen=True, tag="deck_bottom"):
    """Blank, skill zone or hand -> bottom of the owner's deck, openly."""

    pick: Pick


class ShuffleIn(Word, frozen=True, tag="shuffle_in"):
    """Hand -> deck, unseen; then the deck is shuffled."""

    pick: Pick


class Mill(Word, frozen=True, tag="mill"):
    """Top n of a deck -> blank. Not a trash (Q38)."""

    n: Expression
    who: Who = "own"


class Unclear(Word, frozen=True, tag="unclear"):
    pick: Pick


class ClearFree(Word, frozen=True, tag="clear_free"):
    """Clear face-down royals ignoring their missions (Q86)."""

    pick: Pick


class ForceAdd(Word, frozen=True, tag="force_add"):
    guardian: GuardianRef
    n: Expression
    until: Until


class ForceSet(Word, frozen=True, tag="force_set"):
    guardian: GuardianRef
    n: Expression
    until: Until


class ForceSwap(Word, frozen=True, tag="force_swap"):
    """The base forces of the two guardians change places (Q54)."""

    until: Until


class ReturnToEx(Word, frozen=True, tag="return_ex"):
    guardian: GuardianRef


class RecoverGuardian(Word, frozen=True, tag="recover_guardian"):
    """Guardian in blank -> EX deck."""

    pick: Pick


class SummonFree(Word, frozen=True, tag="summon_free"):
    """Summon from the own EX deck without paying its cost (Q41, Q43)."""

    pick: Pick


class AttachUnit(Word, frozen=True, tag="attach_unit"):
    """Equip in the own blank zone or hand -> unit of the own guardian."""

    pick: Pick


class DetachUnit(Word, frozen=True, tag="detach_unit"):
    """Unit -> blank of its owner (Q44)."""

    pick: Pick


class EndAttack(Word, frozen=True, tag="end_attack"):
    """Negate the attack, or end the battle."""


class Janken(Word, frozen=True, tag="janken"):
    """Both players throw until decided (Q09); then one branch is carried out."""

    win: "tuple[Operation, ...]" = ()
    lose: "tuple[Operation, ...]" = ()


class DeclareName(Word, frozen=True, tag="declare_name"):
    """Declare the name of any card of the pool."""


class Then(Word, frozen=True, tag="then"):
    """Carried out only if the instruction before changed something (Q81)."""

    do: "tuple[Operation, ...]"


class If(Word, frozen=True, tag="if"):
    condition: Condition
    do: "tuple[Operation, ...]"
    otherwise: "tuple[Operation, ...]" = ()


class OpponentChooses(Word, frozen=True, tag="opponent_chooses"):
    """The opponent picks one of several, while it is processed (Q79)."""

    modes: "tuple[tuple[Operation, ...], ...]"


class Delayed(Word, frozen=True, tag="delayed"):
    """When the guardian wins a battle within the duration, do this (Q97)."""

    guardian: GuardianRef
    until: Until
    do: "tuple[Operation, ...]"


class Allow(Word, frozen=True, tag="allow"):
    """A permission or changed number for a player.

    what: extra_summon, same_name (n more casts), rank (change by n), capacity (n cards), refill (n cards).
    """

    what: str
    n: int = 1
    who: Who = "own"
    until: Until = "turn"


class AllowAttack(Word, frozen=True, tag="extra_attack"):
    """This guardian may attack n more times."""

    guardian: GuardianRef = "this"
    n: int = 1
    until: Until = "turn"


class StayAtEnd(Word, frozen=True, tag="stay_at_end"):
    """This card is not discarded at its player's next end phase."""


class SkipPhase(Word, frozen=True, tag="skip_phase"):
    """A player's next such phase that exists is absent (Q61)."""

    phase: Phase
    who: Who = "opponent"


class Forbid(Word, frozen=True, tag="forbid"):
    """Something a player cannot do.

    what: attack, refuse, unclear (their royals), cast_named (the declared name), answer (the effect's player's
    next magic skill; `who` is barred), stand (activation kinds in `kinds`).
    """

    what: str
    who: Who = "opponent"
    until: Until = "turn"
    kinds: tuple[AbilityKind, ...] = ()


class ForbidAttack(Word, frozen=True, tag="forbid_attack"):
    """That guardian, and no other, cannot attack."""

    guardian: GuardianRef
    until: Until = "turn"


class Prevent(Word, frozen=True, tag="prevent"):
    """The next damage that the player would take becomes 0."""

    who: Who = "own"
    until: Until = "turn"


class Reduce(Word, frozen=True, tag="reduce"):
    """The damage about to be taken is n less. Only in a would_take_damage window."""

    n: Expression


class Redirect(Word, frozen=True, tag="redirect"):
    """Cards that would be put into a player's blank zone go to the lost zone instead."""

    who: Who = "opponent"
    until: Until = "while_cleared"


class InsteadTrash(Word, frozen=True, tag="instead_trash"):
    """Trash the picked card instead of the guardian that is losing the battle."""

    pick: Pick


class NoTrash(Word, frozen=True, tag="no_trash"):
    """Neither guardian is trashed in this battle."""


class Immune(Word, frozen=True, tag="immune"):
    """The guardian does not receive the answered effect, for this chain."""

    guardian: GuardianRef = "this"


Operation = (
    Draw
    | Damage
    | Heal
    | CastOff
    | CastOffSoul
    | StandOff
    | NegateEffect
    | Trash
    | Banish
    | SetCard
    | Bounce
    | Retrieve
    | Search
    | Reveal
    | Look
    | Take
    | OrderTop
    | DeckBottom
    | ShuffleIn
    | Mill
    | Unclear
    | ClearFree
    | ForceAdd
    | ForceSet
    | ForceSwap
    | ReturnToEx
    | RecoverGuardian
    | SummonFree
    | AttachUnit
    | DetachUnit
    | EndAttack
    | Janken
    | DeclareName
    | Then
    | If
    | OpponentChooses
    | Delayed
    | Allow
    | AllowAttack
    | StayAtEnd
    | SkipPhase
    | Forbid
    | ForbidAttack
    | Prevent
    | Reduce
    | Redirect
    | InsteadTrash
    | NoTrash
    | Immune
)
