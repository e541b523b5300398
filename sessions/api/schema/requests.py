"""What a client may send: the shape of every request's body, and nothing about its sense.

Limits come from `scoring`, which also judges whether a well-formed request is legal.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.entries import LONGEST_PLAYER_NAME, LONGEST_REASON, MOST_SEATS, Player, Throw
from scoring.rules.rule_set import LONGEST_NAME, MOST_POINTS
from sessions.access.codes import LENGTH
from sessions.api.kit.fields import (
    DeviceId,
    Dice,
    Faces,
    Flag,
    KeyOrRuleSet,
    Line,
    Listed,
    Moment,
    NewCode,
    OneOf,
    Points,
    RoleName,
    SeatNumber,
    Shape,
    Version,
    WholeNumber,
    WholeRuleSet,
)
from sessions.games.house_rules import LONGEST_KEY
from sessions.models import Game
from sessions.models.accounts import LONGEST_TOKEN_NAME


class EvaluateRequest(Shape):
    rules = KeyOrRuleSet()
    dice = Dice()


class HouseRulesRequest(Shape):
    name = Line(max_length=LONGEST_NAME)
    rules = WholeRuleSet()


class PlayerRequest(Shape):
    name = Line(max_length=LONGEST_PLAYER_NAME)
    team = Line(max_length=LONGEST_PLAYER_NAME, allow_null=True, required=False)


class GameRequest(Shape):
    rules = KeyOrRuleSet(default="patch")
    players = PlayerRequest(many=True)
    starts = SeatNumber(default=0)
    code = NewCode(max_length=LENGTH, required=False)
    begun_at = Moment(
        required=False,
        help_text="When the table began, where that was before this call. Never after now; more "
        "than a year ago is not believed.",
    )

    def to_internal_value(self, data: Any) -> Any:
        value = super().to_internal_value(data)
        return value | {"players": [Player(**player) for player in value["players"]]}


class NothingRequest(Shape):
    """Nothing: the address says it all."""


class LinkCodeRequest(Shape):
    code = Line(max_length=LONGEST_KEY)


class OptionsRequest(Shape):
    entry_by = OneOf(Game.EntryBy.values, required=False)
    scorekeeper = DeviceId(required=False)
    needs_second = Flag(required=False)


class SeatsRequest(Shape):
    seats = Listed(child=SeatNumber(), least=0, most=MOST_SEATS, things="seats")


class TokenRequest(Shape):
    name = Line(max_length=LONGEST_TOKEN_NAME)
    role = RoleName()


class MoveRequest(Shape):
    """What every move may carry. Also the whole body of an undo and of a retirement."""

    expected_version = Version()
    entered_at = Moment(
        required=False,
        help_text="When this was entered, where that was before this call. Kept between the "
        "beginning of the game and now.",
    )


class BankRequest(MoveRequest):
    seat = SeatNumber(required=False)


class ThrowRequest(BankRequest):
    dice = Dice()
    set_aside = Dice(least=0, required=False)
    bank = Flag(required=False)
    high_stakes = Flag(required=False)


class TotalRequest(BankRequest):
    points = Points()


class RollOffRequest(MoveRequest):
    faces = Faces()


class JoinRequest(MoveRequest):
    name = Line(max_length=LONGEST_PLAYER_NAME)
    team = Line(max_length=LONGEST_PLAYER_NAME, allow_null=True, required=False)


class SignatureRequest(MoveRequest):
    seat = SeatNumber()


class UnlockRequest(MoveRequest):
    reason = Line(max_length=LONGEST_REASON)


class AdjustmentRequest(MoveRequest):
    seat = SeatNumber()
    points = WholeNumber(min_value=-MOST_POINTS, max_value=MOST_POINTS)
    reason = Line(max_length=LONGEST_REASON)

    def validate_points(self, points: int) -> int:
        if not points:
            detail = "An adjustment of 0 changes nothing."
            raise serializers.ValidationError(detail, "out_of_range")
        return points


class CorrectedThrow(Shape):
    dice = Dice()
    set_aside = Dice(least=0, required=False)
    bank = Flag(required=False)
    high_stakes = Flag(required=False)

    def to_internal_value(self, data: Any) -> Any:
        value = super().to_internal_value(data)
        dice = {name: tuple(value[name]) for name in ("dice", "set_aside") if name in value}
        return Throw(**(value | dice))


class CorrectionRequest(MoveRequest):
    throws = CorrectedThrow(many=True, required=False, allow_empty=False)
    points = Points(required=False)
    reason = Line(max_length=LONGEST_REASON)
    end_log = Flag(required=False)

    def validate(self, correction: dict[str, Any]) -> dict[str, Any]:
        given = [name for name in ("throws", "points") if name in correction]
        if not given:
            detail = "Say what the turn was: its throws, or its points."
            raise serializers.ValidationError({"throws": [detail]}, "required")
        if len(given) == 2:
            detail = "A turn is corrected by its throws or by its points, not by both."
            raise serializers.ValidationError({"points": [detail]}, "contradiction")
        return correction
