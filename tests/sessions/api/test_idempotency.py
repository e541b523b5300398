"""Idempotency-Key: whose key it is, what is kept, and two of the same at once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from sessions.devices import COOKIE
from sessions.models import DeviceGame, Game, GameEntry, StoredAnswer
from tests.sessions.clients import ApiPlayer

GAMES = "/api/v1/games/"
GAME = {"rules": "patch", "players": [{"name": "Ana"}, {"name": "Ben"}]}
START = "3f0c5f0e-6c1e-4d3c-9a53-7a8f4d7f2b11"

Post = Callable[..., HttpResponse]


def post(client: Client, address: str, body: object, key: str, **more: str) -> HttpResponse:
    headers = {"Idempotency-Key": key}
    return client.post(address, body, content_type="application/json", headers=headers, **more)


@pytest.mark.django_db
def test_a_repeated_start_is_the_same_game(client: Client) -> None:
    first = post(client, GAMES, GAME, START)
    again = post(client, GAMES, GAME, START)
    assert (first.status_code, first.content) == (again.status_code, again.content)
    for name in ("ETag", "Location", "Content-Type"):
        assert first.headers[name] == again.headers[name]
    assert Game.objects.count() == 1


@pytest.mark.django_db
def test_a_device_that_missed_its_cookie_gets_it_again() -> None:
    first = post(Client(), GAMES, GAME, START)
    client = Client()
    again = post(client, GAMES, GAME, START)
    assert again.content == first.content
    assert COOKIE in again.cookies
    assert len(client.get(GAMES).json()["results"]) == DeviceGame.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "body"), [(GAMES, GAME), ("/api/v1/rule-sets/", {"name": "Ours", "rules": {}})]
)
def test_a_key_of_nobody_cannot_be_guessed(address: str, body: object) -> None:
    """Whoever repeats it from the same address gets the answer, and the device's cookie."""
    client = Client()
    refusal = post(client, address, body, "start-number-15")
    assert (refusal.status_code, refusal.json()["code"]) == (400, "invalid_header")
    assert refusal.json()["detail"] == (
        "Without a cookie or a token, Idempotency-Key must have at least 16 characters, so that "
        "nobody else guesses it: use a UUID."
    )
    assert (Game.objects.count(), StoredAnswer.objects.count()) == (0, 0)
    assert COOKIE not in client.cookies
    assert post(client, address, body, "start-number--16").status_code == 201
    assert post(client, address, body, "1").status_code == 201  # now the device is known


@pytest.mark.django_db
def test_devices_do_not_share_their_keys() -> None:
    ana, ben = Client(), Client()
    for client in (ana, ben):
        post(client, GAMES, GAME, f"{START}-{id(client)}")
    started = {post(client, GAMES, GAME, "start-2").json()["code"] for client in (ana, ben)}
    assert len(started) == 2


@pytest.mark.django_db
def test_addresses_do_not_share_their_keys() -> None:
    codes = {
        post(Client(), GAMES, GAME, START, REMOTE_ADDR=address).json()["code"]
        for address in ("192.0.2.1", "192.0.2.2", "2001:db8::1")
    }
    assert len(codes) == 3


@pytest.mark.django_db
def test_a_phone_finds_its_answer_from_another_address_of_its_household() -> None:
    """IPv6 gives a phone a new address now and then, also between a request and its repeat."""
    codes = {
        post(Client(), GAMES, GAME, START, REMOTE_ADDR=address).json()["code"]
        for address in ("2001:db8::1", "2001:db8::2")
    }
    assert (len(codes), Game.objects.count()) == (1, 1)


@pytest.mark.django_db
def test_games_do_not_share_their_keys(client: Client) -> None:
    for _ in range(2):
        player = ApiPlayer(client)
        player.start("patch", "Ana", "Ben")
        answer = post(client, f"{GAMES}{player.code}/totals/", {"points": 650}, "1")
        assert (answer.status_code, answer.json()["code"]) == (200, player.code)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("call", "body"), [("adjustments", {"seat": 0, "points": 5, "reason": "a"}), ("bank", {})]
)
def test_a_key_is_for_one_call(table: ApiPlayer, call: str, body: object) -> None:
    """Another body, and the same body for another call."""
    table.throw("112346", keep="11")
    assert post(table.client, f"{GAMES}{table.code}/undo/", {}, "1").status_code == 200
    other = post(table.client, f"{GAMES}{table.code}/{call}/", body, "1")
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")
    assert table.read()["version"] == 2


