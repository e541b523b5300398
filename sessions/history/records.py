"""The records of a group: the best that was ever played, each with its game and its day.

Only games that may be compared are: with the same prices, and where it is about scores, played for
the same. All who hold a record together are named. Knows figures; no words, no page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial, reduce
from itertools import chain, compress
from operator import or_
from typing import NamedTuple

from django.db.models import BigIntegerField, Case, Max, Min, Q, QuerySet, When
from django.db.models.functions import Cast, Substr

from sessions.access.groups import SeenGroup
from sessions.history.choices import variety_of
from sessions.history.counted_luck import count_luck
from sessions.history.filters import BESIDE_OTHERS, HistoryFilter
from sessions.history.luck import NightsOfLuck, nights_of_luck
from sessions.history.names import shown_name
from sessions.history.nights import SeatLine, named
from sessions.history.remembered import GUESTS, by_player
from sessions.history.streaks import Run, longest_runs
from sessions.history.table import lines_of
from sessions.models import Game, Group, Player, SeatResult

MAX_HOLDERS = 50


class Kind(NamedTuple):
    """A record: the column that it is about, of which seats, and whether the least is best."""

    key: str
    column: str
    of: Q
    is_least: bool = False


RACE = "race:"
WON = Q(is_winner=True)
TARGET = Case(
    When(format__startswith=RACE, then=Cast(Substr("format", len(RACE) + 1), BigIntegerField()))
)
"""The points that a race is for: without the condition the numbers of others would be read."""
RACE_WON = WON & Q(turns__gt=0, teams=False, score__gte=TARGET)
"""Not where the others have left, time was called, the table has stopped or six 1s have won short
of it."""
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
"""All but the nights of luck and the longest streak of wins, which are of several games."""


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
    nights: NightsOfLuck
    streaks: list[LongStreak]
    games: dict[int, Game]


def records(seen: SeenGroup, chosen: HistoryFilter, player: Player | None = None) -> Records:
    """Those of the group, or one player's own: by the prices and in the format that are chosen,
    else that were played most."""
    if player is None:  # what is told of one player counts it already
        count_luck(seen.group)
    group, only = seen.group, None if player is None else [player.pk]
    rules, played_for = chosen.rules, chosen.format
    if not (rules and played_for):
        rules, played_for = variety_of(group, chosen, only).most_played()
    alike = chosen.but(rules=rules, format=played_for)
    held = list(_held(seen, alike, only))
    games = {line.result.game_id for record in held for line in record.holders}
    codes = Game.objects.only("code", "uuid", "place").in_bulk(games)
    nights = nights_of_luck(seen, alike, only)
    return Records(rules, played_for, held, nights, _streaks(seen, chosen, only), codes)


def _held(seen: SeenGroup, alike: HistoryFilter, only: Collection[int] | None) -> Iterator[Record]:
    """All records at once: what they are, then who has reached it."""
    bests = by_player(seen.group, alike, "bests", _bests, only=only, with_guests=only is None)
    best: dict[str, int] = {}
    for it in KINDS:
        values = [own[it.key] for own in bests.values() if own[it.key] is not None]
        if values:
            best[it.key] = (min if it.is_least else max)(values)
    who = [key for key, own in bests.items() if any(own[it] == best[it] for it in best)]
    holders = _holders(seen.group, alike, best, who)
    shown = {place.seat for own in holders.values() for place in own.first}
    named_lines = named(SeatResult.objects.filter(pk__in=shown), seen)
    lines = {line.result.pk: line for line in named_lines}
    for key, own in holders.items():
        first = [lines[it.seat] for it in own.first if it.seat in lines]
        yield Record(key, best[key], first, own.times)


def _bests(rows: QuerySet[SeatResult]) -> dict[int, dict[str, int | None]]:
    """The best of each player."""
    bests = {it.key: (Min if it.is_least else Max)(it.column, filter=it.of) for it in KINDS}
    found = (
        rows.filter(BESIDE_OTHERS)
        .order_by()
        .values("player")
        .annotate(**{f"best_{key}": best for key, best in bests.items()})
    )
    return {row["player"] or GUESTS: {key: row[f"best_{key}"] for key in bests} for row in found}


class Place(NamedTuple):
    """A seat by its key, with what tells which of several was the first."""

    played_at: datetime
    game: int
    position: int
    seat: int


class Holders(NamedTuple):
    """How often a record was reached, and where first."""

    times: int
    first: list[Place]


def _holders(
    group: Group, alike: HistoryFilter, best: dict[str, int], who: list[int]
) -> dict[str, Holders]:
    """Who has reached each of them: one of these players, the first ones first."""
    reached = {it.key: it.of & Q(**{it.column: best[it.key]}) for it in KINDS if it.key in best}
    of_players = by_player(
        group,
        alike,
        f"holders {best}",
        partial(_reaching, reached=reached),
        only=who,
        with_guests=GUESTS in who,
    )
    found = {}
    for key in reached:
        own = [it[key] for it in of_players.values() if key in it]
        first = sorted(chain.from_iterable(it.first for it in own))[:MAX_HOLDERS]
        found[key] = Holders(sum(it.times for it in own), first)
    return found


def _reaching(rows: QuerySet[SeatResult], reached: dict[str, Q]) -> dict[int, dict[str, Holders]]:
    """Of each player the seats that have reached each of them."""
    holding = {
        f"holds_{key}": Case(When(of, then=True), default=False) for key, of in reached.items()
    }
    any_of = reduce(or_, reached.values(), Q(pk__in=()))
    seats = rows.filter(BESIDE_OTHERS).filter(any_of).annotate(**holding)
    found: dict[int, dict[str, Holders]] = {}
    columns = ("player", "played_at", "game", "position", "pk", *holding)
    ordered = seats.order_by("played_at", "game", "position")
    for player, at, game, position, seat, *holds in ordered.values_list(*columns):
        own, place = found.setdefault(player or GUESTS, {}), Place(at, game, position, seat)
        for key in compress(reached, holds):
            times, first = own.get(key, (0, []))
            more = [*first, place] if times < MAX_HOLDERS else first
            own[key] = Holders(times + 1, more)
    return found


def _runs(rows: QuerySet[SeatResult]) -> dict[int, list[Run]]:
    """The longest of each player."""
    return longest_runs(rows.filter(BESIDE_OTHERS))


def _streaks(
    seen: SeenGroup, chosen: HistoryFilter, only: Collection[int] | None
) -> list[LongStreak]:
    """The longest, where it is more than one game."""
    group = seen.group
    rules = chosen.rules or variety_of(group, chosen).most_priced()
    lines = lines_of(group, chosen, rules, only)
    longest = max((streak.longest for _figures, streak in lines.values()), default=0)
    if longest < 2:
        return []
    who = [key for key, (_figures, streak) in lines.items() if streak.longest == longest]
    kept = by_player(group, chosen, "runs", _runs, only=who)
    runs = sorted(chain(*kept.values()), key=lambda run: (run.until, run.player))
    players = Player.objects.in_bulk(who)
    found = [(players[run.player], run) for run in runs]
    return [LongStreak(shown_name(player, seen), player, run) for player, run in found]
