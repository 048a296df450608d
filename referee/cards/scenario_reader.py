"""Scenario files. Every fault of a file at once, with its line; nothing of a file that has one is used."""

from typing import Final

from referee.cards.catalogue import Catalogue
from referee.cards.lexicon import Lexicon
from referee.cards.node import Fault, Kind, Node, shown
from referee.cards.scenario_board import SEATS, board_of
from referee.cards.scenario_facts import cited, facts_of, refusal_of
from referee.cards.scenario_judged import card_files_of, deck_list, decks_of, own_cards_of
from referee.cards.scenario_move import SPANS, move_of
from referee.cards.source import Reader, read
from referee.cards.switch_reader import switches_of
from referee.language.rulebook import Rulebook
from referee.language.scenario import Case, DeckList, Draw, Facts, Outcome, Scenario, Step

SCENARIOS_MAX: Final = 200
"""Scenarios in one file."""
STEPS_MAX: Final = 500
"""Steps of one case."""
VARIANTS_MAX: Final = 50
_CASE_KEYS: Final = ("switches", "board", "start", "chance", "steps", "decks", "cards")
_KEYS: Final = ("id", "title", "about", "cites", "own_cards", *_CASE_KEYS, "variants")
_MERGED: Final = frozenset({"board", "switches", *SEATS})
"""Mappings of which a variant replaces only the entries that it gives."""
_STEP_KEYS: Final = (*SEATS, "paying", "choosing", "mode", "function", "refused", "possible", "chance", "after", "note")


def read_scenarios(
    file: str, data: bytes, catalogue: Catalogue, rulebook: Rulebook
) -> tuple[tuple[Scenario, ...], list[Fault]]:
    """Read one file: one scenario, or a list of them. With faults nothing is given back."""
    root, faults = read(file, data)
    if root is None:
        return (), faults
    reader = Reader(file, faults)
    items = root.items if root.kind is Kind.LIST else [root]
    if len(items) > SCENARIOS_MAX:
        reader.fault(root, f"the file has {len(items)} scenarios; at most {SCENARIOS_MAX} are read")
        return (), faults
    builder = _Builder(reader, catalogue, rulebook)
    found = [builder.scenario(item) for item in items if reader.is_kind(item, Kind.MAP, "a scenario")]
    lines: dict[str, int] = {}
    for one in found:
        if one.id in lines:
            reader.fault(one.line, f"the scenario {shown(one.id)} was given before, at line {lines[one.id]}")
        lines.setdefault(one.id, one.line)
    if not items:
        reader.fault(root, "the file holds no scenario")
    faults[:] = sorted(set(faults))  # a variant repeats the faults of what it takes over
    return ((), faults) if faults else (tuple(found), faults)


def overlaid(base: Node, over: Node) -> Node:
    """The mapping `base` with the entries of `over`; boards, sides and switches are overlaid entry by entry."""
    node = Node(Kind.MAP, over.line)
    node.entries = dict(base.entries)
    for key, entry in over.entries.items():
        below = base.entries.get(key)
        both = below is not None and below.kind is Kind.MAP and entry.kind is Kind.MAP
        node.entries[key] = overlaid(below, entry) if both and below is not None and key in _MERGED else entry
    return node


