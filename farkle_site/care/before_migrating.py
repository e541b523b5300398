"""A backup before the tables change: whatever a new release makes of them, the old ones are kept.

Knows migrations and the backup; not what they change.
"""

from __future__ import annotations

from django.apps.registry import Apps
from django.core.management import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from sessions.exchange.backup import daily
from sessions.exchange.backup.errors import BackupError
from sessions.management import todays_tables


def back_up_before_migrating() -> None:
    """Make one where migrations are to come and there is something to lose.

    Raises CommandError where it cannot be made: then nothing may be changed either.
    """
    executor = MigrationExecutor(connection)
    had = [key for key in executor.loader.applied_migrations if key in executor.loader.graph.nodes]
    has_games = any(app == todays_tables.OURS for app, _ in had)
    if not (has_games and todays_tables.are_to_change(executor)):
        return
    try:
        daily.make_checked(daily.next_file(), apps=_as_applied(executor, had))
    except BackupError as error:
        raise CommandError(
            f"The tables are to change, and there is no backup of them yet: {error} To go on "
            "without one: FARKLE_BACKUPS=off"
        ) from error


def _as_applied(executor: MigrationExecutor, had: list[tuple[str, str]]) -> Apps:
    """The models as the database has them."""
    apps: Apps = executor.loader.project_state(had).apps
    return apps
