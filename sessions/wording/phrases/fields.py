"""Single words: what fields, columns and headings are called."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, phrase

PHRASES: Table = {
    "points": phrase("Points"),
}
