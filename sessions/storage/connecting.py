"""Connections to PostgreSQL beside Django's own, for what holds one for long.

Knows where Django's go, and takes the same way; nothing of what is asked.
"""

from __future__ import annotations

from typing import Any

import psycopg
from django.db import connection


async def own_connection() -> psycopg.AsyncConnection[Any]:
    """Connect for somebody who listens on the event loop."""
    return await psycopg.AsyncConnection.connect(**_parameters(), autocommit=True)


def own_connection_now() -> psycopg.Connection[Any]:
    """Connect for somebody who waits."""
    return psycopg.connect(**_parameters(), autocommit=True)


def _parameters() -> dict[str, Any]:
    """Where Django's own connections go, without what is only for them."""
    ours = {"cursor_factory", "context", "server_side_binding", "prepare_threshold"}
    parameters = connection.get_connection_params()
    return {key: value for key, value in parameters.items() if key not in ours}
