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
    Join,
    Retire,
    RollOff,
    Sign,
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


def join_seat(*, code: str, name: str, team: str | None = None, **said: Any) -> Game:
    return enter(code, Join(name, team), **said)


def retire_seat(*, code: str, seat: int, **said: Any) -> Game:
    return enter(code, Retire(seat), **said)


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
