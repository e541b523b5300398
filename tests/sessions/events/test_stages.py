"""A tournament from its first round to the podium, and what goes wrong between its stages."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.contests.finishes import Told
from scoring.contests.points import Status
from scoring.rules.rule_set import PATCH, RuleSet
from sessions.access.errors import AccessRefusedError
from sessions.events import adjusting, cloning, entrants, founding, registering
from sessions.events.errors import (
    EventInvalidError,
    ManyRegistrationsError,
    NoNextStageError,
    NothingToExchangeError,
    NotInFieldError,
    RegistrationShutError,
    ResultLockedError,
    StageBegunError,
    StageOverError,
    StillOpenError,
    TiedError,
)
from sessions.events.evening import drafts, missing, nights
from sessions.events.play import results, tables
from sessions.events.reading import book as books
from sessions.events.reading.waiting import waiting
from sessions.events.stages import cutting, lines, mending, settling, standing
from sessions.events.stages.feats import Feat, feats
from sessions.models import EventRole, Round, Stage
from tests import verbs
from tests.sessions.events.evenings import (
    FINAL,
    FIRST_DAY,
    HEATS,
    NAMES,
    QUICK,
    ROUNDS,
    Evening,
    cup,
    league,
    organiser,
    phone,
    sat_down,
    where,
)

pytestmark = pytest.mark.django_db


def test_a_family_of_nine_meets_everybody_once_and_four_of_them_play_the_final() -> None:
    evening = Evening(cup(NAMES, ROUNDS, FINAL)).open().rounds(4)
    book = evening.book
    met = book.past(book.night(1).rounds[-1]).met
    assert max(met.values()) == 1, "the first three rounds"
    pairs = [
        frozenset((a, b))
        for it in evening.night.rounds
        for table in it.tables
        for a in table.people
        for b in table.people
        if a < b
    ]
    assert len(set(pairs)) == len(pairs) == 36
    assert standing.is_over(evening.book, evening.book.stage)
    evening.advance()
    assert evening.book.stage.field == [1, 2, 3, 4]
    evening.draw().publish()
    assert sat_down(evening, 5) == {1, 2, 3, 4}
    evening.tell(1, {1: 100, 2: 100, 3: 900, 4: 50}, 5)
    assert evening.ranking()[:5] == [(1, 3), (2, 1), (2, 2), (4, 4), (5, 5)]
    assert len(evening.ranking()) == 9
    founding.close(code=evening.code, by=None)


@pytest.mark.parametrize("keys", [["points"], ["wins"]], ids=["points", "wins"])
def test_those_with_as_many_points_sit_together_whatever_the_standings_show(
    keys: list[str],
) -> None:
    stage = {"method": "swiss", "rounds": 2, "keys": keys}
    evening = Evening(cup(NAMES, stage)).open().rounds(1).draw().publish()
    first, second = ([it.people for it in round_.tables] for round_ in evening.night.rounds)
    placed = [tuple(sorted(people)[place] for people in first) for place in range(3)]
    assert [set(people) for people in second] == [set(people) for people in placed]


def test_where_there_is_no_time_to_roll_the_higher_seed_goes_on() -> None:
    stages = (ROUNDS | {"rounds": 1, "cut": 1}, FINAL)
    evening = Evening(cup("ABC", *stages)).open().draw().publish()
    evening.tell(1, {1: 5, 2: 5, 3: 1})
    seeds = standing.people_of(evening.book, evening.book.stage)
    evening.advance(seeded=True)
    assert evening.book.stage.field == [next(it for it in seeds if it != 3)]


def test_a_knock_out_plays_to_its_winner_and_places_are_shared() -> None:
    evening = Evening(cup(NAMES, HEATS)).open().rounds(1)
    winners = [min(it.people) for it in evening.night.rounds[0].tables]
    evening.draw()
    assert sat_down(evening, 2) == set(winners)
    evening.publish().play()
    assert evening.ranking()[0] == (1, min(winners))
    assert [rank for rank, _it in evening.ranking()] == [1, 2, 3, 4, 4, 4, 7, 7, 7]
    with pytest.raises(StageOverError):
        evening.draw()


def test_no_round_of_a_knock_out_begins_while_a_table_plays_or_a_tie_stands() -> None:
    evening = Evening(cup(NAMES, HEATS)).open().draw().publish()
    first = evening.people(1)
    evening.tell(1, {first[0]: 9, first[1]: 9, first[2]: 1})
    with pytest.raises(StillOpenError):
        evening.draw()
    for table in (2, 3):
        evening.tell(table, {it: it for it in evening.people(table)})
    with pytest.raises(TiedError):
        evening.draw()
    evening.roll({first[0]: 1, first[1]: 2}).draw()
    assert first[1] in sat_down(evening, 2)
    assert first[0] not in sat_down(evening, 2)


def test_those_who_share_the_win_roll_for_it_until_it_is_one_of_them() -> None:
    evening = Evening(cup("ABC", FINAL)).open().draw().publish()
    evening.tell(1, dict.fromkeys((1, 2, 3), 500))
    evening.roll({1: 6, 2: 6, 3: 2})
    assert evening.ranking() == [(1, 1), (1, 2), (3, 3)]
    evening.roll({1: 2, 2: 5})
    assert evening.ranking() == [(1, 2), (2, 1), (3, 3)]
    assert lines.shared_win(evening.book) is None


def test_nobody_rolls_for_the_win_of_a_stage_that_goes_on() -> None:
    """All who are left of a knock-out share its first place, and so may the best of two rounds."""
    for stage in (HEATS, ROUNDS | {"cut": None}):
        evening = Evening(cup(NAMES, stage)).open().draw().publish()
        for table in (1, 2, 3):
            told = evening.people(table)
            evening.tell(table, {it: 900 - 100 * place for place, it in enumerate(told)})
        assert lines.shared_win(evening.book) is None
        with pytest.raises(EventInvalidError):
            evening.roll({evening.people(table)[0]: table for table in (1, 2, 3)})


@pytest.mark.parametrize("method", ["balanced", "ladder"])
def test_who_shares_the_win_once_all_have_gone_rolls_and_again_after_one_round_more(
    method: str,
) -> None:
    """Also where the round was drafted before they rolled."""
    evening = Evening(cup("ABC", ROUNDS | {"cut": None, "method": method})).open().draw()
    for number in (1, 2):
        evening.publish().tell(1, dict.fromkeys((1, 2, 3), 500), round_=number)
        evening.draw().close()
        assert lines.shared_win(evening.book) is not None
        evening.roll({1: 1, 2: 2, 3: 3})
        assert evening.ranking() == [(1, 3), (2, 2), (3, 1)]
        nights.reopen_night(code=evening.code, number=1, reason="One more", by=None)


def test_who_is_left_of_a_knock_out_that_was_broken_off_rolls_for_nothing() -> None:
    evening = Evening(cup(NAMES, HEATS)).open().rounds(1).close()
    assert lines.shared_win(evening.book) is None


SEMIS = (ROUNDS | {"rounds": 1, "cut": 6}, HEATS | {"carry": "seed"})


def semis() -> Evening:
    return Evening(cup(NAMES, *SEMIS)).open().draw(seed="s").publish().play().advance(seeded=True)


def test_who_declines_is_replaced_by_the_next_in_line_and_seeds_stay() -> None:
    evening = semis()
    field = evening.book.stage.field
    cutting.decline(code=evening.code, entrant=field[1], by=None)
    now = evening.book.stage.field
    assert now[:5] == [field[0], *field[2:]]
    assert now[5] not in field
    cutting.decline(code=evening.code, entrant=field[1], declined=False, by=None)
    assert set(evening.book.stage.field) == set(field)
    evening.draw().publish()
    with pytest.raises(StageBegunError):
        cutting.decline(code=evening.code, entrant=field[1], by=None)


def test_those_who_are_tied_for_the_place_of_who_declines_roll_for_it() -> None:
    stages = (ROUNDS | {"rounds": 1, "cut": 2}, FINAL)
    evening = Evening(cup("ABCDEF", *stages)).open().draw().publish()
    for table in (1, 2):
        first, second, third = evening.people(table)
        evening.tell(table, {first: 900, second: 500, third: 500})
    evening.advance()
    gone, stays = evening.book.stage.field
    cutting.decline(code=evening.code, entrant=gone, by=None)
    assert evening.book.stage.field == [stays]
    with pytest.raises(TiedError):
        evening.draw()
    (tie,) = lines.open_ties(evening.book)
    assert (len(tie.entrants), tie.places) == (4, 1)
    evening.roll({it: 1 + (place == 2) for place, it in enumerate(tie.entrants)})
    assert evening.book.stage.field == [stays, tie.entrants[2]]
    assert sat_down(evening.draw(), 2) == {stays, tie.entrants[2]}


def test_who_moves_up_where_seeds_have_decided_is_decided_by_seeds() -> None:
    stages = (ROUNDS | {"rounds": 1, "cut": 2}, FINAL)
    evening = Evening(cup("ABC", *stages)).open().draw().publish()
    evening.tell(1, {1: 5, 2: 5, 3: 5})
    evening.advance(seeded=True)
    first, second = evening.book.stage.field
    cutting.decline(code=evening.code, entrant=first, by=None)
    (third,) = {1, 2, 3} - {first, second}
    assert evening.book.stage.field == [second, third]


def test_going_on_is_taken_back_as_long_as_nothing_is_drawn() -> None:
    evening = semis()
    cutting.step_back(code=evening.code, by=None)
    assert evening.book.stage.number == 1
    with pytest.raises(NoNextStageError):
        cutting.step_back(code=evening.code, by=None)
    evening.advance(seeded=True).draw()
    with pytest.raises(StageBegunError):
        cutting.step_back(code=evening.code, by=None)
    with pytest.raises(NoNextStageError):
        evening.advance()


def test_a_stage_does_not_end_before_it_was_played() -> None:
    evening = Evening(cup(NAMES, *SEMIS)).open()
    with pytest.raises(StillOpenError):
        evening.advance()
    evening.draw().publish()
    with pytest.raises(StillOpenError) as refused:
        evening.advance()
    assert refused.value.facts["tables"] == "1.1, 1.2, 1.3"
    late = entrants.enrol(code=evening.code, names=["Zoe"], by=None)[0]
    with pytest.raises(NotInFieldError):
        cutting.decline(code=evening.code, entrant=late.number, by=None)


def test_once_the_next_round_is_played_only_an_organiser_corrects_and_nobody_moves() -> None:
    evening = Evening(cup(NAMES, HEATS)).open().rounds(1)
    helper = phone(evening, EventRole.HELP)
    people = evening.people(1)
    evening.draw().publish().play()
    told: dict[str, Any] = {
        "told": [Told(it, score=score) for it, score in zip(people, (1, 2, 3), strict=True)],
        "reason": "Misread",
    }
    with pytest.raises(ResultLockedError):
        results.correct(**where(evening), **told, by=helper)
    results.correct(**where(evening), **told, by=None)
    found = mending.through(evening.book)
    assert found is None or not found.can_be_done
    with pytest.raises(NothingToExchangeError):
        mending.exchange_seats(code=evening.code, by=None)


@pytest.mark.parametrize(
    "stage",
    [
        {"method": "swiss", "rounds": 3},
        {"method": "tiered", "rounds": 3},
        {"method": "ladder", "rounds": 3},
        {"method": "strikes", "out_at": 2},
        {"method": "arena", "rounds": 3, "best": 2},
        {"method": "final", "rounds": 2, "limits": {"preferred": 9, "least": 3, "most": 9}},
    ],
    ids=lambda it: it["method"],
)
def test_every_way_to_seat_a_stage_comes_to_a_winner(stage: dict[str, Any]) -> None:
    evening = Evening(cup(NAMES, stage)).open()
    played = 0
    while not standing.is_over(evening.book, evening.book.stage):
        evening.rounds(1)
        played += 1
        assert played < 20
        assert sum(1 for _rank, it in evening.ranking()) == 9
    first = [it for rank, it in evening.ranking() if rank == 1]
    assert first == [1]


LADDER = {"method": "ladder", "rounds": 2, "limits": {"preferred": 4, "least": 3, "most": 5}}


@pytest.mark.parametrize("is_void", [True, False], ids=["void", "still played"])
def test_the_top_table_of_a_ladder_keeps_its_places_while_it_has_no_result(is_void: bool) -> None:
    evening = Evening(cup("ABCDEFGHIJKL", LADDER)).open().draw().publish()
    top, *others = (evening.people(it) for it in (1, 2, 3))
    for number, people in enumerate(others, 2):
        evening.tell(number, {it: 1_000 - it for it in people})
    if is_void:
        tables.void(**where(evening), reason="Spilt", by=None)
        assert {it for rank, it in evening.ranking() if rank <= 4} == {*top}
    evening.draw().publish()
    second, third = ({*it} - {min(it), max(it)} for it in others)
    assert [{*evening.people(it, 2)} for it in (1, 2, 3)] == [
        {*top},
        second | {min(others[0]), min(others[1])},
        third | {max(others[0]), max(others[1])},
    ]


STRIKES = {"method": "strikes", "out_at": 3}


def test_who_goes_home_from_strikes_does_not_win_by_it() -> None:
    evening = Evening(cup(NAMES, STRIKES)).open().rounds(1)
    entrants.change_entrant(code=evening.code, number=1, withdrawn=True, by=None)
    while not standing.is_over(evening.book, evening.book.stage):
        evening.rounds(1)
        assert len(evening.night.rounds) < 20
    assert evening.ranking()[0] == (1, 2)


def test_where_all_others_go_home_the_last_one_has_won() -> None:
    for stage in (STRIKES, HEATS):
        evening = Evening(cup("ABCDEFG", stage)).open().rounds(1)
        stay, *others = standing.progress_of(evening.book, evening.book.stage).left
        for it in others:
            entrants.change_entrant(code=evening.code, number=it, withdrawn=True, by=None)
        assert standing.is_over(evening.book, evening.book.stage)
        assert [it for rank, it in evening.ranking() if rank == 1] == [stay]
        assert len(evening.ranking()) == 7
        with pytest.raises(StageOverError):
            evening.draw()


def test_strikes_are_for_those_who_could_have_played() -> None:
    evening = Evening(cup(NAMES, STRIKES)).open().draw().publish()
    void = evening.people(1)
    tables.void(**where(evening), reason="The dice were lost", by=None)
    evening.tell(2, {it: it for it in evening.people(2)})
    evening.tell(3, {it: it for it in evening.people(3)})
    strikes = standing.progress_of(evening.book, evening.book.stage).strikes
    assert {strikes[it] for it in void} == {0}
    home, standby = void[:2]
    evening.go(home, standby)
    entrants.change_entrant(code=evening.code, number=standby, is_standby=True, by=None)
    evening.rounds(1)
    entrants.change_entrant(code=evening.code, number=standby, is_standby=False, by=None)
    entrants.change_entrant(code=evening.code, number=home, is_standby=True, by=None)
    strikes = standing.progress_of(evening.book, evening.book.stage).strikes
    assert (strikes[home], strikes[standby]) == (2, 0)
    for row in Round.objects.all():  # as it was drawn before a round said who was on standby
        row.drawn_from.pop("standby")
        row.save()
    strikes = standing.progress_of(evening.book, evening.book.stage).strikes
    assert (strikes[home], strikes[standby]) == (0, 2)


def test_points_are_carried_where_that_was_chosen_and_seeds_alone_otherwise() -> None:
    rounds = {"method": "balanced", "rounds": 1, "cut": 3}
    for carry, points in (("points", 14), ("seed", 7), ("nothing", 7)):
        second = {"method": "balanced", "rounds": 1, "carry": carry}
        evening = Evening(cup("ABCDEF", rounds, second)).open().rounds(1)
        evening.advance(seeded=True).rounds(1)
        rows = standing.stage_rows(evening.book, evening.book.stage)
        assert rows[0].values["points"] == points, carry


def test_points_given_by_hand_are_carried_with_the_others() -> None:
    rounds = {"method": "balanced", "rounds": 1, "cut": 3}
    evening = Evening(cup("ABCDEF", rounds, {"method": "balanced", "carry": "points"})).open()
    evening.rounds(1)
    adjusting.adjust(code=evening.code, entrant=1, points="-2", reason="Late", by=None)
    evening.advance(seeded=True)
    rows = {it.entrant: it for it in standing.stage_rows(evening.book, evening.book.stage)}
    assert rows[1].values["points"] == 5


def test_the_next_cup_begins_with_its_first_stage_and_everybody() -> None:
    evening = Evening(cup(NAMES, ROUNDS | {"rounds": 1}, FINAL)).open().rounds(1)
    cutting.decline(code=evening.code, entrant=1, by=None)
    evening.advance(seeded=True).rounds(1)
    again = cloning.clone(code=evening.code, name="Next", first_day=FIRST_DAY, by=None)
    first, final = books.read(again).stages
    assert (first.is_ahead, final.is_ahead, final.field, final.declined) == (False, True, None, [])
    assert books.read(again).stage == first


def test_a_waiting_list_moves_up_by_itself_until_the_door_opens() -> None:
    evening = Evening(cup("ABCDE", cap=4, registration=True))
    assert waiting(evening.book) == [5]
    entrants.change_entrant(code=evening.code, number=2, withdrawn=True, by=None)
    assert waiting(evening.book) == []
    by = phone(evening, EventRole.FOLLOW)
    made = registering.register(code=evening.code, name="Zoe", by=by)
    assert waiting(evening.book) == [made.number]
    evening.open(1, 3, 4)
    entrants.change_entrant(code=evening.code, number=1, withdrawn=True, by=None)
    assert waiting(evening.book) == [made.number], "nobody moves up at the door"
    with pytest.raises(RegistrationShutError):
        registering.register(code=evening.code, name="Yan", by=by)
    evening.come(made.number).draw()
    assert made.number in sat_down(evening, 1), "a free chair is taken by who waits"


def test_who_had_a_free_chair_plays_on_when_a_no_show_comes_late() -> None:
    rounds = {"method": "balanced", "rounds": 2}
    limits = {"preferred": 3, "least": 2, "most": 5}
    evening = Evening(cup("ABCDE", rounds, cap=4, limits=limits)).open(1, 2, 3, 5)
    evening.draw().publish().play()
    assert waiting(evening.book) == []
    evening.come(4).draw()
    round_ = evening.night.rounds[1]
    assert {*sat_down(evening, 2), *round_.sits_out} == {1, 2, 3, 4, 5}


def test_who_waited_and_had_a_bye_is_in_too() -> None:
    evening = Evening(cup("ABCDE", {"method": "balanced", "rounds": 2}, cap=4)).open(1, 2, 3, 5)
    seeds = iter("abcdefghijklmnop")
    three = {"preferred": 3, "least": 3, "most": 3}
    while not evening.night.rounds or evening.night.rounds[0].sits_out != (5,):
        evening.draw(seed=next(seeds), limits=three, sitting_out=1)
    assert waiting(evening.book) == [5]
    evening.publish()
    assert waiting(evening.book) == []


def test_one_phone_registers_a_family_and_a_list_takes_no_crowd(monkeypatch) -> None:
    evening = Evening(cup("ABCDE", cap=4, registration=True))
    by = phone(evening, EventRole.FOLLOW)
    for number in range(registering.MAX_BY_ONE):
        registering.register(code=evening.code, name=f"Kid {number}", by=by)
    with pytest.raises(ManyRegistrationsError):
        registering.register(code=evening.code, name="One more", by=by)
    monkeypatch.setattr(registering, "MAX_WAITING", 9)
    with pytest.raises(ManyRegistrationsError):
        registering.register(code=evening.code, name="Zoe", by=phone(evening, EventRole.FOLLOW))


def test_nobody_registers_where_it_was_not_opened_or_in_an_event_of_others() -> None:
    evening = Evening(cup("ABC"))
    with pytest.raises(RegistrationShutError):
        registering.register(code=evening.code, name="Zoe", by=phone(evening, EventRole.FOLLOW))
    with pytest.raises(AccessRefusedError):
        registering.register(code=evening.code, name="Zoe", by=organiser())


@pytest.mark.parametrize(
    "stages",
    [
        ({"method": "dance"},),
        ({"rounds": 0},),
        ({"method": "knock_out", "through": 3},),
        ({"carry": "all"},),
        ({"method": "swiss"}, FINAL),
        (ROUNDS, FINAL | {"cut": 9}),
        tuple({"cut": 2} for _ in range(11)),
    ],
)
def test_a_stage_that_cannot_be_is_refused_and_nothing_is_founded(stages: Any) -> None:
    with pytest.raises(EventInvalidError):
        cup(NAMES, *stages)
    assert not Stage.objects.exists()


def test_who_does_not_come_to_a_knock_out_is_out_and_stays_in_the_list() -> None:
    evening = Evening(cup(NAMES, HEATS)).open().draw().publish()
    for table in (1, 2, 3):
        told = [Told(it, score=it) for it in evening.people(table)]
        if table == 1:
            told[0] = Told(told[0].entrant, status=Status.ABSENT)
            gone = told[0].entrant
        evening.tell(table, told)
    evening.draw().publish().play()
    assert evening.ranking()[-1][1] == gone
    assert len(evening.ranking()) == 9


def test_who_fills_a_chair_takes_no_place_of_the_cut() -> None:
    evening = Evening(cup("ABC", ROUNDS | {"rounds": 1, "cut": 2}, FINAL))
    entrants.change_entrant(code=evening.code, number=1, is_unranked=True, by=None)
    evening.open().rounds(1).advance()
    assert evening.book.stage.field == [2, 3]
    assert [it for _rank, it in evening.ranking()] == [2, 3]


def test_who_was_disqualified_does_not_go_on_from_a_table() -> None:
    evening = Evening(cup("ABCDEF", HEATS)).open().draw().publish()
    first = evening.people(1)
    told = [Told(first[0], status=Status.DISQUALIFIED), *(Told(it, score=it) for it in first[1:])]
    evening.tell(1, told)
    evening.tell(2, {it: it for it in evening.people(2)})
    evening.draw()
    assert first[0] not in sat_down(evening, 2)


def test_each_stage_has_its_own_rules_and_its_games_have_them() -> None:
    turns = PATCH.to_json() | {"fixed_turns": 10}
    first = ROUNDS | {"rounds": 1, "cut": 2, "rules": RuleSet.from_json(turns)}
    evening = Evening(cup("ABC", first, FINAL)).open().draw().publish()
    game = tables.begin(**where(evening), by=None).game
    assert RuleSet.from_json(game.rules).fixed_turns == 10
    evening.play().advance().draw().publish()
    final = tables.begin(**where(evening, 1, 2), by=None).game
    assert RuleSet.from_json(final.rules).fixed_turns is None


def test_a_card_corrected_after_the_tournament_was_closed_leaves_what_was_announced() -> None:
    evening = Evening(cup("ABC", {"method": "final"})).open().rounds(1).close()
    founding.close(code=evening.code, by=None)
    evening.correct(1, {1: 1, 2: 2, 3: 3})
    told = evening.night.row.announced["ranking"]
    assert [(it["rank"], it["entrant"]) for it in told] == [(1, 1), (2, 2), (3, 3)]
    assert evening.ranking() == [(1, 3), (2, 2), (3, 1)]


def test_a_stage_is_planned_anew_as_far_as_it_was_not_drawn() -> None:
    evening = Evening(cup(NAMES, ROUNDS, FINAL))
    swiss = [{"method": "swiss", "rounds": 2, "cut": 3}, {"method": "final"}]
    settling.plan_stages(code=evening.code, stages=swiss, by=None)
    assert [it.method for it in evening.book.stages] == ["swiss", "final"]
    evening.open().rounds(1)
    settling.plan_stages(code=evening.code, stages=[{"method": "knock_out"}], by=None)
    assert [it.method for it in evening.book.stages] == ["swiss", "knock_out"]
    with pytest.raises(EventInvalidError):
        settling.plan_stages(code=Evening(league("ABC")).code, stages=swiss, by=None)


def test_who_is_out_sits_down_nowhere_and_is_swapped_with_nobody() -> None:
    evening = Evening(cup(NAMES, HEATS)).open().rounds(1).draw()
    out = max(evening.people(1, 1))
    told: dict[str, Any] = {"code": evening.code, "night": 1, "round": 2, "by": None}
    with pytest.raises(NotInFieldError):
        drafts.swap(**told, one=out, other=evening.people(1, 2)[0])
    evening.publish()
    with pytest.raises(NotInFieldError):
        missing.seat_late(**told, entrant=out)


def test_who_comes_late_to_a_knock_out_plays_as_long_as_its_first_round_does() -> None:
    evening = Evening(cup((*NAMES[:7], "Zoe"), HEATS)).open(*range(1, 8)).draw().publish()
    evening.come(8)
    told: dict[str, Any] = {"code": evening.code, "night": 1, "round": 1, "by": None}
    at = missing.seat_late(**told, entrant=8)
    evening.play()
    evening.draw()
    assert 8 in evening.people(at, 1)
    assert evening.ranking()[-1][0] <= 8
    assert len(evening.ranking()) == 8


def test_who_has_withdrawn_is_drawn_no_more_though_they_are_at_the_door() -> None:
    evening = Evening(cup(NAMES, ROUNDS, FINAL)).open()
    entrants.change_entrant(code=evening.code, number=9, withdrawn=True, by=None)
    assert 9 not in sat_down(evening.draw(), 1)


def test_a_table_that_is_void_brings_nobody_a_cheer() -> None:
    evening = Evening(cup("ABC", ROUNDS, FINAL, rules=QUICK)).open().draw().publish()
    game = tables.begin(**where(evening), by=None).game
    for points in (1000, 0, 0):
        verbs.record_total(code=game.code, points=points)
    results.take_over(**where(evening), by=None)
    first, *others = evening.people(1)
    best = [(Feat.BEST_TURN, 1000), (Feat.BEST_GAME, 1000)]
    assert feats(evening.book) == {first: best} | {it: [(Feat.FARKLES, 1)] for it in others}
    tables.void(**where(evening), reason="Misdealt", by=None)
    assert feats(evening.book) == {}
