"""Which function carries out which word. A word missing here fails when a ruleset is made ready."""

from typing import Final

from referee.language import operation as op
from referee.rules.effects import cards, guardian, hidden, life, negate, standing
from referee.rules.program import Run

RUN: Final[dict[type[op.Word], Run]] = {
    op.Draw: life.run_draw,
    op.Damage: life.run_damage,
    op.Heal: life.run_heal,
    op.CastOff: negate.run_cast_off,
    op.CastOffSoul: negate.run_cast_off_soul,
    op.StandOff: negate.run_stand_off,
    op.NegateEffect: negate.run_negate_effect,
    op.Trash: cards.run_trash,
    op.Banish: cards.run_banish,
    op.SetCard: cards.run_set,
    op.Bounce: cards.run_bounce,
    op.Retrieve: cards.run_retrieve,
    op.DeckBottom: cards.run_deck_bottom,
    op.RecoverGuardian: cards.run_recover_guardian,
    op.Mill: cards.run_mill,
    op.Search: hidden.run_search,
    op.Reveal: hidden.run_reveal,
    op.Look: hidden.run_look,
    op.Take: hidden.run_take,
    op.OrderTop: hidden.run_order,
    op.ShuffleIn: hidden.run_shuffle_in,
    op.Unclear: guardian.run_unclear,
    op.ClearFree: guardian.run_clear_free,
    op.ForceAdd: guardian.run_force,
    op.ForceSet: guardian.run_force,
    op.ForceSwap: guardian.run_force_swap,
    op.ReturnToEx: guardian.run_return_ex,
    op.SummonFree: guardian.run_summon_free,
    op.AttachUnit: guardian.run_attach,
    op.DetachUnit: guardian.run_detach,
    op.Reduce: guardian.run_reduce,
    op.InsteadTrash: guardian.run_instead_trash,
    op.EndAttack: standing.run_end_attack,
    op.DeclareName: standing.run_declare_name,
    op.Allow: standing.run_allow,
    op.AllowAttack: standing.run_extra_attack,
    op.StayAtEnd: standing.run_stay_at_end,
    op.SkipPhase: standing.run_skip_phase,
    op.Forbid: standing.run_forbid,
    op.ForbidAttack: standing.run_forbid_attack,
    op.Prevent: standing.run_prevent,
    op.Redirect: standing.run_redirect,
    op.NoTrash: standing.run_no_trash,
    op.Immune: standing.run_immune,
}

ASK_FIRST: Final[dict[type[op.Word], Run]] = {op.Take: hidden.ask_take, op.OrderTop: hidden.ask_order}
"""Words that ask before they are carried out, apart from a selection."""
