"""The next table that is free: for whoever has waited longest, and not with the same people."""

from __future__ import annotations

from scoring.contests.formats.arena import next_table


def test_who_has_waited_longest_sits_down_as_soon_as_a_table_is_full():
    assert next_table((3, 1, 2), 4, {}) == ()
    assert next_table((3, 1, 2, 5, 4), 4, {}) == (3, 1, 2, 5)


def test_those_who_have_just_met_wait_a_little_for_others():
    last = {1: (2, 3), 2: (1, 3), 3: (1, 2)}

    assert next_table((1, 2, 3, 4, 5), 3, last) == (1, 4, 5)
    assert next_table((1, 2, 3, 4), 3, last) == (1, 4, 2)
    assert next_table((4, 2, 5), 2, {4: (2,)}) == (4, 5)
    assert next_table((4, 2, 5), 2, {2: (4,)}) == (4, 5)
