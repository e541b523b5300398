"""People, results and whole leagues that come out of a site, and go in again."""

from __future__ import annotations

import copy
import csv
import io
import json
from functools import partial
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.contests.finishes import Told
from sessions.access.codes import CODE
from sessions.access.events import find_event
from sessions.access.links import token_of
from sessions.events import adjusting, entrants, links
from sessions.events.errors import EventInvalidError
from sessions.events.names import names_for
from sessions.events.stages import standing
from sessions.exchange.canonical import line
from sessions.exchange.contests import people, results, tables, taken
from sessions.exchange.contests.refusals import CellRefusedError, EventFileError, EventThereError
from sessions.exchange.contests.whole import LEFT, MODELS, whole
from sessions.exchange.into.found import FileRefusedError
from sessions.exchange.tables.derived import as_csv
from sessions.models import Entrant, Event, EventGrant, EventLink, EventRole, TableResult, events
from tests.sessions.events.evenings import FINAL, ROUNDS, THREES, Evening, cup, league, left

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
NAMES = ("Ana Berger", "Ben", "Cleo", "=Dora", "Emil", "Fee", "Gus")


@pytest.fixture
def evening() -> Evening:
    return Evening(league(NAMES))


def out(evening: Evening, rows: str) -> bytes:
    """A table as a file, as the league's program writes it."""
    seen, book = find_event(evening.code, None), evening.book
    names = names_for(seen, book)
    made = {
        "people": lambda: tables.entrant_rows(seen, book, names),
        "results": lambda: tables.result_rows(book, names),
        "standings": lambda: tables.standing_rows(book, names),
    }
    return "".join(as_csv(made[rows]())).encode()


def rows_of(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode())))


def kinds(planned: list[Any]) -> list[str]:
    return [it.kind.value for it in planned]


def bring_people(evening: Evening, text: str, **said: Any) -> list[str]:
    return kinds(people.bring_in(code=evening.code, data=text.encode(), by=None, **said))


def bring_results(evening: Evening, data: bytes, **said: Any) -> list[str]:
    return kinds(results.bring_in(code=evening.code, data=data, by=None, **said))


def test_people_come_out_and_in_unchanged(evening: Evening) -> None:
    version = evening.book.event.version
    file = out(evening, "people")
    assert rows_of(file)[3]["name"] == "'=Dora"
    assert bring_people(evening, "\ufeff" + file.decode().replace(",", ";")) == ["same"] * 7
    assert evening.book.event.version == version


def test_people_of_a_list_are_new_known_or_not_clear(evening: Evening) -> None:
    text = (
        "Name\tVerein\tMitglied\nZoe\tNord\tja\nana berger\tSüd\tja\nAna\t\t\nUwe\t\tnein\nzoe\t\t"
    )
    assert bring_people(evening, text) == ["new", "changed", "open", "new", "twice"]
    book = evening.book
    assert [it.name for it in book.people][-2:] == ["Zoe", "Uwe"]
    assert (book.entrants[1].circle, book.entrants[8].circle) == ("Süd", "Nord")
    assert (book.entrants[9].is_member, book.entrants[9].player) == (False, None)
    assert bring_people(evening, text) == ["same", "same", "open", "same", "twice"]
    assert bring_people(evening, text, also=[4]) == ["same", "same", "new", "same", "twice"]
    assert evening.book.people[-1].name == "Ana"
    assert bring_people(evening, "number,name\n2,Somebody Else") == ["open"]


def test_a_guest_whom_a_list_makes_a_member_counts_from_then_on(evening: Evening) -> None:
    bring_people(evening, "Name,Member\nZoe,no")
    evening.open(1, 2, 8).draw().publish().play().close()
    assert bring_people(evening, "Name,Member\nZoe,yes") == ["changed"]
    zoe = evening.book.entrants[8]
    assert (zoe.is_member, zoe.member_from, zoe.player.name) == (True, 2, "Zoe")


@pytest.mark.parametrize(
    ("text", "why", "where"),
    [
        ("number\n1", "column", (1, "name")),
        ("name,number\nZoe,many", "number", (2, "number")),
        ("name,member\nZoe,yes\nUwe,perhaps", "flag", (3, "member")),
        ("number,name\n1,Ana Berger\n,\n5,", "empty", (4, "name")),
    ],
)
def test_a_cell_that_cannot_be_is_named(evening: Evening, text: str, why: str, where: Any) -> None:
    with pytest.raises(CellRefusedError) as refused:
        bring_people(evening, text)
    facts = refused.value.facts
    assert (facts["why"], (facts["line"], facts["column"])) == (why, where)
    assert len(evening.book.people) == 7


