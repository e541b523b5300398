"""The hardest evenings of a league, each with its right answer."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.contests.finishes import Told
from scoring.contests.late import Kind
from scoring.contests.outlook import Chance
from scoring.contests.points import Status
from scoring.rules.rule_set import PATCH, RuleSet
from sessions.access.errors import AccessRefusedError
from sessions.access.links import code_of
from sessions.access.roles import Actor
from sessions.events import adjusting, counting, entrants, founding, links, outlook
from sessions.events.book import Book
from sessions.events.errors import (
    BegunError,
    EntrantNameTakenError,
    EntrantsMetError,
    EventOverError,
    FrozenError,
    GoesOnError,
    ManyReportsError,
    NoChairError,
    NoResultError,
    NoSplitError,
    NoSuchWayError,
    OwnReportError,
    OwnTableError,
    RoundClosedError,
    SettledError,
)
from sessions.events.evening import drafts, missing, nights, publishing
from sessions.events.play import results, tables
from sessions.events.play.results import MOST_REPORTS
from sessions.events.sheets import NightSheet, RoundSheet
from sessions.models import Device, EventRole, Player, TableResult
from tests import verbs
from tests.factories import AccountFactory
from tests.sessions.events.evenings import NAMES, THREES, Evening, absent, league, left

pytestmark = pytest.mark.django_db
QUICK = RuleSet.from_json(PATCH.to_json() | {"target_score": 1000})


def totals(evening: Evening) -> dict[int, Fraction]:
    return counting.night_totals(evening.book, evening.night)


def phone(evening: Evening, role: EventRole, **whose: int) -> Actor:
    """A phone that has opened this link."""
    found = Actor(Device.objects.create())
    link = links.issue(code=evening.code, role=role, by=None, **whose)
    links.open_link(code=code_of(link), by=found)
    return found


def where(evening: Evening, table: int = 1, round_: int = 1) -> dict[str, object]:
    return {"code": evening.code, "night": evening.number, "round": round_, "table": table}


def test_five_people_at_tables_of_three_or_four_are_told_the_ways_out() -> None:
    evening = Evening(league("ABCDE", limits={"preferred": 4, "least": 3, "most": 4})).open()
    with pytest.raises(NoSplitError) as refused:
        evening.draw()
    ways = refused.value.facts["ways_out"]
    assert [(it["sizes"], it["sitting_out"]) for it in ways] == [([5], 0), ([3, 2], 0), ([4], 1)]
    evening.draw(sitting_out=1)
    round_ = evening.night.rounds[0]
    assert ([len(it.people) for it in round_.tables], len(round_.sits_out)) == ([4], 1)


def test_who_sits_out_gets_the_mean_of_a_table_and_then_plays() -> None:
    evening = Evening(league("ABCDE", limits={"preferred": 4, "least": 3, "most": 4})).open()
    evening.draw(sitting_out=1).publish().play()
    first = evening.night.rounds[0].sits_out
    assert totals(evening)[first[0]] == 4
    evening.draw(sitting_out=1).publish()
    assert evening.night.rounds[1].sits_out != first


def test_a_no_show_after_publishing_leaves_a_table_that_plays_on() -> None:
    evening = Evening(league("ABCDEFGH")).open().draw().publish()
    people = evening.people(1)
    others = evening.people(2)
    way = missing.no_show(code=evening.code, night=1, round=1, entrant=people[0], by=None)
    assert (way.kind, evening.people(1), evening.people(2)) == (Kind.PLAY_ON, people[1:], others)
    evening.tell(1, {it: 100 * it for it in people[1:]})
    lines = {it["entrant"]: it for it in evening.night.rounds[0].tables[0].current.lines}
    assert (lines[people[0]]["status"], lines[people[0]]["place"]) == ("absent", None)
    assert people[0] not in totals(evening)
    assert sorted(totals(evening).values()) == [1, 4, 7]


@pytest.mark.parametrize("way", [Kind.STANDBY, Kind.BORROW])
def test_a_table_that_is_too_small_takes_somebody(way: Kind) -> None:
    evening = Evening(league("ABCDEFGH", limits=THREES))
    entrants.change_entrant(code=evening.code, number=8, is_standby=True, by=None)
    evening.open()
    evening.draw().publish()
    small = next(it for it in evening.night.rounds[0].tables if len(it.people) == 3)
    with pytest.raises(NoSuchWayError) as refused:
        missing.no_show(code=evening.code, night=1, round=1, entrant=small.people[0], by=None)
    assert refused.value.facts["ways"] == ["standby", "borrow"]
    done = missing.no_show(
        code=evening.code, night=1, round=1, entrant=small.people[0], way=way, by=None
    )
    seated = [len(it.people) for it in evening.night.rounds[0].tables]
    assert sorted(seated) == ([3, 4] if way is Kind.STANDBY else [3, 3])
    assert (done.moved == (8,)) is (way is Kind.STANDBY)


def test_two_tables_that_are_both_too_small_are_merged() -> None:
    evening = Evening(league("ABCDEF", limits=THREES)).open().draw().publish()
    first, second = evening.people(1), evening.people(2)
    table_of = {"code": evening.code, "night": 1, "round": 1, "by": None}
    assert [it.kind for it in missing.ways_out(*_round(evening), first[0])] == []
    evening.event.stages.update(limits={"preferred": 3, "least": 2, "most": 4})
    missing.no_show(**table_of, entrant=first[0])
    evening.event.stages.update(limits=THREES)
    missing.no_show(**table_of, entrant=second[0], way=Kind.MERGE)
    seated = sorted(len(it.people) for it in evening.night.rounds[0].tables)
    assert seated == [0, 4]
    evening.tell(1 if evening.people(1) else 2, {it: it for it in (*first[1:], *second[1:])})
    evening.close()


def _round(evening: Evening) -> tuple[Book, NightSheet, RoundSheet]:
    book = evening.book
    night = book.night(evening.number)
    return book, night, night.rounds[0]


def test_who_comes_late_sits_down_at_a_table_that_has_not_begun_or_plays_next() -> None:
    evening = Evening(league("ABCDEFGH")).open(*range(1, 8)).draw().publish()
    small = next(it for it in evening.night.rounds[0].tables if len(it.people) == 3)
    evening.come(8)
    late = {"code": evening.code, "night": 1, "round": 1, "entrant": 8, "by": None}
    assert missing.seat_late(**late) == small.number
    assert evening.people(small.number)[-1] == 8
    other = Evening(league("ABCD", limits=THREES)).open(1, 2, 3).draw().publish()
    other.tell(1, {1: 3, 2: 2, 3: 1})
    other.come(4)
    with pytest.raises(NoChairError):
        missing.seat_late(**late | {"code": other.code, "entrant": 4})


def test_a_round_that_was_played_before_somebody_came_is_absent_and_not_a_zero() -> None:
    evening = Evening(league("ABCDEFG", missed="nothing")).open(1, 2, 3, 4, 5, 6).draw().publish()
    evening.play()
    evening.come(7).draw().publish().play()
    row = next(it for it in counting.night_rows(evening.book, evening.night) if it.entrant == 7)
    assert row.values["points"] == totals(evening)[7] > 0
    founding.change(code=evening.code, missed="own_mean", by=None)
    assert totals(evening)[7] == 2 * row.values["points"]


def test_who_leaves_in_the_middle_of_a_game_comes_last_and_was_met() -> None:
    evening = Evening(league("ABCD", rules=QUICK)).open().draw().publish()
    game = tables.begin(**where(evening), by=None).game
    people = evening.people(1)
    verbs.record_total(code=game.code, points=600)
    verbs.retire_seat(code=game.code, seat=0)
    verbs.retire_seat(code=game.code, seat=3)
    for points in (1_000, 0):
        verbs.record_total(code=game.code, points=points)
    results.take_over(**where(evening), by=None)
    assert [totals(evening)[it] for it in people] == [1, 7, 5, 3]
    statuses = [it["status"] for it in evening.night.rounds[0].tables[0].current.lines]
    assert statuses == ["left", "played", "played", "left"]
    evening.draw()
    book = evening.book
    met = book.past(book.night(1).rounds[1]).met
    assert all(met[frozenset((people[0], it))] == 1 for it in people[1:])


def test_one_who_is_left_alone_has_won_unless_the_organiser_takes_the_table_out() -> None:
    evening = Evening(league("ABC", rules=QUICK)).open().draw().publish()
    game = tables.begin(**where(evening), by=None).game
    verbs.record_total(code=game.code, points=600)
    for seat in (1, 2):
        verbs.retire_seat(code=game.code, seat=seat)
    results.take_over(**where(evening), by=None)
    assert totals(evening)[evening.people(1)[0]] == 7
    tables.void(**where(evening), reason="Hardly begun", by=None)
    assert totals(evening) == {}
    evening.close()


def test_three_who_are_tied_for_the_second_place_of_four_have_three_points_each() -> None:
    evening = Evening(league("ABCD")).open().draw().publish()
    evening.tell(1, {1: 900, 2: 500, 3: 500, 4: 500})
    assert totals(evening) == {1: 7, 2: 3, 3: 3, 4: 3}


def test_all_scores_are_zero_and_everybody_has_the_mean() -> None:
    evening = Evening(league("ABC")).open().draw().publish()
    evening.tell(1, {1: 0, 2: 0, 3: 0})
    assert totals(evening) == {1: 4, 2: 4, 3: 4}


def test_a_wrong_result_is_put_right_and_the_next_tables_stay() -> None:
    evening = Evening(league("ABCDEFGH")).open().draw().publish().play()
    before = totals(evening)
    evening.draw().publish()
    seated = [evening.people(1, 2), evening.people(2, 2)]
    first = evening.people(1)
    evening.correct(1, {it: 100 * it for it in first})
    assert [evening.people(1, 2), evening.people(2, 2)] == seated
    assert totals(evening) != before
    evening.correct(1, {it: 10_000 - 100 * it for it in first})
    assert totals(evening) == before
    assert [it.number for it in TableResult.objects.filter(table__number=1)] == [1, 2, 3]


def test_a_result_is_put_right_after_the_next_round_was_played() -> None:
    evening = Evening(league("ABC")).open()
    for _ in range(2):
        evening.draw().publish().play()
    evening.correct(1, {1: 1, 2: 2, 3: 3})
    assert totals(evening) == {1: 1 + 7, 2: 8, 3: 7 + 1}


def test_a_card_is_corrected_after_the_event_was_closed() -> None:
    evening = Evening(league("ABC")).open().draw().publish().play().close()
    founding.close(code=evening.code, by=None)
    with pytest.raises(EventOverError):
        evening.on(2).open()
    evening.correct(1, {1: 1, 2: 2, 3: 3})
    announced = {it["entrant"]: it["points"] for it in evening.night.row.announced["night"]}
    assert announced == {1: "7", 2: "4", 3: "1"}
    assert totals(evening) == {1: 1, 2: 4, 3: 7}


def test_a_phone_and_a_paper_slip_that_disagree_stand_side_by_side() -> None:
    evening = Evening(league("ABC", trust="table")).open().draw().publish()
    ours, desk = phone(evening, EventRole.TABLE, table=1), phone(evening, EventRole.HELP)
    one = evening.tell(1, {1: 3, 2: 2, 3: 1}, by=ours)
    other = evening.tell(1, {1: 1, 2: 2, 3: 3}, by=desk)
    table = evening.night.rounds[0].tables[0]
    assert (table.state, table.reports, totals(evening)) == ("disputed", [one, other], {})
    with pytest.raises(AccessRefusedError):
        results.confirm(**where(evening), result=other.number, by=ours)
    results.confirm(**where(evening), result=one.number, by=None)
    assert evening.night.rounds[0].tables[0].state == "confirmed"
    assert totals(evening) == {1: 7, 2: 4, 3: 1}
    with pytest.raises(SettledError):
        results.confirm(**where(evening), result=other.number, by=None)
    assert TableResult.objects.count() == 2


def test_two_reports_that_agree_settle_a_table_and_one_alone_does_not() -> None:
    evening = Evening(league("ABC", trust="table")).open().draw().publish()
    ours, theirs = (phone(evening, EventRole.ENTRANT, entrant=it) for it in (1, 2))
    told = evening.tell(1, {1: 3, 2: 2, 3: 1}, by=ours)
    assert evening.tell(1, {1: 3, 2: 2, 3: 1}, by=ours) == told
    with pytest.raises(OwnReportError):
        results.confirm(**where(evening), result=told.number, by=ours)
    assert evening.night.rounds[0].tables[0].state == "reported"
    evening.tell(1, {1: 3, 2: 2, 3: 1}, by=theirs)
    assert evening.night.rounds[0].tables[0].state == "confirmed"
    again = evening.tell(1, {1: 3, 2: 2, 3: 1}, by=phone(evening, EventRole.HELP))
    assert again.confirmed_at is not None


def test_a_phone_that_tells_a_table_over_and_over_is_told_to_stop() -> None:
    evening = Evening(league(trust="organiser")).open(1, 2, 3).draw().publish()
    card = phone(evening, EventRole.TABLE, table=1)
    for told in range(MOST_REPORTS):
        evening.tell(1, {1: told, 2: 2, 3: 3}, by=card)
    with pytest.raises(ManyReportsError):
        evening.tell(1, {1: 99, 2: 2, 3: 3}, by=card)
    assert len(evening.night.rounds[0].tables[0].results) == MOST_REPORTS
    evening.tell(1, {1: 99, 2: 2, 3: 3}, by=phone(evening, EventRole.HELP))


def test_a_phone_that_comes_back_late_overwrites_nothing() -> None:
    evening = Evening(league("ABC", trust="table")).open().draw().publish()
    evening.tell(1, {1: 3, 2: 2, 3: 1})
    late = evening.tell(1, {1: 1, 2: 2, 3: 3}, by=phone(evening, EventRole.TABLE, table=1))
    table = evening.night.rounds[0].tables[0]
    assert (table.state, table.reports) == ("disputed", [late])
    assert totals(evening)[1] == 7
    results.reject(**where(evening), result=late.number, reason="An old sheet", by=None)
    assert evening.night.rounds[0].tables[0].state == "confirmed"


def test_who_is_disqualified_stays_in_the_past_of_the_others() -> None:
    evening = Evening(league("ABC")).open().draw().publish().play()
    told = [Told(1, status=Status.DISQUALIFIED), Told(2, score=5), Told(3, score=4)]
    evening.correct(1, told)
    assert totals(evening) == {1: 0, 2: 7, 3: 4}
    evening.draw()
    book = evening.book
    assert len(book.past(book.night(1).rounds[1]).met) == 3


def test_friends_who_would_rather_not_meet_are_kept_apart_where_it_costs_nothing() -> None:
    evening = Evening(league("ABCDEFGHI", limits={"preferred": 3, "least": 3, "most": 3}))
    for number in (1, 2, 3):
        entrants.change_entrant(code=evening.code, number=number, circle="Family", by=None)
    evening.open().draw()
    book = evening.book
    round_ = book.night(1).rounds[0]
    assert {round_.seated[it].number for it in (1, 2, 3)} == {1, 2, 3}
    assert drafts.quality(book, round_).wishes == ()
    few = Evening(league("ABC"))
    for number in (1, 2):
        entrants.change_entrant(code=few.code, number=number, circle="Family", by=None)
    few.open().draw()
    assert drafts.quality(few.book, few.night.rounds[0]).wishes == (frozenset((1, 2)),)


def test_a_guest_wins_the_night_and_no_season_until_a_member() -> None:
    evening = Evening(league("AB", weeks=3))
    entrants.enrol(code=evening.code, names=["Gus"], is_guest=True, by=None)
    evening.open().draw().publish()
    evening.tell(1, {3: 9, 1: 8, 2: 7})
    evening.close()
    assert counting.night_rows(evening.book, evening.night)[0].entrant == 3
    assert [(it.entrant, it.rank) for it in counting.season_rows(evening.book)] == [
        (1, 1),
        (2, 2),
        (3, None),
    ]
    entrants.change_entrant(code=evening.code, number=3, is_member=True, by=None)
    assert Player.objects.filter(name="Gus").count() == 1
    evening.on(2).open().draw().publish().tell(1, {3: 9, 1: 8, 2: 7})
    season = {it.entrant: it.counted.total for it in counting.season_rows(evening.book)}
    assert season == {1: 8, 2: 2, 3: 7}
    founding.change(code=evening.code, guests_from_first=True, by=None)
    season = {it.entrant: it.counted.total for it in counting.season_rows(evening.book)}
    assert season == {1: 8, 2: 2, 3: 14}


def test_two_who_have_met_are_not_one_person_and_others_add_up() -> None:
    evening = Evening(league(("Ana", "Ben", "Cleo", "Annie"), weeks=2))
    evening.open(1, 2, 3).draw().publish()
    evening.tell(1, {1: 3, 2: 2, 3: 1})
    second = evening.on(2).open(2, 3, 4).draw().publish()
    second.tell(1, {4: 3, 2: 2, 3: 1})
    with pytest.raises(EntrantsMetError) as met:
        entrants.merge(code=evening.code, number=2, into=1, by=None)
    assert met.value.facts["tables"] == "1.1.1"
    entrants.merge(code=evening.code, number=4, into=1, by=None)
    season = {it.entrant: it.counted.total for it in counting.season_rows(evening.book)}
    assert season == {1: 14, 2: 8, 3: 2}
    assert Player.objects.get(name="Annie").merged_into == Player.objects.get(name="Ana")
    third = second.draw()
    book = third.book
    met_now = book.past(book.night(2).rounds[1]).met
    assert met_now[frozenset((1, 2))] == 2


def test_an_organiser_who_fills_a_chair_has_no_rank_and_settles_no_own_table() -> None:
    ana = AccountFactory()
    by = Actor(Device.objects.create(), ana)
    evening = Evening(league(("Ana", "Ben", "Cleo", "Dora"), by=by, trust="table"))
    Player.objects.filter(name="Ana").update(account=ana)
    entrants.change_entrant(code=evening.code, number=1, is_unranked=True, by=by)
    evening.open().draw().publish()
    own = evening.tell(1, {1: 9, 2: 8, 3: 7, 4: 6}, by=by)
    assert own.confirmed_at is None
    with pytest.raises(OwnReportError):
        results.confirm(**where(evening), result=own.number, by=by)
    results.confirm(
        **where(evening), result=own.number, by=phone(evening, EventRole.ENTRANT, entrant=2)
    )
    with pytest.raises(OwnTableError):
        results.correct(**where(evening), told=[absent(1)], reason="Mine", by=by)
    rows = counting.night_rows(evening.book, evening.night)
    assert [(it.entrant, it.rank) for it in rows] == [(1, None), (2, 1), (3, 2), (4, 3)]
    assert [it.rank for it in counting.season_rows(evening.book)] == [1, 2, 3, None]


def test_who_goes_home_is_in_no_draft_and_stays_in_the_standings() -> None:
    evening = Evening(league("ABCDEFG")).open().draw().publish().play()
    evening.draw().go(7)
    assert 7 not in evening.night.rounds[1].seated
    evening.publish().play().close()
    assert 7 in {it.entrant for it in counting.night_rows(evening.book, evening.night)}


def test_standbys_sit_in_only_where_that_makes_better_tables() -> None:
    evening = Evening(league("ABCDEFGHI"))
    for number in (8, 9):
        entrants.change_entrant(code=evening.code, number=number, is_standby=True, by=None)
    evening.open().draw()
    assert sorted(it for it in (8, 9) if it in evening.night.rounds[0].seated) == [8]
    evening.go(1).draw()
    assert sorted(it for it in (8, 9) if it in evening.night.rounds[0].seated) == [8, 9]


def test_a_draft_is_drawn_again_around_those_who_are_locked() -> None:
    evening = Evening(league("ABCDEFGH")).open().draw()
    two = evening.people(2)[0]
    drafts.lock(code=evening.code, night=1, round=1, entrant=two, is_locked=True, by=None)
    for seed in "xyz":
        evening.draw(seed=seed)
        assert two in evening.people(2)
    assert [it.number for it in evening.night.rounds] == [1]


def test_the_same_seed_makes_the_same_draw() -> None:
    evening = Evening(league("ABCDEFGH")).open().draw(seed="one")
    drawn = [evening.people(1), evening.people(2)]
    evening.draw(seed="two").draw(seed="one")
    assert [evening.people(1), evening.people(2)] == drawn


def test_two_people_change_places_and_nobody_who_plays() -> None:
    evening = Evening(league("ABCDEFGH")).open().draw()
    one, other = evening.people(1)[0], evening.people(2)[2]
    swap = {"code": evening.code, "night": 1, "round": 1, "one": one, "other": other, "by": None}
    done = drafts.swap(**swap)
    assert (done.before.cost, done.after.cost) == (0, 0)
    assert (evening.people(1)[0], evening.people(2)[2]) == (other, one)
    evening.publish()
    drafts.swap(**swap)
    evening.tell(1, {it: it for it in evening.people(1)})
    with pytest.raises(BegunError):
        drafts.swap(**swap)
    with pytest.raises(BegunError):
        publishing.unpublish(code=evening.code, night=1, round=1, by=None)


def test_a_round_is_taken_back_before_anybody_has_played() -> None:
    evening = Evening(league("ABC")).open().draw().publish()
    game = tables.begin(**where(evening), by=None).game
    publishing.unpublish(code=evening.code, night=1, round=1, by=None)
    game.refresh_from_db()
    assert game.deleted_at is not None
    assert evening.night.draft is not None
    evening.publish()
    assert tables.begin(**where(evening), by=None).joined is False


def test_a_round_is_closed_once() -> None:
    evening = Evening(league("ABC")).open().draw().publish().play()
    publishing.close_round(code=evening.code, night=1, round=1, by=None)
    with pytest.raises(RoundClosedError):
        publishing.close_round(code=evening.code, night=1, round=1, by=None)


def test_a_table_that_is_put_off_is_not_waited_for() -> None:
    evening = Evening(league("ABCDEF", limits=THREES)).open().draw().publish()
    evening.tell(1, {it: it for it in evening.people(1)})
    tables.postpone(**where(evening, 2), day=evening.night.row.day, by=None)
    evening.close()
    evening.tell(2, {it: it for it in evening.people(2)})
    assert len(totals(evening)) == 6


def test_a_night_to_which_too_few_came_counts_for_nothing() -> None:
    evening = Evening(league("ABCD", weeks=2, min_present=4)).open(1, 2, 3).draw().publish().play()
    evening.close()
    assert evening.night.row.announced["counts"] is False
    assert counting.counted_nights(evening.book) == {}
    nights.cancel_night(code=evening.code, number=2, by=None)
    assert outlook.nights_left(evening.book) == 0


def test_how_results_count_is_frozen_by_the_first_one() -> None:
    evening = Evening(league("ABC")).open().draw().publish()
    founding.change(code=evening.code, scale="three", by=None)
    evening.play()
    with pytest.raises(FrozenError):
        founding.change(code=evening.code, scale="even", by=None)
    founding.change(code=evening.code, scale="even", from_now=True, by=None)
    evening.draw().publish().play()
    assert totals(evening) == {1: 3 + 7, 2: 2 + 4, 3: 1 + 1}


def test_two_of_one_name_are_told_apart_at_once() -> None:
    evening = Evening(league(("Anna", "Ben", "Cleo")))
    for names in (["ANNA"], ["Dora", "dora"]):
        with pytest.raises(EntrantNameTakenError):
            entrants.enrol(code=evening.code, names=names, by=None)
    assert len(evening.book.people) == 3


def test_a_link_that_was_issued_anew_shuts_the_old_one_out() -> None:
    evening = Evening(league("ABC")).open().draw().publish()
    helper = phone(evening, EventRole.HELP)
    evening.tell(1, {1: 3, 2: 2, 3: 1}, by=helper)
    links.issue(code=evening.code, role=EventRole.HELP, by=None)
    with pytest.raises(AccessRefusedError):
        evening.tell(1, {1: 1, 2: 2, 3: 3}, by=helper)


def test_what_each_place_of_the_last_round_would_mean() -> None:
    evening = Evening(league("ABCDEF", limits=THREES, cut=1)).open().draw().publish().play()
    evening.draw().publish()
    book = evening.book
    night = book.night(1)
    found = outlook.round_outlook(book, night, night.rounds[1])
    best = max(totals(evening).values())
    leaders = [it for it, points in totals(evening).items() if points == best]
    assert all(found[it][-1] in {Chance.NO, Chance.POSSIBLE} for it in found)
    assert all(found[it][0] is not Chance.NO for it in leaders)

    people = night.rounds[1].tables[0].people
    evening.tell(1, {it: 100 * seat for seat, it in enumerate(people)}, 2)
    told = evening.book
    assert outlook.round_outlook(told, told.night(1), told.night(1).rounds[1]) == found
    assert told.night(1).rounds[1].tables[0].current is not None


def test_what_tonight_has_to_bring() -> None:
    evening = Evening(league("ABC", weeks=2, best=2, cut=1, rounds=1)).open().draw().publish()
    evening.play().close()
    third = outlook.season_outlook(evening.book, 3)
    assert third is not None
    assert (third.total, third.line, third.needed, third.most_possible) == (1, 7, 6, 8)


def test_left_and_absent_are_told_without_a_game() -> None:
    evening = Evening(league("ABCD")).open().draw().publish()
    evening.tell(1, [Told(1, score=50), left(2, 900), Told(3, score=40), absent(4)])
    assert totals(evening) == {1: 7, 3: 4, 2: 1}


def test_who_has_joined_the_game_at_the_table_sits_there_too() -> None:
    evening = Evening(league("ABCD", rules=QUICK, limits=THREES)).open(1, 2, 3).draw().publish()
    game = tables.begin(**where(evening), by=None).game
    evening.come(4)
    verbs.join_seat(code=game.code, name="D")
    for points in (1_000, 0, 0, 0):
        verbs.record_total(code=game.code, points=points)
    results.take_over(**where(evening), by=None)
    assert evening.people(1)[-1] == 4
    assert totals(evening) == {evening.people(1)[0]: 7, **dict.fromkeys(evening.people(1)[1:], 3)}


def test_a_stranger_in_the_game_is_no_entrant_and_places_are_told_by_hand() -> None:
    evening = Evening(league("ABC", rules=QUICK)).open().draw().publish()
    game = tables.begin(**where(evening), by=None).game
    with pytest.raises(GoesOnError):
        results.take_over(**where(evening), by=None)
    verbs.join_seat(code=game.code, name="Somebody")
    for points in (1_000, 0, 0, 0):
        verbs.record_total(code=game.code, points=points)
    with pytest.raises(NoResultError):
        results.take_over(**where(evening), by=None)
    evening.tell(1, {1: 3, 2: 2, 3: 1})
    assert totals(evening) == {1: 7, 2: 4, 3: 1}


def test_a_card_that_is_changed_after_it_was_taken_over_is_told_beside_it() -> None:
    evening = Evening(league("AB", rules=QUICK, limits={"preferred": 2, "least": 2, "most": 2}))
    evening.open().draw().publish()
    game = tables.begin(**where(evening), by=None).game
    for points in (1_000, 0):
        verbs.record_total(code=game.code, points=points)
    first = results.take_over(**where(evening), by=None)
    assert results.take_over(**where(evening), by=None) == first
    verbs.amend_turn(code=game.code, turn=2, points=2_000, reason="Misread")
    second = results.take_over(**where(evening), by=None)
    table = evening.night.rounds[0].tables[0]
    assert (table.state, table.current, table.reports) == ("disputed", first, [second])
    results.confirm(**where(evening), result=second.number, by=None)
    assert totals(evening) == {evening.people(1)[0]: 1, evening.people(1)[1]: 7}


def test_a_game_with_two_scorers_counts_when_it_is_over() -> None:
    evening = Evening(league("ABC", rules=QUICK, trust="second")).open().draw().publish()
    game = tables.begin(**where(evening), by=None).game
    assert game.needs_second


def test_an_organiser_alone_settles_where_nobody_else_is_trusted() -> None:
    evening = Evening(league("ABC", trust="organiser")).open().draw().publish()
    ours, theirs = (phone(evening, EventRole.ENTRANT, entrant=it) for it in (1, 2))
    told = evening.tell(1, {1: 3, 2: 2, 3: 1}, by=ours)
    evening.tell(1, {1: 3, 2: 2, 3: 1}, by=theirs)
    assert totals(evening) == {}
    with pytest.raises(AccessRefusedError):
        results.confirm(**where(evening), result=told.number, by=theirs)
    results.confirm(**where(evening), result=told.number, by=phone(evening, EventRole.HELP))
    assert totals(evening) == {1: 7, 2: 4, 3: 1}


def test_an_adjustment_moves_the_season_and_is_taken_back_by_its_opposite() -> None:
    evening = Evening(league(NAMES[:6], limits=THREES)).open().rounds(1)

    def totals() -> dict[int, Fraction]:
        return {it.entrant: it.counted.total for it in counting.season_rows(evening.book)}

    before = totals()
    why = {"code": evening.code, "entrant": 2, "reason": "Played out of turn", "by": None}
    adjusting.adjust(points="-1/2", **why)
    assert totals() == before | {2: before[2] - Fraction(1, 2)}
    adjusting.adjust(points="1/2", **why)
    assert totals() == before
    assert [it.points for it in evening.book.adjustments] == ["-1/2", "1/2"]
