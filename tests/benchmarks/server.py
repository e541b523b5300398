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

from tests import postgres

ROOT = Path(__file__).resolve().parents[2]


def prepare(database: str) -> None:
    """Set Django up in this process on an empty database; a server started later shares it."""
    folder = Path(mkdtemp(prefix="farkle-benchmark-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)  # after PostgreSQL has stopped
    ours = [name for name in os.environ if name.startswith("FARKLE_") and name != "FARKLE_CHROMIUM"]
    for name in ours:
        del os.environ[name]
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "tests.benchmarks.reference.settings",
        "FARKLE_DATA_DIR": str(folder),
        "DATABASE_URL": postgres.url(folder) if database == "postgres" else "",
    }
    django.setup()
    call_command("migrate", interactive=False, verbosity=0, run_syncdb=True)


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
