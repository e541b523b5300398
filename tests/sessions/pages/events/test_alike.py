"""A page is made once for all who only look on, and nobody gets what is somebody else's."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sessions.access.links import code_of
from sessions.access.roles import Actor
from sessions.events import links
from sessions.models import EventRole
from tests.factories import DeviceFactory
from tests.sessions.devices import on_device
from tests.sessions.events.evenings import FINAL, ROUNDS, Evening, cup
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db
NAMES = ("Ana Berger", "Ben Curie", "Cleo Dahl")


@pytest.fixture
def evening(device) -> Evening:
    by = Actor(device)
    return Evening(cup(NAMES, ROUNDS | {"cut": 2}, FINAL, by=by)).open().draw().publish()


def come_in(evening: Evening, role: EventRole, **whose: int) -> Client:
    link = next(
        (it for it in evening.event.links.all() if it.role == role and not whose), None
    ) or links.issue(code=evening.code, role=role, by=None, **whose)
    phone = on_device(Client(enforce_csrf_checks=True), DeviceFactory())
    phone.get(f"/j/{code_of(link)}/")
    return phone


def asked(phone: Client, path: str) -> tuple[str, int]:
    with CaptureQueriesContext(connection) as queries:
        page = phone.get(path)
    assert page.status_code == 200
    return page.content.decode(), len(queries)


def token(page: str) -> set[str]:
    return set(re.findall(r'csrf\w*"(?: value=|: )"(\w+)"', page))


@pytest.mark.parametrize("page", ["", "1/", "1/1/1/", "tv/"])
def test_who_looks_on_reads_the_same_with_a_token_of_their_own(evening: Evening, page: str) -> None:
    one, other = (come_in(evening, EventRole.FOLLOW) for _ in range(2))
    path = f"/e/{evening.code}/{page}"
    first, made = asked(one, path)
    second, kept = asked(other, path)
    assert kept < made
    (own,), (theirs,) = token(first), token(second)
    assert own != theirs
    assert first.replace(own, "") == second.replace(theirs, "")
    sent = [dict(phone.get(path).headers) for phone in (one, other)]
    assert sent[0].pop("ETag") != sent[1].pop("ETag")
    assert sent[0] == sent[1]
    language = {"language": "de", "next": path, "csrfmiddlewaretoken": theirs}
    form = other.post("/language/", language)
    assert form.status_code == 302, "the token is good for the phone that has it"
    assert one.post("/language/", language).status_code == 403


def test_after_a_change_all_read_it(evening: Evening) -> None:
    one, other = (come_in(evening, EventRole.FOLLOW) for _ in range(2))
    path = f"/e/{evening.code}/1/"
    before = asked(one, path)[0]
    evening.play()
    assert asked(other, path)[0].replace("\n", "") != before
    assert "not begun" not in reads(other.get(path))


def test_who_takes_part_or_runs_it_is_given_no_page_of_others(evening: Evening) -> None:
    follower = come_in(evening, EventRole.FOLLOW)
    path = f"/e/{evening.code}/1/"
    assert "Berger" not in asked(follower, path)[0]
    assert "Ana Berger" in asked(come_in(evening, EventRole.ENTRANT, entrant=1), path)[0]
    assert "Ben Curie" in asked(come_in(evening, EventRole.HELP), path)[0]
    assert "Berger" not in asked(come_in(evening, EventRole.FOLLOW), path)[0]
    german = come_in(evening, EventRole.FOLLOW)
    assert "Tisch 1" in reads(german.get(path, headers={"Accept-Language": "de"}))
