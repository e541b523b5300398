"""What the last round may still bring, beside trying all of its ends."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from scoring.contests.outlook import Chance, Verdict, certain, outlook, verdict
from scoring.contests.scales.listed import SCALES

POINTS = {size: SCALES["even"].of(size) for size in (2, 3, 4)}


def tried(totals, tables, cut, entrant, place):
    """By all the ends in which the entrant has this place."""
    ends = product(*(permutations(range(len(table))) for table in tables))
    found = set()
    for end in ends:
        after = dict(totals)
        here = None
        for table, places in zip(tables, end, strict=True):
            for it, own in zip(table, places, strict=True):
                after[it] += POINTS[len(table)][own]
                here = own if it == entrant else here
        if here == place:
            others = [total for it, total in after.items() if it != entrant]
            level = sum(it >= after[entrant] for it in others)
            above = sum(it > after[entrant] for it in others)
            found.add("in" if level < cut else "open" if above < cut else "out")
    if found == {"in"}:
        return Chance.SURE
    return Chance.NO if found == {"out"} else Chance.POSSIBLE


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(24))
def test_it_is_what_trying_all_ends_says(seed):
    luck = Random(seed)
    sizes = luck.choice([(3, 3), (4, 3), (2, 2, 3), (4,), (2, 4)])
    people = list(range(sum(sizes) + 1))  # one of them does not play the last round
    totals = {it: Fraction(luck.randrange(0, 24), 2) for it in people}
    seated = iter(people)
    tables = [tuple(next(seated) for _ in range(size)) for size in sizes]
    cut = luck.randrange(1, len(people))

    for entrant, chances in outlook(totals, tables, POINTS, cut).items():
        for place, chance in enumerate(chances):
            assert chance == tried(totals, tables, cut, entrant, place)


def test_all_places_together_say_whether_anything_is_open():
    assert verdict((Chance.SURE, Chance.SURE)) is Verdict.IN
    assert verdict((Chance.NO,)) is Verdict.OUT
    assert verdict((Chance.SURE, Chance.NO)) is Verdict.OPEN


def test_what_is_certain_with_more_rounds_to_come():
    """Two rounds at 7 to 1 points: whoever is 12 ahead of all but one is one of two."""
    totals = {1: Fraction(30), 2: Fraction(17), 3: Fraction(16), 4: Fraction(3)}

    found = certain(totals, 2, Fraction(1), Fraction(7), 2)
    assert list(found.values()) == [Verdict.IN, Verdict.OPEN, Verdict.OPEN, Verdict.OPEN]
    found = certain(totals, 1, Fraction(1), Fraction(7), 2)
    assert list(found.values()) == [Verdict.IN, Verdict.OPEN, Verdict.OPEN, Verdict.OUT]
    assert set(certain(totals, 9, Fraction(1), Fraction(7), 4).values()) == {Verdict.IN}


@pytest.mark.parametrize("seed", range(12))
def test_what_is_certain_is_never_said_too_early(seed):
    """Beside the last round, which is exact: certain is at most what all its places say."""
    luck = Random(seed)
    tables = [(0, 1, 2), (3, 4, 5)]
    totals = {it: Fraction(luck.randrange(0, 30), 2) for it in range(6)}
    exact = {it: verdict(own) for it, own in outlook(totals, tables, POINTS, 2).items()}

    for it, said in certain(totals, 1, Fraction(1), Fraction(7), 2).items():
        assert said in {Verdict.OPEN, exact[it]}
