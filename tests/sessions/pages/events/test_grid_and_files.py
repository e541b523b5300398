"""A night typed in from paper, lists that come in by the page, and the next season."""

from __future__ import annotations

import json
import re
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scoring.contests.outlook import Chance
from sessions.access.links import code_of
from sessions.access.roles import Actor
from sessions.events import links
from sessions.events.evening import missing
from sessions.models import Event, EventRole, TableSeat
from sessions.wording.club.cups import chances_said
from tests.factories import DeviceFactory
from tests.sessions.devices import on_device
from tests.sessions.events.evenings import Evening, league
from tests.sessions.pages.conftest import reads

NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Fee", "Gus")


@pytest.fixture
def evening(device) -> Evening:
    return Evening(league(NAMES, by=Actor(device), trust="table"))


def typed(evening: Evening, round_: int = 1) -> dict[str, str]:
    """Totals of every table, the first of each the best."""
    return {
        f"{round_}-{table.number}-{it}": str(9_000 - 1_000 * at)
        for table in evening.night.round(round_).tables
        for at, it in enumerate(table.everybody)
    }


@pytest.mark.django_db
def test_a_night_is_typed_in_at_once(client, evening: Evening) -> None:
    page = f"/e/{evening.code}/1/results/"
    evening.open()
    assert "No tables are published yet." in reads(client.get(page))
    evening.draw().publish()
    assert page in client.get(f"/e/{evening.code}/1/").content.decode()
    first = evening.people(1)
    sent = typed(evening) | {f"1-1-{first[-1]}": "–"}
    assert client.post(page, sent | {"action": "tell"})["Location"] == f"/e/{evening.code}/1/"
    one, other = evening.night.rounds[0].tables
    assert [it["status"] for it in one.current.lines][-1] == "absent"
    assert other.current.lines[0]["score"] == 9_000
    over = client.get(page)
    assert over.content.decode().count("<input") == 1
    assert "Take these results" not in reads(over)
    assert "On to the tables" in reads(over)


@pytest.mark.django_db
def test_who_is_marked_as_not_come_need_not_be_typed(client, evening: Evening) -> None:
    evening.open().draw().publish()
    evening.event.stages.update(limits={"preferred": 3, "least": 2, "most": 4})
    for table in (1, 2):
        gone = evening.people(table)[0]
        missing.no_show(code=evening.code, night=1, round=1, entrant=gone, by=None)
    sent = {it: text for it, text in typed(evening).items() if it[:3] == "1-1"}
    sent.pop(f"1-1-{next(it for it, seat in _seats(evening, 1) if not seat.came)}")
    assert (
        client.post(f"/e/{evening.code}/1/results/", sent | {"action": "tell"}).status_code == 303
    )
    page = client.get(f"/e/{evening.code}/1/1/2/").content.decode()
    gone = next(it for it, seat in _seats(evening, 2) if not seat.came)
    assert re.search(rf'name="absent-{gone}"\s+checked', page)


def _seats(evening: Evening, table: int) -> list[tuple[int, TableSeat]]:
    return evening.night.rounds[0].table(table).seats


@pytest.mark.django_db
def test_a_table_that_is_not_clear_keeps_none_of_the_others_out(client, evening: Evening) -> None:
    page = f"/e/{evening.code}/1/results/"
    evening.open().draw().publish()
    wrong = f"1-1-{evening.people(1)[0]}"
    answer = client.post(page, typed(evening) | {wrong: "illegible", "action": "tell"})
    assert answer.status_code == 422
    assert "A place or a score is missing" in reads(answer)
    assert 'value="illegible"' in answer.content.decode()
    assert "Take these results" in reads(answer), "one table is missing still"
    assert [it.is_settled for it in evening.night.rounds[0].tables] == [False, True]
    assert client.post(page, {"action": "confirm-1-1-9"}).status_code == 422
    assert client.post(page, {"action": "confirm-1"}).status_code == 404


