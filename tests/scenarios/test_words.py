"""Every word of the card language is borne out by a scenario, which names it in `about`."""

import re

from referee.cli.scenario.library import seed_scenarios
from referee.language.vocabulary import TAGS

_TAG = re.compile(r"\b[a-z]+:[a-z_]+")


def test_every_word_has_a_scenario() -> None:
    lines = [line for path in seed_scenarios() for line in path.read_text(encoding="utf-8").splitlines()]
    told = {tag for line in lines if line.lstrip().startswith("about:") for tag in _TAG.findall(line)}
    assert sorted(set(TAGS) - told) == []
