"""All turns of a game looked back at, each on the terms on which it was played.

Knows the states of a game; what a turn's throws and plays were worth, `luck` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.game import farkle_cost, least_to_bank
from scoring.insight.luck import JudgedTurn, Terms, judge
from scoring.state import FinishedTurn, GameState

FAR_FROM_END = 2000
"""While every side lacks more points than these, points are all that matters in a turn."""

Looked = tuple[FinishedTurn, JudgedTurn | None]


def judged_turns(start: GameState, states: Sequence[GameState]) -> list[Looked]:
    """Every finished turn of a game with what it is judged to be; None where nobody can.

    `states` are those behind each entry that stands. Raises OddsOutOfReach.
    """
    return [
        (turn, judge(start.rules, turn, terms)) for turn, terms in turns_with_terms(start, states)
    ]


def turns_with_terms(
    start: GameState, states: Sequence[GameState]
) -> Iterator[tuple[FinishedTurn, Terms]]:
    """Every finished turn with the terms that it was played on."""
    before = opening = start
    for state in states:
        if before.turn is not None and not before.turn.has_begun:
            opening = before
        if state.last_turn is not None and state.last_turn is not before.last_turn:
            yield state.last_turn, _terms(opening, before, state.last_turn.seat)
        before = state


def _terms(opening: GameState, last: GameState, seat: int) -> Terms:
    """The terms of a turn, by the states before its first and before its last entry."""
    return Terms(
        least=least_to_bank(last, seat),
        cost=farkle_cost(last, seat),
        leftover=opening.leftover_dice if opening.offers_high_stakes else 0,
        is_open=is_open(opening, seat),
    )


def is_open(state: GameState, seat: int) -> bool:
    """Do points alone say what is a good play in the turn of this seat?"""
    rules = state.rules
    if state.final_round is not None or rules.exact_target:
        return False
    if rules.fixed_turns is not None:
        return state.seats[seat].turns + 1 < rules.fixed_turns
    best = max(state.sides[side].score for side in state.sides_playing)
    return rules.target_score - best > FAR_FROM_END
