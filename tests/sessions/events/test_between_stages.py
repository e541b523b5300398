"""From one stage of a tournament to the next: ties that are settled, drafts, who moves up or goes
home, and what a correction changes by then."""

from __future__ import annotations

import pytest

from scoring.contests.outlook import Chance
from sessions.events import adjusting, entrants, founding
from sessions.events.errors import StageOverError, TiedError
from sessions.events.evening import publishing
from sessions.events.stages import cutting, lines, mending, outlook, standing
from tests.sessions.events.evenings import (
    FINAL,
    NAMES,
    ROUNDS,
    THREES,
    Evening,
    cup,
    league,
    sat_down,
)

pytestmark = pytest.mark.django_db
FOURS = {"preferred": 4, "least": 3, "most": 4}
ONE_ROUND = ROUNDS | {"rounds": 1, "cut": 4, "keys": ["points", "total"]}


def told(evening: Evening, *scores: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The tables of a first round, each with these scores, told in the order of its seats."""
    evening.draw().publish()
    people = [table.people for table in evening.night.round(1).tables]
    for number, own in enumerate(people, 1):
        evening.tell(number, dict(zip(own, scores[number - 1], strict=True)))
    return people


def test_a_tie_that_seeds_have_decided_waits_for_no_roll() -> None:
    evening = Evening(cup("ABC", ONE_ROUND | {"cut": 2}, FINAL)).open()
    told(evening, (5, 5, 5))
    assert len(lines.open_ties(evening.book)) == 1
    evening.advance(seeded=True)
    assert lines.open_ties(evening.book) == []
    evening.draw().publish().play()
    assert lines.open_ties(evening.book) == []
    assert standing.is_over(evening.book, evening.book.stage)


@pytest.mark.parametrize("is_drawn", [False, True], ids=["field", "final"])
def test_a_correction_that_makes_a_tie_has_nobody_roll_who_plays_on_or_is_out(
    is_drawn: bool,
) -> None:
    evening = Evening(cup("ABCDEF", ONE_ROUND | {"cut": 3}, FINAL)).open()
    _first, second = told(evening, (900, 800, 700), (890, 500, 450))
    evening.advance()
    if is_drawn:
        evening.draw().publish()
    evening.correct(2, dict(zip(second, (890, 800, 450), strict=True)))
    line = lines.cut_of(evening.book, evening.book.stages[0])
    assert line is not None
    assert len(line.roll_off) == 2
    assert lines.open_ties(evening.book) == []


def test_the_tie_for_a_place_that_is_free_stays_open() -> None:
    evening = Evening(cup("ABCDEF", ONE_ROUND | {"cut": 2}, FINAL)).open()
    first, second = told(evening, (900, 500, 300), (900, 500, 300))
    evening.advance()
    cutting.decline(code=evening.code, entrant=first[0], by=None)
    (tie,) = lines.open_ties(evening.book)
    assert (set(tie.entrants), tie.places) == ({first[1], second[1]}, 1)


def test_a_draft_of_the_stage_before_goes_with_it() -> None:
    evening = Evening(cup("ABCDEF", ROUNDS, FINAL)).open().rounds(3).draw()
    evening.advance(seeded=True)
    assert [it.number for it in evening.night.rounds] == [1, 2, 3]
    evening.draw().publish()
    assert evening.night.round(4).stage == evening.book.stage


def test_tables_of_the_stage_before_that_were_taken_back_are_published_no_more() -> None:
    evening = Evening(cup("ABCDEF", ROUNDS, FINAL)).open().rounds(3).draw().publish()
    evening.advance(seeded=True, leave_open=True)
    publishing.unpublish(code=evening.code, night=1, round=4, by=None)
    with pytest.raises(StageOverError):
        evening.publish(4)
    evening.draw().publish(4)
    assert evening.night.round(4).stage == evening.book.stage


def test_a_draft_of_a_league_is_published_though_its_rules_have_changed_since() -> None:
    evening = Evening(league("ABC")).open().rounds(1).draw()
    founding.change(code=evening.code, scale="three", from_now=True, by=None)
    assert len(evening.book.stages) == 2
    assert evening.publish().night.round(2).is_published


@pytest.mark.parametrize("how", ["withdrawn", "declines"])
def test_who_does_not_go_on_takes_nobodys_place_in_what_a_last_round_would_mean(how: str) -> None:
    two = ONE_ROUND | {"rounds": 2, "cut": 1}
    evening = Evening(cup("ABCDEFG", two, FINAL, limits=FOURS)).open().rounds(1)
    adjusting.adjust(code=evening.code, entrant=1, points="100", reason="x", by=None)
    if how == "withdrawn":
        evening.draw().publish()
        entrants.change_entrant(code=evening.code, number=1, withdrawn=True, by=None)
    else:
        cutting.decline(code=evening.code, entrant=1, by=None)
        evening.draw().publish()
    book = evening.book
    found = outlook.round_outlook(book, book.night(1), book.night(1).rounds[1])
    assert set(found) == set(range(2, 8))
    assert any(chance is not Chance.NO for it in found.values() for chance in it)
    evening.play()
    line = lines.cut_of(evening.book, evening.book.stages[0])
    assert line is not None
    assert all(found[it][0] is not Chance.NO for it in (*line.in_, *line.roll_off))


def with_one_who_stays() -> tuple[Evening, list[tuple[int, ...]]]:
    """The second of the first table is in the field, and would not be by what is known now."""
    evening = Evening(cup(NAMES, ONE_ROUND, FINAL)).open()
    people = told(evening, (900, 800, 700), (890, 500, 450), (880, 400, 350))
    evening.advance()
    evening.correct(2, dict(zip(people[1], (890, 860, 450), strict=True)))
    evening.correct(3, dict(zip(people[2], (880, 850, 350), strict=True)))
    return evening, people


def test_who_stays_after_a_correction_still_does_when_somebody_declines() -> None:
    evening, (first, second, third) = with_one_who_stays()
    field = [first[0], second[0], third[0], first[1]]
    assert evening.book.stage.field == field
    cutting.decline(code=evening.code, entrant=first[0], by=None)
    assert evening.book.stage.field == [*field[1:], second[1]]
    cutting.decline(code=evening.code, entrant=first[0], declined=False, by=None)
    assert evening.book.stage.field == field


def test_who_stays_after_a_correction_still_does_when_a_free_place_is_rolled_for() -> None:
    evening = Evening(cup("ABCDEFGHIJKL", ONE_ROUND | {"cut": 5}, FINAL, limits=THREES)).open()
    people = told(evening, (900, 800, 700), (890, 1, 0), (880, 1, 0), (870, 1, 0))
    evening.advance()
    for number, own in enumerate(people[1:], 2):
        evening.correct(number, dict(zip(own, (900 - number, 850, 0), strict=True)))
    gone, *field = evening.book.stage.field
    assert field[-1] == people[0][1], "who stays"
    cutting.decline(code=evening.code, entrant=gone, by=None)
    assert evening.book.stage.field == field
    (tie,) = lines.open_ties(evening.book)
    evening.roll({it: die for die, it in enumerate(tie.entrants, 1)})
    assert evening.book.stage.field == [*field, tie.entrants[-1]]
    assert lines.open_ties(evening.book) == []


def test_who_declines_first_and_who_declines_then_both_come_back_to_their_seeds() -> None:
    evening = Evening(cup(NAMES, ONE_ROUND, FINAL)).open()
    told(evening, (900, 800, 700), (890, 500, 450), (880, 400, 350))
    field = evening.advance().book.stage.field
    for declined, who in ((True, 0), (True, 1), (False, 1), (False, 0)):
        cutting.decline(code=evening.code, entrant=field[who], declined=declined, by=None)
    assert evening.book.stage.field == field


def test_who_declines_the_second_of_three_stages_makes_room_in_its_field() -> None:
    half = ONE_ROUND | {"cut": 3}
    evening = Evening(cup(NAMES, ONE_ROUND, half, FINAL)).open()
    first, second, third = told(evening, (900, 800, 700), (890, 500, 450), (880, 400, 350))
    evening.advance()
    cutting.decline(code=evening.code, entrant=first[0], by=None)
    assert evening.book.stage.field == [second[0], third[0], first[1], second[1]]
    assert [it.declined for it in evening.book.stages] == [[], [first[0]], []]


TWO_GO_ON = {"method": "knock_out", "through": 2, "limits": {"preferred": 4, "least": 3, "most": 5}}


def heat_of_eight() -> tuple[Evening, int]:
    """Two tables were played, of which two each go on; and the last of those."""
    evening = Evening(cup("ABCDEFGH", TWO_GO_ON)).open().rounds(1)
    return evening, standing.progress_of(evening.book, evening.book.stage).left[-1]


def leave(evening: Evening, entrant: int) -> None:
    entrants.change_entrant(code=evening.code, number=entrant, withdrawn=True, by=None)


@pytest.mark.parametrize("how", ["withdrawn", "absent"])
def test_who_has_gone_home_before_the_draw_is_no_correction(how: str) -> None:
    evening, gone = heat_of_eight()
    evening.go(gone)
    if how == "withdrawn":
        leave(evening, gone)
    evening.draw().publish()
    assert gone not in sat_down(evening, 2)
    assert mending.through(evening.book) is None
    people = next(it.people for it in evening.night.round(1).tables if gone not in it.people)
    first, second, third, _last = sorted(people)
    scores = {it: 10_000 - 100 * it for it in people}
    evening.correct(evening.night.round(1).seated[first].number, scores | {second: 1})
    found = mending.through(evening.book)
    assert found is not None
    assert (found.exchange.goes, found.exchange.comes) == ((second,), (third,))
    evening.come(gone)
    found = mending.through(evening.book)
    assert found is not None
    assert found.exchange.comes == (third,), "also where who was not there comes late"


def test_who_would_come_by_a_correction_and_has_gone_home_is_not_seated() -> None:
    evening, _gone = heat_of_eight()
    evening.draw().publish()
    people = evening.people(1)
    _first, second, third, last = sorted(people)
    evening.go(third)
    evening.correct(1, {it: 10_000 - 100 * it for it in people} | {second: 1, last: 2})
    found = mending.through(evening.book)
    assert found is not None
    assert (found.exchange.goes, found.exchange.comes) == ((second,), ())


@pytest.mark.parametrize("is_drawn", [False, True], ids=["field", "final"])
def test_who_goes_home_from_a_final_is_no_correction_of_the_rounds_before(is_drawn: bool) -> None:
    evening = Evening(cup(NAMES, ROUNDS, FINAL)).open().rounds(4).advance()
    if is_drawn:
        evening.draw().publish()
    leave(evening, 2)
    assert mending.through(evening.book) is None
    people = evening.people(1, 1)
    evening.correct(1, {it: 10_001 - 100 * it for it in people})
    assert mending.through(evening.book) is None, "nor where a correction leaves all as they are"


def test_who_goes_home_before_the_first_tables_of_a_stage_is_replaced_by_the_next() -> None:
    evening = Evening(cup(NAMES, ROUNDS, FINAL)).open().rounds(4).advance()
    leave(evening, 2)
    assert evening.book.stage.field == [1, 3, 4, 5]
    entrants.change_entrant(code=evening.code, number=2, withdrawn=False, by=None)
    assert evening.book.stage.field == [1, 2, 3, 4]
    entrants.change_entrant(code=evening.code, number=5, withdrawn=False, by=None)
    assert evening.book.stage.field == [1, 2, 3, 4], "who had never gone does not come back"
    leave(evening, 2)
    assert sat_down(evening.draw().publish(), 5) == {1, 3, 4, 5}
    leave(evening, 3)
    assert evening.book.stage.field == [1, 3, 4, 5]


def test_those_who_are_tied_for_the_place_of_who_goes_home_roll_for_it() -> None:
    evening = Evening(cup("ABCDEF", ONE_ROUND | {"cut": 2}, FINAL)).open()
    first, second = told(evening, (900, 500, 300), (900, 500, 300))
    evening.advance()
    leave(evening, first[0])
    with pytest.raises(TiedError):
        evening.draw()
    evening.roll({first[1]: 2, second[1]: 5}).draw()
    assert sat_down(evening, 2) == {second[0], second[1]}