@pytest.mark.django_db
def test_two_that_differ_stand_side_by_side(client, evening: Evening) -> None:
    page = f"/e/{evening.code}/1/results/"
    evening.open().draw().publish()
    code = code_of(links.issue(code=evening.code, role=EventRole.HELP, by=None))
    for change in ({}, {f"1-1-{evening.people(1)[0]}": "9,500"}):
        helper = on_device(type(client)(), DeviceFactory())
        helper.get(f"/j/{code}/")
        assert helper.post(page, typed(evening) | change | {"action": "tell"}).status_code == 303
    one, other = evening.night.rounds[0].tables
    assert (one.state, other.state) == ("disputed", "confirmed")
    said = reads(client.get(page))
    assert "two that differ" in said
    assert "9,000" in said
    assert "9,500" in said
    assert client.post(page, {"action": "confirm-1-1-2"}).status_code == 303
    assert evening.night.rounds[0].tables[0].current.lines[0]["score"] == 9_500
    follower = on_device(type(client)(), DeviceFactory())
    follow = links.issue(code=evening.code, role=EventRole.FOLLOW, by=None)
    follower.get(f"/j/{code_of(follow)}/")
    assert follower.get(page).status_code == 403


@pytest.mark.django_db
def test_a_list_is_looked_at_and_comes_in(client, evening: Evening) -> None:
    page = f"/e/{evening.code}/files/"
    assert "standings.xlsx" in client.get(page).content.decode()
    file = SimpleUploadedFile("club.csv", b"Name;Verein\nZoe;Nord\nAna;Nord\nAna Berger;\n")
    looked = client.post(page, {"kind": "people", "action": "look", "file": file})
    said = reads(looked)
    assert "Nothing has come in yet." in said
    assert "This may be Ana." in said
    kept = re.search(r'name="data" value="([^"]+)"', looked.content.decode())[1]
    version = evening.book.event.version
    taking = {"kind": "people", "action": "take", "data": kept, "version": version, "also": "4"}
    assert client.post(page, taking | {"version": version - 1}).status_code == 409
    assert client.post(page, taking).status_code == 303
    assert [it.name for it in evening.book.people][-2:] == ["Zoe", "Ana Berger"]
    again = client.post(page, {"kind": "people", "pasted": "Name\nZoe\n"})
    assert "All of it is here already." in reads(again)


@pytest.mark.django_db
def test_what_is_short_enough_to_be_looked_at_can_be_taken(client, evening: Evening) -> None:
    page = f"/e/{evening.code}/files/"
    longest = (b"Name;A;B;C;D;E;F;G;H\nZoe" + (b";".ljust(85 << 10)) * 8).ljust(700 << 10)
    sent = [SimpleUploadedFile("club.csv", it) for it in (longest, longest + b" ")]
    looked, refused = (client.post(page, {"kind": "people", "file": it}) for it in sent)
    assert "Here a list may have 700 kB at most" in reads(refused)

    kept = re.search(r'name="data" value="([^"]+)"', looked.content.decode())[1]
    version = evening.book.event.version
    taking = {"kind": "people", "action": "take", "data": kept, "version": version}
    assert client.post(page, taking).status_code == 303
    assert evening.book.people[-1].name == "Zoe"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("sent", "why", "status"),
    [
        ({"kind": "people"}, "Choose a file", 422),
        ({"kind": "people", "data": "%%%"}, "This is no table", 422),
        ({"kind": "results", "pasted": "a\tb\n1\t2"}, "The table has no column night.", 422),
        (
            {"kind": "results", "pasted": "Night,Round,Table,Name,Score\n1,1,1,Ana,many"},
            "Line 2, score: “many” is no whole number.",
            422,
        ),
        ({"kind": "people", "pasted": "kept\tb\n1\t2"}, "kept", 422),
        ({"kind": "weather", "pasted": "a"}, "", 404),
    ],
)
def test_what_cannot_come_in_is_said(client, evening: Evening, sent, why, status) -> None:
    answer = client.post(f"/e/{evening.code}/files/", sent)
    assert (answer.status_code, why in reads(answer)) == (status, True), reads(answer)


