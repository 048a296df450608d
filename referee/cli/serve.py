"""`shinpan serve`: run a referee until it is told to stop (an interrupt, or SIGTERM)."""

import asyncio
import signal
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import Final

from referee.cli.local import VAR, started
from referee.cli.screen import Screen
from referee.service import app, log

PORT_MAX: Final = 65_535


def configure(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--data", type=Path, default=VAR / "referee", help="folder of the log and the keys (%(default)s)"
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (%(default)s)")
    parser.add_argument("--port", type=_port, default=7300, help="port to listen on, 0 for a free one (%(default)s)")
    parser.add_argument(
        "--name", default="shinpan.local", help="the referee's name in the heads of its logs (%(default)s)"
    )
    parser.add_argument("--tls-key", type=Path, metavar="FILE", help="private key (PEM); with --tls-chain")
    parser.add_argument("--tls-chain", type=Path, metavar="FILE", help="certificates (PEM); with --tls-key")
    parser.add_argument("--quiet", action="store_true", help="log only what is broken")


def run(args: Namespace) -> int:
    log.configure(quiet=args.quiet)
    config = app.Config(
        data=args.data, host=args.host, port=args.port, name=args.name, tls_key=args.tls_key, tls_chain=args.tls_chain
    )
    asyncio.run(_serve(config))
    return 0


def _port(said: str) -> int:
    """gRPC would take any number, less some multiple of 65536."""
    port = int(said)
    if not 0 <= port <= PORT_MAX:
        raise ArgumentTypeError(f"{said}: it must be 0 to {PORT_MAX}")
    return port


async def _serve(config: app.Config) -> None:
    referee = await started(config)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    try:
        screen = Screen()
        screen.line(f"listening on {referee.address}")
        screen.line(f"the organizer's token is in {config.data / 'organizer.token'}")
        await stop.wait()
    finally:
        await referee.stop()
