"""Undo and corrections: what they make of what stood, and how that is written down.

Neither reads the whole log: an undo costs the same in every game, a correction (and its undo) what
comes after the turn. Knows what stands and the caches; who may do this is for `entering`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.entries import Amend
from scoring.errors import NothingToUndo
from scoring.state import GameState
from scoring.written.log import Fate, Replay, amended, check_open, played
from sessions.games import caches
from sessions.games.log.standing import (
    Part,
    last_standing,
    since_turn,
    without_correction,
    without_last,
)
from sessions.models import Game

MAX_NAMED = 500
"""How many versions one statement names: databases take only so many parameters."""


@dataclass(frozen=True, slots=True)
class Rewritten:
    """What stands behind a state that has not changed, and the fate of the entry that did it.

    `dropped` are the versions that stand no longer. What the correction `undoes` had dropped stands
    again.
    """

    start: GameState
    replay: Replay
    fate: Fate
    dropped: frozenset[int] = field(default_factory=frozenset)
    undoes: int | None = None


def undone(game: Game) -> Rewritten:
    """What an undo would make of the game. Raises CardLocked, NothingToUndo."""
    check_open(game.current_state())
    last = last_standing(game)
    if last is None:
        raise NothingToUndo
    is_correction = isinstance(last.entry, Amend)
    part = without_correction(game, last) if is_correction else without_last(game, last)
    version = game.version + 1
    return Rewritten(
        start=part.start,
        replay=played(part.start, part.standing),
        fate=Fate(version, dropped_by=version),
        dropped=frozenset({last.version}),
        undoes=last.version if is_correction else None,
    )


def corrected(game: Game, amend: Amend) -> Rewritten:
    """What a correction would make of the game. Raises as `scoring.written.log.amended` does."""
    state = game.current_state()
    is_finished = 0 < amend.turn <= state.finished_turns
    part = since_turn(game, amend.turn) if is_finished else Part(state, ())
    version = game.version + 1
    replay = amended(part.start, part.standing, version, amend)
    own = [it for it in replay.standing if it.version == version]
    before = game.turns.get(number=amend.turn).finished_turn
    now = next(turn for turn in replay.turns if turn.number == amend.turn)
    stood, stand = ({it.version for it in each} for each in (part.standing, replay.standing))
    return Rewritten(
        start=part.start,
        replay=replay,
        fate=Fate(own[0].place, None, (before, now), tuple(it.entry for it in own)),
        dropped=frozenset(stood - stand),
    )


def write(game: Game, rewritten: Rewritten) -> None:
    """Bring everything in step, when the entry that did it has been written down."""
    if rewritten.undoes is not None:
        game.entries.filter(dropped_by=rewritten.undoes).update(dropped_by=None)
    dropped = sorted(rewritten.dropped)
    for first in range(0, len(dropped), MAX_NAMED):
        named = dropped[first : first + MAX_NAMED]
        game.entries.filter(version__in=named).update(dropped_by=game.version)
    caches.save_part(game, rewritten.start, rewritten.replay)
