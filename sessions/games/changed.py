"""Which rows of the sheet may look otherwise than on a page that has shown an earlier version.

After most entries that is one row, however long the game is: only that is read, sent and drawn.
Knows the log and the turns; no page and no words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from scoring.entries import Bank, Throw, Total, Undo, kind_of
from scoring.snapshot import finished_turn_from_json
from scoring.state import FinishedTurn, GameState
from sessions.models import Game

MAX_BEHIND = 50
"""Entries: who has missed more gets the whole sheet."""

_OF_TURNS = {kind_of(entry) for entry in (Throw(()), Bank(), Total(0), Undo())}
_SHOWN = re.compile(r"(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows: a game at a version and a revision, and which turn is in progress."""

    version: int
    revision: int
    turn: int
    round: int

    def __str__(self) -> str:
        return f"{self.version}.{self.revision}.{self.turn}.{self.round}"


@dataclass(frozen=True, slots=True)
class Tail:
    """The finished turns in the rows from this round on; the rows before stay as they are."""

    first_round: int
    turns: tuple[FinishedTurn, ...]


def shown(game: Game, state: GameState) -> Shown | None:
    """What a page shows of the game as it is; None where the next change may change everything."""
    if state.turn is None:
        return None
    return Shown(game.version, game.revision, state.turn.number, state.turn.round)


def read_shown(text: str) -> Shown | None:
    """What a page says that it shows; None where that cannot be read."""
    found = _SHOWN.fullmatch(text)
    return Shown(*map(int, found.groups())) if found else None


def changed_since(game: Game, state: GameState, before: Shown | None) -> Tail | None:
    """What has changed in the rows since `before` was shown. None: perhaps everything.

    So where anything but turns was entered or taken back, where the final round is marked, where a
    turn's points may have gone to another seat, and where a late player catches up on early rounds.
    """
    now = shown(game, state)
    if before is None or now is None or not _only_rows_change(game, state, before):
        return None
    new = game.entries.filter(version__gt=before.version, version__lte=game.version)
    gone = game.entries.filter(dropped_by__gt=before.version, dropped_by__lte=game.version)
    effects = _effects(new, gone)
    if effects is None:
        return None
    undone = [turn for effect in effects for turn in _turns(effect)]
    first = min(now.turn, before.turn, *(turn.number for turn in undone))
    window = game.turns.filter(number__gt=first - 2 * len(state.seats))
    turns = [row.finished_turn for row in window]
    rounds = [turn.round for turn in (*undone, *turns) if turn.number >= first]
    first_round = min(now.round, before.round, *rounds)
    return Tail(first_round, tuple(turn for turn in turns if turn.round >= first_round))


def _only_rows_change(game: Game, state: GameState, before: Shown) -> bool:
    has_late_player = len(state.seats) > len(game.players)
    return (
        before.revision == game.revision
        and 0 <= game.version - before.version <= MAX_BEHIND
        and game.has_fates
        and state.final_round is None
        and not state.rules.exact_target
        and not (has_late_player and state.rules.fixed_turns)
    )


def _effects(new: Any, gone: Any) -> list[dict[str, Any]] | None:
    """What the entries had led to that were taken back; None where other than turns changed."""
    kinds = set(new.values_list("kind", flat=True))
    rows = list(gone.values_list("kind", "effect")) if kind_of(Undo()) in kinds else []
    if not kinds | {kind for kind, _ in rows} <= _OF_TURNS:
        return None
    return [effect for _, effect in rows if effect]


def _turns(effect: dict[str, Any]) -> list[FinishedTurn]:
    return [finished_turn_from_json(turn) for turn in effect.get("turns", ())]
