"""The caches of a game: snapshot, finished turns and totals, kept in step with its entries.

Knows how to write them; not what an entry means. Everything here can be made again from the
entries, and `differences` compares it with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone

from scoring.log import Replay, replay
from scoring.snapshot import finished_turn_to_json
from scoring.state import FinishedTurn, GameState
from sessions.games.moments import day_of
from sessions.models import Game, GameEntry, Grant, PlayedTurn, SeatTotal

GAME_CACHES = ("version", "status", "state", "updated_at", "finished_at")
TURN_FACTS = ("number", "seat", "kind", "points", "score", "line")
SEAT_FACTS = (
    "position",
    "name",
    "team",
    "score",
    "turns",
    "has_opened",
    "is_retired",
    "is_winner",
)


def save_first(game: Game, state: GameState) -> None:
    """Write the caches of a game that has no entries yet."""
    _set_state(game, state)
    game.save()
    SeatTotal.objects.bulk_create(totals_of(game, state))


def save_step(game: Game, before: GameState, after: GameState) -> None:
    """Write what one entry has changed. Costs the same however long the game is."""
    if after.last_turn is not None and after.last_turn is not before.last_turn:
        played_turn(game, after.last_turn).save(force_insert=True)
    _save_totals(game, before, after)
    _save_state(game, after)


def _save_totals(game: Game, before: GameState, after: GameState) -> None:
    """Write what has changed; a throw in mid-turn changes nothing."""
    if (before.seats, before.sides) == (after.seats, after.sides):
        return
    known = {total.position: seat_facts(total) for total in totals_of(game, before)}
    changed = [
        total for total in totals_of(game, after) if known.get(total.position) != seat_facts(total)
    ]
    if changed:
        SeatTotal.objects.bulk_create(
            changed,
            update_conflicts=True,
            unique_fields=("game", "position"),
            update_fields=SEAT_FACTS[1:],
        )


def rebuild(game: Game, replayed: Replay, at: datetime | None = None) -> None:
    """Write all caches anew from a replay of the whole log, which was changed `at` (now)."""
    game.turns.all().delete()
    game.totals.all().delete()
    PlayedTurn.objects.bulk_create(played_turn(game, turn) for turn in replayed.turns)
    SeatTotal.objects.bulk_create(totals_of(game, replayed.state))
    _save_state(game, replayed.state, at)


def replayed(game: Game) -> Replay:
    """Read the whole log of a game again."""
    return replay_of(game, list(game.entries.all()))


def replay_of(game: Game, rows: Sequence[GameEntry]) -> Replay:
    """The same, of all entries that have been found already."""
    return replay(game.start_state(), [row.entry for row in rows])


def _save_state(game: Game, state: GameState, at: datetime | None = None) -> None:
    """As an UPDATE that names its columns: half the work of saving the model.

    On the first entry of a day the grants are told it, which no other entry pays for.
    """
    before = game.updated_at
    _set_state(game, state, at)
    columns = {name: getattr(game, name) for name in GAME_CACHES}
    Game.objects.filter(pk=game.pk).update(**columns)
    if day_of(game.updated_at) != day_of(before):
        Grant.objects.filter(link__game=game).update(played_on=day_of(game.updated_at))


def _set_state(game: Game, state: GameState, at: datetime | None = None) -> None:
    game.keep(state)
    game.updated_at = at or timezone.now()
    game.finished_at = game.updated_at if state.outcome else None


def played_turn(game: Game, turn: FinishedTurn) -> PlayedTurn:
    return PlayedTurn(
        game=game,
        number=turn.number,
        seat=turn.seat,
        kind=turn.kind,
        points=turn.points,
        score=turn.score,
        line=finished_turn_to_json(turn),
    )


def totals_of(game: Game, state: GameState) -> list[SeatTotal]:
    winners = state.outcome.winners if state.outcome else ()
    return [
        SeatTotal(
            game=game,
            position=position,
            name=seat.name,
            team=seat.team,
            score=state.score(position),
            turns=seat.turns,
            has_opened=state.has_opened(position),
            is_retired=seat.is_retired,
            is_winner=position in winners,
        )
        for position, seat in enumerate(state.seats)
    ]


def seat_facts(total: SeatTotal) -> dict[str, Any]:
    return {name: getattr(total, name) for name in SEAT_FACTS}


def turn_facts(turn: PlayedTurn) -> dict[str, Any]:
    return {name: getattr(turn, name) for name in TURN_FACTS}
