"""The games of somebody, the one played last first, found by index however many there are.

What they have started and what they own lies in that order in an index, and apart from it what was
begun without entering anything. Of what they have opened an index knows the day of the last entry:
so the latest days are read, and sorted. Knows who asks and what is stored; not what a list shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.dateparse import parse_datetime

from sessions.access.roles import Actor, with_role
from sessions.models import Game, Grant, Role
from sessions.models.timestamps import day_of

LATEST = ("-updated_at", "-pk")
MOMENT = "updated_at__"
FIRST, LAST = datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)
MAX_GRANTS = len(Role)
"""A game has as many links, and somebody may have opened all of them."""


def games_of(by: Actor) -> QuerySet[Game]:
    """The games that the actor has started, owns, or has opened a link of: all of them."""
    return Game.objects.filter(pk__in=_union([*_own(by), *_opened(by)]))


@dataclass(frozen=True, slots=True)
class Latest:
    """The actor's games in order: for a paginator a query, of which only a part is ever read.

    `rows` says what is read of each game. `lookups` are by columns of the game, moments among them
    as a paginator has them: as text. Games of `begun` alone have something entered, or nothing.
    """

    by: Actor
    rows: QuerySet[Game]
    lookups: tuple[tuple[str, Any], ...] = ()
    begun: tuple[bool, ...] = (True, False)
    order: Sequence[str] = LATEST

    def filter(self, **lookups: Any) -> Latest:
        """Only such games. Raises ValueError for a moment that is none."""
        read = [(name, _read(name, value)) for name, value in lookups.items()]
        return replace(self, lookups=(*self.lookups, *read))

    def entered(self, *, anything: bool) -> Latest:
        """Only games in which something is entered, or only those in which nothing is."""
        return replace(self, begun=(anything,))

    def order_by(self, *order: str) -> Latest:
        return replace(self, order=order)

    def __getitem__(self, part: slice) -> QuerySet[Game]:
        """The games of this part, each with the actor's role: one query."""
        games = self.rows.filter(pk__in=self.keys(part))
        return with_role(games, self.by).order_by(*self.order)

    def keys(self, part: slice) -> QuerySet[Any]:
        """Their primary keys: a query to stand in another one."""
        near = Game.objects.filter(pk__in=_union(list(self._near(part.stop))))
        return near.order_by(*self.order).values("pk")[part]

    def moments(self, most: int) -> list[tuple[int, datetime]]:
        """The first keys, each with the moment of the game's last entry."""
        games = Game.objects.filter(pk__in=self.keys(slice(most))).order_by(*self.order)
        return list(games.values_list("pk", "updated_at"))

    def _near(self, most: int) -> Iterator[QuerySet[Any]]:
        """All that can be among the first of them, and little else."""
        for games in self._each(_own(self.by)):
            first = self._wanted(games).order_by(*self.order)[:most]
            yield Game.objects.filter(pk__in=first).values("pk")
        for grants in self._each(_grants(self.by)):  # those of deleted games lie behind all others
            opened = self._on_first_days(grants, most).values("link__game")
            games = Game.objects.filter(pk__in=opened, deleted_at=None)
            yield self._wanted(games).values("pk")

    def _each(self, kinds: Iterator[QuerySet[Any]]) -> Iterator[QuerySet[Any]]:
        """Played ones and empty ones apart: an index has the one before the other. Asked for
        membership, because SQLite looks for a bare truth in no index."""
        for rows in kinds:
            for has_entries in self.begun:
                yield rows.filter(has_entries__in=[has_entries])

    def _wanted(self, games: QuerySet[Game]) -> QuerySet[Game]:
        """Also where a paginator and the actor both say before when."""
        for name, value in self.lookups:
            games = games.filter(**{name: value})
        return games

    def _on_first_days(self, grants: QuerySet[Grant], most: int) -> QuerySet[Grant]:
        """Of the days on which so many games were played last, and of no later ones in order."""
        for name, day in self._days():
            grants = grants.filter(**{name: day})
        if any(not name.startswith(MOMENT) for name, _value in self.lookups):
            return grants  # how many of a day's games are wanted is not known before they are read
        is_backward = self.order[0].startswith("-")
        in_order = grants.order_by("-played_on" if is_backward else "played_on")
        # A query of its own: of a day that it has yet to find PostgreSQL expects a third of all
        # rows to be within, and reads all links instead of these.
        days = in_order.values_list("played_on", flat=True)
        last = list(days[MAX_GRANTS * most - 1 : MAX_GRANTS * most])
        within = "played_on__gte" if is_backward else "played_on__lte"
        return grants.filter(**{within: last[0]}) if last else grants

    def _days(self) -> Iterator[tuple[str, date]]:
        """The lookups by moment, as lookups by day: what is left is looked at more closely."""
        for name, value in self.lookups:
            if name.startswith(MOMENT):
                yield f"played_on__{name.removeprefix(MOMENT)[0]}te", day_of(value)


def latest(by: Actor, rows: QuerySet[Game] | None = None) -> Latest:
    """The actor's games, the one played last first."""
    return Latest(by, Game.objects.all() if rows is None else rows)


def _read(name: str, value: Any) -> Any:
    if not name.startswith(MOMENT):
        return value
    moment = parse_datetime(value) if isinstance(value, str) else value
    if moment is None or moment.tzinfo is None:
        raise ValueError(value)
    try:
        return moment.astimezone(UTC)
    except OverflowError:  # in the first or the last hours of the calendar, seen from elsewhere
        return LAST if moment.year > 1 else FIRST


def _union(keys: list[QuerySet[Any]]) -> QuerySet[Any]:
    """Whoever asks with several conditions in one is answered from no index."""
    return keys[0].union(*keys[1:]) if keys else Game.objects.none().values("pk")


def _own(by: Actor) -> Iterator[QuerySet[Game]]:
    if by.link:
        theirs = Game.objects.filter(links__code_hash=by.link, deleted_at=None)
        yield theirs.values("pk")
        return
    if by.device is not None:
        yield Game.objects.filter(device=by.device, deleted_at=None).values("pk")
    if by.account is not None:
        yield Game.objects.filter(owner=by.account, deleted_at=None).values("pk")


def _grants(by: Actor) -> Iterator[QuerySet[Grant]]:
    if by.link:
        return
    if by.device is not None:
        yield Grant.objects.filter(device=by.device)
    if by.account is not None:
        yield Grant.objects.filter(account=by.account)


def _opened(by: Actor) -> Iterator[QuerySet[Any]]:
    for grants in _grants(by):
        yield grants.values("link__game")
