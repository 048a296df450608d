"""Who calls, and for which match: the first thing that every call asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grpc import aio

from referee.service.auth import Keyring, Principal, Role, admit
from referee.service.fault import Fault, Reason
from referee.service.live import LiveMatch
from referee.service.registry import Registry
from referee.service.wire import match_id_of

_SCHEME = "bearer "


class Gate:
    """`now_s`: UTC seconds, for the expiry of tokens."""

    def __init__(self, keyring: Keyring, registry: Registry, now_s: Callable[[], float]) -> None:
        self._keyring = keyring
        self._registry = registry
        self._now_s = now_s

    def caller(self, context: aio.ServicerContext[Any, Any]) -> Principal:
        """Who bears the call's token."""
        for key, value in context.invocation_metadata() or ():
            if key == "authorization" and isinstance(value, str):
                if value[: len(_SCHEME)].lower() != _SCHEME:
                    raise Fault(Reason.TOKEN_INVALID)
                return self._keyring.read(value[len(_SCHEME) :].strip(), self._now_s())
        raise Fault(Reason.TOKEN_MISSING)

    def time_left(self, caller: Principal) -> Callable[[], float]:
        """Seconds until the token of a caller ends, whenever it is asked."""
        return lambda: caller.expires_s - self._now_s()

    def enter(self, context: aio.ServicerContext[Any, Any], match_id: str, *roles: Role) -> tuple[Principal, LiveMatch]:
        """The caller, who has one of these roles in the match, and the match."""
        caller = self.caller(context)
        match = match_id_of(match_id)
        admit(caller, match, *roles)
        return caller, self._registry.find(match)
