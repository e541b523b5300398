"""Where what is kept beside the log of a game says something else than the log.

Knows every column that can be made again from the entries, and compares them one after the other;
not what an entry means. Whether the log itself can be believed is for `damage` to say.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from scoring.written.log import History, Replay
from scoring.written.snapshot import state_to_json
from sessions.games import caches
from sessions.games.log import fates
from sessions.games.log.standing import checkpoint, columns
from sessions.games.results import result_facts, results_of
from sessions.models import Game, GameEntry

MAX_WRITING = timedelta(minutes=1)
"""An entry is dated first, the game with it a moment later, in the same transaction."""
MAX_NAMED = 3
"""How many differing turns are named. The others are counted: a game's report is one line."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What the log says: how many entries it has, what they amount to, when the last was made."""

    version: int
    last_at: datetime
    history: History

    @property
    def replay(self) -> Replay:
        return self.history.replay


Comparison = Callable[[Game, Truth], Iterator[str]]


def truth_of(game: Game, rows: Sequence[GameEntry] | None = None) -> Truth:
    """Read the log of a game from its start: all `rows` of it, where they are at hand.

    Raises whatever a log that is not in order raises.
    """
    rows = list(game.entries.all()) if rows is None else rows
    last_at = rows[-1].recorded_at if rows else game.created_at
    return Truth(len(rows), last_at, fates.history_of(game, rows))


def differences(game: Game, truth: Truth | None = None) -> Iterator[str]:
    """What differs, in words. Raises as `truth_of` does."""
    truth = truth or truth_of(game)
    for compare in COMPARISONS:
        yield from compare(game, truth)


def _version(game: Game, truth: Truth) -> Iterator[str]:
    if game.version != truth.version:
        yield f"version {game.version}, but the log has {truth.version} entries"


def _status(game: Game, truth: Truth) -> Iterator[str]:
    status = truth.replay.state.status
    if game.status != status:
        yield f"status {game.status!r}, but the log says {status!r}"


def _beginning(game: Game, truth: Truth) -> Iterator[str]:
    has_entries = truth.replay.state.entries > 0
    if game.has_entries != has_entries:
        yield f"has entries: {game.has_entries}, but the log says {has_entries}"


def _snapshot(game: Game, truth: Truth) -> Iterator[str]:
    known, kept = state_to_json(truth.replay.state), game.state
    if not _same(kept, known):
        keys = _changed(kept, known) if isinstance(kept, dict) else []
        yield f"snapshot ({', '.join(keys) or 'unreadable'})"


def _last_change(game: Game, truth: Truth) -> Iterator[str]:
    if abs(game.updated_at - truth.last_at) > MAX_WRITING:
        yield f"changed at {game.updated_at}, but the last entry is of {truth.last_at}"


def _end(game: Game, truth: Truth) -> Iterator[str]:
    is_over = truth.replay.state.outcome is not None
    if not is_over and game.finished_at is not None:
        yield f"finished at {game.finished_at}, but it is not over"
    elif is_over and game.finished_at is None:
        yield "over, but with no time at which it was"
    elif game.finished_at is not None and abs(game.finished_at - truth.last_at) > MAX_WRITING:
        yield f"finished at {game.finished_at}, but the last entry is of {truth.last_at}"


def _turns(game: Game, truth: Truth) -> Iterator[str]:
    rows = {row.number: caches.turn_facts(row) for row in game.turns.all()}
    made = (caches.played_turn(game, turn) for turn in truth.replay.turns)
    yield from _rows("turn", rows, {row.number: caches.turn_facts(row) for row in made})


def _totals(game: Game, truth: Truth) -> Iterator[str]:
    rows = {row.position: caches.seat_facts(row) for row in game.totals.all()}
    made = caches.totals_of(game, truth.replay.state)
    yield from _rows("seat", rows, {row.position: caches.seat_facts(row) for row in made})


def _results(game: Game, truth: Truth) -> Iterator[str]:
    known = results_of(game, truth.replay.state, truth.replay.turns)
    rows = {row.position: result_facts(row) for row in game.results.all()}
    made = {row.position: result_facts(row) for row in known}
    yield from _rows("result of seat", rows, made)


def _fates(game: Game, truth: Truth) -> Iterator[str]:
    """The fates of the entries, where they are kept already."""
    if not game.has_fates:
        return
    kept = {row.version: fates.fate_facts(row) for row in game.entries.all()}
    yield from _rows(
        "entry", kept, {n: columns(fate) for n, fate in enumerate(truth.history.fates, start=1)}
    )


def _checkpoints(game: Game, truth: Truth) -> Iterator[str]:
    """The checkpoints that exist. A missing one is no mistake, reading only takes longer."""
    whole = truth.replay
    known = {
        state.entries: caches.checkpoint_facts(checkpoint(game, part.place, part.version, state))
        for part, state in zip(whole.standing, whole.states, strict=True)
    }
    kept = {row.entries: caches.checkpoint_facts(row) for row in game.checkpoints.all()}
    yield from _rows("checkpoint", kept, {n: known[n] for n in kept.keys() & known.keys()})


COMPARISONS: tuple[Comparison, ...] = (
    _version,
    _status,
    _beginning,
    _snapshot,
    _last_change,
    _end,
    _turns,
    _totals,
    _results,
    _fates,
    _checkpoints,
)

_Rows = Mapping[int, Mapping[str, Any]]


def _rows(kind: str, kept: _Rows, known: _Rows) -> Iterator[str]:
    """What differs between two tables with a row for each number."""
    found = []
    for number in sorted(kept.keys() | known.keys()):
        if number not in kept:
            found.append(f"{kind} {number} missing")
        elif number not in known:
            found.append(f"{kind} {number} too many")
        elif keys := _changed(kept[number], known[number]):
            found.append(f"{kind} {number} ({', '.join(keys)})")
    yield from few(found)


def few(found: Sequence[str]) -> Iterator[str]:
    """The first ones, and how many more there are."""
    yield from found[:MAX_NAMED]
    if len(found) > MAX_NAMED:
        yield f"and {len(found) - MAX_NAMED} more"


def _changed(kept: Mapping[str, Any], known: Mapping[str, Any]) -> Collection[str]:
    """The names under which two records hold something else."""
    return [
        name
        for name in sorted(kept.keys() | known.keys())
        if name not in kept or name not in known or not _same(kept[name], known[name])
    ]


def _same(one: Any, other: Any) -> bool:
    """Compared as JSON, because to Python 1, 1.0 and true are equal."""
    if type(one) is type(other) and isinstance(one, int | str):
        return bool(one == other)
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
