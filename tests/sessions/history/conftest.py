"""A group that has played a lot, once for all tests of these folders."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from sessions.access.groups import SeenGroup
from sessions.models import Group, Player, Role
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
        yield Club(group, games)
        group.games.all().delete()
        group.delete()


@pytest.fixture
def club(_club, db) -> Club:
    """Games of seven people, over a month."""
    _club.group.refresh_from_db()
    return _club
