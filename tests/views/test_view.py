"""A view shows what the table shows, and a board fits a terminal."""

import ast
from pathlib import Path

from referee.language.switches import Switches
from referee.rules import legality
from referee.rules.game import OPPONENT, OWNER, PUBLIC, Game, Royal
from referee.rules.legality import deck_faults
from referee.rules.modifier import Modifier
from referee.rules.redact import redact
from referee.views.board_text import board_text
from referee.views.deck_words import DECK_FAULTS, deck_fault_words
from referee.views.names import Names
from referee.views.phrase import Phrase
from referee.views.view import DeckCard, GuardianView, RoyalView, SeenCard, make_view
from referee.views.wrap import width
from tests.kit.decks import random_legal_deck
from tests.views.play import names_for


def table(names: Names) -> Game:
    """Seat A in its battle phase with a strengthened guardian; B's hand is partly known to A."""
    number = names.book.number
    game = Game()
    game.first, game.turn, game.turn_seat, game.phase = 0, 3, 0, 5
    a, b = game.sides
    a.life, b.life = 9, 4
    a.guardian, a.guardian_card = 11, number["GD01"]
    a.units = {12: number["EQ01"]}
    a.royals = [Royal(number["RY01"], 5, PUBLIC), Royal(number["RY02"], 0, PUBLIC), Royal(number["RY03"])]
    b.royals = [Royal(number["RY04"]), Royal(number["RY05"], 0, OPPONENT), Royal(number["RY06"])]
    b.hand.add(number["SK01"], OWNER)
    b.hand.add(number["SK02"], OPPONENT)
    b.deck = [number["SK03"], number["SK04"]]
    b.deck_eyes = [7, 0]
    game.modifiers = {"force_add": [Modifier(1, "force_add", 0, 11, 3, ("end", 3), 0, number["SK01"])]}
    game.asks = ((1, "choose", 9),)
    return game


def test_what_a_seat_sees() -> None:
    names = names_for(Switches())
    number = names.book.number
    view = make_view(names, redact(table(names), 0), 0)
    assert (view.turn, view.phase, view.turn_seat) == (3, "battle", 0)
    own, other = view.sides
    assert own.guardian == GuardianView(11, number["GD01"], 5, 2, 1)
    assert other.hand.count == 2
    assert other.hand.known == (SeenCard(number["SK02"], OPPONENT),)
    assert other.deck.known == (DeckCard(2, number["SK03"]),)
    assert other.royals == (
        RoyalView(0, 0, 0, OWNER),
        RoyalView(1, 0, number["RY05"], OPPONENT),
        RoyalView(2, 0, 0, OWNER),
    )
    assert [royal.card for royal in own.royals] == [number["RY01"], number["RY02"], number["RY03"]]
    assert view.modifiers[0].words == Phrase(
        "「苗木の番人」のフォース＋3（ターン終了時まで、「開戦の号令」）",
        "Sapling Warden: Force +3 (until end of turn; Call to War)",
    )
    assert [(ask.seat, ask.kind) for ask in view.asks] == [(1, "choice")]


def test_what_a_spectator_sees_of_hands() -> None:
    names = names_for(Switches())
    view = make_view(names, redact(table(names), 2), 2)
    assert view.sides[1].hand.known == ()
    assert [royal.card for royal in view.sides[0].royals] == [names.book.number["RY01"], names.book.number["RY02"], 0]


def test_the_board_in_text() -> None:
    names = names_for(Switches())
    game = table(names)
    ja = board_text(names, make_view(names, redact(game, 0), 0), "ja")
    en = board_text(names, make_view(names, redact(game, 1), 1), "en")
    for text in (ja, en):
        assert all(width(line) <= 80 for line in text.split("\n"))
    assert "B席（後攻） ライフ4 手札2 デッキ2" in ja
    assert "苗木の番人 ランク1 フォース5 ユニット：流星槍アステリオン" in ja
    assert "1【表】星界の玉座" in ja
    assert "回答待ち" in ja
    assert "一番下：豊穣の昼寝" in ja
    assert "開戦の号令" not in ja.split("継続効果")[0]
    assert "Call to War" in en.split("In force")[0]
    assert en.index("Seat A (first player)") < en.index("Seat B (second player)")
    assert "2 [down] Cauldron of Chaos" in en


def test_deck_faults_are_told() -> None:
    names = names_for(Switches())
    ruleset = names.book.ruleset
    deck = random_legal_deck(ruleset, lambda n: 0)
    assert deck_faults(ruleset, deck) == ()
    broken = type(deck)(
        deck.name_ja, deck.name_en, (*deck.main, ("SK01", 9), ("NO99", 0)), deck.royals[1:], deck.guardians
    )
    said = [deck_fault_words(names, fault) for fault in deck_faults(ruleset, broken)]
    assert any(phrase.ja.startswith("A03：同名カード「開戦の号令」が") for phrase in said)
    assert any("NO99 is listed 0 times (Q01)" in phrase.en for phrase in said)
    assert all("{" not in phrase.ja + phrase.en for phrase in said)


def test_every_deck_fault_has_words() -> None:
    """The codes as the legality rules write them."""
    codes = set()
    for node in ast.walk(ast.parse(Path(str(legality.__file__)).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_fault", "DeckFault"):
            match node.args[0]:
                case ast.Constant(value=str(code)):
                    codes.add(code)
    assert codes == DECK_FAULTS.keys()
