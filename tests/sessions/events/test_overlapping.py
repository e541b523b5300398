"""Rounds that overlap: those of an arena, and of two nights that are open at once."""

from __future__ import annotations

import pytest
from django.utils import timezone

from sessions.events.errors import DraftOutdatedError, SeatedAlreadyError
from sessions.events.evening import drafts, missing, nights, publishing
from sessions.events.evening.door import MAX_SLIP
from sessions.events.stages import standing
from sessions.models import Attendance
from tests.sessions.events.evenings import FINAL, HEATS, NAMES, Evening, cup, sat_down

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("method", "refusal"), [("knock_out", DraftOutdatedError), ("arena", SeatedAlreadyError)]
)
def test_of_two_nights_only_one_plays_a_step_that_both_have_drafted(
    method: str, refusal: type[Exception]
) -> None:
    evening = Evening(cup(NAMES, {"method": method, "rounds": 9}, nights=2)).open()
    other = evening.on(2).open()
    evening.draw()
    other.draw()
    other.publish()
    with pytest.raises(refusal):
        evening.publish()
    other.play()
    assert evening.draw().publish().night.rounds[0].is_published


def test_a_night_that_takes_place_after_all_publishes_its_tables_anew() -> None:
    evening = Evening(cup(NAMES, HEATS, nights=2)).open().draw().publish()
    nights.cancel_night(code=evening.code, number=1, by=None)
    evening.on(2).open().draw().publish()
    evening.open()
    assert evening.night.draft is not None
    with pytest.raises(DraftOutdatedError):
        evening.publish()


def test_on_one_night_rounds_are_taken_back_and_published_again_in_any_order() -> None:
    stage = {"method": "balanced", "rounds": 4}
    evening = Evening(cup(NAMES, stage)).open().draw().publish().draw()
    publishing.unpublish(code=evening.code, night=1, round=1, by=None)
    evening.publish(2).publish(1)
    assert all(it.is_published for it in evening.night.rounds)


def arena_of_two_rounds() -> Evening:
    """Three play, three more are drafted; the seventh waits."""
    evening = Evening(cup("ABCDEFG", {"method": "arena", "rounds": 9})).open(1, 2, 3)
    return evening.draw().publish().come(4, 5, 6).draw().come(7)


def test_in_an_arena_a_round_that_was_taken_back_is_published_again() -> None:
    evening = arena_of_two_rounds()
    publishing.unpublish(code=evening.code, night=1, round=1, by=None)
    evening.publish(2).publish(1)
    assert all(it.is_published for it in evening.night.rounds)


def test_nobody_sits_at_two_tables_of_an_arena_by_hand() -> None:
    evening = arena_of_two_rounds()
    pair = {"code": evening.code, "night": 1, "by": None}
    with pytest.raises(SeatedAlreadyError):
        drafts.swap(round=2, one=1, other=4, **pair)
    missing.seat_late(round=1, entrant=4, **pair)
    with pytest.raises(SeatedAlreadyError):
        evening.publish(2)
    evening.draw().publish(2)
    assert sat_down(evening, 2) == {5, 6, 7}


def test_in_an_arena_only_those_who_wait_are_seated_and_the_best_games_count() -> None:
    evening = Evening(cup("ABCDEFG", {"method": "arena", "rounds": 9, "best": 1})).open()
    evening.draw().publish()
    (waits,) = set(range(1, 8)) - sat_down(evening, 1)
    first = evening.people(1)
    evening.tell(1, {it: 10_000 - it for it in first})
    evening.draw().publish()
    assert sat_down(evening, 2) == {waits, *first} - ({waits, *first} - sat_down(evening, 2))
    assert not sat_down(evening, 2) & set(evening.people(2))
    rows = standing.stage_rows(evening.book, evening.book.stage)
    assert max(row.values["points"] for row in rows) == 7


def test_who_comes_back_to_an_arena_waits_behind_those_who_stayed() -> None:
    evening = Evening(cup("ABCD", {"method": "arena", "rounds": 9})).open().go(1)
    Attendance.objects.filter(entrant__number=1).update(left_at=timezone.now() - 2 * MAX_SLIP)
    evening.come(1).draw()
    assert sat_down(evening, 1) == {2, 3, 4}


def test_who_did_not_come_to_their_table_waits_anew_however_soon_they_are_back() -> None:
    stage = {"method": "arena", "rounds": 9, "limits": FINAL["limits"]}
    evening = Evening(cup("ABCDE", stage)).open().draw().publish()
    missing.no_show(code=evening.code, night=1, round=1, entrant=1, by=None)
    door = evening.come(1).night.door
    assert door[1].came_at > door[5].came_at


def test_who_was_switched_off_at_the_door_by_a_slip_keeps_their_wait() -> None:
    evening = Evening(cup("ABCD", {"method": "arena", "rounds": 9})).open().go(1).come(1)
    evening.draw()
    assert sat_down(evening, 1) == {1, 2, 3}
