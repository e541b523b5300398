"""The records of a group: the best that was ever played, each with its game and its day.

Only games that may be compared are: with the same prices, and where it is about scores, played for
the same. All who hold a record together are named. Knows figures; no words, no page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import NamedTuple

from django.db.models import Case, Max, Min, Q, QuerySet, When

from sessions.access.groups import SeenGroup
from sessions.history.filters import BESIDE_OTHERS, HistoryFilter
from sessions.history.names import shown_name
from sessions.history.nights import SeatLine, named
from sessions.history.streaks import Run, longest_runs
from sessions.history.sums import most_played
from sessions.models import Game, Player, SeatResult

MOST_HOLDERS = 200


class Kind(NamedTuple):
    """A record: the column that it is about, of which seats, and whether the least is best."""

    key: str
    column: str
    of: Q
    is_least: bool = False


WON = Q(is_winner=True)
RACE_WON = WON & Q(turns__gt=0, format__startswith="race", teams=False)
KINDS = (
    Kind("best_turn", "best_turn", Q(best_turn__gt=0)),
    Kind("best_game", "score", Q(score__gt=0, teams=False)),
    Kind("fewest_turns", "turns", RACE_WON, is_least=True),
    Kind("closest_win", "margin", WON & Q(margin__gt=0), is_least=True),
    Kind("clearest_win", "margin", WON & Q(margin__gt=0)),
    Kind("comeback", "comeback", WON & Q(comeback__gt=0)),
    Kind("hot_dice", "hot_dice", Q(hot_dice__gt=0, kind="dice")),
    Kind("farkles", "farkles", Q(farkles__gt=0)),
    Kind("points_lost", "points_lost", Q(points_lost__gt=0)),
)
"""All but the longest streak of wins, which is of several games."""


@dataclass(frozen=True, slots=True)
class Record:
    """What was reached, and by whom, each in a game of their own."""

    key: str
    value: int
    holders: list[SeatLine]


@dataclass(frozen=True, slots=True)
class LongStreak:
    """So many games won one after another, from one day to another."""

    name: str
    player: Player
    run: Run


@dataclass(frozen=True, slots=True)
class Records:
    """The records under these prices and in this format; streaks whatever was played."""

    rules: str
    format: str
    records: list[Record]
    streaks: list[LongStreak]
    games: dict[int, Game]


def comparable(rows: QuerySet[SeatResult], chosen: HistoryFilter) -> tuple[str, str]:
    """The prices and the format of which records are shown: what is chosen, else played most."""
    if chosen.rules and chosen.format:
        return chosen.rules, chosen.format
    found = most_played(rows, "rules_digest", "format")
    return (found[0], found[1]) if found else ("", "")


def records(seen: SeenGroup, chosen: HistoryFilter, player: Player | None = None) -> Records:
    """Those of the group, or one player's own."""
    rows = chosen.rows(seen.group).filter(BESIDE_OTHERS)
    if player is not None:
        rows = rows.filter(player=player)
    rules, played_for = comparable(rows, chosen)
    alike = rows.filter(rules_digest=rules, format=played_for)
    held = list(_held(alike, seen))
    games = {line.result.game_id for record in held for line in record.holders}
    codes = Game.objects.only("code", "place").in_bulk(games)
    return Records(rules, played_for, held, _streaks(rows, seen), codes)


def _held(rows: QuerySet[SeatResult], seen: SeenGroup) -> Iterator[Record]:
    """All records at once: what they are, then who has reached it."""
    best = rows.aggregate(
        **{it.key: (Min if it.is_least else Max)(it.column, filter=it.of) for it in KINDS}
    )
    reached = {
        it.key: it.of & Q(**{it.column: best[it.key]}) for it in KINDS if best[it.key] is not None
    }
    if not reached:
        return
    holding = {
        f"holds_{key}": Case(When(of, then=True), default=False) for key, of in reached.items()
    }
    any_of = reduce(or_, reached.values())
    found = rows.filter(any_of).annotate(**holding).order_by("played_at", "position")
    holders = named(found[:MOST_HOLDERS], seen)
    for key in reached:
        lines = [line for line in holders if getattr(line.result, f"holds_{key}")]
        if lines:
            yield Record(key, best[key], lines)


def _streaks(rows: QuerySet[SeatResult], seen: SeenGroup) -> list[LongStreak]:
    """The longest, where it is more than one game."""
    runs = [run for run in longest_runs(rows) if run.games > 1]
    players = Player.objects.in_bulk({run.player for run in runs})
    found = [(players[run.player], run) for run in runs]
    return [LongStreak(shown_name(player, seen), player, run) for player, run in found]
