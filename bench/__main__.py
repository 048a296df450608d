"""`python -m bench`: the table, and the same as JSON. CPU time of one core; nothing else should run meanwhile."""

import argparse
import platform
import sys
from pathlib import Path

import msgspec

from bench import engine, log
from bench.measure import Result, table
from referee.language.switches import Switches


def main() -> int:
    """Always 0: a missed target is said, and is for people to judge."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure speed and memory.")
    parser.add_argument("--json", type=Path, help="write the JSON to this file as well")
    wanted = parser.parse_args()
    switches = Switches()
    match = log.long_match(switches)
    results: list[Result] = [*engine.measure(switches, match), *log.measure(match)]
    print(f"Python {platform.python_version()}, CPU time of one core")
    print(table(results))
    out = msgspec.json.encode({result.name: [round(result.value, 1), result.unit] for result in results})
    print(out.decode())
    if wanted.json is not None:
        wanted.json.write_bytes(msgspec.json.format(out) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
