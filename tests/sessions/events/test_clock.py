"""The clock of a round, what the big screen was chosen to show, and how long a round takes."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.rules.rule_set import PATCH, RuleSet
from sessions.events.errors import ClockError, EventInvalidError, NotPublishedError
from sessions.events.evening import clock
from sessions.events.evening.screen import Choice, Shows, Size, choose_screen
from sessions.events.now.pace import estimate
from sessions.events.play import tables
from sessions.models import Game, Round
from tests import verbs
from tests.sessions.events.evenings import Evening, league

pytestmark = pytest.mark.django_db
FIVE = RuleSet.from_json(PATCH.to_json() | {"fixed_turns": 5, "opening_threshold": 0})


@pytest.fixture
def evening() -> Evening:
    return Evening(league(rules=FIVE)).open().draw().publish()


def where(evening: Evening) -> dict[str, object]:
    return {"code": evening.code, "night": 1, "round": 1, "by": None}


def left(evening: Evening) -> int:
    """Minutes until time is up."""
    row = Round.objects.get(night__event=evening.event)
    return round((row.ends_at - timezone.now()).total_seconds() / 60)


def test_a_clock_runs_stands_and_is_moved(evening) -> None:
    with pytest.raises(ClockError):
        clock.pause_clock(**where(evening), is_paused=True)
    clock.start_clock(**where(evening), minutes=40)
    assert left(evening) == 40
    clock.move_clock(**where(evening), minutes=-5)
    assert left(evening) == 35
    row = clock.pause_clock(**where(evening), is_paused=True)
    assert (row.ends_at, row.remaining // 60) == (None, 34)
    assert clock.pause_clock(**where(evening), is_paused=True).remaining == row.remaining
    row = clock.move_clock(**where(evening), minutes=10)
    assert row.remaining // 60 == 44
    clock.pause_clock(**where(evening), is_paused=False)
    assert left(evening) == 45


def test_minutes_after_the_end_are_counted_from_now(evening) -> None:
    clock.start_clock(**where(evening), minutes=40)
    Round.objects.update(ends_at=timezone.now() - timedelta(minutes=7))
    clock.move_clock(**where(evening), minutes=5)
    assert left(evening) == 5


def test_one_table_has_more_until_the_clock_begins_anew(evening) -> None:
    clock.start_clock(**where(evening), minutes=40)
    clock.move_clock(**where(evening), minutes=5, table=2)
    assert [it.row.extra for it in evening.night.rounds[0].tables] == [0, 300]
    clock.move_clock(**where(evening), minutes=-9, table=2)
    assert [it.row.extra for it in evening.night.rounds[0].tables] == [0, 0]
    clock.move_clock(**where(evening), minutes=5, table=2)
    clock.start_clock(**where(evening), minutes=30)
    assert [it.row.extra for it in evening.night.rounds[0].tables] == [0, 0]


@pytest.mark.parametrize("minutes", [0, -1, 301])
def test_minutes_that_no_clock_has_are_refused(evening, minutes) -> None:
    with pytest.raises(EventInvalidError):
        clock.start_clock(**where(evening), minutes=minutes)


def test_a_draft_has_no_clock(evening) -> None:
    evening.play().draw()
    with pytest.raises(NotPublishedError):
        clock.start_clock(**where(evening) | {"round": 2}, minutes=40)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ({}, Choice()),
        ({"shows": "clock", "size": "large", "pace": "20"}, Choice(Shows.CLOCK, Size.LARGE, 20)),
        ({"shows": "films", "size": "", "pace": "-3"}, Choice()),
    ],
)
def test_what_a_screen_cannot_show_is_as_usual(evening, said, kept) -> None:
    assert Choice.read(said) == kept
    version = evening.book.event.version
    pace = int(said.get("pace", 10))
    for _twice_is_once in range(2):
        choose_screen(code=evening.code, night=1, **said | {"pace": pace}, by=None)
    assert Choice.read(evening.night.row.screen) == kept
    assert evening.book.event.version == version + 1


def test_a_round_takes_as_long_as_the_group_s_turns_have_taken(evening) -> None:
    book, round_ = evening.book, evening.night.rounds[0]
    found = estimate(book, round_)
    assert (found.seconds_a_turn, found.is_own, found.minutes) == (30, False, round(12.5 * 1.25))
    game = tables.begin(**where(evening), table=1).game
    for _ in range(5 * len(evening.people(1))):
        verbs.record_total(code=game.code, points=100)
    game = Game.objects.get()
    seconds = 20 * 5 * len(evening.people(1))
    Game.objects.update(created_at=game.finished_at - timedelta(seconds=seconds))
    book = evening.book
    with CaptureQueriesContext(connection) as queries:
        found = estimate(book, round_)
    assert (found.seconds_a_turn, found.is_own) == (20, True)
    assert len(queries) == 1


def test_nobody_guesses_how_long_a_race_takes() -> None:
    evening = Evening(league()).open().draw().publish()
    assert estimate(evening.book, evening.night.rounds[0]) is None
