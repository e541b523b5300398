"""How a game goes on after a turn, and how it ends.

Knows scores and turn order; no dice. Source: "Winning the Game" of Patch Products, "Final Round"
of Player Aid, "To Win" of Dacy & Amy, "Winning" and "Welfare" of Fun Math Game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.entries import EndResult
from scoring.errors import NobodyLeads
from scoring.replacing import replace
from scoring.state import FinalRound, FinishedTurn, GameState, Outcome, Reason
from scoring.turn import Turn


@dataclass(frozen=True, slots=True)
class Lead:
    """By how many `points` the side of `seat` is ahead, and whether it wins a tie as well."""

    seat: int
    points: int
    wins_tie: bool


@dataclass(frozen=True, slots=True)
class Reach:
    """With so many `points` or more, but no more than `most`, a bank `wins`, or else begins the
    final round.
    """

    points: int
    wins: bool
    most: int | None = None


def go_on(state: GameState, seat: int) -> GameState:
    """The turn of `seat` is over: the next seat's turn begins, or the game ends."""
    if state.final_round is not None:
        return _next_of_final_round(state, seat)
    if state.rules.fixed_turns is not None:
        return _next_of_fixed_turns(state, seat, state.rules.fixed_turns)
    if _starts_final_round(state, seat):
        return _begin_final_round(state, seat)
    playing = [other for other in (*state.seats_after(seat), seat) if _plays(state, other)]
    return begin_turn(state, _next_of(state, playing))


def _plays(state: GameState, seat: int) -> bool:
    return not state.seats[seat].is_retired


def _next_of(state: GameState, seats: Sequence[int]) -> int:
    """Who of these, in turn order, throws next: the first; once two have changed places the first
    of those with the fewest turns, so that nobody throws twice before all have thrown.
    """
    if not state.order:
        return seats[0]
    return min(seats, key=lambda seat: state.seats[seat].next_round)


def begin_turn(state: GameState, seat: int) -> GameState:
    turn = Turn(
        seat=seat,
        number=state.finished_turns + 1,
        round=state.seats[seat].next_round,
        dice_in_hand=state.rules.dice,
    )
    return replace(state, turn=turn)


def finish(state: GameState, sides: Iterable[int], reason: Reason) -> GameState:
    """The game is over; the seats of these sides that still play have won."""
    won = set(sides)
    winners = tuple(
        seat
        for seat, player in enumerate(state.seats)
        if player.side in won and _plays(state, seat)
    )
    return replace(state, turn=None, final_round=None, outcome=Outcome(winners, reason))


def stop(state: GameState, result: EndResult) -> GameState:
    """The table stops before the end: whoever leads has won, or nobody.

    Of several that lead it is the one that the rule set names; all of them, where they would have
    to throw for it. Raises NobodyLeads.
    """
    if state.roll_off_contenders:
        state = replace(state, roll_off=None)  # nobody throws for the start any more
    if result == "none":
        return finish(state, (), "no_result")
    leaders = _leaders(state)
    if not any(state.sides[side].scored_at for side in state.sides_playing):
        raise NobodyLeads
    if state.rules.tie == "first_to_set":
        leaders = [_first_to_set(state, leaders)]
    return finish(state, leaders, "stopped")


def final_round_from(state: GameState, turns: Iterable[FinishedTurn]) -> int | None:
    """The number of the turn that began the final round; all turns behind it belong to that round.

    `turns` are the finished ones, in order. None where no final round has begun; where time was
    called, the turn that had ended last by then (0 in the first turn of all).
    """
    if state.time_called is not None:
        return state.time_called
    if not has_final_round(state):
        return None
    target = state.rules.target_score
    reached = (it.number for it in turns if it.score >= target and it.kind != "retired")
    return next(reached, None)


def has_final_round(state: GameState) -> bool:
    """Has a seat that reached the target begun a final round, or has the game ended with one?

    After fixed turns there is none.
    """
    if state.rules.fixed_turns is not None:
        return False
    if state.outcome is None:
        return state.final_round is not None
    if state.outcome.reason in _STOPPED:
        return not state.rules.exact_target
    return state.outcome.reason in _AFTER_LAST_TURNS


