"""Files and old sheets on pages: looked at before anything is kept, kept, and taken back."""

from __future__ import annotations

import json
import random
import re
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from sessions.access.roles import Actor
from sessions.exchange.sheets import as_text
from sessions.models import Game, GameEntry, Group, ImportBatch, ImportDraft, Player, SeatResult
from sessions.people.groups import new_group
from tests.factories import DeviceFactory, GameFactory
from tests.sessions.devices import on_device
from tests.sessions.games.playing import play_on
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db

EVENINGS = (
    "Datum;Ort;Ana;Ben;Cleo\n"
    "3.10.2019;Zuhause;10.350;9.000;\n"
    "10.10.2019;Fähre;;8.750;10.100\n"
    "17.10.2019;Fähre;1,5;8.750;10.100\n"
)


@pytest.fixture
def group(device):
    return new_group(name="Home", by=Actor(device), time_zone="Europe/Vienna")


@pytest.fixture
def page(group):
    return f"/group/{group.code}/import/"


def sent(client, page, text=EVENINGS, name="abende.csv") -> str:
    """The page on which what would come in is shown."""
    file = SimpleUploadedFile(name, text.encode("utf-8"))
    answer = client.post(page, {"file": file})
    assert answer.status_code == 303, reads(answer)
    return answer["Location"]


def form_of(answer, **changed) -> dict[str, str]:
    """What the form of a page sends if nothing else is chosen."""
    text = answer.content.decode()
    fields = {}
    for tag in re.findall(r"<input[^>]*>", text):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if "name" in attributes and attributes.get("type") not in {"checkbox", "submit"}:
            fields[attributes["name"]] = attributes.get("value", "")
    for name, body in re.findall(
        r'<select[^>]*name="([\w-]+)"[^>]*>(.*?)</select>', text, re.DOTALL
    ):
        chosen = re.search(r'value="([^"]*)"\s+selected', body)
        fields[name] = chosen[1] if chosen else re.search(r'value="([^"]*)"', body)[1]
    fields.pop("csrfmiddlewaretoken", None)
    return fields | changed


def test_a_spreadsheet_with_german_numbers_comes_in_and_is_taken_back(client, group, page):
    Player.objects.create(group=group, name="Ana")
    address = sent(client, page)
    look = client.get(address)
    said = reads(look)
    assert "2 games come in as results that nothing has checked." in said
    assert "1 part of the file is no game. " in said
    assert "4: “1,5” cannot be points: line 4, column “Ana”." in said
    assert not Game.objects.exists()

    answer = client.post(address, form_of(look, action="import"), follow=True)
    assert "2 games came in." in reads(answer)
    rows = SeatResult.objects.order_by("played_on", "rank").values_list("player__name", "score")
    assert list(rows) == [("Ana", 10_350), ("Ben", 9_000), ("Cleo", 10_100), ("Ben", 8_750)]
    assert {game.place for game in Game.objects.all()} == {"Zuhause", "Fähre"}
    assert not ImportDraft.objects.exists()
    batch = ImportBatch.objects.get()
    assert (batch.file_name, batch.device) == ("abende.csv", group.device)
    Group.objects.update(time_zone="Pacific/Kiritimati")
    Game.objects.update(begun_at=datetime(2026, 7, 1, 18, 30, tzinfo=UTC))
    came = reads(client.get(f"/group/{group.code}/imports/{batch.uuid}/"))
    assert "July 2, 2026 recorded, not checked July 2, 2026" in came

    table = reads(client.get(f"/group/{group.code}/"))
    assert "recorded, not checked" in table
    answer = client.post(f"/group/{group.code}/imports/{batch.uuid}/", {}, follow=True)
    assert "Taken back" in reads(answer)
    assert not Game.objects.exists()
    assert set(group.players.values_list("name", flat=True)) == {"Ana"}
    assert "taken back" in reads(client.get(page))

    again = client.get(sent(client, page))
    assert "2 games come in" in reads(again)


def test_a_typo_in_a_score_refuses_the_game_and_nobody_is_dropped(client, page):
    text = "Datum;Ana;Bernd;Cleo\n01.03.2025;10O00;5000;9000\n"
    said = reads(client.get(sent(client, page, text)))
    assert "No game of this file would come in." in said
    assert "2: “10O00” cannot be points: line 2, column “Ana”." in said
    assert "Bernd 5,000" not in said


def test_a_day_that_does_not_exist_is_never_the_day_of_games_without_one(client, page):
    address = sent(client, page, "Datum;Ana;Ben;Cleo\n31.02.2025;10000;9;7\n;9000;9;7\n")
    look = client.get(address)
    assert "2: 31.02.2025 is no date: line 2." in reads(look)
    client.post(address, form_of(look, action="import", day="2019-05-01"))
    (game,) = Game.objects.all()
    assert game.current_state().score(0) == 9_000


