"""Where seeds sit: the published tables of sixteen, and every field of some size."""

from __future__ import annotations

import pytest

from scoring.contests.formats.seeds import Scheme, seated

SIXTEEN = range(1, 17)


@pytest.mark.parametrize(
    ("scheme", "tables"),
    [
        (Scheme.SNAKE, ((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13))),
        (Scheme.WCS, ((1, 8, 12, 16), (2, 7, 11, 15), (3, 6, 10, 14), (4, 5, 9, 13))),
        (Scheme.INTERVAL, ((1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (4, 8, 12, 16))),
        (Scheme.ADJACENT, ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16))),
        (Scheme.BOTH_ENDS, ((1, 2, 15, 16), (3, 4, 13, 14), (5, 6, 11, 12), (7, 8, 9, 10))),
        (Scheme.SLAUGHTER, ((1, 14, 15, 16), (2, 11, 12, 13), (3, 8, 9, 10), (4, 5, 6, 7))),
    ],
)
def test_sixteen_at_four_tables(scheme, tables):
    assert seated(SIXTEEN, (4, 4, 4, 4)) == seated(SIXTEEN, (4,) * 4, Scheme.SNAKE)
    assert seated(SIXTEEN, (4, 4, 4, 4), scheme) == tables


@pytest.mark.parametrize("scheme", Scheme)
@pytest.mark.parametrize("sizes", [(), (3,), (4, 4, 3), (3, 4, 4), (5, 3, 2), (2, 2, 2, 2, 1)])
def test_everybody_has_one_chair_at_tables_of_these_sizes(scheme, sizes):
    tables = seated(range(sum(sizes)), sizes, scheme)

    assert tuple(map(len, tables)) == sizes
    assert sorted(it for table in tables for it in table) == list(range(sum(sizes)))


def test_people_who_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="3 people at tables of 2, 2"):
        seated((1, 2, 3), (2, 2))
