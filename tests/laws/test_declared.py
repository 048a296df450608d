"""Law 8: a field that may be None is a secret, and every secret is declared, in the order of the fields."""

from types import NoneType
from typing import Any, get_args, get_type_hints

import pytest

from referee.language.switches import Switches
from referee.match.action import MatchAction, Play
from referee.match.event import MatchEvent
from referee.rules.action import ChooseUnseen, GameMove
from tests.kit.match import adjudicator_of

ITEMS: tuple[Any, ...] = (*get_args(MatchEvent), *get_args(MatchAction))


def may_be_unseen(kind: Any) -> list[str]:
    return [name for name, hint in get_type_hints(kind).items() if NoneType in get_args(hint)]


def declared(item: Any) -> list[str]:
    return [name for name, _ in adjudicator_of(Switches()).secrets(item)]


@pytest.mark.parametrize("kind", [kind for kind in ITEMS if kind is not Play], ids=lambda kind: kind.__name__)
def test_what_may_be_unseen_is_declared(kind: Any) -> None:
    assert declared(kind(*(0 for _ in kind.__struct_fields__))) == may_be_unseen(kind)


@pytest.mark.parametrize("kind", get_args(GameMove), ids=lambda kind: kind.__name__)
def test_a_move_with_something_unseen_is_sealed_whole(kind: Any) -> None:
    move = kind(*(0 for _ in kind.__struct_fields__))
    assert declared(Play(0, 1, move)) == (["move"] if may_be_unseen(kind) else [])


def test_the_law_has_something_to_look_at() -> None:
    assert may_be_unseen(ChooseUnseen) == ["fill"]
