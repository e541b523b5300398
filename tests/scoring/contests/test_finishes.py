"""Places made from scores, and results that contradict themselves."""

from __future__ import annotations

import pytest

from scoring.contests.finishes import Told, Unclear, against_scores, finishes
from scoring.contests.points import Status, award
from scoring.contests.scales.listed import SCALES

LEFT, ABSENT, DISQUALIFIED = Status.LEFT, Status.ABSENT, Status.DISQUALIFIED


def places(*told: Told) -> list[int | None]:
    return [it.place for it in finishes(told)]


def test_scores_make_places_and_equal_ones_share_theirs():
    assert places(*(Told(it, score=score) for it, score in enumerate((500, 9000, 500, 100)))) == [
        2,
        1,
        2,
        4,
    ]


def test_whoever_left_is_behind_all_who_finished_the_last_to_leave_first():
    told = (
        Told(1, score=9000, status=LEFT, left=3),
        Told(2, score=0),
        Told(3, status=LEFT, left=7),
        Told(4, status=DISQUALIFIED, score=10_000),
        Told(5, status=ABSENT),
    )

    assert places(*told) == [3, 1, 2, 4, None]
    assert award(finishes(told), SCALES["even"]) == {1: 3, 2: 7, 3: 5, 4: 0, 5: 0}


def test_where_nobody_says_who_left_later_the_places_do_so():
    said = {2: 3, 3: 2, 4: None, 5: None}
    told = (Told(1, score=100), *(Told(it, place, status=LEFT) for it, place in said.items()))
    assert [it.place for it in finishes(told)] == [1, 3, 2, 4, 4]


def test_where_all_others_have_left_the_one_who_remains_has_won():
    told = (Told(1, score=100), *(Told(it, score=900, status=LEFT, left=2) for it in (2, 3)))

    assert places(*told) == [1, 2, 2]
    assert award(finishes(told), SCALES["even"]) == {1: 7, 2: 2 + 1 / 2, 3: 2 + 1 / 2}


def test_places_alone_are_enough_and_part_those_whose_scores_are_equal():
    assert places(Told(1, 2), Told(2, 1), Told(3, 2)) == [2, 1, 2]
    assert places(Told(1, 2, 5000), Told(2, 1, 5000), Told(3, 3)) == [2, 1, 3]
    assert places() == []


def test_whom_a_game_has_parted_against_their_scores_stay_so_and_nobody_else() -> None:
    won = (Told(1, 1, 2_000), Told(2, 2, 8_000), Told(3, 3, 500), Told(4, score=9_000, status=LEFT))
    parted = against_scores(won)

    assert parted == {(1, 2)}
    assert [it.place for it in finishes(won, parted)] == [1, 2, 3, 4]
    assert against_scores(finishes(won, parted)) == parted
    with pytest.raises(Unclear, match="order") as caught:
        finishes((*won[:2], Told(3, 3, 8_500)), parted)
    assert caught.value.entrants == (3, 1)


@pytest.mark.parametrize(
    ("told", "code", "entrants", "legal"),
    [
        ((Told(1, 1), Told(1, 2)), "twice", (1,), ()),
        ((Told(1, score=5), Told(2)), "unsaid", (2,), ()),
        ((Told(1, 1), Told(2, score=5)), "unsaid", (2,), ()),
        ((Told(1, 1), Told(2, 1), Told(3, 2)), "places", (3,), (3,)),
        ((Told(1, 2), Told(2, 2)), "places", (1,), (1,)),
        ((Told(1, 1, 4000), Told(2, 2, 5000)), "order", (2, 1), ()),
    ],
)
def test_a_result_that_contradicts_itself_names_whom_it_is_about(told, code, entrants, legal):
    with pytest.raises(Unclear, match=code) as caught:
        finishes(told)

    assert (caught.value.code, caught.value.entrants) == (code, entrants)
    assert caught.value.places == legal
