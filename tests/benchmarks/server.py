"""The production server on a throwaway site: its own process, as `serve` starts it."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

import django
from django.core.management import call_command
from django.db import connection

from tests import postgres

ROOT = Path(__file__).resolve().parents[2]


WITH_REFERENCE = "tests.benchmarks.reference.settings"


def prepare(database: str, settings_module: str = WITH_REFERENCE) -> None:
    """Set Django up in this process on an empty database; a server started later shares it."""
    folder = Path(mkdtemp(prefix="farkle-benchmark-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)  # after PostgreSQL has stopped
    ours = [name for name in os.environ if name.startswith("FARKLE_") and name != "FARKLE_CHROMIUM"]
    for name in ours:
        del os.environ[name]
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": settings_module,
        "FARKLE_DATA_DIR": str(folder),
        "DATABASE_URL": postgres.url(folder) if database == "postgres" else "",
    }
    django.setup()
    call_command("migrate", interactive=False, verbosity=0, run_syncdb=True)
    call_command("collectstatic", interactive=False, verbosity=0)


def settle() -> None:
    """Let PostgreSQL know what there is, which it finds out by itself after a minute or two."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")


def clocks_of_database() -> list[int]:
    """The processor clock of the PostgreSQL process that works for this one; SQLite has none.

    As clock_getcpuclockid(3) makes it from a process number, which Python does not offer.
    """
    if connection.vendor != "postgresql":
        return []
    connection.ensure_connection()
    backend = connection.connection.info.backend_pid
    return [(~backend << 3) | 2]


@contextmanager
def serving() -> Iterator[int]:
    """Start the server and give its port; stop it afterwards."""
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield _port(process)
        finally:
            process.terminate()


def _port(process: subprocess.Popen[str]) -> int:
    """The port the server says it listens on."""
    assert process.stdout is not None
    for line in process.stdout:
        if port := re.search(r"^Listening on .*, port (\d+)", line):
            return int(port[1])
    raise SystemExit("The server did not start; it says why above.")
