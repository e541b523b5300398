"""…/export.json, .txt, .csv and .xlsx"""

from __future__ import annotations

import csv
import io
import re

import openpyxl
import pytest
from django.test import Client

from scoring.game import apply
from scoring.written import notation
from sessions.exchange import canonical
from sessions.exchange.sheets import LUCK_COLUMNS, SEAT_COLUMNS, TURN_COLUMNS
from sessions.models import Game
from tests.sessions.api.stories import told
from tests.sessions.clients import ApiPlayer

pytestmark = pytest.mark.django_db


def export(player: ApiPlayer, ending: str) -> bytes:
    response = player.client.get(f"/api/v1/games/{player.code}/export.{ending}")
    assert response.status_code == 200
    name = rf'attachment; filename="farkle-{player.code}-20\d\d-\d\d-\d\d\.{ending}"'
    assert re.fullmatch(name, response.headers["Content-Disposition"])
    return response.getvalue()


def test_json_holds_every_entry(client: Client) -> None:
    player = told("two turns", client)
    player.undo()
    game = Game.objects.get()
    assert client.get(f"/api/v1/games/{player.code}/export.json").json() == {
        "format": "farkle-game",
        "schema_version": 1,
        "code": player.code,
        "created_at": game.created_at.isoformat(),
        "rules": game.rules,
        "players": [{"name": "Ana", "team": None}, {"name": "Ben", "team": None}],
        "starts": 0,
        "entries": [
            {
                "version": row.version,
                "recorded_at": row.recorded_at.isoformat(),
                "entry": row.payload,
            }
            for row in game.entries.all()
        ],
        "uuid": str(game.uuid),
        "place": "",
    }
    assert game.entries.count() == 5


def test_text_is_what_stands_and_can_be_replayed(client: Client) -> None:
    player = told("two turns", client)
    player.undo()
    player.throw("222346", keep="222")
    text = export(player, "txt").decode()
    played = canonical.moment(Game.objects.get().created_at)
    assert text == (
        f"Farkle score sheet 1\ncode: {player.code}\nplayed: {played}\n"
        "rule set: {}\nseat: Ana\nseat: Ben\nstarts: Ana\n\n"
        "1. Ana: 111234 keep 111, 115 keep 11, bank 500\n"
        "2. Ben: 222346 keep 222\n"
    )
    state, entries = notation.read(text)
    for entry in entries:
        state = apply(state, entry)
    # The notation knows no undo, so it counts fewer entries.
    assert (state.turn, state.sides) == (
        (present := Game.objects.get().current_state()).turn,
        present.sides,
    )


def test_csv_has_a_row_per_finished_turn(client: Client) -> None:
    player = told("two turns", client)
    rows = list(csv.DictReader(io.StringIO(export(player, "csv").decode())))
    common = {"game": player.code, "round": "1", "team": "", "gift": "0", "gift_to": ""}
    common |= {"luck": "", "given_away": ""}
    assert rows == [
        {
            "id": f"{player.code}-1",
            "turn": "1",
            "seat": "0",
            "name": "Ana",
            "kind": "banked",
            "points": "500",
            "score": "500",
            "lost": "0",
            "penalty": "0",
            "throws": "111234>111 115>11",
            **common,
        },
        {
            "id": f"{player.code}-2",
            "turn": "2",
            "seat": "1",
            "name": "Ben",
            "kind": "farkle",
            "points": "0",
            "score": "0",
            "lost": "0",
            "penalty": "0",
            "throws": "223466>",
            **common,
        },
    ]


def test_a_name_is_no_formula(client: Client) -> None:
    player = ApiPlayer(client)
    names = ["=1+1", "+49", "-Ana", "@Ben", 'C", "D']
    player.start({"teams": True}, *names, teams=("=Red", "Blue", "=Red", "Blue", "=Red"))
    for _ in names:
        player.throw("223466")
    rows = list(csv.DictReader(io.StringIO(export(player, "csv").decode())))
    shown = {(row["name"], row["team"]) for row in rows}
    assert shown == {
        ("'=1+1", "'=Red"),
        ("'+49", "Blue"),
        ("'-Ana", "'=Red"),
        ("'@Ben", "Blue"),
        ('C", "D', "'=Red"),
    }


def test_a_game_without_turns_has_only_a_header(client: Client) -> None:
    header = export(told("new", client), "csv")
    assert header.decode() == (
        "id,game,turn,round,seat,name,team,kind,points,score,lost,gift,gift_to,penalty,throws,"
        "luck,given_away\r\n"
    )


def test_a_game_that_is_over_has_the_luck_of_each_turn(client: Client) -> None:
    player = told("finished", client)

    rows = list(csv.DictReader(io.StringIO(export(player, "csv").decode())))

    assert [float(row["luck"]) > 0 for row in rows] == [True, False]
    assert [row["given_away"] for row in rows] == ["", ""]  # the target was in reach


@pytest.mark.parametrize(
    ("ending", "accept"), [("txt", "text/plain"), ("csv", "text/csv"), ("json", "application/json")]
)
def test_a_file_is_answered_as_what_it_is(client: Client, ending: str, accept: str) -> None:
    player = told("new", client)
    address = f"/api/v1/games/{player.code}/export.{ending}"
    served = client.get(address, headers={"Accept": accept})
    assert served.headers["Content-Type"].split(";")[0] == accept
    refused = client.get(address, headers={"Accept": "image/png"})
    assert (refused.status_code, refused.json()["code"]) == (406, "not_acceptable")


def test_there_is_no_other_file(client: Client) -> None:
    player = told("new", client)
    response = client.get(f"/api/v1/games/{player.code}/export.pdf")
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_the_workbook_holds_typed_cells(client: Client) -> None:
    player = told("two turns", client)
    workbook = openpyxl.load_workbook(io.BytesIO(export(player, "xlsx")))
    code = player.code
    assert {sheet.title: list(sheet.values) for sheet in workbook} == {
        "Turns": [
            (*TURN_COLUMNS, *LUCK_COLUMNS),
            (
                *(f"{code}-1", code, 1, 1, 0, "Ana", None, "banked", 500, 500),
                *(0, 0, None, 0, "111234>111 115>11", None, None),
            ),
            (
                *(f"{code}-2", code, 2, 1, 1, "Ben", None, "farkle", 0, 0),
                *(0, 0, None, 0, "223466>", None, None),
            ),
        ],
        "Seats": [
            SEAT_COLUMNS,
            (0, "Ana", None, 500, 1, True, False, False),
            (1, "Ben", None, 0, 1, False, False, False),
        ],
    }
