"""The awards of a player, counted by the database in the order in which games were played.

Only the games that reached a level are fetched, however many there are. Knows results; what an
award is for stands in `awards.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import reduce
from itertools import groupby
from operator import and_, or_
from typing import Any, NamedTuple

from django.db.models import Case, Count, IntegerField, Q, QuerySet, Sum, Value, When, Window

from sessions.history.awards.reading import AWARDS, Award, Bound, Earned, Step
from sessions.history.filters import IN_ORDER
from sessions.models import SeatResult

NIGHTS = "nights"


class AwardedGame(NamedTuple):
    """The game in which an award was reached."""

    code: str
    played_on: date


Steps = list[Step[AwardedGame]]


def awards_of(
    rows: QuerySet[SeatResult], awards: Sequence[Award] = AWARDS
) -> list[Earned[AwardedGame]]:
    """What the player of these seats has earned with them."""
    of_games = {it.key: it for it in awards if it.counts == "games"}
    times = _times(rows, of_games)
    steps = _steps_of_games(rows, of_games)
    of_nights = [it for it in awards if it.counts == NIGHTS]
    steps |= dict(zip([it.key for it in of_nights], _steps_of_nights(rows, of_nights), strict=True))
    return [
        Earned(it, times[NIGHTS if it.counts == NIGHTS else it.key], tuple(steps[it.key]))
        for it in awards
        if steps[it.key]
    ]


def _times(rows: QuerySet[SeatResult], awards: dict[str, Award]) -> dict[str, int]:
    """How often each of them was earned, and on how many nights was played."""
    counts = {key: Count("pk", filter=_condition(it)) for key, it in awards.items()}
    nights = Count("played_on", distinct=True)
    found: dict[str, int] = rows.aggregate(**counts, **{NIGHTS: nights})
    return found


def _steps_of_games(rows: QuerySet[SeatResult], awards: dict[str, Award]) -> dict[str, Steps]:
    """The levels that each has reached. Every game that counts has its number among those."""
    counts = {key: _condition(it) for key, it in awards.items()}
    numbers = {f"nth_{key}": _number(of) for key, of in counts.items()}
    levels = [Q(**{f"nth_{key}__in": it.levels}) for key, it in awards.items()]
    numbered = rows.filter(reduce(or_, counts.values())).annotate(**numbers)
    reached = numbered.filter(reduce(or_, levels)).order_by(*IN_ORDER)
    steps: dict[str, Steps] = {key: [] for key in awards}
    for code, day, *places in reached.values_list("game__code", "played_on", *numbers):
        for award, place in zip(awards.values(), places, strict=True):
            if place in award.levels:
                steps[award.key].append(Step(place, AwardedGame(code, day)))
    return steps


def _number(of: Q) -> Case:
    """Which of the games that are like this a game is; NULL for one that is not."""
    counts = Case(When(of, then=Value(1)), default=Value(0), output_field=IntegerField())
    return Case(When(of, then=Window(Sum(counts), order_by=list(IN_ORDER))))


def _steps_of_nights(rows: QuerySet[SeatResult], awards: Sequence[Award]) -> Iterator[Steps]:
    """The same of awards for nights, each reached with the first game of its night."""
    most = max((it.levels[-1] for it in awards), default=0)
    nights = rows.order_by("played_on").values("played_on").distinct()[:most]
    games = rows.filter(played_on__in=nights).order_by("played_on", *IN_ORDER)
    found = [AwardedGame(*it) for it in games.values_list("game__code", "played_on")]
    firsts = [next(games) for _night, games in groupby(found, key=lambda it: it.played_on)]
    for award in awards:
        reached = (level for level in award.levels if level <= len(firsts))
        yield [Step(level, firsts[level - 1]) for level in reached]


def _condition(award: Award) -> Q:
    return reduce(and_, map(_within, award.bounds))


def _within(bound: Bound) -> Q:
    if bound.least == bound.most:
        return Q(**{bound.column: bound.least})
    ends: dict[str, Any] = {"gte": bound.least, "lte": bound.most}
    return Q(**{f"{bound.column}__{end}": at for end, at in ends.items() if at is not None})
