"""Tiers that become smaller: the published rounds of 64 and 28, and everybody in their tier."""

from __future__ import annotations

import pytest

from scoring.contests.draws.past import Past
from scoring.contests.formats.tiers import tier_tables, tiered


@pytest.mark.parametrize(
    ("tables", "rounds"),
    [
        (16, [(16,), (8,) * 2, (4,) * 4, (2,) * 8, (1,) * 16]),  # 64, 2 × 32, 4 × 16, …
        (7, [(7,), (4, 3), (4, 3), (2, 2, 2, 1), (1,) * 7]),  # 28, 16 + 12, 16 + 12, …
        (16, [(16,), (4,) * 4, (1,) * 16]),
        (4, [(4,)]),
        (1, [(1,), (1,), (1,)]),
    ],
)
def test_the_tiers_of_each_round(tables, rounds):
    found = [tier_tables(tables, it, len(rounds)) for it in range(1, len(rounds) + 1)]

    assert found == rounds


def test_everybody_sits_in_the_tier_of_their_standing():
    standing = list(range(11))
    tables = tiered(standing, (4, 4, 3), 2, 3, past=Past(), seed="x").tables

    assert sorted(it for table in tables[:2] for it in table) == standing[:8]
    assert sorted(tables[2]) == standing[8:]
    last = tiered(standing, (4, 4, 3), 3, 3, past=Past(), seed="x").tables
    assert [sorted(it) for it in last] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10]]


def test_what_cannot_be_is_refused():
    with pytest.raises(ValueError, match="round 4 of 3"):
        tier_tables(4, 4, 3)
    with pytest.raises(ValueError, match="2 people at tables of 4"):
        tiered((1, 2), (4,), 1, 1, past=Past(), seed="x")
