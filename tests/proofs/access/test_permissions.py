"""Every address, every method, everybody who may ask: as `permissions.txt` says, and not otherwise.

Whatever is answered is held to what goes with every answer, too.

The table is complete: an address or a method without a row fails, and so does a row without them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from functools import partial

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from pytest_django import Settings

from sessions.access.codes import new_code
from sessions.models import Role
from tests.proofs.access.permissions import METHODS, Needs, Row, addresses, rows
from tests.proofs.access.permissions_actors import PLAYS, Person
from tests.proofs.access.permissions_alike import Told, told
from tests.proofs.access.permissions_judge import judge, stored, stored_since, written
from tests.proofs.access.permissions_stake import Stake, ask, ask_for, send, taken_back
from tests.security.headers import check_answer, check_headers, is_never_kept, is_told_apart
from tests.thorough import in_turn, sample

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]  # no database knows who may do what

ROWS = rows()
CATCH_ALL = {"api/v1/.", "^api/"}
"""Whatever begins like this and is nothing else is unknown, for everybody."""
HOW_TO = """No row in tests/proofs/access/permissions.txt says who may do this. Write one: the least
that somebody needs, the method, the address, what it does, how far the game has to be for it, and
what is sent. The table's head explains the words."""


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_whoever_may_can_and_nobody_else(row: Row, stake: Stake) -> None:
    wrong: list[str] = []
    read: set[tuple[int, int]] = set()
    with taken_back():
        PLAYS[row.when](stake.game.code)
        before = stored()
        for person in _asked(row, stake):
            for method in row.methods:
                with taken_back():
                    rows_before = written()
                    response = ask_for(stake, person, row, method)
                    after = stored_since(rows_before, before)
                    complaint = judge(row, person, response, before, after)
                _check_what_goes_with(row, person, response, read)
                if complaint:
                    wrong.append(f"{method} as {person} {complaint}: {_said(response)}")
    assert not wrong, "\n".join(wrong)


def _check_what_goes_with(
    row: Row, person: Person, response: HttpResponse, read: set[tuple[int, int]]
) -> None:
    """Headers are those of every answer; what is in a page is read once for each role."""
    kind = (response.status_code, person.role)
    check = check_headers if kind in read else check_answer
    check(response, row.address)
    read.add(kind)
    if row.is_page and row.method == "GET" and response.status_code < 300:
        assert is_never_kept(response) or is_told_apart(response)


def _asked(row: Row, stake: Stake) -> Iterator[Person]:
    """Whoever has a say with this row; of those who are alike there, some in turn."""
    sides = defaultdict[Side, list[Person]](list)
    for person in stake.people:
        sides[_side(row, person)].append(person)
    for side, of in ONE_IN.items():
        yield from in_turn(sides[side], ROWS.index(row), of)


class Side(Enum):
    """On which side of the border somebody stands: people on the same side are alike."""

    LEFT_OUT = "somebody else proves it"
    ALONE = "nobody is like them"
    IN_VAIN = "whoever manages elsewhere, in as many ways"
    JUST_MAY = "half a dozen ways to come by the role that is needed"
    JUST_MAY_NOT = "as many ways to come by the one below"
    NOBODY = "a dozen kinds without any role"


ONE_IN = {Side.ALONE: 1, Side.IN_VAIN: 6, Side.JUST_MAY: 8, Side.JUST_MAY_NOT: 8, Side.NOBODY: 12}


def _side(row: Row, person: Person) -> Side:
    """On pages a token is nothing, as its best bearers prove; to a library a device is nothing.

    A role in the game is nothing in its group, as those who may manage the game prove. The owner
    proves that whoever has more than the role that is needed may, too.
    """
    if row.is_a_librarys and person.device:
        return Side.LEFT_OUT
    in_vain = row.is_of_group and person.role and not person.in_group
    if in_vain or (person.token and not row.is_api):
        return Side.IN_VAIN if person.role == Role.MANAGE else Side.LEFT_OUT
    if row.needs > Needs.MANAGE or person.owns or person.only_watches:
        return Side.ALONE
    role = person.in_group if row.is_of_group else person.role
    if not role:
        return Side.NOBODY
    border = {int(row.needs): Side.JUST_MAY, row.needs - 1: Side.JUST_MAY_NOT}
    return border.get(role, Side.LEFT_OUT)


def test_every_address_has_its_rows(stake: Stake) -> None:
    """Also for the one who may most, what has no row is a method that is not allowed."""
    owner = next(it for it in stake.people if it.owns)
    written = {(row.address, method) for row in ROWS for method in row.methods}
    missing = []
    for address in set(addresses()) - CATCH_ALL:
        for method in METHODS:
            if (address, method) not in written:
                with taken_back():
                    status = ask(owner, method, stake.path(address)).status_code
                missing += [f"{method} {address}"] if status != 405 else []
    assert not missing, "\n".join([HOW_TO, *sorted(missing)])