_AFTER_LAST_TURNS = {"highest_score", "first_to_set", "shared", "roll_off_round"}
"""How a game is won whose last turns have all been played."""
_STOPPED = {"stopped", "no_result"}
"""How it ends before that: a final round may have begun."""


def ranks(state: GameState) -> tuple[int | None, ...]:
    """The rank of every seat, from 1; None for one that has retired."""
    by_side = side_ranks(state)
    return tuple(None if seat.is_retired else by_side[seat.side] for seat in state.seats)


def side_ranks(state: GameState) -> tuple[int, ...]:
    """The rank of every side, from 1: who has won, then who still plays, then who has left.

    Among these the score decides. Sides with the same score share a rank, but a winner stands
    before those it ties with.
    """
    won, playing = winning_sides(state), state.sides_playing
    standing = [
        (number in won, number in playing, side.score) for number, side in enumerate(state.sides)
    ]
    return tuple(1 + sum(other > own for other in standing) for own in standing)


def winning_sides(state: GameState) -> frozenset[int]:
    """The sides that have won; none while the game goes on."""
    winners = state.outcome.winners if state.outcome else ()
    return frozenset(state.seats[seat].side for seat in winners)


def lead_over(state: GameState, seat: int) -> Lead | None:
    """In the final round, what the turn of this seat has to make up for; None if it leads itself.

    Of several that lead it is the one that set the score first.
    """
    best = state.to_beat
    if best is None or best == state.score(seat):
        return None
    leaders = [side for side in state.sides_playing if state.sides[side].score == best]
    leader = _first_to_set(state, leaders)
    first = next(number for number, it in enumerate(state.seats) if it.side == leader)
    return Lead(first, best - state.score(seat), state.rules.tie == "first_to_set")


def in_reach(state: GameState, seat: int) -> Reach | None:
    """What a bank of this seat, whose turn it is, can bring; None where the game goes on anyway."""
    missing = max(state.rules.target_score - state.score(seat), 1)  # a turn of 0 brings nothing
    if state.rules.exact_target:
        ahead = _points_ahead(state, seat) if is_last(state, seat) else missing
        return Reach(min(ahead, missing), wins=True, most=missing)
    if is_last(state, seat):
        return Reach(_points_ahead(state, seat), wins=True)
    if state.final_round is not None or state.rules.fixed_turns is not None:
        return None
    if _ends_at_target(state):
        return Reach(missing, wins=True)
    if [*_last_turns(_with_turn_over(state, seat), seat)]:
        return Reach(missing, wins=False)
    return Reach(max(missing, _points_ahead(state, seat)), wins=True)


def is_last(state: GameState, seat: int) -> bool:
    """Does no turn follow that of this seat?"""
    if state.final_round is not None:
        return state.final_round.seats_left == (seat,)
    fixed = state.rules.fixed_turns
    if fixed is None:
        return False
    after = _with_turn_over(state, seat)
    return all(after.seats[it].turns >= fixed for it in (*after.seats_after(seat), seat))


def _points_ahead(state: GameState, seat: int) -> int:
    """The fewest points that put this seat ahead of every other side that can win."""
    others = (it for it in _contenders(state) if it != state.seats[seat].side)
    best = max((state.sides[it].score for it in others), default=state.score(seat))
    return max(best + 1 - state.score(seat), 1)


def _with_turn_over(state: GameState, seat: int) -> GameState:
    played = state.seats[seat]
    return state.with_seat(seat, replace(played, turns=played.turns + 1))


def _starts_final_round(state: GameState, seat: int) -> bool:
    """Reached means at least the target. With an exact target only the exact hit ends the game."""
    if state.rules.exact_target or state.seats[seat].is_retired:
        return False
    return state.score(seat) >= state.rules.target_score


def _begin_final_round(state: GameState, seat: int) -> GameState:
    if _ends_at_target(state):
        return finish(state, [state.seats[seat].side], "target_score")
    seats_left = tuple(_last_turns(state, seat))
    return _play_last_turns(replace(state, final_round=FinalRound(seat, seats_left)))


def _ends_at_target(state: GameState) -> bool:
    """Is no final round played: by the rules, or because nobody else is left to play it?"""
    return state.rules.final_round == "none" or state.is_alone


