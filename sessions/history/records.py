"""The records of a group: the best that was ever played, each with its game and its day.

Only games that may be compared are: with the same prices, and where it is about scores, played for
the same. All who hold a record together are named. Knows figures; no words, no page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import compress
from operator import or_
from typing import NamedTuple

from django.db.models import Case, Max, Min, Q, QuerySet, When

from sessions.access.groups import SeenGroup
from sessions.history.filters import BESIDE_OTHERS, HistoryFilter
from sessions.history.luck import LuckyNight, luckiest_nights
from sessions.history.names import shown_name
from sessions.history.nights import SeatLine, named
from sessions.history.streaks import Run, longest_runs
from sessions.history.sums import most_played
from sessions.models import Game, Player, SeatResult

MOST_HOLDERS = 50


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
    Kind("six_of_a_kind", "six_of_a_kind", Q(six_of_a_kind__gt=0)),
    Kind("clean_streak", "clean_streak", Q(clean_streak__gt=1)),
    Kind("farkles", "farkles", Q(farkles__gt=0)),
    Kind("farkle_streak", "farkle_streak", Q(farkle_streak__gt=1)),
    Kind("points_lost", "points_lost", Q(points_lost__gt=0)),
)
"""All but the luckiest night and the longest streak of wins, which are of several games."""


@dataclass(frozen=True, slots=True)
class Record:
    """What was reached, how often, and by whom, each in a game of their own: the first so many."""

    key: str
    value: int
    holders: list[SeatLine]
    times: int


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
    lucky: list[LuckyNight]
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
    codes = Game.objects.only("code", "uuid", "place").in_bulk(games)
    lucky = luckiest_nights(alike, seen)
    return Records(rules, played_for, held, lucky, _streaks(rows, seen), codes)


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
    holders = _holders(rows, reached)
    shown = {key for own in holders.values() for key in own[:MOST_HOLDERS]}
    named_lines = named(SeatResult.objects.filter(pk__in=shown), seen)
    lines = {line.result.pk: line for line in named_lines}
    for key, own in holders.items():
        first = [lines[it] for it in own[:MOST_HOLDERS]]
        yield Record(key, best[key], first, len(own))


def _holders(rows: QuerySet[SeatResult], reached: dict[str, Q]) -> dict[str, list[int]]:
    """The seats that have reached each of them, in the order in which they did."""
    holding = {
        f"holds_{key}": Case(When(of, then=True), default=False) for key, of in reached.items()
    }
    found = rows.filter(reduce(or_, reached.values())).annotate(**holding)
    holders: dict[str, list[int]] = {key: [] for key in reached}
    ordered = found.order_by("played_at", "game", "position")
    for seat, *holds in ordered.values_list("pk", *holding):
        for key in compress(reached, holds):
            holders[key].append(seat)
    return holders


def _streaks(rows: QuerySet[SeatResult], seen: SeenGroup) -> list[LongStreak]:
    """The longest, where it is more than one game."""
    runs = [run for run in longest_runs(rows) if run.games > 1]
    players = Player.objects.in_bulk({run.player for run in runs})
    found = [(players[run.player], run) for run in runs]
    return [LongStreak(shown_name(player, seen), player, run) for player, run in found]
