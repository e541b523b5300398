"""The ratings of a group made again, from the first game on at which they are missing.

In parts of some thousand seats, each in a transaction of its own with the group locked: the part's
end leaves the next game without a rating, so that whoever goes on, goes on there. Knows what is
stored; what a game does to ratings, `arithmetic`.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import OuterRef, QuerySet, Subquery

from sessions.games import stale
from sessions.history.ratings.arithmetic import Rating, after_game
from sessions.history.ratings.games import Place, RatedGame, first_place, part_from
from sessions.models import Group, Player, SeatResult
from sessions.storage.many import write_many


def fold(group: Group) -> None:
    """From now on every game of the group has its ratings."""
    while _begins_at(group.pk) is not None:
        _fold_part(group.pk)


def _begins_at(group: int) -> Place | None:
    seats = SeatResult.objects.filter(group=group, player__isnull=False)
    return first_place(seats.filter(rating_mu__isnull=True))


@transaction.atomic
def _fold_part(group: int) -> None:
    Group.objects.select_for_update().get(pk=group)
    place = _begins_at(group)
    if place is None:  # somebody else was faster
        return
    games, behind = part_from(group, place)
    _write(games, ratings_before(group, place, _players(games)))
    if behind is not None:
        stale.begin_at(stale.seats_from(group, *behind))


def _players(games: Iterable[RatedGame]) -> set[int]:
    return {it.seat.player for game in games for it in game.seats}


def _write(games: Iterable[RatedGame], ratings: dict[int, Rating]) -> None:
    """Go on from these ratings; what they come to after each game is written there."""
    written = []
    for game in games:
        ratings |= after_game((it.seat for it in game.seats), ratings)
        written += [(*ratings[it.seat.player], it.key) for it in game.seats]
    write_many(SeatResult, stale.RATING, written)


def ratings_before(group: int, place: Place, players: Iterable[int]) -> dict[int, Rating]:
    """The ratings with which these players come to the game at this place."""
    seats = SeatResult.objects.filter(group=group, played_at__lte=place.played_at)
    later = SeatResult.objects.filter(played_at=place.played_at, game__uuid__gte=place.game)
    return last_ratings(seats.exclude(pk__in=later.filter(group=group).values("pk")), players)


def last_ratings(seats: QuerySet[SeatResult], players: Iterable[int]) -> dict[int, Rating]:
    """The rating of each of these players after the last of these seats that has one."""
    theirs = seats.filter(player=OuterRef("pk"), rating_mu__isnull=False)
    last = theirs.order_by(*(f"-{name}" for name in stale.ORDER)).values("pk")[:1]
    keys = Player.objects.filter(pk__in=list(players)).values_list(Subquery(last), flat=True)
    rows = SeatResult.objects.filter(pk__in=[key for key in keys if key is not None])
    return {
        player: Rating(mu, sigma) for player, mu, sigma in rows.values_list("player", *stale.RATING)
    }
