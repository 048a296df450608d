"""The vocabulary is alive: every tag is used, and the 25 example cards say what they must."""

import pytest

from referee.language.card import Card, Equip, Guardian, Royal, Skill
from referee.language.vocabulary import TAGS, tags
from tests.kit.cards import catalogue

# card language, 3.3: the tags of each text of the example cards
EXAMPLES = """
SK01 magic win:cast_own cond:guardian ctl:if_else op:force_add dur:turn op:damage dur:instant
SK01 trigger win:ans_magic_skill sel:answered op:cast_off ctl:then op:damage
SK01 soul win:soul_own proh:refuse dur:turn
SK02 magic win:cast_own proh:be_cast_off cost:life sel:choose_n op:trash
SK02 trigger win:ans_magic_skill ctl:mode sel:opp_chooses op:cast_off op:damage
SK02 soul win:soul_own cond:only_if cond:cleared sel:choose_n op:unclear
SK03 magic win:cast_own op:draw
SK03 trigger win:ans_magic_skill sel:each_player sel:self op:draw mod:stay_at_end dur:next_event dur:while_on_field
SK03 soul win:soul_own op:heal
SK04 magic win:cast_own sel:up_to cond:kind op:set
SK04 trigger win:ans_magic_skill op:reveal op:set
SK04 soul win:soul_own mod:rank dur:turn
SK05 magic win:cast_own sel:up_to op:banish
SK05 trigger win:ans_magic_skill sel:answered op:cast_off repl:destination op:banish
SK05 soul win:soul_own proh:unclear dur:opp_next_turn_end
SK06 magic win:cast_own cost:trash_hand cond:colour cond:kind sel:choose_n op:search op:reveal
SK06 trigger win:ans_magic_skill sel:answered op:negate_effect
SK06 soul win:soul_own ctl:for_each op:heal
SK07 magic win:cast_own proh:attack dur:opp_next_turn_end
SK07 trigger win:ans_magic_skill repl:prevent dur:next_event
SK07 soul win:soul_own sel:self sel:choose_n op:deck_bottom
SK08 magic win:cast_own op:look_private sel:choose_n op:deck_top_order
SK08 trigger win:ans_magic_skill sel:self sel:choose_n op:bounce
SK08 soul win:soul_own cond:only_if hist:damage_last_opp_turn op:retrieve
SK09 magic win:cast_own sel:all sel:choose_n op:look_private
SK09 trigger win:ans_soul_skill sel:answered op:cast_off_soul
SK09 soul win:soul_own sel:all op:shuffle_in ctl:then ctl:for_each op:draw
SK10 magic win:cast_own sel:declare_name proh:cast_named dur:own_next_turn_start
SK10 trigger win:ans_magic_skill cond:name op:cast_off
SK10 soul win:soul_own op:mill
SK11 magic win:cast_own sel:random op:trash
SK11 trigger win:ans_magic_skill op:force_add dur:turn
SK11 soul win:soul_own proh:answer dur:next_event
SK12 magic win:cast_own cost:trash_skillzone_x ctl:for_each op:force_add ctl:then cond:rank_force op:return_ex
SK12 trigger win:ans_magic_skill cond:only_if hist:cast_off_this_turn sel:all op:trash
SK12 soul win:soul_own op:janken ctl:if_else op:damage
RY01 trial win:clear_check cond:count
RY01 eternal mod:refill dur:while_cleared
RY02 cost win:clear_check_in_phase cost:skillzone
RY02 trigger win:attack_declared op:end_attack
RY03 trial win:clear_check cond:life cond:bool
RY03 magic win:cast_summon_own sel:each_player op:trash
RY04 trial win:clear_check hist:cast_off_this_turn
RY04 trigger win:ans_any cond:kind ctl:if_else op:cast_off op:stand_off
RY05 cost win:clear_check_in_phase cost:life cost:banish_blank
RY05 eternal repl:destination dur:while_cleared
RY06 trial win:clear_check hist:battle_won_this_turn cond:rank_force cond:bool
RY06 magic win:cast_summon_own ctl:mode cost:unclear_own op:clear_free op:banish
GD01 magic win:cast_summon_own cost:return_self op:heal
GD01 trigger win:would_take_damage repl:reduce
GD01 soul win:soul_own sel:choose_n op:recover_guardian
GD02 magic win:cast_summon_own mod:extra_summon dur:turn
GD02 trigger win:ans_any mod:capacity dur:turn
GD02 soul win:soul_own mod:same_name dur:turn
GD03 magic win:cast_summon_own op:force_swap dur:turn
GD03 trigger win:opp_summoned proh:attack dur:turn
GD03 soul win:soul_own op:detach_unit
GD04 magic win:cast_summon_own cond:kind op:attach_unit
GD04 trigger win:ans_filtered sel:answered op:stand_off
GD04 soul win:soul_own mod:skip_phase dur:next_event
GD05 magic win:cast_summon_own mod:extra_attack dur:turn
GD05 trigger win:would_lose_battle repl:instead_trash
GD05 soul win:soul_own cond:rank_force op:summon_free
EQ01 magic win:cast_summon_own cost:remove_unit sel:self op:force_add ctl:delayed ctl:for_each op:damage dur:turn
EQ01 trigger win:ans_any cost:remove_unit repl:immune dur:chain
EQ02 magic win:cast_summon_own cost:remove_unit proh:stand_kind dur:turn
EQ02 trigger win:battle_accepted cost:remove_unit repl:no_trash dur:battle
"""
PRINTED = """
SK01 red 開戦の号令 / Call to War
SK02 red 簒奪者の宣誓 / Usurper's Oath
SK03 orange 豊穣の昼寝 / Siesta of Plenty
SK04 orange 鉱脈開放 / Open the Vein
SK05 yellow 断罪の光 / Light of Condemnation
SK06 yellow 信徒の祈り / Prayer of the Faithful
SK07 green 停戦協定 / Ceasefire Accord
SK08 green 若葉の少年 / Boy of the Young Leaf
SK09 blue 黒塗りの報告書 / Redacted Report
SK10 blue 第七観測室 / Observation Room Seven
SK11 purple 背後の一突き / Stab from Behind
SK12 purple 裏切りの盟約 / Pact of Betrayal
RY01 white 星界の玉座 / Throne of the Star Realm
RY02 white 調律者の冠 / Tuner's Crown
RY03 grey 均衡の天秤 / Scales of Balance
RY04 grey 沈黙の誓約 / Vow of Silence
RY05 black 混沌の大釜 / Cauldron of Chaos
RY06 black 偽王の鏡 / False King's Mirror
GD01 green,1,2 苗木の番人 / Sapling Warden
GD02 orange,2,4 採掘巨人ゴルドム / Mining Colossus Goldom
GD03 purple,3,5 毒刃の密使 / Envoy of the Venom Blade
GD04 blue,4,7 無貌機関 / The Faceless Bureau
GD05 red,5,9 紅蓮覇王ローゼンガルド / Crimson Overlord Rosengard
EQ01 None 流星槍アステリオン / Meteor Lance Asterion
EQ02 None 静寂の外套 / Mantle of Silence
"""