def test_no_table_and_too_long_names_are_refused_whole(evening: Evening) -> None:
    with pytest.raises(FileRefusedError):
        bring_people(evening, "")
    with pytest.raises(EventInvalidError):
        bring_people(evening, "name\nZoe\n" + "x" * 41)
    assert len(evening.book.people) == 7


def test_results_come_out_and_in_unchanged(evening: Evening) -> None:
    evening.open().draw().publish().play()
    file = out(evening, "results")
    assert len(rows_of(file)) == 7
    assert bring_results(evening, file) == ["same", "same"]
    assert TableResult.objects.count() == 2


def test_two_who_left_a_table_come_out_and_in_one_after_the_other(evening: Evening) -> None:
    evening.open(1, 2, 3).draw().publish()
    one, two, three = evening.people(1)
    evening.tell(1, [Told(one, score=900), left(two, 700, late=1), left(three, 800)])
    assert bring_results(evening, out(evening, "results")) == ["same"]


def test_a_table_typed_in_a_spreadsheet_counts(evening: Evening) -> None:
    evening.open().draw().publish()
    typed = rows_of(out(evening, "results"))
    for at, row in enumerate(typed):
        row["score"] = str(9_000 - at) if row["table"] == "1" else ""
    text = "".join(as_csv(typed)).encode()
    assert bring_results(evening, text) == ["new", "empty"]
    assert evening.night.rounds[0].tables[0].current is not None
    assert bring_results(evening, text) == ["same", "empty"]
    changed = text.replace(b"9000", b"1000")
    with pytest.raises(CellRefusedError, match="Say why"):
        bring_results(evening, changed)
    assert bring_results(evening, changed, reason="Misread") == ["corrected", "empty"]
    assert evening.night.rounds[0].tables[0].current.lines[0]["score"] == 1_000


PAPER = b"""Abend;Runde;Tisch;Name;Punkte
1;1;1;Ana Berger;9.000
1;1;1;Ben;8000
1;1;1;Cleo;8000
1;1;2;Emil;100
1;1;2;Fee;200
1;1;2;Gus;300
1;2;1;Gus;5
1;2;1;Ben;4
1;2;1;Fee;3
"""


def test_a_night_that_was_played_on_paper_comes_in_with_its_tables(evening: Evening) -> None:
    assert bring_results(evening, PAPER) == ["seated", "seated", "seated"]
    night = evening.night
    assert [it.everybody for it in night.rounds[0].tables] == [(1, 2, 3), (5, 6, 7)]
    assert evening.book.present(night) == [1, 2, 3, 5, 6, 7]
    places = [it["place"] for it in night.rounds[0].tables[0].current.lines]
    assert places == [1, 2, 2]
    assert bring_results(evening, PAPER) == ["same", "same", "same"]
    evening.close()
    assert rows_of(out(evening, "standings"))[0]["rank"] == "1"


def test_who_was_not_there_on_paper_is_not_at_the_door(evening: Evening) -> None:
    text = PAPER.replace(b"Punkte", b"Punkte;Status").replace(b"Gus;300", b"Gus;;absent")
    text = text.replace(b"1;2;1;Gus;5\n", b"1;2;1;Emil;5\n")
    assert bring_results(evening, text) == ["seated", "seated", "seated"]
    assert evening.book.present(evening.night) == [1, 2, 3, 5, 6]


def test_rounds_on_paper_belong_to_the_stage_that_is_played() -> None:
    evening = Evening(
        cup(("Ana Berger", "Ben", "Cleo", "Dora", "Emil", "Fee", "Gus"), ROUNDS, FINAL)
    )
    bring_results(evening, PAPER)
    heats, final = evening.book.stages
    assert [len(standing.rounds_of(evening.book, it)) for it in (heats, final)] == [2, 0]
    assert len(rows_of(out(evening, "standings"))[0]) > 3


