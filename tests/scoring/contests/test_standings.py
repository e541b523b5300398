"""Standings: worked examples of each key, and what holds for any results in any order."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.contests.keys.field import Opponents
from scoring.contests.keys.listed import DEFAULT, KEYS
from scoring.contests.played import Line, Played, beats
from scoring.contests.points import Finish, Status, award
from scoring.contests.scales.listed import SCALES
from scoring.contests.standings import Parted, rank
from tests.scoring.contests.standings import OPPONENTS, figure, in_order, ranks, table

TWO_ROUNDS = (
    in_order(1, 1, 2, 3, e1=10_000, e2=6000, e3=4000),
    in_order(1, 4, 5, 6, e4=11_000, e5=9000, e6=500),
    in_order(2, 1, 4, 5, e1=10_500, e4=10_000, e5=2000),
    table(2, (2, 1), (3, 1), (6, 3), e2=5000, e3=5000, e6=1000),
)


@pytest.mark.parametrize(
    ("key", "entrant", "value"),
    [
        ("points", 1, 14),
        ("points", 2, 4 + Fraction(11, 2)),
        ("wins", 1, 2),
        ("wins", 2, Fraction(1, 2)),
        ("countback", 2, (1, 1)),
        ("countback", 6, (0, 0, 2)),
        ("best_game", 4, 11_000),
        ("total", 4, 21_000),
        ("total_a_game", 4, 10_500),
        ("games", 4, 2),
        ("table_share", 1, Fraction(20_500, 42_500)),
        ("margin", 1, 4500),
        ("margin", 6, -10_500 - 4000),
        ("opponents_beaten", 1, 4),
        ("opponents_beaten", 2, 2),
        # of 2, 3, 4 and 5: 4¾, 3¼, 5½ and 2½ a game
        ("opponents_average", 1, 4),
        # 2 and 3 as often as 4 and 5, of 9½, 6½, 11 and 5 points
        ("beaten_sum", 1, 32),
        ("beaten_sum", 2, Fraction(13, 2) + Fraction(13, 4) + 2),
        ("seat_adjusted", 1, 2 - 2 * Fraction(11, 30)),
    ],
)
def test_a_key_of_two_rounds(key, entrant, value):
    assert figure(key, entrant, *TWO_ROUNDS) == value


def test_a_margin_counts_up_to_the_most():
    assert figure("margin", 6, *TWO_ROUNDS, most_margin=5000) == -5000 - 4000


@pytest.mark.parametrize("key", ["best_game", "total", "total_a_game", "table_share", "margin"])
def test_a_figure_that_cannot_be_said_is_none_and_comes_last(key):
    played = (in_order(1, 1, 2), in_order(2, 2, 3, e2=100, e3=50))
    rows = rank((1, 2, 3), played, (key,))

    assert rows[-1].entrant == 1
    assert rows[-1].values[key] is None


def test_opponents_wait_until_a_round_is_over():
    running = table(2, (1, 1), (3, 2), over=False)

    assert figure("opponents_average", 1, in_order(1, 1, 2), running) == 1
    assert figure("beaten_sum", 1, in_order(1, 1, 2), running) == 1
    assert figure("points", 1, in_order(1, 1, 2), running) == 14


def test_a_bye_is_no_game_and_its_points_count():
    assert figure("points", 1, *OPPONENTS) == 7 + 1 + 4
    assert figure("games", 1, *OPPONENTS) == 2
    assert figure("wins", 1, *OPPONENTS) == 1
    only = Played(1, (Line(Finish(1, None, status=Status.BYE), Fraction(4)),))
    assert figure("opponents_average", 1, only, opponents=Opponents(met_in_bye=3)) is None
    assert figure("opponents_sum", 1, only) is None
    assert figure("opponents_median", 1, in_order(1, 1, 2, 3)) is None


def test_what_runs_does_not_count_for_those_who_were_beaten():
    running = table(2, (2, 1), (3, 2), over=False)

    assert figure("beaten_sum", 1, in_order(1, 1, 2), running) == 1
    beaten_now = table(2, (1, 1), (3, 2), over=False)
    assert figure("beaten_sum", 1, in_order(1, 3, 2), beaten_now) == 0


def test_a_share_knows_every_score_of_the_table_and_no_points_below_zero():
    half_known = in_order(2, 2, 1, e1=3000)
    below = in_order(1, 1, 2, e1=500, e2=-1000)

    assert figure("table_share", 1, below, half_known) == 1
    assert figure("table_share", 2, below, half_known) == 0
    assert figure("table_share", 1, half_known) is None


def test_head_to_head_parts_two_with_the_same_points():
    played = (in_order(1, 1, 2, 3, 4), in_order(2, 2, 3, 1, 4), in_order(3, 1, 4, 2, 3))
    rows = rank((1, 2, 3, 4), played, ("games", "head_to_head"))

    # 1: 2 of 3 against each of 2 and 3, 3 of 3 against 4
    assert [(row.entrant, row.values["head_to_head"]) for row in rows] == [
        (1, Fraction(7, 9)),
        (2, Fraction(6, 9)),
        (3, Fraction(3, 9)),
        (4, Fraction(2, 9)),
    ]
    assert rows[1].why == Parted("head_to_head", Fraction(6, 9), Fraction(7, 9))


def test_a_roll_off_of_others_decides_nothing():
    """Nor does an earlier one of the same people, once they have rolled again."""
    rolled = [((1,), (2,)), ((2,), (1,)), ((1,), (3,))]
    rows = rank((1, 2), (), ("points", "roll_off"), roll_offs=rolled)

    assert ranks(rows) == [(2, 1), (1, 2)]
    assert ranks(rank((1, 4), (), ("points", "roll_off"), roll_offs=rolled)) == [(1, 1), (4, 1)]


def test_who_rolls_the_same_among_others_is_parted_by_rolling_again():
    rolled = [((1, 2, 3), (4, 5)), ((2, 3), (1,)), ((5,), (4,))]
    keys = ("points", "roll_off")

    found = rank(range(1, 6), (), keys, roll_offs=rolled)
    assert ranks(found) == [(2, 1), (3, 1), (1, 3), (5, 4), (4, 5)]
    assert found[2].why == Parted("roll_off", Fraction(-1), Fraction(0))
    once_more = rank(range(1, 6), (), keys, roll_offs=[*rolled, ((3,), (2,))])
    assert ranks(once_more) == [(3, 1), (2, 2), (1, 3), (5, 4), (4, 5)]


def test_who_fills_a_chair_is_seated_and_pushes_nobody_down():
    played = (in_order(1, 9, 1, 2), in_order(2, 1, 9, 2))
    rows = rank((1, 2, 9), played, unranked={9})

    assert ranks(rows) == [(1, 1), (9, None), (2, 2)]
    assert rank((1, 2), played)[0].values["points"] == 11


def test_who_has_gone_still_counts_as_an_opponent():
    played = (in_order(1, 1, 2, 3), in_order(2, 3, 2))

    assert [row.entrant for row in rank((1, 2), played)] == [1, 2]
    assert rank((1, 2), played, ("beaten_sum",))[0].values["beaten_sum"] == 5 + 8


def test_a_key_that_there_is_not_is_refused():
    with pytest.raises(ValueError, match="no key is called point, only points, wins"):
        rank((1, 2), (), ("point",))


def test_points_by_hand_count_and_absence_is_no_game():
    absent = Finish(2, None, status=Status.ABSENT)
    played = Played(1, (Line(Finish(1, 1), Fraction(7)), Line(absent, Fraction(0))))
    rows = rank(
        (1, 2, 3), [played], ("points", "games"), adjusted=[(2, Fraction(9)), (3, Fraction(-1))]
    )

    assert [(row.entrant, row.values["points"], row.values["games"]) for row in rows] == [
        (2, 9, 0),
        (1, 7, 1),
        (3, -1, 0),
    ]


def test_the_lot_is_drawn_from_the_seed_whoever_else_is_tied():
    one = [row.entrant for row in rank(range(6), (), ("points", "lot"), seed="a")]

    assert [it for it in one if it < 3] == [
        row.entrant for row in rank(range(3), (), ("points", "lot"), seed="a")
    ]
    assert one != [row.entrant for row in rank(range(6), (), ("points", "lot"), seed="c")]


def test_a_place_is_better_equal_or_worse():
    lines = [Line(Finish(it, place), Fraction(0)) for it, place in enumerate((1, 2, 2))]

    assert [beats(lines[0], lines[1]), beats(lines[1], lines[2]), beats(lines[2], lines[0])] == [
        1,
        Fraction(1, 2),
        0,
    ]


@st.composite
def seasons(draw: st.DrawFn) -> tuple[Played, ...]:
    """Some rounds of a few people at tables by chance, with ties, the absent and scores."""
    luck, people = Random(draw(st.integers(0, 10**6))), draw(st.integers(2, 11))
    found = []
    for number in range(draw(st.integers(0, 4))):
        order = list(range(people))
        luck.shuffle(order)
        tables = (order[start : start + 4] for start in range(0, people, 4))
        found += [_by_chance(number, seated, luck) for seated in tables]
    return tuple(found)


def _by_chance(number: int, seated: list[int], luck: Random) -> Played:
    scores = {it: luck.randrange(0, 4) * 1000 for it in seated}
    gone = {it for it in seated if luck.random() < 0.1}
    finish = [
        Finish(it, None, status=Status.ABSENT)
        if it in gone
        else Finish(
            it, 1 + sum(scores[o] > scores[it] for o in seated if o not in gone), scores[it]
        )
        for it in seated
    ]
    points = award(finish, SCALES["even"])
    lines = (Line(it, points[it.entrant], seat) for seat, it in enumerate(finish))
    return Played(number, tuple(lines), is_over=luck.random() < 0.9)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(seasons(), st.permutations(KEYS), st.randoms(use_true_random=False))
def test_any_order_of_the_same_results_gives_the_same_standings(played, keys, luck):
    mixed = [
        Played(it.round, tuple(luck.sample(it.lines, len(it.lines))), it.is_over) for it in played
    ]
    luck.shuffle(mixed)
    for chosen in (DEFAULT, tuple(keys)):
        rows = rank(range(12), played, chosen, seed="s", unranked={1})
        again = rank(range(12), mixed, chosen, seed="s", unranked={1})
        assert [(row.entrant, row.rank, row.why) for row in rows] == [
            (row.entrant, row.rank, row.why) for row in again
        ]
        assert [row.values for row in rows] == [row.values for row in again]


@settings(max_examples=60, deadline=None)
@given(seasons())
def test_ranks_say_how_many_stand_above(played):
    rows = [row for row in rank(range(12), played, unranked={1}) if row.rank is not None]

    assert len(rows) == 11
    for place, row in enumerate(rows):
        tied = place > 0 and row.rank == rows[place - 1].rank
        assert row.rank == (rows[place - 1].rank if tied else place + 1)
        assert (row.why is None) == (tied or place == 0)


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(seasons().filter(bool), st.data())
def test_a_correction_and_its_undo_restore_every_number(played, data):
    """The corrected table changes places with itself turned upside down, and back."""
    at = data.draw(st.integers(0, len(played) - 1))
    before = rank(range(12), played, KEYS, seed="s")
    corrected = [*played[:at], _upside_down(played[at]), *played[at + 1 :]]
    undone = [*corrected[:at], _upside_down(corrected[at]), *corrected[at + 1 :]]

    own = {line.entrant for line in played[at].lines}
    points = {row.entrant: row.values["points"] for row in before}
    for row in rank(range(12), corrected, KEYS, seed="s"):
        assert row.entrant in own or row.values["points"] == points[row.entrant]
    assert rank(range(12), undone, KEYS, seed="s") == before


def _upside_down(played: Played) -> Played:
    """The same people, each with the place, the score and the points of the one opposite."""
    turned = [
        Line(
            Finish(own.entrant, it.finish.place, it.finish.score, it.finish.status),
            it.points,
            own.seat,
        )
        for own, it in zip(played.lines, reversed(played.lines), strict=True)
    ]
    return Played(played.round, tuple(turned), played.is_over)


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        # 1 has met one with 6 a game, twice one with 3½ and twice one with 3, and has 4 a game
        (Opponents(), 19),
        (Opponents(floor=Fraction(4)), 22),
        (Opponents(met_in_bye=3), 19 + 3 * 4),
        (Opponents(met_in_bye=3, bye_points=Fraction(1)), 19 + 3 * 1),
    ],
)
def test_weak_opponents_count_for_the_floor_and_a_bye_for_somebody(rule, value):
    assert figure("opponents_sum", 1, *OPPONENTS, opponents=rule) == value
