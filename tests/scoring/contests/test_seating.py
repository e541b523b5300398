"""Draws: as few as can meet again, the same seed the same tables, and what was moved by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, MutableSequence
from fractions import Fraction
from itertools import combinations, islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.contests.draws.covers import everybody_meets
from scoring.contests.draws.hall import Hall, lots
from scoring.contests.draws.past import Past, Tables, fewest_again, past_of
from scoring.contests.draws.plans import plan
from scoring.contests.draws.prices import Prices
from scoring.contests.draws.seating import Draw, draw, judged, swapped
from scoring.contests.sizes import Limits, table_sizes


def sizes_of(people: int, size: int = 4) -> tuple[int, ...]:
    found = table_sizes(people, Limits(size, max(2, size - 1), size + 1))
    assert isinstance(found, tuple)
    return found


def evening(people: int, size: int, rounds: int) -> list[Draw]:
    """Rounds of one evening, each drawn with what was before it."""
    found: list[Draw] = []
    for number in range(rounds):
        past = past_of([], [it.tables for it in found])
        everybody = range(1, people + 1)
        found.append(draw(everybody, sizes_of(people, size), past, f"round {number}"))
    return found


def test_lots_are_drawn_as_python_draws_them():
    """So that a seed that is published comes to the same tables by anybody's `random.choice`."""
    one_of, luck = lots(Random("a seed")), Random("a seed")
    for people in (range(it) for it in (1, 2, 3, 4, 5, 7, 8, 9, 64, 90) * 20):
        assert one_of(people) == luck.choice(people)


@pytest.mark.slow
@pytest.mark.parametrize(("people", "size", "rounds"), [(9, 3, 4), (64, 4, 10), (23, 4, 5)])
def test_nobody_meets_twice_where_that_can_be(people, size, rounds):
    for drawn in evening(people, size, rounds):
        assert sorted(it for table in drawn.tables for it in table) == list(range(1, people + 1))
        assert tuple(map(len, drawn.tables)) == sizes_of(people, size)
        assert drawn.repeats == ()


@pytest.mark.parametrize(
    ("people", "size", "bounds"), [(12, 4, [0, 3, 6]), (18, 6, [0, 9, 18]), (32, 8, [0, 16, 32])]
)
def test_where_people_run_out_the_fewest_possible_meet_again(people, size, bounds):
    """No draw of these could be better, and rather two pairs meet twice than one three times."""
    drawn = evening(people, size, 3)

    assert [it.fewest for it in drawn] == bounds
    assert [it.again for it in drawn] == bounds
    assert len(drawn[2].repeats) == bounds[2]


@pytest.mark.slow
def test_everybody_is_at_the_short_table_in_turn():
    """Over several evenings that comes before new company; on one evening company does."""
    found: list[Draw] = []
    for number in range(4):
        past = past_of([it.tables for it in found])
        found.append(draw(range(15), (4, 4, 4, 3), past, f"evening {number}"))
    short = Counter(it for drawn in found for it in drawn.short)

    assert set(short.values()) <= {1}
    assert sum(short.values()) == 12


def test_the_same_seed_draws_the_same_tables():
    past = past_of([evening(13, 4, 1)[0].tables])
    one, again, other = (
        draw(range(13), (4, 3, 3, 3), past, it, trials=999) for it in ("a", "a", "b")
    )

    assert one == again
    assert one.tables != other.tables


def test_wishes_have_a_price_and_locks_are_held():
    family = [frozenset(pair) for pair in combinations((1, 2, 3), 2)]
    drawn = draw(range(1, 13), (4, 4, 4), Past(), "x", apart=family, locked={7: 2, 8: 2})

    assert drawn.wishes == ()
    assert {7, 8} <= set(drawn.tables[2])
    together = draw((1, 2, 3), (3,), Past(), "x", apart=family)
    assert (len(together.wishes), together.cost) == (3, 75)


def test_to_meet_again_costs_more_each_time_and_most_on_the_same_evening():
    rounds = [((1, 2),)] * 3

    costs = [judged(((1, 2),), past_of(rounds[:times])).cost for times in (0, 1, 2, 3)]
    assert costs == [0, 2, 6, 12]
    costs = [judged(((1, 2),), past_of([], rounds[:times])).cost for times in (1, 2)]
    assert costs == [12, 36]
    assert judged(((1, 2),), past_of(rounds[:1], rounds[:1])).cost == 16


