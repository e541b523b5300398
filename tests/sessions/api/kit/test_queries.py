"""How many queries each call costs: the same however long the game is."""

from __future__ import annotations

import pytest
from django.test import Client

from sessions.api.kit.changing.kept_answers import forget_old
from sessions.models import GameEntry
from tests.sessions.api.stories import told
from tests.sessions.clients import ApiPlayer


@pytest.fixture
def player(client: Client) -> ApiPlayer:
    """A program with a link's token, and no cookies, in the middle of a game."""
    player = told("opened", client)
    player.client = Client(headers=player.headers)
    return player


def address(player: ApiPlayer, call: str = "") -> str:
    return f"/api/v1/games/{player.code}/{call}"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("call", "queries"),
    [
        ("", 2),
        ("turns/", 2),
        ("entries/", 2),
        ("statistics/", 2),
        ("export.json", 3),  # the day in its name is its group's
        ("export.txt", 3),
        ("export.csv", 3),
    ],
)
def test_reading(player: ApiPlayer, django_assert_num_queries, call: str, queries: int) -> None:
    with django_assert_num_queries(queries):
        assert player.client.get(address(player, call)).getvalue()


@pytest.mark.django_db
def test_reading_what_is_known(player: ApiPlayer, django_assert_num_queries) -> None:
    version = {"If-None-Match": f'"v{player.game["version"]}"'}
    with django_assert_num_queries(1):
        assert player.client.get(address(player), headers=version).status_code == 304


@pytest.mark.django_db
def test_rule_sets_cost_none(client: Client, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        client.get("/api/v1/rule-sets/")
        client.get("/api/v1/rule-sets/patch/table/")
        body = {"rules": "patch", "dice": [1]}
        client.post("/api/v1/throws/evaluate/", body, content_type="application/json")


SAVEPOINTS = 2
READ, APPEND, SAVE, WHOSE = 1, 1, 1, 1


@pytest.mark.django_db
def test_a_throw_within_a_turn(player: ApiPlayer, django_assert_num_queries) -> None:
    """Read the game, append the entry, save the snapshot; and who sits there."""
    with django_assert_num_queries(SAVEPOINTS + READ + APPEND + SAVE + WHOSE):
        player.throw("112346", keep="11")


@pytest.mark.django_db
def test_a_throw_with_a_key(player: ApiPlayer, django_assert_num_queries) -> None:
    """Keep the answer too, in the same transaction."""
    forget_old()  # at most once an hour
    body = {"dice": [1, 1, 2, 3, 4, 6], "set_aside": [1, 1]}
    with django_assert_num_queries(SAVEPOINTS + READ + APPEND + SAVE + WHOSE + 1):
        player.client.post(
            address(player, "throws/"),
            body,
            content_type="application/json",
            headers={"Idempotency-Key": "1"},
        )


@pytest.mark.django_db
def test_a_repeated_throw(player: ApiPlayer, django_assert_num_queries) -> None:
    def send() -> int:
        body = {"dice": [1, 1, 2, 3, 4, 6], "set_aside": [1, 1]}
        return player.client.post(
            address(player, "throws/"),
            body,
            content_type="application/json",
            headers={"Idempotency-Key": "1"},
        ).status_code

    assert send() == 200
    entries = GameEntry.objects.count()
    # Given up, since these dice are not in hand any more; then the kept answer is read, and whether
    # the game is still open to who asks.
    with django_assert_num_queries(SAVEPOINTS + 1 + READ + 2):
        assert send() == 200
    assert GameEntry.objects.count() == entries


@pytest.mark.django_db
def test_a_refused_bank(player: ApiPlayer, django_assert_num_queries) -> None:
    """A savepoint taken back costs one more; then the state is read to say what is legal."""
    player.throw("112346", keep="11")
    with django_assert_num_queries(SAVEPOINTS + 1 + READ + 1):
        answer = player.client.post(address(player, "bank/"), {}, content_type="application/json")
    assert answer.status_code == 422


@pytest.mark.django_db
def test_a_cookie_costs_one_more(client: Client, django_assert_num_queries) -> None:
    player = told("opened", client)
    with django_assert_num_queries(SAVEPOINTS + READ + APPEND + SAVE + WHOSE + 1):
        player.throw("112346", keep="11")


@pytest.mark.django_db
@pytest.mark.parametrize("games", [1, 6])
def test_the_list(client: Client, django_assert_num_queries, games: int) -> None:
    """The device, the days of its last games, entered and only begun; a page, their totals."""
    for _ in range(games):
        told("new", client)
    with django_assert_num_queries(5):
        assert len(client.get("/api/v1/games/").json()["results"]) == games
