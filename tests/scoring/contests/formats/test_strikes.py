"""Strikes: how many there are for a place, who is out, and who has won."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.contests.formats.strikes import After, Kind, after, strikes_of
from scoring.contests.points import Finish, Status


def ended(*entrants: int) -> list[Finish]:
    return [Finish(it, place) for place, it in enumerate(entrants, 1)]


def test_the_published_strikes():
    assert [strikes_of(Kind.FAIR, it) for it in (4, 3, 2)] == [(0, 1, 1, 2), (0, 1, 2), (0, 2)]
    assert strikes_of(Kind.PROGRESSIVE, 4) == (0, 1, 2, 3)
    assert all(sum(strikes_of(Kind.FAIR, size)) == size for size in range(2, 20))
    assert strikes_of(Kind.FAIR, 1) == (0,)


def test_who_has_too_many_is_out_and_a_bye_brings_none():
    before = dict.fromkeys((1, 2, 3, 4, 5), Fraction(2))

    assert after(before, [ended(1, 2, 3, 4)], 4) == After(
        {1: 2, 2: 3, 3: 3, 4: 4, 5: 2}, out=(4,), left=(1, 2, 3, 5)
    )
    assert after(before, [ended(1, 2, 3, 4)], 4, Kind.PROGRESSIVE).out == (3, 4)


def test_who_is_tied_shares_and_who_never_came_gets_the_most():
    table = [Finish(1, 1), Finish(2, 1), Finish(3, 3), Finish(4, None, status=Status.ABSENT)]
    cheat = [*ended(5, 6), Finish(7, 3, status=Status.DISQUALIFIED)]
    found = after(dict.fromkeys(range(1, 8), Fraction(0)), [table, cheat], 9)

    assert list(found.strikes.values()) == [Fraction(1, 2), Fraction(1, 2), 2, 2, 0, 1, 2]


def test_who_was_at_no_table_gets_the_most_of_the_round():
    before = dict.fromkeys(range(1, 7), Fraction(2))
    found = after(before, [ended(1, 2, 3, 4), ended(5)], 4, away=(6,))
    assert (found.strikes[6], found.out) == (4, (4, 6))
    assert after(before, [ended(1, 2, 3, 4)], 9, Kind.PROGRESSIVE, (5, 6)).strikes[6] == 5
    assert after(before, [], 4, away=range(1, 7)).strikes == before


def test_nobody_came():
    table = [Finish(1, None, status=Status.ABSENT), Finish(2, None, status=Status.ABSENT)]

    assert after({1: Fraction(0), 2: Fraction(0)}, [table], 3).strikes == {1: 0, 2: 0}


@pytest.mark.parametrize(("kind", "most"), [(Kind.FAIR, 2), (Kind.PROGRESSIVE, 1)])
def test_who_does_not_come_to_the_only_one_who_did_gets_those_of_a_table_of_two(kind, most):
    table = [Finish(1, 1), *(Finish(it, None, status=Status.ABSENT) for it in (2, 3))]
    before = dict.fromkeys((1, 2, 3), Fraction(0))

    assert after(before, [table], 9, kind).strikes == {1: 0, 2: most, 3: most}
    assert after(before, [table], most, kind).winner == 1


def test_the_last_one_left_has_won():
    found = after({1: Fraction(1), 2: Fraction(1)}, [ended(1, 2)], 3)

    assert (found.left, found.winner) == ((1,), 1)


def test_if_all_were_out_at_once_the_best_of_the_round_play_again():
    before = dict.fromkeys((1, 2, 3, 4), Fraction(2))
    found = after(before, [[Finish(1, 1), Finish(2, 1)], [Finish(3, 1), Finish(4, 1)]], 3)
    assert (found.left, found.winner) == ((1, 2, 3, 4), None)
    assert found.strikes == before

    best = after({1: Fraction(3), 2: Fraction(2)}, [ended(1, 2)], 3)
    assert (best.winner, best.strikes) == (1, {1: 3, 2: 4})


def test_who_is_out_plays_no_more():
    with pytest.raises(ValueError, match="2 has played"):
        after({1: Fraction(0)}, [ended(1, 2)], 3)