def _last_turns(state: GameState, seat: int) -> Iterable[int]:
    """Who throws once more after `seat` has reached the target, in turn order."""
    others = state.seats_after(seat)
    if state.rules.final_round == "everyone_once":
        return [*others, seat]
    if state.rules.final_round == "equal_turns":
        next_round = state.seats[seat].next_round
        return [other for other in others if state.seats[other].next_round < next_round]
    side = state.seats[seat].side
    return [other for other in others if state.seats[other].side != side]


def _next_of_final_round(state: GameState, seat: int) -> GameState:
    return _play_last_turns(without_last_turn(state, seat))


def with_last_turn(state: GameState, seat: int) -> GameState:
    """The state in which a seat that has come back has its last turn, if that is still ahead.

    Where the round has gone past it, and where those that are tied throw on, only its score counts.
    """
    last = state.final_round
    if last is None or last.tied:
        return state
    if last.started_by is None:
        return replace(state, final_round=rest_of_round(state, last.seats_left[0]))
    due = [*_last_turns(state, last.started_by)]
    if seat not in due or due.index(seat) < due.index(last.seats_left[0]):
        return state
    seats_left = tuple(it for it in due if it == seat or it in last.seats_left)
    return replace(state, final_round=replace(last, seats_left=seats_left))


def rest_of_round(state: GameState, seat: int) -> FinalRound:
    """The last turns where time is called in the turn of this seat: this one, and those of all who
    have yet to throw in its round.
    """
    now = state.seats[seat].next_round
    due = [other for other in state.seats_after(seat) if state.seats[other].next_round == now]
    return FinalRound(None, (seat, *due))


def without_last_turn(state: GameState, seat: int) -> GameState:
    """The state in which this seat has no turn left in the final round."""
    if state.final_round is None:
        return state
    seats_left = tuple(other for other in state.final_round.seats_left if other != seat)
    return replace(state, final_round=replace(state.final_round, seats_left=seats_left))


def _play_last_turns(state: GameState) -> GameState:
    if state.final_round is not None and state.final_round.seats_left:
        return begin_turn(state, state.final_round.seats_left[0])
    return decide(state)


def _next_of_fixed_turns(state: GameState, seat: int, turns: int) -> GameState:
    due = [
        other
        for other in (*state.seats_after(seat), seat)
        if state.seats[other].turns < turns and _plays(state, other)
    ]
    return begin_turn(state, _next_of(state, due)) if due else decide(state)


def decide(state: GameState) -> GameState:
    """All turns are played: the highest score wins, and ties as the rule set says."""
    leaders = _leaders(state)
    if len(leaders) == 1:
        is_roll_off = state.final_round is not None and state.final_round.tied
        return finish(state, leaders, "roll_off_round" if is_roll_off else "highest_score")
    if state.rules.tie == "first_to_set":
        return finish(state, [_first_to_set(state, leaders)], "first_to_set")
    if state.rules.tie == "shared":
        return finish(state, leaders, "shared")
    return _begin_roll_off_round(state, tuple(leaders))


def _leaders(state: GameState) -> list[int]:
    """The sides with the highest score of those that can win."""
    contenders = _contenders(state)
    best = max(state.sides[side].score for side in contenders)
    return [side for side in contenders if state.sides[side].score == best]


def _first_to_set(state: GameState, leaders: list[int]) -> int:
    """The side that reached its score first; where nobody ever scored, the first in turn order."""
    in_turn_order = [
        state.seats[seat].side for seat in (state.starts, *state.seats_after(state.starts))
    ]
    leading = sorted(leaders, key=in_turn_order.index)
    return min(leading, key=lambda side: state.sides[side].scored_at)


def _contenders(state: GameState) -> tuple[int, ...]:
    tied = state.final_round.tied if state.final_round else ()
    return tuple(side for side in state.sides_playing if side in tied) or state.sides_playing


def _begin_roll_off_round(state: GameState, tied: tuple[int, ...]) -> GameState:
    last = state.last_turn.seat if state.last_turn else state.starts
    order = (*state.seats_after(last), last)
    seats_left = tuple(
        seat for seat in order if state.seats[seat].side in tied and _plays(state, seat)
    )
    started_by = state.final_round.started_by if state.final_round else None
    return _play_last_turns(replace(state, final_round=FinalRound(started_by, seats_left, tied)))
