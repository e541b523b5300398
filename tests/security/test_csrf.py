"""Whatever cookies let somebody do, a foreign page cannot do in their name."""

from __future__ import annotations

from typing import Any

import pytest

from tests.proofs.access.permissions import Row, rows
from tests.proofs.access.permissions_actors import PLAYS, Person
from tests.proofs.access.permissions_judge import differing, stored, stored_since, written
from tests.proofs.access.permissions_stake import Stake, ask_for, taken_back
from tests.thorough import in_turn

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]  # the same with any database

UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
FORMS = [row for row in rows() if row.method != "GET"]
FOREIGN: tuple[dict[str, Any], ...] = (
    {},
    {"headers": {"origin": "http://evil.example"}},
    {"headers": {"referer": "https://evil.example/"}, "secure": True},
)
"""With nothing, with a foreign Origin, with a foreign Referer on https: in turn."""


@pytest.mark.parametrize("row", FORMS, ids=str)
def test_cookies_alone_change_nothing(row: Row, stake: Stake) -> None:
    with taken_back():
        PLAYS[row.when](stake.game.code)
        before = stored()
        for turn, person in enumerate(_with_cookies(stake), start=FORMS.index(row)):
            for method in set(row.methods) & set(UNSAFE):
                for sent in in_turn(FOREIGN, turn, 3):
                    with taken_back():
                        rows_before = written()
                        response = ask_for(stake, person, row, method, checks_csrf=True, **sent)
                        said = f"{method} as {person}: {response.status_code}"
                        assert response.status_code in {401, 403, 404, 405}, said
                        assert differing(before, stored_since(rows_before, before)) == [], said


def test_a_token_needs_no_proof_of_its_sender(stake: Stake) -> None:
    """No foreign page can send one: a browser asks first, and is not answered."""
    bearer = next(it for it in stake.people if str(it) == "bearer of the link to score")
    path = f"/api/v1/games/{stake.game.code}/totals/"
    with taken_back():
        client = bearer.client(checks_csrf=True)
        entered = client.post(path, {"points": 650}, content_type="application/json")
        asked = client.options(
            path,
            headers={
                "origin": "http://evil.example",
                "access-control-request-method": "POST",
                "access-control-request-headers": "authorization",
            },
        )
    assert (entered.status_code, entered.json()["version"]) == (200, 1)
    assert [name for name in asked.headers if name.startswith("Access-Control")] == []


def _with_cookies(stake: Stake) -> list[Person]:
    able = {"device that started the game", "account that owns the game"}
    return [it for it in stake.people if str(it) in able]


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", "x"),
        ("application/x-www-form-urlencoded", "&".join(f"x{n}=1" for n in range(501))),
        ("application/x-www-form-urlencoded", "csrfmiddlewaretoken=x"),
    ],
)
def test_a_form_sent_to_the_api_proves_nothing(kind: str, body: str, stake: Stake) -> None:
    """Also not one that cannot even be read."""
    client = _with_cookies(stake)[0].client(checks_csrf=True)
    path = f"/api/v1/games/{stake.game.code}/undo/"
    with taken_back():
        refused = client.post(path, body, content_type=kind)
    assert (refused.status_code, refused.json()["code"]) == (403, "csrf_failed")
