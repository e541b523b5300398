"""A family of nine plays two rounds, and a tenth comes: once with phones, once with paper alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client

from scoring.rules.rule_set import PATCH, RuleSet
from sessions.access.links import code_of
from sessions.access.roles import Actor
from sessions.events import founding
from sessions.events.links import issue
from sessions.events.reading import book as books
from sessions.events.reading.counting import night_rows, night_totals
from sessions.models import Event, EventRole, Game, TableResult
from sessions.people.groups import new_group
from tests import verbs
from tests.factories import DeviceFactory
from tests.sessions.devices import on_device
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db

NINE = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Fee", "Grandma", "Hana", "Ida")
ONE_TURN = RuleSet.from_json(PATCH.to_json() | {"fixed_turns": 1, "opening_threshold": 0})

Telling = Callable[["Family", int, int], None]


class Family:
    """Whoever runs it, on one phone."""

    def __init__(self, client: Client, event: Event) -> None:
        self.client = client
        self.event = event
        self.night = f"/e/{event.code}/1/"

    def press(self, page: str, *, by: Client | None = None, **sent: object) -> str:
        """Send a form of the page as it is there; returns where that leads."""
        client = by or self.client
        version = re.search(r'name="version" value="(\d+)"', client.get(page).content.decode())
        answer = client.post(page, ({"version": version[1]} if version else {}) | sent)
        assert answer.status_code == 303, reads(answer)
        return answer["Location"]

    def sitting(self, round_: int) -> list[tuple[int, ...]]:
        """Who sits at each table."""
        book = books.read(Event.objects.select_related("group").get(pk=self.event.pk))
        return [it.people for it in book.night(1).round(round_).tables]

    def draw(self, round_: int) -> None:
        self.press(self.night, action="draft")
        assert "Publish these tables" in reads(self.client.get(self.night))
        self.press(self.night, action="publish", round=round_)


def with_phones(family: Family, round_: int, table: int) -> None:
    """The table's card opens its game on a phone that was never here, and its end counts."""
    card = issue(code=family.event.code, role=EventRole.TABLE, table=table, by=None)
    phone = on_device(Client(), DeviceFactory())
    page = phone.get(f"/j/{code_of(card)}/")["Location"]
    assert page == f"{family.night}{round_}/{table}/"
    game = Game.objects.get(code=family.press(page, by=phone, action="begin").split("/")[2])
    for at in range(len(family.sitting(round_)[table - 1])):
        verbs.record_total(code=game.code, points=1_000 - 100 * at)
    over = phone.get(f"/g/{game.code}/")
    assert "Count it for the league" in reads(over)
    assert "Rematch" not in reads(over)
    assert family.press(page, by=phone, action="take_over") == family.night
    assert "Count it for the league" not in reads(phone.get(f"/g/{game.code}/"))


def on_paper(family: Family, round_: int, table: int) -> None:
    """The slip is typed in by whoever runs it."""
    people = family.sitting(round_)[table - 1]
    told = {f"score-{it}": 1_000 - 100 * at for at, it in enumerate(people)}
    page = f"{family.night}{round_}/{table}/"
    assert family.press(page, action="report", **told) == family.night


@pytest.fixture
def family(client, device):
    group = new_group(name="Family", by=Actor(device), time_zone="Europe/Vienna")
    said = {"name": "Sunday", "first_day": "2026-11-29", "nights": "1"}
    sent = said | {"entrants": "\n".join(NINE)}
    assert client.post(f"/group/{group.code}/league/", sent).status_code == 303
    event = Event.objects.get()
    founding.change(code=event.code, rules=ONE_TURN, rounds=2, by=None)
    return Family(client, event)


@pytest.mark.parametrize("tell", [with_phones, on_paper])
def test_nine_play_and_a_tenth_comes(family: Family, tell: Telling) -> None:
    door = f"{family.night}door/"
    family.press(family.night, action="open")
    family.press(door, entrant=list(range(1, 10)), **{"is": "there"})
    family.draw(1)
    assert sorted(map(len, family.sitting(1))) == [4, 5]
    tell(family, 1, 1)

    # the tenth comes while the other table plays: they are seated from the next round on
    family.press(f"/e/{family.event.code}/people/", action="people", names="Jo")
    family.press(door, entrant=10, **{"is": "there"})
    assert sorted(map(len, family.sitting(1))) == [4, 5]
    tell(family, 1, 2)
    family.draw(2)
    assert sorted(map(len, family.sitting(2))) == [5, 5]

    # Grandma stops here: her chair stays empty, and what she has stays hers
    family.press(door, entrant=7, **{"is": "gone"})
    for number, people in enumerate(family.sitting(2), start=1):
        if 7 in people:
            others = {f"score-{it}": 500 + it for it in people if it != 7}
            page = f"{family.night}2/{number}/"
            family.press(page, action="report", **{"absent-7": "on"}, **others)
        else:
            tell(family, 2, number)
    family.press(family.night, action="close")

    book = books.read(family.event)
    totals = night_totals(book, book.night(1))
    ranks = {row.entrant: row.rank for row in night_rows(book, book.night(1))}
    assert set(ranks) == set(range(1, 11))
    assert totals[7] == night_before(book)[7] > 0
    assert 1 <= totals[10] <= 7
    said = reads(family.client.get(f"/e/{family.event.code}/"))
    assert all(name in said for name in (*NINE, "Jo"))
    sources = set(TableResult.objects.values_list("source", flat=True))
    assert sources == ({"game", "report"} if tell is with_phones else {"report"})
    assert book.night(1).row.day == date(2026, 11, 29)


def night_before(book: books.Book) -> dict[int, object]:
    """What the first round has brought."""
    night = book.night(1)
    return night_totals(book, books.NightSheet(night.row, night.rounds[:1], night.door))
