"""Which games of a group are asked for: the parameters of an address, each of them checked.

They are those of the pages' addresses, and mean the same (`sessions.history.filters`). A page
leaves out what cannot be; a program is told. Knows parameters; no figure.
"""

from __future__ import annotations

from sessions.api.kit.fields import Line, OneOf
from sessions.api.kit.lists import ListQuery
from sessions.models.games import MAX_PLACE


class PlayerQuery(ListQuery):
    name = Line(max_length=MAX_PLACE, required=False, help_text="A part of the name.")
    archived = OneOf(["true", "false"], required=False, help_text="Also those who play no more?")
