"""POST /api/v1/games/ with a code that the caller has drawn before there was a network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.entries import Player
from scoring.rules.rule_set import RuleSet
from sessions.access import links
from sessions.games import services
from sessions.games.errors import CodeTakenError
from sessions.models import Game, GameLink, Role, StoredAnswer
from sessions.people.takeover import take_over
from tests import verbs
from tests.factories import AccountFactory
from tests.sessions.api.schema.contract import problems
from tests.sessions.clients import ApiPlayer
from tests.sessions.pages.conftest import reads

GAMES = "/api/v1/games/"
TWO = [{"name": "Ana"}, {"name": "Ben"}]
KEY = {"Idempotency-Key": "3f1c4f7e-7d1b-4f0e-9f43-6d1a2f3b4c5d"}

Post = Callable[..., HttpResponse]

pytestmark = pytest.mark.django_db


def start(client: Client, code: Any = "K7MX2Q", key: str = "", **body: Any) -> HttpResponse:
    return client.post(
        GAMES,
        {"players": TWO, "code": code, **body},
        content_type="application/json",
        headers={"Idempotency-Key": key} if key else {},
    )


def test_the_game_has_the_code_that_was_drawn(client: Client) -> None:
    response = start(client, starts=1)

    game = response.json()
    assert (response.status_code, game["code"], game["version"]) == (201, "K7MX2Q", 0)
    assert response.headers["Location"] == f"{GAMES}K7MX2Q/"
    assert [link["role"] for link in game["links"]] == ["watch", "score", "manage"]
    assert client.get(f"{GAMES}K7MX2Q/").status_code == 200
    assert Game.objects.get().device is not None


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("K7MX2", "invalid_value"),
        ("K7MX2QQ", "too_long"),
        ("", "blank"),
        ("K7MX2I", "invalid_value"),
        ("K7MX20", "invalid_value"),
        ("K7MX2L", "invalid_value"),
        ("k7mx2q", "invalid_value"),
        ("K7 X2Q", "invalid_value"),
        ("K7MX2Ä", "invalid_value"),
        ("../../", "invalid_value"),
        (712345, "invalid_type"),
        (None, "invalid_type"),
        (["K7MX2Q"], "invalid_type"),
        (True, "invalid_type"),
    ],
)
def test_what_is_no_code_is_pointed_at(client: Client, code: Any, wrong: str) -> None:
    response = start(client, code)

    assert (response.status_code, problems(response)) == (400, [("/code", wrong)])
    assert Game.objects.count() == 0


def test_a_code_that_is_taken_is_refused_and_nothing_else_is_said(
    table: ApiPlayer, client: Client
) -> None:
    before = Game.objects.values().get()
    stranger = Client()

    response = start(stranger, table.code, key=KEY["Idempotency-Key"])

    problem = response.json()
    assert (response.status_code, problem["code"]) == (409, "code_taken")
    assert problem["detail"] == (
        f"There is a game with the code {table.code} already: draw another one."
    )
    assert problem.keys() == {"type", "title", "status", "detail", "instance", "code", "errors"}
    assert not response.cookies
    assert Game.objects.values().get() == before
    assert GameLink.objects.count() == 3
    assert StoredAnswer.objects.count() == 0
    assert stranger.get(f"{GAMES}{table.code}/").status_code == 401


def test_whoever_has_the_game_cannot_start_it_over(table: ApiPlayer) -> None:
    table.total(650)
    before = Game.objects.values().get()

    response = start(table.client, table.code)

    assert (response.status_code, response.json()["code"]) == (409, "code_taken")
    assert Game.objects.values().get() == before


def test_a_lost_answer_is_answered_again_and_there_is_one_game(client: Client) -> None:
    first = start(client, key=KEY["Idempotency-Key"])
    again = start(client, key=KEY["Idempotency-Key"])

    assert (first.status_code, again.status_code) == (201, 201)
    assert again.content == first.content
    assert Game.objects.count() == 1


def test_a_lost_answer_to_the_bearer_of_a_link_too(table: ApiPlayer) -> None:
    bearer = Client(headers={"Authorization": f"Bearer {table.tokens['manage']}"})
    answers = [start(bearer, key=KEY["Idempotency-Key"]) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json()["code"] == answers[1].json()["code"] == "K7MX2Q"
    assert Game.objects.count() == 2


def test_another_code_under_the_same_key_is_another_request(client: Client) -> None:
    start(client, key=KEY["Idempotency-Key"])
    response = start(client, "AAAAAA", key=KEY["Idempotency-Key"])

    assert (response.status_code, response.json()["code"]) == (422, "idempotency_key_reused")
    assert Game.objects.count() == 1


def test_codes_that_are_taken_count_as_guesses(settings, table: ApiPlayer) -> None:
    rates = {"writes": "", "unknown_games": "2/day"}
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}
    statuses = [start(Client(), table.code).status_code for _ in range(3)]
    assert statuses == [409, 409, 429]

    free = start(Client(), "K7MX2Q")
    without = Client().post(GAMES, {"players": TWO}, content_type="application/json")

    assert (free.status_code, free.json()["code"]) == (429, "too_many_requests")
    assert without.status_code == 201
    assert not Game.objects.filter(code="K7MX2Q").exists()


def test_starting_games_with_a_code_is_limited_like_all_that_is_sent(settings) -> None:
    rates = {"writes": "2/day", "unknown_games": ""}
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}

    statuses = [start(Client(), f"AAAAA{n}").status_code for n in (2, 3, 4)]

    assert statuses == [201, 201, 429]


def test_two_that_start_at_the_same_moment_do_not_share_a_game() -> None:
    """The second is refused by the database itself, whatever it has looked up before."""
    players, rules = [Player("Ana"), Player("Ben")], RuleSet.from_json({})
    services.start_game(rules=rules, players=players, code="K7MX2Q")

    with pytest.raises(CodeTakenError, match="K7MX2Q"):
        services.start_game(rules=rules, players=players, code="K7MX2Q")

    assert Game.objects.count() == 1
    assert services.start_game(rules=rules, players=players).code != "K7MX2Q"


def test_a_rematch_that_a_phone_has_begun_belongs_to_the_game_before() -> None:
    """Wins are counted together, who came to that game sees this one, and the options are new."""
    owner, guest = Client(), Client()
    before = start(owner, "AAAAAA", rules={"fixed_turns": 1}).json()
    links = {link["role"]: link["code"] for link in before["links"]}
    guest.post("/api/v1/links/open/", {"code": links["score"]}, content_type="application/json")
    for points in (600, 500):
        verbs.record_total(code="AAAAAA", points=points)

    again = start(guest, "BBBBBB", "a-key-of-the-guest-1", rematch_of="aaa aaa", starts=1)

    assert again.status_code == 201
    game = Game.objects.get(code="BBBBBB")
    assert game.rematch_of is not None
    assert game.rematch_of.code == "AAAAAA"
    assert reads(guest.get("/g/BBBBBB/table/")).count("Tonight") == 1
    for client in (owner, guest):  # both manage it: who started the first one, and who this one
        assert client.delete(f"{GAMES}BBBBBB/").status_code == 204
        restored = client.post(f"{GAMES}BBBBBB/restore/", {}, content_type="application/json")
        assert restored.status_code == 200
    repeated = start(guest, "BBBBBB", "a-key-of-the-guest-1", rematch_of="aaa aaa", starts=1)
    assert (repeated.status_code, repeated.json()["code"]) == (201, "BBBBBB")
    assert Game.objects.count() == 2


@pytest.mark.parametrize(
    ("role", "code", "status", "problem"),
    [
        ("", "K7MX2Q", 403, "no_access"),
        ("", "AAAAAA", 403, "no_access"),  # somebody else's is as one that is not there
        ("watch", "AAAAAA", 403, "role_missing"),
        ("", "", 400, "invalid_request"),
        ("", 7, 400, "invalid_request"),
        ("", "A" * 13, 400, "invalid_request"),
    ],
)
def test_a_rematch_of_no_game_of_ones_own_is_refused(
    role: str, code: Any, status: int, problem: str
) -> None:
    before, guest = start(Client(), "AAAAAA").json(), Client()
    guest.post(GAMES, {"players": TWO}, content_type="application/json")  # it has a device
    links = {link["role"]: link["code"] for link in before["links"]}
    if role:
        opened = {"code": links[role]}
        guest.post("/api/v1/links/open/", opened, content_type="application/json")

    refused = start(guest, "BBBBBB", rematch_of=code)

    assert (refused.status_code, refused.json()["code"]) == (status, problem)
    assert Game.objects.filter(code="BBBBBB").count() == 0


def test_a_deleted_game_has_no_rematch(client: Client) -> None:
    start(client, "AAAAAA")
    client.delete(f"{GAMES}AAAAAA/")

    refused = start(client, "BBBBBB", rematch_of="AAAAAA")

    assert (refused.status_code, refused.json()["code"]) == (403, "game_deleted")


@pytest.fixture
def shut_out(client: Client) -> Client:
    """Whoever has started AAAAAA in a group, whose link was closed since."""
    made = client.post("/api/v1/groups/", {"name": "Club"}, content_type="application/json").json()
    links = {link["role"]: link["code"] for link in made["links"]}
    guest = Client()
    guest.post("/api/v1/links/open/", {"code": links["score"]}, content_type="application/json")
    assert start(guest, "AAAAAA", group=made["code"]).status_code == 201
    assert client.delete(f"/api/v1/groups/{made['code']}/links/score/").status_code == 204
    return guest


def test_who_was_shut_out_of_a_group_plays_no_rematch_in_it(shut_out: Client) -> None:
    begun = start(shut_out, "BBBBBB", rematch_of="AAAAAA")
    asked = shut_out.post(f"{GAMES}AAAAAA/rematch/", {}, content_type="application/json")

    for refused in (begun, asked):
        assert (refused.status_code, refused.json()["code"]) == (403, "no_access")
    assert list(Game.objects.values_list("code", flat=True)) == ["AAAAAA"]


def test_a_phone_plays_on_with_its_own_group_once_it_is_signed_out(client: Client) -> None:
    account = AccountFactory()
    start(client, "AAAAAA")
    device = Game.objects.get().device
    assert device is not None
    take_over(account=account, device=device)

    assert start(client, "BBBBBB", rematch_of="AAAAAA").status_code == 201
    group = Game.objects.get(code="BBBBBB").group
    assert group is not None
    assert group.owner == account


def test_who_may_only_watch_a_group_by_now_plays_no_rematch_in_it(
    client: Client, shut_out: Client
) -> None:
    group = Game.objects.get().group
    assert group is not None
    shown = client.get(f"/api/v1/groups/{group.code}/links/").json()["results"]
    watch = {"code": next(link["code"] for link in shown if link["role"] == "watch")}
    shut_out.post("/api/v1/links/open/", watch, content_type="application/json")

    refused = start(shut_out, "BBBBBB", rematch_of="AAAAAA")

    assert (refused.status_code, refused.json()["code"]) == (403, "role_missing")


def test_a_link_of_the_game_is_enough_for_a_rematch_in_its_group(
    client: Client, shut_out: Client
) -> None:
    """Who was given the game itself plays on with the table, known to the group or not."""
    score = links.code_of(Game.objects.get().links.get(role=Role.SCORE))
    guest = Client()
    guest.post("/api/v1/links/open/", {"code": score}, content_type="application/json")

    answers = [
        start(guest, "BBBBBB", rematch_of="AAAAAA"),
        guest.post(f"{GAMES}BBBBBB/rematch/", {}, content_type="application/json"),
        start(guest, "CCCCCC", rematch_of="BBBBBB"),
    ]

    assert [answer.status_code for answer in answers] == [201, 201, 201]
    assert Game.objects.values("group").distinct().count() == 1
