"""Seats without a player: they hold records, and count as seats of their sort."""

from __future__ import annotations

import pytest

from sessions.access.groups import SeenGroup
from sessions.history.choices import variety_of
from sessions.history.filters import HistoryFilter
from sessions.history.records import records
from sessions.models import Role
from sessions.people.seats.one_game import seat_as_said
from tests import verbs
from tests.factories import DeviceFactory, GameFactory

EVERYTHING = HistoryFilter()
RULES = {"fixed_turns": 1, "opening_threshold": 0}


@pytest.mark.django_db
def test_a_guest_holds_a_record_and_counts_as_a_seat():
    game = GameFactory(names=("Ana", "Ben"), rules=RULES, device=DeviceFactory())
    for total in (500, 700):
        verbs.record_total(code=game.code, points=total)

    seat_as_said(code=game.code, said={1: ""}, group=game.group, by=None)

    game.group.refresh_from_db()
    found = records(SeenGroup(game.group, Role.MANAGE, None), EVERYTHING)
    best = next(it for it in found.records if it.key == "best_game")
    assert (best.value, [it.name for it in best.holders]) == (700, ["Ben"])
    assert sum(variety_of(game.group).seats.values()) == 2
