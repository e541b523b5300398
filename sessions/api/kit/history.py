"""Which games of a group are asked for: the parameters of an address, each of them checked.

They are those of the pages' addresses, and mean the same (`sessions.history.filters`). A page
leaves out what cannot be; a program is told. Knows parameters; no figure.
"""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from sessions.access.groups import SeenGroup
from sessions.api.kit.fields import Day, Line, Listed, OneOf, PlayerId, Shape
from sessions.api.kit.groups import PlayerView
from sessions.api.kit.lists import MAX_CURSOR, MAX_ROWS, ListQuery, QueryNumber, QueryTime
from sessions.exchange.tables.files import MATRIX, TABLES
from sessions.history.filters import HistoryFilter
from sessions.history.reading import KINDS, MAX_NIGHTS, MAX_PLAYERS, MAX_SEATS, read_filter
from sessions.history.sums import ALL_RULES
from sessions.history.table import SORTS
from sessions.models.games import MAX_DICE_SET, MAX_PLACE

MAX_YEAR = 9998
MAX_DIGEST = 16
MAX_FORMAT = 20
ENTERED_BY = "By what the turns were entered."
_NOT_HERE = "Nothing that this group has played can be chosen by this."


class QueryDay(Day):
    """A day that may be left out."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, **options)


class HistoryQuery(Shape):
    """The games of a group that are meant: all of them, where nothing is said."""

    player = Listed(
        child=PlayerId(),
        least=1,
        most=MAX_PLAYERS,
        things="players",
        required=False,
        help_text="Games that this player has played; said several times, any of them.",
    )
    together = OneOf(["1"], required=False, help_text="Only games that all of them have played.")
    name = Line(max_length=MAX_PLACE, required=False, help_text="A part of a player's name.")
    place = Line(max_length=MAX_PLACE, required=False, help_text="Where it was played.")
    dice_set = Line(max_length=MAX_DICE_SET, required=False, help_text="Which dice were thrown.")
    rules = Line(
        max_length=MAX_DIGEST,
        required=False,
        help_text="The prices of dice, as `rules` of a result names them.",
    )
    format = Line(
        max_length=MAX_FORMAT,
        required=False,
        help_text="What was played for: `race:10000`, `turns:10` …",
    )
    seats = QueryNumber(min_value=1, max_value=MAX_SEATS, help_text="How many sat there.")
    kind = OneOf(KINDS, required=False, help_text=ENTERED_BY)
    year = QueryNumber(min_value=1, max_value=MAX_YEAR)
    nights = QueryNumber(
        min_value=1, max_value=MAX_NIGHTS, help_text="The last so many nights of the group."
    )

    def get_fields(self) -> dict[str, serializers.Field]:
        days = {
            "from": QueryDay(help_text="Nights from this one on."),
            "to": QueryDay(help_text="Nights up to this one."),
        }
        return super().get_fields() | days


class TableQuery(HistoryQuery):
    sort = OneOf(
        [*SORTS, *(f"-{name}" for name in SORTS)],
        required=False,
        help_text=(
            "The best first; with a minus the best last. Without it by the share of wins, and so "
            "where it is by ratings and the group shows none."
        ),
    )
    turns = OneOf(
        [ALL_RULES], required=False, help_text="Count turns under all rules, not only alike ones."
    )


class ProgressQuery(Shape):
    progress = OneOf(
        ["1"],
        required=False,
        help_text="With word of how far it is: before each piece of the file stands a line of JSON "
        "that says how many `games` are written, `of` how many, and how many `bytes` of the file "
        "follow the line. The last line has `is_whole`: true; where it is missing, the file broke "
        "off.",
    )


class FileQuery(HistoryQuery, ProgressQuery):
    """The games of a file, and how it is to be sent."""


class TableFileQuery(FileQuery):
    table = OneOf(
        [*TABLES, MATRIX],
        required=False,
        help_text="Which table: games, unless another one is said. The matrix has a row for each "
        "game and a column for each player.",
    )


class ResultQuery(HistoryQuery, ListQuery):
    since = QueryTime(
        required=False,
        help_text="Only of games that were entered or corrected at this moment or later.",
    )


class NightQuery(HistoryQuery):
    limit = QueryNumber(min_value=1, max_value=MAX_ROWS, help_text="So many games.")
    cursor = Line(max_length=MAX_CURSOR, required=False)


class PlayerQuery(ListQuery):
    name = Line(max_length=MAX_PLACE, required=False, help_text="A part of the name.")
    archived = OneOf(["true", "false"], required=False, help_text="Also those who play no more?")


class HistoryView(PlayerView):
    """A view of what the games of a group come to; of a group, unless it says of a player."""

    about = ("group", "code")
    query = HistoryQuery

    def parameters(self, sent: QueryDict) -> dict[str, Any]:
        """Only a player may be said several times. Raises ValidationError."""
        twice = [name for name in sent if name != "player" and len(sent.getlist(name)) > 1]
        if twice:
            said = ErrorDetail("This is said more than once.", "contradiction")
            raise ValidationError({name: [said] for name in twice})
        players = {"player": sent.getlist("player")} if "player" in sent else {}
        return sent.dict() | players

    def chosen(self, seen: SeenGroup) -> HistoryFilter:
        """The games that are asked for. Raises ValidationError for what cannot be in this group."""
        found, ignored = read_filter(self.request.GET, seen)
        wrong = {name: [ErrorDetail(_NOT_HERE, "invalid_value")] for name in ignored}
        if "together" in self.asked and len(found.players) < 2 and not wrong:
            alone = ErrorDetail("This needs two players or more.", "contradiction")
            wrong["together"] = [alone]
        if wrong:
            raise ValidationError(wrong)
        return found