def test_every_row_has_its_address() -> None:
    known = set(addresses())
    assert [str(row) for row in ROWS if row.address not in known] == []
    assert len({str(row) for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("path", ["/api/", "/api/v2/games/", "/api/v1/nothing/"])
def test_what_is_no_address_of_the_api_is_nothing_to_anybody(
    stake: Stake, path: str, method: str
) -> None:
    assert {ask(it, method, path).status_code for it in stake.people} <= {401, 404}


NAMED = re.compile(rb"\bAna\b")
"""Her name as a word: a form's secret of 64 letters may have these three somewhere in it."""


SHOWN = [row for row in ROWS if row.method == "GET" and row.needs >= Needs.WATCH]


@pytest.mark.parametrize("row", SHOWN, ids=str)
def test_head_and_options_show_strangers_nothing(row: Row, stake: Stake) -> None:
    """HEAD is answered as GET is; OPTIONS tells at most which methods there are."""
    path = stake.path(row.address)
    strangers = [it for it in stake.people if not (it.role or it.account or it.token)]
    with taken_back():
        PLAYS[row.when](stake.game.code)
        before = stored()
        for person in in_turn(strangers, SHOWN.index(row), 3):
            heads, options = (ask(person, method, path) for method in ("HEAD", "OPTIONS"))
            assert heads.status_code == ask(person, "GET", path).status_code
            assert (heads.content, options.status_code < 500) == (b"", True)
            assert not NAMED.search(options.content)
        assert stored() == before


STRANGERS = {
    "stranger": ("HEAD", "OPTIONS"),
    "device with a revoked link": (),
    "another account": (),
    "staff": (),
    "bearer of nonsense": (),
    "another account's token": (),
}
"""One of each kind that has no role, and with which other methods it asks: what is no call of its
own is answered before it matters who asks."""
NAMES_A_GAME = [row for row in ROWS if "<str:code>" in row.address and row.address[0] != "j"]


@pytest.mark.parametrize("row", NAMES_A_GAME, ids=str)
def test_a_stranger_cannot_tell_a_private_game_from_none(
    row: Row, stake: Stake, settings: Settings
) -> None:
    """By nothing that is answered, nor by how much was looked up for it; and both are a guess."""
    _guesses_a_day(settings, 100)
    none = _with_codes(stake, new_code())
    with taken_back():
        PLAYS[row.when](stake.game.code)
        for person in _strangers(row, stake):
            for method in (row.method, *STRANGERS[person.name]):
                private, unknown = (_told(at, person, row, method) for at in (stake, none))
                assert private == unknown, f"{method} as {person}"
                assert private.counted == 1 or method != row.method, f"{method} as {person}"


def _strangers(row: Row, stake: Stake) -> Iterator[Person]:
    """Those who are another one here: a page reads no token. Of who is known elsewhere one has
    their turn."""
    first, *known = (
        it for it in stake.people if it.name in STRANGERS and (row.is_api or not it.token)
    )
    yield first
    yield from in_turn(known, NAMES_A_GAME.index(row), len(known))


def _guesses_a_day(settings: Settings, most: int) -> None:
    """A day, because the counter begins anew with each window, and a minute is soon over."""
    rates = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] | {"unknown_games": f"{most}/day"}
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}


def _told(stake: Stake, person: Person, row: Row, method: str) -> Told:
    """What asking tells, for the first time: that a token is used is noted once an hour."""
    with taken_back():
        code = stake.parts["group" if row.is_of_group else "code"]
        return told(partial(ask_for, stake, person, row, method), code)


def _with_codes(stake: Stake, code: str) -> Stake:
    """Asked for by this code instead, both game and group."""
    return replace(stake, parts=stake.parts | {"code": code, "group": code})


@pytest.mark.parametrize("row", sample(NAMES_A_GAME[::3], everything=NAMES_A_GAME), ids=str)
def test_after_too_many_guesses_a_stranger_is_told_nothing(
    row: Row, stake: Stake, settings: Settings
) -> None:
    _guesses_a_day(settings, 1)
    owner = next(it for it in stake.people if it.owns)
    stranger = next(it for it in stake.people if not (it.role or it.account or it.token))
    codes = [new_code(), new_code()]
    with taken_back():
        PLAYS[row.when](stake.game.code)
        cache.clear()
        asked = [*(_with_codes(stake, code) for code in codes), stake]
        statuses = [send(it, stranger, row, row.method).status_code for it in asked]
        assert statuses[0] in {401, 403}
        assert statuses[1:] == [429, 429]
        assert send(stake, owner, row, row.method).status_code not in {401, 429}


def _said(response: HttpResponse) -> str:
    text = b"" if response.streaming else response.content[:300]
    place = response.headers.get("Location", "")
    return f"{response.status_code} {place}{text.decode(errors='replace')}"
