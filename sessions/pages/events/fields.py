"""What people write into the fields of an event's pages: names, one or many, and days.

Knows text; whether there is somebody of that name, `sessions.events` knows.
"""

from __future__ import annotations

from scoring.sentences import Sentence, gettext_noop
from sessions.access.codes import storable

NO_NAMES = Sentence(gettext_noop("Write a name."))
NO_DAY = Sentence(gettext_noop("Choose a day for the night."))


def names_in(text: str) -> list[str]:
    """A name in each line, or in a single line with commas or semicolons between them; each once.

    Of several lines each is one name, as of a register: "Berger, Ana".
    """
    lines = [it for it in storable(text).splitlines() if it.strip()]
    if len(lines) == 1:
        lines = lines[0].replace(";", ",").split(",")
    names = (" ".join(line.split()).strip(",; ") for line in lines)
    return list(dict.fromkeys(it for it in names if it))


def one_name_in(text: str) -> str:
    """The name in a field for one: "Berger, Ana" is somebody, and not two."""
    return " ".join(storable(text).split())
