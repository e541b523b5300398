"""What changes without an entry: another tag and event for whoever reads, and no entry is stale."""

from __future__ import annotations

import pytest
from django.http import HttpResponse

from sessions.games import options
from sessions.live.stream import TICKET
from tests.sessions.clients import ApiPlayer

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> ApiPlayer:
    """A game at version 1, revision 2."""
    one = ApiPlayer()
    one.start("patch", "Ana", "Ben")
    one.throw("112346", keep="11")
    for _ in range(2):
        options.set_options(code=one.code, entry_by="anyone")
    return one


def ask(player: ApiPlayer, call: str = "", **headers: str) -> HttpResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    address = f"/api/v1/games/{player.code}/{call}"
    return player.client.get(address, headers=player.headers | named)


def enter_total(player: ApiPlayer, **headers: str) -> HttpResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    address = f"/api/v1/games/{player.code}/totals/"
    body = {"points": 650}
    return player.client.post(
        address, body, content_type="application/json", headers=player.headers | named
    )


@pytest.mark.parametrize("call", ["", "turns/", "entries/", "statistics/"])
@pytest.mark.parametrize(
    ("header", "status"),
    [
        ('"v1.2"', 304),
        ('W/"v1.2"', 304),
        ('"v1", "v1.2"', 304),
        ('"v1"', 200),
        ('"v1.1"', 200),
        ('"v2.1"', 200),
    ],
)
def test_what_was_read_before_a_revision_is_sent_again(
    player: ApiPlayer, call: str, header: str, status: int
) -> None:
    response = ask(player, call, If_None_Match=header)
    assert (response.status_code, response.headers["ETag"]) == (status, '"v1.2"')
    assert bool(response.content) == (status == 200)


@pytest.mark.parametrize("header", ['"v2"', '"v2.1"', '"v2.2"', 'W/"v2.2"', '"v2.7"'])
def test_an_entry_is_not_stale_because_of_a_revision(player: ApiPlayer, header: str) -> None:
    player.undo()
    response = enter_total(player, If_Match=header)
    assert response.status_code == 200, response.content
    assert (response.json()["version"], response.headers["ETag"]) == (3, '"v3.2"')


@pytest.mark.parametrize(
    "header", ['"v0"', '"v0.2"', '"v2.1"', '"v1."', '"v.2"', '"v1.2.3"', '"12"']
)
def test_an_entry_meant_for_another_version_is_stale(player: ApiPlayer, header: str) -> None:
    response = enter_total(player, If_Match=header)
    assert (response.status_code, response.headers["ETag"]) == (412, '"v1.2"')
    assert response.json()["game"]["version"] == 1


@pytest.mark.parametrize(
    ("header", "seen"),
    [
        ("1", "[1, 0]"),
        ("1.2", "[1, 2]"),
        ("0", "[0, 0]"),
        ("", "null"),
        ("1.", "null"),
        (".2", "null"),
        ("1.2.3", "null"),
        ("-1", "null"),
        ("v1", "null"),
        ("١", "null"),
        ("1234567890", "null"),
    ],
)
def test_a_viewer_who_comes_back_has_seen_what_the_last_event_said(
    player: ApiPlayer, header: str, seen: str
) -> None:
    response = ask(player, "events", Last_Event_ID=header)
    assert response.content == b'id: 1.2\nevent: version\ndata: {"version": 1, "revision": 2}\n\n'
    assert response.headers[TICKET] == f'["{player.code}", [1, 2], {seen}]'


def test_without_a_revision_the_version_alone_is_the_tag_and_the_id() -> None:
    player = ApiPlayer()
    player.start("patch", "Ana", "Ben")
    player.throw("112346", keep="11")
    response = ask(player, "events", Last_Event_ID="1")
    assert ask(player).headers["ETag"] == '"v1"'
    assert response.content == b'id: 1\nevent: version\ndata: {"version": 1, "revision": 0}\n\n'
    assert response.headers[TICKET] == f'["{player.code}", [1, 0], [1, 0]]'
