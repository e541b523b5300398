"""How long a round takes, by the group's own pace: what its latest games took, turn by turn.

A round ends with its slowest table, which takes longer than the mean. Two queries. Knows the times
of finished games; where a game's turns are not fixed, how many the last ones of the stage had.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Sum

from sessions.events.reading.book import Book, limits
from sessions.events.reading.sheets import RoundSheet
from sessions.models import Game, Stage

USUAL_SECONDS = 30.0
"""A turn at a table that nobody has timed yet."""
MAX_GAMES = 40
MAX_GAME_SECONDS = 4 * 3600
"""A game that took longer lay about."""
MIN_TURN_SECONDS, MAX_TURN_SECONDS = 5.0, 180.0
SLOWEST = 1.25
"""The slowest of ten to sixteen tables takes 1.24 to 1.27 times the mean."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """`is_own` says that the group has been timed."""

    minutes: int
    seconds_a_turn: int
    is_own: bool


def estimate(book: Book, round_: RoundSheet) -> Estimate | None:
    """None of a race that nobody of the stage has played yet: it may be of any length."""
    seconds, is_own = _seconds_a_turn(book)
    turns = _turns(round_.stage)
    if turns is None:
        return None
    largest = max((len(it.people) for it in round_.tables), default=limits(round_.stage).preferred)
    slowest = SLOWEST if len(round_.tables) > 1 else 1.0
    minutes = turns * largest * seconds * slowest / 60
    return Estimate(max(1, round(minutes)), round(seconds), is_own)


def _seconds_a_turn(book: Book) -> tuple[float, bool]:
    games = Game.objects.filter(
        group=book.event.group_id,
        finished_at__isnull=False,
        recorded__isnull=True,
        deleted_at=None,
        has_entries=True,
    )
    rows = games.order_by("-finished_at").annotate(played=Sum("totals__turns"))
    took = turns = 0.0
    for began, created, ended, played in rows.values_list(
        "begun_at", "created_at", "finished_at", "played"
    )[:MAX_GAMES]:
        seconds = (ended - (began or created)).total_seconds()
        if played and seconds <= MAX_GAME_SECONDS and seconds / played >= MIN_TURN_SECONDS:
            took, turns = took + seconds, turns + played
    if not turns:
        return USUAL_SECONDS, False
    return min(took / turns, MAX_TURN_SECONDS), True


def _turns(stage: Stage) -> float | None:
    """How many turns each has."""
    fixed = stage.rule_set.fixed_turns
    if fixed is not None:
        return float(fixed)
    played = Game.objects.filter(event_table__round__stage=stage, finished_at__isnull=False)
    found = played.aggregate(all=Sum("totals__turns"), seats=Count("totals"))
    return found["all"] / found["seats"] if found["seats"] else None
