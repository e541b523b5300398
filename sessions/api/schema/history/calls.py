"""Every call about what many games come to, as `descriptions` describes it."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes

from sessions.api.kit.history import (
    FileQuery,
    HistoryQuery,
    NightQuery,
    ResultQuery,
    TableFileQuery,
    TableQuery,
)
from sessions.api.schema.history import answers
from sessions.api.schema.operation import HISTORY, NDJSON, XLSX, ZIP, Operation
from sessions.exchange import progress

_CHOSEN = (
    " The games are chosen as on the pages, by the same parameters; one that is unknown, or that "
    "the group has nothing for, is refused (400)."
)

_ALL = (
    " All games of the group, also those that are being played; where they are chosen, those that "
    "somebody has won. What is in the file was so at one moment. Who only watches reads initials "
    "of who is hidden."
)


def _counted(summary: str, answer: type, query: type, more: str = "") -> Operation:
    said = f"{summary}.{more}{_CHOSEN}"
    return Operation(HISTORY, summary, answer, query=query, more=said, has_tag=True)


def _derived(summary: str, media_type: str, query: type = TableQuery) -> Operation:
    return Operation(
        HISTORY,
        summary,
        str if media_type == "text/csv" else OpenApiTypes.BINARY,
        query=query,
        media_type=media_type,
        more=f"{summary}. Its columns are the members of the answer in JSON, those of an object "
        f"inside another one with both names.{_CHOSEN}",
        has_tag=True,
    )


def _file(summary: str, media_type: str, query: type = FileQuery, more: str = "") -> Operation:
    said = f"{summary}.{more}{_ALL}{_CHOSEN}"
    answer = str if media_type in {NDJSON, "text/csv", "text/plain"} else OpenApiTypes.BINARY
    return Operation(
        HISTORY,
        summary,
        answer,
        query=query,
        more=said,
        media_type=media_type,
        or_media_type=progress.MEDIA_TYPE,
    )


OF_HISTORY = {
    "list_results": _counted(
        "How each seat of each finished game has ended, the latest first",
        answers.ResultPage,
        ResultQuery,
        " All that is counted over many games is counted from these rows. With `since` only games "
        "that were entered or corrected since then; a game that was deleted, and seats that were "
        "given to somebody else, it does not tell: where the tag is another one, read all.",
    ),
    "export_group_lines": _file(
        "The group, its players and house rules, and its games with every entry, as lines of JSON",
        NDJSON,
    ),
    "export_group_text": _file(
        "The games as text, one behind the other, to read and to replay", "text/plain"
    ),
    "export_group_table_csv": _derived("The table of the group, a row for each player", "text/csv"),
    "export_group_table_xlsx": _derived("The table of the group as a workbook", XLSX),
    "export_group_records_csv": _derived(
        "The records of the group, a row for each who holds one", "text/csv", HistoryQuery
    ),
    "export_group_records_xlsx": _derived(
        "The records of the group as a workbook", XLSX, HistoryQuery
    ),
    "export_group_player_csv": _derived(
        "A player's figures, a row for each", "text/csv", HistoryQuery
    ),
    "export_group_player_xlsx": _derived("A player's figures as a workbook", XLSX, HistoryQuery),
    "export_group_csv": _file(
        "One table of the group's games",
        "text/csv",
        TableFileQuery,
        " Text that a spreadsheet would take for a formula has a quote before it.",
    ),
    "export_group_xlsx": _file("A workbook with a sheet for games, seats, turns and throws", XLSX),
    "export_group_zip": _file(
        "All tables as CSV, with a datapackage.json that says what they are, and the games as "
        "lines of JSON",
        ZIP,
    ),
    "export_group_bgstats": Operation(
        HISTORY,
        "The results as a file of BG Stats, a diary of board games",
        OpenApiTypes.OBJECT,
        query=FileQuery,
        or_media_type=progress.MEDIA_TYPE,
        more="The results as a file of BG Stats, a diary of board games: of games that somebody "
        f"has won. Who only watches reads initials of who is hidden.{_CHOSEN}",
    ),
    "list_nights": _counted("The games by night, the latest first", answers.NightPage, NightQuery),
    "read_table": _counted("The table of all time", answers.TableAnswer, TableQuery),
    "read_records": _counted(
        "The records: what was played best, and by whom",
        answers.RecordsAnswer,
        HistoryQuery,
    ),
    "read_dice": _counted(
        "Are the dice fair?",
        answers.DiceAnswer,
        HistoryQuery,
        " All dice that were thrown in the latest of these games, as one set: they are not told "
        "apart, and nobody's name stands beside them.",
    ),
    "read_cross_table": _counted(
        "Every player against every other one",
        answers.CrossAnswer,
        HistoryQuery,
        " Of those with most games: of two or more who are chosen by `player`, of these alone.",
    ),
    "read_player": _counted(
        "A player, with all that their games come to",
        answers.WholePlayer,
        HistoryQuery,
        " Who was merged is answered as the player that they are.",
    ),
    "read_against": _counted("Two players against each other", answers.AgainstAnswer, HistoryQuery),
}
"""By operation id."""
