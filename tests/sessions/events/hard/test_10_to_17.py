"""Hard cases 10 to 17: what is found wrong later, told twice, or tied."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import pytest
from django.test import Client
from django.utils import timezone

from scoring.contests.keys.field import Opponents
from scoring.contests.standings import Parted, rank
from scoring.entries import Player as Seated
from sessions.access.errors import AccessRefusedError
from sessions.access.links import code_of
from sessions.events import founding, links
from sessions.events.errors import (
    EventInvalidError,
    EventOverError,
    NothingToExchangeError,
    OwnTableError,
    SettledError,
    TiedError,
)
from sessions.events.play import results, tables
from sessions.events.stages import lines, mending
from sessions.games import services
from sessions.models import EventRole, Game, RollOff, TableResult
from tests import verbs
from tests.factories import DeviceFactory
from tests.scoring.contests.standings import OPPONENTS, figure, in_order, ranks
from tests.sessions.devices import on_device
from tests.sessions.events.evenings import (
    FINAL,
    HEATS,
    NAMES,
    QUICK,
    ROUNDS,
    Evening,
    cup,
    league,
    phone,
    sat_down,
    totals,
    where,
)
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db


def test_case_10_a_result_is_put_right_after_the_next_round_was_played() -> None:
    evening = Evening(league("ABC")).open()
    for _ in range(2):
        evening.draw().publish().play()
    evening.correct(1, {1: 1, 2: 2, 3: 3})
    assert totals(evening) == {1: 1 + 7, 2: 8, 3: 7 + 1}


def test_case_11_who_went_on_by_an_error_in_the_own_result_goes_and_the_next_one_comes() -> None:
    evening = Evening(cup(NAMES, HEATS)).open().rounds(1).draw().publish()
    people = evening.people(1)
    wrong = min(people)
    right = sorted(people)[1]
    scores = {it: 10_000 - 100 * it for it in people}
    evening.correct(1, scores | {wrong: 50})
    assert sat_down(evening, 2) & set(people) == {wrong}, "nobody is moved by itself"
    found = mending.through(evening.book)
    assert found is not None
    assert (found.exchange.goes, found.exchange.comes, found.can_be_done) == (
        (wrong,),
        (right,),
        True,
    )
    at = evening.night.round(2).seated[wrong].number
    begun = tables.begin(**where(evening, at, 2), by=None).game
    mending.exchange_seats(code=evening.code, by=None)
    begun.refresh_from_db()
    assert begun.deleted_at is not None, "nobody has thrown in it, and others play now"
    assert sat_down(evening, 2) & set(people) == {right}
    assert mending.through(evening.book) is None
    with pytest.raises(NothingToExchangeError):
        mending.exchange_seats(code=evening.code, by=None)


def test_case_11_who_went_on_by_somebody_elses_error_stays_and_the_other_comes_too() -> None:
    evening = Evening(cup(NAMES, HEATS)).open().rounds(1).draw().publish()
    people = evening.people(1)
    first, second, _third = sorted(people)
    scores = {it: 10_000 - 100 * it for it in people}
    evening.correct(1, scores | {second: 11_000})
    found = mending.through(evening.book)
    assert found is not None
    assert (found.exchange.goes, found.exchange.comes) == ((), (second,))
    assert found.exchange.stays == (first,)
    mending.exchange_seats(code=evening.code, by=None)
    assert len(evening.people(1, 2)) == 4


def test_case_11_whose_error_it_was_is_known_after_a_second_correction() -> None:
    evening = Evening(cup(NAMES, HEATS)).open().rounds(1).draw().publish()
    people = evening.people(1)
    wrong, right, third = sorted(people)
    scores = {it: 10_000 - 100 * it for it in people}
    evening.correct(1, scores | {wrong: 50})
    evening.correct(1, scores | {wrong: 50, third: 60})
    found = mending.through(evening.book)
    assert found is not None
    assert (found.exchange.goes, found.exchange.comes) == ((wrong,), (right,))


def test_case_11_what_was_corrected_before_the_draw_is_nobodys_error_any_more() -> None:
    evening = Evening(cup(NAMES, HEATS)).open().rounds(1)
    people = evening.people(1)
    first, second, _third = sorted(people)
    scores = {it: 10_000 - 100 * it for it in people}
    evening.draw().correct(1, scores | {first: 10_050})
    evening.draw().publish().correct(1, scores | {first: 10_050, second: 11_000})
    found = mending.through(evening.book)
    assert found is not None
    assert (found.exchange.goes, found.exchange.stays) == ((), (first,))


def test_case_11_whose_error_it_was_before_the_field_of_a_final_was_made() -> None:
    evening = Evening(cup(NAMES, ROUNDS | {"rounds": 1, "cut": 3}, FINAL)).open().rounds(1)
    evening.advance(seeded=True)
    people = evening.people(1)
    wrong, right, third = sorted(people)
    scores = {it: 10_000 - 100 * it for it in people}
    evening.correct(1, scores | {wrong: 50})
    evening.correct(1, scores | {wrong: 50, third: 60})
    found = mending.through(evening.book)
    assert found is not None
    assert (found.exchange.goes, found.exchange.comes) == ((wrong,), (right,))


def test_case_12_a_card_is_corrected_after_the_event_was_closed() -> None:
    evening = Evening(league("ABC")).open().draw().publish().play().close()
    founding.close(code=evening.code, by=None)
    with pytest.raises(EventOverError):
        evening.on(2).open()
    evening.correct(1, {1: 1, 2: 2, 3: 3})
    announced = {it["entrant"]: it["points"] for it in evening.night.row.announced["night"]}
    assert announced == {1: "7", 2: "4", 3: "1"}
    assert totals(evening) == {1: 1, 2: 4, 3: 7}


def test_case_13_a_phone_and_a_paper_slip_that_disagree_stand_side_by_side() -> None:
    evening = Evening(league("ABC", trust="table")).open().draw().publish()
    ours, desk = phone(evening, EventRole.TABLE, table=1), phone(evening, EventRole.HELP)
    one = evening.tell(1, {1: 3, 2: 2, 3: 1}, by=ours)
    other = evening.tell(1, {1: 1, 2: 2, 3: 3}, by=desk)
    table = evening.night.rounds[0].tables[0]
    assert (table.state, table.reports, totals(evening)) == ("disputed", [one, other], {})
    with pytest.raises(AccessRefusedError):
        results.confirm(**where(evening), result=other.number, by=ours)
    with pytest.raises(AccessRefusedError):
        results.reject(**where(evening), result=other.number, reason="Not so", by=ours)
    seat = phone(evening, EventRole.ENTRANT, entrant=2)
    with pytest.raises(AccessRefusedError):
        results.reject(**where(evening), result=one.number, reason="Not so", by=seat)
    own = links.issue(code=evening.code, role=EventRole.ENTRANT, entrant=3, by=None)
    links.open_link(code=code_of(own), by=desk)
    for verb, said in ((results.reject, {"reason": "Not so"}), (results.confirm, {})):
        with pytest.raises(OwnTableError):
            verb(**where(evening), result=one.number, by=desk, **said)
    withdrawn = evening.tell(1, {1: 2, 2: 1, 3: 3}, by=seat)
    results.reject(**where(evening), result=withdrawn.number, reason="Misread", by=seat)
    results.confirm(**where(evening), result=one.number, by=None)
    assert evening.night.rounds[0].tables[0].state == "confirmed"
    assert totals(evening) == {1: 7, 2: 4, 3: 1}
    with pytest.raises(SettledError):
        results.confirm(**where(evening), result=other.number, by=None)
    assert TableResult.objects.count() == 3


def test_case_13_a_phone_that_comes_back_late_overwrites_nothing() -> None:
    evening = Evening(league("ABC", trust="table")).open().draw().publish()
    evening.tell(1, {1: 3, 2: 2, 3: 1})
    late = evening.tell(1, {1: 1, 2: 2, 3: 3}, by=phone(evening, EventRole.TABLE, table=1))
    table = evening.night.rounds[0].tables[0]
    assert (table.state, table.reports) == ("disputed", [late])
    assert totals(evening)[1] == 7
    results.reject(**where(evening), result=late.number, reason="An old sheet", by=None)
    assert evening.night.rounds[0].tables[0].state == "confirmed"


def test_case_14_the_second_phone_at_a_table_is_told_and_joins_the_game(
    django_capture_on_commit_callbacks,
) -> None:
    """One that was offline has another game: what that comes to is a rival report."""
    evening = Evening(league("ABC", rules=QUICK, trust="table")).open().draw().publish()
    phones = [on_device(Client(), DeviceFactory()) for _ in range(2)]
    card = links.issue(code=evening.code, role=EventRole.TABLE, table=1, by=None)
    for it in phones:
        it.get(f"/j/{code_of(card)}/")
    page = f"/e/{evening.code}/1/1/1/"
    said = [reads(it.post(page, {"action": "begin"}, follow=True)) for it in phones]
    told = "The game of this table was started already: you are in it."
    assert [told in it for it in said] == [False, True]
    assert told not in reads(phones[0].post(page, {"action": "go_on"}, follow=True))
    game = Game.objects.get()
    again = tables.begin(**where(evening), by=None)
    assert (again.game, again.joined) == (game, True)

    names = [Seated(evening.book.entrants[it].name) for it in evening.people(1)]
    began = {"begun_at": timezone.now() - timedelta(minutes=5), "group": evening.event.group}
    offline = services.start_game(players=names, rules=QUICK, **began)
    with django_capture_on_commit_callbacks(execute=True):
        for code, points in ((game.code, (1_000, 0, 0)), (offline.code, (0, 1_000, 0, 0))):
            for own in points:
                verbs.record_total(code=code, points=own)
    table = evening.night.rounds[0].tables[0]
    assert (table.state, len(table.reports), totals(evening)) == ("disputed", 2, {})
    assert Game.objects.count() == 2


def test_case_15_three_tied_for_two_places_roll_alone_and_two_who_tie_again_once_more() -> None:
    stages = (ROUNDS | {"rounds": 1, "cut": 3}, FINAL)
    evening = Evening(cup("ABCDEF", *stages)).open().draw().publish()
    evening.tell(1, dict.fromkeys(evening.people(1), 900))
    first, second, third = evening.people(2)
    evening.tell(2, {first: 900, second: 500, third: 500})
    (tie,) = lines.open_ties(evening.book)
    assert (tie.places, set(tie.entrants)) == (2, set(evening.people(1)))
    with pytest.raises(TiedError) as refused:
        evening.advance()
    assert refused.value.facts["places"] == 2
    one, two, three = tie.entrants
    for wrong in ({one: 3, two: 2}, {one: 3, two: 2, three: 7}, {one: 3, two: 2, third: 1}):
        with pytest.raises(EventInvalidError):
            evening.roll(wrong)
    evening.roll({one: 2, two: 6, three: 2})
    (again,) = lines.open_ties(evening.book)
    assert (again.places, set(again.entrants)) == (1, {one, three})
    evening.roll({one: 2, three: 5}).advance()
    assert evening.book.stage.field == [first, two, three]
    assert RollOff.objects.count() == 2


def test_case_16_a_circle_of_wins_leads_on_to_the_next_key():
    played = (in_order(1, 1, 2), in_order(2, 2, 3), in_order(3, 3, 1))
    rows = rank(
        (1, 2, 3), played, ("points", "head_to_head", "roll_off"), roll_offs=[((3,), (1, 2))]
    )

    assert ranks(rows) == [(3, 1), (1, 2), (2, 2)]
    assert rows[1].why == Parted("roll_off", Fraction(-1), Fraction(0))
    assert rows[2].why is None


def test_case_16_head_to_head_is_not_asked_where_not_all_have_met():
    played = (in_order(1, 1, 4), in_order(1, 2, 5), in_order(2, 2, 1), in_order(2, 3, 4))
    rows = rank((1, 2, 3), played, ("wins", "head_to_head"))

    assert rows[0].entrant == 2
    assert [row.values["head_to_head"] for row in rows[1:]] == [None, None]
    assert ranks(rows)[1:] == [(1, 2), (3, 2)]


@pytest.mark.parametrize(
    ("key", "rule", "value"),
    [
        # 1 has met 2 (6 a game), 3 twice (3½) and 4 twice (3), and has 4 a game
        ("opponents_average", Opponents(), Fraction(19, 5)),
        ("opponents_sum", Opponents(), 19),
        ("opponents_median", Opponents(), Fraction(10, 3)),
        ("opponents_average", Opponents(floor=Fraction(4)), Fraction(22, 5)),
        ("opponents_average", Opponents(met_in_bye=3), Fraction(31, 8)),
        ("opponents_average", Opponents(met_in_bye=3, bye_points=Fraction(1)), Fraction(22, 8)),
    ],
)
def test_case_17_a_bye_neither_sinks_nor_lifts_what_opponents_count(key, rule, value):
    assert figure(key, 1, *OPPONENTS, opponents=rule) == value
