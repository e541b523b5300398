"""The log of a game: entries in order, undo and corrections included, read as what still stands.

Knows how entries are taken back and replaced; what an entry does is for `game`. A log only grows:
undo and corrections are entries of their own, so nothing is ever deleted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scoring.entries import Amend, Bank, Entry, LogEntry, Throw, Total, Undo
from scoring.errors import (
    CorrectionConflict,
    NothingToUndo,
    RuleViolation,
    TurnUnfinished,
    TurnUnknown,
)
from scoring.game import apply
from scoring.state import FinishedTurn, GameState


@dataclass(frozen=True, slots=True)
class Standing:
    """An entry that stands, with its version: its 1-based place in the log.

    The entries of a corrected turn have the version of the correction.
    """

    version: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class Replay:
    """What a log amounts to: the state, the finished turns, and the entries that stand."""

    state: GameState
    turns: tuple[FinishedTurn, ...]
    standing: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class _Step:
    """A standing entry with the states around it."""

    before: GameState
    standing: Standing
    after: GameState

    @property
    def turn(self) -> int | None:
        """The number of the turn that this entry is part of, if it is part of one."""
        is_of_turn = isinstance(self.standing.entry, Throw | Bank | Total)
        return self.before.turn.number if is_of_turn and self.before.turn else None


def replay(start: GameState, log: Sequence[LogEntry]) -> Replay:
    """Read a whole log from the state before its first entry.

    Raises NothingToUndo, TurnUnknown, TurnUnfinished, CorrectionConflict or, for a log that no
    game can have written, the RuleViolation of its entry.
    """
    standing: list[Standing] = []
    for version, entry in _not_undone(log):
        if isinstance(entry, Amend):
            standing = _amended(start, standing, version, entry)
        else:
            standing.append(Standing(version, entry))
    return _played(start, standing)


def for_its_seat(state: GameState, entry: Entry) -> Entry:
    """The entry with the seat whose turn it is written down.

    So a correction that shifts the turns can never hand somebody's throws to somebody else.
    """
    if isinstance(entry, Throw | Bank | Total) and entry.seat is None and state.turn is not None:
        return replace(entry, seat=state.turn.seat)
    return entry


def _not_undone(log: Iterable[LogEntry]) -> list[tuple[int, Entry | Amend]]:
    """The entries that no undo has taken back. An undo takes back a correction as a whole."""
    done: list[tuple[int, Entry | Amend]] = []
    for version, entry in enumerate(log, start=1):
        if not isinstance(entry, Undo):
            done.append((version, entry))
        elif done:
            done.pop()
        else:
            raise NothingToUndo
    return done


def _played(start: GameState, standing: Sequence[Standing]) -> Replay:
    state, turns = start, []
    for step in standing:
        before, state = state, apply(state, step.entry)
        if state.last_turn is not None and state.last_turn is not before.last_turn:
            turns.append(state.last_turn)
    return Replay(state, tuple(turns), tuple(standing))


def _amended(
    start: GameState, standing: list[Standing], version: int, amend: Amend
) -> list[Standing]:
    """The standing entries with those of one finished turn replaced, all checked again."""
    steps = _steps(start, standing)
    of_turn = [number for number, step in enumerate(steps) if step.turn == amend.turn]
    finished = steps[-1].after.finished_turns if steps else 0
    if not of_turn or amend.turn > finished:
        raise TurnUnknown(turn=amend.turn, finished_turns=finished)
    first = of_turn[0]
    corrected, state = _corrected_turn(steps[first].before, amend)
    kept = standing[:first] + [Standing(version, entry) for entry in corrected]
    for number in range(first, len(steps)):
        if number in of_turn:
            continue
        try:
            state = apply(state, for_its_seat(steps[number].before, standing[number].entry))
        except RuleViolation as refusal:
            if amend.end_log:
                break
            raise _conflict(steps[number], refusal) from refusal
        kept.append(standing[number])
    return kept


def _steps(start: GameState, standing: Sequence[Standing]) -> list[_Step]:
    steps: list[_Step] = []
    state = start
    for part in standing:
        before, state = state, apply(state, part.entry)
        steps.append(_Step(before, part, state))
    return steps


def _corrected_turn(before: GameState, amend: Amend) -> tuple[list[Entry], GameState]:
    """The entries of the corrected turn, and the state after it.

    It must be played to its end, and not beyond. A turn whose last throw is no farkle is banked,
    whether the correction says so or not.
    """
    entries: list[Entry] = [replace(throw, seat=None) for throw in amend.throws]
    if amend.points is not None:
        entries = [Total(amend.points)]
    state = before
    for entry in entries:
        if _is_over(before, state):
            raise TurnUnfinished(turn=amend.turn, reason="it goes on after its end.")
        state = apply(state, entry)
    if not _is_over(before, state):
        entries.append(Bank())
        state = apply(state, Bank())
    return entries, state


def _is_over(before: GameState, state: GameState) -> bool:
    """Has the turn that was in progress before been finished?"""
    return state.finished_turns > before.finished_turns


def _conflict(step: _Step, refusal: RuleViolation) -> CorrectionConflict:
    """The refusal of a correction, naming the first entry that it contradicts."""
    turn = step.before.turn
    seat = turn.seat if turn is not None else step.before.starts
    return CorrectionConflict(
        version=step.standing.version,
        turn=turn.number if turn is not None else step.before.finished_turns,
        seat=seat,
        name=step.before.seats[seat].name,
        sentence=str(refusal),
        reason={"code": refusal.code, **refusal.facts},
    )
