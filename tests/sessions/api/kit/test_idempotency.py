"""Idempotency-Key: whose key it is, what is kept, and two of the same at once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client

from sessions.access import links
from sessions.access.devices import COOKIE
from sessions.models import DeviceGame, Game, GameEntry, Role, StoredAnswer
from tests.proofs.holding import HOLD_ANSWERS, PATIENCE, WAITING_FOR_LOCKS, until
from tests.sessions.api.stories import told
from tests.sessions.api.test_options import choose, phone
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
    assert post(table.client, f"{GAMES}NOGAME/totals/", {"points": 650}, "1").status_code == 403
    assert StoredAnswer.objects.count() == 0
    assert post(table.client, address, {"points": 650}, "1").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["", '""', "x" * 256, "a b", "é", '"open', 'qu"ote'])
def test_a_key_that_cannot_be_read(table: ApiPlayer, key: str) -> None:
    refusal = post(table.client, f"{GAMES}{table.code}/undo/", {}, key)
    assert (refusal.status_code, refusal.json()["code"]) == (400, "invalid_header")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("call", "body", "status"), [("totals", {"points": 650}, 200), ("bank", {}, 422)]
)
def test_two_of_the_same_at_once_are_one(call: str, body: object, status: int) -> None:
    """Phones retry while the first try is still under way, also one that is refused."""
    player = ApiPlayer()
    player.start("patch", "Ana", "Ben")
    address, tries = f"{GAMES}{player.code}/{call}/", 4
    barrier = Barrier(tries)

    def send(_: int) -> tuple[int, bytes]:
        barrier.wait()
        answer = post(Client(headers=player.headers), address, body, "once")
        connection.close()
        return answer.status_code, answer.content

    with ThreadPoolExecutor(tries) as pool:
        answers = set(pool.map(send, range(tries)))
    assert len(answers) == 1
    assert answers.pop()[0] == status
    assert (GameEntry.objects.count(), StoredAnswer.objects.count()) == (status == 200, 1)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_refusals_that_are_kept_at_once_all_tell_the_first_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each is judged, and finds no answer kept, before any of them can keep its own."""
    patient = f"-c lock_timeout={PATIENCE}s"  # where one comes late, the others wait
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "options", patient)
    player = ApiPlayer()
    player.start("patch", "Ana", "Ben")
    address, tries = f"{GAMES}{player.code}/bank/", 3

    def send(_: int) -> tuple[int, bytes]:
        answer = post(Client(headers=player.headers), address, {}, "once")
        connection.close()
        return answer.status_code, answer.content

    with ThreadPoolExecutor(tries) as pool:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(HOLD_ANSWERS)
            sent = pool.map(send, range(tries))

            def are_waiting() -> bool:
                """Who is connected is read once in a transaction, unless it is forgotten."""
                cursor.execute("SELECT pg_stat_clear_snapshot()")
                return cursor.execute(WAITING_FOR_LOCKS).fetchone() == (tries,)

            until(are_waiting)
        answers = set(sent)
    assert [status for status, _content in answers] == [422]
    assert StoredAnswer.objects.count() == 1


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


@pytest.mark.django_db
@pytest.mark.parametrize("call", ["throws", "totals", "undo"])
def test_who_has_entered_a_turn_gets_its_answer_when_it_is_another_seats_turn(
    table: ApiPlayer, call: str
) -> None:
    """In a game in which all enter their own turns, the entry itself makes the next one's turn."""
    body = {
        "throws": {"dice": [2, 2, 3, 4, 6, 6]},
        "totals": {"points": 650},
        "undo": {},
    }[call]
    ana, ben = phone(table, "Ana's phone"), phone(table, "Ben's phone")
    for client, seat in ((ana, 0), (ben, 1)):
        place = f"{GAMES}{table.code}/seats/mine/"
        assert client.put(place, {"seats": [seat]}, "application/json").status_code == 200
    assert choose(table, {"entry_by": "turn"}).status_code == 200
    if call == "undo":
        assert post(ana, f"{GAMES}{table.code}/totals/", {"points": 650}, "0").status_code == 200
    first = post(ana, f"{GAMES}{table.code}/{call}/", body, "1")
    log = GameEntry.objects.count()
    again = post(ana, f"{GAMES}{table.code}/{call}/", body, "1")
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert (first.status_code, GameEntry.objects.count()) == (200, log)


