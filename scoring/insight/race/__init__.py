"""Who wins from here, if everybody plays sensibly: chances of all seats before a turn.

Seats are independent until somebody reaches the target: where each is after so many turns is a
chain of matrices. Then the others chase. Where a seat would rather go for the target than for
points, it does. The only room that needs numpy, which is why nobody imports it before a chance is
asked for.
Knows scores, whose turn it is, and how a game ends; no throw on the table.
"""

from __future__ import annotations

from scoring.insight.pace import MOST_TURNS
from scoring.insight.race.lanes import Runner
from scoring.insight.race.last_turns import chances_in_final_round
from scoring.insight.race.tables import tables_for
from scoring.insight.race.winning import chances_to_win
from scoring.insight.turn_odds import turn_odds_for
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState

MOST_SEATS = 8
"""With more seats a position takes seconds."""
_ENOUGH = 0.98
"""What is won, of all games: of less the rest is too much to be shared out by it."""


def chances(state: GameState) -> tuple[float, ...] | None:
    """The chances of all seats to win, before the turn that is about to begin.

    None where there is no estimate; `why_not` says why, or too few games end in the rounds that are
    followed. Raises OddsOutOfReach.
    """
    if state.turn is None or why_not(state):
        return None
    tables = tables_for(state.rules)
    order = [state.turn.seat, *state.seats_after(state.turn.seat)]
    runners = [
        Runner(
            tables.state(state.score(seat), has_opened=state.has_opened(seat)),
            state.seats[seat].next_round,
        )
        for seat in order
    ]
    if state.final_round is None:
        won = chances_to_win(tables, state.rules, runners)
    else:
        left = set(state.final_round.seats_left)
        won = chances_in_final_round(tables, state, order, [seat in left for seat in order])
    if won.sum() < _ENOUGH:
        return None
    found = dict(zip(order, won / won.sum(), strict=True))
    return tuple(float(found.get(seat, 0.0)) for seat in range(len(state.seats)))


def why_not(state: GameState) -> str:
    """Why there is no estimate, in a word; "" where there is one. Raises OddsOutOfReach."""
    rules = state.rules
    is_tied = state.final_round is not None and bool(state.final_round.tied)
    reasons = {
        "alone": len(state.seats_playing) < 2,
        "many_seats": len(state.seats_playing) > MOST_SEATS,
        "teams": rules.teams,
        "exact_target": bool(rules.exact_target),
        "fixed_turns": rules.fixed_turns is not None,
        "roll_off": bool(state.roll_off_contenders) or is_tied,
        "time_called": state.time_called is not None,
    }
    found = next((word for word, holds in reasons.items() if holds), "")
    if found:
        return found
    expected = turn_odds_for(rules, rules.minimum_bank).expected
    return "far_away" if rules.target_score > MOST_TURNS * expected else ""


def ignored(rules: RuleSet) -> tuple[str, ...]:
    """The options in play that these chances leave out, by their keys."""
    in_play = ("van_t_hof_six", "high_stakes_bonus", "farkle_streak")
    found = [key for key in in_play if getattr(rules, key) is not None]
    return (*found, *(["final_round"] if rules.final_round == "everyone_once" else []))
