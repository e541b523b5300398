"""Readers that take nothing keep nobody else waiting: on a real server, as sockets."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from tests.proofs.client import ask
from tests.proofs.site import PATIENCE_SECONDS, Server, Site, serving
from tests.security.visitor import HOST

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]

READERS = 20
MORE_THAN_THE_SYSTEM_TAKES = 16 * 1024 * 1024
"""Bytes; a smaller file may disappear in the buffers between the server and its reader."""


@pytest.fixture(scope="module")
def server(site: Site) -> Iterator[Server]:
    """Serve the site with a file so large that its readers can be waited for."""
    large = site.folder / "static" / "large.bin"
    large.write_bytes(bytes(MORE_THAN_THE_SYSTEM_TAKES))
    before = site.complaints()  # other modules ask the same site for what it has to refuse
    with serving(site) as running:
        yield running
    large.unlink()
    assert site.complaints() == before


@contextmanager
def reading_nothing(port: int, path: str) -> Iterator[socket.socket]:
    """Ask for something and take no more of it than comes by itself."""
    with socket.socket() as reader:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.settimeout(PATIENCE_SECONDS)
        reader.connect(("127.0.0.1", port))
        reader.sendall(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
        yield reader


def test_slow_readers_of_files_keep_nobody_waiting(server: Server) -> None:
    with ExitStack() as open_:
        readers = [
            open_.enter_context(reading_nothing(server.port, "/static/large.bin"))
            for _ in range(READERS)
        ]
        for reader in readers:
            assert reader.recv(12, socket.MSG_PEEK) == b"HTTP/1.1 200"
        page = ask(server.port, "GET", "/account/login/", Host=HOST)
        file = ask(server.port, "HEAD", "/static/large.bin", Host=HOST)

    assert (page.status, file.status) == (200, 200)
    assert int(file.headers["content-length"]) == MORE_THAN_THE_SYSTEM_TAKES


def test_a_file_comes_whole_to_who_reads_in_the_end(server: Server) -> None:
    with reading_nothing(server.port, "/static/large.bin") as reader:
        reader.recv(1, socket.MSG_PEEK)
        ask(server.port, "GET", "/account/login/", Host=HOST)
        answer = reader.makefile("rb")
        while answer.readline() != b"\r\n":
            pass
        assert len(answer.read(MORE_THAN_THE_SYSTEM_TAKES)) == MORE_THAN_THE_SYSTEM_TAKES
