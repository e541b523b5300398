"""What nights have brought is kept, and counted anew once anything differs."""

from __future__ import annotations

import pytest

from sessions.events.counting import counted_nights, night_totals
from sessions.events.nights_kept import facts_of
from tests.sessions.events.evenings import NAMES, THREES, Evening, league

pytestmark = pytest.mark.django_db


@pytest.fixture
def season():
    event = league(NAMES, limits=THREES)
    Evening(event).open().rounds(2).close()
    return Evening(event, 2).open().rounds(1)


def facts(season):
    book = season.book
    return [facts_of(book, it) for it in book.nights]


def test_only_the_night_that_has_changed_is_counted_anew(season):
    before = facts(season)
    assert facts(season) == before
    first = season.on(1)
    first.correct(1, {it: 50 * it for it in first.night.round(2).table(1).people}, 2)
    corrected = facts(season)
    assert corrected[0] != before[0]
    assert corrected[1:] == before[1:]
    season.draw().publish()
    drawn = facts(season)
    assert drawn[0] == corrected[0]
    assert drawn[1] != corrected[1]


def test_whatever_changes_moves_what_it_should(season):
    def agrees():
        book = season.book
        return counted_nights(book) == {
            it.number: night_totals(book, it) for it in book.nights if it.published
        }

    before = counted_nights(season.book)
    assert agrees()
    first, people = season.on(1), season.on(1).people(1)
    first.correct(1, {it: 50 * it for it in people})
    assert agrees()
    assert counted_nights(season.book) != before
    first.correct(1, {it: 10_000 - 100 * it for it in people})
    assert counted_nights(season.book) == before
    season.draw().publish()
    assert agrees()
    season.play()
    assert agrees()
