"""What lets somebody in is in no log, in no referrer, and not in the database as it is sent."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.proofs.site import Server, Site, serving
from tests.security.visitor import Page, Visitor

PASSWORD = "correct horse battery"
JSON = {"Content-Type": "application/json"}
NEW_GAME = json.dumps({"players": [{"name": "Ana"}, {"name": "Ben"}]})


@dataclass(frozen=True)
class Told:
    """An evening on which everything that is secret was used, rightly and wrongly."""

    secrets: frozenset[str]
    opened: list[Page]
    log: str
    rows: str


@pytest.fixture(scope="module")
def told(site: Site) -> Told:
    """Use every kind of secret on a server that logs as much as it can."""
    before = dict(site.environment), site.log
    site.environment |= {"FARKLE_LOG_LEVEL": "DEBUG"}
    site.log = site.folder / "server-debug.log"
    opened: list[Page] = []
    try:
        with serving(site) as server:
            secrets = set(_use_links(server, opened)) | set(_use_tokens(server))
        log = site.log.read_text(encoding="utf-8")
    finally:  # the next tests ask the site as it was
        site.environment, site.log = before
    return Told(frozenset(secrets), opened, log, _all_rows(site.folder / "farkle.sqlite3"))


def _use_links(server: Server, opened: list[Page]) -> Iterator[str]:
    manager = Visitor(server.port)
    code = manager.start_game()
    links = json.loads(manager.get(f"/api/v1/games/{code}/links/").body)["results"]
    assert len(links) == 3
    for link in links:
        secret = link["token"].removeprefix("fk_")
        _open_wrongly(server, secret)
        friend = Visitor(server.port)
        opened.append(friend.get(f"/j/{secret}/"))
        assert opened[-1].status == 303
        _ask_with(server, link["token"], f"/api/v1/games/{code}/")
        typed = Visitor(server.port)
        assert typed.post("/join/", code=f"{secret[:4]}-{secret[4:]}").status == 303
        yield secret
    closed = [manager.post(f"/g/{code}/links/{it}/") for it in ("score/new", "watch/close")]
    assert [page.status for page in closed] == [303, 303]
    opened += [Visitor(server.port).get(f"/j/{links[0]['token'].removeprefix('fk_')}/")]
    assert opened[-1].status == 404
    yield from _start_by_program(server)


def _start_by_program(server: Server) -> Iterator[str]:
    """With keys for repeats, whose answers are kept for a while."""
    key = {"Idempotency-Key": "one-key-of-nobody"}
    programs = [Visitor(server.port), Visitor(server.port)]
    answers = [it.ask("POST", "/api/v1/games/", NEW_GAME, **JSON, **key) for it in programs]
    assert [answer.status for answer in answers] == [201, 201]
    for answer in answers:
        found = re.findall(r"fk_(\w+)", answer.text)
        assert found
        yield from found
    token = max(json.loads(answers[0].body)["links"], key=lambda it: it["role"] == "manage")[
        "token"
    ]
    place = f"/api/v1/games/{json.loads(answers[0].body)['code']}/links/score/"
    bearer = {"Authorization": f"Bearer {token}"}
    for _ in range(2):
        issued = Visitor(server.port).ask("POST", place, "{}", **JSON, **key, **bearer)
        assert issued.status == 201
        yield json.loads(issued.body)["token"].removeprefix("fk_")


def _open_wrongly(server: Server, secret: str) -> None:
    """All that may lead to a line in a log."""
    visitor = Visitor(server.port)
    visitor.ask("POST", f"/j/{secret}/", None)
    visitor.get(f"/j/{secret}/more/")
    visitor.get(f"/j/{secret}")
    visitor.get(f"/J/{secret}/")
    visitor.get(f"/j/{secret.lower()}%00/")
    visitor.get(f"/j/{secret}/", Host="evil.example")
    visitor.get(f"/account/login/?next=/j/{secret}/")
    visitor.get(f"/account/login/?next=%2Fj%2F{secret}%2F")
    visitor.get(f"/join/?code={secret}")
    visitor.get(f"/join/{secret}/")
    visitor.ask("POST", "/join/", f"code={secret}", **{"Content-Type": "text/plain"})
    visitor.ask("POST", "/api/v1/links/open/", json.dumps({"code": [secret]}), **JSON)
    visitor.ask("POST", "/api/v1/links/open/", json.dumps({"code": secret})[:-1], **JSON)


def _ask_with(server: Server, token: str, path: str) -> None:
    bearer = {"Authorization": f"Bearer {token}"}
    visitor = Visitor(server.port)
    assert visitor.get(path, **bearer).status == 200
    visitor.ask("POST", f"{path}throws/", "{", **JSON, **bearer)
    visitor.ask("PUT", path, None, **bearer)
    visitor.get("/api/v1/games/NOGAME/", **bearer)
    visitor.get(path, Host="evil.example", **bearer)
    visitor.get(path, Authorization=f"Basic {token}")
    visitor.get("/", **bearer)


def _use_tokens(server: Server) -> Iterator[str]:
    ana = Visitor(server.port)
    account = {"username": "ana_of_secrets", "password1": PASSWORD, "password2": PASSWORD}
    assert ana.post("/account/signup/", **account).status == 302
    assert (
        Visitor(server.port).post("/account/login/", login="ana", password=PASSWORD).status == 200
    )
    made = ana.post("/account/tokens/", name="script", role="manage")
    found = re.search(r"fk_[\w-]{43}", made.text)
    assert (made.status, bool(found)) == (201, True)
    _ask_with(server, found[0], "/api/v1/games/")
    yield found[0]
    yield PASSWORD


def _all_rows(database: Path) -> str:
    with closing(sqlite3.connect(database)) as connection:
        return "\n".join(connection.iterdump())


def test_no_log_holds_a_secret(told: Told) -> None:
    assert "/j/" in told.log, "the log says nothing of what was opened"
    lines = told.log.lower().splitlines()
    assert [line for line in lines if any(it.lower() in line for it in told.secrets)] == []


def test_the_database_holds_none_as_it_is_sent(told: Told) -> None:
    assert "game_sessions_gamelink" in told.rows
    assert [secret for secret in told.secrets if secret.lower() in told.rows.lower()] == []


def test_no_page_that_a_link_leads_to_says_where_it_was_come_from(told: Told) -> None:
    assert [page.headers["Referrer-Policy"] for page in told.opened] == ["no-referrer"] * 4
    assert {page.headers["Cache-Control"] for page in told.opened} == {"no-store"}
    places = [page.headers["Location"] or "" for page in told.opened]
    assert [place for place in places if any(secret in place for secret in told.secrets)] == []
