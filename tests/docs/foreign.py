"""A reader of logs that has only read docs/record.md, docs/events.md and docs/protocol.md.

It imports nothing of the project and looks at no name, only at positions: if it comes to the referee's own boards, then
the pages are right and complete. `foreign_log` reads the bytes around the events,
`foreign_board` packs the board.
"""

from typing import Any

from tests.docs.foreign_board import Json, board_of, new_game, new_match, pack


class Wrong(Exception):
    """The bytes are not what the pages say."""


def join(pile: list[Json], card: int | None, level: int) -> None:
    if card is None:
        pile[1] += 1
    else:
        pile[0].append(card * 4 + level)


def leave(pile: list[Json], card: int) -> None:
    for level in (2, 1, 0):
        if card * 4 + level in pile[0]:
            pile[0].remove(card * 4 + level)
            return
    pile[1] -= 1


def cards_of(cards: list[int] | None, count: int) -> list[int | None]:
    return [None] * count if cards is None else list(cards)


def drop(entries: list[Json], iid: int) -> None:
    (at,) = [at for at, entry in enumerate(entries) if entry[0] == iid]
    del entries[at]


class Fold:
    """One match. `take` folds one event given as its array; `packed` is the board's canonical bytes."""

    def __init__(self) -> None:
        self.match = new_match()

    def take(self, event: list[Json]) -> None:
        getattr(self, "on_" + event[0])(*event[1:])

    def packed(self) -> bytes:
        return pack(board_of(self.match))

    # --- what several events share

    @property
    def game(self) -> dict[str, Json]:
        game: dict[str, Json] = self.match["game"]
        return game

    def side(self, seat: int) -> dict[str, Json]:
        side: dict[str, Json] = self.game["sides"][seat]
        return side

    def end(self, over: Any) -> None:
        self.game["modifiers"] = [m for m in self.game["modifiers"] if not over(m)]

    def has_left(self, iid: int) -> None:
        self.end(lambda m: m[3] == iid or m[5] == ["hold", iid])

    def deed(self, seat: int, deed: str, by: int) -> None:
        now = self.game["deeds"][0]
        for entry in now:
            if entry[:2] == [seat, deed]:
                entry[2] += by
                return
        now.append([seat, deed, by])

    def use(self, right: list[int]) -> None:
        if right not in self.game["used"]:
            self.game["used"].append(right)

    def new_deck(self, seat: int, size: int, order: list[int] | None) -> None:
        self.side(seat)["deck"] = [[card, 0] for card in cards_of(order, size)]

    # --- events of the match

    def on_opened(self, *_: Json) -> None:
        self.match["opened"] = True

    def on_joined(self, seat: int) -> None:
        self.match["joined"][seat] = True

    def on_game(self, number: int) -> None:
        self.match["number"] = number
        self.match["game"] = new_game()

    def on_chance(self, *_: Json) -> None:
        pass

    on_clock = on_named = on_chance

    def on_match_over(self, winner: int, reason: str, clause: str) -> None:
        self.match["result"] = [winner, reason, clause]
        if winner >= 0:
            self.match["games_won"][winner] += 1

    # --- the course of a game

    def on_placed(
        self, seat: int, life: int, royal_count: int, guardian_count: int, royals: Json, guardians: Json
    ) -> None:
        side = self.side(seat)
        side["life"] = life
        side["royals"] = [[card, 0, 0] for card in cards_of(royals, royal_count)]
        for card in cards_of(guardians, guardian_count):
            join(side["ex"], card, 0)

    def on_started(self, first: int) -> None:
        self.game["first"] = first

    def on_turn(self, turn: int, seat: int) -> None:
        game = self.game
        game.update({"turn": turn, "turn_seat": seat, "phase": -1, "deeds": [[], *game["deeds"][:2]], "used": []})
        game.update({"summons": 0, "attacks": 0, "steps": 0, "links_opened": 0, "exhausted": False})
        self.end(lambda m: m[5][0] == "start" and m[5][1] <= turn)

    def on_turn_over(self, turn: int) -> None:
        self.end(lambda m: m[5][0] == "end" and m[5][1] <= turn)

    def on_phase(self, phase: int) -> None:
        self.game["phase"] = phase

    def on_sealed(self, seat: int, answer: Json) -> None:
        self.side(seat)["sealed"] = 0 if answer is None else answer

    def on_unsealed(self, *_: Json) -> None:
        for seat in (0, 1):
            self.side(seat)["sealed"] = None

    def on_loop(self, steps: int) -> None:
        self.game.update({"exhausted": True, "links_opened": 0, "steps": 0})

    def on_ended(self, winner: int, reason: str, clause: str) -> None:
        self.game["result"] = [winner, reason, clause]

    def on_asked(self, asks: Json, frames: Json, due: bool, queue: Json, steps: int) -> None:
        self.game.update({"asks": asks, "frames": frames, "due": due, "queue": queue, "steps": steps})

    # --- cards in the open

    def on_moved(
        self, seat: int, card: int, origin: str, origin_iid: int, to: str, to_iid: int, reason: str, by: int
    ) -> None:
        side = self.side(seat)
        match origin:
            case "hand" | "ex":
                leave(side[origin], card)
            case "deck":
                side["deck"].pop()
            case "skill" | "units" | "blank":
                drop(side[origin], origin_iid)
            case "guardian":
                side["guardian"] = side["guardian_card"] = 0
            case _:
                raise Wrong(origin)
        if origin in ("skill", "guardian"):
            self.has_left(origin_iid)
        match to:
            case "hand" | "ex":
                join(side[to], card, 2)
            case "bottom":
                side["deck"].insert(0, [card, 7])
            case "lost":
                side["lost"].append(card)
            case "skill" | "units" | "blank":
                side[to].append([to_iid, card])
            case "guardian":
                side |= {"guardian": to_iid, "guardian_card": card}
                self.game["summons"] += reason == "summon"
            case _:
                raise Wrong(to)
        self.game["next_iid"] = max(self.game["next_iid"], to_iid + 1)

    def on_life(self, seat: int, amount: int, life: int, reason: str) -> None:
        self.side(seat)["life"] = life
        if reason in ("damage", "battle_damage"):
            self.deed(seat, "damage_taken", amount)

    def on_cleared(self, seat: int, place: int, card: int, iid: int, name: int, how: str) -> None:
        self.side(seat)["royals"][place] = [card, iid, 2]
        self.use([seat, name, 900])
        self.game["next_iid"] = iid + 1

    def on_uncleared(self, seat: int, place: int, card: int, reason: str) -> None:
        royal = self.side(seat)["royals"][place]
        iid, royal[1] = royal[1], 0
        self.has_left(iid)

    def on_deed(self, seat: int, deed: str) -> None:
        self.deed(seat, deed, 1)

    # --- hidden zones

    def on_shuffled(self, seat: int, size: int, order: Json) -> None:
        self.new_deck(seat, size, order)

    def on_drawn(self, seat: int, count: int, eyes: int, cards: Json) -> None:
        side = self.side(seat)
        side["deck"] = side["deck"][:-count]
        opponent = (2, 1)[seat]
        for card in cards_of(cards, count):
            join(side["hand"], card, 2 if eyes & 4 else 1 if eyes & opponent else 0)

    def on_refreshed(self, seat: int, iids: list[int], size: int, order: Json) -> None:
        for iid in iids:
            drop(self.side(seat)["blank"], iid)
        self.new_deck(seat, size, order)

    def on_found(self, seat: int, cards: list[int], size: int, order: Json) -> None:
        for card in cards:
            join(self.side(seat)["hand"], card, 2)
        self.new_deck(seat, size, order)

    def on_shuffled_in(self, seat: int, count: int, cards: Json, size: int, order: Json) -> None:
        hand = self.side(seat)["hand"]
        if cards is None:
            hand[:] = [[], len(hand[0]) + hand[1] - count]
        else:
            for card in cards:
                leave(hand, card)
            hand[0] = [key // 4 * 4 for key in hand[0]]
        self.new_deck(seat, size, order)

    def on_looked(self, viewer: int, seat: int, zone: str, places: list[int], cards: Json) -> None:
        side = self.side(seat)
        match zone:
            case "hand":
                hand = side["hand"]
                if cards is not None and hand[1]:
                    hand[1] = 0
                    hand[0] += [card * 4 + 1 for card in cards]
                else:
                    hand[0] = [key + 1 if key % 4 == 0 else key for key in hand[0]]
            case "royals":
                for place, card in zip(places, cards_of(cards, len(places)), strict=True):
                    royal = side["royals"][place]
                    if viewer != seat:
                        royal[2] = max(royal[2], 1)
                    if card is not None:
                        royal[0] = card
            case "deck":
                for depth, card in zip(places, cards_of(cards, len(places)), strict=True):
                    entry = side["deck"][-depth]
                    entry[1] |= 1 << viewer
                    if card is not None:
                        entry[0] = card
            case _:
                raise Wrong(zone)

    def on_revealed(self, seat: int, zone: str, cards: list[int]) -> None:
        side = self.side(seat)
        if zone == "hand":
            side["hand"] = [[card * 4 + 2 for card in cards], 0]
        else:
            for depth, card in enumerate(cards, 1):
                side["deck"][-depth] = [card, 7]

    def on_arranged(self, seat: int, depth: int, kept: int, cards: Json) -> None:
        side = self.side(seat)
        taken = cards_of(cards, depth)
        side["deck"] = side["deck"][: len(side["deck"]) - depth]
        side["deck"] += [[card, 1 << seat] for card in reversed(taken[kept:])]
        for card in taken[:kept]:
            join(side["hand"], card, 0)

    # --- chains and what stands

    def on_link(self, *fields: Json) -> None:
        *link, right = fields
        self.game["links"].append([*link, ""])
        self.game["links_opened"] += 1
        if right:
            self.use(right)

    def on_negated(self, link: int, how: str) -> None:
        self.game["links"][link][-1] = how

    def on_link_over(self, link: int) -> None:
        self.game["links"].pop()
        left = len(self.game["links"])
        self.end(lambda m: m[5][0] == "chain" and m[5][1] > left)

    def on_modified(self, modifier: list[Json]) -> None:
        self.game["modifiers"].append(modifier)
        self.game["next_modifier"] = modifier[0] + 1

    def on_unmodified(self, kind: str, number: int) -> None:
        self.end(lambda m: m[0] == number)

    # --- battle

    def on_attack(self, seat: int, iid: int) -> None:
        self.game["attacks"] += 1
        self.game["battle"] = [iid, 0]

    def on_accepted(self, seat: int, iid: int) -> None:
        self.game["battle"][1] = iid

    def on_attack_over(self, how: str, winner: int, lead: int) -> None:
        self.game["battle"] = [0, 0]
        self.end(lambda m: m[5][0] == "battle")
