"""A board as terminal text, from a View: both sides, the chain, what stands and who is asked. 80 columns, ja or en."""

from typing import Final, Protocol

from referee.rules.hidden import Card
from referee.views.endings import ending_words
from referee.views.phrase import Lang, Phrase, join
from referee.views.prompts import PENDING
from referee.views.view import ObjectView, PileView, RoyalView, SideView, View
from referee.views.words import DEEDS, FIRST, NOBODY, PHASE_WORDS, SEAT_WORDS, SECOND, ZONES
from referee.views.wrap import COLUMNS, pad, width, wrap

LABEL_COLUMNS: Final = 14
"""Room for the name of a row: the widest is ガーディアン."""

CHAIN: Final = Phrase("チェーン", "Chain")
EFFECTS: Final = Phrase("継続効果", "In force")
RIGHTS: Final = Phrase("使用済み", "Used")
DONE: Final = Phrase("このターン", "This turn")
ASKED: Final = Phrase("回答待ち", "Asked")
FACE_DOWN: Final = Phrase("裏", "down")
FACE_UP: Final = Phrase("表", "up")
NEGATED: Final = Phrase("（無効）", " (negated)")
SPACE: Final = Phrase("　", ": ")


class CardNames(Protocol):
    """What cards are called: `Names`, or what a client was told."""

    def bare(self, card: Card) -> Phrase:
        """A card's name alone."""


def board_text(names: CardNames, view: View, lang: Lang, columns: int = COLUMNS) -> str:
    """Lines joined by newlines, without one at the end. The viewer's own side stands below the other."""
    below = view.viewer if view.viewer in (0, 1) else 0
    lines = [_rule(_title(view).say(lang), columns, "=")]
    for seat in (1 - below, below):
        lines += _side(names, view, view.sides[seat], lang, columns)
        if seat != below:
            lines.append("-" * columns)
    lines.append("=" * columns)
    lines += _state(names, view, lang, columns)
    return "\n".join(lines)


def _rule(title: str, columns: int, mark: str) -> str:
    head = f"{mark * 2} {title} "
    return head + mark * max(0, columns - width(head))


def _title(view: View) -> Phrase:
    if view.turn_seat < 0:
        return Phrase("対戦準備", "Setup")
    said = Phrase("ターン{turn}・{seat}", "Turn {turn}, {seat}").fill(
        turn=view.turn, seat=SEAT_WORDS[view.turn_seat].sentence()
    )
    if not view.phase:
        return said
    return said + Phrase("・{phase}", ", {phase}").fill(phase=PHASE_WORDS[view.phase])


def _row(label: Phrase, words: Phrase, lang: Lang, columns: int) -> list[str]:
    head = " " + pad(label.sentence().say(lang), LABEL_COLUMNS) + " "
    return wrap(words.say(lang), columns, first=head)


def _side(names: CardNames, view: View, side: SideView, lang: Lang, columns: int) -> list[str]:
    seat = SEAT_WORDS[side.seat].sentence()
    if view.first >= 0:
        seat += Phrase("（{order}）", " ({order})").fill(order=FIRST if side.seat == view.first else SECOND)
    counts = join(
        [
            Phrase(f"ライフ{side.life}", f"life {side.life}"),
            _count("hand", side.hand.count),
            _count("deck", side.deck.count),
            _count("ex", side.ex.count),
            Phrase(f"ブランク{len(side.blank)}", f"blank {len(side.blank)}"),
            Phrase(f"ロスト{len(side.lost)}", f"lost {len(side.lost)}"),
        ],
        "　",
        ", ",
    )
    lines = wrap((seat + SPACE + counts).say(lang), columns)
    rows: list[tuple[Phrase, Phrase]] = [
        (Phrase("ロイヤル", "royals"), join([_royal(names, royal) for royal in side.royals], "　", ", ")),
        (Phrase("ガーディアン", "guardian"), _guardian(names, side)),
        (ZONES["skill"], _objects(names, side.skill)),
    ]
    if side.hand.known:
        rows.append((ZONES["hand"], _pile(names, side.hand)))
    if side.ex.known:
        rows.append((ZONES["ex"], _pile(names, side.ex)))
    if side.deck.known:
        known = [_depth(seen.depth, side.deck.count) + names.bare(seen.card) for seen in side.deck.known]
        rows.append((ZONES["deck"], join(known)))
    if side.blank:
        rows.append((ZONES["blank"], _objects(names, side.blank)))
    if side.lost:
        rows.append((ZONES["lost"], join([names.bare(card) for card in side.lost])))
    for label, words in rows:
        lines += _row(label, words, lang, columns)
    return lines