@pytest.mark.parametrize(
    ("was", "now", "where"),
    [
        (b"1;1;2;Emil;100", b"1;1;2;Nobody;100", (5, "name")),
        (b"1;1;2;Emil;100", b"1;1;2;Ana Berger;100", (5, "number")),
        (b"1;1;2;Emil;100", b"1;1;2;Emil;a few", (5, "score")),
        (b"1;1;2;Emil;100", b"1;1;two;Emil;100", (5, "table")),
        (b"1;1;2;Emil;100", b"1;1;2;Emil;", (5, "table")),
        (b"1;1;2;Emil;100", b"1;1;2;Fee;100", (6, "name")),
        (b"1;2;1;", b"1;3;1;", (8, "round")),
        (b"1;2;1;", b"9;2;1;", (8, "night")),
        (b"1;2;1;", b";2;1;", (8, "night")),
    ],
)
def test_one_wrong_line_and_nothing_comes_in(evening: Evening, was, now, where) -> None:
    with pytest.raises(CellRefusedError) as refused:
        bring_results(evening, PAPER.replace(was, now))
    assert (refused.value.facts["line"], refused.value.facts["column"]) == where
    assert not evening.night.rounds
    assert not TableResult.objects.exists()


def test_standings_say_what_each_night_brought_and_what_is_struck_out(evening: Evening) -> None:
    for night in (1, 2, 3, 4):
        evening.on(night).open().draw().publish().play().close()
    first = rows_of(out(evening, "standings"))[0]
    struck = [value for name, value in first.items() if name.endswith("struck_out") and value]
    assert len(struck) == 1
    assert struck[0].startswith("(")


def test_a_file_says_in_words_what_a_key_of_a_tournament_is() -> None:
    evening = Evening(cup(NAMES, HEATS)).open().rounds(1)
    names = {it.number: it.name for it in evening.book.people}
    row = tables.standing_rows(evening.book, names, {"points": "the points"})[0]
    assert list(row)[2:5] == ["name", "points (the points)", "wins"]


def test_lines_of_json_have_points_in_full_and_files_the_day_in_their_names(client) -> None:
    evening = Evening(league(NAMES[:3], bye="nothing", limits=THREES)).open().draw().publish()
    evening.tell(1, {1: 500, 2: 500, 3: 400})
    token = token_of(evening.event.links.get(role=EventRole.ORGANISE))
    asked = partial(client.get, headers={"Authorization": f"Bearer {token}"})
    files = f"/api/v1/events/{evening.code}/"
    today = timezone.localdate(timezone=evening.event.zone).isoformat()
    results = asked(f"{files}results.ndjson")
    lines = [json.loads(it) for it in results.content.decode().splitlines()]
    half, one = {"points": "11/2", "shown": "5½"}, {"points": "1", "shown": "1"}
    assert {it["number"]: it["points"] for it in lines} == {1: half, 2: half, 3: one}
    assert today in results["Content-Disposition"]
    season = json.loads(asked(f"{files}standings.ndjson").content.decode().splitlines()[0])
    assert season["total"] == half
    calendar = asked(files).json()["calendar"]
    feed = client.get(calendar.removeprefix("http://testserver"))
    assert feed.content.startswith(b"BEGIN:VCALENDAR")
    assert f"{today}.ics" in feed["Content-Disposition"]
    links.revoke(code=evening.code, role=EventRole.FOLLOW, by=None)
    assert asked(files).json()["calendar"] is None


def full(evening: Evening) -> Evening:
    """A league with something of everything."""
    evening.open().draw().publish().play()
    evening.correct(1, {it: 100 * it for it in evening.people(1)})
    evening.draw().publish()
    evening.on(2).open(1, 2, 3, 4).draw().publish().play().close()
    entrants.enrol(code=evening.code, names=["Guest"], is_guest=True, by=None)
    adjusting.adjust(code=evening.code, entrant=1, points="1/2", reason="Helped", by=None)
    return evening


def gone(event: Event) -> str:
    """The league is on this site no more; the code of its group."""
    for model in ("TableResult", "TableSeat", "Table", "Round", "Attendance", "Night", "Stage"):
        way = next(path for it, path in MODELS.values() if it.__name__ == model)
        apps.get_model("game_sessions", model).objects.filter(**{way: event}).delete()
    code = event.group.code
    event.delete()
    return code


