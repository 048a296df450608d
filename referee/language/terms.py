"""The closed lists of words that cards, actions and events share. Clauses A10-A15, B, C, E01, G, H13, I09."""

from typing import Final, Literal

SEATS: Final = (0, 1)
"""A seat is 0 (A) or 1 (B). A viewer is a seat, or the spectator."""
SPECTATOR: Final = 2

CardKind = Literal["skill", "guardian", "royal", "equip"]
Colour = Literal["red", "orange", "yellow", "green", "blue", "purple"]
RoyalColour = Literal["white", "grey", "black"]

COLOUR_RING: Final[tuple[Colour, ...]] = ("red", "orange", "yellow", "green", "blue", "purple")  # A11
ROYAL_LINE: Final[tuple[RoyalColour, ...]] = ("white", "grey", "black")  # A14

AbilityKind = Literal[
    "skill.magic",
    "skill.trigger",
    "skill.soul",
    "guardian.magic",
    "guardian.trigger",
    "guardian.soul",
    "royal.magic",
    "royal.trigger",
    "royal.eternal",
    "unit.magic",
    "unit.trigger",
]

SPEED: Final[dict[str, int]] = {"skill": 1, "guardian": 2, "unit": 2, "royal": 3}  # L02 L04 L06 Q70

Phase = Literal["charge", "soul", "judge", "cast", "summon", "battle", "end"]
PHASES: Final[tuple[Phase, ...]] = ("charge", "soul", "judge", "cast", "summon", "battle", "end")  # E01
CHARGE, SOUL, JUDGE, CAST, SUMMON, BATTLE, END = range(7)
"""The numbers of the phases: their places in PHASES."""

Zone = Literal["hand", "deck", "skill", "royals", "ex", "guardian", "units", "blank", "lost"]
Who = Literal["own", "opponent", "each"]
Whose = Literal["own", "opponent", "both"]
GuardianRef = Literal["this", "own", "opponent", "summoned"]
Comparison = Literal["==", "!=", "<", "<=", ">", ">="]
How = Literal["exactly", "up_to", "all", "random"]
Moment = Literal["attack_declared", "battle_accepted", "would_lose_battle", "would_take_damage", "opponent_summoned"]
Deed = Literal["cast_off", "battle_won", "damage_taken"]
When = Literal["this_turn", "last_opponent_turn"]
Until = Literal[
    "turn",
    "opponents_next_turn_end",
    "own_next_turn_start",
    "chain",
    "battle",
    "while_on_field",
    "while_cleared",
    "used",
]
Throw = Literal["rock", "paper", "scissors"]
THROWS: Final[tuple[Throw, ...]] = ("rock", "paper", "scissors")
