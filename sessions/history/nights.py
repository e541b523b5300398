"""The games of a group by night, the newest first, so many at a time.

A part begins where the one before it ended, so that it keeps its place while games are played.
Knows seats and their names; no page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby

from django.db.models import QuerySet

from sessions.access.groups import SeenGroup
from sessions.history.filters import HistoryFilter
from sessions.history.names import shown_name
from sessions.models import Game, SeatResult, SeatTotal

PART = 50
Row = tuple[int, datetime, date]
"""A game by its key, with its moment and its night."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat as a list shows it, by the name that stood on the sheet."""

    name: str
    result: SeatResult


@dataclass(frozen=True, slots=True)
class GameLine:
    """A finished game, its seats in the order of their ranks."""

    game: Game
    seats: list[SeatLine]

    @property
    def winners(self) -> list[SeatLine]:
        return [seat for seat in self.seats if seat.result.is_winner]

    @property
    def others(self) -> list[SeatLine]:
        return [seat for seat in self.seats if not seat.result.is_winner]

    @property
    def minutes(self) -> int | None:
        return self.seats[0].result.minutes

    @property
    def is_recorded(self) -> bool:
        return self.seats[0].result.is_recorded


@dataclass(frozen=True, slots=True)
class Night:
    """An evening: its games, the last one first."""

    played_on: date
    games: list[GameLine]

    @property
    def wins(self) -> list[tuple[str, int]]:
        """Who has won how many of its games, most first."""
        names = Counter(seat.name for line in self.games for seat in line.winners)
        return sorted(names.items(), key=lambda it: (-it[1], it[0]))

    @property
    def place(self) -> str:
        """Where it was, if all of it was at one place."""
        places = {line.game.place for line in self.games}
        return places.pop() if len(places) == 1 else ""


@dataclass(frozen=True, slots=True)
class Nights:
    """A part of all nights; `earlier` is where the next one begins, "" after the first night."""

    nights: list[Night]
    earlier: str = ""


def nights(seen: SeenGroup, chosen: HistoryFilter, *, before: str = "", most: int = PART) -> Nights:
    """The games before that place in the list; the newest where it says nothing or cannot be.

    Of whole nights, unless one of them alone is more.
    """
    firsts = chosen.rows(seen.group).filter(position=0)
    firsts = firsts.order_by("-played_on", "-played_at", "-game_id")
    columns = ("game_id", "played_at", "played_on")
    rows = list(_before(firsts, before).values_list(*columns)[: most + 1])
    shown = _whole(rows, most)
    lines = _lines([key for key, *_when in shown], seen)
    found = [Night(day, list(games)) for day, games in groupby(lines, _night_of)]
    key, moment, _day = shown[-1] if shown else (0, None, None)
    more = len(rows) > most and moment is not None
    return Nights(found, f"{moment.isoformat()}~{key}" if more and moment else "")


def _whole(rows: list[Row], most: int) -> list[Row]:
    """At most so many, without the night that the next one goes on with."""
    if len(rows) <= most:
        return rows
    whole = [row for row in rows if row[2] != rows[most][2]]
    return whole or rows[:most]


def _before(firsts: QuerySet[SeatResult], text: str) -> QuerySet[SeatResult]:
    place = read_place(text)
    if place is None:
        return firsts
    at, last = place
    latest = firsts.filter(played_at__lte=at, played_on__lte=at.date() + timedelta(days=1))
    return latest.exclude(played_at=at, game_id__gte=last)


def read_place(text: str) -> tuple[datetime, int] | None:
    """The place in the list that `earlier` named; None where the text names none."""
    moment, _, key = text.partition("~")
    try:
        at, last = datetime.fromisoformat(moment), int(key[:18])
    except ValueError:
        return None
    if at.tzinfo is None or not moment.isprintable() or not 1 < at.year < 9999:
        return None
    return at, last


def _lines(keys: list[int], seen: SeenGroup) -> list[GameLine]:
    """These games in this order."""
    games = Game.objects.only("code", "uuid", "place", "rules").in_bulk(keys)
    rows = SeatResult.objects.filter(game__in=keys).order_by("rank", "position")
    seats: dict[int, list[SeatLine]] = {key: [] for key in keys}
    for line in named(rows, seen):
        seats[line.result.game_id].append(line)
    return [GameLine(games[key], seats[key]) for key in keys if seats[key]]


def named(rows: QuerySet[SeatResult], seen: SeenGroup) -> list[SeatLine]:
    """These seats with the names that stood on their sheets."""
    return with_names(list(rows.select_related("player")), seen)


def with_names(results: Sequence[SeatResult], seen: SeenGroup) -> list[SeatLine]:
    """The same of seats that were read with their players."""
    names = _names({it.game_id for it in results})
    return [
        SeatLine(shown_name(it.player, seen, names.get((it.game_id, it.position), "")), it)
        for it in results
    ]


def _names(games: Iterable[int]) -> dict[tuple[int, int], str]:
    totals = SeatTotal.objects.filter(game__in=games).order_by()
    columns = totals.values_list("game_id", "position", "name")
    return {(game, position): name for game, position, name in columns}


def _night_of(line: GameLine) -> date:
    return line.seats[0].result.played_on
