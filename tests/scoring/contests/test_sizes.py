"""Tables of nearly one size, for every number of people, and the ways out where there are none."""

from __future__ import annotations

import pytest

from scoring.contests.sizes import Limits, NoSplit, Policy, WayOut, table_sizes

EVERY = [
    Limits(preferred, least, most)
    for least in range(2, 6)
    for preferred in range(least, 7)
    for most in range(preferred, 9)
]


@pytest.mark.parametrize(
    ("people", "limits", "sizes"),
    [
        (9, (4, 3, 4), (3, 3, 3)),
        (10, (4, 3, 5), (5, 5)),
        (11, (4, 3, 4), (4, 4, 3)),
        (23, (4, 3, 5), (4, 4, 4, 4, 4, 3)),
        (61, (4, 3, 4), (4,) * 13 + (3,) * 3),
        (86, (8, 2, 86), (8,) * 9 + (7,) * 2),
    ],
)
def test_the_published_examples(people, limits, sizes):
    assert table_sizes(people, Limits(*limits)) == sizes


def test_five_people_at_tables_of_three_or_four_are_told_three_ways_out():
    limits = Limits(4, 3, 4)

    assert table_sizes(5, limits) == NoSplit(
        5,
        limits,
        (
            WayOut(Limits(4, 3, 5), 0, (5,)),
            WayOut(Limits(4, 2, 4), 0, (3, 2)),
            WayOut(limits, 1, (4,)),
        ),
    )


@pytest.mark.parametrize("limits", EVERY, ids=str)
def test_a_split_is_the_best_of_all_there_are(limits: Limits):
    """Beside every way to part people into tables of sizes that differ by one."""
    for people in range(1, 60):
        ways = []
        for tables in range(1, people + 1):
            sizes = [people // tables + (number < people % tables) for number in range(tables)]
            if limits.least <= min(sizes) and max(sizes) <= limits.most:
                distance = sum(abs(size - limits.preferred) for size in sizes)
                ways.append((distance, tables, tuple(sizes)))
        found = table_sizes(people, limits)
        if ways:
            assert found == min(ways)[2]
        else:
            assert isinstance(found, NoSplit)
            assert all(sum(way.sizes) == people - way.sitting_out for way in found.ways_out)


def test_limits_that_contradict_each_other_are_refused():
    with pytest.raises(ValueError, match="5 to 4 with 4 as the best"):
        Limits(4, 5, 4)


@pytest.mark.parametrize(
    ("people", "sizes"),
    [
        (8, (4, 4)),
        (9, (3, 3, 3)),
        (10, (4, 3, 3)),
        (13, (4, 3, 3, 3)),
        (14, (4, 4, 3, 3)),
        (5, (5,)),
    ],
)
def test_as_many_full_tables_as_can_be(people, sizes):
    assert table_sizes(people, Limits(4, 3, 5, Policy.FULLEST)) == sizes


def test_some_sit_out_before_tables_become_smaller_than_anybody_wants():
    assert table_sizes(23, Limits(4, 4, 4, most_byes=3)) == (4,) * 5
    assert table_sizes(5, Limits(4, 3, 4, most_byes=1, last_resort=2)) == (4,)
    assert table_sizes(5, Limits(4, 3, 4, last_resort=2)) == (3, 2)
    assert isinstance(table_sizes(7, Limits(4, 4, 4, most_byes=2)), NoSplit)


@pytest.mark.parametrize("wrong", [{"most_byes": -1}, {"last_resort": 3}, {"last_resort": 1}])
def test_options_that_cannot_be_are_refused(wrong):
    with pytest.raises(ValueError, match=r"cannot sit out|last resort"):
        Limits(4, 3, 4, **wrong)
