"""How a finished game has ended, seat by seat: ranks, shares and margins.

Knows the last state of a game. Not how its turns went (`insight`), nor what several games come to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.ending import side_ranks, winning_sides
from scoring.state import GameState, Outcome


@dataclass(frozen=True, slots=True)
class SeatEnd:
    """Where a seat stands at the end. Team-mates share rank, score, share and margin.

    `share` is its side's part of all points at the table; those of all sides add up to 1. A score
    below zero (penalties, points taken by hand) counts as no points, so that nobody has a share
    below 0 or above 1; where nobody has points all shares are 0.

    `margin`: a winner is measured by the best other side that played to the end; 0 where there is
    none, or where the win is shared. All others are measured by the winner, so theirs are negative,
    and 0 where only the tie rule decided. It is the other way round only where somebody has more
    points than the winner: who left with them, or lost to six 1s, to the first at the target, or
    to the one who hit it. Without a winner all are 0.

    A seat that left a team before the team won is no winner (`is_winner`), though its side has won
    (`side_wins`).
    """

    seat: int
    side: int
    rank: int
    score: int
    share: Fraction
    margin: int
    is_winner: bool
    side_wins: bool
    is_retired: bool


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game: its seats in the order of their numbers, who has won, and why.

    Without a winner ("no_result") the ranks only say in which order the points stood when the
    table stopped: then rank 1 is no win, and no margin counts.
    """

    seats: tuple[SeatEnd, ...]
    winners: tuple[int, ...]
    reason: str
    is_locked: bool


def result_of(state: GameState) -> Result | None:
    """How the game has ended; None while it goes on."""
    if state.outcome is None:
        return None
    outcome = state.outcome
    return Result(_seat_ends(state, outcome), outcome.winners, outcome.reason, state.is_locked)


def _seat_ends(state: GameState, outcome: Outcome) -> tuple[SeatEnd, ...]:
    won, ranks = winning_sides(state), side_ranks(state)
    shares, margins = _shares([side.score for side in state.sides]), _margins(state)
    return tuple(
        SeatEnd(
            seat=number,
            side=seat.side,
            rank=ranks[seat.side],
            score=state.score(number),
            share=shares[seat.side],
            margin=margins[seat.side],
            is_winner=number in outcome.winners,
            side_wins=seat.side in won,
            is_retired=seat.is_retired,
        )
        for number, seat in enumerate(state.seats)
    )


def _shares(scores: Sequence[int]) -> list[Fraction]:
    """Each side's part of all points, by side."""
    points = list(map(shared_points, scores))
    everything = sum(points) or 1
    return [Fraction(own, everything) for own in points]


def shared_points(score: int) -> int:
    """What a score is in a sum that shares are taken of: below zero it is none."""
    return max(score, 0)


def _margins(state: GameState) -> list[int]:
    """How far each side is ahead of the best other one, or behind the winner, by side."""
    won = winning_sides(state)
    if not won:
        return [0 for _ in state.sides]
    best = max(state.sides[side].score for side in won)
    others = [state.sides[side].score for side in state.sides_playing if side not in won]
    ahead = best - max(others) if others and len(won) == 1 else 0
    return [
        ahead if number in won else side.score - best for number, side in enumerate(state.sides)
    ]
