"""`entered_at` of an entry and `begun_at` of a game: when it was, where it is sent later."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from sessions.models import Game, GameEntry
from tests.sessions.api.schema.contract import problems
from tests.sessions.api.test_options import phone
from tests.sessions.clients import ApiPlayer

GAMES = "/api/v1/games/"
THROW = {"dice": [1, 1, 1, 2, 3, 4], "set_aside": [1, 1, 1]}
KEY = {"Idempotency-Key": "3f1c4f7e-7d1b-4f0e-9f43-6d1a2f3b4c5d"}
SENTENCE = (
    "This must be a time with its offset from UTC, such as 2026-11-21T18:00:00Z or "
    "2026-11-21T19:00:00+01:00."
)
NO_MOMENTS: list[tuple[Any, str]] = [
    ("2026-11-21T18:00:00", "invalid_value"),
    ("2026-11-21", "invalid_value"),
    ("18:00", "invalid_value"),
    ("yesterday", "invalid_value"),
    ("", "invalid_value"),
    ("2026-02-30T18:00:00Z", "invalid_value"),
    ("2026-11-21T18:00:60Z", "invalid_value"),
    ("2026-11-21T18:00:00+25:00", "invalid_value"),
    ("0000-01-01T00:00:00Z", "invalid_value"),
    ("10000-01-01T00:00:00Z", "invalid_value"),
    ("20261121T180000Z", "invalid_value"),
    ("２０２６-11-21T18:00:00Z", "invalid_value"),
    (" 2026-11-21T18:00:00Z", "invalid_value"),
    ("2026-11-21T18:00:00." + "1" * 400 + "Z", "invalid_value"),
    ("9" * 400, "invalid_value"),
    (1795284000, "invalid_type"),
    (1795284000.5, "invalid_type"),
    (True, "invalid_type"),
    (["2026-11-21T18:00:00Z"], "invalid_type"),
    ({"at": "2026-11-21T18:00:00Z"}, "invalid_type"),
]

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(table: ApiPlayer) -> Game:
    """A game that was created three hours ago."""
    moment = datetime.now(UTC) - timedelta(hours=3)
    Game.objects.update(created_at=moment)
    return Game.objects.get()


def entries(table: ApiPlayer) -> list[dict[str, Any]]:
    address = f"{GAMES}{table.code}/entries/"
    return table.client.get(address, headers=table.headers).json()["results"]


@pytest.mark.parametrize(("said", "code"), NO_MOMENTS, ids=lambda value: str(value)[:40])
def test_what_is_no_moment_is_refused(table: ApiPlayer, said: Any, code: str) -> None:
    refused = table.move("throws", THROW | {"entered_at": said}, 400)
    assert refused["errors"] == [{"pointer": "/entered_at", "code": code, "detail": SENTENCE}]
    body = {"players": [{"name": "Ana"}, {"name": "Ben"}], "begun_at": said}
    refused = table.send(GAMES, body, 400)
    assert refused["errors"] == [{"pointer": "/begun_at", "code": code, "detail": SENTENCE}]
    assert (Game.objects.count(), GameEntry.objects.count()) == (1, 0)


def test_null_is_no_moment(table: ApiPlayer) -> None:
    table.move("throws", THROW | {"entered_at": None}, 400)
    assert GameEntry.objects.count() == 0


@pytest.mark.parametrize("calls", [["throws"], ["throws", "bank"], ["throws", "undo"]])
def test_an_entry_says_when_it_was_made(table: ApiPlayer, evening: Game, calls: list[str]) -> None:
    made = [evening.created_at + timedelta(minutes=10 * n + 1) for n in range(len(calls))]
    bodies = {"throws": {"dice": [1, 1, 1, 5, 5, 4], "set_aside": [1, 1, 1, 5, 5]}}
    if "bank" in calls:
        bodies["throws"] = {"dice": [1, 1, 1, 1, 1, 4], "set_aside": [1, 1, 1, 1, 1]}
    for call, moment in zip(calls, made, strict=True):
        table.move(call, bodies.get(call, {}) | {"entered_at": moment.isoformat()})

    log = entries(table)
    assert [entry["entered_at"] for entry in log] == [moment.isoformat() for moment in made]
    recorded = [datetime.fromisoformat(entry["recorded_at"]) for entry in log]
    assert all(datetime.now(UTC) - moment < timedelta(minutes=5) for moment in recorded)
    assert [entry["version"] for entry in log] == list(range(1, len(calls) + 1))


def test_any_offset_and_spelling_is_the_same_moment(table: ApiPlayer, evening: Game) -> None:
    moment = (evening.created_at + timedelta(hours=1)).replace(microsecond=0)
    in_utc = moment.replace(tzinfo=None).isoformat()
    in_india = (moment.replace(tzinfo=None) + timedelta(hours=5, minutes=30)).isoformat()
    for said in (f"{in_utc}Z", f"{in_utc.replace('T', ' ')}.000z", f"{in_india}+05:30"):
        table.move("throws", THROW | {"entered_at": said})
        assert GameEntry.objects.last().entered_at == moment
        table.undo()


def test_a_correction_and_a_score_by_hand_say_when_too(table: ApiPlayer, evening: Game) -> None:
    moment = (evening.created_at + timedelta(hours=1)).isoformat()
    table.total(600)
    table.move("adjustments", {"seat": 0, "points": -1, "reason": "sang", "entered_at": moment})
    table.client.put(
        f"{GAMES}{table.code}/turns/1/",
        {"points": 650, "reason": "miscounted", "entered_at": moment},
        content_type="application/json",
        headers=table.headers,
    )
    assert [entry.get("entered_at") for entry in entries(table)] == [None, moment, moment]


def test_the_future_is_now(table: ApiPlayer, evening: Game) -> None:
    for said in ("9999-12-31T23:59:59-23:59", "2999-01-01T00:00:00Z"):
        table.move("throws", THROW | {"entered_at": said})
        written = GameEntry.objects.last()
        assert written.entered_at == written.recorded_at
        table.undo()


def test_nothing_was_entered_before_its_game(table: ApiPlayer, evening: Game) -> None:
    for said in ("0001-01-01T00:00:00+23:59", "1970-01-01T00:00:00Z"):
        table.move("throws", THROW | {"entered_at": said})
        assert GameEntry.objects.last().entered_at == evening.created_at
        table.undo()


def test_who_says_nothing_is_told_nothing(table: ApiPlayer) -> None:
    table.move("throws", THROW)
    assert "entered_at" not in entries(table)[0]
    assert GameEntry.objects.get().entered_at is None


def test_a_repeat_may_say_another_time(table: ApiPlayer, evening: Game, client: Client) -> None:
    """The same entry: a newer program that repeats it may say when, where the older one did not."""
    address, headers = f"{GAMES}{table.code}/throws/", table.headers | KEY
    moments = [evening.created_at + timedelta(minutes=minutes) for minutes in (1, 2)]
    bodies = [THROW, *(THROW | {"entered_at": moment.isoformat()} for moment in moments)]
    answers = [
        client.post(address, body, content_type="application/json", headers=headers)
        for body in bodies
    ]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert GameEntry.objects.get().entered_at is None


def test_a_repeat_is_still_read_as_strictly(table: ApiPlayer, client: Client) -> None:
    address, headers = f"{GAMES}{table.code}/throws/", table.headers | KEY
    client.post(address, THROW, content_type="application/json", headers=headers)
    again = THROW | {"entered_at": "then"}
    response = client.post(address, again, content_type="application/json", headers=headers)
    assert problems(response) == [("/entered_at", "invalid_value")]


def test_with_two_scorers_who_confirms_says_when(table: ApiPlayer, evening: Game) -> None:
    table.choose(needs_second=True)
    ben, address = phone(table, "Ben's phone"), f"{GAMES}{table.code}/throws/"
    early, late = (evening.created_at + timedelta(hours=hours) for hours in (1, 2))
    table.move("throws", THROW | {"entered_at": early.isoformat()}, 202)
    assert GameEntry.objects.count() == 0
    ben.post(address, THROW | {"entered_at": late.isoformat()}, content_type="application/json")
    assert GameEntry.objects.get().entered_at == late


# --- a game that was begun before it was created


def begin(client: Client, said: str, **headers: str) -> Game:
    body = {"players": [{"name": "Ana"}, {"name": "Ben"}], "begun_at": said}
    response = client.post(GAMES, body, content_type="application/json", headers=headers)
    assert response.status_code == 201
    game = Game.objects.get()
    assert response.json()["begun_at"] == game.playing_since.isoformat()
    assert response.json()["created_at"] == game.created_at.isoformat()
    return game


def enter(client: Client, game: Game, call: str, body: dict[str, Any]) -> None:
    address = f"{GAMES}{game.code}/{call}/"
    assert client.post(address, body, content_type="application/json").status_code == 200


def test_a_game_says_when_it_was_begun_and_its_entries_go_back_as_far(client: Client) -> None:
    begun = datetime.now(UTC) - timedelta(days=2)
    game = begin(client, begun.isoformat())
    assert (game.begun_at, game.playing_since) == (begun, begun)
    assert datetime.now(UTC) - game.created_at < timedelta(minutes=5)

    for minutes, made in ((-1, begun), (30, begun + timedelta(minutes=30))):
        said = begun + timedelta(minutes=minutes)
        enter(client, game, "throws", THROW | {"entered_at": said.isoformat()})
        assert GameEntry.objects.last().entered_at == made
        enter(client, game, "undo", {})


def test_a_game_begun_in_the_future_is_begun_now(client: Client) -> None:
    game = begin(client, "2999-01-01T00:00:00Z")
    assert game.begun_at == game.created_at


@pytest.mark.parametrize("said", ["0001-01-01T00:00:00+23:59", "1970-01-01T00:00:00Z"])
def test_a_game_begun_more_than_a_year_ago_is_begun_now(client: Client, said: str) -> None:
    assert begin(client, said).begun_at is None


def test_a_start_may_be_repeated_with_another_time(client: Client) -> None:
    first = begin(client, "2999-01-01T00:00:00Z", **KEY)
    assert begin(client, "1970-01-01T00:00:00Z", **KEY) == first


def test_an_export_says_when_where_somebody_has(client: Client) -> None:
    begun = datetime.now(UTC) - timedelta(hours=2)
    game = begin(client, begun.isoformat())
    said = {"entered_at": (begun + timedelta(hours=1)).isoformat()}
    enter(client, game, "throws", THROW | said)
    enter(client, game, "undo", {})
    told = client.get(f"{GAMES}{game.code}/export.json").json()
    throw, undo = game.entries.all()
    assert told["begun_at"] == begun.isoformat()
    assert told["created_at"] == game.created_at.isoformat()
    assert told["entries"] == [
        {
            "version": 1,
            "recorded_at": throw.recorded_at.isoformat(),
            "entered_at": (begun + timedelta(hours=1)).isoformat(),
            "entry": throw.payload,
        },
        {"version": 2, "recorded_at": undo.recorded_at.isoformat(), "entry": undo.payload},
    ]
