"""The caches of a game: snapshot, finished turns and totals, kept in step with its entries.

Knows how to write and compare them; not what an entry means. Everything here can be made again
from the entries.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from scoring.log import Replay, replay
from scoring.snapshot import finished_turn_to_json, state_to_json
from scoring.state import FinishedTurn, GameState
from sessions.models import Game, PlayedTurn, SeatTotal

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
    SeatTotal.objects.bulk_create(_totals(game, state))


def save_step(game: Game, before: GameState, after: GameState) -> None:
    """Write what one entry has changed. Costs the same however long the game is."""
    if after.last_turn is not None and after.last_turn is not before.last_turn:
        _played_turn(game, after.last_turn).save(force_insert=True)
    _save_totals(game, before, after)
    _save_state(game, after)


def _save_totals(game: Game, before: GameState, after: GameState) -> None:
    """Write what has changed; a throw in mid-turn changes nothing."""
    if (before.seats, before.sides) == (after.seats, after.sides):
        return
    known = {total.position: _facts(total) for total in _totals(game, before)}
    changed = [
        total for total in _totals(game, after) if known.get(total.position) != _facts(total)
    ]
    if changed:
        SeatTotal.objects.bulk_create(
            changed,
            update_conflicts=True,
            unique_fields=("game", "position"),
            update_fields=SEAT_FACTS[1:],
        )


def rebuild(game: Game, replayed: Replay) -> None:
    """Write all caches anew from a replay of the whole log."""
    game.turns.all().delete()
    game.totals.all().delete()
    PlayedTurn.objects.bulk_create(_played_turn(game, turn) for turn in replayed.turns)
    SeatTotal.objects.bulk_create(_totals(game, replayed.state))
    _save_state(game, replayed.state)


def replayed(game: Game) -> Replay:
    """Read the whole log of a game again."""
    return replay(game.start_state(), [row.entry for row in game.entries.all()])


def differences(game: Game) -> Iterator[str]:
    """Where the caches of a game say something else than its entries, in words."""
    versions = list(game.entries.values_list("version", flat=True))
    if versions != list(range(1, game.version + 1)):
        yield f"version {game.version}, but the log holds the versions {versions}"
    truth = replayed(game)
    if game.state != state_to_json(truth.state) or game.status != truth.state.status:
        yield "the snapshot differs from the replayed log"
    if [_turn_facts(turn) for turn in game.turns.all()] != [
        _turn_facts(_played_turn(game, turn)) for turn in truth.turns
    ]:
        yield "the turns differ from the replayed log"
    if [_facts(total) for total in game.totals.all()] != [
        _facts(total) for total in _totals(game, truth.state)
    ]:
        yield "the totals differ from the replayed log"


def _save_state(game: Game, state: GameState) -> None:
    """As an UPDATE that names its columns: half the work of saving the model."""
    _set_state(game, state)
    columns = {name: getattr(game, name) for name in GAME_CACHES}
    Game.objects.filter(pk=game.pk).update(**columns)


def _set_state(game: Game, state: GameState) -> None:
    game.keep(state)
    game.updated_at = timezone.now()
    game.finished_at = game.updated_at if state.outcome else None


def _played_turn(game: Game, turn: FinishedTurn) -> PlayedTurn:
    return PlayedTurn(
        game=game,
        number=turn.number,
        seat=turn.seat,
        kind=turn.kind,
        points=turn.points,
        score=turn.score,
        line=finished_turn_to_json(turn),
    )


def _totals(game: Game, state: GameState) -> list[SeatTotal]:
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


def _facts(total: SeatTotal) -> dict[str, Any]:
    return {name: getattr(total, name) for name in SEAT_FACTS}


def _turn_facts(turn: PlayedTurn) -> dict[str, Any]:
    return {name: getattr(turn, name) for name in TURN_FACTS}
