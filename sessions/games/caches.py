"""The caches of a game: snapshot, finished turns and totals, kept in step with its entries.

Knows how to write them; not what an entry means. Everything here can be made again from the
entries, and `differences` compares it with them.
"""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import Any

from django.utils import timezone

from scoring.entries import Sign, kind_named
from scoring.state import FinishedTurn, GameState
from scoring.written.log import History, Replay
from scoring.written.snapshot import finished_turn_to_json
from sessions.games.log.fates import history_of, save_checkpoints, save_fates
from sessions.games.log.standing import STANDING, checkpoint, has_checkpoint
from sessions.games.results import record
from sessions.models import Checkpoint, Game, Grant, PlayedTurn, SeatTotal
from sessions.models.grants import told_to_grants
from sessions.storage.prepared import Change, add, put

GAME_CACHES = (
    "version",
    "status",
    "has_entries",
    "state",
    "updated_at",
    "finished_at",
    "has_fates",
)
CHECKPOINT_FACTS = ("entries", "place", "version", "next_turn", "state")
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
    game.has_fates = True
    _set_state(game, state)
    game.save()
    SeatTotal.objects.bulk_create(totals_of(game, state))


def save_recorded(game: Game) -> None:
    """Write a game of which only the result is told, and all that follows from it."""
    save_first(game, game.start_state())
    rebuild(game, history_of(game, ()), game.created_at)


def save_step(game: Game, before: GameState, after: GameState) -> None:
    """Write what one entry has changed. Costs the same however long the game is."""
    if after.last_turn is not None and after.last_turn is not before.last_turn:
        add(played_turn(game, after.last_turn))
    _save_totals(game, before, after)
    if has_checkpoint(before.entries, after.entries):
        checkpoint(game, game.version, game.version, after).save(force_insert=True)
    _save_state(game, after)


def save_unlocked(game: Game, after: GameState) -> None:
    """Write what an unlock has changed: the signatures stand no longer."""
    signatures = game.entries.filter(STANDING, kind=kind_named(Sign))
    signatures.update(dropped_by=game.version)
    game.checkpoints.filter(entries__gt=after.entries).delete()
    _save_state(game, after)


def save_part(game: Game, start: GameState, replay: Replay) -> None:
    """Write what has changed behind this state, and nothing else."""
    before, after = game.current_state(), replay.state
    _save_turns(game, start.finished_turns, replay)
    _save_totals(game, before, after)
    if len(after.seats) < len(before.seats):
        game.totals.filter(position__gte=len(after.seats)).delete()
    save_checkpoints(game, start, replay)
    _save_state(game, after)


def _save_turns(game: Game, played: int, replay: Replay) -> None:
    """Write those that are new or different, of all behind so many that have not changed."""
    kept = {row.number: turn_facts(row) for row in game.turns.filter(number__gt=played)}
    made = [played_turn(game, turn) for turn in replay.turns]
    PlayedTurn.objects.bulk_create(
        [row for row in made if kept.get(row.number) != turn_facts(row)],
        update_conflicts=True,
        unique_fields=("game", "number"),
        update_fields=TURN_FACTS[1:],
    )
    last = replay.state.finished_turns
    if any(number > last for number in kept):
        game.turns.filter(number__gt=last).delete()


def _save_totals(game: Game, before: GameState, after: GameState) -> None:
    """Write what has changed; a throw in mid-turn changes nothing."""
    if (before.seats, before.sides, before.outcome) == (after.seats, after.sides, after.outcome):
        return
    known = {total.position: seat_facts(total) for total in totals_of(game, before)}
    _save_changed_totals(known, totals_of(game, after))


def _save_changed_totals(kept: dict[int, dict[str, Any]], made: list[SeatTotal]) -> None:
    for total in made:
        if kept.get(total.position) != seat_facts(total):
            put(total, ("game", "position"), SEAT_FACTS[1:])


def rebuild(game: Game, history: History, at: datetime | None = None) -> None:
    """Write all caches anew from the whole log, which was changed `at` (now)."""
    replay = history.replay
    _save_turns(game, 0, replay)
    kept = {total.position: seat_facts(total) for total in game.totals.all()}
    _save_changed_totals(kept, totals_of(game, replay.state))
    game.totals.filter(position__gte=len(replay.state.seats)).delete()
    game.checkpoints.all().delete()
    save_fates(game, history)
    game.has_fates = True
    _save_state(game, replay.state, at)


def _save_state(game: Game, state: GameState, at: datetime | None = None) -> None:
    """Save the game's state. What lists find it by is noted on the grants too: the first entry of
    a day, and the first of all."""
    before, was_over = told_to_grants(game), game.finished_at is not None
    _set_state(game, state, at)
    _caches().write(id=game.pk, **{name: getattr(game, name) for name in GAME_CACHES})
    if (told := told_to_grants(game)) != before:
        Grant.objects.filter(link__game=game).update(**told)
    if was_over or game.finished_at is not None:
        record(game)


@cache
def _caches() -> Change:
    return Change(Game, GAME_CACHES)


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
            position=seat,
            name=player.name,
            team=player.team,
            score=state.score(seat),
            turns=player.turns,
            has_opened=state.has_opened(seat),
            is_retired=player.is_retired,
            is_winner=seat in winners,
        )
        for seat, player in enumerate(state.seats)
    ]


def seat_facts(total: SeatTotal) -> dict[str, Any]:
    return {name: getattr(total, name) for name in SEAT_FACTS}


def turn_facts(turn: PlayedTurn) -> dict[str, Any]:
    return {name: getattr(turn, name) for name in TURN_FACTS}


def checkpoint_facts(row: Checkpoint) -> dict[str, Any]:
    return {name: getattr(row, name) for name in CHECKPOINT_FACTS}
