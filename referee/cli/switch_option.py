"""The option `--switch NAME=VALUE`, given once for each switch that differs from its default."""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping

from referee.cli.trouble import USAGE, Trouble
from referee.language.switches import NUMBERS, VALUES, Switches, switch_faults


def add_switches(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--switch", action="append", default=[], metavar="NAME=VALUE",
        help="a switch of the rulings (see shinpan rules Q30); may be given several times",
    )  # fmt: skip


def switch_texts(args: Namespace) -> dict[str, str]:
    """The switches as texts, as the protocol takes them."""
    found: dict[str, str] = {}
    for pair in args.switch:
        name, sign, value = pair.partition("=")
        if not sign or name in found:
            raise Trouble(f"--switch {pair}: give each switch once, as NAME=VALUE", code=USAGE)
        found[name] = value
    return found


def switches(args: Namespace) -> Switches:
    """The switches in force; `Trouble` lists every one that cannot be."""
    return switches_of(switch_texts(args))


def switches_of(texts: Mapping[str, str]) -> Switches:
    """Switches from texts: booleans are true and false, numbers digits, and none is 0."""
    unknown = [f"there is no switch {name!r}" for name in texts if name not in VALUES and name not in NUMBERS]
    if unknown:
        raise Trouble(*unknown, code=USAGE)
    found = Switches(**{name: _value(name, text) for name, text in texts.items()})  # type: ignore[arg-type]
    faults = switch_faults(found)
    if faults:
        raise Trouble(*faults, code=USAGE)
    return found


def _value(name: str, text: str) -> str | int | bool:
    if name in NUMBERS:
        return int(text) if text.isascii() and text.isdigit() else 0 if text == "none" else text
    return next((value for value in VALUES[name] if str(value).lower() == text.lower()), text)
