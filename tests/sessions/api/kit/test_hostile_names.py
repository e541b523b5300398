"""Names that a spreadsheet could take for more: in every file they stay what was typed."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Sequence

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.entries import MAX_PLAYER_NAME, player_from_json
from scoring.errors import EntryInvalid
from scoring.written import notation
from sessions.exchange import sheets as exports
from sessions.exchange.account import archive
from sessions.exchange.archive import as_json
from sessions.models import Game
from tests import verbs
from tests.factories import AccountFactory, GameFactory

pytestmark = pytest.mark.django_db

LINKS = (
    "http://evil.example/",
    "https://evil.example/?a=1&b=2#c",
    "ftp://evil.example/a",
    "ftps://evil.example/a",
    "mailto:evil@evil.example",
    "internal:Sheet1!A1",
    "internal:'Seats'!A1",
    r"external:c:\evil.exe",
    r"external:\\evil\share\a.xlsx",
    "file:///etc/passwd",
    "file://a b",
    "dynamicweb://evil",
    "HTTP://OTHER.EXAMPLE/",
    "javascript:alert(1)",
)
FORMULAS = (
    "=1+1",
    "{=SUM(1,2)}",
    "{=1+1}",
    "+49",
    "-Ana",
    "@SUM(1)",
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://a","b")',
)
NUMBERS = ("1", "007", "1e5", "3.14", "1,5", "-1", "0x10", "12/3", "TRUE", "NaN", "inf", "1_000")
MARKUP = (
    "<r>a</r>",
    "<r><t>a</t></r>",
    "<r></r>",
    "<r>&</r>",
    "</t></si>",
    "<b>a</b>",
    "&amp;",
    "&lt;",
    "]]>",
    "<!-- -->",
)
ESCAPES = ("_x0041_", "_x005F_", "_x000D_", "_xFFFE_", "_x0041_x0042_", "<r>_x0041_</r>", "x005F_")
OTHERS = (
    "'a",
    '"a"',
    'C", "D',
    "a;b",
    "a\\b",
    "Zoë",
    "木村",
    "דנה 7",
    "علي",
    "👩\u200d🚀",
    "a" * 40,
)
HOSTILE = (*LINKS, *FORMULAS, *NUMBERS, *MARKUP, *ESCAPES, *OTHERS)


def finished_turns(names: Sequence[str], teams: Sequence[str] | None = None) -> Game:
    """A game in which everybody has had a turn, a farkle."""
    rules = {"teams": True} if teams else {}
    game = GameFactory(names=names, teams=teams, rules=rules)
    for _ in names:
        game = verbs.record_total(code=game.code, points=0)
    return game


def is_a_name(text: str) -> bool:
    try:
        return player_from_json({"name": text}).name == text
    except EntryInvalid:
        return False


names_of_any_kind = st.one_of(
    st.text(max_size=MAX_PLAYER_NAME),
    st.tuples(st.sampled_from(HOSTILE), st.text(max_size=8)).map("".join),
    st.text("<>/rt&x_=0F5:'\"", max_size=20),
    st.text("<>/rt&x_=0F5:'\"", max_size=20).map("<r>{}</r>".format),
    st.lists(st.sampled_from(["_x0041_", "x0041_", "_", "x", "a"]), max_size=5).map("".join),
).filter(is_a_name)
some_names = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def test_the_names_of_this_table_can_be_entered() -> None:
    assert [name for name in HOSTILE if not is_a_name(name)] == []


def test_whatever_looks_like_more_stays_a_string_in_the_workbook() -> None:
    assert_in_workbook(finished_turns(HOSTILE), list(HOSTILE))


def test_names_of_teams_stay_strings_too() -> None:
    teams = [*HOSTILE[:40]] * 2
    game = finished_turns([f"Seat {number}" for number in range(80)], teams)

    sheets = workbook_of(game)

    for title, column in (("Turns", "G"), ("Seats", "C")):
        assert [_said(cell.value) for cell in sheets[title][column][1:]] == teams


@pytest.mark.slow
@some_names
@given(st.lists(names_of_any_kind, min_size=2, max_size=6, unique_by=str.casefold))
def test_any_name_stays_a_string_in_the_workbook(names: list[str]) -> None:
    assert_in_workbook(finished_turns(names), names)


def assert_in_workbook(game: Game, names: list[str]) -> None:
    file = exports.as_xlsx(game)
    parts = zipfile.ZipFile(io.BytesIO(file)).namelist()
    assert [part for part in parts if "sheets/_rels" in part or "external" in part] == []
    sheets = openpyxl.load_workbook(io.BytesIO(file))
    for title, column in (("Turns", "F"), ("Seats", "B")):
        cells = sheets[title][column][1:]
        assert [_said(cell.value) for cell in cells] == names
        assert {cell.data_type for cell in cells} == {"s"}
        assert {cell.hyperlink for row in sheets[title].iter_rows() for cell in row} == {None}


def workbook_of(game: Game) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(exports.as_xlsx(game)))


def _said(text: str) -> str:
    """A text of a cell, read as the standard (ECMA-376, ST_Xstring) says, which openpyxl leaves to
    others where a text stands in its cell."""
    return re.sub("_x([0-9A-Fa-f]{4})_", lambda code: chr(int(code[1], 16)), text)


@some_names
@given(st.lists(names_of_any_kind, min_size=2, max_size=6, unique_by=str.casefold))
def test_any_name_is_itself_in_the_other_files(names: list[str]) -> None:
    game = finished_turns(names)

    rows = list(csv.DictReader(io.StringIO("".join(exports.as_csv(game)), newline="")))
    assert [row["name"] for row in rows] == [
        f"'{name}" if name.startswith(("=", "+", "-", "@")) else name for name in names
    ]
    state, _ = notation.read(exports.as_text(game))
    assert [seat.name for seat in state.seats] == names
    assert [player["name"] for player in json.loads(json.dumps(as_json(game)))["players"]] == names


def test_the_account_takes_its_names_away_as_they_are() -> None:
    game = finished_turns(HOSTILE)
    account = AccountFactory()
    Game.objects.filter(pk=game.pk).update(owner=account)

    file = zipfile.ZipFile(io.BytesIO(b"".join(archive(account))))

    kept = json.loads(file.read("games.ndjson").splitlines()[-1])["game"]
    assert [player["name"] for player in kept["players"]] == list(HOSTILE)
