"""What the rules say, in the reader's language, with points written as on the sheet.

Knows gaps and numbers; the sentences themselves are those of `scoring`.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring.sentences import Sentence
from sessions.wording.format import points


def translated(said: Sentence) -> str:
    """The sentence, and what fills its gaps, in the reader's language."""
    facts = {gap: _Gap(_fact(gap, value)) for gap, value in said.facts.items()}
    return _(said.template).format(**facts) if facts else _(said.template)


class _Gap(str):
    """A value for a gap. It ignores how English would format the number (`{points:,}`)."""

    __slots__ = ()

    def __format__(self, _spec: str) -> str:
        return str(self)


def _fact(gap: str, value: Any) -> str:
    if isinstance(value, Sentence):
        return translated(value)
    is_counted = isinstance(value, int) and gap not in NUMBERED
    return points(value) if is_counted else str(value)


NUMBERED = {"turn", "seat", "last_seat", "finished_turns", "version"}
"""Facts that are numbers of things, such as turn 1205: they are not grouped by thousands."""
