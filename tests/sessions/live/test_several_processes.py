"""Several server processes on one PostgreSQL: whoever watches one sees what the others record."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.proofs.client import (
    GAMES,
    CutOffError,
    Started,
    ask,
    record,
    start_game,
    watching,
)
from tests.proofs.holding import until
from tests.proofs.site import Server, Site, administrator, serving
from tests.sessions.live.conftest import ON_POSTGRES

pytestmark = [
    pytest.mark.slow,
    pytest.mark.parametrize("site", [ON_POSTGRES], indirect=True, scope="module"),
]

HEARTBEAT = 15  # what comes sooner has not waited for the heartbeat, which would repair it
LISTENERS = """SELECT pid FROM pg_stat_activity
               WHERE datname = current_database() AND query LIKE 'LISTEN %'"""


TOKEN_OF_AN_OWNER = """
from django.contrib.auth.models import User
from sessions.access import tokens
from sessions.models import Game, Role
ana = User.objects.create(username="ana")
Game.objects.filter(code={code!r}).update(owner=ana)
print(tokens.issue(account=ana, name="board", role=Role.WATCH)[1])
"""
DISABLE = """
from django.contrib.auth.models import User
ana = User.objects.get(username="ana")
ana.is_active = False
ana.save()
"""


@pytest.fixture(scope="module")
def served_too(site: Site) -> Iterator[Server]:
    with serving(site) as running:
        yield running


@pytest.fixture
def other(served_too: Server) -> Server:
    """One more process with the same site. A test may kill it: the next one finds it again."""
    if not served_too.is_running:
        served_too.start()
    return served_too


def revise_elsewhere(site: Site, game: Started) -> None:
    """Change something about a game that is not an entry, in a process of its own."""
    verb = f"options.set_options(code={game.code!r}, entry_by='anyone')"
    site.manage("shell", "--command", f"from sessions.games import options; {verb}")


def listeners(site: Site) -> set[int]:
    """Which of PostgreSQL's own processes serve a connection that listens."""
    with administrator(site.database_url) as connection:
        return {pid for (pid,) in connection.execute(LISTENERS)}


def test_what_one_process_records_the_other_tells(server: Server, other: Server) -> None:
    game = start_game(other.port)
    with watching(server.port, game) as here, watching(other.port, game) as there:
        for version in range(1, 6):
            record(other.port if version % 2 else server.port, game)
            here.wait_for(version)
            there.wait_for(version)


def test_a_change_without_an_entry_is_told_as_soon(
    site: Site, server: Server, other: Server
) -> None:
    game = start_game(server.port)
    with (
        watching(server.port, game, patience=HEARTBEAT - 5) as here,
        watching(other.port, game, patience=HEARTBEAT - 5) as there,
    ):
        assert (here.next_id(), there.next_id()) == ("0", "0")
        revise_elsewhere(site, game)
        assert (here.next_id(), there.next_id()) == ("0.1", "0.1")


def test_who_is_shut_out_through_one_process_is_so_at_the_other(
    server: Server, other: Server
) -> None:
    game = start_game(other.port)
    links = f"{GAMES}{game.code}/links/"
    told = ask(other.port, "GET", links, **game.headers).json()["results"]
    watch = next(link for link in told if link["role"] == "watch")
    viewer = Started(game.code, watch["token"])
    with watching(server.port, viewer, patience=HEARTBEAT - 5) as here:
        assert here.next_id() == "0"
        assert ask(other.port, "DELETE", f"{links}watch/", **game.headers).status == 204
        assert here.ends_closed()


def test_whose_account_is_disabled_through_another_process_is_shut_out(
    site: Site, server: Server
) -> None:
    """Nothing of the game says so, and nobody waits for the heartbeat."""
    game = start_game(server.port)
    made = site.manage("shell", "--command", TOKEN_OF_AN_OWNER.format(code=game.code))
    viewer = Started(game.code, made.split()[-1])
    with watching(server.port, viewer, patience=HEARTBEAT - 5) as here:
        assert here.next_id() == "0"
        site.manage("shell", "--command", DISABLE)
        assert here.ends_closed()


def test_the_viewers_of_a_killed_process_catch_up_at_another(server: Server, other: Server) -> None:
    game = start_game(server.port)
    with watching(other.port, game) as watcher:
        record(server.port, game)
        watcher.wait_for(1)
        other.kill()
        with pytest.raises(CutOffError):
            watcher.next_version()
    for _ in range(3):
        record(server.port, game)
    with watching(server.port, game, seen="1") as watcher:
        assert watcher.next_version() == 4
        record(server.port, game)
        assert watcher.next_version() == 5


def test_a_lost_listener_is_replaced_and_misses_nothing(
    site: Site, server: Server, other: Server
) -> None:
    game = start_game(other.port)
    with watching(server.port, game, patience=HEARTBEAT - 5) as watcher:
        assert watcher.next_version() == 0
        record(other.port, game)
        assert watcher.next_version() == 1
        before = listeners(site)
        assert len(before) == 2
        with administrator(site.database_url) as connection:
            for pid in before:
                connection.execute("SELECT pg_terminate_backend(%s)", [pid])
        record(other.port, game)  # nobody listens now
        assert watcher.next_version() == 2
        until(lambda: len(listeners(site) - before) == 2)
        record(other.port, game)
        assert watcher.next_version() == 3
    site.forget_complaints("PostgreSQL's notices cannot be heard")
