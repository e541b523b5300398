"""A site whose SQLite is locked, gone, garbage, full or takes no writes: it says so, and goes on.

Really served, with real locks and files. Nothing that was acknowledged is missing afterwards, and
what was sent in vain is entered when it is sent again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from tests.proofs.client import GAMES, NEW_GAME, Client, client_of, entries
from tests.proofs.holding import writes_held
from tests.proofs.site import Server, Site, serving

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]

TOTAL = {"points": 650}


def site_in(folder: Path) -> Site:
    """A site that waits for a lock for one second."""
    file = folder / "data" / "farkle.sqlite3"
    site = Site(folder / "data", DATABASE_URL=f"sqlite:///{file}?timeout=1")
    site.collect()
    return site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """One for all that a site gets over while it runs."""
    return site_in(tmp_path_factory.mktemp("trouble"))


@pytest.fixture(scope="module")
def server(site: Site) -> Iterator[Server]:
    with serving(site) as running:
        yield running


@pytest.fixture
def own(tmp_path: Path) -> Site:
    """One that is started anew with other words to its database."""
    return site_in(tmp_path)


@pytest.fixture
def file(site):
    return site.folder / "farkle.sqlite3"


@pytest.fixture
def client(server):
    with client_of(server.port) as client:
        yield client


def started(client: Client) -> str:
    """Start a game, as a device that keeps its cookie; where it is."""
    answer = client.ask("POST", GAMES, NEW_GAME)
    assert answer.status == 201, answer.body
    token = uuid4().hex
    cookie = answer.headers["set-cookie"].partition(";")[0]
    client.headers |= {"Cookie": f"{cookie}; csrftoken={token}", "X-CSRFToken": token}
    return answer.json()["code"]


def enter(client: Client, code: str, key: str):
    return client.ask("POST", f"{GAMES}{code}/totals/", TOTAL, **{"Idempotency-Key": key})


def posted(client: Client, path: str):
    """The same from the form of a page, by somebody German."""
    form = {"Content-Type": "application/x-www-form-urlencoded", "Accept-Language": "de"}
    client._connection.request("POST", path, urlencode(TOTAL), client.headers | form)
    return client.receive()


def assert_asked_again(answer, status: int, code: str, seconds: str) -> None:
    told = answer.json()
    assert (answer.status, told["status"], told["code"]) == (status, status, code)
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["retry-after"] == seconds


def assert_page(answer, status: int, heading: str) -> None:
    assert (answer.status, answer.headers["content-type"]) == (status, "text/html; charset=utf-8")
    assert f"<h1>{heading}</h1>" in answer.body.decode()
    assert answer.headers["retry-after"]
    assert "no-store" in answer.headers["cache-control"]


def test_a_locked_database_is_busy_and_the_repeat_is_entered(site, client):
    code = started(client)
    key = str(uuid4())
    with writes_held(site):
        refused = enter(client, code, key)
        page = posted(client, f"/g/{code}/totals/")
        read = client.ask("GET", f"/g/{code}/")

    assert_asked_again(refused, 503, "database_busy", "2")
    assert_page(page, 503, "Der Punktezettel ist gerade nicht da")
    assert read.status == 200
    assert entries(client, code) == []
    assert enter(client, code, key).json()["version"] == 1
    assert enter(client, code, key).json()["version"] == 1
    site.forget_complaints("The database is busy (database is locked). Asking is answered 503.")


def test_a_file_that_is_gone_is_not_written_to_and_not_made_anew(client, site, file, tmp_path):
    """Who has it open could write on, and nobody would ever find what was acknowledged."""
    code = started(client)
    file.rename(tmp_path / "elsewhere")
    answers = [enter(client, code, str(uuid4())) for _ in range(6)]
    pages = [client.ask("GET", path) for path in ("/", f"/g/{code}/", "/account/login/")]

    for answer in answers:
        assert_asked_again(answer, 503, "database_away", "5")
    assert_page(pages[1], 503, "The score sheet is out of reach")
    assert not file.exists()
    (tmp_path / "elsewhere").rename(file)
    assert entries(client, code) == []
    assert enter(client, code, str(uuid4())).json()["version"] == 1
    site.forget_complaints("The database cannot be used (unable to open database file).")


def test_another_file_in_its_place_is_taken_from_the_next_request_on(client, file, tmp_path):
    """As when a backup is put back while the site runs."""
    code = started(client)
    with closing(sqlite3.connect(file)) as database:
        database.execute(f"VACUUM INTO '{tmp_path / 'backup'}'")
    assert enter(client, code, str(uuid4())).json()["version"] == 1
    for name in ("", "-wal", "-shm"):
        file.with_name(file.name + name).unlink()
    (tmp_path / "backup").rename(file)

    assert [entries(client, code) for _ in range(6)] == [[]] * 6
    assert enter(client, code, str(uuid4())).json()["version"] == 1


def test_garbage_in_its_place_is_said_and_survived(own, tmp_path):
    with serving(own) as server, client_of(server.port) as client:
        code = started(client)
        for garbage in (b"", b"this is no database " * 1000):
            survives(client, code, own.folder / "farkle.sqlite3", tmp_path, garbage)
    own.forget_complaints("The database cannot be used (")


def survives(client: Client, code: str, file: Path, aside: Path, garbage: bytes) -> None:
    before = len(entries(client, code))
    for name in ("", "-wal", "-shm"):
        file.with_name(file.name + name).rename(aside / f"kept{name}")
    file.write_bytes(garbage)
    answers = [enter(client, code, str(uuid4())) for _ in range(6)]
    page = client.ask("GET", f"/g/{code}/")
    for name in ("-wal", "-shm"):
        file.with_name(file.name + name).unlink(missing_ok=True)
    for name in ("", "-wal", "-shm"):
        (aside / f"kept{name}").rename(file.with_name(file.name + name))

    for answer in answers:
        assert_asked_again(answer, 503, "database_away", "5")
    assert_page(page, 503, "The score sheet is out of reach")
    assert enter(client, code, str(uuid4())).json()["version"] == before + 1


def limited(site: Site, pragma: str) -> Site:
    """The same site, with this said to SQLite whenever the file is opened."""
    site.environment["DATABASE_URL"] += f"&init_command=PRAGMA {pragma}"
    return site


def test_a_full_disk_is_said_and_what_was_sent_is_entered_once_there_is_room(own):
    acknowledged, key, url = 0, str(uuid4()), own.environment["DATABASE_URL"]
    with serving(limited(own, "max_page_count=1")) as server, client_of(server.port) as client:
        code = started(client)
        while (refused := enter(client, code, key)).status == 200:
            acknowledged, key = acknowledged + 1, str(uuid4())
        while (page := posted(client, f"/g/{code}/totals/")).status < 400:
            acknowledged += 1
        assert len(entries(client, code)) == acknowledged
        own.environment["DATABASE_URL"] = url
        server.restart()
        client.close()
        repeated = [enter(client, code, key) for _ in range(2)]
        assert [answer.json()["version"] for answer in repeated] == [acknowledged + 1] * 2
    assert_asked_again(refused, 507, "storage_full", "60")
    assert_page(page, 507, "Der Punktezettel ist voll")
    own.forget_complaints(
        "There is no room left for the database (database or disk is full). Asking is answered 507."
    )


def test_a_database_that_takes_no_writes_can_still_be_read(own):
    with serving(own) as server, client_of(server.port) as client:
        code = started(client)
        assert client.ask("POST", GAMES, NEW_GAME).status == 201  # it was opened last
        limited(own, "query_only=ON")
        server.restart()
        client.close()
        assert_asked_again(enter(client, code, str(uuid4())), 503, "database_away", "5")
        assert client.ask("GET", f"/g/{code}/").status == 200
    own.forget_complaints("The database cannot be used (attempt to write a readonly database).")
