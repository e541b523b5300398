"""Standings, records and figures as files; and large files one at a time."""

from __future__ import annotations

import csv
import io

import pytest
from python_calamine import CalamineWorkbook

from scoring.written import notation
from tests.sessions.api.stories import told

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(client):
    return told("club", client)


def rows_of(answer) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(answer.content.decode())))


def test_the_table_as_a_file_says_what_the_answer_says(club, client):
    address = f"/api/v1/groups/{club.places['code']}/table"
    told_ = client.get(f"{address}/").json()
    file = client.get(f"{address}.csv?sort=per_turn")
    assert 'filename="farkle-' in file.headers["Content-Disposition"]
    people = {it["player"]: it for it in (*told_["ranked"], *told_["unranked"])}
    assert {row["player"] for row in rows_of(file)} == set(people)
    for row in rows_of(file):
        assert (int(row["games"]), int(row["wins"])) == (
            people[row["player"]]["games"],
            people[row["player"]]["wins"],
        )
    (sheet,) = CalamineWorkbook.from_filelike(
        io.BytesIO(client.get(f"{address}.xlsx").content)
    ).sheet_names
    assert sheet == "Table"
    tag = {"If-None-Match": file.headers["ETag"]}
    assert client.get(f"{address}.csv?sort=per_turn", headers=tag).status_code == 304


def test_records_and_figures_are_rows(club, client):
    records = rows_of(client.get(f"/api/v1/groups/{club.places['code']}/records.csv"))
    told_ = client.get(f"/api/v1/groups/{club.places['code']}/records/").json()["records"]
    assert {(it["key"], str(it["value"])) for it in told_} <= {
        (row["record"], row["value"]) for row in records
    }
    assert "Ana" in {row["name"] for row in records}
    figures = rows_of(client.get(f"/api/v1/players/{club.places['player']}/figures.csv"))
    said = {(row["of"], row["figure"]): row["value"] for row in figures}
    assert (said["", "figures_games"], said["rivals Ben", "games"]) == ("2", "2")


def test_the_games_of_a_group_as_text_can_be_played_again(club, client):
    file = client.get(f"/api/v1/groups/{club.places['code']}/export.txt")
    texts = b"".join(file).decode().split(f"{notation.FIRST_LINE}\n")[1:]
    assert len(texts) == 2
    for text in texts:
        _start, entries = notation.read(f"{notation.FIRST_LINE}\n{text}".rstrip("\n"))
        assert entries


def test_one_who_is_given_a_large_file_waits_for_the_next_one(club, client):
    address = f"/api/v1/groups/{club.places['code']}/export.ndjson"
    first = client.get(address)
    refused = client.get(address)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "5")
    assert b"".join(first) == b"".join(client.get(address))
