"""/api/v1/games/{code}/links/… and /api/v1/links/open/"""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from sessions.access.devices import COOKIE
from sessions.access.links import code_of
from sessions.models import Device, Game, GameLink, Grant, Role, StoredAnswer
from tests.factories import AccountFactory
from tests.sessions.api.kit.test_actors import bearer, said
from tests.sessions.api.schema.contract import problems
from tests.sessions.clients import ApiPlayer

GAMES = "/api/v1/games/"
OPEN = "/api/v1/links/open/"

pytestmark = pytest.mark.django_db


def address(player: ApiPlayer, role: str = "") -> str:
    return f"{GAMES}{player.code}/links/{role}{'/' if role else ''}"


def shown(role: Role) -> dict[str, str]:
    """The link as it should be shown now."""
    code = code_of(GameLink.objects.get(role=role))
    token, place = f"fk_{code}", f"http://testserver/j/{code}/"
    return {"role": role.key, "code": code, "token": token, "address": place}


def test_everybody_may_pass_on_their_own_role_and_those_below(table: ApiPlayer) -> None:
    for role in Role:
        answer = bearer(table.tokens[role.key]).get(address(table))
        assert answer.status_code == 200
        assert answer.json() == {
            "next": None,
            "previous": None,
            "results": [shown(below) for below in Role if below <= role],
        }
    assert said(Client().get(address(table))) == (401, "no_access")


def test_a_new_code_shuts_out_the_old_one(table: ApiPlayer) -> None:
    old = table.tokens["score"]
    answer = bearer(table.token).post(address(table, "score"), {}, "application/json")
    assert (answer.status_code, answer.json()) == (201, shown(Role.SCORE))
    assert answer.json()["token"] != old
    place = f"{GAMES}{table.code}/"
    assert said(bearer(old).get(place)) == (401, "invalid_token")
    statuses = [
        bearer(token).get(place).status_code
        for token in (answer.json()["token"], table.tokens["watch"], table.tokens["manage"])
    ]
    assert statuses == [200, 200, 200]


def test_a_repeat_is_the_same_link_and_its_code_is_not_kept(table: ApiPlayer) -> None:
    headers = table.headers | {"Idempotency-Key": "again"}
    answers = [
        Client(headers=headers).post(address(table, "watch"), {}, "application/json")
        for _ in range(2)
    ]
    assert [answer.json() for answer in answers] == [shown(Role.WATCH)] * 2
    assert [answer.body for answer in StoredAnswer.objects.all()] == ['{"role":"watch"}']


def test_a_closed_link_opens_nothing(table: ApiPlayer) -> None:
    answer = bearer(table.token).delete(address(table, "watch"))
    assert (answer.status_code, answer.content) == (204, b"")
    assert said(bearer(table.tokens["watch"]).get(f"{GAMES}{table.code}/")) == (
        401,
        "invalid_token",
    )
    assert list(GameLink.objects.values_list("role", flat=True)) == [Role.SCORE, Role.MANAGE]
    assert bearer(table.token).delete(address(table, "watch")).status_code == 204


@pytest.mark.parametrize("method", ["post", "delete"])
def test_only_managers_change_links(table: ApiPlayer, method: str) -> None:
    before = list(GameLink.objects.values())
    for role in ("watch", "score"):
        client = bearer(table.tokens[role])
        answer = getattr(client, method)(address(table, "watch"), content_type="application/json")
        assert said(answer) == (403, "role_missing")
    stranger = getattr(Client(), method)(address(table, "watch"), content_type="application/json")
    assert said(stranger) == (401, "no_access")
    assert list(GameLink.objects.values()) == before


@pytest.mark.parametrize("method", ["post", "delete"])
def test_there_are_three_roles(table: ApiPlayer, method: str) -> None:
    call = getattr(bearer(table.token), method)
    answer = call(address(table, "owner"), content_type="application/json")
    assert said(answer) == (404, "not_found")


def opened(client: Client, body: Any, **headers: str) -> HttpResponse:
    return client.post(OPEN, body, "application/json", headers=headers)


def test_opening_a_link_lets_a_device_in(table: ApiPlayer) -> None:
    """However the code is typed; once is enough, and twice is once."""
    phone = Client()
    code = table.tokens["score"].removeprefix("fk_")
    typed = f" {code[:4].lower()}-{code[4:]}"
    for _ in range(2):
        answer = opened(phone, {"code": typed})
        assert (answer.status_code, answer.json()) == (200, {"role": "score", "game": table.code})
    assert COOKIE in phone.cookies
    assert phone.get(f"{GAMES}{table.code}/").status_code == 200
    assert Grant.objects.count() == 1
    assert Device.objects.count() == 2


def test_opening_a_link_lets_an_account_in(table: ApiPlayer) -> None:
    account = AccountFactory()
    client = Client()
    client.force_login(account)
    opened(client, {"code": table.tokens["watch"].removeprefix("fk_")})
    elsewhere = Client()
    elsewhere.force_login(account)
    assert elsewhere.get(f"{GAMES}{table.code}/").status_code == 200


def test_a_wrong_code_is_a_guess_and_makes_no_device(table: ApiPlayer, settings) -> None:
    rates = {"writes": "", "unknown_games": "2/day"}
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}
    devices = Device.objects.count()
    answers = [said(opened(Client(), {"code": "AAAAAAAA"})) for _ in range(3)]
    assert answers == [
        (404, "link_unknown"),
        (404, "link_unknown"),
        (429, "too_many_requests"),
    ]
    assert Device.objects.count() == devices
    right = {"code": table.tokens["watch"].removeprefix("fk_")}
    assert opened(Client(), right).status_code == 429
    assert opened(Client(REMOTE_ADDR="192.0.2.7"), right).status_code == 200


def test_a_games_own_code_opens_nothing(table: ApiPlayer) -> None:
    assert said(opened(Client(), {"code": table.code})) == (404, "link_unknown")


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        ({}, [("/code", "required")]),
        ({"code": ""}, [("/code", "blank")]),
        ({"code": 7}, [("/code", "invalid_type")]),
        ({"code": "A" * 41}, [("/code", "too_long")]),
        ({"code": "AAAAAAAA", "role": "manage"}, [("/role", "unknown_key")]),
        ([], [("", "invalid_type")]),
    ],
)
def test_a_wrong_shape_is_pointed_at(body: Any, wrong: list[tuple[str, str]]) -> None:
    answer = opened(Client(), body)
    assert (answer.status_code, problems(answer)) == (400, wrong)
    assert Device.objects.count() == Game.objects.count() == 0


def test_the_manage_link_can_be_issued_anew_with_its_own_token(table: ApiPlayer) -> None:
    program = bearer(table.token)
    answer = program.post(address(table, "manage"), {}, "application/json")
    assert (answer.status_code, answer.json()) == (201, shown(Role.MANAGE))
    assert program.get(f"{GAMES}{table.code}/").status_code == 401
    assert bearer(answer.json()["token"]).get(f"{GAMES}{table.code}/").status_code == 200
