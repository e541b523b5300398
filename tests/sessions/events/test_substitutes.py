"""Somebody plays in another's place: whose result it is, whose game, and who may not."""

from __future__ import annotations

import pytest

from scoring.contests.late import Kind
from sessions.events import entrants
from sessions.events.errors import (
    BegunError,
    EntrantsMetError,
    NotPublishedError,
    NotSeatedError,
    OwnReportError,
    SeatedAlreadyError,
)
from sessions.events.evening import drafts, missing
from sessions.events.evening.substitutes import substitute
from sessions.events.play import results, tables
from sessions.exchange.contests.results import bring_in
from sessions.exchange.contests.tables import result_rows
from sessions.exchange.contests.taken import take
from sessions.exchange.contests.whole import whole
from sessions.exchange.tables.derived import as_csv
from sessions.models import EventRole, PlayedSeat
from tests import verbs
from tests.sessions.events.evenings import (
    NAMES,
    QUICK,
    THREES,
    Evening,
    cup,
    league,
    phone,
    sat_down,
    where,
)
from tests.sessions.exchange.contests.test_files import gone

pytestmark = pytest.mark.django_db
BEN, IDA = 2, 9


@pytest.fixture
def evening() -> Evening:
    """Everybody but Ida sits at two tables of four."""
    return Evening(league(trust="table", rules=QUICK)).open(*range(1, 9)).draw().publish()


def stand_in(evening: Evening, entrant: int, other: int | None, round_: int = 1) -> None:
    substitute(code=evening.code, night=1, round=round_, entrant=entrant, substitute=other, by=None)


def at(evening: Evening, entrant: int = BEN):
    return evening.night.rounds[-1].seated[entrant]


def test_the_game_is_of_who_played_it_and_the_result_of_whose_seat_it_is(
    evening, django_capture_on_commit_callbacks
) -> None:
    stand_in(evening, BEN, IDA)
    table, place = at(evening), at(evening).people.index(BEN)
    begun = tables.begin(**where(evening, table.number), by=None)
    names = [it.name for it in begun.game.current_state().seats]
    assert (names[place], "Ben" in names) == ("Ida", False)
    with django_capture_on_commit_callbacks(execute=True):
        for seat in (*range(4), *range(place)):
            verbs.record_total(code=begun.game.code, points=1_000 * (seat == place))
    report = at(evening).reports[0]
    assert {it["entrant"]: it["place"] for it in report.lines}[BEN] == 1
    assert PlayedSeat.objects.get(game=begun.game, position=place).player.name == "Ida"
    results.confirm(**where(evening, table.number), result=report.number, by=None)
    row = {it["number"]: it for it in result_rows(evening.book, dict.fromkeys(range(1, 10), ""))}[
        BEN
    ]
    assert (row["place"], row["substitute"], IDA in at(evening).everybody) == (1, IDA, False)


def test_who_plays_in_their_own_place_already_changes_nothing(evening) -> None:
    before = evening.book.event.version

    stand_in(evening, BEN, None)

    assert evening.book.event.version == before


def test_who_stands_in_reports_with_their_own_link_and_settles_nothing_alone(evening) -> None:
    stand_in(evening, BEN, IDA)
    number = at(evening).number
    ida = phone(evening, EventRole.ENTRANT, entrant=IDA)
    evening.tell(number, {it: 100 * it for it in at(evening).people}, by=ida)
    assert [it.witness for it in at(evening).reports] == [f"device {ida.device.pk}"]
    assert tables.table_now(evening.event.links.get(entrant__number=IDA)).number == number
    with pytest.raises(OwnReportError):
        results.confirm(**where(evening, number), result=1, by=ida)


def test_it_goes_on_tonight_until_the_substitute_is_seated(evening) -> None:
    stand_in(evening, BEN, IDA)
    evening.play(1)
    assert at(evening.draw()).stand_ins == {BEN: IDA}
    assert at(evening.draw(seed="again")).stand_ins == {BEN: IDA}
    assert at(evening.come(IDA).draw()).stand_ins == {}


def test_who_has_stood_in_for_two_goes_on_for_the_last_one_alone(evening) -> None:
    ana = 1
    stand_in(evening, ana, IDA)
    evening.play(1).go(ana).draw(limits=THREES).publish()
    stand_in(evening, BEN, IDA, 2)
    evening.play(2).come(ana).draw()
    assert [it.stand_ins for it in evening.night.round(3).tables if it.stand_ins] == [{BEN: IDA}]
    assert sorted(evening.night.round(3).playing) == [ana, *range(3, 10)]


