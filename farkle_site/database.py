"""Turns DATABASE_URL into Django's database settings. Knows no tables."""

from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

SQLITE = "django.db.backends.sqlite3"
POSTGRESQL = "django.db.backends.postgresql"

# synchronous=FULL: what was acknowledged survives a power cut, not only a crash.
# IMMEDIATE: a transaction takes the write lock when it begins, so two writers queue instead of
# failing midway.
_SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
_POSTGRESQL_POOL = {"min_size": 1, "max_size": 10, "timeout": 10}


def database_settings(url: str, data_dir: Path) -> dict[str, Any]:
    """Return the settings for `url`, or for an SQLite file in `data_dir` where it is empty."""
    database = environ.Env.db_url_config(url or f"sqlite:///{data_dir / 'farkle.sqlite3'}")
    options = database.setdefault("OPTIONS", {})
    if database["ENGINE"] == SQLITE:
        # A connection opened for each request more than halves the rate, on SQLite too.
        return database | {"CONN_MAX_AGE": None, "OPTIONS": _SQLITE_OPTIONS | options}
    if database["ENGINE"] == POSTGRESQL:
        # A pool hands out connections that a restart of PostgreSQL has cut: each is tried first.
        checked = {"CONN_HEALTH_CHECKS": True, "OPTIONS": {"pool": _POSTGRESQL_POOL} | options}
        return database | checked
    raise ImproperlyConfigured(
        "DATABASE_URL must be sqlite:///path/to/file or postgresql://user:password@host:port/name."
    )
