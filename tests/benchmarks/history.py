"""A club's history: its pages when it has played 100,000 games, and entering in its games.

What depends on how much was played has a goal in seconds; what must not, one beside a club that has
hardly played. Measured in seconds of the processor, asked in turns. In each round a game of the two
who have played most ends, so that what was remembered of them is counted anew by every page.
"""

from __future__ import annotations

from contextlib import ExitStack
from statistics import median

from tests.benchmarks.growth import Asked, asked_in_turns, filled_site
from tests.benchmarks.table import Row, compared

GAMES, QUICK_GAMES = 100_000, 2_000
SLOWEST = 0.2
"""Seconds that a page over all games may take."""
MOST = 1.2
"""How many times as long what has nothing to do with them may take."""


def measure(database: str, rounds: int, *, quick: bool) -> list[Row]:
    """The rows of this part, the slowest page first."""
    games = QUICK_GAMES if quick else GAMES
    full = {"games": games, "owned": games // 4, "opened": games // 10}
    empty = {"games": 100, "owned": 50, "opened": 50}
    with ExitStack() as stack:
        made = (filled_site(database, "history", **sizes) for sizes in (full, empty))
        sites = [stack.enter_context(site) for site in made]
        asked = asked_in_turns(sites, rounds)
    over_all = [_row(it) for it in asked if it.page["part"] == "history"]
    return sorted(over_all, key=lambda row: -median(row.seconds)) + [
        _beside(it) for it in asked if it.page["part"] != "history"
    ]


def _row(it: Asked) -> Row:
    """By its seconds; beside it what it costs of few games, and first after a start."""
    usual = f"{median(it.empty) * 1000:.0f} ms of 100 games; {it.first:.2g} s after a start"
    return Row(it.page["name"], tuple(it.full), goal=SLOWEST, note=usual)


def _beside(it: Asked) -> Row:
    full, empty = ([[seconds] for seconds in side] for side in (it.full, it.empty))
    return compared(it.page["name"], full, empty, to="100 games", goal=MOST)
