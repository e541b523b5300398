"""Who goes on, who rolls for it, and how many byes make the next stage whole."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.contests.advance import (
    Cut,
    Exchange,
    NoByes,
    Way,
    by_seed,
    byes,
    cut,
    exchange,
    runners_up,
    settled,
    top_of,
)
from scoring.contests.points import Finish, Status
from scoring.contests.standings import Row


def standing(*ranks: int | None) -> list[Row]:
    """Rows of the entrants 1, 2, 3 … with these ranks."""
    return [Row(entrant, {}, rank) for entrant, rank in enumerate(ranks, 1)]


def finish(*places: tuple[int, int], **scores: int) -> list[Finish]:
    return [Finish(it, place, scores.get(f"e{it}")) for it, place in places]


def test_a_line_between_two_places_is_clear():
    assert cut(standing(1, 2, 2, 4), 3) == Cut((1, 2, 3))
    assert cut(standing(1, 2), 5) == Cut((1, 2))
    assert cut(standing(1, 2), 0) == Cut(())


def test_three_tied_for_two_places_roll_among_themselves_and_if_two_tie_again_those_two():
    before = cut(standing(1, 2, 2, 2, 5), 3)
    assert before == Cut((1,), (2, 3, 4), 2)

    once = settled(before, ((3,), (2, 4)))
    assert once == Cut((1, 3), (2, 4), 1)
    assert settled(once, ((4,), (2,))) == Cut((1, 3, 4))
    assert by_seed(once, {2: 7, 4: 9}) == Cut((1, 3, 2))


@pytest.mark.parametrize("rolled", [((2,), (3,)), ((2,), (3,), (4,), (1,)), ()])
def test_a_roll_off_is_of_those_who_are_tied_and_of_nobody_else(rolled):
    with pytest.raises(ValueError, match="no roll-off"):
        settled(Cut((1,), (2, 3, 4), 2), rolled)


def test_who_declines_or_is_not_ranked_makes_room_for_the_next():
    assert cut(standing(1, None, 2, 3), 2) == Cut((1, 3))
    assert cut(standing(1, 2, 3), 2, without={1}) == Cut((2, 3))


def test_the_first_of_a_table_go_on_and_who_never_came_does_not():
    table = finish((1, 2), (2, 1), (3, 3), (4, 4))
    absent = Finish(5, None, status=Status.ABSENT)

    assert top_of([*table, absent], 2) == Cut((2, 1))
    assert top_of(table, 2, without={2}) == Cut((1, 3))
    assert top_of(finish((1, 1), (2, 2), (3, 2)), 2) == Cut((1,), (2, 3), 1)


def test_the_best_of_the_others_are_found_by_points_and_then_by_their_share_of_the_table():
    short = finish((1, 1), (2, 2), e1=10_000, e2=6_000)
    long = finish((3, 1), (4, 2), (5, 3), e3=20_000, e4=9_000, e5=0)
    unscored = finish((6, 1), (7, 2))
    points = dict.fromkeys(range(1, 8), Fraction(4))

    assert runners_up([short, long, unscored], 2, points, {1, 3, 6}) == Cut((2, 4))
    assert runners_up([short, long, unscored], 4, points, {1, 3, 6}) == Cut((2, 4, 5, 7))
    assert runners_up([short, long], 1, points | {5: Fraction(5)}, {1, 3}) == Cut((5,))


def test_a_table_without_a_point_has_no_shares_to_tell_people_apart():
    nothing = finish((1, 1), (2, 1), e1=0, e2=0)

    assert runners_up([nothing], 1, dict.fromkeys((1, 2), Fraction(4)), ()) == Cut((), (1, 2), 1)


def test_a_score_below_zero_is_none_and_raises_nobodys_share():
    """Of 9,000 the second has 4,000, which is less than a half; nobody has less than nothing."""
    below = finish((1, 1), (2, 2), (3, 3), e1=5_000, e2=4_000, e3=-2_000)
    half = finish((4, 1), (5, 1), e4=4_000, e5=4_000)
    few = finish((6, 1), (7, 2), e6=50, e7=-5_000)
    points = dict.fromkeys(range(1, 8), Fraction(4))

    assert runners_up([below, half], 1, points, {1, 4}) == Cut((5,))
    assert runners_up([below, few], 3, points, {1, 6}) == Cut((2, 3, 7))
    assert runners_up([below, few], 2, points, {1, 6}) == Cut((2,), (3, 7), 1)


@pytest.mark.parametrize(
    ("people", "next_stage", "found"),
    [(7, 4, 3), (10, 4, 2), (13, 4, 1), (16, 4, 0), (28, 16, 12), (40, 16, 8)],
)
def test_the_published_byes_at_tables_of_four(people, next_stage, found):
    assert byes(people, 4, next_stage) == found


@pytest.mark.parametrize(
    ("people", "ways"),
    [
        (12, (Way(0, (3,) * 4), Way(0, (3,) * 4))),
        (8, (Way(2, (3, 3)), Way(0, (2,) * 4))),
        (14, (Way(0, (4, 4, 3, 3)),)),
        (20, (Way(0, (5,) * 4),)),
        (5, ()),
    ],
)
def test_where_no_byes_come_out_smaller_tables_and_none_are_shown(people, ways):
    assert byes(people, 4, 4) == NoByes(ways)


def test_tables_of_two_have_none_that_are_smaller():
    assert byes(6, 2, 4) == 2
    assert byes(9, 2, 4) == NoByes((Way(0, (3, 2, 2, 2)),))


def test_byes_and_winners_always_make_the_next_stage_whole():
    for people in range(2, 70):
        for size in range(2, 7):
            found = byes(people, size, 4)
            ways = found.ways if isinstance(found, NoByes) else (Way(found, ()),)
            for way in ways:
                sizes = way.sizes or (size,) * (4 - way.byes)
                assert way.byes + sum(sizes) == people
                assert way.byes + len(sizes) == 4


def test_an_own_error_sends_somebody_home_and_another_ones_does_not():
    assert exchange((1, 2), (1, 3), {2}, 0) == Exchange((2,), (3,), ())
    assert exchange((1, 2), (1, 3), {1}, 0) == Exchange((), (), (2,))
    assert exchange((1, 2), (1, 3), (), 1) == Exchange((), (3,), (2,))
    assert exchange((1, 2), (2, 1), {1, 2}, 1) == Exchange((), (), ())
