"""Every call about what many games come to, as `descriptions` describes it."""

from __future__ import annotations

from sessions.api.kit.history import HistoryQuery, NightQuery, ResultQuery, TableQuery
from sessions.api.schema import history_answers
from sessions.api.schema.operation import HISTORY, Operation

_CHOSEN = (
    " The games are chosen as on the pages, by the same parameters; one that is unknown, or that "
    "the group has nothing for, is refused (400)."
)


def _counted(summary: str, answer: type, query: type, more: str = "") -> Operation:
    said = f"{summary}.{more}{_CHOSEN}"
    return Operation(HISTORY, summary, answer, query=query, more=said, has_tag=True)


OF_HISTORY = {
    "list_results": _counted(
        "How each seat of each finished game has ended, the latest first",
        history_answers.ResultPage,
        ResultQuery,
        " All that is counted over many games is counted from these rows. With `since` only games "
        "that were entered or corrected since then; a game that was deleted, and seats that were "
        "given to somebody else, it does not tell: where the tag is another one, read all.",
    ),
    "list_nights": _counted(
        "The games by night, the latest first", history_answers.NightPage, NightQuery
    ),
    "read_table": _counted("The table of all time", history_answers.TableAnswer, TableQuery),
    "read_records": _counted(
        "The records: what was played best, and by whom",
        history_answers.RecordsAnswer,
        HistoryQuery,
    ),
    "read_cross_table": _counted(
        "Every player against every other one",
        history_answers.CrossAnswer,
        HistoryQuery,
        " Of those with most games: of two or more who are chosen by `player`, of these alone.",
    ),
    "read_player": _counted(
        "A player, with all that their games come to",
        history_answers.WholePlayer,
        HistoryQuery,
        " Who was merged is answered as the player that they are.",
    ),
    "read_against": _counted(
        "Two players against each other", history_answers.AgainstAnswer, HistoryQuery
    ),
}
"""By operation id."""
