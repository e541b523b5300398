"""Who leaves a game, and who comes back.

Knows seats, and what their turns and the final round become; no dice.
"""

from __future__ import annotations

from scoring.ending import begin_turn, finish, go_on, with_last_turn, without_last_turn
from scoring.entries import ComeBack, Retire
from scoring.errors import LastOneLeft, NobodyLeft, SeatNotRetired
from scoring.replacing import replace
from scoring.seats.seating import playing_seat, round_of, seat_at
from scoring.state import GameState, RollOffState, finished
from scoring.turn import Turn


def retire(state: GameState, turn: Turn, entry: Retire) -> GameState:
    """A seat leaves: it has no more turns and cannot win; an unbanked turn score is lost.

    When one side is left, it has won or plays on alone, as the entry says. Raises SeatUnknown,
    SeatRetired or NobodyLeft.
    """
    seat = playing_seat(state, entry.seat)
    if state.seats_playing == (entry.seat,):
        raise NobodyLeft(name=seat.name)
    if turn.seat == entry.seat and turn.has_begun:
        seat = replace(seat, turns=seat.turns + 1)
        line = replace(
            finished(turn, "retired"), lost=turn.turn_score, score=state.score(entry.seat)
        )
        state = replace(state, last_turn=line, leftover_dice=0)
    was_alone = state.is_alone
    state = state.with_seat(entry.seat, replace(seat, is_retired=True))
    if state.is_alone and not was_alone and entry.last_one != "plays_on":
        return finish(state, state.sides_playing, "last_seat")
    state = _without_contender(state, entry.seat)
    if state.turn is not None and state.turn.seat == entry.seat:
        return go_on(state, entry.seat)
    return without_last_turn(state, entry.seat)


def _without_contender(state: GameState, seat: int) -> GameState:
    """A roll-off goes on without the seat; the only one left in it starts."""
    if state.roll_off is None or seat not in state.roll_off.contenders:
        return state
    left = tuple(other for other in state.roll_off.contenders if other != seat)
    if len(left) > 1:
        return replace(state, roll_off=RollOffState(left))
    return begin_turn(replace(state, starts=left[0], roll_off=RollOffState(())), left[0])


def check_asked(state: GameState, entry: Retire) -> None:
    """Has somebody said what follows, where only one side would be left? Raises LastOneLeft."""
    if state.outcome is not None or state.is_alone or entry.last_one is not None:
        return
    left = left_after(state, entry.seat)
    if len({state.seats[seat].side for seat in left}) == 1:
        names = [state.seats[seat].name for seat in left]
        raise LastOneLeft(name=", ".join(names), seats=list(left))


def left_after(state: GameState, leaving: int) -> tuple[int, ...]:
    """Who would still play if this seat left."""
    return tuple(seat for seat in state.seats_playing if seat != leaving)


def come_back(state: GameState, turn: Turn, entry: ComeBack) -> GameState:
    """A seat that has left plays on, as long as nobody has won, with the score that it had.

    The rounds that went by are not played again. In the final round it has its last turn where that
    is still ahead. Raises SeatUnknown or SeatNotRetired.
    """
    seat = seat_at(state, entry.seat)
    if not seat.is_retired:
        raise SeatNotRetired(name=seat.name, seat=entry.seat)
    gone_by = max(round_of(state, turn, entry.seat) - seat.next_round, 0)
    back = replace(seat, is_retired=False, missed=seat.missed + gone_by)
    return with_last_turn(state.with_seat(entry.seat, back), entry.seat)
