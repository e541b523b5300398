"""How a game went for each seat beside the others: who led, who came from behind.

Knows the last state of a game and its turns. Points given or taken by hand are in neither: they
count from the next turn of their side on, and at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from scoring.ending import final_round_from
from scoring.state import FinishedTurn, GameState

Scores = Mapping[int, int]
"""The scores at one moment, by the numbers of the sides that are at the table."""


@dataclass(frozen=True, slots=True)
class Story:
    """What is told of a seat.

    `best_turn_number` is the number, in the game, of its best bank, the first of several; None
    where it banked nothing. `opened_turn` counts its own turns, up to the one that opened; None
    where it never did, a team-mate did, or there is no threshold. `rounds_led` are the rounds
    after which its side, beside others, had the most points alone.

    The other two are for those who have won. `comeback` is the largest deficit to the leader after
    any round but the last; 0 for who was never behind. `final_round_steal`: it was behind when the
    final round began.
    """

    best_turn_number: int | None
    opened_turn: int | None
    rounds_led: int
    comeback: int
    final_round_steal: bool


def stories_of(state: GameState, turns: Sequence[FinishedTurn]) -> tuple[Story, ...]:
    """The story of every seat, in the order of their numbers. `turns` are all of the game."""
    rounds = _after_rounds(state, turns)
    led = Counter(_leader(scores) for scores in rounds)
    behind = _behind_in_the_final_round(state, turns)
    winners = state.outcome.winners if state.outcome else ()
    own: list[list[FinishedTurn]] = [[] for _ in state.seats]
    for turn in turns:
        own[turn.seat].append(turn)
    return tuple(
        Story(
            best_turn_number=_best_turn_number(own[number]),
            opened_turn=_opened_turn(own[number]),
            rounds_led=led[seat.side],
            comeback=_comeback(rounds, seat.side) if number in winners else 0,
            final_round_steal=number in winners and seat.side in behind,
        )
        for number, seat in enumerate(state.seats)
    )


def _best_turn_number(own: Sequence[FinishedTurn]) -> int | None:
    best = max((turn for turn in own if turn.is_banked), key=lambda it: it.worth, default=None)
    return None if best is None else best.number


def _opened_turn(own: Sequence[FinishedTurn]) -> int | None:
    return next((count for count, turn in enumerate(own, start=1) if turn.opened), None)


def _leader(scores: Scores) -> int | None:
    """The side that has the most points alone; None where two share them, or nobody is beside."""
    best = max(scores.values(), default=0)
    leaders = [side for side, score in scores.items() if score == best]
    return leaders[0] if len(leaders) == 1 and len(scores) > 1 else None


def _comeback(rounds: Sequence[Scores], side: int) -> int:
    behind = (max(scores.values()) - scores[side] for scores in rounds[:-1] if side in scores)
    return max(behind, default=0)


def _behind_in_the_final_round(state: GameState, turns: Sequence[FinishedTurn]) -> set[int]:
    """The sides that were not in the lead when the final round began; none where there is none."""
    began = _final_round_from(state, turns)
    there = _rounds_at_the_table(state, turns)
    for turn, (number, scores) in zip(turns, _after_turns(state, turns), strict=True):
        if turn.number == began:
            best = max(scores[side] for side, rounds in there.items() if number < rounds.stop)
            return {side for side in there if scores[side] < best}
    return set()


def _final_round_from(state: GameState, turns: Sequence[FinishedTurn]) -> int | None:
    """The number of the turn that began the final round, also where six 1s won in it."""
    if state.outcome is not None and state.outcome.reason == "six_ones":
        before = replace(state, outcome=replace(state.outcome, reason="stopped"))
        return final_round_from(before, turns[:-1])
    return final_round_from(state, turns)


def _after_rounds(state: GameState, turns: Sequence[FinishedTurn]) -> list[Scores]:
    """The scores after each round. The last one may have been cut short by the end of the game."""
    there = _rounds_at_the_table(state, turns)
    after = dict(_after_turns(state, turns))
    if after:
        after[max(after)] = [side.score for side in state.sides]
    return [
        {side: scores[side] for side, rounds in there.items() if number in rounds}
        for number, scores in after.items()
    ]


def _after_turns(
    state: GameState, turns: Sequence[FinishedTurn]
) -> Iterator[tuple[int, Sequence[int]]]:
    """After each turn the round that the table is in, and the scores of all sides."""
    scores = [0 for _ in state.sides]
    for seat in state.seats:
        scores[seat.side] += seat.head_start
    for turn, number in zip(turns, _rounds_played(turns), strict=True):
        scores[state.seats[turn.seat].side] = turn.score
        if turn.gift_to is not None:
            scores[state.seats[turn.gift_to].side] += turn.gift
        yield number, tuple(scores)


def _rounds_played(turns: Sequence[FinishedTurn]) -> list[int]:
    """The round that the table is in, by turns.

    Where ties are thrown out, a team-mate may catch up on a round that is over: it stays over.
    """
    return list(accumulate((turn.round for turn in turns), max))


def _rounds_at_the_table(state: GameState, turns: Sequence[FinishedTurn]) -> dict[int, range]:
    """The rounds in which each side was there: one that has left, up to that of its last turn.

    One that came back was there all the time.
    """
    first: dict[int, int] = {}
    for seat in state.seats:
        first[seat.side] = min(seat.joined_round, first.get(seat.side, seat.joined_round))
    played = _rounds_played(turns)
    last = {state.seats[turn.seat].side: number for turn, number in zip(turns, played, strict=True)}
    last |= dict.fromkeys(state.sides_playing, max(played, default=0))
    return {side: range(first[side], last.get(side, 0) + 1) for side in first}
