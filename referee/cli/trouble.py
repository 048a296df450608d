"""What stops a command."""

from typing import Final

WRONG: Final = 1
"""Exit code: the answer is no, or there are faults."""
USAGE: Final = 2
"""Exit code: the command was not called as it can be."""


class Trouble(Exception):
    """Lines for standard error, and the exit code."""

    def __init__(self, *lines: str, code: int = WRONG) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines
        self.code = code
