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


def step_by_step(connection: BaseDatabaseWrapper) -> MigrationExecutor:
    """What goes to any of them, forward and back."""
    executor = MigrationExecutor(connection)
    executor.loader = one_by_one(connection)
    return executor


def make_tables(connection: BaseDatabaseWrapper, last: list[tuple[str, str]]) -> StateApps:
    """Give an empty database its tables as they were after these. Returns the models of then.

    It does not matter if one of them comes before another: a backup may say anything.
    """
    executor = step_by_step(connection)
    graph, replacements = executor.loader.graph, executor.loader.replacements
    before = {step for key in last for step in graph.forwards_plan(key)[:-1]}
    last = sorted(set(last) - before)
    if all(before.union(last).issuperset(it.replaces) for it in replacements.values()):
        executor = MigrationExecutor(connection)
        stands_for = {it: key for key, one in replacements.items() for it in one.replaces}
        last = sorted({stands_for.get(it, it) for it in last})
    executor.migrate(last)
    return executor.loader.project_state(last).apps
