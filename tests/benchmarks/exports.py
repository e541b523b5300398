"""All games of a group as files: how many throws go out in a second, and with how much memory.

The memory is the most that the process has taken so far, Django and all.
"""

from __future__ import annotations

from tests.benchmarks.growth import filled_site
from tests.benchmarks.table import Row

GAMES, QUICK_GAMES = 20_000, 500
WITH_THROWS = ("ndjson", "throws", "txt", "xlsx", "zip")
THROWS_A_SECOND = 20_000


def measure(database: str, *, quick: bool) -> list[Row]:
    games = QUICK_GAMES if quick else GAMES
    sizes = {"games": games, "owned": 50, "opened": 50}
    rows = []
    with filled_site(database, "exports", **sizes) as site:
        for page in site.pages:
            said = site.ask(page)
            throws = int(page["part"])
            has_throws = any(it in page["name"] for it in WITH_THROWS)
            goal = throws / THROWS_A_SECOND if has_throws else None
            note = (
                f"{games:,} games, {throws:,} throws, {throws / said['seconds']:,.0f} a second, "
                f"{said['bytes'] / 1e6:,.0f} MB, memory {said['peak'] / 1024:,.0f} MB at most"
            )
            rows.append(Row(page["name"], (said["seconds"],), goal=goal, note=note))
    return rows
