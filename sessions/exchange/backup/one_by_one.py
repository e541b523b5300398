"""The migrations as backups name them: each by itself.

A new site has its tables from one migration that stands for many; an older one had them one after
the other, and so has a backup that was made in between.
"""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import StateApps


def one_by_one(connection: BaseDatabaseWrapper | None) -> MigrationLoader:
    """All migrations but those that stand for others."""
    loader = MigrationLoader(connection, replace_migrations=False)
    for key, migration in loader.replacements.items():
        loader.graph.remove_replacement_node(key, migration.replaces)
    return loader


def make_tables(connection: BaseDatabaseWrapper, last: list[tuple[str, str]]) -> StateApps:
    """Give an empty database its tables as they were after these. Returns the models of then."""
    executor = MigrationExecutor(connection)
    each = one_by_one(connection)
    if set(last) == set(each.graph.leaf_nodes()):
        last = executor.loader.graph.leaf_nodes()  # as they are today: all at once
    else:
        executor.loader = each
    executor.migrate(last)
    return executor.loader.project_state(last).apps
