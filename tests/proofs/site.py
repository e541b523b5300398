"""A throwaway site: its data folder, its database, and servers that are started and killed at will.

Knows processes and databases; nothing of games.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from uuid import uuid4

import psycopg
from psycopg import sql

from farkle_site import server
from tests import postgres
from tests.proofs import prepared

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = "prepared_tables"
UNCHECKED = ("--verbosity", "0", "--skip-checks")
"""To look at every page that there is takes longer than what is asked for."""
MIGRATE = ("migrate", *UNCHECKED)
COLLECT = ("shell", "-v0", "-c", "from farkle_site.starting import collecting as it; it.collect()")
NO_LIMIT = "100000000/min"
PATIENCE_SECONDS = 60


class Site:
    """Data and settings. The folder is the caller's to throw away."""

    def __init__(
        self, folder: Path, database_url: str = "", *, makes_tables: bool = True, **choices: str
    ) -> None:
        self.folder = folder
        self.database_url = database_url
        self.log = folder / "server.log"
        (folder / "static").mkdir(parents=True)
        ours = ("FARKLE_", "DJANGO_", "DATABASE_URL")
        self.environment = {n: v for n, v in os.environ.items() if not n.startswith(ours)}
        self.environment |= {
            "DJANGO_SETTINGS_MODULE": "farkle_site.settings",
            "DATABASE_URL": database_url,
            "FARKLE_BACKUPS": "off",
            "FARKLE_DATA_DIR": str(folder),
            "FARKLE_API_WRITES": NO_LIMIT,
            "PYTHONWARNINGS": "error",
        } | choices
        if makes_tables:
            self._make_tables()

    def _make_tables(self) -> None:
        """All that SQLite has is one file, which nobody else has open by now."""
        if self.database_url:
            self.manage(*MIGRATE)
        else:
            file = self.folder / "farkle.sqlite3"
            prepared.copied(file, lambda: self.manage(*MIGRATE))

    def collect(self) -> None:
        """Have the files that pages ask for, under the names that pages know."""
        prepared.copied(self.folder / "static", lambda: self.manage(*COLLECT))

    def manage(self, *command: str) -> str:
        """Run a management command in a process of its own; return what it says."""
        done = self.try_to(*command)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def try_to(self, *command: str, most: int | None = None) -> subprocess.CompletedProcess[str]:
        """The same, of a command that may fail; no file gets more bytes than `most`."""
        size = resource.RLIM_INFINITY if most is None else most
        is_full = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (size, size))
        return subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=None if most is None else is_full,
        )

    def complaints(self, but: str = "\n") -> str:
        """What its servers had to say, `but` for lines that say this; one in order says nothing."""
        said = self.log.read_text(encoding="utf-8") if self.log.exists() else ""
        return "".join(line for line in said.splitlines(keepends=True) if but not in line.strip())

    def forget_complaints(self, *expected: str) -> None:
        """Take what was expected out of the log: every line says one of it."""
        lines = self.complaints().splitlines()
        assert lines, "no complaint at all"
        others = [line for line in lines if not any(one in line for one in expected)]
        assert others == [], "\n".join(others)
        self.log.write_text("", encoding="utf-8")


class Server:
    """One listening socket, and the process that answers on it at the moment.

    The socket stays open while there is no process: who connects meanwhile waits for the next.
    """

    def __init__(self, site: Site) -> None:
        self.site = site
        self.listener = server.listen("127.0.0.1", 0)
        self.port: int = self.listener.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        descriptor = self.listener.fileno()
        with self.site.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.proofs.serve", str(descriptor)],
                cwd=ROOT,
                env=self.site.environment,
                pass_fds=[descriptor],
                stdout=log,
                stderr=log,
            )

    def kill(self) -> None:
        """What a power cut does to a process: nothing is finished, nothing tidied."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(timeout=30)
            self.process = None

    def restart(self) -> None:
        self.kill()
        self.start()


@contextmanager
def serving(site: Site) -> Iterator[Server]:
    """A server that runs, and is killed at the end."""
    one = Server(site)
    try:
        one.start()
        yield one
    finally:
        one.kill()
        one.listener.close()


def new_site(database: str, folder: Path, shared: Path, **choices: str) -> Site:
    """An empty site on `database`. `shared` is where all sites have their one PostgreSQL.

    Locks are waited for much longer than a phone waits: proofs hold them on purpose, and a busy
    machine holds them for long.
    """
    url = _database_with_tables(shared) if database == "postgres" else ""
    if url:
        patient = f"{url}?options=-c%20lock_timeout%3D{PATIENCE_SECONDS}s"
    else:
        patient = f"sqlite:///{folder / 'farkle.sqlite3'}?timeout={PATIENCE_SECONDS}"
    return Site(folder, url, makes_tables=not url, **{"DATABASE_URL": patient} | choices)


@contextmanager
def administrator(url: str) -> Iterator[psycopg.Connection]:
    """A connection to the database of a site, for what only its administrator does."""
    place, _, name = url.removeprefix("postgresql://postgres@/").rpartition("/")
    with psycopg.connect(host=place, user="postgres", dbname=name, autocommit=True) as connection:
        yield connection


def new_database(shared: Path) -> str:
    """An empty one on the PostgreSQL that all sites share; where it is."""
    return _created(postgres.url(shared), f"proof_{uuid4().hex}")


def with_tables(shared: Path) -> str:
    """The name of a database that has tables and nothing in them: all others are copies of it."""
    with prepared.alone(shared, TEMPLATE):
        if not (shared / TEMPLATE).exists():
            Site(shared / TEMPLATE, _created(postgres.url(shared), TEMPLATE))
    return TEMPLATE


def _database_with_tables(shared: Path) -> str:
    template = with_tables(shared)
    return _created(postgres.url(shared), f"proof_{uuid4().hex}", template=template)


def _created(url: str, name: str, template: str = "template1") -> str:
    create = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
    with administrator(url) as connection:
        connection.execute(create.format(sql.Identifier(name), sql.Identifier(template)))
    return f"{url.rpartition('/')[0]}/{name}"
