"""Where chances to win can be estimated, and what is left out of them.

Knows rules and scores; no chances.
"""

from __future__ import annotations

from scoring.insight.pace import MAX_TURNS
from scoring.insight.turn.turn_odds import turn_odds_for
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState

MAX_SEATS = 8
"""With more seats a position takes seconds."""


def why_not(state: GameState) -> str:
    """Why there is no estimate, in a word; "" where there is one. Raises OddsOutOfReach."""
    rules = state.rules
    is_tied = state.final_round is not None and bool(state.final_round.tied)
    reasons = {
        "alone": len(state.sides_playing) < 2,
        "many_seats": len(state.seats_playing) > MAX_SEATS,
        "teams": rules.teams and not _are_teams_alike(state),
        "exact_target": bool(rules.exact_target),
        "many_turns": (rules.fixed_turns or 0) > MAX_TURNS,
        "roll_off": bool(state.roll_off_contenders) or is_tied,
        "time_called": state.time_called is not None,
    }
    found = next((word for word, holds in reasons.items() if holds), "")
    if found or rules.fixed_turns is not None:
        return found
    expected = turn_odds_for(rules, rules.minimum_bank).expected
    return "far_away" if rules.target_score > MAX_TURNS * expected else ""


def _are_teams_alike(state: GameState) -> bool:
    """Do the teams throw in turn, with as many seats each, and have all of them a last turn?

    Of fixed turns only the sums count.
    """
    if state.rules.fixed_turns is not None:
        return True
    sides = [state.seats[seat].side for seat in state.turn_order if seat in state.seats_playing]
    teams = len(set(sides))
    in_turn = all(side == sides[place % teams] for place, side in enumerate(sides))
    return in_turn and len(sides) % teams == 0 and state.rules.final_round != "equal_turns"


def ignored(rules: RuleSet) -> tuple[str, ...]:
    """The options in play that these chances leave out, by their keys."""
    in_play = ("van_t_hof_six", "high_stakes_bonus", "farkle_streak")
    found = [key for key in in_play if getattr(rules, key) is not None]
    return (*found, *(["final_round"] if rules.final_round == "everyone_once" else []))
