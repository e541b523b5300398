"""What happens on a night of a league, and what does not. The hardest cases are in `hard`."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest

from scoring.contests.finishes import Told
from scoring.contests.outlook import Chance
from scoring.rules.rule_set import PATCH, RuleSet
from sessions.access.errors import AccessRefusedError
from sessions.events import adjusting, entrants, founding, links
from sessions.events.errors import (
    BegunError,
    DayTakenError,
    EntrantNameTakenError,
    FrozenError,
    GoesOnError,
    ManyReportsError,
    NightShutError,
    NoChairError,
    NoResultError,
    OwnReportError,
    ResultUnclearError,
    RoundClosedError,
    StageFrozenError,
)
from sessions.events.evening import drafts, missing, nights, publishing
from sessions.events.play import results, tables
from sessions.events.play.trust import MAX_REPORTS
from sessions.events.reading import counting
from sessions.events.stages import outlook
from sessions.models import EventRole
from tests import verbs
from tests.sessions.events.evenings import (
    NAMES,
    QUICK,
    THREES,
    Evening,
    absent,
    cup,
    league,
    left,
    phone,
    totals,
    where,
)

SIX_ONES_WIN = RuleSet.from_json(PATCH.to_json() | {"six_ones": "win", "fixed_turns": 10})

pytestmark = pytest.mark.django_db


def test_who_sits_out_gets_the_mean_of_a_table_and_then_plays() -> None:
    evening = Evening(league("ABCDE", limits={"preferred": 4, "least": 3, "most": 4})).open()
    evening.draw(sitting_out=1).publish().play()
    first = evening.night.rounds[0].sits_out
    assert totals(evening)[first[0]] == 4
    evening.draw(sitting_out=1).publish()
    assert evening.night.rounds[1].sits_out != first


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


def test_all_scores_are_zero_and_everybody_has_the_mean() -> None:
    evening = Evening(league("ABC")).open().draw().publish()
    evening.tell(1, {1: 0, 2: 0, 3: 0})
    assert totals(evening) == {1: 4, 2: 4, 3: 4}


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
    for told in range(MAX_REPORTS):
        evening.tell(1, {1: told, 2: 2, 3: 3}, by=card)
    with pytest.raises(ManyReportsError):
        evening.tell(1, {1: 99, 2: 2, 3: 3}, by=card)
    assert len(evening.night.rounds[0].tables[0].results) == MAX_REPORTS
    evening.tell(1, {1: 99, 2: 2, 3: 3}, by=phone(evening, EventRole.HELP))


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


def test_a_night_that_was_cancelled_and_is_opened_again_counts() -> None:
    """Also one whose door was open before: it was since when it was."""
    evening = Evening(league("ABC", weeks=2)).open()
    since = evening.night.row.opened_at
    nights.cancel_night(code=evening.code, number=1, by=None)
    with pytest.raises(NightShutError):
        evening.draw()
    evening.open().draw().publish().play()
    assert (evening.night.row.cancelled_at, evening.night.row.opened_at) == (None, since)
    assert counting.counted_nights(evening.book) == {1: totals(evening)}


def test_a_night_that_was_cancelled_has_its_day_back_unless_another_night_took_it() -> None:
    evening = Evening(league("ABC", weeks=2))
    day = evening.night.row.day
    nights.cancel_night(code=evening.code, number=1, by=None)
    nights.add_night(code=evening.code, day=day, by=None)
    with pytest.raises(DayTakenError):
        evening.open()
    nights.move_night(code=evening.code, number=3, day=day + timedelta(days=1), by=None)
    evening.open().close()
    nights.cancel_night(code=evening.code, number=1, by=None)
    nights.reopen_night(code=evening.code, number=1, reason="We do play", by=None)
    assert evening.night.row.cancelled_at is None


def test_who_has_joined_keeps_the_nights_before_one_that_is_put_off() -> None:
    evening = Evening(league("ABC", weeks=4)).open().rounds(1).close()
    entrants.enrol(code=evening.code, names=["Gus"], is_guest=True, by=None)
    entrants.change_entrant(code=evening.code, number=4, is_member=True, by=None)
    day = evening.on(2).night.row.day - timedelta(days=1)
    nights.move_night(code=evening.code, number=2, day=day, by=None)
    assert evening.book.entrants[4].member_from == 2
    far = evening.on(4).night.row.day + timedelta(days=30)
    nights.move_night(code=evening.code, number=2, day=far, by=None)
    assert evening.book.entrants[4].member_from == 3
    evening.on(3).open().rounds(1).close()
    gus = next(it for it in counting.season_rows(evening.book) if it.entrant == 4)
    assert gus.counted.nights == 1


def test_a_table_that_is_left_open_or_put_off_may_bring_something_yet() -> None:
    evening = Evening(league("ABCDEF", weeks=1, rounds=2, limits=THREES)).open().draw().publish()
    evening.tell(1, {it: it for it in evening.people(1)})
    plays = evening.people(2)[0]
    publishing.close_round(code=evening.code, night=1, round=1, leave_open=True, by=None)
    assert _reach(evening, plays)[1] == 14
    evening.rounds(1)
    second = totals(evening)[plays]
    tables.postpone(**where(evening, 2), day=evening.night.row.day + timedelta(days=1), by=None)
    assert _reach(evening, plays)[:2] == (1, second + 7)


def test_a_night_in_between_is_between_for_all_that_looks_back() -> None:
    evening = Evening(league("ABCDEF", weeks=2, limits=THREES)).open().rounds(1).close()
    day = evening.night.row.day + timedelta(days=2)
    more = evening.on(nights.add_night(code=evening.code, day=day, by=None).number)
    more.open().rounds(1).close()
    book = evening.on(2).open().draw().book
    met = book.past(book.night(2).rounds[0]).met
    assert sum(met.values()) == 2 * 6


def test_how_results_count_is_frozen_by_the_first_one() -> None:
    evening = Evening(league("ABC")).open().draw().publish()
    founding.change(code=evening.code, scale="three", by=None)
    evening.play()
    with pytest.raises(FrozenError):
        founding.change(code=evening.code, scale="even", by=None)
    founding.change(code=evening.code, scale="even", from_now=True, by=None)
    evening.draw().publish().play()
    assert totals(evening) == {1: 3 + 7, 2: 2 + 4, 3: 1 + 1}


def test_a_stage_of_a_tournament_is_played_to_its_end_by_the_rules_of_its_first_result() -> None:
    evening = Evening(cup("ABC", {"rounds": 2})).open().rounds(1)
    with pytest.raises(StageFrozenError):
        founding.change(code=evening.code, scale="three", from_now=True, by=None)
    assert len(evening.book.stages) == 1


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


@pytest.mark.parametrize("keys", [["wins"], ["wins", "points"]])
def test_nothing_is_promised_of_places_where_points_do_not_decide_first(keys: list[str]) -> None:
    threes = league("ABCDEF", limits=THREES, cut=1, keys=keys)
    stages = ({"method": "swiss", "rounds": 2, "keys": keys, "cut": 3}, {"method": "final"})
    for event in (threes, cup("ABCDEF", *stages)):
        evening = Evening(event).open().rounds(1).draw().publish()
        book = evening.book
        night = book.night(1)
        assert outlook.round_outlook(book, night, night.rounds[1]) == {}


def test_what_tonight_has_to_bring() -> None:
    evening = Evening(league("ABC", weeks=2, best=2, cut=1, rounds=1)).open().draw().publish()
    evening.play().close()
    third = outlook.season_outlook(evening.book, 3)
    assert third is not None
    assert (third.total, third.line, third.needed, third.most_possible) == (1, 7, 6, 8)


def test_a_night_that_is_played_is_still_to_come() -> None:
    said = {"weeks": 2, "min_nights": 2, "cut": 1, "rounds": 2, "limits": THREES}
    evening = Evening(league("ABCDEF", **said)).open().rounds(2).close()
    first = int(totals(evening)[1])
    assert _reach(evening) == (1, first + 14, True)

    second = evening.on(2).open().draw().publish()
    table = next(it.number for it in second.night.rounds[0].tables if 1 not in it.people)
    second.tell(table, {it: it for it in second.people(table)})
    assert _reach(second) == (1, first + 14, True)
    last = min(second.night.rounds[0].tables[table - 1].people)
    brought = totals(second)[last]
    assert _reach(second, last)[1] == totals(evening)[last] + brought + 7

    second.tell(3 - table, {it: 10 - it for it in second.people(3 - table)})
    assert totals(second)[1] == 7
    assert _reach(second) == (1, first + 14, True)
    second.rounds(1)
    assert _reach(second) == (0, first + totals(second)[1], True)

    second.draw().publish()
    assert _reach(second) == (1, first + 21, True)
    founding.change(code=second.code, scale="three", from_now=True, by=None)
    assert _reach(second) == (1, first + 21, True)


def test_what_tonight_has_to_bring_is_asked_of_the_whole_night() -> None:
    said = {"weeks": 1, "cut": 1, "rounds": 3}
    evening = Evening(league("ABC", **said)).open()
    for total, line, most, points in ((1, 7, 15, 7), (2, 14, 9, None)):
        third = outlook.season_outlook(evening.rounds(1).book, 3)
        assert third is not None
        assert (third.total, third.line, third.most_possible) == (total, line, most)
        assert third.needed == points


def test_a_round_that_was_missed_may_bring_the_mean_of_the_others() -> None:
    for missed, most in (("nothing", 14), ("own_mean", 21)):
        event = league("ABCD", weeks=1, rounds=3, missed=missed, limits=THREES)
        evening = Evening(event).open(1, 2, 3).rounds(1)
        assert _reach(evening, 4)[1] == most
        assert _reach(evening, 3)[1] == 1 + 14


def _reach(evening: Evening, entrant: int = 1) -> tuple[int, Fraction | None, bool]:
    """Nights left, the most that is possible, and whether the final is."""
    found = outlook.season_outlook(evening.book, entrant)
    assert found is not None
    return found.nights_left, found.most_possible, found.can_play_final


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


def of_two(**said: Any) -> Evening:
    """A night of one table of two, whose game six 1s win."""
    two = {"preferred": 2, "least": 2, "most": 2}
    return Evening(league("AB", rules=SIX_ONES_WIN, limits=two, **said)).open().draw().publish()


def won_by_six_ones(evening: Evening) -> tuple[int, int]:
    """The game ends; both entrants, the winner first, who has fewer points."""
    game = tables.begin(**where(evening), by=None).game
    verbs.record_total(code=game.code, points=8_000)
    verbs.record_throw(code=game.code, dice=[1] * 6, set_aside=[1] * 6)
    loser, winner = evening.people(1)
    return winner, loser


@pytest.mark.parametrize(("scale", "points"), [("even", (7, 1)), ("total", (3_000, 8_000))])
def test_a_game_that_was_won_with_fewer_points_counts_as_it_ended(
    scale: str, points: tuple[int, int]
) -> None:
    evening = of_two(scale=scale, bye="own_mean")
    both = won_by_six_ones(evening)
    lines = results.take_over(**where(evening), by=None).lines
    ends = {it["entrant"]: (it["place"], it["score"]) for it in lines}
    assert ends == dict(zip(both, [(1, 3_000), (2, 8_000)], strict=True))
    assert totals(evening) == dict(zip(both, points, strict=True))


def test_the_scores_of_such_a_game_are_put_right_by_hand_and_its_places_stay() -> None:
    evening = of_two()
    loser, winner = evening.people(1)
    by_hand = [Told(winner, place=1, score=3_000), Told(loser, place=2, score=8_050)]
    with pytest.raises(ResultUnclearError):
        evening.tell(1, by_hand)
    won_by_six_ones(evening)
    results.take_over(**where(evening), by=None)
    evening.correct(1, by_hand)
    evening.correct(1, [by_hand[0], replace(by_hand[1], score=8_100)])
    assert totals(evening) == {winner: 7, loser: 1}


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