class _Builder:
    def __init__(self, reader: Reader, catalogue: Catalogue, rulebook: Rulebook) -> None:
        self.reader = reader
        self.catalogue = catalogue
        self.lexicon = self.plain = Lexicon(catalogue)
        self.rulebook = rulebook

    def scenario(self, node: Node) -> Scenario:
        reader = self.reader
        reader.no_other_keys(node, _KEYS)
        title = reader.child(node, "title")
        ja, en = ("", "") if title is None else (reader.text(title, "ja"), reader.text(title, "en"))
        if title is not None:
            reader.no_other_keys(title, ("ja", "en"))
        reader.text(node, "about", "")
        cites = tuple(cited(reader, item, self.rulebook) for item in reader.sequence(node, "cites", optional=True))
        own = own_cards_of(reader, node.get("own_cards"), self.catalogue)
        self.lexicon = Lexicon(self.catalogue.with_cards(own)) if own else self.plain
        cases = self._cases(node)
        if not cases:
            reader.fault(node, "there is nothing to judge: no steps, no decks, no cards")
        return Scenario(reader.file, node.line, reader.text(node, "id"), ja, en, cites, tuple(cases), own)

    def _cases(self, node: Node) -> list[Case]:
        reader = self.reader
        base = Node(Kind.MAP, node.line)
        base.entries = {key: entry for key, entry in node.entries.items() if key in _CASE_KEYS}
        cases = []
        if any(key in node.entries for key in ("steps", "decks", "cards")):
            cases.append(self._case("", base))
        variants = reader.sequence(node, "variants", optional=True)
        if len(variants) > VARIANTS_MAX:
            at = node.entries["variants"]
            reader.fault(at, f"there are {len(variants)} variants; at most {VARIANTS_MAX} are read")
            return cases
        lines: dict[str, int] = {}
        for variant in variants:
            if reader.is_kind(variant, Kind.MAP, "a variant"):
                name = reader.text(variant, "is")
                if name in lines:
                    reader.fault(variant, f"the variant {shown(name)} was given before, at line {lines[name]}")
                lines.setdefault(name, variant.line)
                cases.append(self._case(name, self._varied(base, variant)))
        return cases

    def _varied(self, base: Node, variant: Node) -> Node:
        """`then` goes on after the steps of the scenario, `steps` replaces them."""
        self.reader.no_other_keys(variant, ("is", *_CASE_KEYS, "then"))
        own = Node(Kind.MAP, variant.line)
        own.entries = {key: entry for key, entry in variant.entries.items() if key in _CASE_KEYS}
        node = overlaid(base, own)
        then = variant.get("then")
        if then is not None:
            steps = Node(Kind.LIST, then.line)
            before = node.get("steps")
            steps.items = [*(before.items if before is not None else []), *self.reader.sequence(then)]
            node.entries["steps"] = steps
        return node

    def _case(self, name: str, node: Node) -> Case:
        reader, lexicon = self.reader, self.lexicon
        board, start = node.get("board"), node.get("start")
        steps = reader.sequence(node, "steps", optional=True)
        if len(steps) > STEPS_MAX:
            reader.fault(node.entries["steps"], f"there are {len(steps)} steps; at most {STEPS_MAX} are read")
            steps = ()
        if board is not None and start is not None:
            reader.fault(start, "a scenario begins on a 'board' or at the 'start', not both")
        if steps and board is None and start is None:
            reader.fault(node, "steps need a 'board' (or a 'start')")
        return Case(
            name,
            node.line,
            switches_of(reader, node.get("switches")),
            board_of(reader, board, lexicon) if board is not None else None,
            self._start(start) if start is not None else None,
            self._chance(node),
            tuple(self._step(step) for step in steps if reader.is_kind(step, Kind.MAP, "a step")),
            decks_of(reader, node.get("decks"), lexicon, self.rulebook),
            card_files_of(reader, node.get("cards"), self.rulebook),
        )

    def _start(self, node: Node) -> tuple[DeckList, DeckList]:
        """`start: {P1: {main: …}, P2: …}`: both are ready, nothing has been placed yet."""
        self.reader.mapping(node)
        self.reader.no_other_keys(node, SEATS)
        lists = []
        for seat in SEATS:
            entry = node.get(seat)
            if entry is not None:
                self.reader.no_other_keys(entry, ("main", "royals", "guardians"))
            lists.append(deck_list(self.reader, entry or Node(Kind.MAP, node.line), self.lexicon))
        return lists[0], lists[1]

    def _chance(self, node: Node) -> tuple[Draw, ...]:
        """`chance: [{pick: […]}, {shuffle: […]}]`, in the order in which the referee draws."""
        found = []
        for item in self.reader.sequence(node, "chance", optional=True):
            self.reader.no_other_keys(item, ("pick", "shuffle"))
            if len(self.reader.mapping(item)) != 1:
                self.reader.fault(item, "chance is {pick: [cards]} or {shuffle: [cards from the top]}")
            for key in ("pick", "shuffle"):
                entry = item.get(key)
                if entry is not None:
                    pile = self.lexicon.pile(self.reader, entry, f"'{key}'")
                    found.append(Draw(item.line, "pick" if key == "pick" else "shuffle", pile))
        return tuple(found)

    def _step(self, node: Node) -> Step:
        reader = self.reader
        reader.no_other_keys(node, _STEP_KEYS)
        seats = [seat for seat, word in enumerate(SEATS) if node.get(word) is not None]
        if len(seats) > 1:
            reader.fault(node, "one player a step")
        move = move_of(reader, node, seats[0], self.lexicon) if seats else None
        facts = facts_of(reader, node.get("after"), self.lexicon, self.rulebook)
        refused = node.get("refused")
        possible = reader.flag(node, "possible", False)
        if not seats and (facts == Facts() or refused is not None or possible):
            reader.fault(node, "a step says what P1 or P2 does, or looks with 'after'")
        if refused is not None and possible:
            reader.fault(node, "a step is refused or possible, not both")
        if move is not None and move.verb in SPANS and (refused is not None or possible):
            reader.fault(node, f"'{move.verb}' is many answers in one, and cannot be refused or possible")
        outcome: Outcome = "refused" if refused is not None else "possible" if possible else "done"
        text = "" if not seats else f"{SEATS[seats[0]]}: {node.entries[SEATS[seats[0]]].raw}"
        refusal = None if refused is None else refusal_of(reader, refused, self.rulebook)
        return Step(node.line, text, move, outcome, refusal, self._chance(node), facts)