def _count(zone: str, count: int) -> Phrase:
    zone_words = ZONES[zone]
    return Phrase(f"{zone_words.ja}{count}", f"{zone_words.en} {count}")


def _objects(names: CardNames, objects: tuple[ObjectView, ...]) -> Phrase:
    return join([names.bare(one.card) for one in objects]) if objects else NOBODY


def _pile(names: CardNames, pile: PileView) -> Phrase:
    known = join([names.bare(seen.card) for seen in pile.known])
    rest = pile.count - len(pile.known)
    return known + Phrase(f"、ほか{rest}枚", f", and {rest} more") if rest else known


def _royal(names: CardNames, royal: RoyalView) -> Phrase:
    face = FACE_UP if royal.iid else FACE_DOWN
    card = names.bare(royal.card) if royal.card else Phrase("", "")
    place = royal.place + 1
    return Phrase(f"{place}【{face.ja}】{card.ja}", f"{place} [{face.en}] {card.en}".rstrip())


def _depth(depth: int, count: int) -> Phrase:
    if depth == count:
        return Phrase("一番下：", "bottom: ")
    return Phrase(f"上から{depth}枚目：", f"{depth}: ")


def _guardian(names: CardNames, side: SideView) -> Phrase:
    guardian = side.guardian
    if guardian is None:
        return NOBODY
    said = Phrase("{card}　ランク{rank}　フォース{force}", "{card}  rank {rank}  Force {force}").fill(
        card=names.bare(guardian.card), rank=guardian.rank, force=guardian.force
    )
    if side.units:
        said += Phrase("　{label}：{units}", "  {label}: {units}").fill(
            label=ZONES["units"], units=_objects(names, side.units)
        )
    return said


def _state(names: CardNames, view: View, lang: Lang, columns: int) -> list[str]:
    rows: list[tuple[Phrase, Phrase]] = []
    for number, link in enumerate(view.links, start=1):
        said = Phrase(f"{number}．", f"{number}. ") + SEAT_WORDS[link.seat].sentence() + Phrase("：", ": ") + link.words
        rows.append((CHAIN, said + NEGATED if link.negated else said))
    rows += [(EFFECTS, modifier.words) for modifier in view.modifiers]
    for seat in (0, 1):
        used = [right.words for right in view.rights if right.seat == seat]
        if used:
            rows.append((RIGHTS, SEAT_WORDS[seat].sentence() + Phrase("：", ": ") + join(used)))
        deeds = [
            Phrase("{deed}{n}", "{deed} {n}").fill(deed=DEEDS[deed.deed], n=deed.count)
            for deed in view.deeds
            if deed.seat == seat
        ]
        if deeds:
            rows.append((DONE, SEAT_WORDS[seat].sentence() + Phrase("：", ": ") + join(deeds)))
    for ask in view.asks:
        kind = Phrase("{seat}（{kind}）", "{seat} ({kind})").fill(
            seat=SEAT_WORDS[ask.seat].sentence(), kind=PENDING[ask.kind]
        )
        rows.append((ASKED, kind))
    lines = [line for label, words in rows for line in _row(label, words, lang, columns)]
    if view.result is not None:
        result = ending_words(view.result.winner, view.result.reason, view.result.clause).sentence()
        lines += wrap(result.say(lang), columns)
    return lines
