"""What a client may send: the shape of every request's body, and nothing about its sense.

What an entry holds, and every limit, comes from `scoring`, which also judges whether a well-formed
request is legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from scoring.entries import MAX_SEATS, Amend, LogEntry, Player
from scoring.rules.rule_set import MAX_RULE_SET_NAME
from sessions.access.codes import LENGTH
from sessions.api.kit.fields import (
    DeviceId,
    Dice,
    Flag,
    KeyOrRuleSet,
    Line,
    LineOrNothing,
    Listed,
    Moment,
    NewCode,
    OneOf,
    PlayerId,
    RoleName,
    SeatNumber,
    Shape,
    Version,
    WholeRuleSet,
)
from sessions.api.kit.kinds import OfKind
from sessions.api.schema.common import said_of
from sessions.games.house_rules.found import MAX_KEY, USUAL
from sessions.models import Game
from sessions.models.accounts import MAX_TOKEN_NAME
from sessions.models.games import MAX_CODE, MAX_DICE_SET, MAX_PLACE
from sessions.models.people import MAX_ZONE_NAME


class EvaluateRequest(Shape):
    rules = KeyOrRuleSet()
    dice = Dice()


class HouseRulesRequest(Shape):
    name = Line(max_length=MAX_RULE_SET_NAME)
    rules = WholeRuleSet()


class ChangedRulesRequest(HouseRulesRequest):
    expected_version = Version()


class PlayerRequest(OfKind):
    kind = Player
    player = PlayerId(
        required=False,
        help_text="Who of the group sits there, whatever the sheet calls them. Without it the one "
        "who has this name; a new name is somebody new.",
    )


class GameRequest(Shape):
    rules = KeyOrRuleSet(default=USUAL)
    players = PlayerRequest(many=True)
    starts = SeatNumber(default=0)
    code = NewCode(max_length=LENGTH, required=False)
    begun_at = Moment(
        required=False,
        help_text="When the table began, where that was before this call. Never after now; more "
        "than a year ago is not believed.",
    )
    rematch_of = Line(
        max_length=MAX_CODE,
        required=False,
        help_text="The code of the game whose rematch this is: a game in which the caller may "
        "score. Who had a role in it has it here too.",
    )
    group = Line(
        max_length=MAX_CODE,
        required=False,
        help_text="The code of the group that plays; without it the one that this device has "
        "played with last.",
    )
    place = Line(max_length=MAX_PLACE, required=False, help_text="Where it is played.")
    dice_set = Line(
        max_length=MAX_DICE_SET,
        required=False,
        help_text=said_of(Game, "dice_set"),
    )
    time_zone = Line(
        max_length=MAX_ZONE_NAME,
        required=False,
        help_text="By which clock nights are told where a group is made for this game, such as "
        "Europe/Vienna. One that is not known is not believed.",
    )

    def validate(self, game: dict[str, Any]) -> dict[str, Any]:
        """A rematch is played by whom the game before was played by, where, and with its dice."""
        of_before = ("group", "place", "dice_set")
        twice = [name for name in of_before if name in game and "rematch_of" in game]
        if twice:
            detail = "A rematch has that of the game before."
            raise serializers.ValidationError({name: [detail] for name in twice}, "contradiction")
        players = game.pop("players")
        seated = {it["name"]: it.pop("player") for it in players if "player" in it}
        if seated and "rematch_of" in game:
            detail = "Of a rematch nobody is said to sit there: names say it."
            raise serializers.ValidationError({"rematch_of": [detail]}, "contradiction")
        return game | {"players": [Player(**it) for it in players], "seated": seated}


class GameChanges(Shape):
    """What is left out stays."""

    group = Line(
        max_length=MAX_CODE,
        required=False,
        help_text="The code of a group in which the caller may score. Its players of the same "
        "names are who sat there.",
    )
    place = LineOrNothing(max_length=MAX_PLACE, required=False)
    dice_set = LineOrNothing(max_length=MAX_DICE_SET, required=False)
    expected_version = Version()


class NothingRequest(Shape):
    """Nothing: the address says it all."""


class LinkCodeRequest(Shape):
    code = Line(max_length=MAX_KEY)


class OptionsRequest(Shape):
    entry_by = OneOf(Game.EntryBy.values, required=False)
    scorekeeper = DeviceId(required=False)
    needs_second = Flag(required=False)
    every_die = Flag(required=False)
    needs_reason = Flag(required=False)
    shows_chances = Flag(required=False)


class SeatsRequest(Shape):
    seats = Listed(child=SeatNumber(), least=0, most=MAX_SEATS, things="seats")


class TokenRequest(Shape):
    name = Line(max_length=MAX_TOKEN_NAME)
    role = RoleName()


class MoveRequest(Shape):
    """What every move may carry. Also the whole body of an undo and of coming back."""

    expected_version = Version()
    entered_at = Moment(
        required=False,
        help_text="When this was entered, where that was before this call. Kept between the "
        "beginning of the game and now.",
    )


class EntryRequest(OfKind, MoveRequest):
    __doc__ = MoveRequest.__doc__


class CorrectionRequest(EntryRequest):
    kind = Amend
    in_address = ("turn",)

    def validate(self, correction: dict[str, Any]) -> dict[str, Any]:
        given = [name for name in ("throws", "points") if name in correction]
        if not given:
            detail = "Say what the turn was: its throws, or its points."
            raise serializers.ValidationError({"throws": [detail]}, "required")
        if len(given) == 2:
            detail = "A turn is corrected by its throws or by its points, not by both."
            raise serializers.ValidationError({"points": [detail]}, "contradiction")
        return correction


def body_of(name: str, kind: type[LogEntry], in_address: Sequence[str] = ()) -> type[EntryRequest]:
    """The body, by its name in the description, of a move that is said by its fields alone, but for
    those that the address says.
    """
    return type(name, (EntryRequest,), {"kind": kind, "in_address": in_address})