def test_whoever_is_named_otherwise_here_is_written_beside_the_name(client, group, page):
    anna = Player.objects.create(group=group, name="Anna Berg")
    address = sent(client, page)
    form = form_of(client.get(address))
    names = {form[f"name-{n}"]: n for n in range(3)}
    form[f"who-{names['Ana']}"] = "anna berg"
    form[f"who-{names['Ben']}"] = ""
    form[f"who-{names['Cleo']}"] = "Cleopatra"
    client.post(address, form | {"action": "import"})
    rows = SeatResult.objects.order_by("played_on", "rank").values_list("player__name", flat=True)
    assert list(rows) == ["Anna Berg", None, "Cleopatra", None]
    assert set(group.players.values_list("name", flat=True)) == {anna.name, "Cleopatra"}
    later = reads(client.get(sent(client, page, EVENINGS.replace("2019", "2018"))))
    assert later.count("known") == 2


def test_the_way_a_table_is_read_can_be_chosen_otherwise(client, page):
    address = sent(client, page, "Round,Ana,Ben,Beer\n1,500,0,2\n2,650,1000,1\n")
    look = client.get(address)
    assert "It is not said on which day this was played." in reads(look)
    form = form_of(look, left_out="Beer", day="2019-05-01", points="running")
    again = client.post(address, form | {"action": "look"})
    assert again.status_code == 200
    assert "Ben 1,000 · Ana 650" in reads(again)
    form = form_of(again, action="import", left_out="beer")
    client.post(address, form)
    assert [row.score for row in SeatResult.objects.order_by("rank")] == [1_000, 650]


def test_a_table_can_be_pasted(client, page):
    answer = client.post(page, {"pasted": EVENINGS})
    assert "2 games come in" in reads(client.get(answer["Location"]))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({}, "Choose a file, or paste a table."),
        ({"pasted": "  \n"}, "Choose a file, or paste a table."),
        ({"file": SimpleUploadedFile("a.xlsx", b"PK\x03\x04no")}, "This is no table"),
        ({"file": SimpleUploadedFile("a.csv", b",,\n")}, "There is nothing in it."),
        ({"pasted": "a,b\n" * 20_001}, "20,000 rows"),
    ],
)
def test_what_is_no_table_is_refused_with_the_reason(client, page, data, why):
    answer = client.post(page, data)
    assert answer.status_code == 422
    assert why in reads(answer)
    assert not ImportDraft.objects.exists()


def test_a_file_that_is_gone_is_said_to_be(client, page):
    answer = client.post(f"{page}{uuid4()}/", {"action": "import"})
    assert (answer.status_code, "not here any more" in reads(answer)) == (422, True)


def test_nobody_looks_at_another_groups_file_or_import(client, group, page, device):
    other = new_group(name="Club", by=Actor(DeviceFactory()))
    draft = ImportDraft.objects.create(group=other, data=b"a,b\n1,2")
    batch = ImportBatch.objects.create(group=other, source="table")
    assert client.get(f"{page}{draft.uuid}/").status_code == 422
    assert client.post(f"/group/{group.code}/imports/{batch.uuid}/").status_code == 404
    assert client.get(f"/group/{other.code}/import/").status_code == 403


def test_choices_that_are_none_are_as_if_nothing_was_chosen(client, page):
    address = sent(client, page)
    form = {
        "orientation": "sideways",
        "rules": "none-such",
        "day": "31.2.",
        "also": ["x", "-1", "99999"],
        "name-0": "Ana\0",
        "who-0": "\0",
    }
    answer = client.post(address, form)
    assert answer.status_code == 200
    assert "2 games come in" in reads(answer)


def test_only_the_last_files_of_a_group_are_kept(client, group, page):
    for _time in range(7):
        sent(client, page)
    assert group.import_drafts.count() == 5


def test_a_game_that_may_be_there_already_is_imported_where_it_is_ticked(client, page):
    client.post(sent(client, page), {"action": "import"})
    address = sent(client, page, EVENINGS.replace("9.000", "9.100"))
    look = client.get(address)
    assert "1 may be here already" in reads(look)
    refused = client.post(address, form_of(look, action="import"))
    assert refused.status_code == 422
    client.post(address, form_of(look, action="import", also="1"))
    assert Game.objects.count() == 3


def sheet_of(**typed):
    return {"day": "2019-05-01", "seat-0": "Ana", "seat-1": "Ben", "rules": "patch"} | typed


ROUNDS = {
    **{f"c-{n}-0": "2.500" for n in range(4)},
    **{f"c-{n}-1": "F" for n in range(3)},
    "c-3-1": "500",
}


