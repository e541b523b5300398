"""A WSGI application behind the bridge: what it is told and may do, and whom it keeps waiting."""

from __future__ import annotations

import asyncio
import contextvars
import resource
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from wsgiref.validate import validator

import pytest

from farkle_site.door.answers import PIECE, Sender
from farkle_site.door.bridge import MAX_IN_MEMORY, Bridge
from tests.sessions.live.test_hub import on_a_loop
from tests.site.door.asgi import Exchange

PLAIN = [("Content-Type", "text/plain")]


def bridge(app: Callable[..., Any], folder: Path | None = None) -> Bridge:
    return Bridge(app, Sender(), readers=3, writers=3, folder=folder)


def hello(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    start_response("200 OK", [*PLAIN, ("X-Twice", "1"), ("X-Twice", "2")])
    return [b"hel", b"", b"lo"]


def asked(app: Callable[..., Any], *pieces: bytes, **scope: Any) -> Exchange:
    """The whole exchange of one request."""

    async def exchange() -> Exchange:
        one = Exchange(*pieces, **scope)
        await one.of(bridge(app))
        return one

    return asyncio.run(exchange())


def test_an_answer_is_what_the_application_says() -> None:
    answered = asked(hello)

    assert answered.status == 200
    assert list(answered.headers) == [
        (b"content-type", b"text/plain"),
        (b"x-twice", b"1"),
        (b"x-twice", b"2"),
    ]
    assert answered.body == b"hello"


def test_an_application_is_told_all_that_is_known_of_a_request() -> None:
    told: dict[str, Any] = {}

    def app(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        told.update(environ, body=environ["wsgi.input"].read())
        return hello(environ, start_response)

    headers = [
        (b"host", b"farkle.example"),
        (b"content-type", b"text/plain"),
        (b"content-length", b"4"),
        (b"accept", b"a"),
        (b"accept", b"b"),
        (b"x-forwarded-for", b"192.0.2.1"),
        (b"x_forwarded_for", b"192.0.2.66"),
    ]
    answered = asked(
        app, b"dice", method="POST", path="/g/Zoë/", query_string=b"a=1&b=%FF\xff", headers=headers
    )

    assert told["asgi.scope"] is answered.scope
    wanted = {
        "REQUEST_METHOD": "POST",
        "SCRIPT_NAME": "",
        "PATH_INFO": "/g/Zo\xc3\xab/",
        "QUERY_STRING": "a=1&b=%FF\xff",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "192.0.2.7",
        "CONTENT_TYPE": "text/plain",
        "CONTENT_LENGTH": "4",
        "HTTP_HOST": "farkle.example",
        "HTTP_ACCEPT": "a,b",
        "HTTP_X_FORWARDED_FOR": "192.0.2.1",
        "wsgi.url_scheme": "http",
        "body": b"dice",
    }
    assert {name: told.get(name) for name in wanted} == wanted


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_what_wsgi_asks_of_a_server_holds(method: str) -> None:
    def app(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        environ["wsgi.input"].read(2)
        start_response("200 OK", PLAIN)
        return [b"" if method == "HEAD" else b"hello"]

    assert asked(validator(app), b"dice", method=method).status == 200


def test_a_body_may_also_be_written() -> None:
    def app(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        start_response("200 OK", PLAIN)(b"one ")
        return [b"two"]

    assert asked(app).body == b"one two"


def test_a_mistake_before_the_body_may_still_be_said() -> None:
    def app(environ: dict[str, Any], start_response: Any) -> Iterator[bytes]:
        start_response("200 OK", PLAIN)
        error = ValueError("late")
        start_response("500 Oops", [], (ValueError, error, error.__traceback__))
        yield b"sorry"

    answered = asked(app)
    assert (answered.status, list(answered.headers), answered.body) == (500, [], b"sorry")


def test_a_mistake_in_mid_body_is_the_servers_to_say() -> None:
    closed = []

    class Broken:
        def __iter__(self) -> Iterator[bytes]:
            yield b"half"
            raise ValueError("late")

        def close(self) -> None:
            closed.append(threading.current_thread().name)

    def app(environ: dict[str, Any], start_response: Any) -> Broken:
        start_response("200 OK", PLAIN)
        return Broken()

    with pytest.raises(ValueError, match="late"):
        asked(app)
    assert [name.partition("_")[0] for name in closed] == ["reader"]


@pytest.mark.parametrize("says", [(), ("200 OK", "200 OK")])
def test_an_answer_is_begun_once(says: tuple[str, ...]) -> None:
    def app(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        for status in says:
            start_response(status, PLAIN)
        return []

    with pytest.raises(RuntimeError, match="start_response"):
        asked(app)


def test_a_body_is_closed_in_the_thread_that_made_it() -> None:
    seen = []

    class Parts:
        def __iter__(self) -> Iterator[bytes]:
            seen.append(threading.get_ident())
            yield b"hello"

        def close(self) -> None:
            seen.append(threading.get_ident())

    def app(environ: dict[str, Any], start_response: Any) -> Parts:
        seen.append(threading.get_ident())
        start_response("200 OK", PLAIN)
        return Parts()

    assert asked(app).body == b"hello"
    assert len(seen) == 3
    assert len(set(seen)) == 1


def test_what_a_request_sets_in_its_context_the_next_does_not_find() -> None:
    language = contextvars.ContextVar("language", default="none")
    found = []

    def app(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        found.append(language.get())
        language.set("de")
        return hello(environ, start_response)

    async def one_after_the_other() -> None:
        served = Bridge(app, Sender(), readers=1, writers=1)
        for _ in range(2):
            await Exchange().of(served)

    asyncio.run(one_after_the_other())
    assert found == ["none", "none"]


@pytest.mark.parametrize("length", [0, 1, PIECE, PIECE + 1, MAX_IN_MEMORY, 2_000_000])
@pytest.mark.parametrize("takes_files", [True, False])
def test_an_answer_of_any_length_comes_whole_and_in_pieces(
    length: int, takes_files: bool, tmp_path: Path
) -> None:
    """Also where no file can be written, as on a full disk: there it stays in memory."""
    folder = tmp_path if takes_files else tmp_path / "not" / "there"
    said = bytes(range(256)) * (length // 256 + 1)

    def app(environ: dict[str, Any], start_response: Any) -> Iterator[bytes]:
        start_response("200 OK", PLAIN)
        for begin in range(0, length, 10_000):
            yield said[begin : min(begin + 10_000, length)]

    async def exchange() -> Exchange:
        one = Exchange()
        await one.of(bridge(app, folder))
        return one

    answered = asyncio.run(exchange())
    assert answered.body == said[:length]
    assert max(map(len, answered.pieces)) <= PIECE
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("room", [50_000, MAX_IN_MEMORY + 10_000, 200_000, 205_000])
def test_an_answer_comes_whole_where_the_disk_gets_full_under_it(room: int, tmp_path: Path) -> None:
    """Its file takes a part and then nothing more, at first or later."""
    said = bytes(range(256)) * 2_000

    def app(environ: dict[str, Any], start_response: Any) -> Iterator[bytes]:
        start_response("200 OK", PLAIN)
        with files_limited_to(room):
            yield from (said[begin : begin + 10_000] for begin in range(0, len(said), 10_000))

    async def exchange() -> Exchange:
        one = Exchange()
        await one.of(bridge(app, tmp_path))
        return one

    assert asyncio.run(exchange()).body == said


@contextmanager
def files_limited_to(size: int) -> Iterator[None]:
    """As on a full disk, the file takes what it has room for, and then says that it has none."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@on_a_loop
async def test_who_has_hung_up_in_the_queue_takes_no_thread_but_what_was_sent_is_entered() -> None:
    gate, ran = threading.Event(), []

    def app(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        gate.wait(timeout=10)
        ran.append(environ["PATH_INFO"])
        return hello(environ, start_response)

    served = Bridge(app, Sender(), readers=1, writers=1)
    phones = [SimpleNamespace(is_lost=False) for _ in range(4)]
    asked = [
        Exchange(method=method, path=f"/{number}", state={"connection": phone})
        for number, (method, phone) in enumerate(
            zip(["GET", "GET", "GET", "POST"], phones, strict=True)
        )
    ]
    tasks = [one.of(served) for one in asked[:3]]
    await asyncio.sleep(0)
    phones[1].is_lost = phones[3].is_lost = True
    gate.set()
    await asyncio.gather(*tasks)
    await asked[3].of(served)

    assert ran == ["/0", "/2", "/3"]
    assert [one.status for one in asked] == [200, 499, 200, 200]


@on_a_loop
async def test_readers_that_take_nothing_keep_nobody_waiting() -> None:
    def app(environ: dict[str, Any], start_response: Any) -> Iterator[bytes]:
        start_response("200 OK", PLAIN)
        yield from [b"x" * 10_000] * 100

    served = bridge(app)
    slow = [Exchange() for _ in range(20)]
    for one in slow:
        one.reads_on.clear()
    waiting = [one.of(served) for one in slow]
    for one in slow:
        await one.has_begun.wait()
    quick = Exchange()
    await quick.of(served)
    assert len(quick.body) == 1_000_000
    assert not any(task.done() for task in waiting)

    for one in slow:
        one.reads_on.set()
    await asyncio.gather(*waiting)
    assert {len(one.body) for one in slow} == {1_000_000}


@on_a_loop
async def test_writers_that_wait_keep_no_reader_waiting() -> None:
    may_write = threading.Event()

    def app(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        if environ["REQUEST_METHOD"] == "POST":
            may_write.wait(timeout=10)
        return hello(environ, start_response)

    served = bridge(app)
    writers = [Exchange(method="POST") for _ in range(6)]
    waiting = [writer.of(served) for writer in writers]
    for method in ("GET", "HEAD", "OPTIONS"):
        reader = Exchange(method=method)
        await reader.of(served)
        assert reader.body == b"hello"
    assert not any(task.done() for task in waiting)

    may_write.set()
    await asyncio.gather(*waiting)
    assert {writer.body for writer in writers} == {b"hello"}
