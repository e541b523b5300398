"""Figures over many games as the API shows them. What each means, the description says.

Knows fields; what is counted, `sessions.history` knows.
"""

from __future__ import annotations

from typing import Any

from scoring.insight.long_run import LongRun
from sessions.access.groups import SeenGroup
from sessions.history.against import Rivalry
from sessions.history.names import shown_name
from sessions.history.player.page import Play
from sessions.history.ratings.reading import Rated
from sessions.history.streaks import Streak
from sessions.history.sums import Figures
from sessions.models import Player


def who(player: Player, seen: SeenGroup) -> dict[str, Any]:
    return {"player": str(player.uuid), "name": shown_name(player, seen)}


def wins_view(figures: Figures) -> dict[str, Any]:
    """What may be counted whatever the rules."""
    low, high = figures.bounds
    return {
        "games": figures.games,
        "wins": figures.wins,
        "share": figures.share,
        "share_low": low,
        "share_high": high,
        "expected_wins": figures.expected,
        "above": figures.above,
    }


def turns_view(figures: Figures) -> dict[str, Any]:
    """What is counted under the same prices alone."""
    return {
        "turns": figures.turns,
        "points": figures.points,
        "per_turn": figures.per_turn,
        "farkles": figures.farkles,
        "farkle_rate": figures.farkle_rate,
        "best_turn": figures.best_turn,
    }


def rating_view(rating: Rated | None) -> dict[str, Any] | None:
    """Nobody has one in a group that shows none."""
    if rating is None:
        return None
    return {
        "rating": rating.low,
        "at_most": rating.high,
        "games": rating.games,
        "is_provisional": rating.is_provisional,
    }


def streak_view(streak: Streak) -> dict[str, Any]:
    return {"longest": streak.longest, "current": streak.current}


def luck_view(run: LongRun) -> dict[str, Any]:
    low, high = run.kept_bounds or (None, None)
    return {
        "turns": run.turns,
        "luck": run.luck_per_turn,
        "by_chance": run.by_chance,
        "judged_turns": run.judged,
        "kept": run.kept,
        "kept_from": low,
        "kept_to": high,
    }


def play_view(play: Play) -> dict[str, Any]:
    turns = play.figures.turns
    return turns_view(play.figures) | {
        "bank": play.bank,
        "points_lost": play.lost,
        "lost": play.lost / turns if turns else None,
        "penalties": play.penalties,
        "dice_games": play.dice_games,
        "hot_dice": play.hot_dice,
        "mean_score": play.mean_score,
        "best_score": play.best_score,
    }


def rivalry_view(rivalry: Rivalry, seen: SeenGroup) -> dict[str, Any]:
    return who(rivalry.opponent, seen) | duels_view(rivalry)


def duels_view(rivalry: Rivalry) -> dict[str, Any]:
    """How the games ended, whoever it was against."""
    return {
        "games": rivalry.games,
        "above": rivalry.above,
        "below": rivalry.below,
        "level": rivalry.level,
        "share": rivalry.share,
    }