def test_a_whole_league_comes_out_and_in_identical(evening: Evening) -> None:
    event = full(evening).event
    document = json.loads(line(whole(event)))
    rows = rows_of(out(evening, "results"))
    group = gone(Event.objects.get(pk=event.pk))
    found, is_new = taken.take(group=group, document=document, by=None)
    assert is_new
    assert line(whole(found)) == line(document)
    again = Evening(found)
    assert rows_of(out(again, "results")) == rows
    assert found.links.count() == 3
    same, is_new = taken.take(group=group, document=document, by=None)
    assert (same, is_new, Event.objects.count()) == (found, False, 1)
    document["event"]["name"] = "Another"
    with pytest.raises(EventThereError):
        taken.take(group=group, document=document, by=None)


HEATS = {"method": "knock_out", "through": 1, "cut": 3}


@pytest.mark.parametrize("rounds", [None, 0, 1, 2])
def test_a_tournament_comes_in_again_however_far_it_is(rounds: int | None) -> None:
    """None stands for one whose day has not begun."""
    evening = Evening(cup(NAMES, HEATS, {"method": "final"}))
    if rounds is not None:
        evening.open().rounds(rounds)
    document = json.loads(line(whole(evening.book.event)))
    group = gone(Event.objects.get(pk=evening.event.pk))
    found, _is_new = taken.take(group=group, document=document, by=None)
    assert line(whole(found)) == line(document)
    for where, value in (("stages.1.declined", [99]), ("stages.1.plan", {"best": "x"})):
        gone(found)
        with pytest.raises(EventFileError, match=where):
            taken.take(group=group, document=broken_at(document, where, value), by=None)
        found, _is_new = taken.take(group=group, document=document, by=None)


def broken_at(document: dict[str, Any], where: str, value: Any) -> dict[str, Any]:
    """A copy of the document with another value at a place."""
    copied = copy.deepcopy(document)
    *way, last = where.split(".")
    part: Any = copied
    for name in way:
        part = part[int(name) if name.isdigit() else name]
    part[int(last) if last.isdigit() else last] = value
    return copied


def broken(document: dict[str, Any]) -> list[tuple[str, Any]]:
    """What somebody may have done to a document, each with where it is wrong."""

    places = {
        "format": "other",
        "version": 2,
        "rounds": None,
        "tables.0": 5,
        "event": [],
        "event.uuid": "x",
        "event.name": None,
        "event.kind": "party",
        "event.code": "x" * 99,
        "event.options": {"trust": "nobody"},
        "event.time_zone": "Moon",
        "event.closed_at": "2026-01-01T00:00:00",
        "stages": [],
        "stages.0.scale": {"first": "x"},
        "stages.0.rules": {"target_score": -5},
        "stages.0.limits": [],
        "entrants.0.name": "a\0b",
        "entrants.0.number": "1",
        "entrants.0.is_member": 1,
        "entrants.0.merged_into": 99,
        "entrants.1.number": 1,
        "entrants.0.odd": 1,
        "nights.0.day": "soon",
        "nights.0.announced": {"night": 1},
        "seats.0.entrant": -1,
        "seats.0.table": None,
        "seats.0.position": 10**9,
        "rounds.0.sits_out": [77],
        "results.0.lines": [{}],
        "results.0.lines.0.entrant": 99,
        "results.0.lines.0.status": "slept",
        "results.0.source": "rumour",
        "adjustments.0.points": "much",
        "attendance.0.night": True,
    }
    return [(where, broken_at(document, where, value)) for where, value in places.items()]


def test_rows_that_point_at_each_other_in_a_circle_are_refused(evening: Evening) -> None:
    event = full(evening).event
    document = json.loads(line(whole(event)))
    group = gone(Event.objects.get(pk=event.pk))
    for room, field, circle in (
        ("entrants", "merged_into", {0: 0}),
        ("entrants", "merged_into", {0: 1, 1: 2, 2: 0}),
        ("results", "supersedes", {1: 1}),
    ):
        wrong = copy.deepcopy(document)
        for row, other in circle.items():
            wrong[room][row][field] = other
        with pytest.raises(EventFileError) as refused:
            taken.take(group=group, document=wrong, by=None)
        assert refused.value.facts["where"] == f"{room}.{field}"
    assert not Entrant.objects.exists()


