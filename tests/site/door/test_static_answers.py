"""Static files are answered by the event loop exactly as Django would answer them."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from typing import Any

import pytest

from farkle_site.door.answers import Sender
from farkle_site.door.static_answers import StaticFiles
from farkle_site.door.wsgi_environ import environ_of
from tests.site.door.asgi import Exchange

TEXT = b"body { color: red }\n" * 100


@pytest.fixture
def stored(settings: Any, tmp_path: Path) -> Path:
    """Store a few files where the settings say."""
    (tmp_path / "css").mkdir()
    (tmp_path / "css" / "site.css").write_bytes(TEXT)
    (tmp_path / "css" / "site.css.gz").write_bytes(gzip.compress(TEXT))
    (tmp_path / "large.bin").write_bytes(bytes(range(256)) * 2_000)
    settings.STATIC_ROOT = tmp_path
    settings.DEBUG = False
    return tmp_path


@pytest.fixture
def files(stored: Path) -> StaticFiles:
    """Serve them, in front of an application that answers nothing."""
    return StaticFiles(_nobody, Sender())


async def _nobody(scope: Any, receive: Any, send: Any) -> None:
    raise LookupError(scope["path"])


def asked(files: StaticFiles, **scope: Any) -> Exchange:
    async def exchange() -> Exchange:
        one = Exchange(**scope)
        await one.of(files)
        return one

    return asyncio.run(exchange())


def of_django(scope: dict[str, Any]) -> tuple[int, dict[str, str], bytes]:
    """What Django's own chain answers, with the middlewares of the settings."""
    from django.core.handlers.wsgi import WSGIHandler  # noqa: PLC0415  reads the settings as they are now

    said: dict[str, Any] = {}

    def start_response(status: str, headers: list[tuple[str, str]]) -> None:
        said.update(status=int(status[:3]), headers={name.lower(): v for name, v in headers})

    answer = WSGIHandler()(environ_of(scope), start_response)
    body = b"".join(answer)
    answer.close()
    return said["status"], said["headers"], b"" if scope["method"] == "HEAD" else body


Header = tuple[bytes, bytes] | None
HOST, EVIL = (b"host", b"testserver"), (b"host", b"evil.example")


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize(
    "asking",
    [
        ("GET", "/static/css/site.css", None),
        ("HEAD", "/static/css/site.css", None),
        ("POST", "/static/css/site.css", None),
        ("GET", "/static/css/site.css", (b"accept-encoding", b"gzip, br")),
        ("GET", "/static/css/site.css", (b"range", b"bytes=10-19")),
        ("GET", "/static/css/site.css", (b"range", b"bytes=-5")),
        ("GET", "/static/css/site.css", (b"range", b"bytes=5000-6000")),
        ("GET", "/static/css/site.css", (b"range", b"nonsense")),
        ("GET", "/static/css/site.css", (b"if-modified-since", b"Fri, 31 Dec 2100 23:59:59 GMT")),
        ("GET", "/static/large.bin", None),
    ],
)
@pytest.mark.django_db  # between two requests Django looks after its connections
def test_an_answer_is_the_one_of_djangos_chain(
    settings: Any, stored: Path, asking: tuple[str, str, Header], scheme: str
) -> None:
    settings.SECURE_HSTS_SECONDS = 3600
    method, path, header = asking
    headers = [HOST, header] if header else [HOST]
    answered = asked(
        StaticFiles(_nobody, Sender()), method=method, path=path, headers=headers, scheme=scheme
    )
    status, said, body = of_django(answered.scope)

    assert (answered.status, answered.body) == (status, body)
    assert {name.decode(): value.decode() for name, value in answered.headers} == said
    assert said["x-content-type-options"] == "nosniff"
    assert ("strict-transport-security" in said) == (scheme == "https")


def test_plain_http_is_sent_to_https_where_that_is_offered(settings: Any, stored: Path) -> None:
    settings.SECURE_SSL_REDIRECT = True
    answered = asked(StaticFiles(_nobody, Sender()), path="/static/css/site.css", headers=[HOST])

    assert answered.status == 301
    assert (b"location", b"https://testserver/static/css/site.css") in answered.headers


def test_no_redirect_names_anothers_host(settings: Any, stored: Path) -> None:
    settings.SECURE_SSL_REDIRECT = True
    with pytest.raises(LookupError, match=r"site\.css"):
        asked(StaticFiles(_nobody, Sender()), path="/static/css/site.css", headers=[EVIL])


def test_no_redirect_is_too_long(settings: Any, stored: Path) -> None:
    settings.SECURE_SSL_REDIRECT = True
    long = b"v=" + b"1" * 20_000
    with pytest.raises(LookupError, match=r"site\.css"):
        asked(
            StaticFiles(_nobody, Sender()),
            path="/static/css/site.css",
            headers=[HOST],
            query_string=long,
        )


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/static/",
        "/static/css/",
        "/static/none.css",
        "/static/../x",
        "/static/css/site.css.gz",
    ],
)
def test_what_is_no_file_is_for_others_to_answer(files: StaticFiles, path: str) -> None:
    with pytest.raises(LookupError, match=path):
        asked(files, path=path)


@pytest.mark.parametrize(
    "kind", [b"text/css; charset=base64", b"text/css; charset=latin-1", b"x; a*=nothing''b"]
)
@pytest.mark.parametrize("query", [b"v=%ff", b"&".join(b"a%d=1" % n for n in range(501))])
def test_what_is_said_of_a_body_or_behind_the_path_does_not_matter(
    files: StaticFiles, kind: bytes, query: bytes
) -> None:
    """Django reads the address in the charset of the body, before anything could refuse it."""
    headers = [HOST, (b"content-type", kind)]
    answered = asked(files, path="/static/css/site.css", headers=headers, query_string=query)
    assert (answered.status, answered.body) == (200, TEXT)


def test_a_file_is_closed_when_it_was_sent_or_its_reader_has_gone(files: StaticFiles) -> None:
    """An open one would be complained about: warnings are errors."""
    assert len(asked(files, path="/static/large.bin").body) == 512_000

    class Gone(Exchange):
        async def send(self, message: dict[str, Any]) -> None:
            raise ConnectionResetError

    async def exchange() -> None:
        await Gone(path="/static/large.bin").of(files)

    with pytest.raises(ConnectionResetError):
        asyncio.run(exchange())
