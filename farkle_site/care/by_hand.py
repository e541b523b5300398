"""A backup that somebody wants now: made by a process of its own, as the daily one is.

Knows that process; not what is in a backup, nor who asked.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Literal

from django.conf import settings

from farkle_site.starting import preparing

PATIENCE_SECONDS = 4
"""So long somebody waits to see it. Most sites are done by then; others are looked at again."""
POLITENESS = 10

Outcome = Literal["made", "failed", "under way"]
_begun: list[subprocess.Popen[bytes]] = []
"""Those that nobody has seen end. Python complains about a process that is forgotten."""


def make() -> Outcome:
    """Begin it, unless one is under way, and see what becomes of it within a few seconds.

    Why it has failed is noted (`noted.last_failure`), and in the site's log.
    """
    if is_under_way():
        return "under way"
    process = subprocess.Popen(  # noqa: S603  our own
        [sys.executable, str(settings.BASE_DIR / "manage.py"), "backup"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, process.pid, POLITENESS)
    try:
        return "failed" if process.wait(PATIENCE_SECONDS) else "made"
    except subprocess.TimeoutExpired:
        _begun.append(process)
        return "under way"


def is_under_way() -> bool:
    """Whether a process makes a backup of this site just now."""
    _begun[:] = [it for it in _begun if it.poll() is None]
    return bool(_begun) or preparing.is_under_way(preparing.BACKING_UP)
