"""A group that has played a lot, once for all tests of these folders."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.db.models import F

from sessions.access.groups import SeenGroup
from sessions.models import Group, Player, Role, SeatResult
from tests.sessions.history.played import PlayedGame, many_games

GAMES = 300


@dataclass
class Club:
    """A group and its games, as they were played."""

    group: Group
    games: list[PlayedGame]

    def seen(self, role: Role = Role.MANAGE) -> SeenGroup:
        return SeenGroup(self.group, role, None)

    def player(self, name: str) -> Player:
        return self.group.players.get(name=name)

    @property
    def beside_others(self) -> list[PlayedGame]:
        return [game for game in self.games if len(game.names) > 1]


@pytest.fixture(scope="package")
def _club(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock():
        group = Group.objects.create(code="CLUBXY", name="Tuesday club", time_zone="Europe/Vienna")
        games = many_games(group, GAMES)
        # What luck is, is asked elsewhere: here it is something that can be counted by hand.
        rows = SeatResult.objects.filter(group=group)
        rows.update(luck_turns=0)
        rows.filter(kind="dice").update(
            luck_turns=F("turns"),
            luck=F("points_banked") - 400 * F("turns"),
            luck_variance=250_000.0 * F("turns"),
            judged_turns=F("turns"),
            judged_worth=500.0 * F("turns"),
            loss=40.0 * F("farkles"),
            loss_squares=1600.0 * F("farkles"),
        )
        yield Club(group, games)
        group.games.all().delete()
        group.delete()


@pytest.fixture
def club(_club, db) -> Club:
    """Games of seven people, over a month."""
    _club.group.refresh_from_db()
    return _club
