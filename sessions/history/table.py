"""The table of all time: who of a group has won how much, and how they play.

Knows figures and their order; no page and no words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from functools import partial

from django.db.models import QuerySet

from sessions.history.choices import variety_of
from sessions.history.filters import BESIDE_OTHERS, HistoryFilter
from sessions.history.ratings.reading import Rated, ratings_of
from sessions.history.remembered import by_player
from sessions.history.streaks import Streak, streaks
from sessions.history.sums import Figures, turns, wins
from sessions.models import Group, Player, SeatResult

USUAL = "share"


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the table: a player, their figures, and their place; None is not ranked yet."""

    player: Player
    figures: Figures
    streak: Streak
    rating: Rated | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """The ranked players, those who have played too little, and whose turns are counted.

    `rules` are the prices under which turns were played, "" of no game at all.
    """

    ranked: list[Standing]
    unranked: list[Standing]
    rules: str
    sort: str


def table(
    group: Group,
    chosen: HistoryFilter,
    *,
    sort: str = USUAL,
    rules: str = "",
    rated: bool = False,
) -> Table:
    """All players of the group who sat at one of these games, sorted by one of SORTS.

    Turns are compared under the rules that are chosen, else under those that were played most.
    Ratings, where they are asked for and the group shows them, are those after the last game.
    """
    rules = rules or chosen.rules or variety_of(group, chosen).most_priced()
    lines = lines_of(group, chosen, rules)
    players = group.players.in_bulk(lines)
    rows = chosen.rows(group).filter(BESIDE_OTHERS)
    ratings = ratings_of(group, rows, lines.keys()) if rated else {}
    found = [
        Standing(players[key], *line, ratings.get(key))
        for key, line in lines.items()
        if key in players  # and was not taken out of the group at this moment
    ]
    sort = sort if sort.removeprefix("-") in sorts_of(group, rated=rated) else USUAL
    enough = [it for it in found if it.figures.games >= group.min_games]
    few = [it for it in found if it.figures.games < group.min_games]
    return Table(_ranked(_sorted(enough, sort), sort), _sorted(few, sort), rules, sort)


def lines_of(
    group: Group, chosen: HistoryFilter, rules: str, only: Collection[int] | None = None
) -> dict[int, tuple[Figures, Streak]]:
    """The figures of everybody who has sat at one of these games, by the players' keys."""
    return by_player(group, chosen, f"line {rules}", partial(_lines, rules=rules), only=only)


def _lines(rows: QuerySet[SeatResult], rules: str) -> dict[int, tuple[Figures, Streak]]:
    beside = rows.filter(BESIDE_OTHERS, player__isnull=False).order_by()
    sums = beside.values("player").annotate(**wins(), **turns(rules))
    runs = streaks(beside)
    found = ((row.pop("player"), row) for row in sums)
    return {key: (Figures(**row), runs.get(key, Streak())) for key, row in found}


Sort = Callable[[Standing], float | None]
SORTS: dict[str, Sort] = {
    "share": lambda it: it.figures.share,
    "games": lambda it: it.figures.games,
    "wins": lambda it: it.figures.wins,
    "above": lambda it: it.figures.above,
    "per_turn": lambda it: it.figures.per_turn,
    "farkles": lambda it: None if it.figures.farkle_rate is None else -it.figures.farkle_rate,
    "best_turn": lambda it: it.figures.best_turn,
    "streak": lambda it: it.streak.longest,
    "rating": lambda it: it.rating and it.rating.low,
}
"""By what the table can be sorted: who has most is first. Fewest farkles are best."""


def sorts_of(group: Group, *, rated: bool = True) -> list[str]:
    """By what that of this group can be."""
    return [it for it in SORTS if it != "rating" or (rated and group.is_rated)]


def _sorted(standings: Iterable[Standing], sort: str) -> list[Standing]:
    """The best first, or last with a minus in front; who has no such figure always last."""
    key, backward = SORTS[sort.removeprefix("-")], -1 if sort.startswith("-") else 1

    def place(it: Standing) -> tuple:
        value = key(it)
        first = (value is None, -backward * (value or 0))
        return *first, -it.figures.share, -it.figures.above, -it.figures.games, it.player.key

    return sorted(standings, key=place)


def _ranked(standings: list[Standing], sort: str) -> list[Standing]:
    """Each with its place: who has as much shares it. Sorted backward, the best is still first."""
    key = SORTS[sort.removeprefix("-")]
    values = [value for it in standings if (value := key(it)) is not None]
    return [
        replace(
            it, rank=None if (own := key(it)) is None else 1 + sum(value > own for value in values)
        )
        for it in standings
    ]
