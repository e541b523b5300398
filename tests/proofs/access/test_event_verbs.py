"""Every verb of a league, on pages and by the API: of another version, and sent twice.

That strangers are refused is in `test_permissions`. The calls are the rows of its table; of a page
that has several buttons each is one, as its view lists them: a new verb is asked by itself.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.test import RequestFactory

from sessions.events.reading.sheets import NightSheet, TableSheet
from sessions.models import Event, Night
from sessions.pages.events import table
from sessions.pages.events.night import night
from tests.proofs.access.permissions import OF_THE_EVENT, Row, rows
from tests.proofs.access.permissions_actors import Person
from tests.proofs.access.permissions_judge import differing, is_refused, stored
from tests.proofs.access.permissions_stake import Stake, ask_for, taken_back

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

CALLS = [
    it
    for it in rows()
    if it.address.startswith(OF_THE_EVENT) and it.does == "changes" and it.method != "GET"
    if not it.address.endswith("/clone/")  # founds another one, and leaves this as it is
]
NIGHT, TABLE = "e/<str:code>/<int:number>/", "e/<str:code>/<int:night>/<int:round_>/<int:number>/"
"""The pages on which there are several buttons."""
AT_ONCE = {"report", "take_over", "confirm", "reject", "begin"}
"""Tables tell how they have ended at the same time: of which version is not asked."""


def owner_of(stake: Stake) -> Person:
    return next(it for it in stake.people if it.owns)


def version_of(stake: Stake, row: Row) -> int:
    code = stake.parts["league" if row.is_api else "event"]
    return Event.objects.get(code=code).version


def sent(row: Row, **more: Any) -> Row:
    """The row with more in what it sends."""
    if row.is_api:
        return replace(row, sends=json.dumps(json.loads(row.sends) | more))
    return replace(row, sends="&".join(filter(None, (row.sends, urlencode(more)))))


def buttons() -> list[Row]:
    """A row for each button of a page that has several."""
    request = RequestFactory().post("/")
    request.user, request.actor = AnonymousUser(), None
    asked = {row.address: row for row in rows() if row.method == "POST"}
    verbs = {
        NIGHT: night._verbs(request, "CODE", NightSheet(Night(number=1))),
        TABLE: table._verbs(request, "CODE", {}, TableSheet(None, [], [], {})),
    }
    return [
        replace(asked[address], sends=f"action={name}&round=1&reason=x")
        for address, known in verbs.items()
        for name in known
    ]


@pytest.mark.parametrize("row", CALLS, ids=str)
def test_a_call_of_another_version_does_nothing_and_one_sent_twice_is_no_mistake(
    row: Row, stake: Stake
) -> None:
    stale = sent(row, expected_version=version_of(stake, row) - 1)
    answer, changed = asked(stake, stale)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale_version"), answer.content
    assert changed == []
    _is_sent_twice(stake, row)


@pytest.mark.parametrize("row", buttons(), ids=lambda row: row.sends)
def test_a_button_of_another_version_does_nothing_nor_does_a_strangers(
    row: Row, stake: Stake
) -> None:
    if not any(f"action={it}&" in row.sends for it in AT_ONCE):
        answer, changed = asked(stake, sent(row, version=version_of(stake, row) - 1))
        assert answer.status_code == 409, answer.content
        assert "Somebody has changed something meanwhile" in answer.content.decode()
        assert changed == []
    _is_sent_twice(stake, row)
    stranger = next(it for it in stake.people if not (it.role or it.account or it.token))
    answer, changed = asked(stake, row, stranger)
    assert (is_refused(answer), changed) == (True, [])


def _is_sent_twice(stake: Stake, row: Row) -> None:
    """A second time it is done again, or refused without a trace."""
    with taken_back():
        first = ask_for(stake, owner_of(stake), row, row.method)
        second, changed = asked(stake, row)
    assert max(first.status_code, second.status_code) < 500
    assert second.status_code < 400 or changed == []


def asked(stake: Stake, row: Row, person: Person | None = None) -> tuple[HttpResponse, list[str]]:
    """The answer, and what it has changed."""
    with taken_back():
        before = stored()
        answer = ask_for(stake, person or owner_of(stake), row, row.method)
        return answer, differing(before, stored())
