"""Another database in the place of the site's own, or another secret, for a command that works on
both.

All of the code asks the one database that Django calls default: what is built beside a site is
checked by the same code, with the default being that one meanwhile. For commands alone, which have
one thread. Knows connections; no table.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections

Database = dict[str, Any]
"""Settings of a database, in Django's words."""


def site_database() -> Database:
    """The settings of the database that the code works on."""
    found: Database = connections.settings[DEFAULT_DB_ALIAS]
    return found


@contextmanager
def working_on(database: Database) -> Iterator[None]:
    """Until the end, the default database is this one."""
    before = site_database()
    _set(database)
    try:
        yield
    finally:
        _set(before)


@contextmanager
def secret_of(secret: str) -> Iterator[None]:
    """Until the end, links are made with this secret, by which the site is to go on."""
    before = settings.SECRET_KEY
    settings.SECRET_KEY = secret
    try:
        yield
    finally:
        settings.SECRET_KEY = before


def _set(database: Database) -> None:
    if DEFAULT_DB_ALIAS in connections:
        connections[DEFAULT_DB_ALIAS].close()
        del connections[DEFAULT_DB_ALIAS]
    connections.settings |= connections.configure_settings({DEFAULT_DB_ALIAS: database})
