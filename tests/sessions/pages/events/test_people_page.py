"""The page of who takes part: names as people write them, and no verb upon what has changed."""

from __future__ import annotations

import pytest

from sessions.access.roles import Actor
from sessions.models import Event
from sessions.pages.events.fields import names_in, one_name_in
from tests.sessions.events.evenings import league
from tests.sessions.pages.conftest import reads


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Ana\nBen\n\n Ana ", ["Ana", "Ben"]),
        ("Ana, Ben; Cleo,", ["Ana", "Ben", "Cleo"]),
        ("Berger, Ana\nHuber, Ben", ["Berger, Ana", "Huber, Ben"]),
        ("Ana,\r\nBen;\r\n", ["Ana", "Ben"]),
        (" \n, ;", []),
    ],
)
def test_lines_are_names_and_commas_part_a_single_line(typed, names):
    assert names_in(typed) == names


def test_a_field_for_one_is_one_name():
    assert one_name_in("  Berger,  Ana ") == "Berger, Ana"
    assert one_name_in(" ") == ""


VERBS = {
    "people": {"names": "Zoe"},
    "night": {"day": "2026-12-24"},
    "starts": {"starts": "19:30"},
    "paid": {"entrant": "1"},
    "unpaid": {"entrant": "1"},
    "withdraw": {"entrant": "1"},
    "enter": {"entrant": "1"},
}


@pytest.mark.django_db
@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_upon_a_page_that_has_changed_is_refused(client, device, verb):
    event = league(by=Actor(device))
    before = Event.objects.get().version
    sent = {"action": verb, "version": str(before - 1), **VERBS[verb]}
    answer = client.post(f"/e/{event.code}/people/", sent)
    assert answer.status_code == 409
    assert "changed" in reads(answer)
    assert Event.objects.get().version == before


@pytest.mark.django_db
def test_a_guest_at_the_door_may_have_a_comma(client, device):
    event = league(by=Actor(device))
    client.post(f"/e/{event.code}/1/", {"action": "open"})
    answer = client.post(f"/e/{event.code}/1/door/", {"guest": "Berger, Ana"})
    assert answer.status_code == 303, reads(answer)
    assert event.entrants.get(is_member=False).name == "Berger, Ana"
