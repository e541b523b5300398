"""The command measures what it promises and judges it rightly. No measured time is asserted."""

from statistics import quantiles

from scoring.rules.presets import PRESETS
from tests.benchmarks import contests, in_process, insight
from tests.benchmarks.table import Ratio, Row, compared, written


def test_all_of_the_rules_is_measured():
    rows = in_process.measure(rounds=2, games=7, throws=50)

    assert [(row.measure, row.to, row.goal, len(row.seconds)) for row in rows] == [
        ("look-up of a throw in a dict", "", None, 2),
        ("scoring a throw", "look-up", 5, 2),
        ("scoring a throw not seen before", "look-up", None, 2),
        *((f"compiling the rule set {key}", "", 0.03, 2) for key in PRESETS),
        ("replaying a whole game", "", None, 7),
    ]
    assert all(second > 0 for row in rows for second in row.seconds)


def test_all_of_the_arithmetic_of_tournaments_is_measured():
    rows = contests.measure(rounds=1, fields={"8 at 4": (8, 4, 2)}, people=16)

    assert [(row.measure, row.goal, len(row.seconds)) for row in rows] == [
        ("drawing 8 at 4", 1, 2),
        ("all rounds of 24 at 4, 6 rounds", None, 1),
        ("standings of 16 x 8, default keys", None, 1),
        ("standings of 16 x 8, all keys", 0.1, 1),
        ("outlook of 16", None, 1),
    ]


def test_all_that_is_told_of_turns_and_games_is_measured():
    rows = insight.measure(rounds=1, turns=8)

    assert [(row.measure, row.goal, len(row.seconds)) for row in rows] == [
        *((f"turn values of {key}", 0.06, 1) for key in PRESETS),
        ("luck and decisions of 8 turns", 0.1, 1),
        *((f"chances to win of {seats} seats", 0.05, 1) for seats in (2, 4, 8)),
        ("chances to win of 8 seats, ten turns", 0.05, 1),
    ]


def test_a_ratio_is_that_of_the_middle_round():
    """Each round is compared with its own base: the slow third round of both changes nothing."""
    row = compared("throw", [[2, 4], [3, 5], [30, 60]], [[2, 2], [2, 2], [30, 30]], to="write")

    assert row.seconds == (2, 4, 3, 5, 30, 60)
    assert row.ratio == Ratio(1.5, *quantiles([1.5, 2.0, 1.5], n=4, method="inclusive")[::2])


def test_the_goal_is_for_the_ratio_or_else_for_the_seconds():
    twice = Ratio(2.0, 1.9, 2.2)

    assert Row("a", [1.0], twice, goal=2.0).verdict == "ok"
    assert Row("b", [1.0], twice, goal=1.9).verdict == "MISSED"
    assert Row("c", [0.02, 0.02, 9.0], goal=0.03).verdict == "ok"
    assert Row("d", [0.04], goal=0.03).verdict == "MISSED"
    assert Row("e", [0.04]).verdict == ""


def test_the_table_is_markdown_with_its_columns_in_line():
    rows = [
        Row("dict", [1e-7]),
        Row("throw", [0.001, 0.003], Ratio(2.0, 1.9, 2.2), "dict", 1.5),
        Row("rules", [2.0], goal=0.03, note="slow"),
    ]

    assert written(rows).splitlines() == [
        "| measure | p50    | p95    | n | ratio (half)     | to   | goal    |        | note |",
        "| ------- | ------ | ------ | - | ---------------- | ---- | ------- | ------ | ---- |",
        "| dict    | 100 ns | 100 ns | 1 |                  |      |         |        |      |",
        "| throw   | 2 ms   | 2.9 ms | 2 | 2.00 (1.90-2.20) | dict | ≤ 1.5 x | MISSED |      |",
        "| rules   | 2 s    | 2 s    | 1 |                  |      | ≤ 30 ms | MISSED | slow |",
    ]
