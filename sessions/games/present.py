"""A game as a JSON object: what the API answers and the pages show.

Knows the fields of the public format; computes nothing that `scoring` does not say.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.dice import Dice
from scoring.game import least_to_bank, legal_actions
from scoring.rules.rule_set import RuleSet
from scoring.state import FinishedTurn, GameState
from scoring.throws.throw_table import table_for
from scoring.turn import ThrowMade
from scoring.written.room import with_room
from sessions.access.roles import Actor
from sessions.games.proposals import Waiting, waiting
from sessions.games.queries import recorder
from sessions.games.who.whose import whose
from sessions.models import Game


def game_view(game: Game, by: Actor | None) -> dict[str, Any]:
    """The game as it stands, for `by`. Points and counts are whole numbers, seats count from 0."""
    state, of = game.current_state(), whose(game)
    return {
        "code": game.code,
        "uuid": str(game.uuid),
        "group": of.group,
        "place": game.place,
        "dice_set": game.dice_set,
        "version": game.version,
        "revision": game.revision,
        "status": state.status,
        "rules": game.rules,
        "starts": state.starts,
        "turn_order": list(state.turn_order),
        "seats": [_seat(state, at, of.players.get(at)) for at in range(len(state.seats))],
        "turn": _turn_with_parts(state),
        "last_turn": turn_view(state.rules, state.last_turn) if state.last_turn else None,
        "roll_off": {"throw_again": list(state.roll_off.contenders)} if state.roll_off else None,
        "final_round": _final_round(state),
        "time_called": state.time_called is not None,
        "outcome": _outcome(state),
        "signed": list(state.signed),
        "is_locked": state.is_locked,
        "legal_actions": list(possible_actions(game, state)),
        "entry_by": game.entry_by,
        "scorekeeper": game.scorekeeper.name if game.scorekeeper_id else None,
        "needs_second": game.needs_second,
        "every_die": game.every_die,
        "needs_reason": game.needs_reason,
        "shows_chances": game.shows_chances,
        "pending": [_pending(it) for it in waiting(game, by)],
        "begun_at": game.playing_since.isoformat(),
        "created_at": game.created_at.isoformat(),
        "updated_at": game.updated_at.isoformat(),
        "finished_at": game.finished_at.isoformat() if game.finished_at else None,
    }


def possible_actions(game: Game, state: GameState) -> tuple[str, ...]:
    """What may be entered next, by the rules and as far as the log has room."""
    return with_room(legal_actions(state), game.version)


def _pending(waits: Waiting) -> dict[str, Any]:
    """What one scorer has entered and a second one has not yet, if the actor may see it."""
    return {
        "by": recorder(waits.proposal),
        "entry": waits.proposal.payload if waits.is_open else None,
        "proposed_at": waits.proposal.proposed_at.isoformat(),
    }


def turn_view(rules: RuleSet, turn: FinishedTurn) -> dict[str, Any]:
    """A finished turn: a cell of the sheet."""
    return {
        "number": turn.number,
        "round": turn.round,
        "seat": turn.seat,
        "kind": turn.kind,
        "points": turn.points,
        "score": turn.score,
        "lost": turn.lost,
        "gift": turn.gift,
        "gift_to": turn.gift_to,
        "penalty": turn.penalty,
        "opened": turn.opened,
        "six_die_farkle": turn.six_die_farkle,
        "throws": _throws_with_parts(rules, turn.throws),
    }


def parts_view(rules: RuleSet, set_aside: Dice) -> list[dict[str, Any]]:
    """How the points of a selection come about, combination by combination."""
    return [
        {
            "combination": part.name.replace(" ", "_"),
            "dice": list(part.dice),
            "points": part.points,
        }
        for part in table_for(rules).parts(set_aside)
    ]


def _seat(state: GameState, seat: int, who: str | None) -> dict[str, Any]:
    player = state.seats[seat]
    view = {
        "position": seat,
        "name": player.name,
        "player": who,
        "team": player.team,
        "score": state.score(seat),
        "has_opened": state.has_opened(seat),
        "turns": player.turns,
        "farkle_streak": player.farkle_streak,
        "is_retired": player.is_retired,
    }
    if state.rules.exact_target:
        view["can_hit_target"] = state.can_hit_target(seat)
    return view


def turn_in_progress(state: GameState) -> dict[str, Any] | None:
    """The turn that is being played, if one is."""
    turn = state.turn
    if turn is None:
        return None
    return {
        "seat": turn.seat,
        "number": turn.number,
        "round": turn.round,
        "turn_score": turn.turn_score,
        "dice_in_hand": turn.dice_in_hand,
        "hot_dice": turn.hot_dice,
        "least_to_bank": least_to_bank(state, turn.seat),
        "leftover_dice": state.leftover_dice if state.offers_high_stakes else 0,
        "throws": [_throw(throw) for throw in turn.throws],
    }


def _turn_with_parts(state: GameState) -> dict[str, Any] | None:
    turn = turn_in_progress(state)
    if turn is None or state.turn is None:
        return None
    return turn | {"throws": _throws_with_parts(state.rules, state.turn.throws)}


def _throws_with_parts(rules: RuleSet, throws: Iterable[ThrowMade]) -> list[dict[str, Any]]:
    return [_throw(throw) | {"parts": parts_view(rules, throw.set_aside)} for throw in throws]


def _throw(throw: ThrowMade) -> dict[str, Any]:
    return {
        "dice": list(throw.dice),
        "set_aside": list(throw.set_aside),
        "points": throw.points,
        "bonus": throw.bonus,
        "high_stakes": throw.high_stakes,
        "unentered": throw.unentered,
    }


def _final_round(state: GameState) -> dict[str, Any] | None:
    final_round = state.final_round
    if final_round is None:
        return None
    return {
        "started_by": final_round.started_by,
        "to_beat": state.to_beat,
        "seats_left": list(final_round.seats_left),
        "is_roll_off": bool(final_round.tied),
    }


def _outcome(state: GameState) -> dict[str, Any] | None:
    if state.outcome is None:
        return None
    return {"winners": list(state.outcome.winners), "reason": state.outcome.reason}
