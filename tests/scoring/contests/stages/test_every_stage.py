"""Every way to play a stage, to its end, for 3 to 90 people; and what may go wrong in one."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import chain, combinations
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.contests.draws.past import Past, Tables, past_of
from scoring.contests.finishes import Told, finishes
from scoring.contests.formats.seeds import Scheme, seated
from scoring.contests.points import Finish, Status
from scoring.contests.sizes import Limits, NoSplit
from scoring.contests.stages.progress import Ended, progress, step_of
from scoring.contests.stages.seats import Known, Seats, seats, sizes_of, with_locks
from scoring.contests.stages.spec import Kind, Method, Spec
from tests.scoring.contests.stages.stages import arena, first_of, played
from tests.thorough import sample

FOURS = Limits(4, 3, 5)
ENDS_WITH_ONE = {
    "knock-out": Spec(Method.KNOCK_OUT, FOURS),
    "two go on": Spec(Method.KNOCK_OUT, FOURS, through=2),
    "and the best others": Spec(Method.KNOCK_OUT, FOURS, fill=True),
    "two go on, and the best others": Spec(Method.KNOCK_OUT, FOURS, through=2, fill=True),
    "two of three go on, and the best others": Spec(
        Method.KNOCK_OUT, Limits(3, 2, 4), through=2, fill=True
    ),
    "nearly all go on, and the best others": Spec(Method.KNOCK_OUT, FOURS, through=3, fill=True),
    "in pairs, and the best others": Spec(Method.KNOCK_OUT, Limits(2, 2, 3), fill=True),
    "on paper": Spec(Method.KNOCK_OUT, FOURS, through=2, reseed=False),
    "in threes": Spec(Method.KNOCK_OUT, Limits(3, 2, 4)),
    "strikes": Spec(Method.STRIKES, FOURS, out_at=3),
    "progressive strikes": Spec(Method.STRIKES, FOURS, out_at=5, strikes=Kind.PROGRESSIVE),
}
BY_ROUNDS = {
    "balanced": Spec(Method.BALANCED, FOURS, rounds=3),
    "swiss": Spec(Method.SWISS, FOURS, rounds=3),
    "tiered": Spec(Method.TIERED, FOURS, rounds=4),
    "ladder": Spec(Method.LADDER, FOURS, rounds=4),
    "final": Spec(Method.FINAL, FOURS, rounds=2),
}
ARENAS = {
    "arena": Spec(Method.ARENA, FOURS, rounds=6, best=3),
    "arena in which all games count": Spec(Method.ARENA, Limits(3, 2, 3), rounds=5),
}
BY_DRAW = BY_ROUNDS | ENDS_WITH_ONE
FEW = (4, 9, 14)
MORE = sample((3, 5, 6, 7, 8, 10, 11, 13, 16, 22, 30), everything=range(3, 91))
FIELDS = pytest.mark.parametrize(
    "fields",
    [
        pytest.param(FEW, id="few"),
        pytest.param(MORE, id="more", marks=pytest.mark.slow),
    ],
)


def test_every_method_is_played() -> None:
    tried = {it.method for group in (ENDS_WITH_ONE, BY_ROUNDS, ARENAS) for it in group.values()}
    assert tried == set(Method)


@FIELDS
@pytest.mark.parametrize("name", ENDS_WITH_ONE)
def test_it_ends_with_one_winner_and_loses_nobody(name: str, fields: Iterable[int]) -> None:
    for people in fields:
        found = played(ENDS_WITH_ONE[name], range(1, people + 1), Random(people))
        assert len(found.order[0]) == 1, people
        assert sorted(chain(*found.order)) == list(range(1, people + 1))


@FIELDS
@pytest.mark.parametrize("name", BY_ROUNDS)
def test_everybody_sits_in_every_round_and_one_has_won(name: str, fields: Iterable[int]) -> None:
    spec = BY_ROUNDS[name]
    for people in fields:
        rounds: list[Ended] = []
        found = played(spec, range(1, people + 1), Random(people), rounds)
        assert sorted(found.left) == list(range(1, people + 1))
        assert len(rounds) == spec.rounds
        assert len(first_of(found.left, rounds)) == 1


@FIELDS
@pytest.mark.parametrize("name", ARENAS)
def test_in_an_arena_nobody_sits_at_two_tables_and_the_best_games_win(
    name: str, fields: Iterable[int]
) -> None:
    spec = ARENAS[name]
    for people in fields:
        rounds = arena(spec, range(1, people + 1), Random(people))
        assert len(rounds) == spec.rounds
        assert len(first_of(range(1, people + 1), rounds, spec.best)) == 1


def test_in_an_arena_nobody_meets_those_of_the_last_game_again_while_others_wait() -> None:
    spec = ARENAS["arena"]
    rounds = [Ended((table(9, 8, 7, 6), table(9, 8, 7, 6, first=5)))]
    found = seats(spec, range(1, 9), (4, 4), Known(past_of([]), "s", rounds=rounds))
    assert found.tables == ((1, 5, 2, 6), (3, 7, 4, 8))


def table(
    *scores: int, first: int = 1, absent: int | None = None, who: tuple[int, ...] = ()
) -> tuple[Finish, ...]:
    """People in their order, with these scores."""
    told = [
        Told(it, status=Status.ABSENT) if it == absent else Told(it, score=score)
        for it, score in zip(who or range(first, first + len(scores)), scores, strict=True)
    ]
    return finishes(told)


HEATS = Spec(Method.KNOCK_OUT, Limits(4, 3, 4))


@pytest.mark.parametrize(("size", "through"), [(3, 2), (4, 3), (5, 3), (6, 4)])
def test_a_round_in_which_all_would_go_on_sends_all_but_the_best_of_each_table_home(
    size: int, through: int
) -> None:
    spec = Spec(Method.KNOCK_OUT, Limits(size, 2, size + 1), through=through, fill=True)
    for people in range(2, 41):
        step = step_of(spec, people)
        assert step.next_stage < people
        assert sum(step.sizes) + step.byes == people
    played(spec, range(1, 25), Random(size))


def test_two_who_are_tied_for_the_place_that_goes_on_roll_and_nobody_else() -> None:
    tables = (table(9, 9, 3, 1), table(4, 5, 6, 7, first=5))
    rounds = [Ended(tables)]
    now = progress(HEATS, range(1, 9), rounds)
    assert [(it.roll_off, it.places) for it in now.ties] == [((1, 2), 1)]
    again = progress(HEATS, range(1, 9), rounds, [((1, 2),)])
    assert again.ties, "who rolls the same rolls once more"
    done = progress(HEATS, range(1, 9), rounds, [((1, 2),), ((2,), (1,))])
    assert (done.left, done.out) == ((2, 8), ((1,), (7,), (3, 6), (4, 5)))
    seeds = Spec(Method.KNOCK_OUT, HEATS.limits, by_seed=True)
    assert progress(seeds, range(1, 9), rounds).left == (1, 8)


def test_the_best_of_all_others_make_the_next_tables_whole() -> None:
    spec = Spec(Method.KNOCK_OUT, Limits(3, 2, 3), fill=True)
    tables = (table(9, 8, 1), table(9, 5, 1, first=4), table(9, 7, 1, first=7))
    four = (*tables, table(9, 1, 1, first=10))
    even = {it: Fraction(4) for it in range(1, 13)}
    now = progress(spec, range(1, 13), [Ended(four, (), even)])
    assert now.left == (1, 2, 4, 7, 8, 10), "by the share of their tables"
    alike = (*(table(9, 8, 1, first=it) for it in (1, 4, 7)), table(9, 1, 1, first=10))
    tied = progress(spec, range(1, 13), [Ended(alike, (), even)])
    assert [(it.in_, it.roll_off, it.places) for it in tied.ties] == [((), (2, 5, 8), 2)]


def test_a_shared_first_place_of_a_final_is_shared_until_somebody_rolls() -> None:
    rounds = [Ended((table(9, 9, 3),))]
    shared = progress(HEATS, (1, 2, 3), rounds)
    assert (shared.order, shared.is_over) == (((1, 2), (3,)), True)
    assert progress(HEATS, (1, 2, 3), rounds, [((2,), (1,))]).order == ((2,), (1,), (3,))


def test_who_goes_home_from_strikes_goes_out_and_who_could_not_play_does_not() -> None:
    spec, people = ENDS_WITH_ONE["strikes"], range(1, 9)
    first = Ended((table(9, 8, 7, 6), table(9, 8, 7, first=5)))
    without = Ended((table(9, 8, 7, 6),), byes=(5,), uncounted={1: (6,)}, standby=(7,))
    now = progress(spec, people, [first, without])
    assert 8 not in now.left
    assert now.out == ((4, 8),)
    assert now.strikes == {1: 0, 2: 2, 3: 2, 4: 4, 5: 0, 6: 1, 7: 2, 8: 4}


def test_one_of_two_tables_is_no_final_though_the_other_does_not_count() -> None:
    spec = ENDS_WITH_ONE["two go on"]
    half = Ended((table(9, 8, 7, 6),), uncounted={1: (5, 6, 7, 8)})
    now = progress(spec, range(1, 9), [half])
    assert (now.left, now.out, now.is_over) == ((1, 2), ((3,), (4,), (5, 6, 7, 8)), False)
    over = progress(spec, range(1, 9), [half, Ended((table(1, 2),))])
    assert (over.order[:2], over.is_over) == (((2,), (1,)), True)


LADDER = Spec(Method.LADDER, FOURS, rounds=2)


def test_up_and_down_the_tables_who_has_a_bye_stays_where_they_are() -> None:
    spec, people = LADDER, range(1, 10)
    first = Ended((table(9, 8, 7, 6), table(9, 8, 7, 6, first=5)), byes=(9,))
    rest = Ended((table(5, 4, 3, 2, who=(2, 3, 5, 4)), table(5, 4, 3, 2, first=6)), byes=(1,))
    assert progress(spec, people, [first]).left == (1, 2, 3, 4, 5, 6, 7, 8, 9)
    now = progress(spec, people, [first, rest])
    assert now.left == (1, 2, 3, 5, 4, 6, 7, 8, 9)
    known = Known(past_of([]), "s", rounds=[first, rest])
    assert seats(spec, now.left, (5, 4), known).tables == ((1, 2, 3, 5, 6), (4, 7, 8, 9))


@pytest.mark.parametrize(
    ("uncounted", "places", "wanted"),
    [
        (0, (1, 2, 3, 4, 8, 7, 6, 5, 12, 11, 10, 9), [{1, 2, 3, 4}, {8, 7, 6, 12}, {5, 11, 10, 9}]),
        (1, (4, 3, 2, 1, 5, 6, 7, 8, 12, 11, 10, 9), [{4, 3, 2, 1}, {5, 6, 7, 8}, {12, 11, 10, 9}]),
        (2, (4, 3, 2, 1, 8, 7, 6, 5, 9, 10, 11, 12), [{4, 3, 2, 8}, {1, 7, 6, 5}, {9, 10, 11, 12}]),
    ],
)
def test_up_and_down_the_tables_one_without_a_result_stays_where_it_is(
    uncounted: int, places: tuple[int, ...], wanted: list[set[int]]
) -> None:
    people = range(1, 13)
    fours = [table(6, 7, 8, 9, first=it) for it in (1, 5, 9)]
    own = tuple(it.entrant for it in fours.pop(uncounted))
    last = Ended(tuple(fours), uncounted={uncounted: own})
    now = progress(LADDER, people, [last])
    assert now.order == tuple((it,) for it in places)
    for order in (now.left, people):  # it is over, or drawn after while somebody still plays
        found = seats(LADDER, order, (4, 4, 4), Known(past_of([]), "s", rounds=[last]))
        assert [{*it} for it in found.tables] == wanted


def test_up_and_down_the_tables_who_has_moved_stays_at_the_new_table_if_it_does_not_count() -> None:
    first = Ended((table(9, 8, 7), table(9, 8, 7, first=4), table(9, 8, 7, first=7)))
    second = Ended(
        (table(9, 8, 7, who=(3, 5, 7)), table(9, 8, 7, who=(6, 8, 9))), (), {}, {0: (1, 2, 4)}
    )
    now = progress(LADDER, range(1, 10), [first, second])
    assert now.left == (1, 2, 4, 3, 5, 7, 6, 8, 9)


def test_up_and_down_the_tables_who_is_tied_at_the_end_shares_until_somebody_rolls() -> None:
    rounds = [Ended((table(9, 9, 3), table(9, 3, 3, first=4)))]
    now = progress(LADDER, range(1, 8), rounds)
    assert now.order == ((1, 2), (3,), (4,), (5, 6), (7,))
    rolled = progress(LADDER, range(1, 8), rounds, [((2,), (1,))])
    assert (rolled.order[:2], rolled.left[:2]) == (((2,), (1,)), (2, 1))


@pytest.mark.parametrize("name", ["knock-out", "strikes"])
def test_the_last_one_who_can_play_on_has_won(name: str) -> None:
    spec, people = ENDS_WITH_ONE[name], (1, 2, 3, 4, 5, 6)
    rounds = [Ended((table(9, 8, 7), table(9, 8, 7, first=4)))]
    left = progress(spec, people, rounds).left
    assert not progress(spec, people, rounds, withdrawn=left[2:]).is_over
    alone = progress(spec, people, rounds, withdrawn=left[1:])
    assert (alone.left, alone.out[0], alone.is_over) == (left[:1], left[1:], True)
    nobody = progress(spec, people, rounds, withdrawn=people)
    assert (nobody.left, nobody.out[0], nobody.is_over) == ((), left, True)
    assert not progress(spec, people, [], withdrawn=people[1:]).is_over, "others may come"


def test_strikes_end_where_the_other_one_who_is_left_does_not_come() -> None:
    spec = Spec(Method.STRIKES, Limits(2, 2, 2), out_at=3)
    alone = Ended((table(9, 8, absent=2),))
    assert not progress(spec, (1, 2), [alone]).is_over
    done = progress(spec, (1, 2), [alone, alone])
    assert (done.left, done.out, done.is_over) == ((1,), ((2,),), True)


def test_who_does_not_come_to_a_table_is_out_behind_all_who_played() -> None:
    now = progress(
        HEATS, range(1, 9), [Ended((table(9, 8, 7, 6), table(9, 8, 7, 0, first=5, absent=8)))]
    )
    assert (now.left, now.out) == ((1, 5), ((2, 6), (3, 7), (4,), (8,)))
    away = progress(HEATS, range(1, 9), [Ended((table(9, 8, 7, 6), table(9, 8, 7, first=5)))])
    assert away.out[-1] == (8,)


def test_a_seat_that_is_locked_stays_whatever_the_way() -> None:
    assert with_locks(((1, 2), (3, 4)), {1: 1}) == ((4, 2), (3, 1))
    assert with_locks(((1, 2), (3, 4)), {1: 0, 3: 1, 9: 0, 4: 5}) == ((1, 2), (3, 4))
    known = Known(past_of([]), "s", locked={1: 1})
    found = seats(Spec(Method.SWISS, FOURS), range(1, 9), (4, 4), known)
    assert 1 in found.tables[1]


@st.composite
def some_locked(draw: st.DrawFn) -> tuple[Tables, dict[int, int]]:
    """A draw, and for some of those who sit there a chair each that is theirs."""
    sizes = draw(st.lists(st.integers(2, 5), min_size=1, max_size=5))
    chairs = [number for number, size in enumerate(sizes) for _ in range(size)]
    people = draw(st.permutations(range(1, len(chairs) + 1)))
    theirs = draw(st.permutations(people))
    how_many = draw(st.integers(0, len(people)))
    locked = dict(list(zip(theirs, draw(st.permutations(chairs)), strict=True))[:how_many])
    return seated(people, sizes, Scheme.ADJACENT), locked


@given(some_locked())
@example((((3, 11, 8, 2), (5, 7, 4, 10), (1, 6, 9, 12)), {8: 0, 11: 0, 10: 0, 6: 0, 5: 1, 4: 1}))
def test_any_locks_that_fit_are_kept_and_everybody_sits_once(
    drawn: tuple[Tables, dict[int, int]],
) -> None:
    tables, locked = drawn
    found = with_locks(tables, locked)
    assert [it for it, at in locked.items() if it not in found[at]] == []
    assert sorted(chain(*found)) == sorted(chain(*tables))
    assert [*map(len, found)] == [*map(len, tables)]
    assert with_locks(tables, {}) == tables


def test_no_more_are_locked_to_a_table_than_it_has_chairs() -> None:
    assert with_locks(((1, 2), (3, 4)), {3: 0, 1: 0, 2: 0}) == ((1, 2), (3, 4))


@pytest.mark.parametrize("name", [*BY_ROUNDS, "strikes"])
def test_two_whole_tables_stay_together_however_the_next_round_is_seated(name: str) -> None:
    wanted = (8, 11, 10, 6), (5, 7, 4, 2)
    locked = {it: at for at, table in enumerate(wanted) for it in table}
    for seed in "abcdefgh":
        known = Known(past_of([]), seed, locked=locked)
        found = seats(BY_DRAW[name], range(1, 13), (4, 4, 4), known)
        assert [{*it} for it in found.tables[:2]] == [{*it} for it in wanted]


@pytest.mark.parametrize("name", ["balanced", "swiss", "tiered", "strikes"])
def test_whoever_is_of_one_circle_sits_at_tables_of_their_own(name: str) -> None:
    family = [frozenset(pair) for pair in combinations((1, 2, 3), 2)]
    for seed in "abcdefgh":
        found = seats(
            BY_DRAW[name], range(1, 13), (4, 4, 4), Known(past_of([]), seed, apart=family)
        )
        assert [len({1, 2, 3} & set(it)) for it in found.tables] == [1, 1, 1]


def test_a_tier_of_one_table_parts_no_circle() -> None:
    rounds = [Ended((table(9, 8, 7, 6), table(9, 8, 7, 6, first=5)))] * 3
    known = Known(past_of([]), "s", apart=[frozenset((1, 2))], rounds=rounds)
    found = seats(BY_ROUNDS["tiered"], range(1, 9), (4, 4), known)
    assert set(found.tables[0]) == {1, 2, 3, 4}


def test_who_has_come_since_sits_down_at_the_lowest_table() -> None:
    spec = Spec(Method.LADDER, Limits(3, 3, 4), rounds=3)
    rounds = [Ended((table(9, 8, 7), table(9, 8, 7, first=4)))]
    known = Known(Past({}, {}, {}), "s", rounds=rounds)
    found = seats(spec, (1, 2, 3, 4, 5, 7), (3, 3), known)
    assert (set(found.tables[0]), set(found.tables[1])) == ({1, 2, 4}, {3, 5, 7})


def test_nobody_sits_alone_and_a_stage_contradicts_itself_in_no_way() -> None:
    assert isinstance(sizes_of(HEATS, 1), NoSplit)
    assert isinstance(sizes_of(Spec(Method.BALANCED, Limits(4, 4, 4)), 5), NoSplit)
    assert sizes_of(Spec(Method.STRIKES, FOURS), 2) == (2,)
    for wrong in ({"rounds": 0}, {"through": 4}, {"out_at": 0}, {"best": 0}):
        with pytest.raises(ValueError, match=r"cannot go on|at least"):
            Spec(Method.KNOCK_OUT, FOURS, **wrong)
    assert seats(HEATS, (), (), Known(past_of([]), "s")) == Seats(())


def test_nine_in_threes_meet_everybody_once_and_after_a_no_show_it_goes_on_by_draw() -> None:
    spec = Spec(Method.BALANCED, Limits(3, 3, 4), rounds=4)
    rounds: list[Ended] = []
    for number in range(4):
        sizes = (3, 3, 3)
        past = past_of([[[it.entrant for it in own] for own in it.tables] for it in rounds])
        found = seats(spec, range(1, 10), sizes, Known(past, f"{number}", "day", rounds=rounds))
        rounds.append(Ended(tuple(table(*range(9, 6, -1), who=own) for own in found.tables)))
    met = past_of([[[it.entrant for it in own] for own in it.tables] for it in rounds]).met
    assert (len(met), set(met.values())) == (36, {1})
    eight = Known(past_of([]), "s", "day", rounds=[Ended((table(9, 8, 7), table(9, 8, first=4)))])
    assert len(seats(spec, range(1, 9), (3, 3, 2), eight).tables) == 3


def test_one_round_alone_is_drawn_and_a_stage_knows_whether_it_ends_by_itself() -> None:
    spec = Spec(Method.BALANCED, FOURS)
    found = seats(spec, range(1, 9), (4, 4), Known(past_of([]), "s"))
    assert sorted(chain(*found.tables)) == [*range(1, 9)]
    assert (spec.ends_by_itself, HEATS.ends_by_itself) == (False, True)
