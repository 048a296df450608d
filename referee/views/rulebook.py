"""The rulebook for a terminal: one clause, one ruling, one switch, the list of all, the game on one page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from referee.language.rulebook import Clause, Lang, Rulebook, Section, SwitchText, Words

from .wrap import pad, wrap

_LABELS: Final = {
    "gap": Words("規則の空白", "gap"),
    "contradiction": Words("矛盾", "contradiction"),
    "ambiguity": Words("曖昧", "ambiguity"),
    "misprint": Words("誤記", "misprint"),
    "flavour": Words("世界観の説明であり、対戦を縛る規則ではない", "background; it binds nobody in play"),
    "question": Words("問い", "Question"),
    "readings": Words("考えられる読み", "Readings"),
    "default": Words("裁定", "Ruling"),
    "precisely": Words("細則", "Precisely"),
    "reason": Words("理由", "Reason"),
    "switch": Words("スイッチ", "Switch"),
    "no_switch": Words("変更不可（スイッチなし）", "fixed; no switch changes it"),
    "marked": Words("*は既定値", "* marks the default"),
    "clauses": Words("条項", "Clauses"),
    "rulings": Words("裁定", "Rulings"),
}


def render(book: Rulebook, id: str, lang: Lang) -> str | None:
    """What an id stands for: a clause (`H12`), a ruling (`Q30`) or a switch by name; None if nothing does."""
    key = id.strip()
    if book.clause(key.upper()):
        return render_clause(book, key.upper(), lang)
    if key.upper() in book.rulings:
        return render_ruling(book, key.upper(), lang)
    found = book.switch(key.lower())
    return render_ruling(book, found[0].id, lang) if found else None


def render_clause(book: Rulebook, id: str, lang: Lang) -> str:
    """A clause with its section and the rulings on it. KeyError for an unknown id."""
    section, clause = _find(book, id)
    lines = wrap(section.title.of(lang), first=f"{clause.id}  ")
    lines += ["", *wrap(clause.text.of(lang), first="  ")]
    if clause.flavour:
        lines += ["", *wrap(f"({_label('flavour', lang)})", first="  ")]
    rulings = [(q, book.rulings[q].title.of(lang)) for q in sorted(book.rulings_on(id), key=lambda id: int(id[1:]))]
    lines += _block(_label("rulings", lang), _listed(rulings))
    return "\n".join(lines) + "\n"


def render_ruling(book: Rulebook, id: str, lang: Lang) -> str:
    """A ruling whole: question, readings, decision, reason, switches, clauses. KeyError for an unknown id."""
    ruling = book.rulings[id]
    lines = wrap(f"{ruling.title.of(lang)} [{_label(ruling.kind, lang)}]", first=f"{ruling.id}  ")
    lines += _text("question", ruling.question, lang)
    if ruling.readings:
        readings = [(f"({key})", words.of(lang)) for key, words in ruling.readings.items()]
        lines += _block(_label("readings", lang), _listed(readings))
    lines += _text("default", ruling.default, lang)
    if ruling.precisely:
        lines += _text("precisely", ruling.precisely, lang)
    lines += _text("reason", ruling.reason, lang)
    for switch in ruling.switches:
        lines += _switch(switch, lang)
    if not ruling.switches:
        lines += ["", *wrap(_label("no_switch", lang))]
    clauses = [(cited, _find(book, cited)[1].text.of(lang)) for cited in ruling.clauses]
    lines += _block(_label("clauses", lang), _listed(clauses))
    return "\n".join(lines) + "\n"


def render_index(book: Rulebook, lang: Lang) -> str:
    """Every section with its clause ids, every ruling with its title and switches."""
    lines = [_label("clauses", lang)]
    for section in book.sections:
        ids = f"{section.clauses[0].id}–{section.clauses[-1].id}" if section.clauses else section.id
        lines += wrap(section.title.of(lang), first=f"  {ids}  ")
    lines += ["", _label("rulings", lang)]
    for ruling in book.rulings.values():
        names = ", ".join(switch.name for switch in ruling.switches)
        title = ruling.title.of(lang)
        lines += wrap(f"{title} [{names}]" if names else title, first=f"  {ruling.id}  ")
    return "\n".join(lines) + "\n"


def render_page(book: Rulebook, lang: Lang) -> str:
    """The game on one page, each paragraph with the clauses it sums up."""
    lines = [book.page_title.of(lang)]
    for part in book.page:
        lines += _block(part.name.of(lang), wrap(part.text.of(lang), first="  "))
        lines += wrap(" ".join(part.clauses), first="  [", rest="   ")
        lines[-1] += "]"
    return "\n".join(lines) + "\n"


def _find(book: Rulebook, id: str) -> tuple[Section, Clause]:
    for section in book.sections:
        for clause in section.clauses:
            if clause.id == id:
                return section, clause
    raise KeyError(id)


def _label(name: str, lang: Lang) -> str:
    return _LABELS[name].of(lang)


def _text(label: str, words: Words, lang: Lang) -> list[str]:
    return _block(_label(label, lang), wrap(words.of(lang), first="  "))


def _block(head: str, body: list[str]) -> list[str]:
    return ["", head, *body] if body else []


def _listed(items: Iterable[tuple[str, str]]) -> list[str]:
    return [line for key, text in items for line in wrap(text, first=f"  {key}  ")]


def _switch(switch: SwitchText, lang: Lang) -> list[str]:
    column = max(len(value) for value in switch.values)
    lines = ["", *wrap(f"{_label('switch', lang)} {switch.name} ({_label('marked', lang)})")]
    for value, words in switch.values.items():
        mark = "*" if value == switch.default else " "
        lines += wrap(words.of(lang), first=f"  {mark} {pad(value, column)}  ")
    return lines
