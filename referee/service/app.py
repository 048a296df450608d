"""The one composition root: a configuration in, a running referee out."""

import asyncio
import os
import time
from pathlib import Path
from typing import Final

import grpc
import msgspec
import structlog
from grpc import aio
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from referee.cards.regular import read_regular
from referee.service import bounds
from referee.service.auth import KEY_BYTES, Keyring, Role, Tokens
from referee.service.card_servicer import CardServicer
from referee.service.disclosures import Disclosures
from referee.service.gate import Gate
from referee.service.interceptor import FaultInterceptor
from referee.service.judge_servicer import JudgeServicer
from referee.service.library import Library
from referee.service.match_servicer import MatchServicer
from referee.service.registry import Registry
from referee.service.replay_servicer import ReplayServicer
from referee.service.secret_file import narrow, write_secret
from referee.service.watching import Gallery
from replay.errors import StoreFailed
from replay.store import SqliteStore, Store
from shinpan.v1 import card_service_pb2 as cards_pb
from shinpan.v1 import judge_service_pb2 as judge_pb
from shinpan.v1 import match_service_pb2 as match_pb
from shinpan.v1 import replay_service_pb2 as replay_pb
from shinpan.v1.card_service_pb2_grpc import add_CardServiceServicer_to_server
from shinpan.v1.judge_service_pb2_grpc import add_JudgeServiceServicer_to_server
from shinpan.v1.match_service_pb2_grpc import add_MatchServiceServicer_to_server
from shinpan.v1.replay_service_pb2_grpc import add_ReplayServiceServicer_to_server

_log: Final = structlog.get_logger("shinpan.app")
_DAY_S: Final = 86_400
_STOP_GRACE_S: Final = 2.0
_KEY: Final = "token.key"
_TOKEN: Final = "organizer.token"
SERVICES: Final = tuple(
    module.DESCRIPTOR.services_by_name[name].full_name
    for module, name in (
        (match_pb, "MatchService"),
        (judge_pb, "JudgeService"),
        (replay_pb, "ReplayService"),
        (cards_pb, "CardService"),
    )
)


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """Where a referee listens and keeps its files.

    `data` gets the store, the token key, the organizer's token and the list of matches handed out whole; where it is
    made, its owner alone may enter it. `port` 0 takes a free one. Without `tls_key` and `tls_chain` (PEM files) the
    wire is open: for loopback only. `key` (32 bytes) replaces the drawn one.
    """

    data: Path
    host: str = "127.0.0.1"
    port: int = 0
    name: str = "shinpan.local"
    seeds: Path | None = None
    token_days: int = 30
    tls_key: Path | None = None
    tls_chain: Path | None = None
    key: bytes | None = None


class Referee:
    """A running referee. `address` is host:port, `organizer_token` opens matches."""

    def __init__(self, address: str, organizer_token: str, server: aio.Server, registry: Registry) -> None:
        self.address = address
        self.organizer_token = organizer_token
        self._server = server
        self._registry = registry

    async def stop(self) -> None:
        """Take no more calls, end those under way, write what was accepted, let go of the store."""
        stopping = asyncio.create_task(self._server.stop(_STOP_GRACE_S))
        await self._registry.close()
        await stopping
        await asyncio.to_thread(self._registry.store.close)
        _log.info("stopped", address=self.address)

    def matches_held(self) -> int:
        """How many matches are in memory."""
        return len(self._registry)

    async def wait(self) -> None:
        """Until it is stopped."""
        await self._server.wait_for_termination()


async def serve(config: Config, store: Store | None = None) -> Referee:
    """Start a referee. Raises `SeedsBroken`, `StoreLocked`, `StoreFailed`, or OSError or RuntimeError when the address
    cannot be had.

    `store` replaces the SQLite file in `config.data`; it is closed when the referee stops.
    """
    config.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    library = Library(config.seeds)
    store = store if store is not None else _store(config.data)  # before the key, which tells it a first start
    try:
        keyring = Keyring(config.key if config.key is not None else _key(config.data / _KEY))
        tokens = Tokens(keyring, config.token_days * _DAY_S, time.time)
        registry = Registry(store, library, keyring, Disclosures(config.data / "disclosed"))
        server = await _server(config.name, registry, Gate(keyring, registry, time.time), tokens)
        await registry.wake()
        organizer = tokens.issue(b"", Role.ORGANIZER)
        write_secret(config.data / _TOKEN, organizer.encode())
        address = await _listen(server, config)  # last: from here on it must be stopped
    except BaseException:
        store.close()
        raise
    _log.info("listening", address=address, tls=config.tls_key is not None)
    return Referee(address, organizer, server, registry)


async def _server(name: str, registry: Registry, gate: Gate, tokens: Tokens) -> aio.Server:
    server = aio.server(
        interceptors=[FaultInterceptor()],
        options=[
            ("grpc.so_reuseport", 0),  # else a second referee silently shares the port
            ("grpc.max_receive_message_length", bounds.REQUEST_MAX_BYTES),
            ("grpc.max_send_message_length", bounds.RESPONSE_MAX_BYTES),
        ],
    )
    add_MatchServiceServicer_to_server(MatchServicer(gate, registry, Gallery(), tokens), server)
    add_JudgeServiceServicer_to_server(JudgeServicer(gate), server)
    add_ReplayServiceServicer_to_server(ReplayServicer(gate, name), server)
    add_CardServiceServicer_to_server(CardServicer(gate, registry.library), server)
    healthy = health.aio.HealthServicer()
    for service in SERVICES:
        await healthy.set(service, health_pb2.HealthCheckResponse.SERVING)
    health_pb2_grpc.add_HealthServicer_to_server(healthy, server)
    reflection.enable_server_reflection((*SERVICES, health.SERVICE_NAME, reflection.SERVICE_NAME), server)
    return server


async def _listen(server: aio.Server, config: Config) -> str:
    """Start listening; the address as host:port, the port being the one that was taken."""
    wanted = f"{config.host}:{config.port}"
    if config.tls_key is not None and config.tls_chain is not None:
        pair = read_regular(config.tls_key, bounds.PEM_MAX_BYTES), read_regular(config.tls_chain, bounds.PEM_MAX_BYTES)
        port = server.add_secure_port(wanted, grpc.ssl_server_credentials([pair]))
    elif config.tls_key is not None or config.tls_chain is not None:
        raise ValueError("TLS needs both tls_key and tls_chain")
    else:
        port = server.add_insecure_port(wanted)
    await server.start()
    return f"{config.host}:{port}"


def _store(folder: Path) -> SqliteStore:
    """The store of this data folder. It holds every hand and deck, so it is for its owner alone.

    Raises `StoreFailed` for an empty file where there was a referee before: its matches are gone, and a fresh store
    in its place would hide that.
    """
    path = folder / "matches.sqlite"
    for file in folder.glob(f"{path.name}*"):
        narrow(file)
    started_before = any((folder / name).exists() for name in (_KEY, _TOKEN))
    if started_before and path.exists() and not path.stat().st_size:
        raise StoreFailed(f"{path}: an empty file is no store; move it away to start afresh")
    return SqliteStore(path)


def _key(path: Path) -> bytes:
    """The token key of this data folder, drawn at the first start."""
    if not path.exists():
        write_secret(path, os.urandom(KEY_BYTES))
    narrow(path)
    return read_regular(path, KEY_BYTES)
