"""The files of all games of a group, to be taken away. To be imported when Django is set up."""

from __future__ import annotations

from sessions.models import GameEntry
from tests.benchmarks.sites.filled import Filled
from tests.benchmarks.sites.pages import OWNER, Page

FILES = (
    "export.ndjson",
    "export.csv?table=throws",
    "export.csv?table=games",
    "export.txt",
    "export.xlsx",
    "export.zip",
    "export.bgstats",
)


def pages_of(site: Filled) -> list[Page]:
    """Each file; its part says how many throws the group has."""
    group = site.game.group
    assert group is not None
    throws = GameEntry.objects.filter(kind="throw").count()
    address = f"/api/v1/groups/{group.code}"
    return [Page(str(throws), name, OWNER, f"{address}/{name}") for name in FILES]
