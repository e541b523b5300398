"""What is refused of imports: one class for each reason. Nothing has changed then.

Knows sentences; not when they are said.
"""

from __future__ import annotations

from scoring.sentences import Sentence, gettext_noop
from sessions.exchange.into.found import FileRefusedError
from sessions.exchange.lines.refused import LinesRefusedError
from sessions.people.errors import PlayerRefusedError


class ImportRefusedError(PlayerRefusedError):
    """Games of a file do not come in, or do not go again."""

    code = "import_refused"


class NothingComesError(ImportRefusedError):
    """A plan in which no game comes in."""

    code = "nothing_to_import"

    def __init__(self) -> None:
        super().__init__(Sentence(gettext_noop("None of these games would come in.")))


class UndoneError(ImportRefusedError):
    """This import was taken back before."""

    code = "import_undone"

    def __init__(self) -> None:
        super().__init__(Sentence(gettext_noop("This import was taken back already.")))


class GameNotTakenError(ImportRefusedError):
    """A game cannot be kept after all: nothing was imported."""

    code = "game_not_taken"

    def __init__(self, refused: LinesRefusedError) -> None:
        template = gettext_noop("Nothing was imported: {why}")
        super().__init__(Sentence(template, why=str(refused)))


class FileNotReadError(ImportRefusedError):
    """Nothing can read this file; `reason` says why, as a stable word."""

    code = "file_not_read"

    def __init__(self, refused: FileRefusedError, said: str) -> None:
        super().__init__(Sentence(said), reason=refused.code)


class ImportUnknownError(Exception):
    """The group has no import with this number."""
