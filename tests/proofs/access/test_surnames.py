"""No surname of a tournament is read by who only looks on: at no address, at no moment of the day.

Asked are all rows of `permissions.txt` that are of an event: pages and the API, the big screen,
what codes to scan lead to, paper, files, the calendar, and the archive once all is over. Whoever
takes part reads the own name in full, and no other one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client

from sessions.access.links import code_of
from sessions.access.roles import Actor
from sessions.events import entrants, founding, links
from sessions.events.evening.screen import Shows
from sessions.events.play import tables
from sessions.models import Device, EventRole
from tests import verbs
from tests.factories import DeviceFactory
from tests.proofs.access.permissions import OF_THE_EVENT, filled, rows
from tests.proofs.access.test_hidden_names import text_of
from tests.sessions.devices import on_device
from tests.sessions.events.evenings import FINAL, HEATS, ROUNDS, Evening, cup, where

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

FIRST = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Fee", "Gus")
SURNAMES = ("Anatolski", "Bendrath", "Cleofein", "Doranow", "Emilsson", "Feehan", "Gustavsen")
NAMES = [f"{first} {last}" for first, last in zip(FIRST, SURNAMES, strict=True)]
HIDDEN, WAITS = 2, 7
WALLS = ("names", "tables", "night", "badges")
ALL = {*SURNAMES, FIRST[HIDDEN - 1]}
"""What no follower reads: every surname, and of who is hidden the first name, too."""
STAGES = (ROUNDS | {"rounds": 1, "cut": 4}, HEATS | {"carry": "seed", "cut": 2}, FINAL)
ADDRESSES = sorted(
    it.address
    for it in rows()
    if it.method == "GET" and it.address.startswith(("e/<", OF_THE_EVENT))
)


def day(evening: Evening) -> Iterator[str]:
    """A day, moment by moment: something else is there to be read at each."""
    yield "registration is open"
    evening.open(*range(1, 7)).draw()
    yield "drawn"
    evening.publish()
    game = tables.begin(**where(evening), by=None).game
    verbs.record_total(code=game.code, points=500)
    yield "a game is played"
    verbs.end_game(code=game.code, result="none")
    evening.tell(1, dict.fromkeys(evening.people(1), 900))
    evening.tell(2, dict.fromkeys(evening.people(2), 900))
    yield "tied"
    evening.advance(seeded=True).draw().publish().play()
    yield "knock-out"
    evening.correct(1, {it: 100 * it for it in evening.people(1)})
    evening.advance(seeded=True, leave_open=True).draw().publish()
    final = tables.begin(**where(evening, 1, 3), by=None).game
    verbs.record_throw(code=final.code, dice=[1, 1, 1, 2, 4, 6], set_aside=[1, 1, 1])
    yield "the final"
    verbs.end_game(code=final.code, result="none")
    evening.play(3).close()
    founding.close(code=evening.code, by=None)
    yield "over"
    evening.correct(1, {it: 50 * it for it in evening.people(1, 3)}, 3)
    yield "corrected in the archive"


def come_in(evening: Evening, role: EventRole, **whose: int) -> Client:
    """A phone that has scanned a code."""
    link = links.issue(code=evening.code, role=role, by=None, **whose)
    phone = on_device(Client(), DeviceFactory())
    phone.get(f"/j/{code_of(link)}/")
    return phone


def paths(evening: Evening) -> Iterator[str]:
    """Every address of the event, with each table and each thing that a screen may show."""
    usual = {"code": evening.code, "night": "1", "round": "1", "round_": "1", "table": "1"}
    usual |= {"number": "1", "entrant": "1", "stage": "1", "which": "names"}
    for address in ADDRESSES:
        yield filled(address, usual)
    for round_ in evening.night.published:
        for table in round_.tables:
            yield f"/e/{evening.code}/1/{round_.number}/{table.number}/"
    yield from (f"/api/v1/events/{evening.code}/stages/{it.number}/" for it in evening.book.stages)
    yield from (f"/api/v1/events/{evening.code}/entrants/{it}/outlook/" for it in range(2, 8))
    yield from (f"/e/{evening.code}/tv/?shows={it}" for it in Shows)


def told(phone: Client, evening: Evening, hidden: set[str]) -> tuple[list[str], int]:
    """Where a name is read that should not be, and how many addresses said something."""
    found, answered = [], 0
    for path in paths(evening):
        answer = phone.get(path)
        said = text_of(answer)
        answered += answer.status_code == 200
        found += [f"{path}: {it}" for it in hidden if re.search(rf"\b{it}\b", said)]
    return found, answered


@pytest.fixture
def evening() -> Evening:
    by = Actor(Device.objects.create(name="Organiser"))
    evening = Evening(cup(NAMES, *STAGES, by=by, cap=6, registration=True))
    entrants.change_entrant(code=evening.code, number=HIDDEN, is_hidden=True, by=None)
    return evening


def test_at_no_moment_of_the_day_anybody_reads_a_surname_who_should_not(evening: Evening) -> None:
    """Followers read none; who takes part reads the own one; walls show none, whoever prints."""
    phone = come_in(evening, EventRole.FOLLOW)
    own = come_in(evening, EventRole.ENTRANT, entrant=1)
    organiser = come_in(evening, EventRole.ORGANISE)
    for moment in day(evening):
        found, answered = told(phone, evening, ALL)
        assert found == [], moment
        assert answered >= 25, (moment, answered)
        if moment in {"a game is played", "the final", "over"}:
            found, _answered = told(own, evening, ALL - {SURNAMES[0]})
            assert found == [], moment
            assert SURNAMES[0] in text_of(own.get(f"/e/{evening.code}/")), moment
        if moment in {"drawn", "knock-out", "over"}:
            walls = [f"/e/{evening.code}/1/paper/{it}/" for it in WALLS]
            for path in (*walls, f"/e/{evening.code}/flyer/"):
                said = text_of(organiser.get(path))
                assert [it for it in ALL if re.search(rf"\b{it}\b", said)] == [], (moment, path)
    assert SURNAMES[0] in text_of(organiser.get(f"/e/{evening.code}/1/")), "who runs it reads all"
