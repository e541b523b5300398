"""Empty chairs, people who have gone, and nights on which nobody plays: nothing is left of them."""

from __future__ import annotations

from datetime import date

import pytest

from scoring.contests.late import Kind
from sessions.events import entrants, links
from sessions.events.errors import NightShutError, NoChairError, NotSeatedError
from sessions.events.evening import drafts, missing, nights, publishing
from sessions.events.evening.substitutes import substitute
from sessions.events.play import tables
from sessions.events.stages import lines, standing
from sessions.models import EventLink, EventRole
from tests.sessions.events.evenings import (
    FINAL,
    HEATS,
    NAMES,
    ROUNDS,
    THREES,
    Evening,
    cup,
    league,
)

pytestmark = pytest.mark.django_db
FOURS = {"preferred": 4, "least": 3, "most": 5}


def test_nobody_changes_places_with_an_empty_chair():
    evening = Evening(league(NAMES[:8], limits=FOURS)).open().draw().publish()
    (gone, *_), (other, *_) = (it.people for it in evening.night.round(1).tables)
    missing.no_show(code=evening.code, night=1, round=1, entrant=gone, by=None)

    for one, two in ((gone, other), (other, gone)):
        with pytest.raises(NotSeatedError):
            drafts.swap(code=evening.code, night=1, round=1, one=one, other=two, by=None)

    assert other in evening.night.round(1).table(2).people


def test_nobody_plays_in_somebodys_place_at_a_table_that_was_put_together_with_another():
    evening = Evening(league(NAMES[:6], limits=FOURS)).open(1, 2, 3, 4, 5)
    evening.draw(limits={"preferred": 3, "least": 2, "most": 3}).publish()
    gone, *_ = next(it for it in evening.night.round(1).tables if len(it.people) == 3).people
    who = {"code": evening.code, "night": 1, "round": 1, "entrant": gone, "by": None}
    missing.no_show(**who, way=Kind.MERGE)

    with pytest.raises(NoChairError):
        substitute(**who, substitute=6)

    assert [it.people for it in evening.night.round(1).tables if len(it.people) == 1] == []


def test_who_has_withdrawn_is_in_no_draft():
    evening = Evening(cup(NAMES, ROUNDS, FINAL)).open().draw()
    entrants.change_entrant(code=evening.code, number=2, withdrawn=True, by=None)

    round_ = evening.publish().night.round(1)

    assert 2 not in {*round_.seated, *round_.sits_out}


def test_who_leaves_is_in_no_draft_if_there_are_two_of_them():
    evening = Evening(league(limits=THREES)).open().draw().publish().draw()
    publishing.unpublish(code=evening.code, night=1, round=1, by=None)

    evening.go(1)

    assert [1 in {*it.seated, *it.sits_out} for it in evening.night.rounds] == [False, False]


def cancelled(evening: Evening) -> None:
    nights.cancel_night(code=evening.code, number=evening.number, by=None)


def test_a_card_does_not_lead_to_a_night_that_was_cancelled():
    evening = Evening(league(limits=THREES))
    later = evening.on(3).open().draw().publish()
    cancelled(later)
    evening.open().draw().publish()
    card = links.issue(code=evening.code, role=EventRole.TABLE, table=1, by=None)

    table = tables.table_now(card)

    assert table is not None
    assert table.round.night.number == 1
    with pytest.raises(NightShutError):
        later.play(1)


def test_on_a_night_that_was_cancelled_nobody_has_met_or_sat_out():
    evening = Evening(league(limits={"preferred": 4, "least": 4, "most": 4})).open()
    evening.draw(sitting_out=1).publish()
    cancelled(evening)
    book = evening.on(2).open().draw(sitting_out=1).book

    assert not book.byes()
    assert not book.past(book.night(2).round(1)).met


@pytest.mark.parametrize("stages", [(ROUNDS | {"rounds": 1}, FINAL), (HEATS,)])
def test_a_tournament_goes_on_on_another_day(stages):
    evening = Evening(cup(NAMES, *stages)).open().draw().publish()
    nights.add_night(code=evening.code, day=date(2026, 9, 2), by=None)
    cancelled(evening)

    evening.on(2).open().draw().publish().play()

    assert standing.rounds_of(evening.book, evening.book.stage)[0].row.night.number == 2
    assert lines.missing_of(evening.book, evening.book.stage) == []


def test_who_turned_out_to_be_somebody_is_led_to_the_table_where_they_sit():
    evening = Evening(league(limits=THREES))
    entrants.enrol(code=evening.code, names=["Ana G."], is_guest=True, by=None)
    evening.open(2, 3, 4, 5, 6, 10).draw().publish()
    issued = links.issue(code=evening.code, role=EventRole.ENTRANT, entrant=1, by=None)
    entrants.merge(code=evening.code, number=10, into=1, by=None)

    table = tables.table_now(EventLink.objects.get(pk=issued.pk))

    assert table is not None
    assert table.number == evening.night.round(1).seated[1].number
