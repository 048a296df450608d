"""A value that a viewer may not see. It can be moved, kept and forgotten; anything that would look at it raises."""

from typing import Any, Final, NoReturn


class SecretLookedAt(Exception):
    """A bug of ours: the fold branched on, compared or counted a secret (law of views)."""


class Hidden:
    """Stands where the value is not known. Only `is HIDDEN` may be asked of it."""

    __slots__ = ()

    def _refuse(self, *_: Any) -> NoReturn:
        raise SecretLookedAt("a hidden value was looked at")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _refuse
    __hash__ = __bool__ = __int__ = __index__ = __add__ = __radd__ = _refuse
    __lshift__ = __rshift__ = __and__ = __rand__ = __or__ = __iter__ = __len__ = _refuse

    def __copy__(self) -> "Hidden":
        return self

    def __deepcopy__(self, memo: object) -> "Hidden":
        return self

    def __repr__(self) -> str:
        return "HIDDEN"


HIDDEN: Final = Hidden()

Card = int | Hidden
"""A card's number in the ruleset (from 1), or HIDDEN."""
