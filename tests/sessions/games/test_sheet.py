"""The score sheet as columns and rows."""

import pytest

from scoring.entries import Player
from scoring.rules.rule_set import RuleSet
from sessions.games import services
from sessions.games.sheet import Adjustment, Sheet, sheet_of
from sessions.models import Game
from tests import verbs
from tests.sessions.games.playing import throw

pytestmark = pytest.mark.django_db


def started(*names: str, **rules: object) -> Game:
    players = [Player(name) for name in names]
    return services.start_game(rules=RuleSet.from_json(rules), players=players)


def sheet(game: Game) -> Sheet:
    game.refresh_from_db()
    return sheet_of(game, game.current_state())


def cells(game: Game) -> list[list[str]]:
    """Each row as its cells: the points of a turn, "now", or nothing; "!" marks the final round."""
    return [
        [
            ("!" if cell.is_final else "")
            + ("now" if cell.is_now else str(cell.turn.points) if cell.turn else "")
            for cell in row.cells
        ]
        for row in sheet(game).rows
    ]


def totals(game: Game, *points: int) -> None:
    for number in points:
        verbs.record_total(code=game.code, points=number)


def test_before_the_first_turn_there_is_one_row():
    assert cells(started("Ana", "Ben")) == [["now", ""]]


def test_rounds_fill_from_left_to_right():
    game = started("Ana", "Ben", "Cleo")
    totals(game, 600, 0, 700, 550)

    assert cells(game) == [["600", "0", "700"], ["550", "now", ""]]


def test_a_late_player_begins_in_the_round_that_is_played():
    game = started("Ana", "Ben")
    totals(game, 600, 700, 550)
    verbs.join_seat(code=game.code, name="Lou")
    totals(game, 650, 800)

    assert cells(game) == [["600", "700", ""], ["550", "650", "800"], ["now", "", ""]]


def test_the_final_round_begins_after_the_turn_that_reached_the_target():
    game = started("Ana", "Ben", "Cleo", target_score=1000)
    totals(game, 600, 1100, 700)

    assert cells(game) == [["600", "1100", "!700"], ["!now", "", ""]]
    totals(game, 0)
    assert cells(game) == [["600", "1100", "!700"], ["!0", "", ""]]
    assert [row.is_final for row in sheet(game).rows] == [True, True]


def test_who_left_above_the_target_did_not_begin_the_final_round():
    game = started("Ana", "Ben", "Cleo", "Dora", target_score=1000, opening_threshold=0)
    throw(game, "123346", "1")
    verbs.adjust_score(code=game.code, seat=0, points=1200, reason="forgotten last week")
    verbs.retire_seat(code=game.code, seat=0)
    totals(game, 600)
    assert cells(game) == [["0", "600", "now", ""]]

    totals(game, 1100, 700)
    assert cells(game) == [["0", "600", "1100", "!700"], ["", "!now", "", ""]]


def test_a_game_that_ends_at_once_has_no_final_round():
    game = started("Ana", "Ben", target_score=1000, final_round="none")
    totals(game, 1100)

    assert cells(game) == [["1100", ""]]


def test_fixed_turns_have_no_final_round():
    game = started("Ana", "Ben", fixed_turns=1, target_score=1000)
    totals(game, 1100, 600)

    assert cells(game) == [["1100", "600"]]


def test_ranks_leave_out_the_retired_and_share_ties():
    game = started("Ana", "Ben", "Cleo", "Dora")
    totals(game, 600, 700, 600, 800)
    verbs.retire_seat(code=game.code, seat=3)

    assert [(it.name, it.rank, it.is_leader) for it in sheet(game).columns] == [
        ("Ana", 2, False),
        ("Ben", 1, True),
        ("Cleo", 2, False),
        ("Dora", None, False),
    ]
    assert [it.name for it in sheet(game).ranking] == ["Ben", "Ana", "Cleo", "Dora"]


def test_with_no_points_nobody_leads():
    assert [it.is_leader for it in sheet(started("Ana", "Ben")).columns] == [False, False]


def test_no_rank_is_shown_until_somebody_has_points():
    game = started("Ana", "Ben", "Cleo")
    totals(game, 0)
    assert [it.shown_rank for it in sheet(game).columns] == [None, None, None]

    totals(game, 600)

    assert [it.shown_rank for it in sheet(game).columns] == [2, 1, 2]


def test_the_winner_stands_before_those_with_as_many_points():
    game = started("Ana", "Ben", "Cleo", target_score=1000)
    totals(game, 600, 1000, 0, 400)

    assert [(it.name, it.is_winner) for it in sheet(game).ranking] == [
        ("Ben", True),
        ("Ana", False),
        ("Cleo", False),
    ]


def test_gifts_are_added_up_for_the_seat_that_got_them():
    game = started("Ana", "Ben", target_score=1000, exact_target=True, opening_threshold=0)
    throw(game, "123456", "123456", bank=True)

    assert [it.gifts for it in sheet(game).columns] == [0, 1500]
    assert sheet(game).has_gifts


def test_points_by_hand_stand_until_they_are_undone():
    game = started("Ana", "Ben")
    verbs.adjust_score(code=game.code, seat=1, points=-1, reason="did not sing")
    verbs.adjust_score(code=game.code, seat=1, points=50, reason="sang twice")
    verbs.undo(code=game.code)

    assert sheet(game).adjustments == (Adjustment(1, "Ben", -1, "did not sing"),)
    assert [it.adjusted for it in sheet(game).columns] == [0, -1]


def test_a_corrected_turn_is_marked_until_the_correction_is_undone():
    game = started("Ana", "Ben")
    totals(game, 600, 700)
    verbs.amend_turn(code=game.code, turn=2, points=750, reason="a slip")

    def corrected() -> list[bool]:
        return [cell.is_corrected for cell in sheet(game).rows[0].cells]

    assert corrected() == [False, True]
    verbs.undo(code=game.code)
    assert corrected() == [False, False]
