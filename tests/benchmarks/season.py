"""What grows with a season: pages of a league in week 1 and in week 20, asked in turns.

Each is asked right after a change, so that tonight is read anew, and once more, as by the next
phone of a hall. Measured in seconds of the processor, in a process of its own.
"""

from __future__ import annotations

import json
import subprocess
import sys

from tests.benchmarks.table import Row, compared

PEOPLE, WEEKS = 28, 20
MOST = 1.3
AFTER = "right after a change"


def measure(database: str, rounds: int, *, quick: bool) -> list[Row]:
    """The rows of this part."""
    said = {
        "database": database,
        "rounds": rounds,
        "weeks": 4 if quick else WEEKS,
        "people": PEOPLE,
    }
    command = [sys.executable, "-m", "tests.benchmarks.sites.season_site"]
    ran = subprocess.run(
        command, input=json.dumps(said), stdout=subprocess.PIPE, text=True, check=True
    )
    pages = json.loads(ran.stdout)
    return [
        compared(name, late, early, to="week 1", goal=MOST) for name, (late, early) in pages.items()
    ]