def test_the_vocabulary_has_109_tags_in_11_families() -> None:
    assert len(set(TAGS)) == len(TAGS) == 109
    assert len({tag.partition(":")[0] for tag in TAGS}) == 11


def test_every_tag_is_used_by_a_card_and_no_other() -> None:
    used = {tag for card in catalogue().cards for text in tags(card).values() for tag in text}
    assert used == set(TAGS)


@pytest.mark.parametrize("line", EXAMPLES.strip().splitlines(), ids=lambda line: "-".join(line.split()[:2]))
def test_example_card_has_its_tags(line: str) -> None:
    card_id, text, *expected = line.split()
    card = catalogue().find(card_id)
    assert card is not None
    assert set(expected) - tags(card)[text] == set()


@pytest.mark.parametrize("line", PRINTED.strip().splitlines(), ids=lambda line: line.split()[0])
def test_example_card_is_printed_so(line: str) -> None:
    card_id, numbers, names = line.split(" ", 2)
    card = catalogue().find(card_id)
    assert card is not None
    assert _numbers(card) == numbers
    assert f"{card.name} / {catalogue().names_en[card_id]}" == names


def _numbers(card: Card) -> str:
    match card:
        case Guardian():
            return f"{card.colour},{card.rank},{card.force}"
        case Skill() | Royal() | Equip():
            return str(card.colour)
