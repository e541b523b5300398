"""Whether the database has the tables of this release: a start gives them to it.

What only asks for what is kept does not change tables, and must not read those of another release
as if they were today's. Knows migrations; not what they change.
"""

from __future__ import annotations

from django.core.management import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

OURS = "game_sessions"
START_FIRST = (
    "The database does not have the tables of this release yet; it gets them when the site starts. "
    "Start it, or start it again (python3 -m farkle_site serve), then run the same command again."
)
NEWER = (
    "The database has the tables of a newer release than this one ({}), which would lose what it "
    "does not know. Install that release or a later one again, or restore a backup from before it "
    "(docs/configuration.md, Backups). Nothing was changed."
)


def are_to_change(executor: MigrationExecutor) -> bool:
    """Whether migrations are to come, be it all of them."""
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def refuse_newer(*, returncode: int = 1) -> None:
    """Raises CommandError where a later release than this one has had the database."""
    _refuse_newer(MigrationExecutor(connection), returncode)


def refuse_others(*, returncode: int = 1) -> None:
    """Raises CommandError, with what to do, where they are not today's."""
    executor = MigrationExecutor(connection)
    _refuse_newer(executor, returncode)
    if are_to_change(executor):
        raise CommandError(START_FIRST, returncode=returncode)


def _refuse_newer(executor: MigrationExecutor, returncode: int) -> None:
    if unknown := _unknown(executor):
        raise CommandError(NEWER.format(unknown[-1]), returncode=returncode)


def _unknown(executor: MigrationExecutor) -> list[str]:
    """The steps of ours that it has had and this release does not have, or no longer by itself."""
    there = executor.loader.disk_migrations
    known = {*there, *(step for it in there.values() for step in it.replaces)}
    return sorted(
        name for app, name in executor.loader.applied_migrations.keys() - known if app == OURS
    )
