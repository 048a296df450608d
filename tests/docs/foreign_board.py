"""The board of the foreign reader and its bytes, by docs/protocol.md. See `foreign`."""

from typing import Any

import msgpack  # type: ignore[import-untyped]

Json = Any
GAME = (
    "first", "turn", "turn_seat", "phase", "due", "links_opened", "battle", "attacks", "summons", "next_iid",
    "next_modifier", "steps", "exhausted", "result",
)  # fmt: skip
"""The fields that stand in a game as they are; those behind them are written out below."""


def new_side() -> dict[str, Json]:
    return {
        "life": 0, "deck": [], "hand": [[], 0], "ex": [[], 0], "skill": [], "guardian": 0, "guardian_card": 0,
        "units": [], "royals": [], "blank": [], "lost": [], "sealed": None,
    }  # fmt: skip


def new_game() -> dict[str, Json]:
    return {
        "first": -1, "turn": 0, "turn_seat": -1, "phase": -1, "due": False, "links_opened": 0, "battle": [0, 0],
        "attacks": 0, "summons": 0, "next_iid": 1, "next_modifier": 1, "steps": 0, "exhausted": False, "result": None,
        "asks": [], "frames": [], "queue": [], "links": [], "modifiers": [], "used": [], "deeds": [[], [], []],
        "sides": [new_side(), new_side()],
    }  # fmt: skip


def new_match() -> dict[str, Json]:
    return {
        "opened": False,
        "joined": [False, False],
        "number": 0,
        "games_won": [0, 0],
        "result": None,
        "game": new_game(),
    }


def board_of(match: dict[str, Json]) -> list[Json]:
    game = match["game"]
    return [
        match["opened"], match["joined"], match["number"], match["games_won"], match["result"],
        [
            *(game[name] for name in GAME),
            [ask[:2] for ask in game["asks"]],
            game["frames"],
            game["queue"],
            game["links"],
            sorted(game["modifiers"]),
            sorted(game["used"]),
            [sorted(deeds) for deeds in game["deeds"]],
            [side_board(side) for side in game["sides"]],
        ],
    ]  # fmt: skip


def side_board(side: dict[str, Json]) -> list[Json]:
    piles = {name: [sorted(side[name][0]), side[name][1]] for name in ("hand", "ex")}
    return list((side | piles).values())


def pack(value: Json) -> bytes:
    return bytes(msgpack.packb(value, use_bin_type=True))
