"""The log of a game: entries in order, undo and corrections included, read as what still stands.

Knows how entries are taken back and replaced, and that a signed card is locked to both until it
is unlocked; what an entry does is for `game`. A log only grows: undo, corrections and unlocks are
entries of their own, so nothing is ever deleted. An unlock itself never stands, nor do the
signatures that it voids.

There are two ways to read. The long one takes the log (`replay`, `history`). The short one takes
what stands already, from any state on (`played`, `amended`): it costs what is behind that state,
however long the log is, and comes to the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.entries import (
    Amend,
    Bank,
    CallTime,
    Entry,
    LogEntry,
    Sign,
    Total,
    TurnEntry,
    Undo,
    Unlock,
)
from scoring.errors import (
    CardLocked,
    CorrectionConflict,
    GameFinished,
    NothingToUndo,
    OnlyRecorded,
    RuleViolation,
    TurnUnfinished,
    TurnUnknown,
)
from scoring.game import apply
from scoring.replacing import replace
from scoring.sentences import Sentence
from scoring.state import FinishedTurn, GameState


@dataclass(frozen=True, slots=True)
class Standing:
    """An entry that stands, with its version: its 1-based place in the log.

    The entries of a corrected turn have the version of the correction. `place` is where they stand
    nevertheless, that of an entry which they replace; of any other entry it is its version. What
    stands is in the order of its places and, at one place, of its versions.
    """

    version: int
    entry: Entry
    place: int


@dataclass(frozen=True, slots=True)
class Replay:
    """What a log amounts to: the state, the finished turns, and the entries that stand.

    `states` are those behind each of the standing entries.
    """

    state: GameState
    turns: tuple[FinishedTurn, ...]
    standing: tuple[Standing, ...]
    states: tuple[GameState, ...] = ()


@dataclass(frozen=True, slots=True)
class Fate:
    """What has become of an entry of a log.

    `dropped_by` is the undo, correction or unlock because of which it no longer stands (those that
    never stand have dropped themselves); None as long as it does. `turns` is the turn that ended
    with the entry as it was then; of a correction its turn before and after. `entries` are those
    that a correction has written in place of the turn's.
    """

    place: int
    dropped_by: int | None = None
    turns: tuple[FinishedTurn, ...] = ()
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class History:
    """What a log amounts to, and what has become of each of its entries."""

    replay: Replay
    fates: tuple[Fate, ...]


@dataclass(frozen=True, slots=True)
class _Step:
    """A standing entry with the states around it."""

    before: GameState
    standing: Standing
    after: GameState

    @property
    def turn(self) -> int | None:
        """The number of the turn that this entry is part of, if it is part of one."""
        is_of_turn = isinstance(self.standing.entry, TurnEntry)
        return self.before.turn.number if is_of_turn and self.before.turn else None

    @property
    def finished_turn(self) -> FinishedTurn | None:
        """The turn that ended with this entry, if one did."""
        return None if self.after.last_turn is self.before.last_turn else self.after.last_turn


def replay(start: GameState, log: Sequence[LogEntry]) -> Replay:
    """Read a whole log from the state before its first entry.

    Raises NothingToUndo, CardLocked, TurnUnknown, TurnUnfinished, CorrectionConflict or, for a log
    that no game can have written, the RuleViolation of its entry.
    """
    return _summed_up(start, _steps(start, log))


def history(start: GameState, log: Sequence[LogEntry]) -> History:
    """The same, and what has become of each entry. Raises as `replay` does."""
    found: list[Fate] = []
    before: list[_Step] = []
    for version, entry, steps in _read(start, enumerate(log, start=1), _undone(log)[1]):
        found.append(_as_entered(version, entry, before, steps))
        if isinstance(entry, Undo | Amend | Unlock):
            was, now = _versions(before), _versions(steps)
            for changed in (was ^ now) | ({version} - now):
                dropped_by = None if changed in now else version
                found[changed - 1] = replace(found[changed - 1], dropped_by=dropped_by)
            before = list(steps)
        else:
            before.append(steps[-1])
    return History(_summed_up(start, before), tuple(found))


def _as_entered(
    version: int, entry: LogEntry, before: Sequence[_Step], steps: Sequence[_Step]
) -> Fate:
    """What an entry did when it was made, whatever has become of it later."""
    if isinstance(entry, Amend):
        own = [step.standing for step in steps if step.standing.version == version]
        turns = (_turn(before, entry.turn), _turn(steps, entry.turn))
        return Fate(own[0].place, None, turns, tuple(part.entry for part in own))
    ended = steps[-1].finished_turn if isinstance(entry, TurnEntry) else None
    return Fate(version, turns=(ended,) if ended else ())


def _versions(steps: Iterable[_Step]) -> set[int]:
    return {step.standing.version for step in steps}


def played(start: GameState, standing: Sequence[Standing]) -> Replay:
    """What stands, read from the state before the first of these entries."""
    return _summed_up(start, _stood(start, standing))


def amended(start: GameState, standing: Sequence[Standing], version: int, amend: Amend) -> Replay:
    """The same with a correction behind them, of a turn that begins with one of these entries.

    Raises CardLocked, TurnUnknown, TurnUnfinished or CorrectionConflict.
    """
    steps = _stood(start, standing)
    check_open(_end(start, steps))
    return _summed_up(start, _amended(start, steps, version, amend))


def check_open(state: GameState) -> None:
    """May what stands be undone or corrected? Raises OnlyRecorded or CardLocked."""
    if state.is_recorded:
        raise OnlyRecorded
    if state.is_locked:
        raise CardLocked(signed=list(state.signed))


def for_its_turn(state: GameState, entry: Entry) -> Entry:
    """The entry with the turn that it was made in written down: whose it is; in a call of time,
    whether it has begun.

    So a correction that shifts the turns can never hand somebody's throws to somebody else, and a
    corrected turn still ends the round in which time was called.
    """
    if isinstance(entry, CallTime) and state.turn is not None and state.turn.has_begun:
        return replace(entry, begun=True)
    if isinstance(entry, TurnEntry) and entry.seat is None and state.turn is not None:
        return replace(entry, seat=state.turn.seat)
    return entry


def _undone(log: Sequence[LogEntry]) -> tuple[list[int], dict[int, int]]:
    """The versions that stand, in order, and those that were taken back, by versions of undos.

    A correction is taken back as a whole. An unlock is passed over, and so are the signatures that
    it voids: on a locked card they are the last entries that stand. Raises NothingToUndo.
    """
    standing: list[int] = []
    taken: dict[int, int] = {}
    for version, entry in enumerate(log, start=1):
        if isinstance(entry, Unlock):
            while standing and isinstance(log[standing[-1] - 1], Sign):
                standing.pop()
        elif not isinstance(entry, Undo):
            standing.append(version)
        elif standing:
            taken[version] = standing.pop()
        else:
            raise NothingToUndo
    return standing, taken


def _steps(start: GameState, log: Sequence[LogEntry]) -> list[_Step]:
    """The entries that stand at the end of the log."""
    standing: list[_Step] = []
    undoes = _undone(log)[1]
    for _version, _entry, steps in _read(start, _to_read(log, undoes), undoes):
        standing = steps
    return standing


def _read(
    start: GameState, entries: Iterable[tuple[int, LogEntry]], undoes: Mapping[int, int]
) -> Iterator[tuple[int, LogEntry, list[_Step]]]:
    """Each entry with its version, and the entries that stand behind it. The list is lent only."""
    steps: list[_Step] = []
    undone = set(undoes.values())
    replaced: dict[int, list[_Step]] = {}
    for version, entry in entries:
        state = _end(start, steps)
        if isinstance(entry, Undo | Amend):
            check_open(state)
        if isinstance(entry, Undo):
            steps = replaced.pop(undoes[version], steps[:-1])
        elif isinstance(entry, Amend):
            if version in undone:
                replaced[version] = steps
            steps = _amended(start, steps, version, entry)
        elif isinstance(entry, Unlock):
            # As many entries stand as did before the first signature.
            steps = steps[: apply(state, entry).entries]
        else:
            steps.append(_step(state, Standing(version, entry, version)))
        yield version, entry, steps


def _to_read(log: Sequence[LogEntry], undoes: Mapping[int, int]) -> list[tuple[int, LogEntry]]:
    """The entries with their versions, without those that were undone before anybody had signed.

    From the first signature on the log is read just as it was written: only so is it seen whether
    an entry was undone or corrected while the card was locked.
    """
    entries = list(enumerate(log, start=1))
    signed = next((version for version, entry in entries if isinstance(entry, Sign)), len(log) + 1)
    early = {undo: undone for undo, undone in undoes.items() if undo < signed}
    passed_over = {*early, *early.values()}
    return [(version, entry) for version, entry in entries if version not in passed_over]


def _stood(start: GameState, standing: Iterable[Standing]) -> list[_Step]:
    """The steps of entries that stand, from the state before the first of them."""
    steps: list[_Step] = []
    for part in standing:
        steps.append(_step(_end(start, steps), part))
    return steps


def _summed_up(start: GameState, steps: Sequence[_Step]) -> Replay:
    return Replay(
        state=_end(start, steps),
        turns=tuple(step.finished_turn for step in steps if step.finished_turn is not None),
        standing=tuple(step.standing for step in steps),
        states=tuple(step.after for step in steps),
    )


def _step(before: GameState, standing: Standing) -> _Step:
    return _Step(before, standing, apply(before, standing.entry))


def _turn(steps: Sequence[_Step], number: int) -> FinishedTurn:
    """The turn of this number, which these steps have finished."""
    finished = (step.finished_turn for step in steps)
    return next(turn for turn in finished if turn is not None and turn.number == number)


def _end(start: GameState, steps: Sequence[_Step]) -> GameState:
    """The state after these steps."""
    return steps[-1].after if steps else start


def _amended(start: GameState, steps: list[_Step], version: int, amend: Amend) -> list[_Step]:
    """The steps with the entries of one finished turn replaced, all later ones checked again.

    What the table entered in the middle of the turn, a late player say, comes before it now: the
    turn that follows must still find it there. Signatures fall: a corrected card is signed anew.
    """
    of_turn = [number for number, step in enumerate(steps) if step.turn == amend.turn]
    finished = _end(start, steps).finished_turns
    if not of_turn or amend.turn > finished:
        raise TurnUnknown(turn=amend.turn, finished_turns=finished)
    first = of_turn[0]
    last = next(n for n, step in enumerate(steps) if step.after.finished_turns == amend.turn)
    again = steps[:first]
    for number in range(first, last):
        if number not in of_turn:
            again.append(_step(_end(start, again), steps[number].standing))
    ended_by_itself = last == of_turn[-1]
    place = steps[last if ended_by_itself else last - 1].standing.place
    for entry in _corrected_turn(_end(start, again), amend, is_banked=ended_by_itself):
        again.append(_step(_end(start, again), Standing(version, entry, place)))
    later = [
        step
        for step in steps[last + ended_by_itself :]
        if not isinstance(step.standing.entry, Sign)
    ]
    return _played_on(start, again, later, amend)


def _played_on(
    start: GameState, steps: list[_Step], later: Sequence[_Step], amend: Amend
) -> list[_Step]:
    """The steps after the corrected turn, each by the seat that it was entered for.

    Where the log ends before a part of an earlier correction, none of that correction stands: its
    entries are one entry of the log, which an undo brings back as a whole.
    """
    for step in later:
        state = _end(start, steps)
        try:
            after = apply(state, for_its_turn(step.before, step.standing.entry))
        except RuleViolation as refusal:
            if amend.end_log:
                while steps[-1].standing.version == step.standing.version:
                    steps.pop()
                break
            raise _conflict(step, refusal) from refusal
        steps.append(_Step(state, step.standing, after))
    return steps


def _corrected_turn(before: GameState, amend: Amend, *, is_banked: bool) -> list[Entry]:
    """The entries of the corrected turn.

    It must be played to its end, and not beyond. A turn whose last throw is no farkle `is_banked`,
    whether the correction says so or not, unless its seat retired in it.
    """
    entries: list[Entry] = [replace(throw, seat=None) for throw in amend.throws]
    if amend.points is not None:
        entries = [Total(amend.points)]
    state = before
    for entry in entries:
        if _is_over(before, state):
            reason = Sentence("it goes on after its end.")
            raise TurnUnfinished(turn=amend.turn, reason=reason)
        state = apply(state, entry)
    if is_banked and not _is_over(before, state):
        entries.append(Bank())
    return entries


def _is_over(before: GameState, state: GameState) -> bool:
    """Has the turn that was in progress before been finished?"""
    return state.finished_turns > before.finished_turns


GAME_IS_OVER = Sentence("the game is over before it then.")


def _conflict(step: _Step, refusal: RuleViolation) -> CorrectionConflict:
    """The refusal of a correction, naming the first entry that it contradicts."""
    turn = step.before.turn
    seat = turn.seat if turn is not None else step.before.starts
    last = step.before.last_turn
    by_then = turn.round if turn is not None else last.round if last is not None else 1
    return CorrectionConflict(
        version=step.standing.version,
        turn=turn.number if turn is not None else step.before.finished_turns,
        seat=seat,
        round=by_then,
        name=step.before.seats[seat].name,
        sentence=GAME_IS_OVER if isinstance(refusal, GameFinished) else refusal.sentence,
        reason={"code": refusal.code, **refusal.facts},
    )