def test_an_old_sheet_is_judged_while_it_is_typed_and_kept(client, group):
    page = f"/group/{group.code}/sheet/"
    begun = client.post(page, sheet_of(**{"c-0-0": "2500"}), headers={"HX-Request": "true"})
    assert "recorded, not checked Ana 2,500 Ben, round 1: The game is not over" in (
        reads(begun).replace(" · ", " ")
    ) or "There are no points of Ben." in reads(begun)
    whole = client.post(page, sheet_of(**ROUNDS), headers={"HX-Request": "true"})
    assert reads(whole) == "checked Ana 10,000 · Ben 500"
    answer = client.post(page, sheet_of(**ROUNDS, action="import"), follow=True)
    assert "1 game came in." in reads(answer)
    game = Game.objects.get()
    assert (game.version, game.is_recorded, game.current_state().outcome.winners) == (
        8,
        False,
        (0,),
    )
    assert str(SeatResult.objects.first().played_on) == "2019-05-01"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ({"c-0-0": "13.5"}, "“13.5” cannot be points"),
        ({"c-0-0": "lots"}, "“lots” cannot be points"),
        ({"c-0-0": "500", "c-0-1": "0", "day": ""}, "not said on which day"),
        ({}, "no points of Ana"),
    ],
)
def test_what_cannot_be_on_a_sheet_is_said_and_nothing_typed_is_lost(client, group, typed, why):
    page = f"/group/{group.code}/sheet/"
    answer = client.post(page, sheet_of(**typed, action="import"))
    assert answer.status_code == 422
    assert why in reads(answer)
    assert 'value="Ana"' in answer.content.decode()
    assert not Game.objects.exists()


def test_a_sheet_has_as_many_columns_and_rows_as_are_wanted(client, group):
    page = f"/group/{group.code}/sheet/"
    wide = client.get(page, {"players": "2", "rounds": "3"}).content.decode()
    assert (wide.count('name="seat-'), wide.count('name="c-')) == (2, 6)
    most = client.get(page, {"players": "99", "rounds": "99"}).content.decode()
    assert (most.count('name="seat-'), most.count('name="c-')) == (12, 384)
    typed = sheet_of(**{"c-0-0": "500"}, action="size", players="3", rounds="2")
    assert 'value="500"' in client.post(page, typed).content.decode()


def test_who_may_not_manage_the_group_is_not_offered_an_import(client, group):
    assert "Games from a file" in reads(client.get(f"/group/{group.code}/"))
    watcher = on_device(type(client)(), DeviceFactory())
    assert watcher.get(f"/group/{group.code}/import/").status_code == 403


DIARY = {
    "games": [{"id": 1, "name": "Catan"}, {"id": 2, "name": "Zilch"}],
    "players": [{"id": 1, "name": "Ana"}, {"id": 2, "name": "Ben"}],
    "plays": [
        {
            "uuid": f"play-{game}",
            "gameRefId": game,
            "playDate": "2019-05-01 20:30:00",
            "playerScores": [{"playerRefId": 1, "score": "10"}, {"playerRefId": 2, "score": "72"}],
        }
        for game in (1, 2, 2)
    ],
}


def test_of_a_diary_one_chooses_which_games_are_farkle(client, group, page):
    address = sent(client, page, json.dumps(DIARY), "BGStatsExport.json")
    look = client.get(address)
    assert "Zilch (2 games)" in reads(look)
    assert "Import 1 game" in reads(look), "the play that is there twice has one number"
    again = client.post(address, form_of(look) | {"game": ["1"], "action": "look"})
    assert "1 game comes in" in reads(again)
    assert reads(again).count("Only the scores are told") == 1
    assert "How the table is read" not in reads(again)


def test_a_game_of_this_program_brings_its_own_rules(client, group, page):
    game = play_on(GameFactory(names=("Ana", "Ben")), random.Random(1), entries=400)
    text = as_text(game)
    GameEntry.objects.all().delete()
    game.delete()
    address = sent(client, page, text, "game.txt")
    look = client.get(address)
    assert "How it was played" not in reads(look)
    assert "checked" in reads(look)
    client.post(address, form_of(look, action="import"))
    made = Game.objects.get()
    assert (made.code, made.group, made.is_recorded) == (game.code, group, False)


def test_a_second_game_of_an_evening_is_kept_from_a_sheet_once_it_is_said_so(client, group):
    page = f"/group/{group.code}/sheet/"
    first, second = (
        sheet_of(**{"c-0-0": "500", "c-0-1": "650"}),
        sheet_of(**{"c-0-0": "900", "c-0-1": "650"}),
    )
    assert client.post(page, first | {"action": "import"}).status_code == 303
    asked = client.post(page, second | {"action": "import"})
    assert (asked.status_code, 'name="also"' in asked.content.decode()) == (422, True)
    assert client.post(page, second | {"action": "import", "also": "1"}).status_code == 303
    assert Game.objects.count() == 2
