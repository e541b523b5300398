"""What a client may send about groups and their players. Shapes only, as in `requests`."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.entries import MAX_PLAYER_NAME
from scoring.reading import shapes
from sessions.access.codes import tidy
from sessions.api.kit.fields import (
    Flag,
    Line,
    LineOrNothing,
    PlayerId,
    SeatNumber,
    Shape,
    Version,
    WholeNumber,
)
from sessions.models.games import MAX_CODE
from sessions.models.people import MAX_GROUP_NAME, MAX_ZONE_NAME
from sessions.people.groups import MAX_MIN_GAMES

OF_GROUP = "The group's version, as `version` of the group and its ETag say it."


class GroupRequest(Shape):
    name = Line(max_length=MAX_GROUP_NAME)


class GroupChanges(Shape):
    """What is left out stays."""

    name = LineOrNothing(max_length=MAX_GROUP_NAME, required=False)
    time_zone = Line(max_length=MAX_ZONE_NAME, required=False)
    hides_names = Flag(required=False)
    min_games = WholeNumber(shapes.WholeNumber(0, MAX_MIN_GAMES), required=False)
    is_rated = Flag(required=False)
    expected_version = Version(help_text=OF_GROUP)


MAX_MOVED = 1_000
"""So many seats at once: all of an evening, and of a long year."""


class GameCode(Line):
    """A game's code, as somebody typed it."""

    def to_internal_value(self, data: Any) -> Any:
        return tidy(super().to_internal_value(data))


class SeatOfGame(Shape):
    game = GameCode(max_length=MAX_CODE, help_text="The game's code.")
    seat = SeatNumber()


def _seats(**options: Any) -> serializers.Field:
    return SeatOfGame(
        many=True,
        allow_empty=False,
        max_length=MAX_MOVED,
        help_text="Finished or not; whoever they were, they are this player's from now on.",
        **options,
    )


class NewPlayer(Shape):
    name = Line(max_length=MAX_PLAYER_NAME)
    seats = _seats(required=False)


class PlayerChanges(Shape):
    """What is left out stays."""

    name = Line(max_length=MAX_PLAYER_NAME, required=False)
    is_hidden = Flag(required=False)
    is_archived = Flag(required=False)
    expected_version = Version(help_text=OF_GROUP)


class MergeRequest(Shape):
    into = PlayerId()


class TheirSeats(Shape):
    seats = _seats()
