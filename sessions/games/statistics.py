"""Simple facts about a game, counted from its finished turns.

Knows the lines of the sheet; no rule: what a turn was, `scoring` has written down.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.state import FinishedTurn
from sessions.models import Game

_FARKLES = {"farkle", "toxic_twos"}
_BANKED = {"banked", "total", "gift"}


def statistics(game: Game) -> dict[str, Any]:
    """Facts per seat, and the same for the whole table. Points are whole numbers.

    An average is rounded to one decimal and None where there is nothing to average.
    """
    turns = [row.finished_turn for row in game.turns.all()]
    seats = game.current_state().seats
    return {
        "code": game.code,
        "version": game.version,
        "table": _facts(turns),
        "seats": [
            {
                "position": position,
                "name": seat.name,
                **_facts(turn for turn in turns if turn.seat == position),
            }
            for position, seat in enumerate(seats)
        ],
    }


def _facts(finished: Iterable[FinishedTurn]) -> dict[str, Any]:
    turns = list(finished)
    banked = [_banked(turn) for turn in turns if turn.kind in _BANKED]
    throws = [throw for turn in turns for throw in turn.throws]
    return {
        "turns": len(turns),
        "banked_turns": len(banked),
        "farkles": sum(turn.kind in _FARKLES for turn in turns),
        "toxic_twos": sum(turn.kind == "toxic_twos" for turn in turns),
        "six_die_farkles": sum(turn.six_die_farkle for turn in turns),
        "best_turn": max(banked, default=None),
        "average_banked_turn": round(sum(banked) / len(banked), 1) if banked else None,
        "points_lost": sum(turn.lost for turn in turns),
        "penalties": sum(turn.penalty for turn in turns),
        "throws": len(throws),
        "hot_dice": sum(len(throw.set_aside) == len(throw.dice) for throw in throws),
    }


def _banked(turn: FinishedTurn) -> int:
    """What the turn was worth, kept or given away."""
    return turn.points + turn.gift
