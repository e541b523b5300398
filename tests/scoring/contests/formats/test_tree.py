"""Knock-out: the rounds of every field, and who meets whom in the next one."""

from __future__ import annotations

import pytest

from scoring.contests.formats.tree import Step, bracket, first_round, tree


@pytest.mark.parametrize(
    ("people", "size", "through", "steps"),
    [
        (16, 4, 1, (Step((4,) * 4, 0, 1), Step((4,), 0, 1))),
        (13, 4, 1, (Step((4,) * 3, 1, 1), Step((4,), 0, 1))),
        (28, 4, 1, (Step((4,) * 4, 12, 1), Step((4,) * 4, 0, 1), Step((4,), 0, 1))),
        (16, 4, 2, (Step((4,) * 4, 0, 2), Step((4,) * 2, 0, 2), Step((4,), 0, 1))),
        (14, 4, 1, (Step((4, 4, 3, 3), 0, 1), Step((4,), 0, 1))),
        (14, 4, 2, (Step((4,) * 3, 2, 2), Step((4,) * 2, 0, 2), Step((4,), 0, 1))),
        (3, 4, 1, (Step((3,), 0, 1),)),
        # Two of three go on, until nobody would go home: then one of each
        (4, 3, 2, (Step((2, 2), 0, 1), Step((2,), 0, 1))),
    ],
)
def test_the_rounds_of_a_knock_out(people, size, through, steps):
    assert tree(people, size, through) == steps


def test_every_field_comes_down_to_one_final():
    for size in range(2, 7):
        for through in range(1, size):
            for people in range(2, 90):
                left = people
                for step in tree(people, size, through):
                    assert sum(step.sizes) + step.byes == left
                    assert all(2 <= it <= size for it in step.sizes)
                    left = step.next_stage
                assert left == 1


@pytest.mark.parametrize("through", [0, 4])
def test_some_go_on_and_some_go_home(through):
    with pytest.raises(ValueError, match="cannot go on"):
        tree(16, 4, through)


def test_the_best_have_the_byes_and_the_others_are_shared_out():
    assert first_round(range(1, 14), tree(13, 4)[0]) == (
        (1,),
        ((2, 7, 8, 13), (3, 6, 9, 12), (4, 5, 10, 11)),
    )


def test_in_a_fixed_tree_winners_are_dealt_and_nobody_meets_the_same_people_at_once():
    assert bracket(((1,), (2,), (3,), (4,)), (4,)) == ((1, 2, 3, 4),)
    assert bracket(((1,), (2,), (3,), (4,)), (2, 2)) == ((1, 4), (2, 3))

    through = ((11, 12), (21, 22), (31, 32), (41, 42))
    for table in bracket(through, (4, 4)):
        assert len({it // 10 for it in table}) == 4


def test_a_bye_is_a_table_of_its_own_and_at_one_table_all_meet_again():
    assert bracket(((1,), (2,), (31, 32)), (2, 2)) == ((1, 32), (2, 31))
    assert bracket(((11, 12), (21, 22)), (4,)) == ((11, 21, 12, 22),)
    assert bracket((), ()) == ()
