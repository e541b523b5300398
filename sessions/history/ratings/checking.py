"""The ratings of a group compared with a fold from its first game on, and repaired.

What is still to be made again is no mistake. Knows ratings; the games themselves,
`sessions.games.verify`.
"""

from __future__ import annotations

from math import isclose

from django.db import transaction

from sessions.games import stale
from sessions.games.verify.verifying import Report
from sessions.history.ratings.arithmetic import Rating, after_game
from sessions.history.ratings.folding import fold
from sessions.history.ratings.games import RatedSeat, first_place, games_of
from sessions.models import Game, Group, SeatResult
from sessions.storage.moment import at_one_moment

NEAR = 1e-6
"""Other processors may round otherwise."""


def verify_ratings(group: Group, *, repair: bool = False) -> Report:
    """Whether the ratings of a group are right; made anew from the first wrong one on if wanted."""
    with at_one_moment():
        game = _first_wrong(group)
    if game is None:
        return Report(group.code, "right")
    if repair:
        _make_anew(group, game)
    wrong = (f"ratings from game {game.code} on",)
    return Report(group.code, "repaired" if repair else "differs", wrong)


def _first_wrong(group: Group) -> Game | None:
    ratings: dict[int, Rating] = {}
    for game in games_of(group.pk):
        ratings |= after_game((it.seat for it in game.seats), ratings)
        if any(it.mu is None for it in game.seats):
            return None
        if not all(_is_near(it, ratings[it.seat.player]) for it in game.seats):
            return Game.objects.get(pk=game.key)
    return None


def _is_near(seat: RatedSeat, known: Rating) -> bool:
    kept = (seat.mu, seat.sigma)
    return all(
        it is not None and isclose(it, other, abs_tol=NEAR)
        for it, other in zip(kept, known, strict=True)
    )


@transaction.atomic
def _make_anew(group: Group, game: Game) -> None:
    Group.objects.select_for_update().get(pk=group.pk)
    place = first_place(SeatResult.objects.filter(game=game))
    if place is not None:
        stale.begin_at(stale.seats_from(group.pk, *place))
    fold(group)
