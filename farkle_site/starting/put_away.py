"""What is done last with the database, after all who used it have ended. Knows no tables.

SQLite writes into a second file first, FILE-wal, which held 1.4 MB of acknowledged entries when a
site was stopped: whoever then copied FILE alone did not have them.
"""

import logging
from pathlib import Path

from django.db import DatabaseError, connection

MAX_WAIT_SECONDS = 2
"""Seconds to wait for another process that reads. Whoever stops a server kills it if that takes
long."""

logger = logging.getLogger(__name__)


def put_away() -> None:
    """SQLite: bring everything into the one file of the database, and say so if that cannot be."""
    if connection.vendor != "sqlite":
        return
    file = Path(str(connection.settings_dict["NAME"]))
    try:
        if not _everything_is_in_one_file():
            logger.warning(
                "Another process reads the database: what is in %s-wal is not in %s yet. "
                "Copy both, or neither.",
                file.name,
                file.name,
            )
    except DatabaseError as error:
        logger.warning("%s-wal is not written into %s: %s", file.name, file.name, error)
    finally:
        connection.close()


def _everything_is_in_one_file() -> bool:
    """Connections of threads that have ended, and of others who do nothing, are not in the way."""
    connection.close()  # with whatever was left unfinished on it
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout = {MAX_WAIT_SECONDS * 1000}")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        is_busy, _, _ = cursor.fetchone()
    return not is_busy
