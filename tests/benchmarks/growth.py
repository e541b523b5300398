"""What grows with a site: the same pages of a full one and of one that is nearly empty.

Both are asked in turns, page by page, so that whatever else the machine does meets both alike.
Measured in seconds of the processor.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from tests.benchmarks.client import WrongAnswerError
from tests.benchmarks.table import Row, compared

GAMES, QUICK_GAMES = 20_000, 2_000
PAGEFUL = 50
"""Of everything on the nearly empty site: as much as a page shows, not less."""
MOST = 1.3
GOALS: Mapping[str, float] = {"admin": 1.5, "players": 1.5}
ANSWERED = {200, 201, 302, 303, 405}
"""Some of a library's addresses are for sending something to."""
PARTS = ("of many", "admin", "other")
WORST = 15
"""How many pages of each other part are shown."""
BY_ITS_ROWS = "GET games/, limit 1,000"


@dataclass(frozen=True, slots=True)
class Site:
    """A process that answers for a filled site."""

    process: subprocess.Popen[str]
    pages: list[dict[str, str]]

    def ask(self, page: Mapping[str, str]) -> dict[str, Any]:
        said = self.say({key: page[key] for key in ("who", "path", "sent", "after")})
        if said["status"] not in ANSWERED:
            raise WrongAnswerError(f"{page}: {said['status']}")
        return said

    def say(self, what: Any) -> Any:
        return _say(self.process, what)


def measure(database: str, rounds: int, *, quick: bool) -> list[Row]:
    """The rows of this part: those with a goal of their own, then the worst of the others."""
    games = QUICK_GAMES if quick else GAMES
    full = {"games": games, "owned": games // 4, "opened": games // 10}
    empty = {"games": 2 * PAGEFUL, "owned": PAGEFUL, "opened": PAGEFUL}
    with ExitStack() as stack:
        made = (filled_site(database, "growth", **sizes) for sizes in (full, empty))
        sites = [stack.enter_context(site) for site in made]
        return _judged(_in_turns(sites, rounds))


@contextmanager
def filled_site(database: str, pages: str, **sizes: int) -> Iterator[Site]:
    command = [sys.executable, "-m", "tests.benchmarks.sites.filled_site"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        yield Site(process, _say(process, {"database": database, "pages": pages} | sizes))
        process.stdin.close()


def _say(process: subprocess.Popen[str], what: Any) -> Any:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{json.dumps(what)}\n")
    process.stdin.flush()
    return json.loads(process.stdout.readline())


@dataclass(slots=True)
class Asked:
    """What a page has cost on the full site and on the other, round by round."""

    page: Mapping[str, str]
    full: list[float] = field(default_factory=list)
    empty: list[float] = field(default_factory=list)
    sent: tuple[int, int] = (0, 0)

    @property
    def row(self) -> Row:
        """A page with more rows may cost as much more."""
        name, (full, empty) = self.page["name"], self.sent
        by = full / empty if name == BY_ITS_ROWS else 1
        base = [[seconds * by] for seconds in self.empty]
        goal = GOALS.get("admin" if self.page["part"] == "admin" else name, MOST)
        note = f"{full / 1e3:.0f} kB, {empty / 1e3:.0f} kB" if full != empty else ""
        measured = compared(
            f"{name} ({self.page['who']})", [[it] for it in self.full], base, to="empty", goal=goal
        )
        return replace(measured, note=note)


def _in_turns(sites: Sequence[Site], rounds: int) -> list[Asked]:
    """The first round only warms up."""
    asked = [Asked(page) for page in sites[0].pages]
    for of_round in range(rounds + 1):
        for one, pair in zip(asked, zip(*(site.pages for site in sites), strict=True), strict=True):
            full, empty = (site.ask(page) for site, page in zip(sites, pair, strict=True))
            one.sent = full["bytes"], empty["bytes"]
            if of_round:
                one.full.append(full["seconds"])
                one.empty.append(empty["seconds"])
    return asked


def _judged(asked: Sequence[Asked]) -> list[Row]:
    """What somebody with many games asks for, and the worst of all else."""
    of_part = {part: [it.row for it in asked if it.page["part"] == part] for part in PARTS}
    worst = [sorted(of_part[part], key=_middle)[-WORST:][::-1] for part in PARTS[1:]]
    return [*of_part[PARTS[0]], *chain(*worst)]


def _middle(row: Row) -> float:
    assert row.ratio is not None
    return row.ratio.middle
