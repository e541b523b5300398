"""The state of a game as a JSON object and back, so that it can be kept between two entries.

Knows the fields of the values; not what they mean. The rule set is kept apart: it never changes.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from scoring.rules.rule_set import RuleSet
from scoring.state import FinalRound, FinishedTurn, GameState, Outcome, RollOffState, Seat, Side
from scoring.turn import ThrowMade, Turn


def state_to_json(state: GameState) -> dict[str, Any]:
    """Everything but the rule set. Values that have their default are left out."""
    return _to_json(state)


def state_from_json(rules: RuleSet, data: dict[str, Any]) -> GameState:
    """The reverse of `state_to_json`, for what it has written."""
    return GameState(
        rules=rules,
        seats=tuple(Seat(**seat) for seat in data["seats"]),
        sides=tuple(Side(**side) for side in data["sides"]),
        starts=data["starts"],
        turn=_turn(Turn, data.get("turn")),
        entries=data.get("entries", 0),
        leftover_dice=data.get("leftover_dice", 0),
        last_turn=_turn(FinishedTurn, data.get("last_turn")),
        roll_off=_record(RollOffState, data.get("roll_off")),
        final_round=_record(FinalRound, data.get("final_round")),
        outcome=_record(Outcome, data.get("outcome")),
        signed=tuple(data.get("signed", ())),
        order=tuple(data.get("order", ())),
        time_called=data.get("time_called"),
    )


def finished_turn_to_json(turn: FinishedTurn) -> dict[str, Any]:
    """A line of the sheet as a JSON object; values that have their default are left out."""
    return _to_json(turn)


def finished_turn_from_json(data: dict[str, Any]) -> FinishedTurn:
    """The reverse of `finished_turn_to_json`."""
    turn: FinishedTurn = _turn(FinishedTurn, data)
    return turn


def _to_json(value: Any) -> dict[str, Any]:
    return {
        name: _plain(part)
        for name, default in _RECORDS[type(value)]
        if (part := getattr(value, name)) != default
    }


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return _to_json(value) if type(value) in _RECORDS else value


def _turn(turn_class: Any, data: dict[str, Any] | None) -> Any:
    if data is None:
        return None
    throws = tuple(_record(ThrowMade, throw) for throw in data.get("throws", ()))
    return turn_class(**(data | {"throws": throws}))


def _record(record_class: Any, data: dict[str, Any] | None) -> Any:
    """A record without nested records: its lists become tuples."""
    if data is None:
        return None
    parts = {key: tuple(part) if isinstance(part, list) else part for key, part in data.items()}
    return record_class(**parts)


_RECORDS = {
    record: [(part.name, part.default) for part in fields(record) if part.name != "rules"]
    for record in (
        GameState,
        Seat,
        Side,
        Turn,
        ThrowMade,
        FinishedTurn,
        FinalRound,
        RollOffState,
        Outcome,
    )
}
"""The fields of each record with their defaults (a field without one never equals it)."""
