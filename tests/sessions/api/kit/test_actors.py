"""Who asks: tokens, cookies and what they are good for, whatever is asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client

from sessions.access import links, tokens
from sessions.access.devices import COOKIE
from sessions.models import Device, Game, GameEntry, Role
from tests.factories import AccountFactory
from tests.sessions.clients import ApiPlayer

GAMES = "/api/v1/games/"
NEW = {"rules": "patch", "players": [{"name": "Ana"}, {"name": "Ben"}]}

Post = Callable[..., HttpResponse]

pytestmark = pytest.mark.django_db


def bearer(token: str) -> Client:
    return Client(headers={"Authorization": f"Bearer {token}"})


def said(response: HttpResponse) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


def enter(client: Client, player: ApiPlayer, **headers: str) -> HttpResponse:
    address = f"{GAMES}{player.code}/totals/"
    return client.post(address, {"points": 650}, "application/json", headers=headers)


def test_each_link_lets_its_bearer_do_so_much(table: ApiPlayer) -> None:
    """Watch, score, manage."""
    address = f"{GAMES}{table.code}/"
    outcomes = {}
    for role, token in table.tokens.items():
        client = bearer(token)
        outcomes[role] = [
            client.get(address).status_code,
            enter(client, table).status_code,
            client.get(f"{address}options/").status_code,
        ]
    assert outcomes == {
        "watch": [200, 403, 403],
        "score": [200, 200, 403],
        "manage": [200, 200, 200],
    }


def test_whoever_says_nothing_has_to_say_who_they_are(table: ApiPlayer) -> None:
    for answer in (Client().get(f"{GAMES}{table.code}/"), enter(Client(), table)):
        assert said(answer) == (401, "no_access")
        assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert GameEntry.objects.count() == 0


def test_whoever_is_known_and_not_let_in_stays_outside(table: ApiPlayer) -> None:
    other = ApiPlayer()
    other.start("patch", "Cem", "Dora")
    by_link = bearer(other.tokens["manage"]).get(f"{GAMES}{table.code}/")
    by_cookie = other.client.get(f"{GAMES}{table.code}/")
    for answer in (by_link, by_cookie):
        assert said(answer) == (403, "no_access")
        assert "WWW-Authenticate" not in answer.headers


def test_a_role_that_is_not_enough_is_named(table: ApiPlayer) -> None:
    problem = enter(bearer(table.tokens["watch"]), table).json()
    assert (problem["code"], problem["role"], problem["needed"]) == (
        "role_missing",
        "watch",
        "score",
    )


@pytest.mark.parametrize(
    "header",
    ["", "Bearer", "Bearer ", "Basic YTpi", "Bearer fk_", "Bearer fk_short", "Bearer {token} x"],
)
@pytest.mark.parametrize("address", [GAMES, f"{GAMES}{{code}}/", "/api/v1/rule-sets/"])
def test_a_header_that_is_none(table: ApiPlayer, header: str, address: str) -> None:
    header = header.format(token=table.token)
    answer = table.client.get(address.format(code=table.code), headers={"Authorization": header})
    assert said(answer) == (401, "invalid_token")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("unknown", ["fk_AAAAAAAA", f"fk_{'a' * 43}"])
@pytest.mark.parametrize("address", [GAMES, f"{GAMES}{{code}}/", "/api/v1/rule-sets/"])
def test_an_unknown_token_opens_nothing_and_is_a_guess(
    table: ApiPlayer, settings, unknown: str, address: str
) -> None:
    """Also with the cookie of the device that started the game beside it."""
    rates = {"writes": "", "unknown_games": "2/day"}
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}
    headers = {"Authorization": f"Bearer {unknown}"}
    answers = [table.client.get(address.format(code=table.code), headers=headers) for _ in range(3)]
    assert [said(answer) for answer in answers] == [
        (401, "invalid_token"),
        (401, "invalid_token"),
        (429, "too_many_requests"),
    ]
    assert table.client.get("/api/v1/rule-sets/").status_code == 200


def test_a_revoked_link_opens_nothing(table: ApiPlayer) -> None:
    client = bearer(table.tokens["score"])
    assert enter(client, table).status_code == 200
    links.revoke_link(code=table.code, role=Role.SCORE, by=None)
    assert said(enter(client, table)) == (401, "invalid_token")
    assert enter(bearer(table.tokens["manage"]), table).status_code == 200


def test_case_of_a_links_token_does_not_matter(table: ApiPlayer) -> None:
    assert enter(bearer(table.token.lower()), table).status_code == 200


def test_a_link_counts_alone_and_a_cookie_beside_it_says_who_entered(table: ApiPlayer) -> None:
    """The device manages the game by itself; with the link that watches, it watches."""
    Device.objects.update(name="Ana's phone")
    watching = {"Authorization": f"Bearer {table.tokens['watch']}"}
    assert said(enter(table.client, table, **watching)) == (403, "role_missing")
    scoring = {"Authorization": f"Bearer {table.tokens['score']}"}
    assert enter(table.client, table, **scoring).status_code == 200
    assert enter(bearer(table.tokens["score"]), table).status_code == 200
    entries = table.client.get(f"{GAMES}{table.code}/entries/").json()["results"]
    assert [entry["recorded_by"] for entry in entries] == ["Ana's phone", ""]


@pytest.mark.parametrize(
    ("highest", "statuses"),
    [(Role.WATCH, [200, 403, 403]), (Role.SCORE, [200, 200, 403]), (Role.MANAGE, [200, 200, 200])],
)
def test_a_personal_token_does_no_more_than_it_may(
    table: ApiPlayer, highest: Role, statuses: list[int]
) -> None:
    account = AccountFactory(username="ana")
    Game.objects.update(owner=account)
    token, secret = tokens.issue(account=account, name="Display", role=highest)
    client, address = bearer(secret), f"{GAMES}{table.code}/"
    assert [
        client.get(address).status_code,
        enter(client, table).status_code,
        client.get(f"{address}options/").status_code,
    ] == statuses
    by_token = GameEntry.objects.filter(device=token.device, account=account).count()
    assert by_token == GameEntry.objects.count() == statuses.count(200) // 2
    tokens.revoke(token)
    assert said(client.get(address)) == (401, "invalid_token")


def test_a_token_that_only_watches_starts_and_saves_nothing() -> None:
    _, secret = tokens.issue(account=AccountFactory(), name="Display", role=Role.WATCH)
    client = bearer(secret)
    question = {"rules": "patch", "dice": [1]}
    asked = client.post("/api/v1/throws/evaluate/", question, "application/json")
    rules = {"name": "Ours", "rules": {}}
    saved = client.post("/api/v1/rule-sets/", rules, "application/json")
    started = client.post(GAMES, NEW, "application/json")
    assert asked.status_code == 200
    assert said(saved) == said(started) == (403, "role_missing")
    assert Game.objects.count() == 0


def test_a_game_that_a_token_starts_is_its_accounts() -> None:
    account = AccountFactory()
    _, secret = tokens.issue(account=account, name="Bot", role=Role.SCORE)
    answer = bearer(secret).post(GAMES, NEW, "application/json")
    assert answer.status_code == 201
    assert Game.objects.get().owner == account
    assert [link["role"] for link in answer.json()["links"]] == ["watch", "score"]
    assert COOKIE not in answer.cookies
    assert [game["code"] for game in bearer(secret).get(GAMES).json()["results"]] == [
        answer.json()["code"]
    ]


def test_a_cookie_that_was_made_up_is_nobodys(table: ApiPlayer) -> None:
    client = Client()
    client.cookies[COOKIE] = str(Device.objects.get().pk)
    assert said(client.get(f"{GAMES}{table.code}/")) == (401, "no_access")


def test_with_cookies_a_page_of_this_site_has_to_ask(table: ApiPlayer) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = table.client.cookies
    foreign = enter(strict, table, Origin="https://elsewhere.example")
    assert said(foreign) == (403, "csrf_failed")
    assert "Access-Control-Allow-Origin" not in foreign.headers
    assert strict.get(f"{GAMES}{table.code}/").status_code == 200
    for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        form = strict.generic("POST", f"{GAMES}{table.code}/totals/", "--x--", content_type=kind)
        assert said(form) == (403, "csrf_failed")
    assert GameEntry.objects.count() == 0

    strict.cookies["csrftoken"] = "a" * 32
    assert said(enter(strict, table)) == (403, "csrf_failed")
    assert enter(strict, table, **{"X-CSRFToken": "a" * 32}).status_code == 200


def test_without_cookies_there_is_nothing_to_forge(table: ApiPlayer) -> None:
    strict = Client(enforce_csrf_checks=True)
    question = {"rules": "patch", "dice": [1]}
    assert strict.post("/api/v1/throws/evaluate/", question, "application/json").status_code == 200
    assert strict.post(GAMES, NEW, "application/json").status_code == 201
    by_token = Client(enforce_csrf_checks=True, headers=table.headers)
    by_token.cookies = table.client.cookies
    assert enter(by_token, table).status_code == 200


def test_who_is_signed_in_needs_the_same_proof(table: ApiPlayer) -> None:
    account = AccountFactory()
    Game.objects.update(owner=account, device=None)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(account)
    assert strict.get(f"{GAMES}{table.code}/").status_code == 200
    assert said(enter(strict, table)) == (403, "csrf_failed")
    strict.cookies["csrftoken"] = "a" * 32
    assert enter(strict, table, **{"X-CSRFToken": "a" * 32}).status_code == 200
    assert GameEntry.objects.get().account == account


def test_house_rules_saved_by_a_token_are_the_accounts() -> None:
    account = AccountFactory()
    _, secret = tokens.issue(account=account, name="Bot", role=Role.SCORE)
    _, other = tokens.issue(account=account, name="Reader", role=Role.WATCH)
    body = {"name": "Ours", "rules": {}}
    saved = bearer(secret).post("/api/v1/rule-sets/", body, "application/json").json()
    listed = bearer(other).get("/api/v1/rule-sets/").json()["results"]
    assert listed[-1]["key"] == saved["key"]
    assert account.house_rules.count() == 1