def test_who_is_to_be_kept_apart_for_good_is_unless_there_is_no_other_way():
    """Rather all others meet again, on the same evening."""
    never = [frozenset((1, 2))]
    past = past_of([], [((1, 3), (2, 4)), ((1, 4), (2, 3))] * 3)

    assert draw((1, 2, 3, 4), (2, 2), past, "x", never=never).wishes == ()
    assert draw((1, 2, 3, 4), (2, 2), past, "x").again == 0
    assert draw((1, 2), (2,), past, "x", never=never).wishes == (frozenset((1, 2)),)


def test_who_is_at_the_short_table_again_before_others_have_been_there_is_said():
    past = past_of([((1, 2, 3), (4, 5))])

    assert judged(((1, 2, 3), (4, 5)), past).short_again == (4, 5)
    assert judged(((1, 2, 4), (3, 5)), past).short_again == (5,)
    assert judged(((4,), (5,)), past).short_again == ()


def test_with_points_the_strong_sit_together_unless_they_have_met_this_evening():
    points = {it: Fraction(it // 2) for it in range(8)}
    past = past_of([], [((0, 1), (2, 3), (4, 5), (6, 7))])

    near = draw(range(8), (2,) * 4, Past(), "x", points=points)
    assert set(map(frozenset, near.tables)) == set(map(frozenset, past.rounds[0]))
    again = draw(range(8), (2,) * 4, past, "x", points=points)
    assert (again.repeats, again.cost) == ((), 4)


def test_people_who_do_not_fit_the_tables_are_refused():
    with pytest.raises(ValueError, match="3 people at tables of 2, 2"):
        draw((1, 2, 3), (2, 2), Past(), "x")
    with pytest.raises(ValueError, match="4 people"):
        draw((1, 2, 3, 3), (2, 2), Past(), "x")


@pytest.mark.parametrize(
    ("locked", "said"),
    [
        ({1: 0, 2: 0, 3: 0}, "3 people are locked to table 0, which is for 2"),
        ({1: 2}, "no table 2, only 2 tables from 0"),
        ({1: -1}, "no table -1"),
        ({99: 0}, "99 is locked to a table, and is not there"),
    ],
)
def test_locks_that_cannot_be_held_are_refused(locked, said):
    with pytest.raises(ValueError, match=said):
        draw((1, 2, 3, 4), (2, 2), Past(), "x", locked=locked)


def test_where_everybody_is_locked_or_nobody_comes_there_is_nothing_to_draw():
    locked = {1: 1, 2: 0, 3: 1, 4: 0}

    assert draw((1, 2, 3, 4), (2, 2), Past(), "x", locked=locked).tables == ((2, 4), (1, 3))
    assert draw((), (), Past(), "x").tables == ()


class Shuffled(Random):
    """Luck that knows how often people have sat down by it."""

    times = 0

    def shuffle(self, x: MutableSequence[Any]) -> None:
        self.times += 1
        super().shuffle(x)


@pytest.mark.parametrize("free", [(), (4, 5, 6, 7)], ids=["all", "whoever met"])
def test_where_those_who_are_locked_cost_all_there_is_nobody_sits_down_again(free):
    """Two of them have met; whoever is free has met nobody."""
    prices = [[2 * ({one, other} == {0, 1}) for other in range(8)] for one in range(8)]
    locked = {it: it // 2 for it in range(8) if it not in free}
    hall = Hall((2,) * 4, prices, [[0] * 4] * 8, locked, target=0)
    luck = Shuffled("x")

    assert hall.settle(luck)[:2] == [[0, 1], [2, 3]]
    assert luck.times == 1


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 26), st.integers(0, 3), st.integers(0, 9))
def test_what_is_said_of_a_draw_is_true_of_its_tables(people: int, before: int, seed: int):
    """Also after two have changed places by hand. Meetings are counted one by one."""
    rounds: list[Tables] = []
    for number in range(before + 1):
        past = past_of(rounds[:1], rounds[1:])
        drawn = draw(range(people), sizes_of(people, 3), past, f"{seed} {number}", trials=500)
        rounds.append(drawn.tables)
    moved = judged(swapped(drawn.tables, 0, people - 1), past)

    for said in (drawn, moved):
        met = Counter(pair for tables in rounds[:-1] for pair in pairs(tables))
        again = [pair for pair in pairs(said.tables) if met[pair]]
        assert sorted(map(sorted, said.repeats)) == sorted(map(sorted, again))
        assert said.again == sum(met[pair] for pair in again) >= said.fewest
        assert said.cost >= Prices(past).least(range(people), sizes_of(people, 3))
    assert {0, people - 1} == {
        it
        for one, other in zip(drawn.tables, moved.tables, strict=True)
        for it in {*one} - {*other}
    } or any({0, people - 1} <= set(table) for table in drawn.tables)


def all_tables(people: list[int], sizes: tuple[int, ...]) -> Iterator[Tables]:
    """Every way to seat these people."""
    if not sizes:
        yield ()
        return
    for table in combinations(people, sizes[0]):
        rest = [it for it in people if it not in table]
        yield from ((table, *others) for others in all_tables(rest, sizes[1:]))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_a_small_field_is_seated_as_cheaply_as_can_be(seed):
    """Beside every way there is, after rounds by chance, with wishes and with somebody locked."""
    luck = Random(seed)
    sizes = luck.choice([(3, 3), (3, 2, 2), (4, 3), (2, 2, 2), (4, 4)])
    people = list(range(sum(sizes)))
    rounds = [_by_chance(people, sizes, luck) for _ in range(luck.randrange(5))]
    past = past_of(rounds[:2], rounds[2:])
    apart = [frozenset(luck.sample(people, 2)) for _ in range(2)]
    locked = {people[0]: len(sizes) - 1} if seed % 2 else {}
    drawn = draw(people, sizes, past, "x", apart=apart, locked=locked)

    assert drawn.cost == min(
        judged(tables, past, apart).cost
        for tables in all_tables(people, sizes)
        if all(it in tables[table] for it, table in locked.items())
    )
    assert drawn.again >= drawn.fewest


def _by_chance(people: list[int], sizes: tuple[int, ...], luck: Random) -> Tables:
    standing = iter(luck.sample(people, len(people)))
    return tuple(tuple(islice(standing, size)) for size in sizes)


def pairs(tables: Tables) -> list[frozenset[int]]:
    return [frozenset(it) for table in tables for it in combinations(table, 2)]


def test_the_bound_is_that_of_the_best_there_is():
    """Five who sat together come to two tables: 3 + 2 of them, so four pairs meet again."""
    five = ((1, 2, 3, 4, 5),)

    assert fewest_again([five], 2, {1, 2, 3, 4, 5}) == 4
    assert fewest_again([five, five], 2, {1, 2, 3, 4, 5}) == 8
    assert fewest_again([five], 2, {1, 2, 3}) == 1
    assert fewest_again([], 2, {1}) == 0


WHOLE = [(9, 3, 4), (16, 4, 5), (25, 5, 6), (27, 3, 13), (49, 7, 8), (64, 4, 21), (64, 8, 9)]
MADE = [(15, 3, 7), (21, 3, 10), (28, 4, 9), (40, 4, 13)]
ONE_LESS = [(people - 1, size, rounds) for people, size, rounds in WHOLE + MADE]


@pytest.mark.parametrize(("people", "size", "rounds"), [*WHOLE, *MADE, *ONE_LESS])
def test_by_a_whole_plan_everybody_meets_everybody_once(people, size, rounds):
    found = plan(people, size, rounds)

    assert found is not None
    for tables in found:
        assert sorted(it for table in tables for it in table) == list(range(1, people + 1))
    met = Counter(pair for tables in found for pair in pairs(tables))
    assert set(met.values()) == {1}
    assert len(met) == people * (people - 1) // 2
    short = Counter(it for tables in found for table in tables if len(table) < size for it in table)
    assert set(short.values()) <= {1}


@pytest.mark.parametrize(
    ("people", "size", "rounds"),
    [(9, 3, 4), (10, 5, 4), (12, 4, 5), (16, 4, 5), (16, 8, 3), (20, 4, 7), (24, 8, 5)],
)
def test_the_fewest_rounds_in_which_everybody_meets_everybody(people, size, rounds):
    found = everybody_meets(people, size)

    assert found is not None
    assert len(found) == rounds
    for tables in found:
        assert sorted(it for table in tables for it in table) == list(range(1, people + 1))
        assert max(map(len, tables)) <= size
    assert len({pair for tables in found for pair in pairs(tables)}) == people * (people - 1) // 2


@pytest.mark.parametrize(("people", "size"), [(13, 4), (20, 5), (19, 4)])
def test_where_no_such_rounds_are_known_there_are_none(people, size):
    assert everybody_meets(people, size) is None


@pytest.mark.parametrize(("people", "size", "rounds"), [(20, 4, 5), (18, 3, 8), (17, 3, 8)])
def test_some_plans_end_before_all_have_met(people, size, rounds):
    found = plan(people, size, rounds)

    assert found is not None
    met = Counter(pair for tables in found for pair in pairs(tables))
    assert set(met.values()) == {1}


def test_where_no_plan_is_known_there_is_none():
    assert plan(20, 4, 6) is None
    assert plan(13, 4, 3) is None
    assert plan(9, 3, 5) is None
