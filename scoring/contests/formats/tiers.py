"""Tiered Swiss: the field is parted by standing into tiers that become smaller with each round.

At first all are one tier, in the last round each table is its own; within a tier as few as can
meet again. So the rounds begin with company and end with a contest.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil

from scoring.contests.draws.past import Pair, Past, Tables
from scoring.contests.draws.seating import Draw, draw, judged


def tier_tables(tables: int, round_: int, rounds: int) -> tuple[int, ...]:
    """How many tables each tier of this round has, the best tier first; rounds count from 1.

    Tiers halve from all tables to one: 16, 8, 4, 2, 1, or 7, 4, 2, 1. With more rounds than that
    some stay as they are, with fewer some are passed over.
    """
    if not 1 <= round_ <= rounds:
        raise ValueError(f"round {round_} of {rounds}")
    levels = _levels(tables)
    steps = Fraction((round_ - 1) * (len(levels) - 1), max(1, rounds - 1))
    size = levels[ceil(steps - Fraction(1, 2))]  # a half is rounded down
    whole, rest = divmod(tables, size)
    return (size,) * whole + (rest,) * (rest > 0)


def _levels(tables: int) -> list[int]:
    powers = [1 << it for it in range(tables.bit_length()) if 1 << it < tables]
    return [tables, *reversed(powers)]


def tiered(
    standing: Sequence[int],
    sizes: Sequence[int],
    round_: int,
    rounds: int,
    *,
    past: Past,
    seed: str,
    apart: Collection[Pair] = (),
) -> Draw:
    """Seat people in their order, the best first, at tables of these sizes from the top one on.

    `apart` are pairs who would rather not sit together, as far as their tier allows it.
    """
    if sum(sizes) != len(standing):
        raise ValueError(f"{len(standing)} people at tables of {', '.join(map(str, sizes))}")
    tiers = tier_tables(len(sizes), round_, rounds)
    ends = [sum(tiers[:tier]) for tier in range(len(tiers) + 1)]
    tables: Tables = ()
    for first, end in pairwise(ends):
        people = standing[sum(sizes[:first]) : sum(sizes[:end])]
        tables += draw(people, sizes[first:end], past, f"{seed} {first}", apart=apart).tables
    return judged(tables, past, apart)
