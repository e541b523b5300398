"""A game that goes to another group, or to another place: what was remembered holds no longer."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import QuerySet

from sessions.access.groups import SeenGroup
from sessions.games import stale
from sessions.history.cross import cross_table
from sessions.history.filters import HistoryFilter
from sessions.history.player.page import history_of
from sessions.history.ratings.checking import verify_ratings
from sessions.history.ratings.folding import fold
from sessions.history.records import records
from sessions.history.remembered import answers
from sessions.history.table import table
from sessions.models import Game, Group, Role, SeatResult
from sessions.people.groups import change_game, move_game
from tests.sessions.history.played import many_games
from tests.thorough import sample

pytestmark = pytest.mark.sqlite  # what is remembered, and until when, no database knows

GAMES, MIDDLE = 24, 5
CHOSEN = tuple(HistoryFilter(place=place) for place in ("", "On the boat"))


@pytest.fixture
def groups(db) -> tuple[Group, Group]:
    """Ana plays in both of them; both show ratings, each tells nights by a clock of its own."""
    club = Group.objects.create(code="CLUB", name="Tuesday club", is_rated=True)
    family = Group.objects.create(code="FAMILY", time_zone="Asia/Tokyo", is_rated=True)
    many_games(club, GAMES, names=("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn"))
    many_games(family, GAMES, seed=8, names=("Ana", "Ben", "Cleo", "Dan", "Eve", "Zoe"))
    for each in (club, family):
        fold(each)
    return club, family


def of_three(group: Group) -> QuerySet[Game]:
    """Its games of three or more, in the order in which they were played."""
    return group.games.filter(results__position=2).order_by("created_at")


def told(*groups: Group) -> list[Any]:
    """What pages say of all games and of those at a place, and the ratings of every seat."""
    found: list[Any] = []
    for group in groups:
        group.refresh_from_db()
        seen = SeenGroup(group, Role.MANAGE, None)
        for chosen in CHOSEN:
            pages = [
                history_of(group, chosen, player) for player in group.players.order_by("pk")[:2]
            ]
            best = (records(seen, chosen), cross_table(group, chosen))
            found.append((table(group, chosen, rated=True), *best, pages))
        seats = SeatResult.objects.filter(group=group).order_by(*stale.ORDER)
        found.append(list(seats.values_list("game", "player", *stale.RATING)))
    return found


def from_nothing(*groups: Group) -> list[Any]:
    answers.clear()
    SeatResult.objects.update(**stale.NONE)
    return told(*groups)


@pytest.mark.slow
@pytest.mark.parametrize("number", sample([MIDDLE], everything=[0, MIDDLE]))
def test_both_groups_are_as_if_the_game_had_always_been_there(groups, number):
    club, family = groups
    before = told(*groups)
    code = of_three(club)[number].code

    moved = move_game(code=code, to=family.code, by=None)

    after = told(*groups)
    assert all(one != other for one, other in zip(before[2::3], after[2::3], strict=True))
    assert after == from_nothing(*groups)
    assert [verify_ratings(group).verdict for group in groups] == ["right", "right"]
    assert {row.player.group for row in moved.results.all()} == {family}

    move_game(code=code, to=club.code, by=None)
    back = told(*groups)
    assert back[2::3] == before[2::3]
    assert back == from_nothing(*groups)


def test_where_a_game_was_played_is_counted_there_from_then_on(groups):
    club, _family = groups
    before = told(club)
    game = of_three(club)[MIDDLE]

    change_game(code=game.code, place="On the boat", by=None)

    after = told(club)
    assert len(after[1][0].ranked + after[1][0].unranked) == len(game.players)
    assert after != before
    assert after == from_nothing(club)
