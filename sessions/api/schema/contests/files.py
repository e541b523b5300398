"""The files of leagues, out and in, for the description only."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers as fields

from sessions.api.schema.contests import file_requests as requests
from sessions.api.schema.contests.answers import EventAnswer
from sessions.api.schema.operation import EVENTS, NDJSON, XLSX, Operation
from sessions.exchange.contests import people, results

_NAMES = " Names are as the caller may read them."
_TABLE = (
    " The file is a table, CSV with commas, semicolons or tabs, or a workbook; what cannot be "
    "taken is refused with its line and column (422 `cell_refused`), and then nothing comes in. "
    "The same file a second time changes nothing."
)
_PEOPLE = "`new`, known (`same`, or `changed`), `open` where it may be somebody, or there `twice`"
_RESULTS = (
    "`new`, the `same`, `corrected`, `empty`, or `seated` where its round was played on paper and "
    "comes in with it"
)


class PeopleLine(fields.Serializer):
    line = fields.IntegerField(help_text="As a spreadsheet counts them, the heading with it.")
    name = fields.CharField()
    kind = fields.ChoiceField([it.value for it in people.Kind])
    entrant = fields.IntegerField(allow_null=True, help_text="Who that is, or may be.")


class PeoplePlan(fields.Serializer):
    lines = PeopleLine(many=True)


class PeopleTaken(PeoplePlan):
    version = fields.IntegerField()


class ResultsTable(fields.Serializer):
    line = fields.IntegerField(help_text="Its first line.")
    night = fields.IntegerField()
    round = fields.IntegerField()
    table = fields.IntegerField()
    kind = fields.ChoiceField([it.value for it in results.Kind])


class ResultsPlan(fields.Serializer):
    tables = ResultsTable(many=True)


class ResultsTaken(ResultsPlan):
    version = fields.IntegerField()


def _file(summary: str, more: str = "", media_type: str = "text/csv") -> Operation:
    answer = OpenApiTypes.BINARY if media_type == XLSX else str
    return Operation(
        EVENTS, summary, answer, media_type=media_type, more=f"{summary}.{more}{_NAMES}"
    )


OF_EVENT_FILES = {
    "export_event_people": _file("Who takes part, a line for each"),
    "export_event_results": _file(
        "Results, a line for each seat of each table that is public",
        " It comes in again as it came out; a night that was played on paper is typed into it.",
    ),
    "export_event_results_ndjson": _file(
        "Results as lines of JSON, one for each seat",
        " With the columns of the table, and points in full.",
        media_type=NDJSON,
    ),
    "export_event_standings_ndjson": _file(
        "Standings as lines of JSON, one for each entrant",
        " Of a league the rows of its season, of a tournament those of its standings.",
        media_type=NDJSON,
    ),
    "export_event_standings_csv": _file(
        "Standings, a line for each entrant",
        " Of a league the season, with each night; what is struck out stands in parentheses in a "
        "column of its own. Of a tournament each key is the head of a column, with words "
        "behind it that say what it is.",
    ),
    "export_event_standings_xlsx": _file("Standings as a workbook", media_type=XLSX),
    "export_event": Operation(
        EVENTS,
        "The whole of an event, with all reports that there ever were",
        OpenApiTypes.OBJECT,
        more="The whole of an event, with all reports that there ever were, for its organisers. "
        "Taken in again it is the same event.",
    ),
    "plan_people": Operation(
        EVENTS,
        "What each line of a list of people would do; nothing is changed",
        PeoplePlan,
        requests.PeopleFileRequest,
        more=f"What each line of a list of people would do; nothing is changed. It is {_PEOPLE}."
        f"{_TABLE}",
    ),
    "import_people": Operation(
        EVENTS,
        "Take a list of people: all that are clear, or none",
        PeopleTaken,
        requests.PeopleFileRequest,
        more=f"Take a list of people: all that are clear, or none. A line is {_PEOPLE}.{_TABLE}",
        takes_version=True,
    ),
    "plan_results": Operation(
        EVENTS,
        "What each table of a list of results would do; nothing is changed",
        ResultsPlan,
        requests.ResultsFileRequest,
        more="What each table of a list of results would do; nothing is changed. It is "
        f"{_RESULTS}.{_TABLE}",
    ),
    "import_results": Operation(
        EVENTS,
        "Take a list of results: all of them, or none",
        ResultsTaken,
        requests.ResultsFileRequest,
        more=f"Take a list of results: all of them, or none. A table is {_RESULTS}.{_TABLE}",
        takes_version=True,
    ),
    "import_event": Operation(
        EVENTS,
        "Take a whole event into a group, just as it was",
        EventAnswer,
        requests.WholeEventRequest,
        status=201,
        more="Take a whole event into a group, just as it was: the document of `whole.json`. Where "
        "it is there already, nothing changes (200); other than in the file it is refused (422 "
        "`event_there`).",
    ),
}
