"""Pages, as everybody who may see them: their headers, and nothing in them that runs by itself.

A sample has every second one; in a browser, `test_walk` opens all of them under their policy.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.http import HttpResponse

from tests.proofs.access.permissions import Row, rows
from tests.proofs.access.permissions_actors import PLAYS, Person
from tests.proofs.access.permissions_stake import Stake, ask, ask_for, lookers, taken_back
from tests.security.markup import dangers
from tests.thorough import in_turn

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]  # the same with any database

POLICY = {
    "base-uri 'none'",
    "default-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
}
STYLES_INSIDE = {"api/v1/docs/"}
"""Swagger UI brings a style sheet inside of itself; it shows no game and takes no form."""
SHOWN = in_turn([row for row in rows() if row.method in {"GET", "*"}], 0, 2)
SENT = in_turn([row for row in rows() if row.method == "POST" and not row.is_api], 0, 2)
ERRORS = ["/no/such/page/", "/g/NOGAME/", "/j/NOLINK22/", "/static/no/such.css"]


@pytest.mark.parametrize("row", SHOWN, ids=str)
def test_what_is_shown_is_safe(row: Row, stake: Stake) -> None:
    with taken_back():
        PLAYS[row.when](stake.game.code)
        for person in _people(stake, row, SHOWN.index(row)):
            with taken_back():
                _check(ask_for(stake, person, row, "GET"), row.address)


@pytest.mark.parametrize("row", SENT, ids=str)
def test_what_an_empty_form_is_answered_is_safe(row: Row, stake: Stake) -> None:
    with taken_back():
        PLAYS[row.when](stake.game.code)
        for person in _people(stake, row, SENT.index(row)):
            with taken_back():
                _check(ask(person, "POST", stake.path(row.address)), row.address)


@pytest.mark.parametrize("path", ERRORS)
def test_what_is_not_there_is_safe(path: str, stake: Stake) -> None:
    response = ask(_person(stake, "stranger"), "GET", path)
    assert response.status_code == (403 if path.startswith("/g/") else 404)
    _check(response, path)


def test_names_are_text_wherever_they_stand(stake: Stake) -> None:
    """Whatever a player is called, it is shown, not run."""
    evil = {"name": ["<script>x()</script>", "\" onload='x()' x=\"", "{{ 7*7 }}</title>"]}
    person = _person(stake, "device that started the game")
    with taken_back():
        started = ask(person, "POST", "/new/", data={**evil, "rules": "patch", "starts": "0"})
        place = started.headers["Location"]
        assert ask(person, "POST", f"{place}totals/", data={"points": "0"}).status_code == 303
        pages = [ask(person, "GET", f"{place}{page}") for page in ("", "table/", "log/")]
        pages.append(ask(person, "GET", "/"))
    for page in pages:
        assert page.status_code == 200
        assert b"&lt;script&gt;x()" in page.content
        _check(page, place)


def _people(stake: Stake, row: Row, turn: int) -> Iterator[Person]:
    """Staff sees what is the admin's."""
    staff = "staff"
    if row.address.startswith("admin/"):
        yield _person(stake, staff)
        yield from lookers(stake, turn)
    else:
        yield from lookers(stake, turn, ("stranger", "device that may watch", staff))


def _person(stake: Stake, name: str) -> Person:
    return next(it for it in stake.people if str(it) == name)


def _check(response: HttpResponse, address: str) -> None:
    assert response.status_code < 500
    headers = response.headers
    policy = set(headers["Content-Security-Policy"].split("; "))
    if address in STYLES_INSIDE:
        policy.remove("style-src 'self' 'unsafe-inline'")
    assert policy == POLICY
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] in {"same-origin", "no-referrer"}
    assert "Access-Control-Allow-Origin" not in headers
    if "text/html" in headers.get("Content-Type", "") and response.content:
        found = dangers(response.content.decode())
        assert found == (["<style> inside of the page"] if address in STYLES_INSIDE else [])