def test_who_has_been_seated_stands_in_no_more_though_they_have_gone_since(evening) -> None:
    stand_in(evening, BEN, IDA)
    evening.play(1).go(BEN).come(IDA).draw().publish().play(2)
    assert at(evening.go(IDA).come(BEN).draw()).stand_ins == {}


def test_who_stands_in_at_a_table_of_an_arena_is_drawn_once_it_is_over() -> None:
    stage = {"method": "arena", "rounds": 3, "limits": THREES | {"most": 3}}
    evening = Evening(cup(NAMES[:7], stage)).open(1, 2, 3).draw().publish().come(4, 5, 6, 7)
    stand_in(evening, BEN, 4)
    assert sat_down(evening.draw(), 2) == {5, 6, 7}
    evening.publish()
    for busy in (1, 4):
        with pytest.raises(SeatedAlreadyError):
            stand_in(evening, 5, busy, 2)
        with pytest.raises(SeatedAlreadyError):
            missing.seat_late(code=evening.code, night=1, round=2, entrant=busy, by=None)
    evening.play(1).go(1).draw()
    assert sat_down(evening, 3) == {BEN, 3, 4}


def test_a_swap_takes_the_substitute_along_and_one_who_did_not_come_is_there_again(evening):
    stand_in(evening, BEN, IDA)
    other = next(it for it in evening.night.rounds[0].seated if it not in at(evening).everybody)
    drafts.swap(code=evening.code, night=1, round=1, one=BEN, other=other, by=None)
    assert at(evening).stand_ins == {BEN: IDA}
    stand_in(evening, BEN, None)
    assert at(evening).stand_ins == {}
    missing.no_show(code=evening.code, night=1, round=1, entrant=BEN, way=Kind.PLAY_ON, by=None)
    assert BEN not in at(evening).people
    stand_in(evening, BEN, IDA)
    assert IDA in at(evening).playing


def test_who_may_not_stand_in_or_be_stood_in_for(evening) -> None:
    there = at(evening).people
    for entrant, other, error in (
        (BEN, BEN, SeatedAlreadyError),
        (BEN, next(it for it in there if it != BEN), SeatedAlreadyError),
        (IDA, BEN, NotSeatedError),
    ):
        with pytest.raises(error):
            stand_in(evening, entrant, other)
    stand_in(evening, BEN, IDA)
    version = evening.book.event.version
    stand_in(evening, BEN, IDA)
    assert evening.book.event.version == version, "told twice it is done once"
    with pytest.raises(SeatedAlreadyError):
        stand_in(evening, next(it for it in there if it != BEN), IDA)
    evening.come(IDA)
    assert drafts.unseated(evening.book, evening.night, evening.night.rounds[0]) == []
    with pytest.raises(SeatedAlreadyError):
        missing.seat_late(code=evening.code, night=1, round=1, entrant=IDA, by=None)
    with pytest.raises(SeatedAlreadyError):
        drafts.swap(code=evening.code, night=1, round=1, one=IDA, other=there[0], by=None)
    with pytest.raises(EntrantsMetError):
        entrants.merge(code=evening.code, number=IDA, into=BEN, by=None)
    tables.begin(**where(evening, at(evening).number), by=None)
    with pytest.raises(BegunError):
        stand_in(evening, BEN, None)
    evening.on(2).open().draw()
    with pytest.raises(NotPublishedError):
        substitute(code=evening.code, night=2, round=1, entrant=BEN, substitute=None, by=None)


def test_files_know_who_stood_in(evening) -> None:
    stand_in(evening, BEN, IDA)
    evening.play(1)
    names = {it.number: it.name for it in evening.book.people}
    file = "".join(as_csv(result_rows(evening.book, names))).replace("\r\n1,", "\r\n2,").encode()
    bring_in(code=evening.code, data=file, by=None)
    assert evening.on(2).night.rounds[0].seated[BEN].stand_ins == {BEN: IDA}
    document = whole(evening.event)
    group = gone(evening.event)
    event, _is_new = take(group=group, document=document, by=None)
    assert whole(event) == document
    assert at(Evening(event)).stand_ins == {BEN: IDA}
