"""A PostgreSQL that restarts under a running server: every connection breaks, listening goes on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.proofs.client import Started, record, start_game, watching
from tests.proofs.holding import until
from tests.proofs.site import Site, administrator, new_site, serving
from tests.sessions.live.test_several_processes import HEARTBEAT, listeners
from tests.settings import SHARED_FOLDER

pytestmark = [pytest.mark.slow, pytest.mark.postgres]

TERMINATE_ALL = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                   WHERE datname = current_database() AND pid <> pg_backend_pid()"""


def test_it_is_listened_to_again(tmp_path: Path) -> None:
    """Also the connections that versions are read with have broken, and only show it when used."""
    site = new_site("postgres", tmp_path / "data", Path(os.environ[SHARED_FOLDER]))
    with serving(site) as server:
        game = start_game(server.port)
        with watching(server.port, game, patience=HEARTBEAT - 5) as watcher:
            record(server.port, game)
            watcher.wait_for(1)
            with administrator(site.database_url) as connection:
                connection.execute(TERMINATE_ALL)
            _record_elsewhere(site, game)
            assert watcher.next_version() == 2
            until(lambda: len(listeners(site)) == 1)
            _record_elsewhere(site, game)
            assert watcher.next_version() == 3
    site.forget_complaints(
        "PostgreSQL's notices cannot be heard",
        "psycopg.pool: discarding closed connection",
    )


def _record_elsewhere(site: Site, game: Started) -> None:
    verb = f"verbs.record_total(code={game.code!r}, points=0)"
    site.manage("shell", "--command", f"from tests import verbs; {verb}")
