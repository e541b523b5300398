"""`python -m tests.measures`: measure the pages in a browser and print tables with their goals."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from datetime import UTC, datetime

from tests.benchmarks import server
from tests.measures.phone import browsers
from tests.measures.table import written

ROUNDS = 5
QUICK_ROUNDS = 1


def main(arguments: list[str]) -> int:
    """Measure, print, and return 0 also where a goal is missed: that is for a person to judge."""
    options = _options(arguments)
    rounds = QUICK_ROUNDS if options.quick else ROUNDS
    server.prepare("sqlite")
    from tests.measures import entering, games, loading, sizes, turns  # noqa: PLC0415  Django is set up only now

    ready = games.ready(2 * rounds + 1)
    with server.serving() as port, browsers() as browser:
        site = f"http://127.0.0.1:{port}"
        _say(f"{_now()}, Chromium {browser.version}, {rounds} rounds, {_busy()}\n\n")
        if options.part in {None, "loading"}:
            for name, rows in loading.measure(browser, site, ready, rounds).items():
                _say(f"{written(name, rows)}\n")
        if options.part in {None, "entering"}:
            _say(f"{written('entering', entering.measure(browser, site, ready))}\n")
        if options.part in {None, "turns"}:
            _say(f"{written('turns', turns.measure(browser, site, ready))}\n")
        if options.part in {None, "sizes"}:
            _say(f"{written('sizes', sizes.measure(browser, site, ready))}\n")
    _say(f"At the end: {_busy()}\n")
    return 0


def _now() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, Python {platform.python_version()}"


def _busy() -> str:
    """How much else this machine had to do: times measured on a busy one are too long."""
    if not hasattr(os, "getloadavg"):
        return f"{os.cpu_count()} processors"
    return f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}"


def _say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.measures", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a look, in a minute; proves little")
    parser.add_argument(
        "--part", choices=("loading", "entering", "turns", "sizes"), help="measure only this"
    )
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
