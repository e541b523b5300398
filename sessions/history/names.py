"""By what a player is called before whoever looks: some are shown to players of the group only.

Knows who looks; every page, answer and file of a group asks here.
"""

from __future__ import annotations

from sessions.access.groups import SeenGroup
from sessions.access.names import initials, is_hidden, sees_names
from sessions.models import Player


def shown_name(player: Player | None, seen: SeenGroup, name: str = "") -> str:
    """The player's name, or `name`, by which they sat there; their initials where it is hidden."""
    said = name or (player.name if player is not None else "")
    if sees_names(seen.role) or not is_hidden(player, seen.group):
        return said
    return initials(said)
