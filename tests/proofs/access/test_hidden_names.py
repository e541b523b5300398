"""Whoever may only watch is never told the name of a hidden player: not at any address.

Asked are all rows of `permissions.txt`, as everybody who may watch and no more.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from itertools import product

import pytest
from django.http import HttpResponse
from pytest_django import DjangoDbBlocker

from sessions.models import Player, Role
from sessions.people.groups import change_group
from sessions.people.who.showing import set_hidden
from tests import verbs
from tests.proofs.access.permissions import Needs, Row, rows
from tests.proofs.access.permissions_actors import PLAYS, Person
from tests.proofs.access.permissions_stake import Stake, ask, ask_for, at_stake, taken_back
from tests.thorough import in_turn

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

HIDDEN = ("Xanthippe", "Quirlewine", "Wilhelmine")
"""As she was called at first, as she is called now, and who came by a slip of the pen."""
SHOWN = ("Berengar", "Cleophas")
ROWS = [row for row in rows() if not row.is_a_librarys]
READING = [row for row in ROWS if row.method == "GET"]
MORE = ("/new/?same={code}", "/group/{group}/?player={player}", "/g/{code}/tv/?page=1")
"""What addresses are asked in pages besides, and may say names."""


@pytest.fixture(scope="module")
def stake(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Stake]:
    with django_db_blocker.unblock(), at_stake((HIDDEN[0], *SHOWN)) as made:
        code = made.game.code
        verbs.rename_seat(code=code, seat=0, name=HIDDEN[1])
        verbs.join_seat(code=code, name=HIDDEN[2])
        verbs.undo(code=code)
        set_hidden(player=Player.objects.get(name=HIDDEN[1]), is_hidden=True, by=None)
        yield made


@pytest.mark.parametrize(
    ("when", "names"), [("finished", HIDDEN), ("in a turn", (*HIDDEN, *SHOWN))], ids=["one", "all"]
)
def test_no_answer_has_the_name(stake: Stake, when: str, names: tuple[str, ...]) -> None:
    with taken_back():
        change_group(code=stake.game.group.code, by=None, hides_names=names != HIDDEN)
        PLAYS[when](stake.game.code)
        told = [
            f"{asked} as {person}: {name}"
            for person, asked, answer in _answers(stake)
            for name in names
            if name in answer
        ]
    assert not told, "\n".join(told)


def test_who_scores_reads_the_name_and_a_watcher_initials(stake: Stake) -> None:
    """So that what was asked above would have said it."""
    scorer = next(it for it in stake.people if it.role == Role.SCORE and it.device)
    watcher = next(it for it in _watchers(stake) if it.device)
    for path in ("/g/{}/", "/api/v1/games/{}/export.json", "/api/v1/games/"):
        path = path.format(stake.game.code)  # noqa: PLW2901
        shown, veiled = (text_of(ask(it, "GET", path)) for it in (scorer, watcher))
        assert HIDDEN[1] in shown, path
        assert "Q." in veiled, path
        assert SHOWN[0] in veiled, path


def _watchers(stake: Stake) -> list[Person]:
    """Everybody who may watch and no more."""
    return [person for person in stake.people if person.role == Role.WATCH]


def _answers(stake: Stake) -> Iterator[tuple[Person, str, str]]:
    """The first watcher asks for everything; what is read, others read in turn who may."""
    first, *others = _watchers(stake)
    for turn, row in enumerate(ROWS):
        readers = in_turn(_readers(row, others), turn, 10) if row in READING else []
        for person, method in product((first, *readers), row.methods):
            with taken_back():
                yield person, f"{method} {row}", text_of(ask_for(stake, person, row, method))
    game, player = stake.game, stake.parts["player"]
    by_cookie = [it for it in (first, *others) if not it.token]
    for person, path in product(by_cookie, MORE):
        path = path.format(code=game.code, group=game.group.code, player=player)  # noqa: PLW2901
        with taken_back():
            yield person, path, text_of(ask(person, "GET", path))


def _readers(row: Row, watchers: list[Person]) -> list[Person]:
    """Those who can be answered: in a group by their role there, on pages not by a token."""
    answered = [it for it in watchers if row.is_api or not it.token]
    if row.is_of_group:
        return [it for it in answered if it.in_group]
    if row.needs in {Needs.ACCOUNT, Needs.TAKER}:
        return [it for it in answered if it.account]
    return answered


def text_of(response: HttpResponse) -> str:
    """Headers and body, and what is in the files of a body that is an archive."""
    body = b"".join(response)
    if body.startswith(b"PK"):
        archive = zipfile.ZipFile(io.BytesIO(body))
        body = b"".join(archive.read(name) for name in archive.namelist())
    return f"{response.headers}{body.decode(errors='replace')}"
