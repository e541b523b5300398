"""…/groups/CODE/export.ndjson, .csv, .xlsx and .zip: each cell is what the games say."""

from __future__ import annotations

import csv
import io
import json
import random
import re
import zipfile

import openpyxl
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sessions.access import links
from sessions.exchange.tables.files import MATRIX, TABLES
from sessions.models import Game, PlayedTurn, Role, SeatResult
from sessions.people.who.merging import merge
from tests.factories import DeviceFactory, GameFactory
from tests.sessions.games.playing import play_on

pytestmark = pytest.mark.django_db

NAMES = ("=Ana", "Ben 🎲", "שרה כהן")


@pytest.fixture
def group():
    """A game that was won, and one that goes on."""
    phone = DeviceFactory()
    for seed, entries in enumerate((400, 30)):
        play_on(GameFactory(names=NAMES, device=phone), random.Random(seed), entries=entries)
    found = Game.objects.earliest("pk").group
    links.issue_all(found)
    return found


def asking(group, role: Role):
    """Return `ask(ending)`: what a program with the group's link of this role is answered."""
    token = links.token_of(group.links.get(role=role))
    client = Client(headers={"Authorization": f"Bearer {token}"})

    def ask(ending: str, method: str = "get", **query: str):
        return getattr(client, method)(f"/api/v1/groups/{group.code}/export.{ending}", query)

    return ask


def table(ask, name: str, **query: str) -> list[dict[str, str]]:
    text = ask("csv", table=name, **query).getvalue().decode()
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_tables_say_what_the_games_say(group):
    ask = asking(group, Role.SCORE)
    won = Game.objects.get(status=Game.Status.FINISHED)
    goes_on = Game.objects.exclude(pk=won.pk).get()

    games = table(ask, "games")
    assert [it["game"] for it in games] == [won.code, goes_on.code]
    winner = won.results.get(is_winner=True)
    name = won.current_state().seats[winner.position].name
    assert games[0]["winner_names"].removeprefix("'") == name
    assert games[0]["winner_players"] == str(winner.player.uuid)
    assert (games[1]["status"], games[1]["reason"], games[1]["winner_names"]) == ("playing", "", "")

    seats = table(ask, "seats")
    assert [it["name"] for it in seats] == ["'=Ana", *NAMES[1:]] * 2
    rows = list(SeatResult.objects.order_by("position"))
    assert [int(it["score"]) for it in seats[:3]] == [it.score for it in rows]
    assert [it["is_winner"] for it in seats[:3]] == [str(it.is_winner).lower() for it in rows]
    assert [it["rank"] for it in seats[3:]] == [""] * 3

    turns, throws = table(ask, "turns"), table(ask, "throws")
    kept = list(PlayedTurn.objects.order_by("game", "number"))
    assert [int(it["points"]) for it in turns] == [it.points for it in kept]
    assert len(throws) == sum(len(it.finished_turn.throws) for it in kept)
    offered = sum(float(it["expected_points_offered"] or 0) for it in turns[: won.turns.count()])
    assert offered == pytest.approx(sum(it.expected_points_offered for it in rows))
    farkled = [it for it in throws if it["farkle"] == "true" and it["game"] == won.code]
    assert len(farkled) == sum(it.farkles for it in rows)
    of_won = [it for it in throws if it["game"] == won.code]
    assert [it["hot_dice"] for it in of_won].count("true") == sum(it.hot_dice for it in rows)
    assert [it["bank"] for it in of_won].count("true") == sum(it.banked for it in rows)

    matrix = table(ask, MATRIX)
    scores = [won.current_state().score(seat) for seat in range(3)]
    assert [int(matrix[0][name]) for name in ("'=Ana", *NAMES[1:])] == scores
    assert [it["game"] for it in table(ask, "games", seats="3")] == [won.code]


@pytest.mark.django_db(transaction=True)
def test_every_kind_of_file_has_the_same_cells(group):
    ask = asking(group, Role.WATCH)
    archive = zipfile.ZipFile(io.BytesIO(ask("zip").getvalue()))
    for name in (*TABLES, MATRIX):
        assert archive.read(f"{name}.csv") == ask("csv", table=name).getvalue()
    assert archive.read("games.ndjson") == ask("ndjson").getvalue()
    package = json.loads(archive.read("datapackage.json"))
    for resource in package["resources"]:
        head = archive.read(resource["path"]).decode().splitlines()[0]
        assert next(csv.reader([head])) == [it["name"] for it in resource["schema"]["fields"]]
    of_seats = next(it for it in package["resources"] if it["name"] == "seats")["schema"]["fields"]
    said = {it["name"]: it.get("description") for it in of_seats}
    assert said["share"] == "Of all points of the table, from 0 to 1."
    assert sum(float(it["share"] or 0) for it in table(ask, "seats")) == pytest.approx(1)

    book = openpyxl.load_workbook(io.BytesIO(ask("xlsx").getvalue()))
    assert book.sheetnames == [name.capitalize() for name in TABLES]
    assert [row[4].value for row in book["Seats"].rows][1:] == list(NAMES) * 2
    assert {cell.data_type for row in book["Seats"].rows for cell in row} <= set("snb")
    for ending in ("ndjson", "csv", "xlsx", "zip"):
        head, whole = ask(ending, "head"), ask(ending)
        assert (head.status_code, head.content) == (200, b"")
        name = rf'attachment; filename="farkle-{group.code}-20\d\d-\d\d-\d\d\.{ending}"'
        assert re.fullmatch(name, head.headers["Content-Disposition"])
        assert head.headers["Content-Type"] == whole.headers["Content-Type"]
        assert whole.getvalue()


