"""A whole tournament goes out and comes in again, by page and by the API: the same to the byte."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from sessions.access.roles import Actor
from sessions.events import entrants, founding
from sessions.events.stages import cutting, lines
from sessions.models import Event
from tests.sessions.events.evenings import FINAL, HEATS, NAMES, ROUNDS, Evening, absent, cup, scores
from tests.sessions.exchange.contests.test_files import gone
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db
FILES = ("whole.json", "results.csv", "standings.csv", "people.csv", "results.ndjson", "ranking/")
FIRST = {"rounds": 1, "cut": 6}


@pytest.fixture
def evening(device) -> Evening:
    """With everything that may happen: ties rolled off, who declined, corrections, a closed day."""
    stages = (ROUNDS | FIRST, HEATS | {"carry": "seed", "cut": 2}, FINAL)
    evening = Evening(cup(NAMES, *stages, by=Actor(device))).open().draw().publish()
    for table in (1, 2, 3):
        evening.tell(table, dict.fromkeys(evening.people(table), 900))
    rolled(evening).advance()
    cutting.decline(code=evening.code, entrant=evening.book.stage.field[0], by=None)
    rolled(evening).draw().publish().play()
    first, *others = evening.people(1, 2)
    evening.correct(1, [*scores(dict.fromkeys(others, 500)), absent(first)], 2)
    rolled(evening).advance(seeded=True).rounds(1).close()
    entrants.change_entrant(code=evening.code, number=9, is_hidden=True, withdrawn=True, by=None)
    founding.close(code=evening.code, by=None)
    return evening


def rolled(evening: Evening) -> Evening:
    """Whoever is tied has rolled, as often as it takes."""
    while ties := lines.open_ties(evening.book):
        evening.roll({it: 1 + place % 6 for place, it in enumerate(ties[0].entrants)})
    return evening


def files(client: Client, code: str) -> dict[str, str]:
    """All that is taken out of it; the text of the day, too."""
    told = {it: client.get(f"/api/v1/events/{code}/{it}") for it in FILES}
    told["results.txt"] = client.get(f"/e/{code}/results.txt")
    assert {it.status_code for it in told.values()} == {200}
    return {name: b"".join(it).decode() for name, it in told.items()}


def by_page(client: Client, group: str, whole: str) -> str:
    file = SimpleUploadedFile("cup.json", whole.encode())
    page = f"/group/{group}/tournament/"
    assert "A tournament from a file" in reads(client.get(page))
    return client.post(page, {"action": "take", "whole": file})["Location"].split("/")[2]


def by_the_api(client: Client, group: str, whole: str) -> str:
    said = {"event": json.loads(whole)}
    page = f"/api/v1/groups/{group}/events/import/"
    return client.post(page, said, content_type="application/json").json()["code"]


@pytest.mark.parametrize("way", [by_page, by_the_api])
def test_a_whole_tournament_comes_back_identical(
    client, evening: Evening, way: Callable[[Client, str, str], str]
) -> None:
    before = files(client, evening.code)
    code = way(client, gone(Event.objects.get(pk=evening.event.pk)), before["whole.json"])
    assert code == evening.code
    after = files(client, code)
    for name, said in before.items():
        assert after[name] == said, name
    assert Event.objects.count() == 1


def test_what_is_no_tournament_is_refused_where_it_was_sent(client, device) -> None:
    group = cup("ABC", by=Actor(device)).group.code
    for wrong in (b"{}", b"[" * 100_000, b"\xff"):
        file = SimpleUploadedFile("cup.json", wrong)
        refused = client.post(f"/group/{group}/tournament/", {"action": "take", "whole": file})
        assert refused.status_code == 422
        assert "Found a tournament" in reads(refused)
    assert Event.objects.count() == 1
