"""Simple facts about a game, counted from its finished turns: what API and page both show.

Knows how facts are named and rounded; what is counted, `scoring.insight.facts` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.insight.facts import Facts, facts_of
from scoring.state import FinishedTurn, GameState
from sessions.models import Game, finished_turns


def statistics(game: Game) -> dict[str, Any]:
    """Facts per seat, and the same for the whole table. Points are whole numbers.

    Averages and expected points are rounded to one decimal, expected farkles to two; they are
    None where there is nothing to count.
    """
    turns = finished_turns(game)
    return {"code": game.code, "version": game.version, **facts(game.current_state(), turns)}


def facts(state: GameState, turns: Sequence[FinishedTurn]) -> dict[str, Any]:
    """The same facts, from turns that are already read."""
    played: list[list[FinishedTurn]] = [[] for _ in state.seats]
    for turn in turns:
        played[turn.seat].append(turn)
    counted = [facts_of(state.rules, of_seat) for of_seat in played]
    return {
        "table": _told(sum(counted, Facts())),
        "seats": [
            {"position": seat, "name": player.name, **_told(counted[seat])}
            for seat, player in enumerate(state.seats)
        ],
    }


def _told(counted: Facts) -> dict[str, Any]:
    banked = counted.banked
    return {
        "turns": counted.turns,
        "banked_turns": banked,
        "farkles": counted.farkles,
        "toxic_twos": counted.toxic,
        "six_die_farkles": counted.six_die_farkles,
        "best_turn": counted.best_turn,
        "average_banked_turn": round(counted.points_banked / banked, 1) if banked else None,
        "points_lost": counted.points_lost,
        "penalties": counted.penalties,
        "throws": counted.throws,
        "hot_dice": counted.hot_dice,
        "banked_early": counted.banked_early,
        "banked_late": counted.banked_late,
        **_luck(counted),
    }


def _luck(counted: Facts) -> dict[str, Any]:
    farkles, points = counted.expected_farkles, counted.expected_points_offered
    is_known = counted.judged_throws > 0
    return {
        "thrown_farkles": counted.thrown_farkles,
        "expected_farkles": round(float(farkles), 2) if is_known else None,
        "points_offered": counted.points_offered,
        "expected_points_offered": round(float(points), 1) if is_known else None,
        "points_set_aside": counted.points_set_aside,
    }
