"""The lines of a log: what took back what, and what was corrected."""

import pytest

from sessions.access.links import grant
from sessions.access.roles import Actor
from sessions.games.queries import earlier_names, log_lines
from sessions.models import Role
from sessions.people.groups import change_group
from tests import verbs
from tests.factories import DeviceFactory, GameFactory

pytestmark = pytest.mark.django_db


def test_every_undo_takes_back_the_last_entry_that_still_stood():
    code = (game := GameFactory(names=("Ana", "Ben"))).code
    verbs.record_total(code=code, points=600)
    verbs.record_total(code=code, points=700)
    verbs.undo(code=code)
    verbs.undo(code=code)
    verbs.record_total(code=code, points=800)
    verbs.amend_turn(code=code, turn=1, points=850, reason="a slip")
    verbs.undo(code=code)
    verbs.undo(code=code)
    verbs.record_total(code=code, points=900)

    lines = [
        (it.version, it.undone_by, it.undoes, it.changed and it.changed[0].number)
        for it in log_lines(game)
    ]

    assert lines == [
        (9, None, None, None),
        (8, None, 5, None),
        (7, None, 6, None),
        (6, 7, None, 1),
        (5, 8, None, None),
        (4, None, 1, None),
        (3, None, 2, None),
        (2, 3, None, None),
        (1, 4, None, None),
    ]


def test_an_empty_log_has_no_lines():
    assert log_lines(GameFactory()) == []


def test_a_rename_knows_the_name_until_then():
    code = (game := GameFactory(names=("Ana", "Bo"))).code
    verbs.rename_seat(code=code, seat=1, name="Bob")
    verbs.undo(code=code)
    verbs.join_seat(code=code, name="Lou")
    verbs.undo(code=code)
    verbs.join_seat(code=code, name="Max")
    verbs.rename_seat(code=code, seat=1, name="Barbara")
    verbs.rename_seat(code=code, seat=2, name="Maximilian")
    verbs.rename_seat(code=code, seat=1, name="Babs")

    names = {it.version: it.was for it in log_lines(game) if it.was}

    assert names == {1: "Bo", 6: "Bo", 7: "Max", 8: "Barbara"}


def test_the_names_of_the_last_games_come_first_and_those_of_empty_ones_last():
    phone, elsewhere = DeviceFactory(), DeviceFactory()
    for names in (("Ana", "Ben"), ("Cleo", "ANA")):
        game = GameFactory(names=names, device=phone)
        verbs.record_total(code=game.code, points=600)
    GameFactory(names=("Zoe", "Ben"), device=phone)
    assert earlier_names(Actor(phone)) == ["Cleo", "ANA", "Ben", "Zoe"]

    watched = GameFactory(names=("Quint", "Rosa"), device=elsewhere)
    verbs.record_total(code=watched.code, points=600)
    grant(watched.links.get(role=Role.WATCH), Actor(phone))
    assert earlier_names(Actor(phone))[:2] == ["Quint", "Rosa"]
    change_group(code=watched.group.code, by=None, hides_names=True)
    assert earlier_names(Actor(phone)) == ["Cleo", "ANA", "Ben", "Zoe"]
