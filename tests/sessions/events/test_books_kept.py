"""An event is read once for all who look, and anew after each change."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from sessions.events import entrants, founding
from sessions.events.play import results
from sessions.events.reading.book import read
from sessions.events.reading.books_kept import looked_at
from sessions.events.reading.counting import season_rows
from sessions.events.reading.following import version_of
from sessions.models import Event, EventRole
from sessions.people.groups import change_group
from sessions.people.who.erasing import erase
from tests.sessions.devices import on_device
from tests.sessions.events.evenings import NAMES, THREES, Evening, league, organiser, phone, where

pytestmark = pytest.mark.django_db


def looked(event):
    """The event as a page finds it, and how many queries its contents took."""
    found = Event.objects.select_related("group").get(pk=event.pk)
    version = version_of(found)
    with CaptureQueriesContext(connection) as queries:
        book = looked_at(found, version)
    return book, len(queries)


def test_who_looks_next_is_answered_without_reading_and_sees_each_change():
    event = league(NAMES, limits=THREES)
    evening = Evening(event).open().draw().publish()
    assert looked(event)[1] > 1
    before, queries = looked(event)
    assert queries == 1
    people = evening.people(1)
    evening.tell(1, {it: 100 * it for it in people})
    told, queries = looked(event)
    assert queries > 1
    assert told.night(1).round(1).table(1).current is not None
    assert before.night(1).round(1).table(1).current is None
    assert looked(event)[1] == 1
    evening.correct(1, {it: 50 * it + 50 for it in people})
    lines = looked(event)[0].night(1).round(1).table(1).current.lines
    assert {it["score"] for it in lines} == {50 * it + 50 for it in people}


def test_what_all_look_at_is_counted_once_and_a_verbs_own_book_each_time():
    event = league(NAMES, limits=THREES)
    Evening(event).open().draw().publish()
    shared, own = looked(event)[0], read(event)
    assert season_rows(shared) is season_rows(shared)
    assert season_rows(own) is not season_rows(own)


def test_a_version_that_comes_again_after_a_restored_backup_is_another_one():
    event = league(NAMES, limits=THREES)
    Evening(event).open(1, 2, 3)
    there = looked(event)[0].night(1).door
    last = event.notes.latest("pk")
    last.at = event.created_at
    last.save()
    event.nights.get(number=1).door.all().delete()
    assert len(there) == 3
    assert looked(event)[0].night(1).door == {}


def test_what_a_group_hides_is_hidden_from_who_looks_next():
    by = organiser()
    event = league(NAMES, limits=THREES, by=by)
    assert not looked(event)[0].event.group.hides_names
    change_group(code=event.group.code, by=by, hides_names=True)
    assert looked(event)[0].event.group.hides_names


def test_who_is_erased_is_gone_for_who_looks_next():
    event = league(NAMES, limits=THREES)
    name = looked(event)[0].entrants[1].name
    before = event.version
    erase(player=event.entrants.get(number=1).player, by=None)
    event.refresh_from_db()
    assert event.version > before  # which phones that have the page are told
    assert name not in {it.name for it in looked(event)[0].entrants.values()}


def test_a_season_is_counted_once_and_anew_after_a_correction():
    event = league(NAMES, limits=THREES)
    evening = Evening(event).open().rounds(1)
    before = season_rows(looked(event)[0])
    assert season_rows(looked(event)[0]) is before
    evening.correct(1, {it: 50 * it for it in evening.people(1)})
    corrected = season_rows(looked(event)[0])
    assert corrected == season_rows(evening.book)
    assert corrected != before


def test_of_a_long_season_only_the_nights_that_have_changed_are_read():
    event = league(NAMES[:6], limits=THREES, weeks=3)
    for number in (1, 2):
        Evening(event, number).open().rounds(1).close()
    tonight = Evening(event, 3).open().draw().publish()

    def read_again(change):
        """The nights that have been read again after this."""
        before = {it.number: it.rounds for it in looked(event)[0].nights}
        change()
        book = looked(event)[0]
        assert season_rows(book) == season_rows(tonight.book)
        return [it.number for it in book.nights if it.rounds is not before[it.number]]

    told = {it: 100 * it for it in tonight.people(1)}
    earlier = Evening(event, 1)
    wrong = {it: 100 * it for it in earlier.people(1)}
    assert read_again(lambda: tonight.tell(1, told)) == [3]
    assert read_again(lambda: earlier.correct(1, wrong)) == [1, 3]
    new = partial(entrants.enrol, code=event.code, names=["Zoe"], is_guest=True, by=None)
    assert read_again(lambda: tonight.come(new()[0].number)) == [1, 3]
    name = event.entrants.get(number=2).player
    assert read_again(lambda: erase(player=name, by=None)) == [1, 2, 3], "no note is of that"
    assert read_again(lambda: tonight.correct(1, told | {min(told): 5})) == [3]
    change = partial(founding.change, code=event.code, by=None)
    assert read_again(lambda: change(missed="own_mean")) == [1, 2, 3], "of no night alone"


def test_of_a_long_day_only_the_rounds_that_have_changed_are_read():
    event = league(NAMES[:6], limits=THREES)
    day = Evening(event).open().rounds(2).draw().publish()

    def read_again(change):
        before = {it.number: it for it in looked(event)[0].night(1).rounds}
        change()
        book = looked(event)[0]
        assert season_rows(book) == season_rows(day.book)
        return [it.number for it in book.night(1).rounds if it is not before[it.number]]

    told = {it: 100 * it for it in day.people(1, 3)}
    assert read_again(lambda: day.tell(1, told, 3)) == [3]
    assert read_again(lambda: day.go(1).come(1)) == [3], "the door"
    wrong = {it: 100 * it for it in day.people(1, 1)}
    assert read_again(lambda: day.correct(1, wrong, 1)) == [1, 3]
    name = partial(entrants.change_entrant, code=event.code, number=2, name="Benno", by=None)
    assert read_again(name) == [1, 2, 3], "of no night alone"


def test_many_reports_of_one_table_take_no_more_queries_than_two(client):
    """Each phone at the table tells something else."""
    costs = []
    for phones in (2, 6):
        evening = Evening(league(NAMES[:3], limits=THREES, trust="table")).open().draw().publish()
        for it in range(phones):
            by = phone(evening, EventRole.TABLE, table=1)
            evening.tell(1, {1: 500 + it, 2: 300, 3: 100}, by=by)
        helper = on_device(client, phone(evening, EventRole.HELP).device)
        with CaptureQueriesContext(connection) as shown:
            assert helper.get(f"/e/{evening.code}/1/1/1/").status_code == 200
        with CaptureQueriesContext(connection) as settled:
            results.confirm(**where(evening), result=1, by=None)
        assert len([it for it in evening.night.rounds[0].tables[0].results if it.rejected_at]) == (
            phones - 1
        )
        costs.append((len(shown), len(settled)))
    assert costs[0] == costs[1]
