"""Ratings: what a game does to them, and that they follow whatever is changed in old games."""

from __future__ import annotations

import pytest

from sessions.games import stale
from sessions.history.filters import HistoryFilter
from sessions.history.player.page import history_of
from sessions.history.ratings import folding, games
from sessions.history.ratings.arithmetic import Rating, Seat, after_game
from sessions.history.ratings.checking import verify_ratings
from sessions.history.ratings.folding import fold
from sessions.history.table import table
from sessions.models import Group, SeatResult
from tests.sessions.history import rating_reference

pytestmark = pytest.mark.thorough("postgres")

EVERYTHING = HistoryFilter()


def test_who_finishes_level_is_rated_level():
    """With ties at every place of a table of four."""
    for ranks in ([1, 1, 3, 4], [1, 2, 2, 4], [1, 2, 3, 3], [1, 1, 1, 1], [1, 1, 3, 3]):
        after = after_game([Seat(at, at, rank) for at, rank in enumerate(ranks)], {})
        for one, rank in enumerate(ranks):
            for other, theirs in enumerate(ranks):
                assert (after[one].mu > after[other].mu) == (rank < theirs)
                assert after[one].sigma == pytest.approx(after[other].sigma)


def test_one_side_alone_says_nothing():
    strong = Rating(30.0, 1.0)
    assert after_game([Seat(1, 0, 1), Seat(2, 0, 1)], {1: strong}) == {1: strong, 2: Rating()}


def test_ratings_are_those_of_the_description(club):
    club.group.is_rated = True
    wanted = rating_reference.ratings(club.games)

    found = table(club.group, EVERYTHING, sort="rating", rated=True)

    for it in found.ranked:
        mean, uncertain = wanted[it.player.name]
        bounds = (mean - 3 * uncertain, mean + 3 * uncertain)
        assert (it.rating.low, it.rating.high) == pytest.approx(bounds)
        assert it.rating.games == sum(it.player.name in game.names for game in club.beside_others)
    lows = [it.rating.low for it in found.ranked]
    assert lows == sorted(lows, reverse=True)
    assert not any(it.rating.is_provisional for it in found.ranked)


def test_of_chosen_games_the_rating_is_that_after_the_last(club):
    club.group.is_rated = True
    until = club.games[30].night
    wanted = rating_reference.ratings(it for it in club.games if it.night <= until)

    found = table(club.group, HistoryFilter(until=until), rated=True)

    means = {it.player.name: (it.rating.low + it.rating.high) / 2 for it in found.ranked}
    assert means == pytest.approx({name: wanted[name][0] for name in means})


def test_who_shows_none_has_none_and_makes_none(club):
    found = table(club.group, EVERYTHING, sort="rating", rated=True)
    page = history_of(club.group, EVERYTHING, club.player("Ana"))

    assert found.sort == "share"
    assert {it.rating for it in found.ranked} == {page.rating} == {None}
    assert page.ratings == []
    assert not SeatResult.objects.filter(rating_mu__isnull=False).exists()


def stored(group: Group) -> list[tuple]:
    return list(
        SeatResult.objects.filter(group=group)
        .order_by(*stale.ORDER)
        .values_list("game", "player", *stale.RATING)
    )


def test_part_by_part_it_comes_to_the_same(club, monkeypatch):
    fold(club.group)
    whole = stored(club.group)
    SeatResult.objects.update(**stale.NONE)
    monkeypatch.setattr(games, "PART", 12)

    folding._fold_part(club.group.pk)
    assert 0 < SeatResult.objects.filter(rating_mu__isnull=False).count() <= 12
    fold(club.group)

    assert stored(club.group) == whole
    assert verify_ratings(club.group).verdict == "right"


def test_what_is_wrong_is_told_from_its_game_on_and_repaired(club):
    fold(club.group)
    whole = stored(club.group)
    wrong = SeatResult.objects.filter(group=club.group).order_by("played_at")[30]
    SeatResult.objects.filter(pk=wrong.pk).update(rating_mu=20.0)

    told = verify_ratings(club.group)
    assert (told.verdict, told.wrong) == ("differs", (f"ratings from game {wrong.game.code} on",))
    assert verify_ratings(club.group, repair=True).verdict == "repaired"
    assert stored(club.group) == whole
