"""Which tests one worker takes, because of what they share.

Knows xdist and where tests lie. The marks that xdist has for this are lost with this pytest: it
writes them into names that pytest no longer reads.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from xdist.scheduler import LoadScopeScheduling

BY_MODULE = (
    *("tests/proofs", "tests/security", "tests/sessions/live", "tests/site/trouble"),
    "tests/site/starting/test_serve.py",
    *("tests/browser/offline/test_ledger.py", "tests/browser/offline/sending/test_sender.py"),
)
"""Where the tests of a module share a server or a page: each worker would open one for its own."""

BY_FOLDER = ("tests/browser/engine",)
"""Where modules share what takes seconds to work out: the games that are played twice."""


class InGroups(LoadScopeScheduling):
    """Gives out tests one by one, and those of a group together; in their order."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid.partition("::")[0]) or nodeid


@cache
def group_of(path: str) -> str:
    """The group of the tests in a file, or none."""
    if any(Path(path).is_relative_to(place) for place in BY_MODULE):
        return path
    return next((place for place in BY_FOLDER if Path(path).is_relative_to(place)), "")
