"""What stands of a game's log, read from a checkpoint on instead of from the start.

Knows how what has become of each entry is kept beside it, and the states in between; not what an
entry does. All of it is a cache of the log: `scoring.written.log.history` says the same from the
entries alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import Q, QuerySet

from scoring.entries import Amend, Undo, entry_from_json, entry_to_json
from scoring.state import FinishedTurn, GameState
from scoring.written.log import Fate, Replay, Standing
from scoring.written.snapshot import (
    finished_turn_from_json,
    finished_turn_to_json,
    state_from_json,
    state_to_json,
)
from sessions.models import Checkpoint, Game, GameEntry

MAX_STEPS = 50
"""At most so many entries of the log lie between two checkpoints."""
STANDING = Q(dropped_by=None)
_SAID = ("version", "place", "payload", "effect__entries")


@dataclass(frozen=True, slots=True)
class Part:
    """The last part of what stands: the state before it, and its entries."""

    start: GameState
    standing: tuple[Standing, ...]


def last_standing(game: Game) -> GameEntry | None:
    """The entry that an undo would take back; None if nothing is left."""
    row: GameEntry | None = game.entries.filter(STANDING).order_by("-version").first()
    return row


def all_standing(game: Game) -> tuple[Standing, ...]:
    """Everything that stands, from the start."""
    return _part(game, None, STANDING).standing


def standing_of(games: Sequence[Game]) -> Iterator[tuple[Standing, ...]]:
    """The same of many games, in one query."""
    found: dict[int, list[Any]] = defaultdict(list)
    for key, *row in _rows_of(games, STANDING).values_list("game_id", *_SAID):
        found[key].append(row)
    for game in games:
        yield tuple(_read(game, found.pop(game.pk, ())))


def since_turn(game: Game, turn: int) -> Part:
    """What stands from this turn on, and a little of what stands before it."""
    return _part(game, _last(game, Q(next_turn__lte=turn)), STANDING)


def without_last(game: Game, last: GameEntry) -> Part:
    """What would stand if the last entry, which is no correction, did not."""
    checkpoint = _last(game, Q(entries__lt=game.current_state().entries))
    return _part(game, checkpoint, STANDING & ~Q(version=last.version))


def without_correction(game: Game, correction: GameEntry) -> Part:
    """What would stand if this correction, the last entry, did not: what it has dropped as well."""
    dropped = Q(dropped_by=correction.version)
    first = game.entries.filter(dropped).order_by("place").values_list("place", flat=True)[:1]
    stood = (STANDING | dropped) & ~Q(version=correction.version)
    return _part(game, _last(game, Q(place__lt=first[0])), stood)


def _last(game: Game, wanted: Q) -> Checkpoint | None:
    checkpoint: Checkpoint | None = game.checkpoints.filter(wanted).order_by("-entries").first()
    return checkpoint


def _part(game: Game, checkpoint: Checkpoint | None, wanted: Q) -> Part:
    rows = _rows_of([game], wanted)
    if checkpoint is None:
        return Part(game.start_state(), tuple(_read(game, rows.values_list(*_SAID))))
    same_place = Q(place=checkpoint.place, version__gt=checkpoint.version)
    # No place is behind its version: the first condition is for the index.
    behind = Q(version__gt=checkpoint.place) & (Q(place__gt=checkpoint.place) | same_place)
    start = state_from_json(game.rule_set, checkpoint.state)
    return Part(start, tuple(_read(game, rows.filter(behind).values_list(*_SAID))))


def _rows_of(games: Sequence[Game], wanted: Q) -> QuerySet[GameEntry]:
    rows = GameEntry.objects.filter(wanted, game__in=games)
    return rows.order_by("game", "place", "version")


def _read(game: Game, rows: Iterable[Sequence[Any]]) -> Iterator[Standing]:
    """What stands in these rows of `_SAID`."""
    for version, place, payload, entries in rows:
        for data in [payload] if entries is None else entries:
            entry = entry_from_json(game.said_in(data))
            if not isinstance(entry, Undo | Amend):  # a correction stands as what it has written
                yield Standing(version, entry, place)


# What has become of an entry, in the columns beside it


def columns(fate: Fate) -> dict[str, Any]:
    """A fate as it is kept. Of turns the dice are left out: the log tells them throw by throw."""
    parts = {
        "turns": [_without_dice(finished_turn_to_json(turn)) for turn in fate.turns],
        "entries": [entry_to_json(entry) for entry in fate.entries],
    }
    effect = {name: part for name, part in parts.items() if part}
    return {"place": fate.place, "dropped_by": fate.dropped_by, "effect": effect or None}


def _without_dice(turn: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in turn.items() if name != "throws"}


def turns_of(row: GameEntry) -> list[FinishedTurn]:
    """The turn that ended with an entry as it was then; of a correction its turn before and now."""
    return [finished_turn_from_json(turn) for turn in (row.effect or {}).get("turns", ())]


def corrected_turn(row: GameEntry) -> tuple[FinishedTurn, FinishedTurn] | None:
    """The turn of a correction before and after it; None for any other entry."""
    if not isinstance(row.entry, Amend):
        return None
    before, now = turns_of(row)
    return before, now


# Checkpoints


def has_checkpoint(before: int, after: int) -> bool:
    """Is there one where so many entries stand, after so many before? One in so many has one."""
    return after // MAX_STEPS > before // MAX_STEPS


def checkpoints(game: Game, start: GameState, replay: Replay) -> Iterator[Checkpoint]:
    """Those of a part that begins with this state: none between entries of one correction."""
    entries = start.entries
    behind = zip(replay.standing, replay.states, strict=True)
    for _version, steps in groupby(behind, key=lambda step: step[0].version):
        *_, (part, state) = steps
        if has_checkpoint(entries, state.entries):
            yield checkpoint(game, part.place, part.version, state)
        entries = state.entries


def checkpoint(game: Game, place: int, version: int, state: GameState) -> Checkpoint:
    has_begun = state.turn is not None and state.turn.has_begun
    return Checkpoint(
        game=game,
        entries=state.entries,
        place=place,
        version=version,
        next_turn=state.finished_turns + 1 + has_begun,
        state=state_to_json(state),
    )
