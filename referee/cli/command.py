"""What a command is: a module with its arguments and what it does."""

from argparse import ArgumentParser, Namespace
from typing import Protocol


class Command(Protocol):
    """One word behind `shinpan`."""

    def configure(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""

    def run(self, args: Namespace) -> int:
        """Do it. Gives the exit code; raises `Trouble` for what stops it."""
