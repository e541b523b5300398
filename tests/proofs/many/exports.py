"""A hundred thousand games taken away as files: what memory it takes, and who waits meanwhile.

All games are one group's; each seat has two turns, as what might grow is counted in games here.
What a process takes before its first game is what the same command takes of a group that has none.
A benchmark, not a test: a missed goal is for a person to judge.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median, quantiles

from tests.proofs.client import record, start_game
from tests.proofs.site import ROOT, Site, serving

ENDINGS = ("ndjson", "zip", "xlsx")
FILL = """
from tests.benchmarks.sites.filled import Sizes, fill
from sessions.access.codes import new_code
from sessions.models import Group
games = fill(Sizes({0}, {0} // 4, {0} // 10, turns=2))
print(games.game.group.code, Group.objects.create(name="Nobody", code=new_code()).code)
"""
ALONE = 200
"""So many entries are made before anything goes out."""
PAUSE_SECONDS = 0.1
"""Between two entries: ten busy tables."""


def measure(site: Site, games: int, tell: Callable[[str], None]) -> None:
    """Fill the site, have it written out while somebody scores, and tell what each file took."""
    said = site.manage("shell", "--verbosity", "0", "-c", FILL.format(games))
    group, nobody = said.split()[-2:]
    with serving(site) as server:
        game = start_game(server.port)

        def enter() -> float:
            began = time.perf_counter()
            record(server.port, game)
            return time.perf_counter() - began

        tell(f"{games:,} games; an entry by itself: {_spread([enter() for _ in range(ALONE)])}")
        for ending in ENDINGS:
            before, _seconds, _waits = _written(site, f"none.{ending}", nobody, enter)
            peak, seconds, waits = _written(site, f"all.{ending}", group, enter)
            size = (site.folder / f"all.{ending}").stat().st_size / 1e6
            tell(
                f"{ending}: {seconds:,.0f} seconds, {size:,.0f} MB, memory {peak:,.0f} MiB at most,"
                f" {peak - before:,.0f} more than without a game (goal: 100 MiB); "
                f"meanwhile {len(waits):,} entries, each {_spread(waits)}"
            )
    assert site.complaints() == ""


def _written(
    site: Site, name: str, group: str, enter: Callable[[], float]
) -> tuple[float, float, list[float]]:
    """Export a group into this file, and enter throws until it is there.

    The most memory of the process in MiB, its seconds, and those of each entry.
    """
    command = ["manage.py", "export", str(site.folder / name), "--group", group]
    began = time.monotonic()
    with subprocess.Popen(
        [sys.executable, *command],
        cwd=ROOT,
        env=site.environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        waits = [enter()]
        while not (ended := os.wait4(process.pid, os.WNOHANG))[0]:
            time.sleep(PAUSE_SECONDS)
            waits.append(enter())
        process.returncode = os.waitstatus_to_exitcode(ended[1])
    assert process.returncode == 0, command
    return ended[2].ru_maxrss / 1024, time.monotonic() - began, waits


def _spread(seconds: list[float]) -> str:
    late = quantiles(seconds, n=100)[98] if len(seconds) > 1 else seconds[0]
    return (
        f"{median(seconds) * 1000:.0f} ms in the middle, {late * 1000:.0f} ms of 1 in 100, "
        f"{max(seconds) * 1000:.0f} ms at most"
    )
