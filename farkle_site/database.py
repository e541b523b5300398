"""Turns what DATABASE_URL says into Django's database settings. Knows no tables."""

from pathlib import Path
from typing import Any

import environ

from farkle_site.starting.readers import PROJECT

SQLITE = "django.db.backends.sqlite3"
OUR_SQLITE = "farkle_site.sqlite"

MAX_WAIT_SECONDS = 5
"""How long the site waits for a lock or a connection. A phone that asked is then told to try again,
and waits no longer than this."""

# synchronous=FULL: what was acknowledged survives a power cut, not only a crash.
# IMMEDIATE: a transaction takes the write lock when it begins, so two writers queue instead of
# failing midway.
_SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": MAX_WAIT_SECONDS,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
# A pool that cannot connect tries ever more seldom, for as long as it is let: so it gives up soon,
# and the next request has it begin anew.
_POSTGRESQL_POOL = {
    "min_size": 1,
    "max_size": 10,
    "timeout": MAX_WAIT_SECONDS,
    "reconnect_timeout": MAX_WAIT_SECONDS,
}
_POSTGRESQL_OPTIONS = {
    "pool": _POSTGRESQL_POOL,
    "connect_timeout": MAX_WAIT_SECONDS,
    "tcp_user_timeout": 2 * MAX_WAIT_SECONDS * 1000,  # a server that has lost its network
    "options": f"-c lock_timeout={MAX_WAIT_SECONDS}s",
}


def database_settings(chosen: dict[str, Any], data_dir: Path) -> dict[str, Any]:
    """Django's settings for what DATABASE_URL says, or for an SQLite file in `data_dir`."""
    database = chosen or environ.Env.db_url_config(f"sqlite:///{data_dir / 'farkle.sqlite3'}")
    options = database.get("OPTIONS", {})
    if database["ENGINE"] == SQLITE:
        # A connection opened for each request more than halves the rate, on SQLite too.
        return database | {
            "ENGINE": OUR_SQLITE,
            "NAME": str(PROJECT / database["NAME"]),  # as FARKLE_DATA_DIR, wherever it is started
            "CONN_MAX_AGE": None,
            "OPTIONS": _SQLITE_OPTIONS | options,
        }
    # A pool hands out connections that a restart of PostgreSQL has cut: each is tried first.
    return database | {"CONN_HEALTH_CHECKS": True, "OPTIONS": _POSTGRESQL_OPTIONS | options}
