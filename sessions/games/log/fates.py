"""What has become of each entry, written down beside it: whether it stands, and what dropped it.

Also of games that are older than these columns. All of it can be made again from the log.
Knows columns beside an entry; what an entry does, the log of `scoring` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction

from scoring.state import GameState
from scoring.written.log import History, Replay, history
from sessions.games.log.standing import checkpoints, columns
from sessions.models import Checkpoint, Game, GameEntry

FATE_FACTS = ("place", "dropped_by", "effect")


def know_fates(game: Game) -> None:
    """Write down the fate of each entry of a game that is older than the columns for it."""
    if not game.has_fates:
        _learn_fates(game.pk)
        game.has_fates = True


@transaction.atomic
def _learn_fates(key: int) -> None:
    game = Game.objects.select_for_update().get(pk=key)
    if not game.has_fates:
        save_fates(game, history_of(game, list(game.entries.all())))
        Game.objects.filter(pk=key).update(has_fates=True)


def save_fates(game: Game, history: History) -> None:
    """Write down the fate of each entry as far as it is not there yet, and states in between."""
    changed = []
    for row, fate in zip(game.entries.all(), history.fates, strict=True):
        known = columns(fate)
        if fate_facts(row) != known:
            for name, value in known.items():
                setattr(row, name, value)
            row.pk = None  # found by its version
            changed.append(row)
    GameEntry.objects.bulk_create(
        changed,
        update_conflicts=True,
        unique_fields=("game", "version"),
        update_fields=FATE_FACTS,
    )
    save_checkpoints(game, game.start_state(), history.replay)


def save_checkpoints(game: Game, start: GameState, replay: Replay) -> None:
    """Those of what was played since the start, in place of those that were kept from there on."""
    game.checkpoints.filter(entries__gt=start.entries).delete()
    Checkpoint.objects.bulk_create(checkpoints(game, start, replay))


def history_of(game: Game, rows: Sequence[GameEntry]) -> History:
    """Read the whole log of a game again: these are all its entries. A recorded one has none."""
    found = history(game.start_state(), [row.entry for row in rows])
    if not game.is_recorded:
        return found
    return replace(found, replay=replace(found.replay, turns=game.told_turns()))


def fate_facts(row: GameEntry) -> dict[str, Any]:
    return {name: getattr(row, name) for name in FATE_FACTS}
