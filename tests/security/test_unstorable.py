"""The one letter that PostgreSQL stores in no text, NUL, wherever somebody could send it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from django.http import HttpResponse

from tests.proofs.access.permissions import Row, filled, rows
from tests.proofs.access.permissions_actors import PLAYS, Person
from tests.proofs.access.permissions_stake import Stake, taken_back
from tests.thorough import sample

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]  # SQLite stores it

NUL = "\0"
ROWS = [row for row in rows() if not row.is_a_librarys]
SENT = [row for row in ROWS if row.sends or "<str:" in row.address]
READ = [row for row in ROWS if row not in SENT]
ASKED = sample([*SENT[::4], *READ[::8]], everything=[*SENT, *READ])


@pytest.mark.parametrize("row", ASKED, ids=str)
def test_a_letter_that_cannot_be_stored_leads_to_no_mistake_of_ours(row: Row, stake: Stake) -> None:
    person = _owner(stake)
    with taken_back():
        PLAYS[row.when](stake.game.code)
        for path, body in _spoilt(row, stake, person):
            with taken_back():
                response = _ask(person, row.method, path, body)
            assert response.status_code < 500, (path, body)


def _owner(stake: Stake) -> Person:
    """Whoever may do all of it: nobody else comes as far."""
    return next(it for it in stake.people if it.owns)


def _spoilt(row: Row, stake: Stake, person: Person) -> Iterator[tuple[str, dict[str, Any]]]:
    """The request of this row with that letter in each part of its address, and in each value."""
    body = row.body(me=person.username, link=stake.link, whole="{}")
    for part in re.findall(r"<str:(\w+)>", row.address):
        yield quote(filled(row.address, stake.parts | {part: NUL})), body
    path = stake.path(row.address)
    data = body.get("data", {})
    for name in data if isinstance(data, dict) else ():
        yield path, body | {"data": data | {name: f"a{NUL}"}}
    if row.method == "GET":
        yield path, {"data": dict.fromkeys(("rules", "same", "page", "game"), f"a{NUL}")}


def _ask(person: Person, method: str, path: str, body: dict[str, Any]) -> HttpResponse:
    client = person.client()
    if "content_type" in body:
        body = body | {"data": json.dumps(body["data"])}
    return getattr(client, method.lower())(path, **body)
