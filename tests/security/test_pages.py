"""What is answered to forms, and where nothing is: headers, and nothing that runs by itself.

Of what answers everybody else, `test_permissions` asks the same.
"""

from __future__ import annotations

import pytest

from tests.proofs.access.permissions import Row, rows
from tests.proofs.access.permissions_actors import PLAYS, Person
from tests.proofs.access.permissions_stake import OWNER, Stake, ask, taken_back
from tests.security.headers import check_answer

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]  # the same with any database

SENT = [row for row in rows() if row.method == "POST" and not row.is_api]
ERRORS = ["/no/such/page/", "/g/NOGAME/", "/j/NOLINK22/", "/static/no/such.css"]


@pytest.mark.parametrize("row", SENT, ids=str)
def test_what_an_empty_form_is_answered_is_safe(row: Row, stake: Stake) -> None:
    with taken_back():
        PLAYS[row.when](stake.game.code)
        person = _person(stake, "staff" if row.address.startswith("admin/") else OWNER)
        check_answer(ask(person, "POST", stake.path(row.address)), row.address)


@pytest.mark.parametrize("path", ERRORS)
def test_what_is_not_there_is_safe(path: str, stake: Stake) -> None:
    response = ask(_person(stake, "stranger"), "GET", path)
    assert response.status_code == (403 if path.startswith("/g/") else 404)
    check_answer(response, path)


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
        check_answer(page, place)


def _person(stake: Stake, name: str) -> Person:
    return next(it for it in stake.people if str(it) == name)
