"""From which game on the ratings of a group hold no longer: a player's seat without one says it.

Whatever changes who has finished where, in which order, ends here, whether the group shows ratings
or not. Knows the places of games in a group; what a rating is, `sessions.history.ratings`. The
group of what is changed is locked by who calls.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Q, QuerySet

from sessions.models import Group, SeatResult

RATING = ("rating_mu", "rating_sigma")
NONE: dict[str, Any] = dict.fromkeys(RATING)
ORDER = ("played_at", "game__uuid", "position")
"""The order in which games count: as they were played, at one moment by their numbers."""
COUNTING = ("game_id", "group_id", "played_at", "position", "player_id", "side", "rank")
"""All of a seat that a rating is made of."""


def keep(before: Sequence[SeatResult], made: Sequence[SeatResult]) -> bool:
    """Do these rows count as those before did? Then they have their ratings."""
    if [_counting(row) for row in before] != [_counting(row) for row in made]:
        return False
    for old, new in zip(before, made, strict=True):
        new.rating_mu, new.rating_sigma = old.rating_mu, old.rating_sigma
    return True


def _counting(row: SeatResult) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in COUNTING)


def without(gone: Iterable[SeatResult]) -> None:
    """These seats, of one game, are no longer there, or count otherwise."""
    first = next(iter(gone), None)
    if first is None or first.group_id is None:
        return
    Group.objects.select_for_update().filter(pk=first.group_id).first()
    begin_at(seats_from(first.group_id, first.played_at, first.game.uuid))


def begin_at(seats: QuerySet[SeatResult]) -> None:
    """Ratings are made again from the first of these seats of players on."""
    first = seats.order_by(*ORDER).first()
    if first is not None and first.rating_mu is not None:
        SeatResult.objects.filter(pk=first.pk).update(**NONE)


def seats_from(group: int, played_at: Any, game: Any) -> QuerySet[SeatResult]:
    """The seats of players in the games of a group from this place on."""
    players = SeatResult.objects.filter(group=group, player__isnull=False)
    earlier = Q(played_at=played_at, game__uuid__lt=game)
    return players.filter(~earlier, played_at__gte=played_at)
