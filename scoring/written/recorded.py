"""A game of which only the result is told: by a file of another program, or by an old sheet.

Nothing of it was checked against rules: the scores stand as they were told. Knows seats, scores and
points by round; not where they come from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from scoring.entries import Player
from scoring.rules.rule_set import RuleSet
from scoring.seats.seating import start
from scoring.state import FinishedTurn, GameState, Outcome

MAX_SCORE = 10_000_000
"""More nobody has who is told of, by a file or at a table."""


@dataclass(frozen=True, slots=True)
class RecordedSeat:
    """What is told of one seat. `points` are those of each round: None where it was not played, and
    nothing at all where only the score is known.
    """

    score: int
    is_winner: bool
    points: tuple[int | None, ...] = ()

    @property
    def turns(self) -> int:
        """How many turns are known of it."""
        return sum(it is not None for it in self.points)


def recorded_state(
    rules: RuleSet, players: Sequence[Player], told: Sequence[RecordedSeat], starts: int = 0
) -> GameState:
    """The end of such a game. `told` has a seat for each of `players`; team-mates have one score.

    Raises as `seating.start` does.
    """
    state = start(rules, players, starts)
    told = seated(state, players, told)
    for number, seat in enumerate(told):
        state = state.with_seat(number, replace(state.seats[number], turns=seat.turns))
        side = state.seats[number].side
        state = state.with_side(side, replace(state.sides[side], score=seat.score, has_opened=True))
    winners = tuple(number for number, seat in enumerate(told) if seat.is_winner)
    turns = recorded_turns(told)
    return replace(
        state,
        turn=None,
        last_turn=turns[-1] if turns else None,
        outcome=Outcome(winners, "recorded"),
    )


def seated(
    state: GameState, players: Sequence[Player], told: Sequence[RecordedSeat]
) -> list[RecordedSeat]:
    """In the order in which they sit: team-mates may have been dealt round."""
    by_name = {player.name: seat for player, seat in zip(players, told, strict=True)}
    return [by_name[seat.name] for seat in state.seats]


def recorded_turns(told: Sequence[RecordedSeat]) -> tuple[FinishedTurn, ...]:
    """The lines of its sheet, as far as they are told. A round of 0 points is a farkle."""
    scores = [0] * len(told)
    turns: list[FinishedTurn] = []
    for number, seat, points in _in_turn(told):
        scores[seat] += points
        turns.append(
            FinishedTurn(
                number=len(turns) + 1,
                round=number,
                seat=seat,
                kind="total" if points else "farkle",
                points=points,
                score=scores[seat],
            )
        )
    return tuple(turns)


def _in_turn(told: Sequence[RecordedSeat]) -> Iterator[tuple[int, int, int]]:
    """Round, seat and points of each turn that was played."""
    for number, played in enumerate(zip_longest(*(seat.points for seat in told)), start=1):
        for seat, points in enumerate(played):
            if points is not None:
                yield number, seat, points
