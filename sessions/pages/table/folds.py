"""Which entries have a form at the table, and where what it says is sent.

What lies in each fold is `templates/table/players/_KIND.html`. Knows names and addresses.
"""

from __future__ import annotations

from collections.abc import Mapping

FOLDS = (
    "roll_off",
    "join",
    "retire",
    "come_back",
    "skip",
    "change_places",
    "rename",
    "adjust",
)
"""Kinds of entries, in the order of the page; each is there while it may be entered."""

FORMS: Mapping[str, str] = {
    "join": "seats/",
    "come_back": "seats/return/",
    "skip": "skip/",
    "change_places": "seats/places/",
    "rename": "seats/name/",
}
"""Those whose form names the entry's own fields and nothing else, with its address in a game."""
