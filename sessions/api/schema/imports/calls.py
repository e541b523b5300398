"""The calls that bring games of files into a group, for the description only."""

from __future__ import annotations

from sessions.api.kit.lists import ListQuery
from sessions.api.schema import requests
from sessions.api.schema.imports import answers as import_answers
from sessions.api.schema.imports.requests import ImportRequest
from sessions.api.schema.operation import IMPORTS, Operation

_KINDS = (
    " A table (CSV, TSV, Excel, OpenDocument), a file that this program has written, BG Stats' "
    "export, or a backup of Kvasmeister."
)
_TAKE = "Take the games of a file into the group: all that would come in, or none"
OF_IMPORTS = {
    "list_imports": Operation(
        IMPORTS,
        "What came into the group from files, the latest first",
        import_answers.ImportPage,
        query=ListQuery,
    ),
    "plan_import": Operation(
        IMPORTS,
        "What would come in from a file; nothing is kept",
        import_answers.PlanAnswer,
        ImportRequest,
        more="What would come in from a file, game by game and name by name; nothing is kept."
        + _KINDS,
    ),
    "import_games": Operation(
        IMPORTS,
        _TAKE,
        import_answers.ImportAnswer,
        ImportRequest,
        status=201,
        more=f"{_TAKE}.{_KINDS}",
    ),
    "read_import": Operation(
        IMPORTS, "An import, with the games that it has brought", import_answers.ImportAnswer
    ),
    "undo_import": Operation(
        IMPORTS,
        "Take an import back; what somebody has changed since stays",
        import_answers.ImportAnswer,
        requests.NothingRequest,
    ),
}
WITHOUT_IMPORT_KEY = {"plan_import"}
"""A question changes nothing, however often it is asked."""
