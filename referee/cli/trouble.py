"""What stops a command."""

from typing import Final

from referee.views.phrase import Lang, Phrase

WRONG: Final = 1
"""Exit code: the answer is no, or there are faults."""
USAGE: Final = 2
"""Exit code: the command was not called as it can be."""


class Trouble(Exception):
    """Lines for standard error, and the exit code. What authors of files read is English alone."""

    def __init__(self, *lines: str | Phrase, code: int = WRONG) -> None:
        self.phrases = tuple(line if isinstance(line, Phrase) else Phrase(line, line) for line in lines)
        super().__init__("\n".join(self.said("en")))
        self.code = code

    def said(self, lang: Lang) -> list[str]:
        """The lines in one language."""
        return [phrase.say(lang) for phrase in self.phrases]
