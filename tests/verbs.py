"""Named ways to enter something, for tests: one call each, with the fields of the entry by name.

The site itself has one way for all of them, `sessions.games.entering.enter`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.entries import (
    Adjust,
    Amend,
    Bank,
    CallTime,
    ChangePlaces,
    ComeBack,
    End,
    EndResult,
    FirstScore,
    Join,
    LastOne,
    Rename,
    Retire,
    RollOff,
    Sign,
    Skip,
    Throw,
    Total,
    Undo,
    Unlock,
)
from sessions.games.entering import enter
from sessions.models import Game


def record_throw(
    *,
    code: str,
    dice: Sequence[int],
    set_aside: Sequence[int] = (),
    bank: bool = False,
    high_stakes: bool = False,
    seat: int | None = None,
    unentered: int = 0,
    **said: Any,
) -> Game:
    throw = Throw(tuple(dice), tuple(set_aside), bank, high_stakes, seat, unentered)
    return enter(code, throw, **said)


def bank(*, code: str, seat: int | None = None, **said: Any) -> Game:
    return enter(code, Bank(seat), **said)


def record_total(*, code: str, points: int, seat: int | None = None, **said: Any) -> Game:
    return enter(code, Total(points, seat), **said)


def record_roll_off(*, code: str, faces: Mapping[int, int], **said: Any) -> Game:
    return enter(code, RollOff(dict(faces)), **said)


def join_seat(
    *, code: str, name: str, team: str | None = None, score: FirstScore = "zero", **said: Any
) -> Game:
    return enter(code, Join(name, team, score), **said)


def retire_seat(*, code: str, seat: int, last_one: LastOne | None = "wins", **said: Any) -> Game:
    """Where one is left, it has won, unless something else is said."""
    return enter(code, Retire(seat, last_one), **said)


def come_back(*, code: str, seat: int, **said: Any) -> Game:
    return enter(code, ComeBack(seat), **said)


def rename_seat(*, code: str, seat: int, name: str, **said: Any) -> Game:
    return enter(code, Rename(seat, name), **said)


def change_places(*, code: str, seat: int, other: int, **said: Any) -> Game:
    return enter(code, ChangePlaces(seat, other), **said)


def skip_turn(*, code: str, seat: int | None = None, **said: Any) -> Game:
    return enter(code, Skip(seat), **said)


def call_time(*, code: str, begun: bool = False, **said: Any) -> Game:
    return enter(code, CallTime(begun), **said)


def end_game(*, code: str, result: EndResult = "leader", **said: Any) -> Game:
    return enter(code, End(result), **said)


def adjust_score(*, code: str, seat: int, points: int, reason: str, **said: Any) -> Game:
    return enter(code, Adjust(seat, points, reason), **said)


def sign_card(*, code: str, seat: int, **said: Any) -> Game:
    return enter(code, Sign(seat), **said)


def unlock_card(*, code: str, reason: str, **said: Any) -> Game:
    return enter(code, Unlock(reason), **said)


def undo(*, code: str, **said: Any) -> Game:
    return enter(code, Undo(), **said)


def amend_turn(
    *,
    code: str,
    turn: int,
    reason: str,
    throws: Sequence[Throw] = (),
    points: int | None = None,
    end_log: bool = False,
    **said: Any,
) -> Game:
    return enter(code, Amend(turn, reason, tuple(throws), points, end_log), **said)
