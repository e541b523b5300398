"""The calendar of a league: parsed again, and what happens to a night that other programs know."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from ical.calendar_stream import IcsCalendarStream
from icalendar import Calendar

from sessions.access.roles import Actor
from sessions.events import founding, links
from sessions.events.evening import nights
from sessions.models import Event, EventRole
from tests.factories import DeviceFactory
from tests.sessions.devices import on_device
from tests.sessions.events.evenings import Evening, league

pytestmark = pytest.mark.django_db
NAMES = ("Zoë Berger", "Ben Berger", "Cleo Berger", "Dora Berger")
MAX_OCTETS = 75


@pytest.fixture
def evening(device) -> Evening:
    event = league(NAMES, by=Actor(device), starts="19:30")
    founding.change(
        code=event.code, name="Würfel, Wurst; \\ und ein langer Name 🎲 des Abends", by=None
    )
    Event.objects.filter(pk=event.pk).update(time_zone="Europe/Vienna")
    return Evening(event)


def feed(evening: Evening, role: EventRole = EventRole.FOLLOW, **whose: int) -> str:
    link = links.issue(code=evening.code, role=role, by=None, **whose)
    return f"/e/{evening.code}/calendar.ics?token={links.feed_of(link)}"


def entries(client, address: str) -> list:
    """What another program reads, after it has looked at the lines."""
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    assert answer.content.endswith(b"END:VCALENDAR\r\n")
    for line in answer.content.removesuffix(b"\r\n").split(b"\r\n"):
        assert 0 < len(line) <= MAX_OCTETS, line
        assert not {*b"\r\n"} & {*line}
        line.decode()
    assert "Berger" not in answer.content.decode().replace("\r\n ", "")
    parsed = Calendar.from_ical(answer.content)
    assert not parsed.errors
    return list(parsed.walk("VEVENT"))


def test_another_library_reads_the_same(client, evening: Evening) -> None:
    """One with a parser of its own, as calendars of houses that think along use it."""
    answer = client.get(feed(evening))
    nights_told = IcsCalendarStream.calendar_from_ics(answer.content.decode()).events
    same = Calendar.from_ical(answer.content).walk("VEVENT")
    assert len(nights_told) == len(same) == 4
    for told, other in zip(nights_told, same, strict=True):
        assert (told.uid, told.summary) == (str(other["UID"]), str(other["SUMMARY"]))
        assert (told.start, told.end) == (other.start, other.end)
        assert (told.sequence, str(told.url)) == (other["SEQUENCE"], str(other["URL"]))
        assert told.status == "CONFIRMED"
    assert nights_told[0].start.isoformat().endswith("T19:30:00+02:00")
    assert evening.book.event.name in nights_told[0].summary


def test_a_night_is_an_entry_that_is_known_again(client, evening: Evening) -> None:
    stranger, address = client.__class__(), feed(evening)
    first = entries(stranger, address)
    assert len(first) == 4
    one = first[0]
    assert str(one["SUMMARY"]) == f"{evening.book.event.name}: night 1"
    assert one["DTSTART"].params["TZID"] == "Europe/Vienna"
    assert (one.start.date(), one.start.hour, one.start.minute) == (date(2026, 9, 1), 19, 30)
    assert one.duration == timedelta(minutes=3 * 20)
    assert {str(it["STATUS"]) for it in first} == {"CONFIRMED"}
    assert str(one["URL"]).endswith(f"/e/{evening.code}/1/")

    nights.move_night(code=evening.code, number=1, day=date(2026, 9, 2), by=None)
    nights.cancel_night(code=evening.code, number=2, by=None)
    moved, cancelled, same, _last = entries(stranger, address)
    assert (moved["UID"], moved.start.day) == (one["UID"], 2)
    assert int(moved["SEQUENCE"]) > int(one["SEQUENCE"])
    assert (str(cancelled["STATUS"]), cancelled["UID"]) == ("CANCELLED", first[1]["UID"])
    assert same == first[2]


def test_without_a_time_a_night_is_a_day(client, evening: Evening) -> None:
    founding.change(code=evening.code, starts=None, by=None)
    one = entries(client, feed(evening))[0]
    assert (one["DTSTART"].dt, one["DTEND"].dt) == (date(2026, 9, 1), date(2026, 9, 2))
    assert "DURATION" not in one


def test_ones_own_calendar_says_where_one_sits_once_it_is_published(
    client, evening: Evening
) -> None:
    address = feed(evening, EventRole.ENTRANT, entrant=1)
    evening.open().draw()
    before = entries(client, address)[0]
    assert "DESCRIPTION" not in before
    evening.publish()
    after = entries(client, address)[0]
    seat = evening.people(1).index(1) + 1
    assert str(after["DESCRIPTION"]) == f"Round 1: table 1, seat {seat}"
    assert int(after["SEQUENCE"]) > int(before["SEQUENCE"])
    german = entries(client, f"{address}&lang=de")[0]
    assert str(german["DESCRIPTION"]) == f"Runde 1: Tisch 1, Platz {seat}"
    assert all("DESCRIPTION" not in it for it in entries(client, feed(evening)))


def test_a_secret_is_closed_with_its_link_and_opens_nothing_else(client, evening: Evening) -> None:
    address, stranger = feed(evening), on_device(type(client)(), DeviceFactory())
    assert stranger.get(address).status_code == 200
    secret = address.partition("token=0-")[2]
    assert stranger.get(f"/j/{secret[:8]}/").status_code != 303
    assert stranger.get(f"/e/{evening.code}/calendar.ics").status_code == 403
    for wrong in (
        "",
        "0-",
        f"1-{secret}",
        f"0-{secret}x",
        "x",
        "9999999999-a",
        f"-1-{secret}",
        "²-a",
    ):
        asked = stranger.get(f"/e/{evening.code}/calendar.ics", {"token": wrong})
        assert asked.status_code == 404, wrong
    links.revoke(code=evening.code, role=EventRole.FOLLOW, by=None)
    assert stranger.get(address).status_code == 404


def test_what_has_not_changed_is_not_sent_again(client, evening: Evening) -> None:
    address = feed(evening)
    tag = client.get(address)["ETag"]
    again = client.get(address, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    evening.open()
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 200
    assert client.post(address).status_code == 405


def test_a_calendar_takes_the_same_queries_however_long_the_season_is(
    client, evening: Evening
) -> None:
    address = feed(evening)

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        return len(queries)

    few = asked()
    for night in (1, 2, 3):
        evening.on(night).open().draw().publish().play().close()
    assert asked() == few <= 14


def test_the_page_of_a_league_offers_ones_own_calendar(client, evening: Evening) -> None:
    said = client.get(f"/e/{evening.code}/").content.decode()
    assert f"/e/{evening.code}/calendar.ics?token=0-" in said
    links.revoke(code=evening.code, role=EventRole.FOLLOW, by=None)
    assert "calendar.ics" not in client.get(f"/e/{evening.code}/").content.decode()
    people = f"/e/{evening.code}/people/"
    assert 'value="19:30"' in client.get(people).content.decode()
    assert client.post(people, {"action": "starts", "starts": "20:15"}).status_code == 303
    assert evening.book.options.starts.hour == 20
    assert client.post(people, {"action": "starts", "starts": "late"}).status_code == 422
    assert client.post(people, {"action": "starts", "starts": ""}).status_code == 303
    assert evening.book.options.starts is None
