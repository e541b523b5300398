"""A club's history: its pages when it has played 100,000 games, and entering in its games.

What depends on how much was played has a goal in seconds; what must not, one beside a club that has
hardly played. Measured in seconds of the processor, asked in turns. A page remembers what it has
counted, so it is asked three times: before it has counted anything, when a game of the two who play
most has just ended, and once more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import median

from tests.benchmarks.growth import Site, filled_site
from tests.benchmarks.table import Row, compared

GAMES, QUICK_GAMES = 100_000, 2_000
SLOWEST = 0.2
"""Seconds that a page over all games may take."""
MOST = 1.2
"""How many times as long what has nothing to do with them may take."""


@dataclass(slots=True)
class Asked:
    """What a page has cost: of few games; of many, at first, after a game, and remembered."""

    page: Mapping[str, str]
    few: list[float] = field(default_factory=list)
    first: float = 0
    after_game: list[float] = field(default_factory=list)
    many: list[float] = field(default_factory=list)

    @property
    def is_history(self) -> bool:
        return self.page["part"] == "history"

    @property
    def row(self) -> Row:
        if self.is_history:
            times = {
                "of 100 games": median(self.few),
                "after a game": median(self.after_game),
                "after a start": self.first,
            }
            note = ", ".join(f"{it * 1000:,.0f} ms {when}" for when, it in times.items())
            return Row(self.page["name"], tuple(self.many), goal=SLOWEST, note=note)
        many, few = ([[seconds] for seconds in side] for side in (self.many, self.few))
        return compared(self.page["name"], many, few, to="100 games", goal=MOST)


def measure(database: str, rounds: int, *, quick: bool) -> list[Row]:
    """The rows of this part, the slowest page first."""
    games = QUICK_GAMES if quick else GAMES
    many = {"games": games, "owned": games // 4, "opened": games // 10}
    few = {"games": 100, "owned": 50, "opened": 50, "days": 1}  # as many a night
    with ExitStack() as stack:
        made = (filled_site(database, "history", **sizes) for sizes in (many, few))
        asked = _in_turns([stack.enter_context(site) for site in made], rounds)
    pages = sorted((it for it in asked if it.is_history), key=lambda it: -median(it.many))
    return [it.row for it in (*pages, *(it for it in asked if not it.is_history))]


def _in_turns(sites: Sequence[Site], rounds: int) -> list[Asked]:
    """The first round is before anything is remembered."""
    large, small = sites
    asked = [Asked(page) for page in large.pages]
    ends_a_game = large.pages[-1]
    for of_round in range(rounds + 1):
        for one, page in zip(asked, small.pages, strict=True):
            if of_round == 0:
                one.first = large.ask(one.page)["seconds"]
                small.ask(page)
                continue
            if not one.page["sent"]:
                large.ask(ends_a_game)
                one.after_game.append(large.ask(one.page)["seconds"])
            one.many.append(large.ask(one.page)["seconds"])
            one.few.append(small.ask(page)["seconds"])
    return asked
