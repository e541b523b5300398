"""Problems that are not about one call: addresses, media types, sizes, mistakes, their pages."""

from __future__ import annotations

import gzip
import json

import pytest
from django.conf import settings
from django.core.signals import got_request_exception
from django.db import connection
from django.test import Client

from scoring.errors import RuleViolation
from sessions.access.errors import NoAccessError
from sessions.api.kit.problems import PROBLEM_TYPES
from tests.sessions.clients import ApiPlayer


@pytest.mark.parametrize("method", ["get", "post", "put", "patch", "delete"])
@pytest.mark.parametrize(
    "address", ["nothing/", "games", "games/K7MX2Q", "games/K7MX2Q/throw/", "a%00b/"]
)
def test_an_unknown_address(client: Client, method: str, address: str) -> None:
    response = getattr(client, method)(f"/api/v1/{address}")
    assert response.status_code == 404
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.json() == {
        "type": "/api/v1/problems/not_found/",
        "title": "Not found",
        "status": 404,
        "detail": "There is nothing at this address.",
        "instance": f"/api/v1/{address.replace('%00', chr(0))}",
        "code": "not_found",
        "errors": [],
    }


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["throws/evaluate/", "games/K7MX2Q/throws/"])
def test_a_wrong_method_is_told_before_what_the_address_asks_for(
    client: Client, address: str
) -> None:
    answer = client.get(f"/api/v1/{address}?nothing=1")
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert answer["Allow"] == "POST, OPTIONS"


@pytest.mark.django_db
def test_a_code_that_no_database_can_hold(client: Client) -> None:
    for address, refused in (
        ("games/a%00b/", (401, "no_access")),
        ("rule-sets/a%00b/", (404, "rule_set_not_found")),
    ):
        response = client.get(f"/api/v1/{address}")
        assert (response.status_code, response.json()["code"]) == refused


def test_options_name_the_methods(table: ApiPlayer) -> None:
    response = table.client.options(f"/api/v1/games/{table.code}/throws/")
    assert (response.status_code, response.headers["Allow"]) == (204, "POST, OPTIONS")


def test_only_json_is_read(table: ApiPlayer) -> None:
    address = f"/api/v1/games/{table.code}/totals/"
    for kind, body in (
        ("application/x-www-form-urlencoded", "points=650"),
        ("multipart/form-data; boundary=x", "--x--"),
        ("text/plain", '{"points": 650}'),
    ):
        response = table.client.generic("POST", address, body, content_type=kind)
        assert (response.status_code, response.json()["code"]) == (415, "unsupported_media_type")
    assert table.read()["version"] == 0


def test_only_json_is_answered(table: ApiPlayer) -> None:
    address = f"/api/v1/games/{table.code}/"
    refused = table.client.get(address, headers={"Accept": "text/html"})
    assert (refused.status_code, refused.json()["code"]) == (406, "not_acceptable")
    assert table.client.get(address, headers={"Accept": "application/*"}).status_code == 200


