"""The games of a group in the order in which they count, so many at a time, with who has finished
where. Guests are left out.

Knows places in that order; no rating.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import groupby
from typing import NamedTuple
from uuid import UUID

from django.db.models import QuerySet

from sessions.games.stale import ORDER, RATING, seats_from
from sessions.history.ratings.arithmetic import Seat
from sessions.models import SeatResult

PART = 8_000
"""So many seats are read at once: about two thousand games."""
BEGINNING = datetime(1, 1, 2, tzinfo=UTC)


class Place(NamedTuple):
    """Where a game stands in the order of its group."""

    played_at: datetime = BEGINNING
    game: UUID = UUID(int=0)


class RatedSeat(NamedTuple):
    """A player's seat as it is stored, with the rating that stands there."""

    key: int
    seat: Seat
    mu: float | None
    sigma: float | None


class RatedGame(NamedTuple):
    """The players of a game, by the game's key."""

    key: int
    seats: list[RatedSeat]


def part_from(group: int, place: Place) -> tuple[list[RatedGame], Place | None]:
    """The games of the group from this place on, and the place of the one behind them, if any."""
    columns = ("game_id", "pk", "player", "side", "rank", *RATING)
    rows = seats_from(group, *place).order_by(*ORDER)
    found = list(rows.values_list(*columns)[: PART + 1])
    games = [
        RatedGame(game, [RatedSeat(it[1], Seat(*it[2:5]), *it[5:]) for it in seats])
        for game, seats in groupby(found, key=lambda it: it[0])
    ]
    if len(found) <= PART:
        return games, None
    behind = games.pop()
    return games, first_place(SeatResult.objects.filter(game=behind.key))


def first_place(seats: QuerySet[SeatResult]) -> Place | None:
    """The place of the first of these seats; None of none."""
    found = seats.order_by(*ORDER).values_list("played_at", "game__uuid").first()
    return None if found is None else Place(*found)


def games_of(group: int) -> Iterator[RatedGame]:
    """All of them."""
    place: Place | None = Place()
    while place is not None:
        games, place = part_from(group, place)
        yield from games
