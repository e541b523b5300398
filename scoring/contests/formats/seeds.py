"""Who sits where by seeds: the strong shared out over the tables, or kept together.

Knows an order of people, the best first, and the sizes of the tables; not what made the order.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from scoring.contests.draws.past import Tables


class Scheme(StrEnum):
    """How seeds are dealt, told by 16 people at four tables; the first table is given.

    1-8-9-16: to and fro (WBC) · 1-8-12-16: once to, then always fro (WCS) · 1-5-9-13: always to ·
    1-2-3-4: neighbours · 1-2-15-16: half of each end · 1-14-15-16: the best and the last ones.
    """

    SNAKE = "snake"
    WCS = "wcs"
    INTERVAL = "interval"
    ADJACENT = "adjacent"
    BOTH_ENDS = "both_ends"
    SLAUGHTER = "slaughter"


def seated(seeds: Sequence[int], sizes: Sequence[int], scheme: Scheme = Scheme.SNAKE) -> Tables:
    """These people, the best first, at tables of these sizes."""
    if len(seeds) != sum(sizes):
        raise ValueError(f"{len(seeds)} people at tables of {', '.join(map(str, sizes))}")
    if scheme in {Scheme.SNAKE, Scheme.WCS, Scheme.INTERVAL}:
        return _dealt(seeds, sizes, scheme)
    return _from_the_ends(seeds, sizes, scheme)


def _dealt(seeds: Sequence[int], sizes: Sequence[int], scheme: Scheme) -> Tables:
    """Row by row, one for each table that has a chair left."""
    left, tables = list(seeds), [list[int]() for _ in sizes]
    for row in range(max(sizes, default=0)):
        order = [table for table, size in zip(tables, sizes, strict=True) if size > row]
        is_back = row % 2 == 1 if scheme is Scheme.SNAKE else scheme is Scheme.WCS and row > 0
        for table in reversed(order) if is_back else order:
            table.append(left.pop(0))
    return tuple(map(tuple, tables))


def _from_the_ends(seeds: Sequence[int], sizes: Sequence[int], scheme: Scheme) -> Tables:
    """Table by table: some from the top of those who are left, and the others from the bottom."""
    left, tables = list(seeds), []
    for size in sizes:
        best = {Scheme.BOTH_ENDS: (size + 1) // 2, Scheme.SLAUGHTER: 1}.get(scheme, size)
        top, rest = left[:best], left[best:]
        stays = len(rest) - (size - len(top))
        tables.append((*top, *rest[stays:]))
        left = rest[:stays]
    return tuple(tables)
