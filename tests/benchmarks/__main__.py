"""`python -m tests.benchmarks`: measure everything in one run and print one table."""

from __future__ import annotations

import argparse
import platform
import sys
from datetime import UTC, datetime

from tests.benchmarks import (
    contests,
    exports,
    growth,
    history,
    in_process,
    insight,
    season,
    site,
)
from tests.benchmarks.table import written

ROUNDS = 40
QUICK_ROUNDS = 4
PARTS = ("site", "scoring", "insight", "growth", "history", "season", "exports")


def main(arguments: list[str]) -> int:
    """Measure, print, and return 0 also where a goal is missed: that is for a person to judge."""
    options = _options(arguments)
    rounds = QUICK_ROUNDS if options.quick else ROUNDS
    rows = []
    if options.part in {None, "site"}:
        rows += site.measure(options.database, rounds, long_game=500 if options.quick else 5_000)
    if options.part in {None, "scoring"}:
        rows += in_process.measure(rounds, games=50 if options.quick else 1_000)
        rows += contests.measure(rounds)
    if options.part in {None, "insight"}:
        rows += insight.measure(rounds)
    if options.part in {None, "growth"}:
        rows += growth.measure(options.database, max(rounds // 5, 3), quick=options.quick)
    if options.part in {None, "history"}:
        rows += history.measure(options.database, max(rounds // 5, 3), quick=options.quick)
    if options.part in {None, "season"}:
        rows += season.measure(options.database, max(rounds // 2, 3), quick=options.quick)
    if options.part in {None, "exports"}:
        rows += exports.measure(options.database, quick=options.quick)
    title = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, Python {platform.python_version()}"
    sys.stdout.write(f"{title}, {options.database}, {rounds} rounds\n\n{written(rows)}\n")
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--quick", action="store_true", help="a look, in seconds; proves little")
    parser.add_argument("--part", choices=PARTS, help="measure only this")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
