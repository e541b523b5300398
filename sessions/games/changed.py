"""Which rows of the sheet may look otherwise than on a page that has shown an earlier version.

After most entries that is one row, however long the game is: only that is read, sent and drawn.
Knows the log and the turns; no page and no words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import get_args

from scoring.entries import TurnEntry, Undo, kind_named
from scoring.state import FinishedTurn, GameState
from sessions.games.log.standing import turns_of
from sessions.models import Game, GameEntry, finished_turns

MAX_BEHIND = 50
"""In entries. Whoever has missed more gets the whole sheet."""

_UNDO = kind_named(Undo)
_OF_TURNS = {_UNDO, *map(kind_named, get_args(TurnEntry))}
_SHOWN = re.compile(r"(\d{1,9})\.(\d{1,9})\.([1-9]\d{0,8})\.([1-9]\d{0,8})", re.ASCII)


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
    """What has changed in the rows since `before` was shown. None means: perhaps everything.

    That is so where anything but turns was entered or taken back, where the final round is marked,
    where a turn's points may have gone to another seat, and where a late player catches up on early
    rounds.
    """
    now = shown(game, state)
    if before is None or now is None or not _only_rows_change(game, state, before):
        return None
    gone = _gone_since(game, before)
    if gone is None:
        return None
    undone = [turn for row in gone for turn in turns_of(row)]
    first = min(now.turn, before.turn, *(turn.number for turn in undone))
    # The other cells of the first row: turns of its round that came before, at most one a seat.
    turns = finished_turns(game, behind=first - 2 * len(state.seats))
    rounds = [turn.round for turn in (*undone, *turns) if turn.number >= first]
    first_round = min(now.round, before.round, *rounds)
    return Tail(first_round, tuple(turn for turn in turns if turn.round >= first_round))


def _only_rows_change(game: Game, state: GameState, before: Shown) -> bool:
    has_late_player = len(state.seats) > len(game.players)
    return (
        _is_alike(game, before)
        and 0 <= game.version - before.version <= MAX_BEHIND
        and game.has_fates
        and state.final_round is None
        and not state.rules.exact_target
        and not (has_late_player and state.rules.fixed_turns)
    )


def _is_alike(game: Game, before: Shown) -> bool:
    """Has no revision changed anything in the rows? Where somebody has begun to enter does not."""
    newer = game.revision - before.revision
    return newer == 0 or (newer == 1 and game.revision == game.entering_revision)


def _gone_since(game: Game, before: Shown) -> list[GameEntry] | None:
    """The entries that were taken back; None where anything but turns was entered or taken back."""
    new = game.entries.filter(version__gt=before.version, version__lte=game.version)
    kinds = set(new.values_list("kind", flat=True))
    gone = game.entries.filter(dropped_by__gt=before.version, dropped_by__lte=game.version)
    rows = list(gone.only("kind", "effect")) if _UNDO in kinds else []
    return rows if kinds | {row.kind for row in rows} <= _OF_TURNS else None
