"""Whole events, from the door to the winner: a family, an open, a knock-out by strikes.

Who wins a table is drawn by chance. Each number is held beside a count made by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random

import pytest

from scoring.contests.advance import cut, settled, top_of
from scoring.contests.draws.past import Tables, past_of
from scoring.contests.draws.programme import programme
from scoring.contests.draws.seating import draw
from scoring.contests.finishes import Told, finishes
from scoring.contests.formats.seeds import seated
from scoring.contests.formats.strikes import after
from scoring.contests.formats.swiss import swiss
from scoring.contests.formats.tree import first_round, tree
from scoring.contests.late import elsewhere
from scoring.contests.outlook import Verdict, outlook, verdict
from scoring.contests.played import Line, Played
from scoring.contests.points import Finish, Status, award
from scoring.contests.scales.listed import SCALES
from scoring.contests.sizes import Limits, NoSplit, table_sizes
from scoring.contests.standings import Row, rank

FOURS = Limits(4, 3, 4)


def sizes_of(people: int, limits: Limits = FOURS) -> tuple[int, ...]:
    found = table_sizes(people, limits)
    assert not isinstance(found, NoSplit)
    return found


def play(number: int, tables: Tables, luck: Random, left: Iterable[int] = ()) -> list[Played]:
    """A round by chance: scores in fifties, so that some are equal; who `left` did so in turn 3."""
    return [_played(number, table, luck, set(left)) for table in tables]


def _played(number: int, table: Sequence[int], luck: Random, left: set[int]) -> Played:
    told = [
        Told(it, None, luck.randrange(0, 6000, 50), Status.LEFT if it in left else Status.PLAYED)
        for it in table
    ]
    finish = finishes(told)
    points = award(finish, SCALES["even"])
    lines = (Line(it, points[it.entrant], seat) for seat, it in enumerate(finish))
    return Played(number, tuple(lines))


def points_by_hand(results: Iterable[Played]) -> dict[int, Fraction]:
    found: Counter[int] = Counter()
    for played in results:
        for line in played.lines:
            found[line.entrant] += line.points  # type: ignore[assignment]
    return dict(found)


def test_a_family_of_nine_and_a_tenth_comes():
    """Three rounds of a plan, then somebody comes and grandma leaves."""
    luck = Random(1)
    first = programme(range(1, 10), sizes_of(9, Limits(3, 3, 4)), 4, "family").rounds[:1]
    results = play(1, first[0], luck)
    rest = programme(range(1, 11), sizes_of(10, Limits(3, 3, 4)), 2, "again", first)
    assert not rest.is_plan
    results += play(2, rest.rounds[0], luck, left={9})
    people = [it for it in range(1, 11) if it != 9]
    past = past_of([], [*first, rest.rounds[0]])
    last = draw(people, sizes_of(9, Limits(3, 3, 4)), past, "last")
    results += play(3, last.tables, luck)
    rows = rank(range(1, 11), results)

    assert {row.entrant: row.values["points"] for row in rows} == points_by_hand(results)
    assert len(rows) == 10
    assert next(it for it in rows if it.entrant == 10).values["points"] <= 14
    assert sum(points_by_hand(results).values()) == 4 * (9 + 10 + 9)


def test_an_open_of_64():
    """Three do not come, two leave, a result is corrected, and sixteen go on to the semis."""
    luck = Random(64)
    people = [it for it in range(1, 65) if it not in {7, 21, 50}]
    assert sizes_of(61) == (4,) * 13 + (3,) * 3
    rounds: list[Tables] = []
    results: list[Played] = []
    for number in range(4):
        drawn = draw(people, sizes_of(len(people)), past_of([], rounds), f"open {number}")
        assert drawn.repeats == ()
        rounds.append(drawn.tables)
        results += play(number, drawn.tables, luck, left=people[:1] if number == 1 else ())
        people = people[1:] if number == 1 else people[:-1] if number == 2 else people
    rows = rank(range(1, 65), results)
    assert [row.entrant for row in rows if row.values["points"] == 0] == [7, 21, 50]
    assert {it: own for it, own in points_by_hand(results).items() if own} == {
        row.entrant: row.values["points"] for row in rows if row.values["points"]
    }

    seeds = _through(rows, 16)
    semis = seated(seeds, (4,) * 4)
    final = [
        it
        for table in play(4, semis, luck)
        for it in _winner([line.finish for line in table.lines])
    ]
    for table in semis:
        assert sorted(seeds.index(it) // 4 for it in table) == [0, 1, 2, 3]
    assert len({next(n for n, t in enumerate(semis) if it in t) for it in final}) == 4


def _through(rows: Sequence[Row], places: int) -> list[int]:
    """Those who are through, after a roll-off if there has to be one."""
    found = cut(rows, places)
    if found.roll_off:
        found = settled(found, tuple((it,) for it in found.roll_off))
    return list(found.in_)


def _winner(table: Sequence[Finish]) -> tuple[int, ...]:
    found = top_of(table, 1)
    return settled(found, tuple((it,) for it in found.roll_off)).in_


@pytest.mark.slow
def test_swiss_of_28_and_what_the_last_round_means():
    """What was called sure is so, and what was called out is out, whatever is thrown."""
    luck = Random(28)
    rounds: list[Tables] = []
    results: list[Played] = []
    pulled: Counter[int] = Counter()
    for number in range(4):
        totals = dict.fromkeys(range(28), Fraction(0)) | points_by_hand(results)
        found = swiss(totals, (4,) * 7, past_of([], rounds), f"swiss {number}", pulled=pulled)
        pulled.update(found.pulled_up)
        rounds.append(found.draw.tables)
        if number == 3:
            break
        results += play(number, found.draw.tables, luck)
    said = outlook(totals, rounds[3], {4: SCALES["even"].of(4)}, 8)
    for _ in range(50):
        after_it = points_by_hand([*results, *_without_ties(rounds[3], luck)])
        for entrant, chances in said.items():
            above = sum(own > after_it[entrant] for own in after_it.values())
            level = sum(own >= after_it[entrant] for own in after_it.values()) - 1
            if verdict(chances) is Verdict.IN:
                assert level < 8
            if verdict(chances) is Verdict.OUT:
                assert above >= 8


def _without_ties(tables: Tables, luck: Random) -> list[Played]:
    found = []
    for table in tables:
        finish = [Finish(it, place) for place, it in enumerate(luck.sample(table, len(table)), 1)]
        points = award(finish, SCALES["even"])
        found.append(Played(9, tuple(Line(it, points[it.entrant]) for it in finish)))
    return found


def test_a_correction_after_the_next_draw_moves_nobody_and_says_who_would_sit_elsewhere():
    luck = Random(5)
    first = draw(range(16), (4,) * 4, past_of([]), "first").tables
    results = play(1, first, luck)
    second = swiss(points_by_hand(results), (4,) * 4, past_of([], [first]), "next", pulled={})
    turned = [Finish(it.entrant, 5 - (it.finish.place or 0)) for it in results[0].lines]
    points = award(turned, SCALES["even"])
    corrected = [Played(1, tuple(Line(it, points[it.entrant]) for it in turned)), *results[1:]]
    again = swiss(points_by_hand(corrected), (4,) * 4, past_of([], [first]), "next", pulled={})

    moved = elsewhere(second.draw.tables, again.draw.tables)
    assert {it for it in moved if it in first[0]}
    assert len(moved) < 16
    back = swiss(points_by_hand(results), (4,) * 4, past_of([], [first]), "next", pulled={})
    assert back == second


def test_knock_out_tables_from_28_to_one():
    luck = Random(9)
    steps = tree(28, 4)
    seeds = list(range(1, 29))
    byes, tables = first_round(seeds, steps[0])
    for step in (*steps[1:], None):
        winners = [it for table in play(0, tables, luck) for it in _winner([*_lines(table)])]
        seeds = sorted((*byes, *winners))
        byes = ()
        if step is not None:
            assert len(seeds) == sum(step.sizes)
            tables = seated(seeds, step.sizes)

    assert len(seeds) == 1


def _lines(table: Played) -> Iterable[Finish]:
    return (line.finish for line in table.lines)


def test_strikes_until_one_is_left():
    luck = Random(3)
    strikes = dict.fromkeys(range(11), Fraction(0))
    gone: list[int] = []
    for number in range(60):
        people = list(strikes)
        sizes = sizes_of(len(people), Limits(4, 2, 5))
        tables = draw(people, sizes, past_of([]), f"{number}").tables
        found = after(strikes, [[*_lines(it)] for it in play(number, tables, luck)], 5)
        gone += found.out
        strikes = {it: found.strikes[it] for it in found.left}
        if found.winner is not None:
            break

    assert found.winner is not None
    assert sorted([*gone, found.winner]) == list(range(11))
