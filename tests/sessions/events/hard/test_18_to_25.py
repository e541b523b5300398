"""Hard cases 18 to 25: who counts, who sits with whom, and by which rules."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import pytest
from django.test import Client
from django.utils import timezone

from scoring.contests.finishes import Told
from scoring.contests.points import Status
from scoring.contests.season import Counting, season_table, usual_best
from scoring.entries import Player as Seated
from scoring.rules.rule_set import RuleSet
from sessions.access.events import find_event
from sessions.access.links import code_of
from sessions.access.roles import Actor
from sessions.events import entrants, founding, links
from sessions.events.errors import EntrantsMetError, OwnReportError, OwnTableError
from sessions.events.evening import drafts, nights
from sessions.events.now.provisional import season_moves
from sessions.events.play import results, tables
from sessions.events.reading import counting
from sessions.events.stages import standing
from sessions.games import services
from sessions.models import Device, EventLink, EventRole, Player
from tests import verbs
from tests.factories import AccountFactory
from tests.sessions.events.evenings import (
    NAMES,
    QUICK,
    THREES,
    Evening,
    absent,
    cup,
    league,
    phone,
    totals,
    where,
)
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db
PAIR = {"preferred": 2, "least": 2, "most": 2}
NAMES_16 = "ABCDEFGHIJKLMNOP"


def test_case_18_who_is_disqualified_stays_in_the_past_of_the_others() -> None:
    evening = Evening(league("ABC")).open().draw().publish().play()
    told = [Told(1, status=Status.DISQUALIFIED), Told(2, score=5), Told(3, score=4)]
    evening.correct(1, told)
    assert totals(evening) == {1: 0, 2: 7, 3: 4}
    evening.draw()
    book = evening.book
    assert len(book.past(book.night(1).rounds[1]).met) == 3


def test_case_18_who_is_disqualified_from_the_event_has_no_rank_and_no_round_waits() -> None:
    evening = Evening(league("ABCDEFG", limits=THREES)).open().rounds(2)
    before = {it.entrant: it.values for it in counting.night_rows(evening.book, evening.night)}
    entrants.change_entrant(code=evening.code, number=1, is_unranked=True, withdrawn=True, by=None)
    rows = counting.night_rows(evening.book, evening.night)
    assert {it.entrant: it.values["points"] for it in rows} == {
        it: values["points"] for it, values in before.items()
    }
    assert [it.rank for it in rows if it.entrant == 1] == [None]
    assert min(it.rank for it in rows if it.entrant != 1) == 1
    evening.draw()
    assert 1 not in evening.night.rounds[2].seated


def test_case_19_a_latecomer_in_round_three_of_swiss_is_absent_and_seated_in_the_middle() -> None:
    swiss = {"method": "swiss", "rounds": 4, "limits": {"preferred": 3, "least": 3, "most": 4}}
    evening = Evening(cup((*NAMES, "Jo"), swiss)).open(*range(1, 10)).rounds(2)
    evening.come(10).draw().publish()
    rows = standing.stage_rows(evening.book, evening.book.stage)
    points = {row.entrant: row.values["points"] for row in rows}
    middle = sorted(points[it] for it in range(1, 10))[4]
    table = next(it for it in evening.night.rounds[2].tables if 10 in it.people)
    others = [points[it] for it in table.people if it != 10]
    assert min(others) <= middle <= max(others)
    assert evening.book.byes().get(10, 0) == 0
    evening.play(3)
    rows = standing.stage_rows(evening.book, evening.book.stage)
    late = next(row for row in rows if row.entrant == 10)
    assert late.values["points"] > 0


def test_case_20_eight_friends_of_sixteen_are_a_wish_with_its_price_and_no_rule() -> None:
    evening = Evening(league(NAMES_16, limits={"preferred": 4, "least": 4, "most": 4}))
    for number in range(1, 9):
        entrants.change_entrant(code=evening.code, number=number, circle="Club", by=None)
    evening.open().draw()
    book = evening.book
    round_ = book.night(1).rounds[0]
    friends = [sum(it <= 8 for it in table.people) for table in round_.tables]
    assert friends == [2, 2, 2, 2], "as few as can be"
    quality = drafts.quality(book, round_)
    assert len(quality.wishes) == 4
    assert quality.cost > 0
    few = evening.on(2).open(1, 2, 3, 9, 10, 11, 12, 13).draw()
    (_twice,) = drafts.quality(few.book, few.night.rounds[0]).wishes
    assert len(few.night.rounds[0].tables) == 2


def test_case_21_of_two_with_the_same_best_14_of_20_the_next_best_nights_decide_in_turn() -> None:
    """Three have 14 x 7; what is no better than a night of the others parts nobody."""
    ana = [7] * 14 + [5, 4, 3, 1, 1, 1]
    ben = [7] * 14 + [5, 4, 4, None, None, None]
    cleo = [*ana[:-1], None]
    dora = [8] * 13 + [None] * 7
    nights = {
        it: [None if own is None else Fraction(own) for own in nights]
        for it, nights in enumerate((ana, ben, cleo, dora), 1)
    }
    table = season_table(nights, Counting(best=usual_best(20)))
    assert [(it, place, found.total) for it, place, found in table] == [
        (4, 1, 104),
        (2, 2, 98),
        (1, 3, 98),
        (3, 4, 98),
    ]
    assert all(len(found.counts) <= 14 for _it, _place, found in table)


def test_case_22_a_guest_wins_the_night_and_no_season_until_a_member() -> None:
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


def test_a_guest_who_joins_on_a_night_in_between_counts_from_its_day() -> None:
    """The night more has the highest number, and its day is before that of night 2."""
    evening = Evening(league("AB", weeks=3))
    entrants.enrol(code=evening.code, names=["Gus"], is_guest=True, by=None)
    evening.open().draw().publish().tell(1, {3: 9, 1: 8, 2: 7})
    evening.close()
    day = evening.night.row.day + timedelta(days=3)
    more = evening.on(nights.add_night(code=evening.code, day=day, by=None).number)
    more.open().draw().publish().tell(1, {3: 9, 1: 8, 2: 7})
    entrants.change_entrant(code=evening.code, number=3, is_member=True, by=None)
    assert evening.book.entrants[3].member_from == more.number == 4
    more.close()
    evening.on(2).open().draw().publish().tell(1, {1: 9, 2: 8, 3: 7})
    assert list(counting.counted_nights(evening.book)) == [1, 4, 2]
    gus = next(it for it in counting.season_rows(evening.book) if it.entrant == 3)
    assert gus.nights == [None, 7, 1]
    assert season_moves(evening.book) == {}, "8, 7 and 2 before night 2, and 15, 8 and 6 by it"


def test_who_becomes_a_member_counts_from_the_next_night_that_takes_place() -> None:
    evening = Evening(league("AB", weeks=4))
    entrants.enrol(code=evening.code, names=["Gus", "Hana", "Ida"], is_guest=True, by=None)
    evening.on(2).open().close()
    nights.cancel_night(code=evening.code, number=3, by=None)

    def joins(number: int) -> int | None:
        entrants.change_entrant(code=evening.code, number=number, is_member=True, by=None)
        return evening.book.entrants[number].member_from

    assert joins(3) == 4, "night 1 was never played, and 3 is cancelled"
    nights.add_night(code=evening.code, day=evening.on(3).night.row.day, by=None)
    assert joins(4) == 5
    for number in (4, 5):
        evening.on(number).open().close()
    assert joins(5) == 6, "which is not there yet"


def test_case_23_two_who_have_met_are_not_one_person_and_others_add_up() -> None:
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


def test_case_23_whoever_has_the_link_of_the_one_is_the_other_by_now() -> None:
    evening = Evening(league(("Ana", "Ben", "Cleo", "Annie", "Anni"), trust="table"))
    own = phone(evening, EventRole.ENTRANT, entrant=5)
    entrants.merge(code=evening.code, number=5, into=4, by=None)
    entrants.merge(code=evening.code, number=4, into=1, by=None)
    seen = find_event(evening.code, own)
    assert seen.entrants == {1}
    assert {it.pk for it in [links.feed_link(seen)] if it and it.entrant} == {
        EventLink.objects.get(entrant__number=5).pk
    }
    evening.open(1, 2, 3).draw().publish()
    link = EventLink.objects.select_related("entrant").get(entrant__number=5)
    assert tables.table_now(link) == evening.night.rounds[0].tables[0].row
    evening.tell(1, {1: 3, 2: 2, 3: 1}, by=own)
    links.revoke(code=evening.code, role=EventRole.ENTRANT, entrant=1, by=None)
    assert not EventLink.objects.filter(role=EventRole.ENTRANT).exists()


def test_case_23_nobody_has_two_places_in_one_round() -> None:
    evening = Evening(league("ABCDEFG", limits=THREES)).open().draw().publish().play()
    first, other = evening.people(1)[0], evening.people(2)[0]
    with pytest.raises(EntrantsMetError) as met:
        entrants.merge(code=evening.code, number=other, into=first, by=None)
    assert met.value.facts["tables"] == "1.1.1, 1.1.2"
    for place in ((2, 0), (1, 1)):
        drawn = Evening(league("ABCDEFG", limits=THREES)).open().draw()
        first, other = drawn.people(1)[0], drawn.people(place[0])[place[1]]
        entrants.merge(code=drawn.code, number=other, into=first, by=None)
        assert sorted(it for table in (1, 2) for it in drawn.people(table)) == [
            it for it in range(1, 8) if it != other
        ]


def test_case_24_an_organiser_who_fills_a_chair_has_no_rank_and_settles_no_own_table() -> None:
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


@pytest.mark.parametrize(
    ("rules", "differing"),
    [
        ({}, []),
        ({"opening_threshold": 50}, ["at least 50"]),
        ({"opening_threshold": 50, "target_score": 900}, ["900", "at least 50"]),
    ],
)
def test_case_25_a_game_by_other_rules_is_warned_of_by_their_names_and_counts_by_place(
    client: Client, django_capture_on_commit_callbacks, rules, differing
) -> None:
    """The table's own game has the stage's rules, whatever anybody has typed elsewhere."""
    own_rules = RuleSet.from_json(QUICK.to_json() | {"opening_threshold": 0})
    evening = Evening(league("AB", rules=own_rules, limits=PAIR, trust="table"))
    evening.open().draw().publish()
    names = [Seated(evening.book.entrants[it].name) for it in evening.people(1)]
    other = services.start_game(
        players=names,
        group=evening.event.group,
        rules=RuleSet.from_json(own_rules.to_json() | rules),
        begun_at=timezone.now() - timedelta(minutes=5),
    )
    with django_capture_on_commit_callbacks(execute=True):
        for points in (1_000, 0):
            verbs.record_total(code=other.code, points=points)
    table = evening.night.rounds[0].tables[0]
    (report,) = table.reports
    scores = [None, None] if rules else [1_000, 0]
    assert [(it["place"], it["score"]) for it in report.lines] == [
        (place, score) for place, score in enumerate(scores, 1)
    ]
    account = AccountFactory()
    client.force_login(account)
    link = links.issue(code=evening.code, role=EventRole.ORGANISE, by=None)
    client.get(f"/j/{code_of(link)}/")
    page = reads(client.get(f"/e/{evening.code}/1/1/1/"))
    assert ("It was played by other rules: only its places count." in page) is bool(rules)
    night = client.get(f"/api/v1/events/{evening.code}/nights/1/").json()
    (told,) = night["rounds"][0]["tables"][0]["reports"]
    assert told["game"] == other.code
    assert len(told["differing"]) == len(differing)
    for said, value in zip(told["differing"], differing, strict=True):
        assert value in said
        assert said in page
    game = tables.begin(**where(evening), by=None).game
    assert game.rule_set == own_rules
