"""What a game does to the ratings of those who have played it: by places alone, teams as teams.

The library's Bradley-Terry model in full: it treats equal places as equal, which its other models
do not all do. Its constants say that dice decide much: with them the stated uncertainty is about
as large as the error. Knows numbers; no database.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import NamedTuple

from openskill.models import BradleyTerryFull

MEAN = 25.0
UNCERTAIN = MEAN / 9
MODEL = BradleyTerryFull(mu=MEAN, sigma=UNCERTAIN, beta=MEAN * sqrt(3) / 6)


class Rating(NamedTuple):
    """How strong somebody seems, and how uncertain that is."""

    mu: float = MEAN
    sigma: float = UNCERTAIN


class Seat(NamedTuple):
    """A player in a game: on which side, and where that has finished."""

    player: int
    side: int
    rank: int


def after_game(seats: Iterable[Seat], before: Mapping[int, Rating]) -> dict[int, Rating]:
    """The ratings of these players after their game. Who is new begins in the middle.

    A game of one side says nothing. Whoever sits on two seats counts on the first of them.
    """
    sides: dict[int, list[int]] = {}
    ranks: dict[int, float] = {}
    known: dict[int, Rating] = {}
    for seat in seats:
        if seat.player not in known:
            known[seat.player] = before.get(seat.player, Rating())
            sides.setdefault(seat.side, []).append(seat.player)
            ranks[seat.side] = seat.rank
    if len(sides) < 2:
        return known
    teams = [[MODEL.rating(*known[player]) for player in side] for side in sides.values()]
    rated = MODEL.rate(teams, ranks=list(ranks.values()))
    return {
        player: Rating(new.mu, new.sigma)
        for side, team in zip(sides.values(), rated, strict=True)
        for player, new in zip(side, team, strict=True)
    }
