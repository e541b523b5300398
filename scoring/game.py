"""A game of Farkle: who may do what, and what it leads to.

`start` seats the players, `apply` takes one entry to the next state or refuses it. Pure: no
storage, no clock, and no undo or corrections (`log`).
Source: sections "How to Play" of all five documents, options of Fun Math Game and wikiHow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scoring.bell import call_time, may_call_time
from scoring.ending import finish, go_on, is_last, stop
from scoring.entries import (
    MAX_SEATS,
    Adjust,
    Bank,
    CallTime,
    ChangePlaces,
    ComeBack,
    End,
    Entry,
    Join,
    Rename,
    Retire,
    RollOff,
    Sign,
    Skip,
    TableEntry,
    Throw,
    TurnEntry,
    Unlock,
)
from scoring.errors import (
    BelowMinimumBank,
    BelowOpeningThreshold,
    CardLocked,
    GameFinished,
    HighStakesNotOffered,
    ImplausibleTotal,
    MustRollHotDice,
    NothingToBank,
    NotYourTurn,
    OnlyRecorded,
    RollOffPending,
    RuleViolation,
    TurnInProgress,
    WrongDiceCount,
)
from scoring.replacing import replace
from scoring.rules.rule_set import FarkleStreak
from scoring.seats.leaving import come_back, retire
from scoring.seats.seating import adjust, change_places, join, record_roll_off, rename, start
from scoring.sentences import Sentence
from scoring.signing import sign, unlock
from scoring.state import FinishedTurn, GameState, TurnKind, finished
from scoring.throws.throw_table import ThrowResult, table_for
from scoring.throws.totals import is_plausible
from scoring.turn import Turn, chosen, made_of

__all__ = [
    "apply",
    "bank_refusal",
    "farkle_cost",
    "least_to_bank",
    "legal_actions",
    "look_at",
    "next_after_farkle",
    "next_seat",
    "start",
    "upcoming",
]


def apply(state: GameState, entry: Entry) -> GameState:
    """The state after this entry. Raises a RuleViolation where the rules forbid it."""
    if state.is_recorded:
        raise OnlyRecorded
    if isinstance(entry, Unlock):
        return unlock(state)
    return replace(_applied(state, entry), entries=state.entries + 1)


def _applied(state: GameState, entry: Entry) -> GameState:
    match entry:
        case Sign():
            return sign(state, entry)
        case Rename():
            return rename(state, entry)
    if state.turn is None:
        raise finished_refusal(state)
    if isinstance(entry, TurnEntry):
        _refuse_other_seats(state, state.turn, entry.seat)
        return _play(state, state.turn, entry)
    return _AT_TABLE[type(entry)](state, state.turn, entry)


_AT_TABLE: Mapping[type[TableEntry], Callable[[GameState, Turn, Any], GameState]] = {
    RollOff: record_roll_off,
    Join: join,
    Retire: retire,
    ComeBack: come_back,
    ChangePlaces: change_places,
    Adjust: lambda state, _turn, entry: adjust(state, entry),
    CallTime: call_time,
    End: lambda state, _turn, entry: stop(state, entry.result),
}
"""What the table does besides playing, while a game goes on."""


def next_seat(state: GameState, entry: Entry) -> int | None:
    """The seat that throws next once this entry is made; None where the game is over then.

    Raises as entering it would.
    """
    return _seat_to_throw(apply(state, entry))


def next_after_farkle(state: GameState) -> int | None:
    """The seat that throws next if the turn in progress ends in a farkle, whatever its dice.

    None where the game is over then, or already. The farkle itself may end it: with the last of the
    fixed turns, say, or the last of the final round.
    """
    if state.turn is None:
        return None
    return _seat_to_throw(_farkle(state, state.turn, "farkle"))


def upcoming(state: GameState, most: int) -> tuple[int, ...]:
    """The seats that throw after this turn, in their order: at most so many, and none twice.

    It is who throws where no turn until then brings anything. Behind the last turn of a game nobody
    is named, for it decides whether anybody throws on.
    """
    if state.roll_off_contenders:
        return ()
    seats: list[int] = []
    while state.turn is not None and state.turn.seat not in seats and len(seats) <= most:
        turn = state.turn
        seats.append(turn.seat)
        if is_last(state, turn.seat):
            break
        state = go_on(_end_turn(state, finished(turn, "skipped")), turn.seat)
    return tuple(seats[1:])


def _seat_to_throw(state: GameState) -> int | None:
    return state.turn.seat if state.turn is not None else None


def finished_refusal(state: GameState) -> RuleViolation:
    """Why a finished game takes no move, and what would let it: undo, unless the card is locked."""
    return CardLocked(signed=list(state.signed)) if state.is_locked else GameFinished()


def _play(state: GameState, turn: Turn, entry: TurnEntry) -> GameState:
    match entry:
        case Throw():
            return _throw(state, turn, entry)
        case Bank():
            return _bank(state, turn)
        case Skip():
            return _skip(state, turn)
        case _:
            return _total(state, turn, entry.points)


def _refuse_other_seats(state: GameState, turn: Turn, seat: int | None) -> None:
    """It must be this seat's turn (None: whoever's turn it is), and clear who starts."""
    if state.roll_off_contenders:
        names = ", ".join(state.seats[contender].name for contender in state.roll_off_contenders)
        raise RollOffPending(names=names, contenders=list(state.roll_off_contenders))
    if seat is not None and seat != turn.seat:
        name = state.seats[turn.seat].name
        raise NotYourTurn(name=name, seat=turn.seat, entered_for=seat)


def legal_actions(state: GameState) -> tuple[str, ...]:
    """What may be entered next, by the names of the entries ("undo" and "amend" included)."""
    return tuple(name for name, is_legal in _legal(state).items() if is_legal)


def _legal(state: GameState) -> dict[str, bool]:
    turn = state.turn
    plays = turn is not None
    is_turn = plays and not state.roll_off_contenders
    begins = turn is not None and not turn.has_begun
    several = plays and len(state.seats_playing) > 1
    return {
        "throw": is_turn,
        "high_stakes": is_turn and state.offers_high_stakes,
        "bank": is_turn and turn is not None and bank_refusal(state, turn) is None,
        "total": is_turn and begins,
        "skip": is_turn and begins,
        "roll_off": begins and state.last_turn is None and state.is_start_open,
        "join": state.status == "playing" and len(state.seats) < MAX_SEATS,
        "retire": several,
        "come_back": plays and len(state.seats_playing) < len(state.seats),
        "rename": not state.signed and not state.is_recorded,
        "change_places": several and begins and state.final_round is None,
        "adjust": plays,
        "call_time": may_call_time(state),
        "end": plays,
        "sign": bool(state.to_sign),
        "unlock": state.is_locked,
        "amend": state.last_turn is not None and not state.is_locked and not state.is_recorded,
        "undo": state.entries > 0 and not state.is_locked,
    }


def look_at(state: GameState, turn: Turn, throw: Throw) -> ThrowResult:
    """What a throw of this turn allows by the dice that were entered, before it is.

    Raises WrongDiceCount unless all dice in hand were thrown (with high stakes: the leftover
    dice), HighStakesNotOffered.
    """
    dice_in_hand = _leftover_dice(state) if throw.high_stakes else turn.dice_in_hand
    thrown = made_of(throw).thrown
    if thrown != dice_in_hand:
        raise WrongDiceCount(dice_in_hand=dice_in_hand, dice_thrown=thrown)
    return table_for(state.rules).evaluate(throw.dice)


def _throw(state: GameState, turn: Turn, entry: Throw) -> GameState:
    result = look_at(state, turn, entry)
    selection = chosen(state.rules, result, entry)
    if selection is None:
        if entry.bank:
            raise NothingToBank(reason=Sentence("this throw ends the turn."))
        kind: TurnKind = "toxic_twos" if result.is_toxic else "farkle"
        return _farkle(state, replace(turn, throws=(*turn.throws, made_of(entry))), kind)
    turn = turn.setting_aside(state.rules, entry, selection)
    if selection.wins:
        return _win_with_six_ones(state, turn)
    return _bank(state, turn) if entry.bank else replace(state, turn=turn)


def _leftover_dice(state: GameState) -> int:
    if state.offers_high_stakes:
        return state.leftover_dice
    if state.rules.high_stakes_bonus is None:
        reason = Sentence("high stakes are not played at this table.")
    elif state.turn is not None and state.turn.has_begun:
        reason = Sentence("only the first throw of a turn can take them.")
    else:
        reason = Sentence("the previous seat did not bank with dice left over.")
    raise HighStakesNotOffered(reason=reason)


def _bank(state: GameState, turn: Turn) -> GameState:
    refusal = bank_refusal(state, turn)
    if refusal is not None:
        raise refusal
    leftover = 0 if turn.hot_dice else turn.dice_in_hand
    return _score(state, turn, turn.turn_score, "banked", leftover)


def bank_refusal(state: GameState, turn: Turn) -> RuleViolation | None:
    """Why this turn cannot be banked now, if it cannot."""
    if not turn.has_begun:
        return NothingToBank(reason=Sentence("throw first."))
    if turn.hot_dice and state.rules.hot_dice == "must_roll":
        return MustRollHotDice(turn_score=turn.turn_score, dice_in_hand=turn.dice_in_hand)
    return _too_few_points(state, turn.seat, turn.turn_score)


def least_to_bank(state: GameState, seat: int) -> int:
    """The fewest points that this seat may bank now."""
    return state.rules.least_to_bank(has_opened=state.has_opened(seat))


def _too_few_points(state: GameState, seat: int, points: int) -> RuleViolation | None:
    least = least_to_bank(state, seat)
    if points >= least:
        return None
    if least > state.rules.minimum_bank:
        return BelowOpeningThreshold(
            turn_score=points, opening_threshold=least, points_missing=least - points
        )
    return BelowMinimumBank(turn_score=points, minimum_bank=least, points_missing=least - points)


def _total(state: GameState, turn: Turn, points: int) -> GameState:
    if turn.has_begun:
        raise TurnInProgress(name=state.seats[turn.seat].name, turn_score=turn.turn_score)
    if points == 0:
        return _farkle(state, turn, "farkle")
    refusal = _too_few_points(state, turn.seat, points)
    if refusal is not None:
        raise refusal
    if not is_plausible(state.rules, points):
        raise ImplausibleTotal(points=points)
    return _score(state, turn, points, "total", leftover=0)


def _skip(state: GameState, turn: Turn) -> GameState:
    """The turn is over with nothing. It is no farkle: those in a row are counted on."""
    if turn.has_begun:
        raise TurnInProgress(name=state.seats[turn.seat].name, turn_score=turn.turn_score)
    streak = state.seats[turn.seat].farkle_streak
    line = finished(turn, "skipped")
    return go_on(_end_turn(replace(state, leftover_dice=0), line, streak), turn.seat)


def _score(before: GameState, turn: Turn, points: int, kind: TurnKind, leftover: int) -> GameState:
    """Points are banked: added to the score, or given away when they overshoot an exact target."""
    opened = not before.has_opened(turn.seat)
    state = replace(_opening(before, turn.seat), leftover_dice=leftover)
    target = state.rules.target_score
    if state.rules.exact_target and state.score(turn.seat) + points > target:
        if state.rules.exact_target == "void" or state.is_alone:
            return _overshoot(before, turn, points)
        return _give_away(state, turn, points, opened=opened)
    line = replace(finished(turn, kind), points=points, opened=opened)
    state = _end_turn(state.scoring(turn.seat, points), line)
    if state.rules.exact_target and state.score(turn.seat) == target:
        return finish(state, [state.seats[turn.seat].side], "exact_target")
    return go_on(state, turn.seat)


def _opening(state: GameState, seat: int) -> GameState:
    side = state.seats[seat].side
    return state.with_side(side, replace(state.sides[side], has_opened=True))


def _overshoot(state: GameState, turn: Turn, points: int) -> GameState:
    """Too much for an exact target, and nobody to give it to: the turn brings nothing."""
    line = replace(finished(turn, "overshot"), lost=points)
    return go_on(_end_turn(replace(state, leftover_dice=0), line), turn.seat)


def _give_away(state: GameState, turn: Turn, points: int, *, opened: bool) -> GameState:
    """Welfare: the lowest other score takes the turn score, on a tie the first to the left."""
    side = state.seats[turn.seat].side
    others = [seat for seat in state.seats_after(turn.seat) if state.seats[seat].side != side]
    poorest = min(others, key=state.score)
    line = replace(finished(turn, "gift"), gift=points, gift_to=poorest, opened=opened)
    return go_on(_end_turn(state.scoring(poorest, points), line), turn.seat)


def _farkle(state: GameState, turn: Turn, kind: TurnKind) -> GameState:
    """The turn score is lost; a streak of farkles may cost more."""
    streak, penalty = _streak(state, turn.seat)
    line = replace(
        finished(turn, kind),
        lost=turn.turn_score,
        penalty=penalty,
        six_die_farkle=kind == "farkle" and _with_all_dice(state, turn),
    )
    state = replace(state.scoring(turn.seat, -penalty), leftover_dice=0)
    return go_on(_end_turn(state, line, streak), turn.seat)


def _streak(state: GameState, seat: int) -> tuple[int, int]:
    """The farkle streak after one more farkle, and the penalty that it costs."""
    rule = state.rules.farkle_streak
    streak = state.seats[seat].farkle_streak + 1
    if rule is None:
        return streak, 0
    if rule.only_after_opening and not state.has_opened(seat):
        return 0, 0
    return (0, _penalty(rule, state.score(seat))) if streak >= rule.length else (streak, 0)


def farkle_cost(state: GameState, seat: int) -> int:
    """The penalty that a farkle of this seat takes now."""
    return _streak(state, seat)[1]


def _penalty(rule: FarkleStreak, score: int) -> int:
    if rule.penalty == "reset":
        return max(score, 0)
    return min(rule.penalty, max(score, 0)) if rule.floor_at_zero else rule.penalty


def _with_all_dice(state: GameState, turn: Turn) -> bool:
    return bool(turn.throws) and turn.throws[-1].thrown == state.rules.dice


def _win_with_six_ones(state: GameState, turn: Turn) -> GameState:
    """Six 1s win at once, opening or not; the turn score is written down with them."""
    line = replace(finished(turn, "six_ones"), points=turn.turn_score)
    state = replace(state.scoring(turn.seat, turn.turn_score), leftover_dice=0)
    return finish(_end_turn(state, line), [state.seats[turn.seat].side], "six_ones")


def _end_turn(state: GameState, line: FinishedTurn, streak: int = 0) -> GameState:
    """Write the turn on the sheet."""
    seat = state.seats[line.seat]
    state = state.with_seat(line.seat, replace(seat, turns=seat.turns + 1, farkle_streak=streak))
    return replace(state, turn=None, last_turn=replace(line, score=state.score(line.seat)))