@pytest.mark.django_db
def test_a_key_of_another_start_gives_no_cookie_of_a_device_that_is_none() -> None:
    assert post(Client(), GAMES, GAME, START).status_code == 201
    other = post(Client(), GAMES, {**GAME, "starts": 1}, START)
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")
    assert COOKIE not in other.cookies


@pytest.mark.django_db
def test_spelling_and_order_of_the_body_do_not_matter(table: ApiPlayer) -> None:
    address = f"{GAMES}{table.code}/adjustments/"
    first = post(table.client, address, '{"seat":0,"points":50,"reason":"\\u0061"}', "1")
    again = post(table.client, address, '{ "reason": "a", "points": 50, "seat": 0 }', "1")
    assert (first.status_code, again.content) == (200, first.content)


@pytest.mark.django_db
def test_a_refusal_is_answered_again_although_it_would_be_legal_now(table: ApiPlayer) -> None:
    address = f"{GAMES}{table.code}/bank/"
    refusal = post(table.client, address, {}, "1")
    assert refusal.status_code == 422
    table.throw("123456", keep="123456")
    again = post(table.client, address, {}, "1")
    assert (again.status_code, again.content) == (422, refusal.content)
    assert again.headers["Content-Type"] == "application/problem+json"
    assert table.read()["version"] == 1


@pytest.mark.django_db
def test_what_was_not_understood_is_not_kept(table: ApiPlayer) -> None:
    address = f"{GAMES}{table.code}/totals/"
    assert post(table.client, address, {"points": "650"}, "1").status_code == 400
    assert post(table.client, f"{GAMES}NOGAME/totals/", {"points": 650}, "1").status_code == 404
    assert StoredAnswer.objects.count() == 0
    assert post(table.client, address, {"points": 650}, "1").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["", '""', "x" * 256, "a b", "é", '"open', 'qu"ote'])
def test_a_key_that_cannot_be_read(table: ApiPlayer, key: str) -> None:
    refusal = post(table.client, f"{GAMES}{table.code}/undo/", {}, key)
    assert (refusal.status_code, refusal.json()["code"]) == (400, "invalid_header")


@pytest.mark.django_db
def test_answers_are_kept_for_a_day_and_not_for_ever(table: ApiPlayer) -> None:
    address = f"{GAMES}{table.code}/totals/"
    for age, key in ((25, "young"), (49, "old")):
        post(table.client, address, {"points": 650}, key)
        moment = timezone.now() - timedelta(hours=age)
        StoredAnswer.objects.filter(key=key).update(created_at=moment)
    cache.clear()
    post(table.client, address, {"points": 650}, "new")
    assert set(StoredAnswer.objects.values_list("key", flat=True)) == {"young", "new"}


@pytest.mark.django_db(transaction=True)
def test_two_of_the_same_at_once_are_one() -> None:
    """Phones retry while the first try is still under way."""
    player = ApiPlayer()
    player.start("patch", "Ana", "Ben")
    address, tries = f"{GAMES}{player.code}/totals/", 4
    barrier = Barrier(tries)

    def send(_: int) -> tuple[int, bytes]:
        barrier.wait()
        answer = post(Client(headers=player.headers), address, {"points": 650}, "once")
        connection.close()
        return answer.status_code, answer.content

    with ThreadPoolExecutor(tries) as pool:
        answers = set(pool.map(send, range(tries)))
    assert len(answers) == 1
    assert answers.pop()[0] == 200
    assert GameEntry.objects.count() == StoredAnswer.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_starts_at_once_are_one_game() -> None:
    tries = 4
    barrier = Barrier(tries)

    def send(_: int) -> bytes:
        barrier.wait()
        answer = post(Client(), GAMES, GAME, START)
        connection.close()
        return answer.content

    with ThreadPoolExecutor(tries) as pool:
        answers = set(pool.map(send, range(tries)))
    assert len(answers) == Game.objects.count() == StoredAnswer.objects.count() == 1
