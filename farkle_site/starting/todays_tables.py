"""Whether the database has the tables of this release: a start gives them to it.

What only asks for what is kept does not change tables, and must not read those of an earlier
release as if they were today's. Knows migrations; not what they change.
"""

from __future__ import annotations

from django.core.management import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

START_FIRST = (
    "The database does not have the tables of this release yet; it gets them when the site starts. "
    "Start it, or start it again (python3 -m farkle_site serve), then run the same command again."
)


def are_to_change(executor: MigrationExecutor) -> bool:
    """Whether migrations are to come, be it all of them."""
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def refuse_others() -> None:
    """Raises CommandError, with what to do, where they are not today's."""
    if are_to_change(MigrationExecutor(connection)):
        raise CommandError(START_FIRST)
