"""What is refused of files of leagues: one class for each reason. Nothing has come in then.

Knows sentences; not when they are said.
"""

from __future__ import annotations

from typing import ClassVar

from scoring.sentences import Sentence, gettext_noop
from sessions.exchange.into.refusals import ImportRefusedError


class CellRefusedError(ImportRefusedError):
    """A cell cannot be taken; `line` counts from 1, the heading with it. Nothing has come in."""

    code = "cell_refused"
    said: ClassVar[dict[str, str]] = {
        "column": gettext_noop("The table has no column {column}."),
        "number": gettext_noop("Line {line}, {column}: “{text}” is no whole number."),
        "empty": gettext_noop("Line {line}, {column}: here has to be something."),
        "flag": gettext_noop("Line {line}, {column}: “{text}” is neither yes nor no."),
        "unknown": gettext_noop("Line {line}, {column}: the league has no {text}."),
        "twice": gettext_noop("Line {line}, {column}: “{text}” was there before."),
        "wrong": gettext_noop("Line {line}, {column}: {text}"),
    }

    def __init__(self, why: str, line: int, column: str, text: object = "") -> None:
        said = text if isinstance(text, Sentence) else str(text)
        told = {"line": str(line), "column": column, "text": said}
        template = self.said[why]
        facts = {name: it for name, it in told.items() if f"{{{name}}}" in template}
        super().__init__(Sentence(template, **facts), why=why, line=line, column=column)


class EventFileError(ImportRefusedError):
    """The document is no league or tournament, or not a whole one; nothing has come in."""

    code = "event_file_refused"

    def __init__(self, where: str) -> None:
        template = gettext_noop("This is no whole league or tournament: {where}.")
        super().__init__(Sentence(template, where=where), where=where)


class NoEventFileError(ImportRefusedError):
    """A page was asked to take an event in, and nothing was chosen."""

    code = "event_file_missing"

    def __init__(self) -> None:
        super().__init__(Sentence(gettext_noop("Choose a file first.")))


class EventThereError(ImportRefusedError):
    """The league or tournament is on this site already, and other than in the file."""

    code = "event_there"

    def __init__(self) -> None:
        super().__init__(
            Sentence(gettext_noop("This event is here already, and other than in the file."))
        )


OF_EVENT_FILES: tuple[type[ImportRefusedError], ...] = (
    CellRefusedError,
    EventFileError,
    EventThereError,
)
