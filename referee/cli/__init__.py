"""The command `shinpan`."""

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; see `referee.cli.program`, which is loaded only now: its parts can be used without it."""
    from referee.cli.program import main as run

    return run(argv)
