"""The event stream of a real server process, as a phone across the table sees it."""

from __future__ import annotations

import resource
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.proofs.client import GAMES, CutOffError, Started, ask, record, start_game, watching
from tests.proofs.holding import until
from tests.proofs.site import Server, Site, serving
from tests.sessions.live.test_several_processes import HEARTBEAT, revise_elsewhere
from tests.site.starting.test_serve import serving as serving_a_household

# How PostgreSQL tells one process of another's entries is tried in test_several_processes.
pytestmark = [pytest.mark.slow, pytest.mark.sqlite]


def test_what_one_records_the_other_hears(server: Server) -> None:
    game = start_game(server.port)
    with watching(server.port, game) as watcher:
        assert watcher.status == 200
        assert watcher.response.headers["Content-Type"] == "text/event-stream"
        assert watcher.response.headers["Cache-Control"] == "no-store"
        assert watcher.response.headers["X-Farkle-Watch"] is None
        assert watcher.next_version() == 0
        for version in (1, 2, 3):
            assert record(server.port, game) == version
            assert watcher.next_version() == version


def test_who_comes_back_is_told_at_once_what_was_missed(server: Server) -> None:
    game = start_game(server.port)
    with watching(server.port, game) as watcher:
        record(server.port, game)
        watcher.wait_for(1)
    for _ in range(3):
        record(server.port, game)
    with watching(server.port, game, seen="1") as watcher:
        assert watcher.next_version() == 4


def test_who_comes_back_and_missed_nothing_is_told_only_news(server: Server) -> None:
    game = start_game(server.port)
    record(server.port, game)
    with watching(server.port, game, seen="1") as watcher:
        record(server.port, game)
        assert watcher.next_version() == 2


def test_what_another_process_records_is_heard(server: Server, site: Site) -> None:
    game = start_game(server.port)
    with watching(server.port, game) as watcher:
        assert watcher.next_version() == 0
        verb = f"verbs.record_total(code={game.code!r}, points=0)"
        site.manage("shell", "--command", f"from tests import verbs; {verb}")
        assert watcher.next_version() == 1


def test_a_change_without_an_entry_is_heard_too(server: Server, site: Site) -> None:
    game = start_game(server.port)
    record(server.port, game)
    with watching(server.port, game, patience=HEARTBEAT - 5) as watcher:
        assert watcher.next_id() == "1"
        revise_elsewhere(site, game)
        assert watcher.next_id() == "1.1"
        record(server.port, game)
        assert watcher.next_id() == "2.1"


def test_who_comes_back_names_the_version_with_or_without_the_revision(
    server: Server, site: Site
) -> None:
    game = start_game(server.port)
    record(server.port, game)
    revise_elsewhere(site, game)
    with watching(server.port, game, seen="1") as watcher:
        assert watcher.next_id() == "1.1"
    with watching(server.port, game, seen="1.1") as watcher:
        record(server.port, game)
        assert watcher.next_id() == "2.1"


def test_whose_link_is_closed_is_shut_out_of_the_open_stream(server: Server) -> None:
    game = start_game(server.port)
    links = f"{GAMES}{game.code}/links/"
    told = ask(server.port, "GET", links, **game.headers).json()["results"]
    watch = next(link for link in told if link["role"] == "watch")
    patience = HEARTBEAT - 5
    with (
        watching(server.port, Started(game.code, watch["token"]), patience=patience) as out,
        watching(server.port, game, patience=patience) as stays,
    ):
        assert (out.next_id(), stays.next_id()) == ("0", "0")
        assert ask(server.port, "DELETE", f"{links}watch/", **game.headers).status == 204
        assert out.ends_closed()
        assert stays.next_id() == "0.1"
        record(server.port, game)
        assert stays.next_id() == "1.1"
    again = ask(
        server.port, "GET", f"{GAMES}{game.code}/events", Authorization=f"Bearer {watch['token']}"
    )
    assert again.status == 401


def test_a_typed_code_watches_the_same_game(server: Server) -> None:
    game = start_game(server.port)
    with watching(server.port, replace(game, code=game.code.lower())) as watcher:
        assert watcher.next_version() == 0
        record(server.port, game)
        assert watcher.next_version() == 1


def test_an_unknown_game_is_a_problem(server: Server) -> None:
    answer = ask(server.port, "GET", f"{GAMES}NOGAME/events")
    assert answer.status == 401
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["code"] == "no_access"


def test_the_head_alone_holds_nothing_open(server: Server) -> None:
    game = start_game(server.port)
    answer = ask(server.port, "HEAD", f"{GAMES}{game.code}/events", **game.headers)
    assert (answer.status, answer.body) == (200, b"")
    assert "x-farkle-watch" not in answer.headers


def test_who_hangs_up_makes_room(tmp_path: Path) -> None:
    site = Site(tmp_path / "data", FARKLE_MOST_VIEWERS="1")
    with serving(site) as server:
        game = start_game(server.port)
        with watching(server.port, game) as first:
            assert first.next_version() == 0
            refused = ask(server.port, "GET", f"{GAMES}{game.code}/events", **game.headers)
            assert (refused.status, refused.headers["retry-after"]) == (503, "5")
            assert refused.json()["code"] == "too_many_viewers"
        until(lambda: _may_watch(server.port, game))
    assert site.complaints() == ""


def _may_watch(port: int, game: Started) -> bool:
    with watching(port, game) as watcher:
        return watcher.status == 200


def test_another_hosts_name_is_refused(server: Server, site: Site) -> None:
    game = start_game(server.port)
    with watching(server.port, game, Host="evil.example") as watcher:
        assert watcher.status == 400
        assert watcher.response.headers["X-Farkle-Watch"] is None
    site.forget_complaints("django.security.DisallowedHost")


def test_told_to_stop_it_ends_the_streams_and_waits_for_no_phone(tmp_path: Path) -> None:
    """One in a dead spot has sent half a body, one half a head: the log would name them."""
    said = b"POST /api/v1/games/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf"
    with ExitStack() as open_:
        household = serving_a_household(tmp_path, "--host", "127.0.0.1")
        process, port, _ = open_.enter_context(household)
        phones = [
            open_.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))
            for _ in range(2)
        ]
        phones[0].sendall(said)
        phones[1].sendall(said[:40])
        game = start_game(port)  # by then it has read what came before
        watchers = [open_.enter_context(watching(port, game)) for _ in range(20)]
        for watcher in watchers:
            assert watcher.next_version() == 0
        process.send_signal(signal.SIGTERM)
        for watcher in watchers:
            with pytest.raises(CutOffError, match="ended"):
                watcher.next_version()
        _, complaints = process.communicate(timeout=20)

    assert (process.returncode, complaints) == (0, "")  # as it would of a request cut off


def test_more_viewers_than_files_it_was_allowed(site: Site) -> None:
    """The limit that it inherits is the shell's; it may raise its own as far as the system says."""
    with ExitStack() as open_:
        with files_limited_to(100):
            server = open_.enter_context(serving(site))
        game = start_game(server.port)
        watchers = [open_.enter_context(watching(server.port, game)) for _ in range(200)]
        record(server.port, game)
        for watcher in watchers:
            watcher.wait_for(1)


@contextmanager
def files_limited_to(most: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
