"""The migrations as backups name them: each by itself.

A new site has its tables from one migration that stands for many. An older one had them one after
the other, and a backup from before the last of them needs them so.
"""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import StateApps


def one_by_one(connection: BaseDatabaseWrapper | None) -> MigrationLoader:
    """All migrations but those that stand for others which are still there."""
    loader = MigrationLoader(connection, replace_migrations=False)
    for key, migration in loader.replacements.items():
        if all(it in loader.graph.nodes for it in migration.replaces):
            loader.graph.remove_replacement_node(key, migration.replaces)
    return loader


def make_tables(connection: BaseDatabaseWrapper, last: list[tuple[str, str]]) -> StateApps:
    """Give an empty database its tables as they were after these. Returns the models of then."""
    executor = MigrationExecutor(connection)
    each = one_by_one(connection)
    had = {step for key in last for step in each.graph.forwards_plan(key)}
    if all(had.issuperset(it.replaces) for it in each.replacements.values()):
        stands_for = {it: key for key, one in each.replacements.items() for it in one.replaces}
        last = sorted({stands_for.get(it, it) for it in last})
    else:
        executor.loader = each
    executor.migrate(last)
    return executor.loader.project_state(last).apps
