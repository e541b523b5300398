"""Hard cases 1 to 9: who fits where, who does not come or leaves, and what places are worth."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.contests.late import Kind
from scoring.contests.scales.listed import SCALES, means
from scoring.contests.stages.planning import Idea, Serious, plans
from scoring.rules.rule_set import RuleSet
from sessions.events import entrants, founding
from sessions.events.errors import BegunError, NoChairError, NoSplitError, NoSuchWayError
from sessions.events.evening import drafts, missing
from sessions.events.play import results, tables
from sessions.events.reading.book import Book
from sessions.events.reading.sheets import NightSheet, RoundSheet
from sessions.events.seats import forget_game
from sessions.events.stages import mending, standing
from sessions.events.stages.ways import way_of
from sessions.models import TableResult
from sessions.wording.club.league_rules import sections
from tests import verbs
from tests.sessions.events.evenings import (
    HEATS,
    NAMES,
    QUICK,
    THREES,
    Evening,
    cup,
    league,
    totals,
    where,
)

pytestmark = pytest.mark.django_db
ALL_FIVE = {"preferred": 5, "least": 2, "most": 5}


def test_case_01_five_people_at_tables_of_three_or_four_are_told_the_ways_out() -> None:
    evening = Evening(league("ABCDE", limits={"preferred": 4, "least": 3, "most": 4})).open()
    with pytest.raises(NoSplitError) as refused:
        evening.draw()
    ways = refused.value.facts["ways_out"]
    assert [(it["sizes"], it["sitting_out"]) for it in ways] == [([5], 0), ([3, 2], 0), ([4], 1)]
    evening.draw(sitting_out=1)
    round_ = evening.night.rounds[0]
    assert ([len(it.people) for it in round_.tables], len(round_.sits_out)) == ([4], 1)


def test_case_02_nine_at_a_table_for_eight_are_told_three_ways_with_their_times() -> None:
    """5 + 4 and a final; all at one table; in four rounds of threes everybody meets everybody."""
    found = plans(9, 150, Serious.FAMILY)
    assert [(it.idea, it.sizes, it.rounds, it.minutes, it.meets_all) for it in found] == [
        (Idea.ROUNDS_FINAL, (5, 4), 4, 145, False),
        (Idea.ONE_TABLE, (9,), 1, 45, False),
        (Idea.ROUNDS, (3, 3, 3), 4, 100, True),
    ]


def test_case_03_a_no_show_after_publishing_leaves_a_table_that_plays_on() -> None:
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
def test_case_03_a_table_that_is_too_small_takes_somebody(way: Kind) -> None:
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


def test_case_03_a_game_that_nobody_has_thrown_in_begins_anew_without_who_does_not_come() -> None:
    evening = Evening(league("ABCDE", rules=QUICK, limits=ALL_FIVE)).open().draw().publish()
    first = tables.begin(**where(evening), by=None).game
    gone = evening.people(1)[1]
    told = {"code": evening.code, "night": 1, "round": 1, "by": None}
    missing.no_show(**told, entrant=gone)
    first.refresh_from_db()
    assert first.deleted_at is not None
    game = tables.begin(**where(evening), by=None).game
    assert game != first
    for points in (800, 700, 600, 500):
        verbs.record_total(code=game.code, points=points)
    with pytest.raises(BegunError):
        missing.no_show(**told, entrant=evening.people(1)[0])
    verbs.end_game(code=game.code, result="leader")
    results.take_over(**where(evening), by=None)
    lines = evening.night.rounds[0].tables[0].current.lines
    scores = [it["score"] for it in lines if it["entrant"] in evening.people(1)]
    assert (gone not in evening.people(1), scores) == (True, [800, 700, 600, 500])


def test_case_03_a_game_in_which_somebody_throws_at_that_moment_stays() -> None:
    evening = Evening(league("ABC", rules=QUICK)).open().draw().publish()
    game = tables.begin(**where(evening), by=None).game
    seen_before = evening.night.rounds[0].tables[0]
    verbs.record_total(code=game.code, points=800)
    with pytest.raises(BegunError):
        forget_game(seen_before)
    assert evening.night.rounds[0].tables[0].game == game


def test_case_03_two_tables_that_are_both_too_small_are_merged() -> None:
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


def test_case_03_a_cup_goes_on_after_two_tables_were_put_together() -> None:
    for stage in ({"method": "strikes", "out_at": 2}, HEATS):
        limits = {"preferred": 4, "least": 3, "most": 4}
        evening = Evening(cup("ABCDE", {**stage, "limits": limits})).open().draw().publish()
        small, large = sorted(evening.night.rounds[0].tables, key=lambda it: len(it.people))
        gone, *stay = large.people
        told = {"code": evening.code, "night": 1, "round": 1, "by": None}
        missing.no_show(**told, entrant=gone, way=Kind.MERGE)
        together = {*stay, *small.people}
        (at,) = (it for it in evening.night.rounds[0].tables if it.people)
        assert set(at.people) == together
        evening.tell(at.number, {it: 100 * it for it in at.people})
        assert evening.night.rounds[0].is_over
        now = standing.progress_of(evening.book, evening.book.stage)
        assert gone in now.out[-1], "with the last strikes, or behind all who have played"
        assert now.is_over is (stage is HEATS), (
            "all who are left sat at one table: it was the final"
        )


def _round(evening: Evening) -> tuple[Book, NightSheet, RoundSheet]:
    book = evening.book
    night = book.night(evening.number)
    return book, night, night.rounds[0]


def test_case_04_who_was_missed_joins_the_game_before_a_third_turn_and_else_plays_next() -> None:
    rules = RuleSet.from_json(QUICK.to_json() | {"target_score": 9_000, "opening_threshold": 0})
    evening = Evening(league("ABCDE", rules=rules, limits=ALL_FIVE)).open().draw().publish()
    first, second, *others = evening.people(1)
    late = {"code": evening.code, "night": 1, "round": 1, "by": None}
    for it in (first, second):
        missing.no_show(**late, entrant=it)
    assert evening.book.present(evening.night) == sorted(others), "they are not there"
    game = tables.begin(**where(evening), by=None).game
    for _turn_of_three in range(4):
        verbs.record_total(code=game.code, points=100)
    evening.come(second)
    assert missing.seat_late(**late, entrant=second) == 1
    assert evening.people(1) == (*others, second)
    game.refresh_from_db()
    assert [it.score for it in game.current_state().sides] == [200, 100, 100, 0]
    for _until_a_third_turn in range(5):
        verbs.record_total(code=game.code, points=100)
    evening.come(first)
    assert first in drafts.unseated(evening.book, evening.night, evening.night.rounds[0])
    with pytest.raises(NoChairError):
        missing.seat_late(**late, entrant=first)
    verbs.end_game(code=game.code, result="leader")
    results.take_over(**where(evening), by=None)
    assert set(totals(evening)) == {*others, second}
    evening.draw()
    assert {first, second} <= set(evening.night.rounds[1].seated)


def test_case_04_who_joins_the_game_alone_or_comes_before_it_sits_at_the_table_again() -> None:
    evening = Evening(league("ABCD", rules=QUICK)).open().draw().publish()
    gone = evening.people(1)[0]
    late = {"code": evening.code, "night": 1, "round": 1, "entrant": gone, "by": None}
    missing.no_show(**late)
    evening.come(gone)
    assert missing.seat_late(**late) == 1
    missing.no_show(**late)
    game = tables.begin(**where(evening), by=None).game
    verbs.join_seat(code=game.code, name=evening.book.entrants[gone].name)
    for points in (0, 0, 0, 1_000, 0, 0, 0):
        verbs.record_total(code=game.code, points=points)
    results.take_over(**where(evening), by=None)
    assert evening.people(1)[-1] == gone
    assert totals(evening)[gone] == 7


def test_case_05_who_leaves_in_the_middle_of_a_game_comes_last_and_was_met() -> None:
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


def test_case_06_one_who_is_left_alone_has_won_unless_the_organiser_takes_the_table_out() -> None:
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


def test_case_07_the_even_scale_has_the_same_mean_at_every_table():
    assert set(means(SCALES["even"], range(1, 87)).values()) == {Fraction(4)}
    assert means(SCALES["wbc"], (4, 3)) == {4: 45, 3: 50}
    assert means(SCALES["total"], (4, 3)) == {}


def test_case_07_a_scale_of_ones_own_is_warned_of_with_its_means() -> None:
    evening = Evening(league("ABC"))
    said = [it for it in _rules(evening) if it.startswith("Mind that tables")]
    assert said == []
    founding.change(code=evening.code, scale="wbc", by=None)
    said = [it for it in _rules(evening) if it.startswith("Mind that tables")]
    (mind,) = said
    assert "the average player gets 14 more at one of 3 than at one of 5" in mind


def _rules(evening: Evening) -> list[str]:
    book, way = evening.book, way_of(evening.book.stage)
    return [it for section in sections(book.options, way, 4) for it in section.sentences]


def test_case_08_three_who_are_tied_for_the_second_place_of_four_have_three_points_each() -> None:
    evening = Evening(league("ABCD")).open().draw().publish()
    evening.tell(1, {1: 900, 2: 500, 3: 500, 4: 500})
    assert totals(evening) == {1: 7, 2: 3, 3: 3, 4: 3}


def test_case_09_a_wrong_result_is_put_right_and_the_next_tables_stay() -> None:
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


def test_case_09_it_is_said_who_would_sit_elsewhere_and_nobody_is_moved() -> None:
    swiss = {"method": "swiss", "rounds": 3}
    evening = Evening(cup(NAMES, swiss)).open().rounds(1).draw(seed="x").publish()
    before = [it.people for it in evening.night.rounds[1].tables]
    assert mending.seated_elsewhere(evening.book) == []
    people = evening.people(1)
    evening.correct(1, {it: it for it in people})
    moved = mending.seated_elsewhere(evening.book)
    assert moved
    assert [it.people for it in evening.night.rounds[1].tables] == before
    assert all(it.entrant in before[it.table - 1] for it in moved)
    evening.correct(1, {it: 10_000 - 100 * it for it in people})
    assert mending.seated_elsewhere(evening.book) == [], "put right again, all sit as they would"


@pytest.mark.parametrize("method", ["swiss", "tiered", "ladder"])
def test_case_09_what_others_look_at_meanwhile_is_not_touched(method: str) -> None:
    evening = Evening(cup(NAMES, {"method": method, "rounds": 3})).open().rounds(1)
    evening.draw(seed="x").publish()
    evening.tell(1, {it: it for it in evening.people(1, 2)}, 2)
    evening.correct(2, {it: it for it in evening.people(2)})
    moved = mending.seated_elsewhere(evening.book)
    rows = standing.stage_rows(evening.book, evening.book.stage)
    seen, unseen = (replace(evening.book, is_shared=True) for _ in range(2))
    assert standing.stage_rows(seen, seen.stage) == rows
    for book in (seen, unseen):
        assert mending.seated_elsewhere(book) == moved
        assert standing.stage_rows(book, book.stage) == rows