def test_a_body_that_is_too_large(table: ApiPlayer) -> None:
    body = json.dumps({"points": 650, "x": "x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE})
    address = f"/api/v1/games/{table.code}/totals/"
    response = table.client.post(address, body, content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (413, "body_too_large")


def test_a_body_that_is_not_utf_8(table: ApiPlayer) -> None:
    address = f"/api/v1/games/{table.code}/seats/"
    body = '{"name": "Jörg"}'.encode("latin-1")
    response = table.client.generic("POST", address, body, content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (400, "malformed_json")


@pytest.mark.parametrize("encoding", ["gzip", "br", "gzip, identity", "deflate", "nonsense", ""])
def test_an_encoded_body_is_not_taken(table: ApiPlayer, encoding: str) -> None:
    body = gzip.compress(b'{"points": 650}')
    response = table.client.generic(
        "POST",
        f"/api/v1/games/{table.code}/totals/",
        body,
        content_type="application/json",
        headers={"Content-Encoding": encoding},
    )
    assert (response.status_code, response.json()["code"]) == (415, "encoded_body")
    assert "without `Content-Encoding`" in response.json()["detail"]
    assert table.read()["version"] == 0


def test_a_body_that_says_it_is_as_it_is(table: ApiPlayer) -> None:
    address = f"/api/v1/games/{table.code}/totals/"
    plain = {"Content-Encoding": "Identity"}
    response = table.client.post(address, {"points": 650}, "application/json", headers=plain)
    assert response.status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        (
            "games/{}/",
            401,
            NoAccessError("").args[0],
        ),
        ("rule-sets/{}/", 404, f"There is no rule set with the key {'A' * 40}…."),
    ],
)
def test_an_endless_code_is_not_repeated_whole(
    client: Client, address: str, status: int, said: str
) -> None:
    response = client.get(f"/api/v1/{address.format('A' * 5_000)}")
    assert (response.status_code, response.json()["detail"]) == (status, said)


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (
            '{"points": %s}' % ("9" * 5_000),
            "The body is not JSON: a number has more than 100 digits.",
        ),
        ("[" * 21 + "]" * 21, "The JSON is nested too deep."),
        (json.dumps([[1] * 4_999]), "The JSON holds more than 5,000 values."),
        (json.dumps({str(n): 1 for n in range(5_000)}), "The JSON holds more than 5,000 values."),
    ],
)
def test_more_than_any_request_needs(table: ApiPlayer, body: str, detail: str) -> None:
    address = f"/api/v1/games/{table.code}/totals/"
    response = table.client.post(address, body, content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (400, "malformed_json")
    assert response.json()["detail"] == detail


def test_a_name_that_stands_twice_among_very_many(table: ApiPlayer) -> None:
    """It is found at once: comparing each name with each took minutes."""
    names = ",".join(f'"{number}":1' for number in range(100_000))
    address = f"/api/v1/games/{table.code}/totals/"
    response = table.client.post(address, f'{{{names},"99999":1}}', "application/json")
    assert (response.status_code, response.json()["code"]) == (400, "malformed_json")
    assert response.json()["detail"] == "The body is not JSON: “99999” stands twice in one object."


def test_only_so_much_that_is_wrong_is_told(table: ApiPlayer) -> None:
    body = json.dumps({f"x{number}": 1 for number in range(4_000)})
    address = f"/api/v1/games/{table.code}/totals/"
    response = table.client.post(address, body, content_type="application/json")
    assert response.status_code == 400
    assert [error["pointer"] for error in response.json()["errors"]] == [
        f"/x{number}" for number in range(100)
    ]


@pytest.mark.django_db(transaction=True)
def test_a_mistake_of_ours_is_a_problem_too(client: Client) -> None:
    """A column of games is gone for a moment: no answer can be given, and none is invented."""
    client.raise_request_exception = False
    raised: list[object] = []
    got_request_exception.connect(receiver := lambda **facts: raised.append(facts["request"]))
    _rename("version", "away")
    try:
        response = client.get("/api/v1/games/K7MX2Q/")
    finally:
        _rename("away", "version")
        got_request_exception.disconnect(receiver)
    assert (response.status_code, response.json()["code"]) == (500, "internal_error")
    assert response.headers["Content-Type"] == "application/problem+json"
    assert len(raised) == 1


def _rename(column: str, name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE game_sessions_game RENAME COLUMN {column} TO {name}")


def test_every_refusal_of_the_rules_has_its_page(client: Client) -> None:
    def codes(kind: type[RuleViolation]) -> set[str]:
        return {code for sub in kind.__subclasses__() for code in {sub.code, *codes(sub)}}

    assert codes(RuleViolation) <= set(PROBLEM_TYPES)
    for code, kind in PROBLEM_TYPES.items():
        page = client.get(f"/api/v1/problems/{code}/", headers={"Accept": "text/html"})
        assert page.status_code == 200
        assert f"<h1>{kind.title}</h1>" in page.content.decode()


def test_a_problem_is_explained_to_programs_too(client: Client) -> None:
    address = "/api/v1/problems/below_opening_threshold/"
    assert client.get(address, headers={"Accept": "application/json"}).json() == {
        "code": "below_opening_threshold",
        "status": 422,
        "title": "Below opening threshold",
        "meaning": "‹points missing› more to open (‹opening threshold›).",
    }


def test_an_unknown_problem(client: Client) -> None:
    response = client.get("/api/v1/problems/nonsense/")
    assert (response.status_code, response.json()["code"]) == (404, "not_found")
