"""What the pad's script takes over from the page: the state of a game, and what stays the same.

Knows how a script is told of a game; not how the page draws it.
"""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from scoring.insight.turn.odds import farkle_chance
from scoring.phone import phone_rules
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState
from scoring.throws.throw_table import table_for
from scoring.written.snapshot import state_to_json
from sessions.games.present import turn_in_progress
from sessions.models import Game
from sessions.pages.kit.allowed import Allowed
from sessions.pages.pad.values import Pad
from sessions.wording.format import digits
from sessions.wording.game.spoken import spoken
from sessions.wording.say import say
from sessions.wording.sentences import translated


def pad_data(game: Game, state: GameState, shown: Pad) -> dict[str, Any]:
    """The state for the script: public fields, and the few words that depend on the state."""
    cheer = shown.cheer
    data: dict[str, Any] = {
        "url": reverse("game", kwargs={"code": game.code}),
        "events": reverse("api:events", args=[game.code]),
        "version": game.version,
        "revision": game.revision,
        "has_keys": shown.has_keys,
        "needs_second": game.needs_second,
        "every_die": game.every_die,
        "said": _said(state, shown),
        "entries": state.entries,
        "cheer": cheer and {"kind": cheer.kind, "key": cheer.key},
        "problem": shown.problem,
        "finished": state.outcome is not None,
        "roll_off": bool(state.roll_off_contenders),
        "typed": digits(shown.typed.dice),
    }
    if shown.tapped is not None:
        data["tapped"] = shown.tapped
    turn = turn_in_progress(state)
    if turn is None or shown.thrower is None or shown.tray is None:
        return data
    return data | {
        "turn": turn,
        "seat": turn["seat"],
        "name": shown.thrower.name,
        "totals": shown.totals,
        "high_stakes": shown.tray.high_stakes,
    }


def for_later(game: Game, state: GameState, may: Allowed, shown: Pad) -> dict[str, Any]:
    """The state for the rules of the phone, by which the pad judges what is tapped; and what it
    needs to go on by itself when the network goes: not with two scorers. None of it for those who
    watch.

    `kind` is that of the entry made last, `undoes` what an undo would take back where the state
    does not show it, `best` what the best turns of each seat are.
    """
    if not may.scores:
        return {}
    judged = {"state": state_to_json(state)}
    if game.needs_second:
        return judged
    last = shown.last_entry
    return judged | {
        "kind": last.kind if last else "",
        "undoes": shown.undoes,
        "own_seats": may.own_seats,
        "best": shown.best,
    }


def _said(state: GameState, shown: Pad) -> str:
    """The text for a screen reader: what waits for a second scorer, who has begun to enter, or else
    the last entry."""
    waits, cheer = shown.waits, shown.cheer
    if waits:
        return waits.sentence
    if shown.elsewhere and state.turn is not None and not state.turn.has_begun:
        return f"{shown.elsewhere} {say('is_entering')}."
    return spoken(state, shown.last_entry, cheer.said if cheer else "")


def table_data(rules: RuleSet) -> dict[str, Any]:
    """What stays the same for the whole game: the rules as a phone needs them, and the chances."""
    table = table_for(rules)
    chances = {dice: round(farkle_chance(rules, dice) * 100) for dice in range(1, rules.dice + 1)}
    return {
        **phone_rules(rules),
        "chances": chances,
        "idle": {
            face: translated(table.why_idle(face))
            for face in range(1, 7)
            if (face,) not in table.worth
        },
        "farkle_name": say("farkle"),
        "toxic_name": say("toxic_twos"),
    }