@pytest.mark.django_db
def test_who_was_shut_out_since_is_told_nothing_of_the_game(table: ApiPlayer) -> None:
    address = f"{GAMES}{table.code}/totals/"
    guest, program = phone(table, "Guest"), Client(headers={"Authorization": ""})
    program.defaults["HTTP_AUTHORIZATION"] = f"Bearer {table.tokens['score']}"
    for client in (guest, program):
        assert post(client, address, {"points": 650}, "1").status_code == 200
    links.revoke_link(code=table.code, role=Role.SCORE, by=None)
    told = [post(client, address, {"points": 650}, "1").json() for client in (guest, program)]
    assert [(it["status"], it["code"]) for it in told] == [
        (403, "no_access"),
        (401, "invalid_token"),
    ]
    assert ["seats" in it for it in told] == [False, False]
    other = post(guest, address, {"points": 700}, "1")
    assert (other.status_code, other.json()["code"]) == (403, "no_access")


@pytest.mark.django_db
def test_who_only_watches_by_now_still_gets_the_answer(table: ApiPlayer) -> None:
    address = f"{GAMES}{table.code}/totals/"
    guest = phone(table, "Guest")
    watch = {"code": table.tokens["watch"].removeprefix("fk_")}
    assert guest.post("/api/v1/links/open/", watch, "application/json").status_code == 200
    first = post(guest, address, {"points": 650}, "1")
    links.revoke_link(code=table.code, role=Role.SCORE, by=None)
    again = post(guest, address, {"points": 650}, "1")
    assert (again.status_code, again.content) == (200, first.content)
    other = post(guest, address, {"points": 650}, "2")
    assert (other.status_code, other.json()["code"]) == (403, "role_missing")


@pytest.mark.django_db
def test_a_roll_off_is_answered_again_when_a_player_has_joined_since(client: Client) -> None:
    """By then its body names too few seats."""
    player = told("three seats", client)
    address, faces = f"{GAMES}{player.code}/roll-off/", {"faces": {"0": 4, "1": 6, "2": 1}}
    first = post(client, address, faces, "1")
    player.move("seats", {"name": "Dora"})
    again = post(client, address, faces, "1")
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.content == first.content


@pytest.mark.django_db
def test_a_corrected_tag_makes_another_request(table: ApiPlayer) -> None:
    """As a corrected expected_version does: the answer to the wrong one is not told of it."""
    address = f"{GAMES}{table.code}/totals/"
    stale = post(table.client, address, {"points": 650}, "1", HTTP_IF_MATCH='"v7"')
    assert (stale.status_code, stale.json()["code"]) == (412, "precondition_failed")
    for tag in ('"v7"', 'W/"v7"'):  # as some proxies make of it
        again = post(table.client, address, {"points": 650}, "1", HTTP_IF_MATCH=tag)
        assert (again.status_code, again.content) == (412, stale.content)
    for tag in ('"v0"', '"v7", "v0"', "*"):
        other = post(table.client, address, {"points": 650}, "1", HTTP_IF_MATCH=tag)
        assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")
    assert table.read()["version"] == 0
    entered = post(table.client, address, {"points": 650}, "2", HTTP_IF_MATCH='"v0"')
    assert (entered.status_code, entered.json()["version"]) == (200, 1)


@pytest.mark.django_db
def test_a_start_with_a_code_is_answered_again_after_too_many_guesses(settings) -> None:
    body = {**GAME, "code": "MQWERT"}
    client = Client()
    first = post(client, GAMES, body, START)
    cache.clear()
    rates = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {
        "DEFAULT_THROTTLE_RATES": rates | {"unknown_games": "1/day"}
    }
    assert client.get(f"{GAMES}NOGAME/").status_code == 403
    again = post(client, GAMES, body, START)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json()["code"] == first.json()["code"]