@pytest.mark.django_db
def test_results_that_differ_come_in_with_a_reason(client, evening: Evening) -> None:
    page = f"/e/{evening.code}/files/"
    table = "Night,Round,Table,Name,Score\n1,1,1,Ana,500\n1,1,1,Ben,400\n1,1,1,Cleo,300"
    sent = {"kind": "results", "action": "take", "pasted": table}
    assert client.post(page, sent).status_code == 303
    changed = sent | {"pasted": table.replace("500", "50")}
    assert "Say why" in reads(client.post(page, changed))
    assert client.post(page, changed | {"reason": "Misread"}).status_code == 303
    assert evening.night.rounds[0].tables[0].current.lines[0]["place"] == 3


@pytest.mark.django_db
def test_the_next_season_has_the_rules_and_members_and_no_results(client, evening: Evening) -> None:
    evening.open().draw().publish().play().close()
    people = f"/e/{evening.code}/people/"
    client.post(people, {"action": "people", "names": "Guest", "guest": "on"})
    page = f"/e/{evening.code}/next/"
    assert page in client.get(people).content.decode()
    sent = {"name": "Winter", "first_day": "2026-12-01"}
    assert client.post(page, sent | {"first_day": "soon"}).status_code == 422
    assert client.post(page, sent | {"name": ""}).status_code == 422
    answer = client.post(page, sent)
    new = Event.objects.get(name="Winter")
    assert (answer.status_code, answer["Location"]) == (303, f"/e/{new.code}/")
    book, before = Evening(new).book, evening.book
    assert [it.name for it in book.people] == list(NAMES)
    assert {it.player_id for it in book.people} == {
        it.player_id for it in before.people if it.is_member
    }
    assert (book.options, len(book.nights)) == (before.options, 4)
    assert [it.row.day.isoformat() for it in book.nights][:2] == ["2026-12-01", "2026-12-08"]
    assert book.stages[0].frozen_at is None
    assert not any(it.rounds for it in book.nights)
    assert evening.book.event.version == before.event.version


@pytest.mark.parametrize(
    ("chances", "said"),
    [
        ("ssps", "Place 1, 2 or 4 puts you through for sure. Place 3 may be enough."),
        ("spn", "Place 1 puts you through for sure. Place 2 may be enough. Place 3 is not enough."),
    ],
)
def test_what_a_place_would_mean_is_said(chances: str, said: str) -> None:
    means = {"s": Chance.SURE, "p": Chance.POSSIBLE, "n": Chance.NO}
    assert " ".join(chances_said([means[it] for it in chances])) == said


@pytest.mark.django_db
def test_a_whole_league_comes_in_by_the_page(client, evening: Evening) -> None:
    document = json.loads(client.get(f"/api/v1/events/{evening.code}/whole.json").content)
    document["event"] |= {"uuid": str(uuid4()), "name": "From elsewhere"}
    page = f"/group/{evening.event.group.code}/league/"

    def sent(data: bytes):
        file = SimpleUploadedFile("league.json", data)
        return client.post(page, {"action": "take", "whole": file})

    taken = sent(json.dumps(document).encode())
    new = Event.objects.get(name="From elsewhere")
    assert (taken.status_code, taken["Location"]) == (303, f"/e/{new.code}/")
    assert sent(json.dumps(document | {"event": {**document["event"], "code": new.code}}).encode())
    for wrong in (b"[" * 100_000, b"{}", b"\xff", b""):
        refused = sent(wrong)
        assert refused.status_code == 422
        assert "This is no whole league or tournament" in reads(refused)
    none = client.post(page, {"action": "take"})
    assert (none.status_code, "Choose a file first." in reads(none)) == (422, True)
    assert Event.objects.count() == 2
