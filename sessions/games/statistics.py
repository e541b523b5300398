"""Simple facts about a game, counted from its finished turns: what API and page both show.

Knows the lines of the sheet; no rule: what a turn was, `scoring` has written down, and what could
be expected of its dice is said by `scoring.insight.luck`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from scoring.insight.luck import Luck, dice_not_risked, luck_of
from scoring.rules.rule_set import RuleSet
from scoring.state import FinishedTurn, GameState
from sessions.models import Game, finished_turns

_EARLY = 3
"""So many dice, or more, still to throw: then a bank was early."""


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
    return {
        "table": _facts(state.rules, turns),
        "seats": [
            {"position": seat, "name": player.name, **_facts(state.rules, played[seat])}
            for seat, player in enumerate(state.seats)
        ],
    }


def _facts(rules: RuleSet, turns: Sequence[FinishedTurn]) -> dict[str, Any]:
    banked = [turn.worth for turn in turns if turn.is_banked]
    throws = [throw for turn in turns for throw in turn.throws]
    return {
        "turns": len(turns),
        "banked_turns": len(banked),
        "farkles": sum(turn.is_farkle for turn in turns),
        "toxic_twos": sum(turn.kind == "toxic_twos" for turn in turns),
        "six_die_farkles": sum(turn.six_die_farkle for turn in turns),
        "best_turn": max(banked, default=None),
        "average_banked_turn": round(sum(banked) / len(banked), 1) if banked else None,
        "points_lost": sum(turn.lost for turn in turns),
        "penalties": sum(turn.penalty for turn in turns),
        "throws": len(throws),
        "hot_dice": sum(throw.dice_left == 0 for throw in throws),
        **_banked_when(rules, turns),
        **_luck(luck_of(rules, turns)),
    }


def _banked_when(rules: RuleSet, turns: Iterable[FinishedTurn]) -> dict[str, int]:
    left = [dice_not_risked(rules, turn) for turn in turns]
    early = [dice >= _EARLY for dice in left if dice is not None]
    return {"banked_early": early.count(True), "banked_late": early.count(False)}


def _luck(luck: Luck) -> dict[str, Any]:
    return {
        "thrown_farkles": luck.farkles,
        "expected_farkles": round(float(luck.expected_farkles), 2) if luck.throws else None,
        "points_offered": luck.points_offered,
        "expected_points_offered": (
            round(float(luck.expected_points_offered), 1) if luck.throws else None
        ),
        "points_set_aside": luck.points_set_aside,
    }
