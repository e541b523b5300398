"""What a client may send about groups and their players. Shapes only, as in `requests`."""

from __future__ import annotations

from scoring.reading import shapes
from sessions.api.kit.fields import Flag, Line, LineOrNothing, Shape, Version, WholeNumber
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
    expected_version = Version(help_text=OF_GROUP)