@pytest.mark.parametrize("code", ["", "abcdef", "AB/DEF", "ABCDE", "ABCDEF\n", None])
def test_a_code_that_is_none_or_is_taken_becomes_a_free_one(evening: Evening, code: Any) -> None:
    """None stands for one that another league has by now."""
    document = json.loads(line(whole(full(evening).event)))
    group = gone(Event.objects.get(pk=evening.event.pk))
    other = league(NAMES).code
    document["event"]["code"] = other if code is None else code
    found, _is_new = taken.take(group=group, document=document, by=None)
    assert CODE.fullmatch(found.code)
    assert found.code not in {other, code}


HOSTILE: list[tuple[str, Any]] = [
    ("adjustments.0.points", "1e9999999999"),
    ("adjustments.0.points", "1/0"),
    ("nights.1.announced.night.0.points", "1e9999999999"),
    ("nights.1.announced.season.0.points", 5),
    ("nights.1.announced.season.0.entrant", True),
    ("nights.1.announced.ranking", [{"rank": 1}]),
    ("nights.1.announced.ranking", 7),
    ("nights.1.announced", []),
    ("nights.0.screen", []),
    ("nights.0.screen", {"shows": []}),
    ("entrants.0.name", ""),
    ("entrants.0.name", "  "),
    ("entrants.0.name", "a\nb"),
    ("entrants.0.circle", "a\nb"),
    ("event.name", " "),
    ("event.kind", ""),
    ("event.time_zone", ""),
    ("event.options", []),
    ("event.options", {"rounds": 10**9}),
    ("event.options", {"rounds": "3"}),
    ("event.options", {"rounds": 3.5}),
    ("event.options", {"rounds": True}),
    ("event.options", {"registration": "no"}),
    ("event.options", {"attendance": 1}),
    ("event.options", {"place": "a\u200bb"}),
    ("stages.0.declined", [99]),
    ("stages.0.declined", {}),
    ("stages.0.field", "ab"),
    ("stages.0.field", [[1]]),
    ("stages.0.keys", ["luck"]),
    ("stages.0.keys", [[]]),
    ("stages.0.plan", []),
    ("stages.0.plan", {"rounds": "3"}),
    ("stages.0.plan", {"carry": []}),
    ("stages.0.method", "lots"),
    ("rounds.0.drawn_from", []),
    ("rounds.0.drawn_from", {"order": 5}),
    ("rounds.0.drawn_from", {"order": [99]}),
    ("rounds.0.sits_out", {}),
    ("results.0.source", ""),
    ("notes.0.facts", []),
]


def test_values_that_no_page_could_show_are_refused_by_their_place(evening: Evening) -> None:
    """Nothing of such a document is stored, and none of them is an error of the site."""
    event = full(evening).event
    document = json.loads(line(whole(event)))
    group = gone(Event.objects.get(pk=event.pk))
    for where, value in HOSTILE:
        with pytest.raises(EventFileError) as refused:
            taken.take(group=group, document=broken_at(document, where, value), by=None)
        place = refused.value.facts["where"]
        assert where.startswith(place), (where, value)
        assert place, where
    assert not Event.objects.exists()
    assert not Entrant.objects.exists()


def is_taken(group: str, document: Any) -> bool:
    """Whether it would be; it is not kept."""
    try:
        with transaction.atomic():
            taken.take(group=group, document=document, by=None)
            transaction.set_rollback(True)
    except EventFileError:
        return False
    return True


def test_a_document_that_is_no_whole_league_is_refused(evening: Evening) -> None:
    event = full(evening).event
    document = json.loads(line(whole(event)))
    group = gone(Event.objects.get(pk=event.pk))
    taken_all_the_same = [where for where, wrong in broken(document) if is_taken(group, wrong)]
    assert taken_all_the_same == []
    nothing = (None, [], {}, "league", {**document, "more": 1})
    assert not any(is_taken(group, it) for it in nothing)
    assert not Event.objects.exists()
    assert not Entrant.objects.exists()


def test_every_model_of_an_event_is_in_the_document() -> None:
    """Who may open it, and has, belongs to the site."""
    rooms = {getattr(events, name) for name in events.__all__} - {events.EventRole}
    assert rooms - {model for model, _way in MODELS.values()} == {Event, EventGrant, EventLink}
    assert {"device", "account"} == LEFT


def test_taking_out_takes_the_same_queries_however_much_it_is(evening: Evening) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            whole(Event.objects.get(pk=evening.event.pk))
        return len(queries)

    few = asked()
    full(evening)
    assert asked() == few == 1 + len(MODELS)