def test_who_only_watches_reads_initials_in_every_file(group):
    group.players.filter(name="Ben 🎲").update(is_hidden=True)
    watching, playing = asking(group, Role.WATCH), asking(group, Role.SCORE)

    for name in (*TABLES, MATRIX):
        assert "Ben" not in watching("csv", table=name).getvalue().decode()
    assert "Ben 🎲" in playing("csv", table="seats").getvalue().decode()
    book = zipfile.ZipFile(io.BytesIO(watching("xlsx").getvalue()))
    assert all(b"Ben" not in book.read(name) for name in book.namelist() if "sheet" in name)


def test_who_came_by_another_name_has_one_number_in_every_table(group):
    """Also where that name was merged in its turn; lines keep by which name somebody sat there."""
    ask = asking(group, Role.SCORE)
    for name in ("Ben B", "Benno"):
        game = GameFactory(names=(NAMES[0], name, NAMES[2]), device=group.device)
        play_on(game, random.Random(2), entries=400)  # which seat 1 wins
    ben, alias, other = (group.players.get(name=it) for it in (NAMES[1], "Ben B", "Benno"))
    before = ask("ndjson").getvalue()
    merge(player=other, into=alias, by=None)
    merge(player=alias, into=ben, by=None)

    for name in ("seats", "turns", "throws"):
        rows = [it for it in table(ask, name) if it["seat"] == "1"]
        assert {it["player"] for it in rows} == {str(ben.uuid)}
        assert len({it["game"] for it in rows}) == 4
    assert [it["winner_players"] for it in table(ask, "games")][2:] == [str(ben.uuid)] * 2
    assert [it[NAMES[1]] for it in table(ask, MATRIX)] == [
        it["score"] for it in table(ask, "seats") if it["seat"] == "1"
    ]
    lines = [json.loads(it) for it in ask("ndjson").getvalue().splitlines()]
    assert [it for it in lines if "game" in it] == [
        it for it in map(json.loads, before.splitlines()) if "game" in it
    ]


def test_queries_do_not_grow_with_the_games(group):
    ask = asking(group, Role.WATCH)

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            ask("zip").getvalue()
        return len(asked)

    before = queries()
    for seed in range(3):
        play_on(GameFactory(names=NAMES, device=group.device), random.Random(seed), entries=30)
    assert queries() == before


def test_what_cannot_be_asked_is_refused(group):
    ask = asking(group, Role.WATCH)

    assert ask("csv", table="dice").json()["errors"][0]["pointer"] == "/table"
    assert ask("zip", year="0").status_code == 400
    assert ask("zip", "post").status_code == 405
    assert Client().get(f"/api/v1/groups/{group.code}/export.zip").status_code == 401


def test_whoever_waits_is_told_how_many_games_are_written(group):
    ask = asking(group, Role.WATCH)

    for ending in ("ndjson", "csv", "txt", "xlsx", "zip", "bgstats"):
        answer = ask(ending, progress="1")
        words, file = taken_apart(answer.getvalue())
        plain = ask(ending)
        made = plain.getvalue()
        assert answer.headers["Content-Type"] == "application/vnd.farkle.progress"
        assert answer.headers["Content-Disposition"] == plain.headers["Content-Disposition"]
        assert [it["of"] for it in words] == [2] * len(words)
        counts = [it["games"] for it in words]
        assert (counts[0], counts[-1], counts) == (0, 2, sorted(counts))
        assert [it["is_whole"] for it in words] == [False] * (len(words) - 1) + [True]
        if ending not in {"xlsx", "zip"}:  # these name the second in which they were made
            assert file == made
    assert openpyxl.load_workbook(io.BytesIO(taken_apart(ask("xlsx", progress="1").getvalue())[1]))
    assert ask("zip", progress="yes").status_code == 400


def test_a_result_that_was_only_told_is_in_no_text_and_is_not_waited_for(group):
    Game.objects.filter(status=Game.Status.FINISHED).update(recorded={"seats": []})
    ask = asking(group, Role.WATCH)

    words, _file = taken_apart(ask("txt", progress="1").getvalue())

    assert [(it["games"], it["of"]) for it in (words[0], words[-1])] == [(0, 1), (1, 1)]


def taken_apart(told: bytes) -> tuple[list[dict], bytes]:
    """The lines that say how far a file is, and the file."""
    words, file = [], b""
    while told:
        line, _newline, told = told.partition(b"\n")
        words.append(json.loads(line))
        file += told[: words[-1]["bytes"]]
        told = told[words[-1]["bytes"] :]
    return words, file
