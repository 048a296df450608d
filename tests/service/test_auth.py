"""Tokens: what is not ours, not for this match or too old opens nothing."""

import pytest

from referee.service.auth import Keyring, Principal, Role, admit
from referee.service.fault import Fault, Reason

MATCH = bytes(range(16))
KEYRING = Keyring(b"k" * 32)
SEAT_B = Principal(MATCH, Role.SEAT, 1, expires_s=1_000)
ORGANIZER = Principal(b"", Role.ORGANIZER, -1, expires_s=1_000)
TOKEN = KEYRING.issue(SEAT_B)


def test_a_token_says_who_bears_it() -> None:
    assert KEYRING.read(TOKEN, now_s=999) == SEAT_B
    assert (SEAT_B.actor, SEAT_B.viewer) == ("seat:B", 1)
    assert KEYRING.read(KEYRING.issue(ORGANIZER), now_s=0) == ORGANIZER
    assert (ORGANIZER.actor, ORGANIZER.viewer) == ("organizer", 2)


def test_its_time_is_over_at_the_second_named() -> None:
    with pytest.raises(Fault) as fault:
        KEYRING.read(TOKEN, now_s=1_000)
    assert fault.value.reason is Reason.TOKEN_EXPIRED


def test_every_changed_character_makes_it_invalid() -> None:
    for place, letter in enumerate(TOKEN):
        forged = TOKEN[:place] + ("A" if letter != "A" else "B") + TOKEN[place + 1 :]
        with pytest.raises(Fault) as fault:
            KEYRING.read(forged, now_s=0)
        assert fault.value.reason is Reason.TOKEN_INVALID


@pytest.mark.parametrize(
    "token", ["", "v1", "v1.", "v1..", "v1.é.é", TOKEN + "=", TOKEN + ".", TOKEN[:-1], " " + TOKEN, "v1." + "A" * 4_000]
)
def test_what_is_no_token_is_invalid(token: str) -> None:
    with pytest.raises(Fault) as fault:
        KEYRING.read(token, now_s=0)
    assert fault.value.reason is Reason.TOKEN_INVALID


def test_another_referees_token_is_invalid() -> None:
    with pytest.raises(Fault) as fault:
        Keyring(b"x" * 32).read(TOKEN, now_s=0)
    assert fault.value.reason is Reason.TOKEN_INVALID


def test_a_token_is_for_one_match_and_role() -> None:
    admit(SEAT_B, MATCH, Role.SEAT)
    admit(ORGANIZER, MATCH, Role.ORGANIZER)
    with pytest.raises(Fault) as fault:
        admit(SEAT_B, bytes(16), Role.SEAT)
    assert fault.value.reason is Reason.WRONG_MATCH
    with pytest.raises(Fault) as fault:
        admit(SEAT_B, MATCH, Role.ORGANIZER, Role.VIEWER)
    assert fault.value.reason is Reason.WRONG_ROLE


def test_a_key_has_its_length() -> None:
    with pytest.raises(ValueError, match="31 bytes"):
        Keyring(b"k" * 31)
