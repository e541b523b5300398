"""One address cannot keep a server from everybody else: on real servers, as crowds of sockets."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPResponse

import pytest

from farkle_site.door.room import MAX_BESIDE_VIEWERS
from tests.proofs.client import GAMES, Started, ask, client_of, start_game
from tests.proofs.holding import until, writes_held
from tests.proofs.many.crowds import Bystander, Crowd, crowd, head, stopped_body
from tests.proofs.many.viewers import resident
from tests.proofs.site import Server, Site, serving

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]

VIEWERS, VIEWERS_EACH = 12, 5
PROXY, ANYBODY, SOMEBODY_ELSE = "127.0.0.1", "127.0.0.2", "127.0.0.3"
ROOM = VIEWERS + MAX_BESIDE_VIEWERS


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Make a site that holds few viewers."""
    return Site(
        tmp_path_factory.mktemp("door") / "data",
        FARKLE_MOST_VIEWERS=str(VIEWERS),
        FARKLE_MOST_VIEWERS_PER_ADDRESS=str(VIEWERS_EACH),
    )


@pytest.fixture(scope="module")
def server(site: Site) -> Iterator[Server]:
    with serving(site) as running:
        yield running


@contextmanager
def somebody_asks(server: Server, crowd_: Crowd, address: str) -> Iterator[Bystander]:
    """Another one, answered before the crowd comes and asking on until they were after it."""
    with Bystander(server.port, start_game(server.port), address) as somebody:
        until(lambda: len(somebody.waited) > 4)
        yield somebody
        had = len(somebody.waited)
        until(lambda: len(somebody.waited) > had + 4)


def few(crowd_: Crowd, number: int, said: bytes) -> None:
    for _ in range(number):
        crowd_.send(said)


@pytest.mark.parametrize("address", [PROXY, ANYBODY])
def test_silent_connections_keep_nobody_out(server: Server, address: str) -> None:
    with crowd(server.port, address) as silent, somebody_asks(server, silent, address) as somebody:
        few(silent, ROOM + 200, b"GET / HT")
        until(lambda: 0 < len(silent) <= ROOM)

    assert somebody.refused == []


def test_a_log_says_it_once(site: Site) -> None:
    """Even where a thousand connections make it be said."""
    before = site.complaints()
    with serving(site) as fresh, crowd(fresh.port, ANYBODY) as silent:
        ask(fresh.port, "GET", GAMES)
        few(silent, ROOM + 300, b"")
        few(silent, 20, b"no request\r\n\r\n")
        assert ask(fresh.port, "GET", GAMES).status == 200

    lines = site.complaints().removeprefix(before).splitlines()
    said = [line.partition(": ")[2] for line in lines]
    assert sorted(said) == [
        "Invalid HTTP request received.",
        f"Too many connections: the slowest are closed ({ANYBODY}).",
    ]


def test_who_says_nothing_is_shown_out_and_keep_alive_stays(server: Server) -> None:
    with crowd(server.port, ANYBODY) as silent:
        few(silent, 5, b"")
        few(silent, 5, b"GET / HTTP/1.1\r\nHo")
        with socket.create_connection((PROXY, server.port), timeout=20) as one:
            for _ in range(3):
                one.sendall(head("GET", GAMES))
                with HTTPResponse(one) as answer:
                    answer.begin()
                    assert (answer.status, bool(answer.read())) == (200, True)
        until(lambda: len(silent) == 0)


@pytest.mark.parametrize("address", [PROXY, ANYBODY])
def test_bodies_that_stop_fill_no_memory_and_keep_nobody_out(server: Server, address: str) -> None:
    with (
        crowd(server.port, address) as stopped,
        somebody_asks(server, stopped, address) as somebody,
    ):
        before = resident(server)  # with all that a server loads for its first answers
        few(stopped, 100, stopped_body())
        until(lambda: len(stopped.answers()) >= 90)
        grown = resident(server) - before
        answered = set(stopped.answers())

    assert answered == {b"HTTP/1.1 503 Service Unavailable"}
    assert grown < 40 * 1024
    assert somebody.refused == []


def test_one_address_takes_no_more_places_of_viewers_than_it_may(server: Server) -> None:
    game = start_game(server.port)
    with ExitStack() as open_:
        here = open_.enter_context(crowd(server.port, ANYBODY))
        few(here, VIEWERS_EACH + 3, _stream(game))
        until(lambda: len(here.answers()) == VIEWERS_EACH + 3)
        assert sorted(here.answers()) == [
            *[b"HTTP/1.1 200 OK"] * VIEWERS_EACH,
            *[b"HTTP/1.1 503 Service Unavailable"] * 3,
        ]

        elsewhere = open_.enter_context(crowd(server.port, SOMEBODY_ELSE))
        few(elsewhere, 1, _stream(game))
        until(lambda: elsewhere.answers() == [b"HTTP/1.1 200 OK"])


def test_behind_a_proxy_each_address_has_its_own_places(server: Server) -> None:
    game = start_game(server.port)
    with crowd(server.port, PROXY) as proxy:
        for place in range(VIEWERS_EACH + 1):
            few(proxy, 1, _stream(game, X_Forwarded_For="192.0.2.7"))
            until(lambda place=place: len(proxy.answers()) == place + 1)
        few(proxy, 1, _stream(game, X_Forwarded_For="192.0.2.8"))
        until(lambda: len(proxy.answers()) == VIEWERS_EACH + 2)
        first, refused, other = (proxy.answers()[place] for place in (0, -2, -1))

    assert (first, refused, other) == (
        b"HTTP/1.1 200 OK",
        b"HTTP/1.1 503 Service Unavailable",
        b"HTTP/1.1 200 OK",
    )


def test_writers_that_wait_for_the_database_keep_no_reader_waiting(
    site: Site, server: Server
) -> None:
    game = start_game(server.port)
    with ExitStack() as open_:
        writers = [open_.enter_context(client_of(server.port, **game.headers)) for _ in range(6)]
        with writes_held(site):
            for writer in writers:
                writer.send("POST", f"{GAMES}{game.code}/totals/", {"points": 0})
            answers = [
                ask(server.port, "GET", f"{GAMES}{game.code}/", **game.headers) for _ in range(5)
            ]
            assert [answer.json()["version"] for answer in answers] == [0] * 5
            assert not any(writer.has_answer() for writer in writers)
        assert {writer.receive().status for writer in writers} == {200}


def _stream(game: Started, **headers: str) -> bytes:
    return head("GET", f"{GAMES}{game.code}/events", **game.headers, **headers)
