"""Up and down the tables."""

from __future__ import annotations

from scoring.contests.formats.ladder import moved
from scoring.contests.points import Finish, Status


def ended(*entrants: int) -> list[Finish]:
    return [Finish(it, place) for place, it in enumerate(entrants, 1)]


def test_the_winner_moves_up_the_last_down_and_tables_keep_their_sizes():
    tables = [ended(1, 2, 3, 4), ended(5, 6, 7), ended(8, 9, 10)]

    assert [sorted(it) for it in moved(tables, "x")] == [[1, 2, 3, 5], [4, 6, 8], [7, 9, 10]]


def test_one_table_stays_and_so_does_who_sits_alone():
    assert moved([ended(1, 2, 3)], "x") == ((1, 2, 3),)
    assert moved([ended(1), ended(2, 3)], "x") == ((1, 2), (3,))
    assert moved([], "x") == ()


def test_a_lot_parts_those_who_are_tied_and_draws_the_same_again():
    tables = [[Finish(1, 1), Finish(2, 2), Finish(3, 2)], ended(4, 5, 6)]
    down = {next(it for it in (2, 3) if it in moved(tables, f"{s}")[1]) for s in range(20)}

    assert down == {2, 3}
    mixed = [[*reversed(tables[0])], [*reversed(tables[1])]]
    assert [sorted(it) for it in moved(mixed, "a")] == [sorted(it) for it in moved(tables, "a")]


def test_a_table_that_has_not_ended_stays_and_one_up_is_the_next_table_nevertheless() -> None:
    tables = [ended(1, 2, 3), (), ended(7, 8, 9), ended(10, 11, 12)]

    assert moved(tables, "x", {1: (4, 5, 6)}) == ((1, 2), (3, 4, 5, 6, 7), (8, 10), (9, 11, 12))


def test_who_never_came_is_left_out():
    tables = [[*ended(1, 2), Finish(3, None, status=Status.ABSENT)], ended(4, 5)]

    assert [sorted(it) for it in moved(tables, "x")] == [[1, 4], [2, 5]]
